// What is wrong with how a room lies on the screen: what scrolls though it is a table, is covered, cut, outside, too small, or overlaps.
() => {
    const page = document.scrollingElement;
    const [wide, high] = [innerWidth, innerHeight];
    const wrong = [];
    const over = page.scrollHeight - high;
    if (page.scrollWidth > wide + 1) wrong.push(`the page is too wide by ${page.scrollWidth - wide}`);
    if (over > 1 && document.querySelector('.game')) wrong.push(`the page is too high by ${over}`);
    const seen = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
    const said = element => (element.getAttribute('aria-label') || element.textContent).trim().slice(0, 30);
    for (const element of document.querySelectorAll('button, a[href], input, select, summary')) {
        if (!seen(element) || element.disabled || element.matches('.back, .behind *, .pans *, [type="checkbox"]')) continue;
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (y > high && !document.querySelector('.game')) continue;
        if (box.width < 24 || box.height < 24) wrong.push(`${said(element)} is small`);
        const top = document.elementFromPoint(x, y);
        if (!top) wrong.push(`${said(element)} is outside`);
        else if (!element.contains(top) && !top.contains(element)) wrong.push(`${said(element)} is covered`);
    }
    for (const element of document.querySelectorAll('.room *')) {
        if (element.childElementCount || !element.textContent.trim() || !seen(element) || element.closest('.unseen, .mute')) continue;
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
        const cut = element.scrollWidth > element.clientWidth + 1 && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
        if (cut && element.clientWidth > 1 && clipPath === 'none') wrong.push(`${said(element)} is cut`);
    }
    const small = [...document.querySelectorAll('.zone:not(.behind, .pans) .spot')].filter(spot => seen(spot) && spot.offsetHeight < 44.5);
    for (const spot of small.filter(one => !one.matches('.back'))) wrong.push(`${said(spot)} is ${spot.offsetWidth} by ${spot.offsetHeight}`);
    for (const zone of document.querySelectorAll('.zone:not(.pyramid, .behind)')) {
        const piles = [...zone.querySelectorAll('.pile')].filter(seen).map(pile => pile.getBoundingClientRect());
        const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        if (piles.some((a, i) => piles.slice(i + 1).some(b => meet(a, b)))) wrong.push(`${said(zone)}: piles overlap`);
    }
    return [...new Set(wrong)];
}

// What moves from one picture to the next: to which pile, which face, and from which of three piles.
async ([before, after]) => {
    const { draw } = await import('/static/table_view.js');
    const felt = document.querySelector('.felt');
    const root = felt.cloneNode();
    document.querySelector('.place').replaceChildren(root);
    draw(root, before, 0);
    for (const one of document.getAnimations()) one.finish();
    const last = place => [...root.querySelectorAll(`.pile[data-place="${place}"] .spot`)].at(-1);
    const box = place => last(place).getBoundingClientRect();
    const from = Object.fromEntries(['J1', 'J2', 'pioche'].map(place => [place, box(place)]));
    draw(root, after, 0);
    const moved = document.getAnimations().map(one => {
        const spot = one.effect.target;
        if (!spot.matches('.spot')) return null;
        const [x, y] = one.effect.getKeyframes()[0].transform.match(/-?[\d.]+/g).map(Number);
        one.finish();
        const to = spot.getBoundingClientRect();
        const near = ([, it]) => Math.abs(it.left - to.left - x) + Math.abs(it.top - to.top - y) < 4;
        return [spot.dataset.place, spot.dataset.face, Object.entries(from).find(near)?.[0] ?? null];
    });
    return moved.filter(Boolean);
}

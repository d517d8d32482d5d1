// Where everything lies that has a place, by what it is.
() => {
    const named = [['.head'], ['.felt'], ['.tools'], ['.side.mine'], ['.zone'], ['.tools > button']];
    const all = {};
    for (const [selector] of named)
        [...document.querySelectorAll(selector)].forEach((one, i) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            all[`${selector} ${one.dataset.zone ?? i}`] = [left, top + scrollY, width, height].map(Math.round);
        });
    return all;
}

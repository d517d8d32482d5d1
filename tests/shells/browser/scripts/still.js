// Waits until the page lies still: its fonts are there, and three frames in a row show every box where it was.
async () => {
    await document.fonts.ready;
    const boxes = () => [...document.querySelectorAll('body *')].map(one => Object.values(one.getBoundingClientRect().toJSON()));
    for (let before = '', same = 0; same < 3;) {
        await new Promise(requestAnimationFrame);
        const now = String(boxes());
        same = now === before ? same + 1 : 0;
        before = now;
    }
}

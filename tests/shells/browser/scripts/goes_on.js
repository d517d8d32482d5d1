// Counts what the page has begun and not ended: listeners of window and document, timers, observers, lines.
const goes = (window.goes = { listeners: new Map(), timers: new Set(), sights: new Set(), lines: new Set() });
for (const target of [window, document]) {
    const key = (kind, what) => [target === window, kind, what];
    const same = (a, b) => a.every((one, i) => one === b[i]);
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const drop = (wanted) => {
        for (const one of goes.listeners.keys()) if (same(one, wanted)) goes.listeners.delete(one);
    };
    target.addEventListener = (kind, what, more) => {
        goes.listeners.set(key(kind, what), `${kind}`);
        more?.signal?.addEventListener("abort", () => drop(key(kind, what)));
        addEventListener.call(target, kind, what, more);
    };
    target.removeEventListener = (kind, what, more) => {
        drop(key(kind, what));
        removeEventListener.call(target, kind, what, more);
    };
}
for (const [set, clear] of [["setInterval", "clearInterval"], ["setTimeout", "clearTimeout"]]) {
    const [begin, end] = [window[set].bind(window), window[clear].bind(window)];
    window[set] = (what, after, ...more) => {
        const done = () => set === "setTimeout" && goes.timers.delete(id);
        const id = begin((...said) => (done(), what(...said)), after, ...more);
        goes.timers.add(id);
        return id;
    };
    window[clear] = (id) => { goes.timers.delete(id); end(id); };
}
for (const kind of ["ResizeObserver", "IntersectionObserver"]) {
    const Known = window[kind];
    window[kind] = class extends Known {
        observe(what) { goes.sights.add(this); super.observe(what); }
        disconnect() { goes.sights.delete(this); super.disconnect(); }
    };
}
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (letter) {
    if (letter.open) goes.lines.add(letter.id);
    if (letter.close) goes.lines.delete(letter.id);
    postMessage.call(this, letter);
};

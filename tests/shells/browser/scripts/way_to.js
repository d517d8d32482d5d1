// The keys that lead from the spot that has the focus to another one, over spots beside one another.
async selector => {
    const { beside } = await import('/static/board.js');
    const spots = [...document.querySelectorAll('.felt .spot')];
    const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const goal = document.querySelector(selector);
    const ways = new Map([[document.activeElement, []]]);
    for (const [spot, way] of ways) {
        if (spot === goal) return way;
        for (const [key, [x, y]] of Object.entries(keys)) {
            const next = beside(spot, spots, x, y);
            if (next && !ways.has(next)) ways.set(next, [...way, key]);
        }
    }
    return null;
}

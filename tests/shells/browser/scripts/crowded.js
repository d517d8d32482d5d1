// Lay a table of 75 tiles in runs and groups, and a rack of 16, in place of what lies there.
async () => {
    const { draw } = await import('/static/table_view.js');
    const run = (suit, from, to) => Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), suit]);
    const group = (value, ...suits) => suits.map(suit => [String(value), suit]);
    const [b, r, y, n] = ['bleu', 'rouge', 'jaune', 'noir'];
    const table = [run(b, 1, 13), run(r, 1, 11), run(y, 3, 8), run(n, 4, 10), run(b, 7, 10), run(r, 5, 9), run(y, 9, 13), group(12, b, r, y, n), group(1, b, y, n), group(2, r, y, n), group(13, r, y, n), group(11, b, y, n), group(3, r, b, n), run(n, 11, 13), group(6, b, r)];
    const rack = [...run(b, 4, 7), ...run(r, 9, 12), ...run(y, 1, 4), ...run(n, 6, 9)];
    const pile = (place, faces) => ({ place, faces, caption: null, under: 0, spread: false, named: place });
    const zone = (role, seat, piles, room) => ({ caption: role, name: role, piles, active: seat === 0, fanned: false, seat, room, role });
    const zones = [zone('table', null, table.map((faces, i) => pile(`table.${i + 1}`, faces)), 24), zone('rack', 0, [pile('J1', rack)], 16), zone('rack', 1, [pile('J2', Array(14).fill(['', 'dos']))], 16), zone('stock', null, [{ ...pile('pioche', [['', 'dos']]), under: 6 }], 0)];
    const felt = document.querySelector('.game .felt');
    draw(felt, { title: '', cloth: 'sea', ornament: 'none', zones }, 0);
    await new Promise(laid => requestAnimationFrame(() => requestAnimationFrame(laid)));
    return table.flat().length;
}

// Show a table of 75 tiles on a board of its own, as another's turn has left it with a pile laid last; tell whether that pile is seen.
async place => {
    const { Board } = await import('/static/board.js');
    const run = (suit, n) => Array.from({ length: n }, (_, i) => [String(i + 1), suit]);
    const pile = (name, faces) => ({ place: name, faces, caption: null, under: 0, spread: false, named: name });
    const zone = (role, seat, piles, room) => ({ caption: role, name: role, piles, active: false, fanned: false, seat, room, role });
    const table = Array.from({ length: 15 }, (_, i) => pile(`table.${i + 1}`, run(['bleu', 'rouge'][i % 2], 5)));
    const board = new Board(() => undefined, () => undefined);
    board.seat = 0;
    document.querySelector('.place').replaceChildren(board.root);
    const zones = [zone('table', null, table, 24), zone('rack', 0, [pile('J1', run('noir', 13))], 14)];
    board.laid = { spots: [[place, 1]], name: 'Ada', seat: 1 };
    board.apart = true;
    board.show({ title: '', cloth: 'sea', ornament: 'none', zones }, []);
    await new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen)));
    const [seen, room] = [board.pileAt(place), board.root.querySelector('.pans > .piles')].map(one => one.getBoundingClientRect());
    return seen.top >= room.top && seen.bottom <= room.bottom;
}

async address => {
    const { strips, widthIn } = await import(address);
    const pile = { faces: [...Array(6).fill(['', 'dos']), ...Array(13).fill(['a', '♠'])] };
    const room = { part: { kind: 'fanned', scale: 1, caption: 0 }, box: { x: 0, y: 0, width: 900, height: 420 } };
    const w = widthIn(room, { piles: [pile] }, 117);
    return [w, strips(pile, w, 414).face / w];
}

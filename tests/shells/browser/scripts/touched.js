// What a touch did, if it is what is expected: a piece picked, a rule told at a pile, or a move after the n-th.
([told, n]) => {
    const spot = document.querySelector('.spot.picked');
    const at = spot ? `('${spot.dataset.place}', ${spot.dataset.index})` : 'None';
    const moves = [...document.querySelectorAll('.told li')].filter(li => li.value > n).map(li => li.textContent);
    return [`picked ${at}`, document.querySelector('.notice')?.textContent, ...moves].some(text => text?.includes(told));
}

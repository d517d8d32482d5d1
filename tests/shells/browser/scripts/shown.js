before => {
    const v = document.querySelector('.felt')?.dataset.v;
    const mine = document.querySelector('.state.over, .spot.movable, .acts .act, .tools .main:not([aria-disabled])');
    return mine && v && v !== before ? v : null;
}

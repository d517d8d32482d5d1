// The places that are lit once something is picked; none where one touch was enough.
before => {
    const goals = [...document.querySelectorAll('.pile.goal')].map(pile => pile.dataset.place);
    return goals.length || document.querySelector('.felt').dataset.v !== before ? goals : null;
}

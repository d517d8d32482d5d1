() => [...document.querySelectorAll('.pile')].map(
    pile => [pile.dataset.place, [...pile.querySelectorAll('.spot[data-face]')].map(spot => spot.dataset.face)])

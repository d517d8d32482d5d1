() => [...document.querySelectorAll('.spot')].map(
    spot => [spot.getBoundingClientRect().left, spot.getBoundingClientRect().right])

() => [...document.querySelectorAll('.spot')].filter(spot => spot.checkVisibility()).map(
    spot => [spot.getBoundingClientRect().left, spot.getBoundingClientRect().right])

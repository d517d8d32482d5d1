() => [...document.querySelectorAll('.spot')].filter(spot => spot.checkVisibility({ visibilityProperty: true })).map(
    spot => [spot.getBoundingClientRect().left, spot.getBoundingClientRect().right])

() => ['♣', '♦'].map(
    suit => getComputedStyle(document.querySelector(`symbol[data-suit="${suit}"] text`)).fill)

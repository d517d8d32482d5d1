() => ['♣', '♦'].map(
    suit => getComputedStyle(document.querySelector(`symbol[data-suit="${suit}"] [fill^="var("]`)).fill)

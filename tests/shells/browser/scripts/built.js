// The table that was marked is drawn, and holds nothing else; each combination has its verdict, which takes room.
() => !document.querySelector('.felt mark') &&
    [...document.querySelectorAll('.pile[data-place^="table."]:has([data-face])')]
        .every(pile => pile.querySelector('.verdict'))

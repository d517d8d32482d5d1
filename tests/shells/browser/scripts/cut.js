// How many cards of columns are covered so far that their ranks are cut.
() => [...document.querySelectorAll('.fanned .spot:not(.back) + .spot')].filter(spot => {
    const covered = spot.previousElementSibling.getBoundingClientRect();
    return spot.getBoundingClientRect().top - covered.top < covered.height * 0.29;
}).length

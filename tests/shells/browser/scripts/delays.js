const plainly = Element.prototype.animate;
window.delays = [];
Element.prototype.animate = function (frames, how) {
    if (how.delay) window.delays.push(Math.round(how.delay));
    return plainly.call(this, frames, { ...how, duration: 60_000 });
};

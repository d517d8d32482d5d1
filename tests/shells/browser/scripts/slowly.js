const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: 60_000 });
};

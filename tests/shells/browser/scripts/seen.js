spot => {
    const box = spot.getBoundingClientRect();
    return spot.contains(document.elementFromPoint(box.left + 12, box.top + 24));
}

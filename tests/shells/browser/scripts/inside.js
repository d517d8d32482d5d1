bubble => {
    const box = bubble.getBoundingClientRect();
    return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && !document.elementFromPoint(box.x, box.y).closest('.spot');
}

bubble => {
    const [box, felt] = [bubble, bubble.closest('.felt')].map(one => one.getBoundingClientRect());
    return box.top >= felt.top && box.bottom <= felt.bottom;
}

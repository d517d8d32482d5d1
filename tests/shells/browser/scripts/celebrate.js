async () => {
    const { celebrate } = await import('/static/animation.js');
    celebrate(document.querySelector('.felt'));
    const sky = document.querySelector('.sky');
    return sky && Math.max(...sky.getAnimations({subtree: true}).map(one => one.effect.getComputedTiming().endTime));
}

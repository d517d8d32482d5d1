kind => new MutationObserver(changes => {
    const added = changes.flatMap(one => [...one.addedNodes]);
    if (added.some(node => node.matches?.(kind))) document.body.dataset.seen = 'yes';
}).observe(document.body, {subtree: true, childList: true})

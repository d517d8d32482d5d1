() => ({
    ...Object.fromEntries(Object.entries(goes).map(([kind, all]) => [kind, all.size])),
    skies: document.querySelectorAll(".sky").length,
})

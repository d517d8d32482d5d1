// Only one version is kept in the end.
async () => {
    const until = Date.now() + 30_000;
    while (Date.now() < until && (await caches.keys()).length > 1) await new Promise(done => setTimeout(done, 100));
    return (await caches.keys()).length === 1;
}

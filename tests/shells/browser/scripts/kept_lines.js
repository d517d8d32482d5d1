/* Count the moves that the browser has kept. */
() => new Promise((done, failed) => {
    const opening = indexedDB.open('rummifun');
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
        const counted = opening.result.transaction('lines').objectStore('lines').count();
        counted.onsuccess = () => done(counted.result);
        opening.result.close();
    };
})

// What a page has stored, but for the files that a worker keeps.
async () => [
  (await indexedDB.databases()).map(({ name }) => name).sort(),
  (await caches.keys()).filter((name) => !name.startsWith("rummifun ")),
  [...Array(localStorage.length).keys()].map((i) => localStorage.key(i)).sort(),
]

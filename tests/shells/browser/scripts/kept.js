// All that is needed to check a hand-in is there without a network.
async () => {
  const there = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()));
  const names = there.flat().map(({ url }) => url.split("/").at(-1));
  return ["toplevel.js", "laws.pack", "ocaml_toplevel.js", "loop_ticks.js"].every((name) => names.includes(name));
}

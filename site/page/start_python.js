/**
 * Python, started from the files beside this one: its library, then packages of ours; or for play from its memory as it was
 * after that start, which the build has kept.
 */

const HERE = new URL("../python/", import.meta.url);
const PACKAGES = "/lib/python3.14/site-packages";
const LIBRARY = `${PACKAGES}/msgspec/_core.cpython-314-wasm32-emscripten.so`; // which lies where it lay before Python began

/**
 * Start Python with packs of packages: `play`, and `laws` for who judges.
 * @param {...string} packs
 * @returns {Promise<any>}
 */
export async function started(...packs) {
  const coming = packs.map(unpacked);
  const { loadPyodide } = await import(new URL("pyodide.mjs", HERE).href);
  const python = await loadPyodide({ indexURL: HERE.href });
  for (const files of coming) lay(python.FS, await files);
  python.pyimport("importlib").invalidate_caches();
  return python;
}

/** Start Python for play from the memory that was kept; throws where that does not fit the engine. */
async function restored() {
  const [kept, { loadPyodide }, { default: make }] = await Promise.all([
    memory(),
    import(new URL("pyodide.mjs", HERE).href),
    import(new URL("pyodide.asm.mjs", HERE).href),
  ]);
  const python = await loadPyodide({
    indexURL: HERE.href,
    stdLibURL: new URL("pyodide-lock.json", HERE).href, // anything small: the library is fetched when it is asked for
    createPyodideModule: (/** @type {any} */ settings) => engineWith(kept, make, settings),
    _loadSnapshot: kept.head,
  });
  /** @type {any} */ (globalThis).fetchNow = (/** @type {string} */ name) => fetchNow(name);
  python.runPython("import random; random.seed()"); // else chance would be the same for everybody
  return python;
}

/**
 * Make an engine with a memory that was kept.
 * @param {Awaited<ReturnType<typeof memory>>} kept
 * @param {(settings: any) => Promise<any>} make
 * @param {any} settings
 */
async function engineWith({ length, table, runs, bytes }, make, settings) {
  const locate = settings.locateFile;
  settings.dynamicLibraries = [LIBRARY];
  settings.locateFile = (/** @type {string} */ name) =>
    name === LIBRARY ? new URL("_core.so", HERE).href : locate(name);
  const engine = await make(settings);
  // A browser adds a function of its own behind those that the memory knows.
  if (engine.wasmTable.length < table) throw new Error("the memory is of another engine");
  engine.growMemory(length);
  let from = 0;
  for (const [at, end] of runs) {
    engine.HEAPU8.set(bytes.subarray(from, from + end - at), at);
    from += end - at;
  }
  return engine;
}

/** Read the memory that was kept: a line of JSON that says where its runs lie, then the head that Pyodide knows, then the runs. */
async function memory() {
  const all = new Uint8Array(await fetched("play.memory"));
  const line = all.indexOf(10) + 1;
  const { head, size, ...rest } = JSON.parse(new TextDecoder().decode(all.subarray(0, line)));
  if (all.length !== line + head + size) throw new Error("the memory is not whole");
  return { ...rest, head: all.slice(line, line + head), bytes: all.subarray(line + head) };
}

/**
 * Fetch a file while Python waits.
 * @param {string} name
 */
function fetchNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(name, HERE), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
  return request.response;
}

/**
 * Begin what a worker does with Python; say when it is ready, or why it cannot be.
 * @param {(python: any) => void} begin
 */
export async function begun(begin) {
  try {
    begin(
      await restored().catch((error) => {
        console.warn(error);
        return started("play");
      }),
    );
    postMessage({ ready: true });
  } catch (error) {
    postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * @param {any} system the files that Python sees
 * @param {Map<string, Uint8Array>} files
 */
function lay(system, files) {
  const folders = new Set([...files.keys()].map((name) => name.slice(0, Math.max(0, name.lastIndexOf("/")))));
  for (const folder of folders) system.mkdirTree(`${PACKAGES}/${folder}`);
  for (const [name, content] of files) system.writeFile(`${PACKAGES}/${name}`, content, { canOwn: true });
}

/**
 * Fetch a pack: a zip of files as they are.
 * @param {string} name
 */
async function unpacked(name) {
  return filesOf(await fetched(`${name}.pack`));
}

/**
 * Fetch what is gzipped as a whole, unless a host has undone that already; a cache answers sooner than its service worker.
 * @param {string} name
 */
async function fetched(name) {
  const address = new URL(name, HERE).href;
  const answer = (await globalThis.caches?.match(address)) ?? (await fetch(address));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  const gzipped = new DataView(bytes).getUint16(0) === 0x1f8b;
  if (!gzipped) return bytes;
  const plain = new Response(bytes).body?.pipeThrough(new /** @type {any} */ (globalThis).DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}

/**
 * Read a zip of files as they are, one after the other.
 * @param {ArrayBuffer} zip
 */
function filesOf(zip) {
  const view = new DataView(zip);
  const files = new Map();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const [size, named, more] = [
      view.getUint32(at + 18, true),
      view.getUint16(at + 26, true),
      view.getUint16(at + 28, true),
    ];
    const from = at + 30 + named + more;
    files.set(new TextDecoder().decode(new Uint8Array(zip, at + 30, named)), new Uint8Array(zip, from, size));
    at = from + size;
  }
  return files;
}

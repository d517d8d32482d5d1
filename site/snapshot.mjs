/**
 * Keep the memory of the Python of the page once it has imported what play needs: `node snapshot.mjs python play snapshot.py to`,
 * with the folder of the engine, that of the packages, and what to run in it.
 *
 * What differs from the memory of an engine that has not begun is written, in runs, after a line of JSON that says where they
 * lie and a head by which Pyodide knows its own. Chance and time stand still meanwhile: the same bytes each time.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGES = "/lib/python3.14/site-packages";
const LIBRARY = `${PACKAGES}/msgspec/_core.cpython-314-wasm32-emscripten.so`;
const GAP = 1024; // equal bytes within a run cost less than another run

Date.now = () => 1e12;
performance.now = () => 0;
crypto.getRandomValues = (/** @type {any} */ bytes) => bytes.fill(7);

const [folder = "", play = "", script = "", to = ""] = process.argv.slice(2).map((name) => resolve(name));
const imported = (/** @type {string} */ name) => import(pathToFileURL(join(folder, name)).href);
const [{ loadPyodide }, { default: make }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(imported));

/** @type {any} */
let engine;
const settings = {
  indexURL: `${folder}/`,
  env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
  createPyodideModule: async (/** @type {any} */ asked) => {
    const locate = asked.locateFile;
    asked.dynamicLibraries = [LIBRARY];
    asked.locateFile = (/** @type {string} */ name) => (name === LIBRARY ? join(play, name.slice(PACKAGES.length)) : locate(name));
    return (engine = await make(asked));
  },
};

await loadPyodide({ ...settings, _loadSnapshot: new Uint8Array(64) }).catch(() => undefined); // it does not begin
const fresh = engine.HEAPU8.slice();
const python = await loadPyodide({ ...settings, _makeSnapshot: true });
for (const file of readdirSync(play, { recursive: true, withFileTypes: true })) {
  const path = join(file.parentPath ?? file.path, file.name);
  const inside = PACKAGES + path.slice(play.length);
  if (file.isDirectory()) python.FS.mkdirTree(inside);
  else {
    python.FS.mkdirTree(inside.slice(0, inside.lastIndexOf("/")));
    python.FS.writeFile(inside, readFileSync(path));
  }
}
python.runPython(readFileSync(script, "utf-8"), { filename: "snapshot.py" });
clear();

const made = python.makeMemorySnapshot();
const at = new Uint32Array(made.buffer, 0, 2)[1] ?? 0;
const memory = made.subarray(at);
const runs = differing(memory, fresh);
const size = runs.reduce((sum, [from, end]) => sum + end - from, 0);
const header = { head: at, size, length: memory.length, table: engine.wasmTable.length, runs };
const parts = [`${JSON.stringify(header)}\n`, made.subarray(0, at), ...runs.map(([from, end]) => memory.subarray(from, end))];
writeFileSync(to, Buffer.concat(parts.map((part) => Buffer.from(part))));

/** Write zeros where memory is free: what was there is of no use, and packs badly. */
function clear() {
  const top = engine._sbrk(0) - (1 << 16); // what lies beyond was never used
  const blocks = [];
  for (let size = 1 << 20; size >= 16; size >>= 1)
    for (let block; ; ) {
      blocks.push((block = engine._malloc(size)));
      if (block > top) break;
      engine.HEAPU8.fill(0, block, block + size);
    }
  for (const block of blocks) engine._free(block);
}

/**
 * List the runs of a memory that another one has not.
 * @param {Uint8Array} memory
 * @param {Uint8Array} other
 */
function differing(memory, other) {
  /** @type {[number, number][]} */
  const runs = [];
  for (let i = 0; i < memory.length; i++) {
    if (memory[i] === (other[i] ?? 0)) continue;
    const last = runs.at(-1);
    if (last && i - last[1] < GAP) last[1] = i + 1;
    else runs.push([i, i + 1]);
  }
  return runs;
}

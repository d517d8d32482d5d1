/** Python, started from the files beside this one: its library, then packages of ours. */

const HERE = new URL("../python/", import.meta.url);
const PACKAGES = "/lib/python3.14/site-packages";

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

/**
 * Begin what a worker does with Python; say when it is ready, or why it cannot be.
 * @param {(python: any) => void} begin
 */
export async function begun(begin) {
  try {
    begin(await started("play"));
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
 * Fetch a pack: a zip of files as they are, gzipped as a whole, unless a host has undone that already.
 * @param {string} name
 */
async function unpacked(name) {
  const answer = await fetch(new URL(`${name}.pack`, HERE));
  if (!answer.ok) throw new Error(`${name}.pack: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  const gzipped = new DataView(bytes).getUint16(0) === 0x1f8b;
  if (!gzipped) return filesOf(bytes);
  const plain = new Response(bytes).body?.pipeThrough(new /** @type {any} */ (globalThis).DecompressionStream("gzip"));
  return filesOf(await new Response(plain).arrayBuffer());
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

/** Run a script in the Python of the page, under node: `node python.mjs pyodide script.py /name=folder …`, folders by name. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide = "", script = "", ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
try {
  const python = await loadPyodide({ indexURL: `${resolve(pyodide)}/` });
  for (const [name = "", folder = ""] of folders.map((one) => one.split("="))) {
    python.FS.mkdir(name);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(folder) }, name);
  }
  python.runPython(readFileSync(script, "utf-8"), { filename: script });
} catch (error) {
  console.error(error instanceof Error ? error.message : error); // node would show the whole engine beside it
  process.exitCode = 1;
}

/** Let Python say what the page says before Python is there: `node said.mjs pyodide packages to`. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide = "", packages = "", to = ""] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [root, here] of [[packages, "/packages"], [to, "/to"]]) {
  python.FS.mkdir(here);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, here);
}
python.runPython("import sys; sys.path.insert(0, '/packages')");
python.runPython(readFileSync(new URL("said.py", import.meta.url), "utf-8"));

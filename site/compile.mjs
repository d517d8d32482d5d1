/**
 * Compile Python, with the Python that will run it: `node compile.mjs pyodide from to`.
 * A `.pyc` tells neither a date nor a path of this machine, and is never held against a source: the same bytes each time.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide = "", from = "", to = ""] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [root, here] of [[from, "/from"], [to, "/to"]]) {
  python.FS.mkdir(here);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, here);
}
python.runPython(`
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for file in sorted(Path("/from").rglob("*.py")):
    named = file.relative_to("/from")
    to = Path("/to", named).with_suffix(".pyc")
    compile(str(file), str(to), named.as_posix(), doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
`);

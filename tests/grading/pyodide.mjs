// Hand-ins judged in Pyodide, as the page's worker does it: folders and a wheel are told, then files by their names; what
// comes of each is a line of JSON.

import { readFileSync } from "node:fs";
import { cell } from "./ocaml_toplevel.js";

const [pyodide, wheel, packages, ours, given] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/wheel" });
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/ours", ours);
python.runPython('import sys; sys.dont_write_bytecode = True; sys.path[:0] = ["/wheel", "/ours", "/packages"]');
const judge = python.runPython(`
import json
from rummifun.grading.browser_grader import PageRequest as Asked, grade_on_page as judge
def judged(files, toplevel):
    *_, last = judge({name: text.encode() for name, text in json.loads(files).items()}, Asked("en"), toplevel, lambda at: None)
    return json.dumps(last)
judged
`);
for (const files of JSON.parse(readFileSync(given, "utf8"))) console.log(judge(JSON.stringify(files), () => cell()));

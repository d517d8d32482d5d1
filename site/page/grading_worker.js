/** The worker that judges hand-ins: Python, and OCaml beside it, from bytes that the page hands over, for it may fetch none. */
import { alone } from "./restrict_globals.js";
import { started } from "./start_python.js";

/** @typedef {{files: Map<string, Uint8Array>, sheet: Map<string, Uint8Array>, asked: Record<string, unknown>, bytes: Map<string, ArrayBuffer>}} Work */

const PROGRAM = `
from rummifun.grading.browser_grader import PageRequest, answer_page
read = lambda files: {name: bytes(one) for name, one in files.items()}
lambda files, sheet, asked, toplevel, tell: answer_page(read(files), PageRequest(**asked), toplevel, tell, read(sheet))
`;
const MAY_BE_OCAML = /\.(ml|zip)$/i;

/**
 * Answer what Python asks for with what was handed over.
 * @param {Map<string, ArrayBuffer>} bytes
 */
function handed(bytes) {
  const kinds = /** @type {Record<string, string>} */ ({ wasm: "application/wasm", json: "application/json" });
  globalThis.fetch = async (asked) => {
    const name =
      String(asked instanceof Request ? asked.url : asked)
        .split("/")
        .at(-1) ?? "";
    const found = bytes.get(name);
    const type = kinds[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    return new Response(found, { status: found ? 200 : 404, headers: { "content-type": type } });
  };
}

/**
 * @param {Work} work
 * @param {MessagePort} port
 */
async function judged({ files, sheet, asked, bytes }, port) {
  handed(bytes);
  const ocaml = [...files.keys(), ...sheet.keys()].some((name) => MAY_BE_OCAML.test(name))
    ? import("./ocaml_toplevel.js")
    : null;
  const python = await started("play", "laws");
  const judge = python.runPython(PROGRAM);
  const cell = (await ocaml)?.cell;
  for (const name of ["js", "pyodide_js"]) python.unregisterJsModule(name);
  alone();
  const tell = (/** @type {string} */ at) => port.postMessage({ at });
  for (const event of judge(...[files, sheet, asked].map((each) => python.toPy(each)), cell, tell))
    port.postMessage(event.toJs({ dict_converter: Object.fromEntries }));
}

/**
 * Begin with what the page says, once.
 * @param {MessageEvent<Work>} message
 */
export function begin({ data, ports: [port] }) {
  if (port)
    judged(data, port).catch((error) =>
      port.postMessage({ broken: String(error instanceof Error ? error.message : error) }),
    );
}

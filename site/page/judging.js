/**
 * Hand-ins judged on this page: in a worker without a network, which is ended when it hangs. Another one then goes on, and
 * knows where the first had to be ended.
 */

/**
 * @typedef {{html: string, reports: any[]}} Judged the report as a page of its own, and each hand-in's as data
 * @typedef {{begun?: string, number?: number, of?: number, done?: string, kept?: string, failed?: string, html?: string,
 *   reports?: any[], at?: string, broken?: string}} Told
 * @typedef {{lang: string, together?: boolean, whole?: boolean}} Wishes
 * @typedef {{died: Record<string, string>, kept: Record<string, string>}} Known what ended workers have left
 */

const HANGS = 10_000; // milliseconds of one order, several times what is allowed
const WORKERS = 16;
const HANDED = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "play.pack", "laws.pack"];

/**
 * Judge files, by their names with the folders before them.
 * @param {Map<string, Uint8Array>} files
 * @param {Wishes} wishes
 * @param {{begun(name: string, number: number, of: number): void, signal?: AbortSignal}} who
 * @returns {Promise<Judged>}
 */
export async function judged(files, wishes, { begun, signal }) {
  /** @type {Known} */
  const known = { died: {}, kept: {} };
  for (let n = 0; n < WORKERS; n++) {
    const found = await one(files, { ...wishes, ...known }, known, begun, signal);
    if (found) return found;
  }
  throw new Error("judging does not end");
}

/**
 * Let one worker judge: null when it had to be ended.
 * @param {Map<string, Uint8Array>} files
 * @param {Record<string, unknown>} asked
 * @param {Known} known
 * @param {(name: string, number: number, of: number) => void} begun
 * @param {AbortSignal} [signal]
 * @returns {Promise<Judged | null>}
 */
async function one(files, asked, known, begun, signal) {
  const bytes = new Map(await Promise.all(HANDED.map(async (name) => /** @type {const} */ ([name, await had(name)]))));
  const { port1: port, port2: there } = new MessageChannel();
  const frame = document.createElement("iframe");
  let at = "", since = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let watching;
  /** @type {(event: MessageEvent) => void} */
  let called = () => {};
  try {
    return await new Promise((done, failed) => {
      const died = (/** @type {string} */ why) => {
        if (!at) return failed(new Error(why));
        known.died[at] = why;
        done(null);
      };
      called = ({ data, source }) => {
        if (source !== frame.contentWindow) return;
        if (data.judge === "there") frame.contentWindow?.postMessage({ files, asked, bytes }, location.origin, [there, ...bytes.values()]);
        if (data.judge === "ended") died("killed");
      };
      addEventListener("message", called);
      signal?.addEventListener("abort", () => failed(signal.reason));
      port.onmessage = ({ data }) => {
        const told = /** @type {Told} */ (data);
        if (told.at !== undefined) [at, since] = [told.at, performance.now()];
        else if (told.begun !== undefined) begun(told.begun, told.number ?? 1, told.of ?? 1);
        else if (told.done !== undefined) known.kept[told.done] = told.kept ?? "";
        else if (told.html !== undefined) done({ html: told.html, reports: told.reports ?? [] });
        else if (told.failed !== undefined) failed(new Error(told.failed));
        else if (told.broken !== undefined) at ? died("killed") : failed(new Error(told.broken));
      };
      watching = setInterval(() => { if (at && performance.now() - since > HANGS) died("too long"); }, 500);
      frame.hidden = true;
      frame.src = new URL("judge.html", import.meta.url).href;
      document.body.append(frame);
    });
  } finally {
    clearInterval(watching);
    removeEventListener("message", called);
    port.close();
    frame.remove(); // and with it the worker, whatever it does
  }
}

/** @param {string} name */
async function had(name) {
  const answer = await fetch(new URL(`../python/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

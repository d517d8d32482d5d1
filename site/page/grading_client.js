/**
 * Hand-ins judged on this page: in a worker without a network, which is ended when it hangs. Another one then goes on, and
 * knows where the first had to be ended.
 */

/**
 * @typedef {{failed?: string, lines?: string[], html: string, csv: string, reports: any[]}} Judged the report as a page of
 *   its own, the marks for a spreadsheet, each hand-in's report as data; or the lines of a sheet read back; or why there is none
 * @typedef {{files: Map<string, Uint8Array>, sheet: Map<string, Uint8Array>}} Given hand-ins, and the sheet that judges them: ours
 *   where it has no file; without hand-ins, it is read back
 * @typedef {{begun?: string, number?: number, of?: number, done?: string, kept?: string, failed?: string, html?: string,
 *   at?: string, broken?: string}} Told
 * @typedef {{lang: string, together?: boolean, whole?: boolean}} Wishes
 * @typedef {{died: Record<string, string>, kept: Record<string, string>, given_up: string[]}} Known what ended workers have left
 * @typedef {(name: string, number: number, of: number) => void} Begun
 */

const HANGS = 10_000; // milliseconds of one order, several times what is allowed
const LIFE = 600_000; // milliseconds of one hand-in, in however many workers
const HANDED = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "play.pack", "laws.pack"];

/**
 * Judge files, by their names with the folders before them; throws what is a fault of the page. A sheet that is read first is
 * told of as number 0.
 * @param {Given} given
 * @param {Wishes} wishes
 * @param {{begun: Begun, signal: AbortSignal}} who
 * @returns {Promise<Judged>}
 */
export async function judged(given, wishes, { begun, signal }) {
  /** @type {Known} */
  const known = { died: {}, kept: {}, given_up: [] };
  /** @type {Map<string, number>} */
  const since = new Map();
  for (;;) {
    const worker = new Judge(given, { ...wishes, ...known });
    const stopped = () => worker.ended(null);
    signal.addEventListener("abort", stopped, { once: true });
    const found = await worker.judged((name, number, of) => {
      if (!since.has(name)) since.set(name, performance.now());
      begun(name, number, of);
    });
    signal.removeEventListener("abort", stopped);
    signal.throwIfAborted();
    Object.assign(known.kept, worker.kept);
    if (found) return found;
    const { name, at, why } = worker;
    if (!name) throw new Error(why);
    if (!at || performance.now() - (since.get(name) ?? 0) > LIFE) known.given_up.push(name);
    else known.died[at] = why;
  }
}

/** A worker that judges until it is done, or has to be ended; it lives in a frame, whose policy binds it. */
class Judge {
  /**
   * @param {Given} given
   * @param {Record<string, unknown>} asked
   */
  constructor(given, asked) {
    this.work = { ...given, asked };
    /** @type {Record<string, string>} */
    this.kept = {};
    this.name = this.at = this.why = "";
    this.since = 0;
    this.frame = document.createElement("iframe");
    this.channel = new MessageChannel();
    /** @type {(found: Judged | null) => void} */
    this.ended = () => undefined;
  }

  /**
   * Judge: null when it had to be ended, for why, at an order or at none, of a hand-in or of none.
   * @param {Begun} begun
   * @returns {Promise<Judged | null>}
   */
  async judged(begun) {
    /** @type {Promise<Judged | null>} */
    const over = new Promise((done) => (this.ended = done));
    const called = (/** @type {MessageEvent} */ event) => this.called(event);
    addEventListener("message", called);
    const watching = setInterval(() => this.at && performance.now() - this.since > HANGS && this.died("too long"), 500);
    this.channel.port1.onmessage = ({ data }) => this.told(data, begun);
    this.frame.hidden = true;
    this.frame.src = new URL("grading_frame.html", import.meta.url).href;
    document.body.append(this.frame);
    const found = await over;
    clearInterval(watching);
    removeEventListener("message", called);
    this.channel.port1.close();
    this.frame.remove(); // and with it the worker, whatever it does
    return found;
  }

  /** @param {string} why */
  died(why) {
    this.why = why;
    this.ended(null);
  }

  /** @param {MessageEvent} event */
  called({ data, source }) {
    if (source !== this.frame.contentWindow) return;
    if (data.judge === "there") this.give().catch((error) => this.died(String(error)));
    if (data.judge === "ended") this.died("killed");
  }

  /** Give the worker all it needs, for it can fetch nothing. */
  async give() {
    const bytes = new Map(
      await Promise.all(HANDED.map(async (name) => /** @type {const} */ ([name, await had(name)]))),
    );
    this.frame.contentWindow?.postMessage({ ...this.work, bytes }, location.origin, [
      this.channel.port2,
      ...bytes.values(),
    ]);
  }

  /**
   * @param {Told} told
   * @param {Begun} begun
   */
  told(told, begun) {
    this.since = performance.now();
    if (told.at !== undefined) this.at = told.at;
    else if (told.begun !== undefined) begun((this.name = told.begun), told.number ?? 1, told.of ?? 1);
    else if (told.done !== undefined) this.done(told.done, told.kept ?? "");
    else if (told.broken !== undefined) this.died(this.at ? "killed" : told.broken);
    else this.ended(/** @type {Judged} */ (told));
  }

  /**
   * @param {string} name
   * @param {string} kept
   */
  done(name, kept) {
    this.kept[name] = kept;
    this.name = this.at = "";
  }
}

/** @param {string} name */
async function had(name) {
  const answer = await fetch(new URL(`../python/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The room where hand-ins are checked: files are put in, a report comes out, and nothing leaves this machine. */
import { announce, download, focusOn, h, lang, w, written } from "./dom.js";
import { file } from "./transport.js";
import { shown } from "./report_html.js";

const ARCHIVE = /\.(zip|tar|tgz|tar\.gz)$/i;
const FITS = /\.((ml|py)(\.txt)?|ipynb|zip|tar|tgz|tar\.gz)$/i;
const MEGABYTE = 1 << 20;
const LARGEST = { zip: 20, source: 2 }; // megabytes: of an archive the command line takes more

/**
 * @typedef {import("./grading_client.js").Judged} Judged
 * @typedef {Map<string, File>} Files
 */

/** @param {HTMLElement} room */
export async function handIn(room) {
  document.title = `${w("check a hand-in")} · rummifun`;
  /** @type {Files} */
  const files = new Map();
  /** @type {AbortController | null} */
  let running = null;
  const picker = h("input", { type: "file", multiple: true, accept: ".ml,.ocaml,.py,.txt,.ipynb,.zip,.tar,.tgz,.gz", hidden: true, change: () => put([...(picker.files ?? [])]) });
  const choose = h("button", { type: "button", click: () => picker.click() }, w("choose files"));
  const zone = h("div", { class: "drop" }, h("p", {}, w("Drop files .ml, .py or .ipynb here, or a .zip or .tar.gz of them, or")), choose, picker);
  const list = h("ul", { class: "files" });
  const wrong = h("p", { role: "alert" });
  const one = h("input", { type: "checkbox" });
  const together = h("label", { class: "row" }, one, w("all these files are one hand-in"));
  const start = h("button", { type: "button", class: "main", click: () => void check() }, w("check"));
  const stop = h("button", { type: "button", hidden: true, click: () => running?.abort() }, w("stop"));
  const done = h("progress", { max: 1, value: 0, hidden: true, "aria-label": w("hand-ins checked") });
  const state = h("p", { class: "state", role: "status" });
  const found = h("section", { "aria-label": w("report"), tabindex: -1 });

  /** Show what was put in. */
  const show = () => {
    list.replaceChildren(...[...files].map(([name, { size }]) => h("li", {}, name, " ", h("small", {}, weight(size)), away(name))));
    together.hidden = files.size < 2;
    start.disabled = !files.size || Boolean(running);
    stop.hidden = done.hidden = !running;
  };
  const away = (/** @type {string} */ name) => h("button", { type: "button", class: "quiet", "aria-label": w("take {name} away", { name }), click: () => (files.delete(name), show(), focusOn(choose)) }, "×");

  /** @param {File[]} given */
  const put = (given) => {
    const faults = given.map((one) => fault(one));
    given.forEach((one, i) => faults[i] || files.set(one.name, one));
    wrong.textContent = faults.filter(Boolean).join(" ");
    picker.value = "";
    show();
    if (files.size) focusOn(start);
  };

  /** Check what was put in. */
  const check = async () => {
    const mine = (running = new AbortController());
    found.replaceChildren();
    wrong.textContent = "";
    done.removeAttribute("value"); // until it is known how many hand-ins there are
    state.textContent = w("The check is starting…");
    show();
    focusOn(stop);
    try {
      const told = await judged(files, one.checked && files.size > 1, mine.signal, (name, number, of) => {
        Object.assign(done, { max: of, value: number - 1 });
        state.textContent = w("{name}: hand-in {n} of {of}", { name, n: number, of });
      });
      if (told.failed === undefined) found.replaceChildren(...results(told));
      state.textContent = told.failed === undefined ? w("The report is there.") : "";
      wrong.textContent = told.failed ?? "";
    } catch {
      state.textContent = mine.signal.aborted ? w("The check was stopped.") : "";
      wrong.textContent = mine.signal.aborted ? "" : w("The check has broken off, by a fault of this page; please try again.");
    }
    running = null;
    show();
    focusOn(found.childElementCount ? found : start);
  };

  const over = (/** @type {boolean} */ is) => (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    zone.classList.toggle("over", is);
  };
  const dropped = (/** @type {DragEvent} */ event) => {
    over(false)(event);
    if (!running) put([...(event.dataTransfer?.files ?? [])]);
  };
  const place = h("div", { class: "handin", dragover: over(true), dragleave: over(false), drop: dropped },
    h("h1", {}, w("check a hand-in")),
    h("p", {}, w("Put in what you wrote for the sheet, in OCaml or in Python: each function is asked what the sheet says of it, and the report shows the smallest case that goes wrong.")),
    h("p", { class: "who" }, w("Nothing that you put in leaves this machine.")),
    zone, list, wrong, together, h("p", { class: "row" }, start, stop), done, state, found);
  room.replaceChildren(place);
  show();
  return { close: () => running?.abort() };
}

/**
 * Say in one sentence why a file is no hand-in; nothing where it may be one.
 * @param {File} file
 */
function fault({ name, size }) {
  const most = ARCHIVE.test(name) ? LARGEST.zip : LARGEST.source;
  if (!FITS.test(name)) return w("{name} is not a hand-in: a file .ml, .py or .ipynb, or an archive of them, was expected.", { name });
  if (!size) return w("{name} is empty.", { name });
  return size > most * MEGABYTE ? w("{name} is too large: {n} MB at most.", { name, n: most }) : "";
}

/** @param {number} size */
function weight(size) {
  return w("{n} kB", { n: written(size / 1000, size < 10_000 ? 1 : 0) });
}

/**
 * Have files judged by the module that knows how; it is fetched when it is first asked for.
 * @param {Files} files
 * @param {boolean} together
 * @param {AbortSignal} signal
 * @param {(name: string, number: number, of: number) => void} begun
 * @returns {Promise<Judged>}
 */
async function judged(files, together, signal, begun) {
  const contents = await Promise.all([...files].map(async ([name, one]) => /** @type {const} */ ([name, new Uint8Array(await one.arrayBuffer())])));
  const judging = await import(file("grading_client.js"));
  return judging.judged(new Map(contents), { lang, together }, { begun, signal });
}

/**
 * Show a report, with what can be taken home.
 * @param {Judged} told
 */
function results({ html, csv, reports }) {
  const saved = (/** @type {string} */ said, /** @type {string} */ name, /** @type {string} */ type, /** @type {string} */ text) =>
    h("button", { type: "button", click: () => download(name, text, type) }, said);
  const page = saved(w("save the report"), `${w("report")}.html`, "text/html", html);
  const marks = saved(w("save the marks"), `${w("marks")}.csv`, "text/csv", csv);
  announce(w("The report is there."));
  return [h("p", { class: "row" }, page, reports.length > 1 && marks), shown(html)];
}

/**
 * The room where hand-ins are checked, by the sheet of the course or by a sheet of one's own: files are put in, a report comes
 * out, and nothing leaves this machine.
 */
import { announce, download, focusOn, h, lang, w, written } from "./dom.js";
import { file } from "./transport.js";
import { shown } from "./report_html.js";
import { FilesPutIn, dropZone, takeDrops } from "./sheet_files.js";

const ARCHIVE = /\.(zip|tar|tgz|tar\.gz)$/i;
const FITS = /(\.((ml|py)(\.txt)?|ipynb|zip|tar|tgz|tar\.gz)|(^|\/)feuille\.(mli|toml))$/i;
const MEGABYTE = 1 << 20;
const LARGEST = { zip: 20, source: 2 }; // megabytes: of an archive the command line takes more

/**
 * @typedef {import("./grading_client.js").Judged} Judged
 * @typedef {Map<string, File>} Files
 * @typedef {import("./sheet_files.js").Given} Given
 */

/** @param {HTMLElement} room */
export async function handIn(room) {
  document.title = `${w("check a hand-in")} · rummifun`;
  const files = new FilesPutIn();
  /** @type {AbortController | null} */
  let running = null;
  const kinds = ".ml,.mli,.ocaml,.py,.txt,.ipynb,.toml,.zip,.tar,.tgz,.gz";
  const { zone, choose, clear } = dropZone(
    w("Drop files .ml, .py or .ipynb here, or a .zip or .tar.gz of them, or"),
    kinds,
    (given) => put(given),
  );
  const sheet = h("section", { class: "sheet", "aria-label": w("sheet") });
  const list = h("ul", { class: "files" });
  const wrong = h("p", { role: "alert" });
  const one = h("input", { type: "checkbox" });
  const together = h("label", { class: "row" }, one, w("all these files are one hand-in"));
  const start = h("button", { type: "button", class: "main", click: () => void check(files.handIns) }, w("check"));
  const stop = h("button", { type: "button", hidden: true, click: () => running?.abort() }, w("stop"));
  const done = h("progress", { max: 1, value: 0, hidden: true, "aria-label": w("hand-ins checked") });
  const state = h("p", { class: "state", role: "status" });
  const found = h("section", { "aria-label": w("report"), tabindex: -1 });

  /** Show what was put in. */
  const show = () => {
    const handIns = files.handIns;
    list.replaceChildren(
      ...[...handIns].map(([name, { size }]) =>
        h(
          "li",
          {},
          name,
          " ",
          h("small", {}, weight(size)),
          away(name, () => files.files.delete(name)),
        ),
      ),
    );
    sheet.replaceChildren(...shownSheet());
    together.hidden = handIns.size < 2;
    start.disabled = !handIns.size || Boolean(running) || files.shown?.isWhole === false;
    stop.hidden = done.hidden = !running;
  };
  const away = (/** @type {string} */ name, /** @type {() => void} */ remove) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": w("take {name} away", { name }),
        click: () => (remove(), show(), focusOn(choose)),
      },
      "×",
    );

  /** Say by which sheet hand-ins are checked. */
  const shownSheet = () => {
    const used = files.shown;
    if (!used)
      return [
        h(
          "p",
          {},
          w(
            "Hand-ins are checked by the sheet of the course. To check them by yours, drop its folder, or a zip of it: feuille.mli, and solution.ml or solution.py.",
          ),
        ),
      ];
    const name = used.place || w("your sheet");
    const said = used.isWhole
      ? w("Hand-ins are checked by your sheet:")
      : w("Your sheet lacks its solution: put solution.ml or solution.py in too.");
    const back =
      used.isWhole &&
      h(
        "button",
        { type: "button", disabled: Boolean(running), click: () => void check(new Map()) },
        w("read the sheet back"),
      );
    const shown = h(
      "p",
      {},
      said,
      " ",
      h("b", {}, used.place),
      " ",
      h("small", {}, used.names.join(", ")),
      away(name, () => files.removeSheet()),
    );
    return back ? [shown, back] : [shown];
  };

  /** @param {Given[]} given */
  const put = async (given) => {
    const [fitting, others] = [
      given.filter((each) => !fault(each)),
      given.filter((each) => fault(each) && !each.name.includes("/")),
    ];
    await files.put(fitting); // what else lies in a folder is left there
    wrong.textContent =
      fitting.length + others.length
        ? others.map(fault).join(" ")
        : w("This folder has neither a hand-in nor a sheet.");
    clear();
    show();
    if (files.files.size) focusOn(start.disabled ? sheet.querySelector("button") : start);
  };

  /**
   * Check hand-ins; read the sheet back where there are none.
   * @param {Files} handIns
   */
  const check = async (handIns) => {
    const mine = (running = new AbortController());
    found.replaceChildren();
    wrong.textContent = "";
    done.removeAttribute("value"); // until it is known how many hand-ins there are
    state.textContent = w("The check is starting…");
    show();
    focusOn(stop);
    try {
      const told = await judged(
        handIns,
        files.sheet,
        one.checked && handIns.size > 1,
        mine.signal,
        (name, number, of) => {
          if (number) Object.assign(done, { max: of, value: number - 1 });
          state.textContent = number
            ? w("{name}: hand-in {n} of {of}", { name, n: number, of })
            : w("{name}: the sheet is being read", { name });
        },
      );
      if (told.failed === undefined) found.replaceChildren(...(told.lines ? readBack(told.lines) : results(told)));
      state.textContent = told.failed === undefined ? w("The report is there.") : "";
      wrong.textContent = told.failed ?? "";
    } catch {
      state.textContent = mine.signal.aborted ? w("The check was stopped.") : "";
      wrong.textContent = mine.signal.aborted
        ? ""
        : w("The check has broken off, by a fault of this page; please try again.");
    }
    running = null;
    show();
    focusOn(found.childElementCount ? found : start);
  };

  const place = h(
    "div",
    { class: "handin" },
    h("h1", {}, w("check a hand-in")),
    h(
      "p",
      {},
      w(
        "Put in what you wrote for the sheet, in OCaml or in Python: each function is asked what the sheet says of it, and the report shows the smallest case that goes wrong.",
      ),
    ),
    h("p", { class: "who" }, w("Nothing that you put in leaves this machine.")),
    zone,
    sheet,
    list,
    wrong,
    together,
    h("p", { class: "row" }, start, stop),
    done,
    state,
    found,
  );
  takeDrops(place, zone, (given) => !running && put(given));
  room.replaceChildren(place);
  show();
  return { close: () => running?.abort() };
}

/**
 * Say in one sentence why a file is no hand-in; nothing where it may be one.
 * @param {Given} given
 */
function fault({ name, file: { size } }) {
  const most = ARCHIVE.test(name) ? LARGEST.zip : LARGEST.source;
  if (!FITS.test(name) || name.includes("/."))
    return w("{name} is not a hand-in: a file .ml, .py or .ipynb, or an archive of them, was expected.", { name });
  if (!size) return w("{name} is empty.", { name });
  return size > most * MEGABYTE ? w("{name} is too large: {n} MB at most.", { name, n: most }) : "";
}

/** @param {number} size */
function weight(size) {
  return w("{n} kB", { n: written(size / 1000, size < 10_000 ? 1 : 0) });
}

/**
 * Have files judged by the module that knows how; it is fetched when it is first asked for.
 * @param {Files} handIns
 * @param {Files} sheet
 * @param {boolean} together
 * @param {AbortSignal} signal
 * @param {(name: string, number: number, of: number) => void} begun
 * @returns {Promise<Judged>}
 */
async function judged(handIns, sheet, together, signal, begun) {
  const judging = await import(file("grading_client.js"));
  const [files, own] = await Promise.all([handIns, sheet].map(contents));
  return judging.judged({ files, sheet: own }, { lang, together }, { begun, signal });
}

/**
 * @param {Files} files
 * @returns {Promise<Map<string, Uint8Array>>}
 */
async function contents(files) {
  return new Map(
    await Promise.all(
      [...files].map(async ([name, one]) => /** @type {const} */ ([name, new Uint8Array(await one.arrayBuffer())])),
    ),
  );
}

/**
 * Show a sheet that was read back.
 * @param {string[]} lines
 */
function readBack([title = "", ...lines]) {
  announce(w("The report is there."));
  return [h("h2", {}, title), h("pre", { class: "code", tabindex: 0 }, lines.join("\n"))];
}

/**
 * Show a report, with what can be taken home.
 * @param {Judged} told
 */
function results({ html, csv, reports }) {
  const saved = (
    /** @type {string} */ said,
    /** @type {string} */ name,
    /** @type {string} */ type,
    /** @type {string} */ text,
  ) => h("button", { type: "button", click: () => download(name, text, type) }, said);
  const page = saved(w("save the report"), `${w("report")}.html`, "text/html", html);
  const marks = saved(w("save the marks"), `${w("marks")}.csv`, "text/csv", csv);
  announce(w("The report is there."));
  return [h("p", { class: "row" }, page, reports.length > 1 && marks), shown(html)];
}

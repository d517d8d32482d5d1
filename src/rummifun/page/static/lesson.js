/** A lesson that runs: prose to be read, cells to be changed and run, exercises that the laws judge. */
import { Cell, written as writtenOn } from "./cell.js";
import { download, h, lang, w } from "./dom.js";
import { ask, href } from "./transport.js";
import { prose } from "./safe_html.js";
import { tickBox } from "./preferences.js";
import { asked, shown } from "./lessons.js";
import { Runs } from "./code_runner.js";
import { keep, written } from "./lesson_progress.js";

/**
 * @typedef {import("./cell.js").Given} Given
 * @typedef {{kind: "prose", text: string, tree: import("./safe_html.js").Tree[]}} Prose
 * @typedef {{name: string, title: string, cells: (Prose | Given)[], files?: import("./code_runner.js").Files}} Lesson one of a folder of exercises has
 *   its files
 */

const PAUSE = 300; // what is written is kept when nothing was typed for that long

/**
 * @param {HTMLElement} room
 * @param {string} name
 */
export async function lesson(room, name) {
  const listed = await shown();
  const at = listed.findIndex((one) => one.name === name || parseInt(one.name, 10) === Number(name));
  return new LessonRoom(room, await ask(`/api/lecon/${listed[at]?.name ?? name}`), [listed[at - 1], listed[at + 1]]);
}

/** A room of cells: a lesson, or free ones. */
export class LessonRoom {
  /**
   * @param {HTMLElement} room
   * @param {Lesson} given
   * @param {(import("./lessons.js").Listed | undefined)[]} around the lessons before and after
   * @param {Runs} runs
   */
  constructor(room, given, around, runs = new Runs()) {
    this.given = given;
    this.runs = runs;
    this.pause = 0;
    this.kept = written(given.name);
    /** @type {Cell[]} */
    this.cells = [];
    this.warning = h("p", { role: "alert" });
    const body = given.cells.flatMap((cell) => (cell.kind === "prose" ? cell.tree.map(prose) : [this.cell(cell)]));
    const all = h("button", { type: "button", click: () => void this.run(this.cells.at(-1)) }, w("run everything"));
    const out = h("button", { type: "button", click: () => this.download() }, w("download .py"));
    const keys = h(
      "p",
      { id: "keys-of-code", class: "help" },
      w("Ctrl+Enter runs a cell. Tab indents; Escape, then Tab, leaves the cell."),
    );
    const article = h("article", { class: "prose lesson" });
    const inOcaml =
      this.cells.some(({ sides }) => sides.length > 1) &&
      h("button", { type: "button", click: () => this.downloadOcaml() }, w("download .ml"));
    const tools = h(
      "div",
      { class: "row" },
      all,
      out,
      inOcaml,
      this.cells.some((cell) => cell.given.ocaml) && beside(article),
    );
    article.append(h("h1", {}, given.title), tools, keys, this.warning, ...body, this.around(around));
    room.replaceChildren(article);
    this.leaving = () => this.keep();
    addEventListener("pagehide", this.leaving);
  }

  /** @param {Given} given */
  cell(given) {
    const { texts, done } = this.kept;
    const cell = new Cell(given, this.cells.length + 1, texts, done.includes(given.key), this);
    this.cells.push(cell);
    return cell.element;
  }

  /** @param {(import("./lessons.js").Listed | undefined)[]} both */
  around([before, after]) {
    const link = (/** @type {import("./lessons.js").Listed | undefined} */ to, /** @type {string} */ said) =>
      to && h("a", { href: href(`/lecon/${to.name}${asked()}`) }, said);
    return h(
      "nav",
      { class: "row around", "aria-label": w("lessons") },
      link(before, `← ${w("the lesson before")}`),
      h("a", { href: href(`/lecons${asked()}`) }, w("all lessons")),
      link(after, `${w("the next lesson")} →`),
    );
  }

  changed() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.keep(), PAUSE);
  }

  keep() {
    clearTimeout(this.pause);
    for (const side of this.cells.flatMap(({ sides }) => sides)) {
      const text = writtenOn(side);
      if (text === undefined) delete this.kept.texts[side.key];
      else this.kept.texts[side.key] = text;
    }
    const kept = keep(this.given.name, this.kept);
    this.warning.textContent = kept ? "" : w("This browser has no room left: what you write is not kept.");
  }

  /** @param {Cell} cell */
  done(cell) {
    this.kept.done = [...new Set([...this.kept.done, cell.given.key])];
    this.keep();
  }

  stop() {
    this.runs.stop();
  }

  /**
   * Run the cells up to one, in Python, or judge what it answers in its language.
   * @param {Cell | undefined} cell
   * @param {string} [exercise]
   */
  async run(cell, exercise = "") {
    if (!cell) return;
    this.keep();
    this.stop();
    const cells = this.cells.slice(0, this.cells.indexOf(cell) + 1);
    let now = cell;
    cell.busy(true);
    const texts = cells.map((one) => (exercise && one === cell ? one.text : one.python.editor.field.value));
    const end = await this.runs.run(
      { cells: texts, exercise, lang, language: cell.side.language, ...(exercise && { files: this.given.files }) },
      (event) => {
        now = cells[event.cell] ?? cell;
        now.heard(event);
      },
    );
    cell.busy(false);
    const said = {
      done: "",
      stopped: w("stopped"),
      late: w("Stopped after 10 seconds: is there a loop that never ends?"),
      broken: w("Python has stopped here: too much was nested in itself."),
    };
    if (end !== "done") now.ended(said[end]);
  }

  /** Hand out the lesson as a program, with what is written in it. */
  download() {
    let next = 0;
    const parts = this.given.cells.map((given) =>
      given.kind === "prose"
        ? comment(given.text)
        : code(given, this.cells[next++]?.python.editor.field.value ?? given.text),
    );
    download(`${this.given.name}.py`, parts.join("\n"));
  }

  /** Hand out the answers in OCaml, as the command line checks them. */
  downloadOcaml() {
    const parts = this.cells.flatMap(({ name, sides: [, ocaml] }) =>
      ocaml ? [`(* ${name} *)\n${ocaml.editor.field.value}\n`] : [],
    );
    download(`${this.given.name}.ml`, parts.join("\n"));
  }

  close() {
    this.keep();
    removeEventListener("pagehide", this.leaving);
    this.runs.close();
  }
}

/**
 * Ask whether a lesson shows the OCaml beside its Python; every lesson then does.
 * @param {HTMLElement} article
 */
function beside(article) {
  const dress = () => article.classList.toggle("both", box.checked);
  const { box, label } = tickBox("ocaml", w("OCaml beside Python"));
  box.addEventListener("change", dress);
  dress();
  return label;
}

/** @param {string} text */
function comment(text) {
  return `# %% [markdown]\n${text.trimEnd().replace(/^(.*)$/gm, (line) => `# ${line}`.trimEnd())}\n`;
}

/**
 * Write a cell; one that is to raise an exception goes on after it.
 * @param {Given} given
 * @param {string} text
 */
function code(given, text) {
  if (!given.raises) return `# %%\n${text}\n`;
  return `# %%\ntry:\n${text.replace(/^(?=.)/gm, "    ")}\nexcept ${given.raises} as erreur:\n    print(erreur)\n`;
}

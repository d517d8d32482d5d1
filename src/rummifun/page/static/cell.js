/** A cell of a lesson: code that is written and run, and what comes of it. An exercise may have a side for each language. */
import { getItem, setItem } from "./browser_storage.js";
import { announce, h, w } from "./dom.js";
import { drawn } from "./safe_html.js";
import { editor } from "./editor.js";

/**
 * @typedef {{
 *   kind: "code" | "exercise", key: string, text: string, shown: string, raises: string, number: string, names: string[], hints: string[],
 *   ocaml?: string, start_ocaml?: string,
 * }} Given a cell as the lesson has it; an exercise that may be answered in OCaml too has a start in it
 * @typedef {{language: import("./code_editor.js").Language, key: string, start: string, editor: ReturnType<typeof editor>}} Side a cell in one language
 * @typedef {import("./code_runner.js").Event} Event
 * @typedef {{changed(): void, run(cell: Cell, exercise?: string): Promise<void>, stop(): void, done(cell: Cell): void}} Room what a cell asks of its room
 */

const LANGUAGES = { python: "Python", ocaml: "OCaml" };
const CHOSEN = "language of answers";

/**
 * Return what was written on a side, where that is not what stood there.
 * @param {Side} side
 */
export function written({ start, editor: { field } }) {
  return field.value === start ? undefined : field.value;
}

export class Cell {
  /**
   * @param {Given} given
   * @param {number} number how it is called, from 1
   * @param {Record<string, string>} texts what was written, by the keys of its sides
   * @param {boolean} done
   * @param {Room} room
   */
  constructor(given, number, texts, done, room) {
    this.given = given;
    this.number = number;
    this.room = room;
    const name =
      given.kind === "exercise"
        ? w("exercise {number}: {names}", { number: given.number, names: given.names.join(", ") })
        : w("cell {n}", { n: number });
    this.name = name;
    /** @type {(language: Side["language"], key: string, start: string) => Side} */
    const side = (language, key, start) => {
      const more = {
        label: name,
        help: "keys-of-code",
        language,
        changed: () => this.changed(),
        run: () => void room.run(this, given.number),
      };
      return { language, key, start, editor: editor(texts[key] ?? start, more) };
    };
    this.python = this.side = side("python", given.key, given.text);
    this.sides = given.start_ocaml
      ? [this.python, side("ocaml", `${given.key} (ocaml)`, given.start_ocaml)]
      : [this.python];
    this.output = h("div", { class: "output" });
    this.mark = h("span", { class: "mark" });
    this.state = h("span", { class: "state" });
    this.runs = h("button", { type: "button", click: () => void room.run(this) }, w("run it"));
    this.checks =
      given.kind === "exercise" &&
      h("button", { type: "button", class: "main", click: () => void room.run(this, given.number) }, w("check"));
    this.stops = h("button", { type: "button", hidden: true, click: () => room.stop() }, w("stop"));
    this.back = h(
      "button",
      { type: "button", class: "quiet", hidden: written(this.side) === undefined, click: () => this.restore() },
      w("as it was"),
    );
    this.hints = h("ol", { class: "hints", hidden: true });
    this.asks =
      given.hints.length > 0 && h("button", { type: "button", class: "quiet", click: () => this.hint() }, w("a hint"));
    const options = this.sides.map(({ language }) => h("option", { value: language }, LANGUAGES[language]));
    this.chooses =
      this.sides.length > 1 &&
      h("select", { "aria-label": w("language of the answer"), change: () => this.choose() }, ...options);
    const tools = h(
      "div",
      { class: "row doing" },
      this.runs,
      this.checks,
      this.stops,
      this.asks,
      this.chooses,
      this.back,
      this.state,
      this.mark,
    );
    this.element = h(
      "section",
      { class: `cell ${given.kind}`, "aria-label": name },
      h("p", { class: "name" }, name),
      this.side.editor.element,
      tools,
      this.hints,
      this.output,
    );
    if (given.ocaml)
      this.element.append(h("div", { class: "beside" }, h("p", { class: "name" }, "OCaml"), block("", given.ocaml)));
    if (given.shown) this.output.append(block("shown", given.shown));
    if (done) this.tick();
    if (!this.chooses || getItem(CHOSEN) !== "ocaml") return;
    this.chooses.value = "ocaml";
    this.choose();
  }

  /** Show the side that is chosen; other exercises begin with it from now on. */
  choose() {
    const { editor: before } = this.side;
    const chosen = this.chooses && this.chooses.value;
    this.side = this.sides.find(({ language }) => language === chosen) ?? this.python;
    before.element.replaceWith(this.side.editor.element);
    this.runs.hidden = !this.stops.hidden || this.side !== this.python;
    this.back.hidden = written(this.side) === undefined;
    setItem(CHOSEN, this.side.language);
  }

  get text() {
    return this.side.editor.field.value;
  }

  changed() {
    this.back.hidden = written(this.side) === undefined;
    this.room.changed();
  }

  restore() {
    this.side.editor.put(this.side.start);
    this.changed();
    this.side.editor.focus();
  }

  /** Give one more hint; after the last there is none to ask for. */
  hint() {
    const at = this.hints.childElementCount;
    const said = this.given.hints[at] ?? "";
    this.hints.append(h("li", {}, said));
    this.hints.hidden = false;
    announce(said);
    if (!this.asks || at + 1 < this.given.hints.length) return;
    this.asks.hidden = true;
    (this.checks || this.runs).focus();
  }

  tick() {
    this.mark.replaceChildren(h("span", { "aria-hidden": "true" }, "✓"), h("span", { class: "unseen" }, w("done")));
  }

  /**
   * Show that the cells up to this one are being run, or no more.
   * @param {boolean} busy
   */
  busy(busy) {
    if (busy) for (const old of this.output.querySelectorAll(".judged, .ended")) old.remove();
    const focused = [this.runs, this.checks, this.stops].some((one) => one && one === document.activeElement);
    this.runs.hidden = busy || this.side !== this.python;
    if (this.checks) this.checks.hidden = busy;
    this.stops.hidden = !busy;
    this.state.textContent = busy ? w("running…") : "";
    if (focused) (busy ? this.stops : this.checks || this.runs).focus();
  }

  /** @param {Event} event */
  heard(event) {
    if (event.begun) {
      this.paper = null;
      this.output.replaceChildren();
    }
    if (event.out !== undefined) this.printed(event.out);
    if (event.html)
      this.output.append(
        h(
          "div",
          { class: "drawing", tabindex: 0, role: "region", "aria-label": w("what came of it") },
          ...drawn(event.html),
        ),
      );
    else if (event.value !== undefined) this.output.append(block("value", event.value));
    if (event.failed !== undefined) this.failed(event.failed, event.lines ?? []);
    if (event.good !== undefined) this.judged(event.good, event.said ?? "", event.why ?? "", event.next ?? "");
  }

  /** @param {string} text */
  printed(text) {
    if (!this.paper) this.output.append((this.paper = block("printed", "")));
    this.paper.append(text);
  }

  /**
   * @param {string} said
   * @param {[number, number, string][]} lines
   */
  failed(said, lines) {
    const places = lines.map(([cell, line, text]) =>
      h("li", {}, `${w("cell {n}, line {line}", { n: cell + 1, line })} `, h("code", {}, text)),
    );
    this.output.append(h("div", { class: "failed" }, h("ul", {}, ...places), block("", said)));
  }

  /**
   * @param {boolean} good
   * @param {string} said
   * @param {string} why
   * @param {string} next what to look at
   */
  judged(good, said, why, next) {
    const shown = h(
      "div",
      { class: good ? "judged good" : "judged bad" },
      h("p", {}, `${good ? "✓" : "✗"} ${said}`),
      why && block("", why),
      next && h("p", {}, next),
    );
    this.output.append(shown);
    announce(said);
    if (!good) return;
    this.tick();
    this.room.done(this);
  }

  /**
   * Tell how a run ended that did not end by itself.
   * @param {string} said
   */
  ended(said) {
    this.output.append(h("p", { class: "ended" }, said));
    announce(said);
  }
}

/**
 * Show text as it is written; who reads by keys can move it along.
 * @param {string} name
 * @param {string} text
 */
function block(name, text) {
  return h("pre", { class: `code ${name}`, tabindex: 0 }, text);
}

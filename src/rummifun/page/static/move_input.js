/** A field for moves that are typed: it completes, says where reading stopped, and reads the table aloud. */
import { announce, form, h, w } from "./dom.js";
import { READ_ALOUD } from "./keyboard_shortcuts.js";
import { named } from "./pieces.js";

/**
 * @typedef {import("./wire_types.js").Said} Said
 * @typedef {{text: string, label: string}} Offer
 */

export class WordsField {
  /**
   * @param {(message: Record<string, unknown>) => void} say
   * @param {() => void} leave where the focus goes when the field is left
   * @param {() => void} open what brings the field in sight
   */
  constructor(say, leave, open) {
    this.say = say;
    this.leave = leave;
    this.open = open;
    /** @type {string | null} what was sent, until it is answered */
    this.sent = null;
    /** @type {string} what was sent last */
    this.last = "";
    /** @type {number | null} */
    this.seat = null;
    /** @type {Offer[]} */
    this.offers = [];
    this.at = -1;
    this.list = h("ul", {
      id: "words-offers",
      role: "listbox",
      "aria-label": w("moves that can be typed"),
      hidden: true,
    });
    this.answer = h(
      "p",
      { id: "words-answer", class: "answer", tabindex: 0 },
      w("“?” tells what can be played, “table?” what lies there."),
    );
    this.field = h("input", {
      id: "words-field",
      role: "combobox",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      maxlength: 300,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": "words-offers",
      "aria-describedby": "words-answer",
      input: () => this.changed(),
      keydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
      blur: () => this.show([]),
    });
    const label = h("label", { for: "words-field" }, w("type a move"));
    this.root = form(
      { class: "words" },
      () => this.send(),
      label,
      h("div", { class: "typing" }, this.field, this.list),
      this.answer,
    );
  }

  /** Ask what the text may become. */
  changed() {
    this.field.removeAttribute("aria-invalid");
    if (this.field.value.trim()) this.say({ type: "typing", text: this.field.value });
    else this.show([]);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (this.offers.length) this.choose(this.at + (key === "ArrowDown" ? 1 : -1));
      else this.say({ type: "typing", text: this.field.value });
    } else if (key === "Tab" && !event.shiftKey && this.completed()) event.preventDefault();
    else if (key === "Escape") {
      event.preventDefault();
      if (this.offers.length) this.show([]);
      else this.leave();
    }
  }

  /** Take what is chosen, or the first of what is offered, as the text; tell whether that changes it. */
  completed() {
    const offer = this.offers[Math.max(0, this.at)];
    if (!offer || (this.at < 0 && !this.field.value.trim()) || offer.text === this.field.value) return false;
    this.field.value = offer.text;
    this.show([]);
    return true;
  }

  /** @param {number} i */
  choose(i) {
    this.at = (i + this.offers.length + 1) % (this.offers.length + 1);
    if (this.at === this.offers.length) this.at = -1;
    [...this.list.children].forEach((one, n) => one.setAttribute("aria-selected", String(n === this.at)));
    const chosen = this.list.children[this.at];
    if (chosen) this.field.setAttribute("aria-activedescendant", chosen.id);
    else this.field.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Offer[]} offers */
  show(offers) {
    this.offers = offers;
    const take = (/** @type {number} */ i) => (/** @type {Event} */ event) => {
      event.preventDefault(); // the focus stays in the field
      this.at = i;
      this.send();
    };
    this.list.replaceChildren(
      ...offers.map(({ text, label }, i) =>
        h(
          "li",
          { id: `words-offer-${i}`, role: "option", "aria-selected": "false", pointerdown: take(i) },
          h("b", {}, text),
          text === label ? null : ` ${label}`,
        ),
      ),
    );
    this.list.hidden = !offers.length;
    this.field.setAttribute("aria-expanded", String(offers.length > 0));
    this.choose(-1);
  }

  /** Send what is chosen or typed: a move, or with a question mark at its end a question about the table. */
  send() {
    if (this.at >= 0) this.completed();
    const text = this.field.value.trim();
    this.show([]);
    if (!text) return;
    if (text.endsWith("?")) {
      this.field.value = "";
      this.say({ type: "tell", what: text.slice(0, -1).trim() });
      return;
    }
    this.sent = this.last = text;
    this.say({ type: "write", text });
  }

  /**
   * Hear what the server says; tell whether nobody else need.
   * @param {Said} said
   * @param {boolean} back whether the line was lost meanwhile, so that a scene is no answer
   */
  hear(said, back) {
    if (said.type === "game") this.seat = said.seat;
    else if (said.type === "offers") {
      if (said.text === this.field.value && this.sent === null && document.activeElement === this.field)
        this.show(said.offers);
    } else if (said.type === "told")
      this.tell(said.sentence || w("Nothing here is called “{what}”.", { what: said.what }));
    else if (said.type === "scene") this.played(said, back);
    else if (this.sent !== null && said.type === "refusal")
      this.refused(said.at === null ? said.sentence : said.sentence.replace(` (${said.rule})`, ""), said.at);
    else if (this.sent !== null && said.type === "error")
      this.refused(
        said.code === "stale" ? w("The table has changed meanwhile: Enter sends it again.") : said.sentence,
        null,
      );
    else return false;
    return said.type !== "game" && said.type !== "scene";
  }

  /**
   * Say that what was typed is played, and what it has shown.
   * @param {import("./wire_types.js").Scene} scene
   * @param {boolean} back
   */
  played(scene, back) {
    if (this.sent === null || back) return;
    this.sent = null;
    this.field.value = "";
    const own = scene.steps.filter((step) => step.seat === this.seat);
    const told = own.map((step) => [step.label, ...step.shown.map(named)].join(", "));
    this.tell(told.join(". "));
  }

  /**
   * Keep the text, and put the caret where reading stopped.
   * @param {string} sentence
   * @param {number | null} at
   */
  refused(sentence, at) {
    this.sent = null;
    this.field.value ||= this.last;
    this.field.setAttribute("aria-invalid", "true");
    this.tell(sentence);
    const place = at ?? this.field.value.length;
    if (document.activeElement === this.field) this.field.setSelectionRange(place, place);
  }

  /** @param {string} sentence */
  tell(sentence) {
    if (!sentence) return;
    this.answer.textContent = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    announce(sentence);
  }

  /**
   * Go to the field, or read aloud what a key asks for; tell whether the key was one of these.
   * @param {KeyboardEvent} event
   */
  typed(event) {
    const what = READ_ALOUD[/** @type {keyof typeof READ_ALOUD} */ (event.key)];
    const at = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.place : undefined;
    if (event.key === "/") {
      event.preventDefault();
      this.open();
      this.field.focus();
    } else if (what !== undefined) this.say({ type: "tell", what: what || at || "table" });
    else return false;
    return true;
  }
}

/** What is said in few words, in one place of the page: why a move was refused, a hint, some news; the rest by "why?". */
import { h, w } from "./dom.js";

const STAYS = 12_000; // ms

export class Notice {
  /** @param {HTMLElement} board beside which it is said */
  constructor(board) {
    this.board = board;
    this.text = h("p", { class: "bubble" });
    this.more = h("p", {});
    this.why = h(
      "details",
      { class: "why", toggle: () => clearTimeout(this.gone) },
      h("summary", {}, w("why?")),
      this.more,
    );
    this.root = h("div", { class: "notice" }, this.text, this.why);
    this.elsewhere = (/** @type {PointerEvent} */ { target }) =>
      target instanceof Node && !this.root.contains(target) && this.hide();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.gone = undefined;
  }

  /**
   * Say a sentence for a while, or until something is pressed; what explains it stays until then.
   * @param {string} sentence
   * @param {string} [why]
   */
  show(sentence, why = sentence) {
    this.text.textContent = sentence;
    this.more.textContent = why;
    this.why.open = false;
    this.why.hidden = why === sentence;
    (this.board.closest(".game") ?? this.board.parentElement)?.prepend(this.root);
    document.addEventListener("pointerdown", this.elsewhere, true);
    clearTimeout(this.gone);
    this.gone = setTimeout(() => this.hide(), STAYS);
  }

  /** @param {string} words said smaller after the sentence */
  add(words) {
    this.text.append(" ", h("small", {}, words));
  }

  hide() {
    document.removeEventListener("pointerdown", this.elsewhere, true);
    clearTimeout(this.gone);
    this.root.remove();
  }
}

/** What was played in a game, as a list; what others did is heard too. */
import { announce, h, lang, w } from "./dom.js";

/** @typedef {import("./wire_types.js").Step} Step */

const MOST = 200; // lines that are kept

export class GameLog {
  constructor() {
    this.root = h("ol", { class: "told", "aria-label": w("what was played"), tabindex: 0 });
  }

  /**
   * Forget the steps after the one that stands: what was undone is told no more.
   * @param {number} stands
   */
  cut(stands) {
    for (const one of /** @type {HTMLLIElement[]} */ ([...this.root.children])) if (one.value > stands) one.remove();
  }

  /**
   * Write a step, with who made it where several play.
   * @param {Step} step
   * @param {import("./wire_types.js").Game | null} game
   * @param {boolean} [aloud]
   */
  add(step, game, aloud = true) {
    const who = game && game.seats.length > 1 ? `${game.seats[step.seat]}${lang === "fr" ? " : " : ": "}` : "";
    const said = `${who}${step.label}`;
    this.root.append(h("li", { value: step.n }, said, step.reason ? h("small", {}, ` ${step.reason}`) : null));
    while (this.root.childElementCount > MOST) this.root.firstElementChild?.remove();
    requestAnimationFrame(() => (this.root.scrollTop = this.root.scrollHeight)); // the table comes first
    if (aloud && step.seat !== game?.seat) announce(said);
  }
}

/** Looking under the cards: said before it is done, and done on request only. A way that wins is shown move by move. */
import { dialog, h, moving, w } from "./dom.js";
import { tool } from "./icons.js";
import { tickBox, ticked } from "./preferences.js";

/** @typedef {import("./wire_types.js").Scene} Scene */

const PACE = 700; // in milliseconds

export class Looker {
  /**
   * @param {(message: Record<string, unknown>) => void} say
   * @param {() => void} changed what shows the tools again
   */
  constructor(say, changed) {
    this.say = say;
    this.changed = changed;
    this.following = false;
    this.status = h("p", { role: "status", class: "looked" });
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.next = undefined;
  }

  /**
   * Announce the look under the cards, and ask what you want to know.
   * @param {boolean} playing whether there is a move to be made
   */
  open(playing) {
    this.status.textContent = "";
    const look = (/** @type {string} */ what) => () => {
      this.status.textContent = w("looking…");
      this.say({ type: "look", what });
    };
    const may = { "aria-disabled": !playing && "true" };
    const asks = h(
      "div",
      { class: "looks" },
      tool("can it be won?", look("chance")),
      tool("how hard is this deal?", look("level")),
      tool("a hint that keeps it won", look("hint"), may),
      tool("show me the way", () => this.follow(), may),
    );
    const seen = h("div", { class: "looks" }, tool("can I still win from what I see?", look("seen")));
    this.box = dialog(w("under the cards"), h("p", {}, w("This looks under the cards.")), asks, seen, this.status);
  }

  /** Let the moves of a way that wins be made, one after another. */
  follow() {
    this.box?.close();
    this.following = true;
    this.changed();
    this.say({ type: "follow" });
  }

  stop() {
    if (!this.following) return;
    clearTimeout(this.next);
    this.following = false;
    this.changed();
  }

  /** @param {Scene} scene */
  onward(scene) {
    if (scene.over) this.stop();
    if (this.following)
      this.next = setTimeout(() => this.following && this.say({ type: "follow" }), moving() ? PACE : 2 * PACE);
  }

  /**
   * Tell what was found: where it was asked for; false where that is shut.
   * @param {string} sentence
   */
  told(sentence) {
    this.stop();
    if (!this.box?.open) return false;
    this.status.textContent = sentence;
    return true;
  }
}

/** Tell whether random deals must be winnable: they are, until you choose otherwise. */
export function winnable() {
  return ticked("winnable", "yes");
}

/** Let somebody choose whether they are. */
export function winnableChoice() {
  const { box, label } = tickBox("winnable", w("only deals that can be won"), "yes");
  const status = h("p", { role: "status" });
  return {
    row: h("p", { class: "row wish" }, label),
    status,
    wanted: () => box.checked,
    looking: () => void (status.textContent = w("Looking for a deal that can be won…")),
  };
}

/** A guided first game: a sentence says what to do and why, its pieces are marked; it can be left at any time. */
import { getItem, removeItem, setItem } from "./browser_storage.js";
import { announce, h, w, write } from "./dom.js";
import { goalsOf, piecesOf, unlight } from "./hints.js";

/** @typedef {import("./board.js").Board} Board */

const KEY = "guide"; // the link of the game that is guided

/**
 * Guide the game of a link from now on.
 * @param {string} link
 * @param {string} game
 */
export function beginGuide(link, game) {
  setItem(KEY, link);
  setItem(`guided ${game}`, "yes");
}

/**
 * Tell whether a guided first game is to be offered: nobody has begun or declined it here.
 * @param {string} game
 */
export function isGuideNew(game) {
  return getItem(`guided ${game}`) === null;
}

export class Guide {
  /**
   * @param {string} link
   * @param {(message: Record<string, unknown>) => void} say
   */
  constructor(link, say) {
    this.link = link;
    this.say = say;
    /** @type {import("./wire_types.js").GuideSaid | null} */
    this.said = null;
    this.lesson = h("b", {});
    this.move = h("span", {});
    const [said, click] = [w("leave the guide"), () => this.leave()];
    const leave = h("button", { type: "button", class: "quiet", "aria-label": said, title: said, click }, "×");
    this.root = h(
      "section",
      { class: "guide", "aria-label": w("first game"), hidden: getItem(KEY) !== link },
      h("p", { class: "guide-words" }, this.lesson, " ", this.move),
      leave,
    );
  }

  /**
   * Ask what to do on another table, where it is one's turn.
   * @param {import("./wire_types.js").Scene} scene
   * @param {boolean} mine
   */
  ask(scene, mine) {
    this.said = null;
    for (const button of this.acts()) button.classList.remove("hinted");
    if (scene.over) this.leave();
    if (this.root.hidden) return;
    if (mine) this.say({ type: "guide", v: scene.v });
    else this.write("", w("Now the other plays."));
  }

  /**
   * Tell what to do; the last sentence stays until the guide is left, and comes no more.
   * @param {import("./wire_types.js").GuideSaid} said
   * @param {Board} board
   */
  tell(said, board) {
    if (this.root.hidden) return;
    this.said = said.stage ? said : null;
    if (!said.stage) removeItem(KEY);
    this.write(said.lesson ?? "", said.move ?? "");
    announce([said.lesson, said.move].filter(Boolean).join(" "));
    this.mark(board);
  }

  /**
   * @param {string} lesson
   * @param {string} move
   */
  write(lesson, move) {
    write(this.lesson, lesson);
    write(this.move, move);
  }

  /**
   * Mark the pieces to take and their goal, or the button to press: where nothing is left to take, that which lays them.
   * @param {Board} board
   */
  mark(board) {
    const { said } = this;
    if (!said?.stage) return;
    unlight(board);
    const taken = piecesOf(said.stage, board);
    const act = said.act === null ? null : board.acts[said.act];
    for (const spot of taken) spot.classList.add("hinted");
    for (const spot of taken.length ? goalsOf(said.stage, board) : []) spot.classList.add("hinted", "aim");
    for (const button of this.acts()) {
      const lays = !act && !taken.length && button.matches(".act-main");
      button.classList.toggle("hinted", lays || Boolean(act && button.textContent === act.label));
    }
    if (act?.target && taken.length) board.point(act);
  }

  /** Find the buttons of what can be done just now. */
  acts() {
    return this.root.closest(".game")?.querySelectorAll(".acts > .act") ?? [];
  }

  leave() {
    removeItem(KEY);
    this.root.hidden = true;
  }
}

/** A hint told little by little: how much, then with what, then all of it, movement by movement on the table. */
import { announce, h, moving, w } from "./dom.js";
import { Arranger } from "./arranger.js";
import { placeOf } from "./board_spots.js";
import { key } from "./pieces.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./wire_types.js").Hint} Hint
 * @typedef {import("./wire_types.js").Stage} Stage
 */

const PACE = 1100; // in milliseconds

export class Hints {
  constructor() {
    /** @type {Hint | null} */
    this.hint = null;
    this.told = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.next = undefined;
  }

  /**
   * Tell whether a hint of a scene is being told.
   * @param {number | undefined} v
   */
  tells(v) {
    return this.hint !== null && this.hint.v === v;
  }

  /**
   * Begin to tell a hint.
   * @param {Hint} hint
   * @param {Board} board
   */
  begin(hint, board) {
    this.forget(board);
    this.hint = hint;
    this.more(board);
  }

  /**
   * Tell one more stage, and those that follow it, each after a while or as soon as it is asked for.
   * @param {Board} board
   */
  more(board) {
    const stages = this.hint?.stages ?? [];
    clearTimeout(this.next);
    if (this.told === stages.length) this.told = stages.map((stage) => stage.follows).lastIndexOf(false); // all of it again
    const stage = stages[this.told];
    if (!stage) return;
    this.told += 1;
    this.show(stage, board);
    if (stages[this.told]?.follows) this.next = setTimeout(() => this.more(board), moving() ? PACE : 2 * PACE);
  }

  /**
   * @param {Stage} stage
   * @param {Board} board
   */
  show(stage, board) {
    unlight(board);
    board.arrow?.remove();
    if (stage.piles && board instanceof Arranger) board.lay(stage.piles);
    light(stage, board);
    if (stage.source && stage.target) board.point({ label: "", forced: false, source: stage.source, index: stage.index, target: stage.target });
    announce(stage.sentence);
    const lit = stage.piles ? board.root.querySelector(".hinted") : null;
    board.refuse(stage.target ?? stage.source ?? placeOf(lit), stage.sentence);
    const next = this.hint?.stages[this.told];
    if (next && !next.follows) board.notice.add(w("H: more"));
  }

  /**
   * Forget the hint; tell whether there was one.
   * @param {Board | undefined} board
   */
  forget(board) {
    const told = this.hint !== null;
    clearTimeout(this.next);
    this.hint = null;
    this.told = 0;
    if (board) unlight(board);
    board?.arrow?.remove();
    if (told) board?.notice.hide();
    return told;
  }
}

/**
 * Light pieces wherever they lie, those of one's own side first.
 * @param {Board} board
 * @param {import("./wire_types.js").Face[]} faces
 */
export function glow(board, faces) {
  unlight(board);
  const mine = (/** @type {HTMLElement} */ spot) => Number(spot.closest(".mine") !== null);
  const spots = board.spots().reverse().sort((a, b) => mine(b) - mine(a));
  for (const face of faces) spots.find((spot) => spot.dataset.face === key(face) && !spot.matches(".hinted"))?.classList.add("hinted");
}

/** @param {Board} board */
function unlight(board) {
  for (const spot of board.root.querySelectorAll(".hinted")) spot.classList.remove("hinted");
}

/**
 * Light the pieces that a stage is about, those of the rack first unless they are laid; or what a hand would take.
 * @param {Stage} stage
 * @param {Board} board
 */
function light(stage, board) {
  const own = board instanceof Arranger && !stage.piles ? board.rackPlace : "";
  const spots = board.spots().sort((a, b) => Number(b.dataset.place === own) - Number(a.dataset.place === own));
  if (stage.piles) spots.reverse(); // what was added lies last
  for (const face of stage.pieces) spots.find((spot) => spot.dataset.face === key(face) && !spot.matches(".hinted"))?.classList.add("hinted");
  if (stage.source === null || stage.index === null) return;
  const taken = board.pileAt(stage.source)?.querySelector(`.spot[data-index="${stage.index}"]`);
  if (taken instanceof HTMLElement) for (const spot of board.carried(taken)) spot.classList.add("hinted");
}

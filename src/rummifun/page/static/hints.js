/** A hint told little by little: its pieces glow, then their goal, then it is said, movement by movement on the table. */
import { announce, moving } from "./dom.js";
import { Arranger } from "./arranger.js";
import { NEW } from "./built_picture.js";
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
    this.told = 0; // how often it was asked for
    /** @type {HTMLElement[][]} what glows at the first presses */
    this.glows = [];
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
    const last = hint.stages.at(-1);
    this.glows = last ? [piecesOf(last, board), goalsOf(last, board)].filter((spots) => spots.length) : [];
    this.more(board);
  }

  /**
   * Tell more: let the pieces glow, then their goal, then say all of it, movement by movement.
   * @param {Board} board
   */
  more(board) {
    const stages = this.hint?.stages ?? [];
    const full = stages.map((stage) => stage.follows).lastIndexOf(false);
    clearTimeout(this.next);
    const glowing = this.glows[this.told];
    if (glowing) {
      unlight(board);
      for (const spot of glowing) spot.classList.add("hinted");
      announce(stages[Math.min(this.told, full)]?.sentence ?? "");
      this.told += 1;
      return;
    }
    if (full + this.told - this.glows.length === stages.length) this.told = this.glows.length; // all of it again
    const i = full + this.told - this.glows.length;
    const stage = stages[i];
    if (!stage) return;
    this.told += 1;
    this.show(stage, board);
    if (stages[i + 1]?.follows) this.next = setTimeout(() => this.more(board), moving() ? PACE : 2 * PACE);
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
    if (stage.source && stage.target)
      board.point({ label: "", forced: false, source: stage.source, index: stage.index, target: stage.target });
    announce(stage.sentence);
    const lit = stage.piles ? board.root.querySelector(".hinted") : null;
    board.refuse(stage.target ?? stage.source ?? placeOf(lit), stage.sentence);
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
  const spots = board
    .spots()
    .reverse()
    .sort((a, b) => mine(b) - mine(a));
  for (const face of faces)
    spots.find((spot) => spot.dataset.face === key(face) && !spot.matches(".hinted"))?.classList.add("hinted");
}

/** @param {Board} board */
export function unlight(board) {
  for (const spot of board.root.querySelectorAll(".hinted")) spot.classList.remove("hinted", "aim");
}

/**
 * Find the pieces that a hint takes: those of the rack that it lays, or what a hand would carry.
 * @param {Stage} stage
 * @param {Board} board
 */
export function piecesOf({ piles, source, index }, board) {
  if (!piles || !(board instanceof Arranger)) {
    const taken = [...(board.pileAt(source)?.querySelectorAll(".spot") ?? [])]
      .filter((spot) => spot instanceof HTMLElement && (index === null || spot.dataset.index === String(index)))
      .at(-1);
    return taken instanceof HTMLElement ? (index === null ? [taken] : board.carried(taken)) : [];
  }
  const laid = piles.flat().map(key);
  for (const face of board.piles.flat().map(key)) laid.splice(laid.indexOf(face), 1);
  return board.spots().filter((spot) => spot.dataset.place === board.rackPlace && takes(laid, spot.dataset.face ?? ""));
}

/**
 * Find where a hint puts them: the piles that it changes, or a new one; or the pile that a hand would put them on.
 * @param {Stage} stage
 * @param {Board} board
 */
export function goalsOf({ piles, target }, board) {
  const spots = board.spots();
  if (!piles || !(board instanceof Arranger)) return spots.filter((spot) => spot.dataset.place === target).slice(-1);
  const spelled = (/** @type {import("./wire_types.js").Face[]} */ faces) => faces.map(key).sort().join();
  const after = piles.map(spelled);
  const places = new Set(board.piles.flatMap((faces, i) => (takes(after, spelled(faces)) ? [] : [`table.${i + 1}`])));
  return spots.filter(
    (spot) => places.has(spot.dataset.place ?? "") || (!places.size && spot.matches(`[data-place="${NEW}"]`)),
  );
}

/**
 * Take one thing out of a list; tell whether it was there.
 * @param {string[]} list
 * @param {string} one
 */
function takes(list, one) {
  const i = list.indexOf(one);
  if (i >= 0) list.splice(i, 1);
  return i >= 0;
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
  for (const face of stage.pieces)
    spots.find((spot) => spot.dataset.face === key(face) && !spot.matches(".hinted"))?.classList.add("hinted");
  if (stage.source === null || stage.index === null) return;
  const taken = board.pileAt(stage.source)?.querySelector(`.spot[data-index="${stage.index}"]`);
  if (taken instanceof HTMLElement) for (const spot of board.carried(taken)) spot.classList.add("hinted");
}

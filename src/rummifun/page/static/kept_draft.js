/**
 * What is being built on a table, kept in this browser at every change: it outlives a reload, another language, a lost line
 * and the clock, after which one press lays it out again.
 */
import { getJson, removeItem, setItem } from "./browser_storage.js";
import { spelled } from "./pieces.js";

/**
 * @typedef {import("./wire_types.js").Face} Face
 * @typedef {import("./wire_types.js").Scene} Scene
 * @typedef {import("./arranger.js").Arranger} Arranger
 * @typedef {{step: number, base: Face[][], piles: Face[][]}} Draft piles as they are being built, on those of a step
 */

/** @param {string} link */
const named = (link) => `draft:${link}`;

/** @param {string} link */
export function forgetDraft(link) {
  removeItem(named(link));
}

/**
 * Keep what is being built in a game; nothing where the table is as it was.
 * @param {string} link
 * @param {Arranger} board
 * @param {Scene} scene
 */
export function keepDraft(link, board, scene) {
  const base = board.past[0]?.piles;
  if (base) setItem(named(link), JSON.stringify({ step: scene.step, base, piles: board.piles }));
  else forgetDraft(link);
}

/**
 * Put back what was being built, on the table that it is about; forget it once its turn was played.
 * @param {string} link
 * @param {Arranger} board
 * @param {Scene} scene
 * @param {number | null} seat
 */
export function resumeDraft(link, board, scene, seat) {
  const draft = draftOf(link);
  if (!draft) return;
  const played = scene.steps.some((step) => step.n > draft.step && step.seat === seat && step.reason === null); // not by the clock
  if (scene.over || scene.step < draft.step || played) forgetDraft(link);
  else if (board.building && scene.step === draft.step && board.fits(draft.piles)) board.lay(draft.piles);
}

/**
 * Return the table with what was being built when the time was over, as far as it can still be laid; null if nothing can.
 * @param {string} link
 * @param {Arranger} board
 * @param {Scene} scene
 */
export function lateDraft(link, board, scene) {
  const draft = draftOf(link);
  if (!draft || !board.building || board.past.length || scene.step <= draft.step) return null;
  if (board.fits(draft.piles)) return draft.piles;
  const before = draft.base.map(spelled);
  const own = draft.piles.filter((pile) => !before.includes(spelled(pile)));
  const piles = own.reduce((laid, pile) => (board.fits([...laid, pile]) ? [...laid, pile] : laid), board.piles);
  return piles.length > board.piles.length ? piles : null;
}

/**
 * @param {string} link
 * @returns {Draft | null} null too if something else has been written there
 */
function draftOf(link) {
  const draft = getJson(named(link), /** @type {Draft | null} */ (null));
  return draft && isTable(draft.base) && isTable(draft.piles) ? draft : null;
}

/** @param {unknown} piles */
function isTable(piles) {
  return (
    Array.isArray(piles) && piles.every((pile) => Array.isArray(pile) && pile.every((face) => Array.isArray(face)))
  );
}

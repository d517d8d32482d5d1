/** The pile where a piece falls that a hand lets go. */
import { placeOf } from "./board_spots.js";

/** Which part of a piece must lie over a pile beside which it is let go. */
const LEAST_COVER = 0.2;

/**
 * Name the pile that a hand means: where it points, or else the one of those that are lit that its piece covers most.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} carried
 * @param {PointerEvent} event
 * @returns {string | null}
 */
export function dropTarget(root, carried, event) {
  const own = carried.map((piece) => piece.closest(".pile"));
  const piles = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest(".pile"));
  const at = piles.find((pile) => pile && root.contains(pile) && !own.includes(pile)) ?? null;
  if (at?.matches(".goal")) return placeOf(at);
  const lit = [...root.querySelectorAll(".pile.goal")].filter((pile) => !own.includes(pile));
  const [first] = carried;
  const foot = root.getBoundingClientRect().bottom;
  const covered = (/** @type {Element} */ pile) =>
    first ? cover(first.getBoundingClientRect(), roomOf(pile, foot)) : 0;
  const best = lit.sort((a, b) => covered(b) - covered(a))[0];
  return placeOf(best && covered(best) > LEAST_COVER ? best : at);
}

/**
 * Return the room of a pile: a column has all that is beneath it.
 * @param {Element} pile
 * @param {number} foot
 */
function roomOf(pile, foot) {
  const { x, y, width, height } = pile.getBoundingClientRect();
  return new DOMRect(x, y, width, pile.closest(".fanned") ? foot - y : height);
}

/**
 * Tell which part of a box lies over another.
 * @param {DOMRect} box
 * @param {DOMRect} other
 */
function cover(box, other) {
  const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  return (Math.max(0, wide) * Math.max(0, high)) / (box.width * box.height);
}

/** Spots of the table: which piece an element is, and which lies beside it. */

/** @typedef {{place: string, index: number, any?: boolean}} Spot a piece of a pile, from 1; `any`: whichever of the pile */

/**
 * @param {HTMLElement} element
 * @returns {Spot}
 */
export function spotOf(element) {
  const { place = "", index } = element.dataset;
  if (index !== undefined) return { place, index: Number(index) };
  return { place, index: element.querySelectorAll(".spot:not(.empty)").length };
}

/** @param {Element | null} element a pile, or a spot of it */
export function placeOf(element) {
  return element instanceof HTMLElement ? (element.dataset.place ?? null) : null;
}

/**
 * Find the nearest spot in a direction.
 * @param {HTMLElement} at
 * @param {HTMLElement[]} spots
 * @param {number} x
 * @param {number} y
 */
export function beside(at, spots, x, y) {
  const middle = (/** @type {Element} */ one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + Math.min(box.height, 30) / 2];
  };
  const [ax = 0, ay = 0] = middle(at);
  const far = (/** @type {HTMLElement} */ one) => {
    const [bx = 0, by = 0] = middle(one);
    const along = (bx - ax) * x + (by - ay) * y;
    const across = Math.abs((bx - ax) * y) + Math.abs((by - ay) * x);
    return along > 3 ? along + 2.5 * across : Infinity;
  };
  /** @type {HTMLElement | null} */
  let nearest = null;
  let least = Infinity;
  for (const one of spots) {
    const distance = one === at ? Infinity : far(one);
    if (distance < least) [nearest, least] = [one, distance];
  }
  return nearest;
}

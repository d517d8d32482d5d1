/**
 * A key for each pile, and in an arrangement for each piece of the rack: two strokes are a move. Columns are counted,
 * other piles have letters; those that order something (undo, hint, sort…) or read aloud are left to the orders.
 */
const DIGITS = [..."123456789"];
const SMALL = [..."adfgjkeoxcvzinqr"];
const LETTERS = [...SMALL, ...SMALL.map((letter) => letter.toUpperCase())];

const SIDES = [".mine", ".middle", ".theirs"]; // what is one's own comes first

/**
 * Give the piles that lie on a table their keys.
 * @param {HTMLElement} root
 * @returns {Map<string, HTMLElement>}
 */
export function keysOf(root) {
  const piles = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".pile")]);
  const columns = piles.filter((pile) => pile.closest(".fanned"));
  const others = piles.filter((pile) => !columns.includes(pile));
  const near = (/** @type {HTMLElement} */ pile) => SIDES.findIndex((side) => pile.closest(side));
  return new Map([
    ...given(DIGITS, columns),
    ...given(
      LETTERS,
      others.sort((a, b) => near(a) - near(b)),
    ),
  ]);
}

/**
 * Give what is arranged its keys: digits to the piles, 0 to a new one, letters to the pieces of the rack.
 * @param {HTMLElement[]} piles
 * @param {HTMLElement | null} fresh
 * @param {HTMLElement[]} pieces
 * @returns {Map<string, HTMLElement>}
 */
export function arrangingKeysOf(piles, fresh, pieces) {
  return new Map([...given(DIGITS, piles), ...given(["0"], fresh ? [fresh] : []), ...given(LETTERS, pieces)]);
}

/**
 * @param {string[]} keys
 * @param {HTMLElement[]} elements
 * @returns {[string, HTMLElement][]}
 */
function given(keys, elements) {
  return elements.slice(0, keys.length).map((element, i) => [keys[i] ?? "", element]);
}

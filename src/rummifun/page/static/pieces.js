/** Pieces: each is a use of a symbol of the sprite, known by its text and its suit. */
import { shape, w } from "./dom.js";
import { text } from "./transport.js";

/** @typedef {import("./wire_types.js").Face} Face */

/** @type {Map<string, {id: string, family: string, name: string}>} */
const symbols = new Map();

/** @type {Map<string, string>} the symbol of the sign of each suit */
const signs = new Map();

/** Fetch the sprite, once. */
export async function loadSprite() {
  const sprite = new DOMParser().parseFromString(await text("/static/sprite.svg"), "image/svg+xml").documentElement;
  sprite.setAttribute("class", "unseen");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(document.adoptNode(sprite));
  for (const symbol of sprite.querySelectorAll("symbol[data-sign]"))
    signs.set(/** @type {SVGElement} */ (symbol).dataset.sign ?? "", symbol.id);
  for (const symbol of sprite.querySelectorAll("symbol[data-suit]")) {
    const { text = "", suit = "", family = "", name = "" } = /** @type {SVGElement} */ (symbol).dataset;
    if (suit !== "dos") symbols.set(key([text, suit]), { id: symbol.id, family, name });
  }
}

/** @param {Face} face */
export function key(face) {
  return `${face[1]} ${face[0]}`;
}

/** @param {Face} face */
export function isBack(face) {
  return face[1] === "dos";
}

/**
 * Return the family of the first piece that is seen: its backs are drawn; undefined where none is seen.
 * @param {Face[]} faces
 */
export function familyOf(faces) {
  return faces.map((face) => symbols.get(key(face))?.family).find(Boolean);
}

/**
 * Draw a piece.
 * @param {Face} face
 * @param {string} family
 */
export function drawn(face, family) {
  const known = isBack(face) ? (family === "tuile" ? "dos-tuile" : "dos-carte") : symbols.get(key(face))?.id;
  const parts = known ? [shape("use", { href: `#${known}` })] : plain(face);
  return shape("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" }, ...parts);
}

/** @param {Face} face */
function plain(face) {
  const paper = shape("rect", { x: 2, y: 2, width: 96, height: 136, rx: 9, fill: "#fffdf6", stroke: "#8a8270" });
  const text = shape("text", { x: 50, y: 80, "font-size": 26, "text-anchor": "middle" });
  text.textContent = face[0];
  return [paper, text];
}

/**
 * Draw the sign of a suit, as on the place where its pieces will lie.
 * @param {string} suit
 */
export function signOf(suit) {
  const id = signs.get(suit);
  if (!id) return [suit];
  return [
    shape(
      "svg",
      { viewBox: "-50 -50 100 100", "aria-hidden": "true" },
      shape("use", { href: `#${id}`, x: -50, y: -50, width: 100, height: 100 }),
    ),
  ];
}

/**
 * Name a piece, as a screen reader says it.
 * @param {Face} face
 */
export function named(face) {
  return isBack(face) ? w("face down") : (symbols.get(key(face))?.name ?? face[0]);
}

/**
 * Spell the faces of a pile, in their order.
 * @param {import("./wire_types.js").Face[]} faces
 */
export function spelled(faces) {
  return faces.map(key).join();
}

/** A picture of the table as elements. */
import { focusOn, h, moving, renew, w } from "./dom.js";
import { animate, deal, loose, where } from "./motion.js";
import { drawn, familyOf, isBack, key, named } from "./pieces.js";

/**
 * @typedef {import("./types.js").Face} Face
 * @typedef {import("./types.js").Pile} Pile
 * @typedef {import("./types.js").Zone} Zone
 * @typedef {import("./types.js").Picture} Picture
 */

/**
 * Draw a picture into an element, moving the pieces that have moved.
 * @param {HTMLElement} root
 * @param {Picture} picture
 * @param {number | null} [seat] who looks at it: what is his lies in front, what is the other's behind
 * @param {boolean} [dealt] whether it has just been dealt
 */
export function draw(root, picture, seat = null, dealt = false) {
  const before = where(root);
  loose(root);
  const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
  const held = root.contains(document.activeElement);
  const family = familyOf(picture.zones.flatMap((zone) => zone.piles.flatMap((pile) => pile.faces))) ?? root.dataset.family ?? "carte";
  const sides = SIDES.map((side) => {
    const zones = picture.zones.filter((zone) => sideOf(zone, seat) === side);
    return h("div", { class: `side ${side}`, key: side }, ...zones.map((zone) => zoneOf(zone, family)));
  });
  renew(root, sides.filter((side) => side.childElementCount));
  root.dataset.family = family;
  const columns = picture.zones.filter((zone) => zone.fanned).map((zone) => zone.piles.length);
  root.style.setProperty("--columns", String(Math.max(1, ...columns)));
  root.style.setProperty("--rows", String(rowsOf(picture.zones)));
  root.style.setProperty("--mine", `${root.querySelector(".mine")?.clientHeight ?? 0}px`);
  if (moving() && before.piles.size) animate(root, before);
  else if (moving() && dealt) deal(root);
  if (held && !root.contains(document.activeElement)) refocus(root, focus);
}

/**
 * Tell about how many rows of pieces lie one below the other: that of each side, a long pile, nine piles of a zone.
 * @param {Zone[]} zones
 */
function rowsOf(zones) {
  const middle = zones.filter((zone) => zone.seat === null);
  const rows = middle.map(({ piles }) => piles.filter((pile) => pile.faces.length > 5).length || (piles.length > 3 ? Math.ceil(piles.length / 9) : 0));
  const sides = middle.length < zones.length ? 2 : 0;
  return Math.max(2, sides + rows.reduce((a, b) => a + b, rows.includes(0) ? 1 : 0));
}

const SIDES = ["theirs", "middle", "mine"];

/**
 * Tell on which side of the table a zone lies, for who looks at it; who watches looks at it with the first seat.
 * @param {Zone} zone
 * @param {number | null} seat
 */
function sideOf(zone, seat) {
  return zone.seat === null ? "middle" : zone.seat === (seat ?? 0) ? "mine" : "theirs";
}

/**
 * @param {Zone} zone
 * @param {string} family
 */
function zoneOf(zone, family) {
  const kind = `zone${zone.fanned ? " fanned" : ""}${zone.active ? " active" : ""}`;
  const piles = zone.piles.map((pile) => pileOf(pile, family, zone.fanned));
  return h("section", { class: kind, "aria-label": zone.caption }, h("h2", {}, zone.caption), h("div", { class: "piles" }, ...piles));
}

/**
 * Draw a pile: its pieces from beneath to the top, each of them a spot that can be touched.
 * @param {Pile} pile
 * @param {string} family
 * @param {boolean} fanned
 */
function pileOf(pile, family, fanned) {
  const height = pile.faces.length + pile.under;
  const spots = pile.faces.map((face, i) => spotOf(pile.place, i + 1, face, family));
  if (!spots.length) spots.push(h("button", { type: "button", class: "spot empty", key: "empty", tabindex: -1, "data-place": pile.place, "data-index": 0, "aria-label": `${shown(pile)}, ${w("empty")}` }));
  const pieces = h("div", { class: "pieces" }, ...spots);
  const box = h("div", { class: "pile", key: pile.place, "data-place": pile.place, role: "group", "aria-label": shown(pile) }, pieces);
  if (pile.under) pieces.append(h("span", { class: "count" }, String(height)));
  const caption = pile.caption?.replace(/\s*:$/, "") ?? (fanned ? null : label(pile.place));
  if (caption) box.append(h("span", { class: "caption" }, caption));
  return box;
}

/** @param {Pile} pile */
function shown(pile) {
  return pile.caption ?? pile.place;
}

/** @param {string} place */
function label(place) {
  return /^[♠♥♦♣]$/.test(place) ? place : null;
}

/**
 * @param {string} place
 * @param {number} index
 * @param {Face} face
 * @param {string} family
 */
function spotOf(place, index, face, family) {
  const attributes = { type: "button", key: key(face), class: `spot${isBack(face) ? " back" : ""}`, tabindex: -1, "data-place": place, "data-index": index, "data-face": key(face), "aria-label": `${named(face)}, ${place}` };
  const spot = h("button", attributes);
  spot.append(drawn(face, family));
  return spot;
}

/**
 * Give the focus back to the spot that had it, or to one of the same pile.
 * @param {HTMLElement} root
 * @param {DOMStringMap} focus
 */
function refocus(root, focus) {
  const spots = [...root.querySelectorAll(".spot")].filter((spot) => /** @type {HTMLElement} */ (spot).dataset.place === focus.place);
  const same = spots.find((spot) => /** @type {HTMLElement} */ (spot).dataset.index === focus.index);
  focusOn(same ?? spots.at(-1) ?? root.querySelector(".spot"));
}

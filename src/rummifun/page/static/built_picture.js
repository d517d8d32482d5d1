/** The picture of a table that is being built, and the pieces that are counted for it. */
import { w } from "./dom.js";
import { key, spelled } from "./pieces.js";

/**
 * @typedef {import("./wire_types.js").Face} Face
 * @typedef {import("./wire_types.js").Picture} Picture
 */

export const NEW = "table.new";

/**
 * Return the picture of what is being built: the piles, a place for a new one, and what is left of the rack.
 * @param {Picture} picture the table when the turn began
 * @param {Face[][]} piles
 * @param {string} rackPlace
 * @param {Face[]} rack
 * @param {number} laid how many pieces of the rack lie on the table
 * @returns {Picture}
 */
export function builtPicture(picture, piles, rackPlace, rack, laid) {
  const shown = { caption: null, under: 0, spread: false };
  const before = picture.zones.flatMap((zone) => zone.piles);
  const combinations = piles.map((faces, i) => ({
    ...shown,
    ...(before.find((pile) => faces.length && spelled(pile.faces) === spelled(faces)) ?? {}),
    place: `table.${i + 1}`,
    faces,
    named: w("combination {n}", { n: i + 1 }),
  }));
  const asks = piles.length ? null : (picture.path?.ask ?? null); // while nothing lies there, what can be done
  const empty = { ...shown, caption: asks, place: NEW, faces: [], suit: "+", named: w("a new combination") };
  const zones = picture.zones.map((zone) => {
    if (zone.piles.some((pile) => pile.place.startsWith("table.")) || zone === picture.zones[0])
      return { ...zone, piles: [...combinations, empty] };
    if (!zone.piles.some((pile) => pile.place === rackPlace)) return zone;
    return {
      ...zone,
      held: rack.length + laid,
      caption: laid ? w("{n} left", { n: rack.length }) : zone.caption,
      piles: zone.piles.map((pile) => (pile.place === rackPlace ? { ...pile, faces: rack } : pile)),
    };
  });
  return { ...picture, zones };
}

/**
 * Spell the faces of a pile, in any order.
 * @param {Face[]} faces
 */
export function held(faces) {
  return faces.map(key).sort().join();
}

/** @param {Face[]} faces */
export function count(faces) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const face of faces) counts.set(key(face), (counts.get(key(face)) ?? 0) + 1);
  return counts;
}

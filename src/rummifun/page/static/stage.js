/** A stage: the rooms of the zones of a table, and the measures that hold on any. */

/**
 * @typedef {import("./wire_types.js").Zone} Zone
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {"wide" | "middle" | "upright" | "flat"} Form
 * @typedef {{width: number, height: number, form: Form, beside: number, near: string[], over?: boolean}} Felt what there is to lay on: `beside`, what is kept for acts
 *   at each side of what is one's own; `over`, whether the game is, so that no more pieces come; `near`, the roles that lie by the thumb where the felt is upright
 * @typedef {"fanned" | "lines" | "pyramid" | "field" | "flat" | "rack" | "behind" | "grid" | "gone"} Kind
 * @typedef {{zone: Zone, side: string, kind: Kind, room: number, scale: number, caption: number, foot?: number, own?: number, edge?: string}} Part `foot`: the height of what is written below its pieces; `own`: the width of its pieces,
 *   where that is not the one of the table; `edge`: at which side of it a rack stands, "west" or "east"
 * @typedef {{part: Part, box: Box}} Room
 * @typedef {{w: number, rooms: Room[], sides: Map<string, Box>}} Stage
 */

export const SIDES = ["theirs", "middle", "mine"];
export const RATIO = 1.4; // of the height of a piece to its width
export const LEAST = 32; // the width of the smallest pieces that can be played with
export const GAP = 4; // between piles
export const AIR = 8; // between rows, and within the sides

/**
 * Tell how many times larger than usual pieces may be on a felt that is larger than those of most screens.
 * @param {Felt} felt
 */
export function growthOf({ width, height }) {
  return Math.min(1.7, Math.max(1, Math.min(width / 1440, height / 830)));
}

/** @param {Part[]} parts */
export function columnsOf(parts) {
  return Math.max(0, ...parts.filter(({ kind }) => kind === "fanned").map(({ room }) => room));
}

/** @param {number[]} numbers */
export function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

/**
 * Join what lies on each side of the table into one box.
 * @param {number} w
 * @param {Room[]} rooms
 * @returns {Stage}
 */
export function staged(w, rooms) {
  /** @type {Map<string, Box>} */
  const sides = new Map();
  for (const side of SIDES) {
    const own = rooms.filter(({ part }) => part.side === side);
    if (!own.length) continue;
    const top = Math.min(...own.map(({ box }) => box.y));
    const bottom = Math.max(...own.map(({ box }) => box.y + box.height));
    const left = Math.min(...own.map(({ box }) => box.x));
    const right = Math.max(...own.map(({ box }) => box.x + box.width));
    sides.set(side, { x: left, y: top, width: right - left, height: bottom - top });
  }
  return { w, rooms, sides };
}

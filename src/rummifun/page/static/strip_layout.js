/** Rooms of columns on a low felt, or between two who play: the columns in the middle, all else in strips beside them. */
import { AIR, GAP, LEAST, RATIO, SIDES, columnsOf, growthOf, staged, sum } from "./stage.js";

/**
 * @typedef {import("./stage.js").Part} Part
 * @typedef {import("./stage.js").Felt} Felt
 * @typedef {import("./stage.js").Room} Room
 */

const LARGEST = 112;
const COLUMN = 2.3; // how high a column is at least, in pieces

/**
 * @param {Part[]} parts
 * @param {Felt} felt
 */
export function stripStage(parts, felt) {
  let w = LARGEST * growthOf(felt);
  while (w > LEAST && !stripRooms(parts, felt, w).fits) w -= 1;
  return staged(w, stripRooms(parts, felt, w).rooms);
}

/**
 * Lay everything with pieces of a width, and tell whether that fits.
 * @param {Part[]} parts
 * @param {Felt} felt
 * @param {number} w
 * @returns {{rooms: Room[], fits: boolean}}
 */
function stripRooms(parts, { width, height, form, beside }, w) {
  const seated = parts.some(({ zone }) => zone.seat !== null);
  const columns = parts.filter(({ kind }) => kind === "fanned");
  const goals = parts.filter(
    ({ zone, kind }) => kind !== "fanned" && zone.seat === null && (seated || zone.role !== "goal"),
  );
  const rest = SIDES.flatMap((side) =>
    parts.filter((part) => part.side === side && part.kind !== "fanned" && !goals.includes(part)),
  );
  const low = form === "flat";
  const left = strip(goals, w, height, seated && low ? 2 : 1, "top");
  const right = strip(rest, w, beside && !low ? height - 70 : height, seated ? 3 : 2, seated ? "spread" : "top");
  const between = width - left.width - right.width - 2 * AIR;
  const cell = Math.min(between / Math.max(1, columnsOf(columns)), w * 1.3);
  const across = cell * columnsOf(columns);
  const x = left.width + AIR + (between - across) / 2;
  const laid = columns.map((part, i) => ({
    part: { ...part, caption: 0 },
    box: {
      x,
      y: AIR + (i * (height - AIR)) / columns.length,
      width: across,
      height: (height - 2 * AIR) / columns.length,
    },
  }));
  const moved = right.rooms.map(({ part, box }) => ({ part, box: { ...box, x: width - right.width + box.x } }));
  const order = (/** @type {Room[]} */ rooms) =>
    parts.flatMap((part) => rooms.filter((one) => one.part.zone === part.zone));
  return {
    rooms: order([...left.rooms, ...laid, ...moved]),
    fits: cell >= w * 1.06 && left.fits && right.fits && height >= w * RATIO * COLUMN,
  };
}

/**
 * Lay zones below one another, each as a grid of its piles.
 * @param {Part[]} parts
 * @param {number} w
 * @param {number} height
 * @param {number} most how many piles lie in a line
 * @param {"top" | "spread"} where
 */
function strip(parts, w, height, most, where) {
  const cell = w + GAP + 4;
  const across = (/** @type {Part} */ { zone }) => Math.min(most, Math.max(1, zone.piles.length));
  const tall = (/** @type {Part} */ part) =>
    part.caption + Math.ceil(Math.max(1, part.zone.piles.length) / across(part)) * (w * RATIO + AIR);
  const free = height - 2 * AIR - sum(parts.map(tall));
  const gap =
    parts.length > 1 ? (where === "spread" ? free / (parts.length - 1) : Math.min(free / (parts.length - 1), 20)) : 0;
  const width = Math.max(0, ...parts.map((part) => across(part) * cell));
  let y = AIR;
  const rooms = parts.map((part) => {
    const box = { x: 0, y, width: across(part) * cell, height: tall(part) };
    y += box.height + Math.max(0, gap);
    return { part: { ...part, kind: /** @type {const} */ ("grid"), own: w }, box };
  });
  return { rooms, width, fits: free >= 0 };
}

/** Rooms of a game that is played from a rack: others at the top and the sides, the table in all the rest, one's own rack below. */
import { AIR, RATIO, growthOf, staged } from "./stage.js";

/**
 * @typedef {import("./stage.js").Part} Part
 * @typedef {import("./stage.js").Felt} Felt
 * @typedef {import("./stage.js").Room} Room
 */

const WOOD = { ends: 14, foot: 16, ledge: 8 }; // what shows of the rack: at its ends, below, between two ledges
const LOW_WOOD = { ends: 8, foot: 10, ledge: 4 }; // on a low felt
const LARGEST = { wide: 64, middle: 60, upright: 48, flat: 54 };
const SMALLEST = { wide: 44, middle: 44, upright: 36, flat: 32 }; // on one ledge less
const TILE = 58; // the largest of the table
const PLATE = { wide: 56, middle: 52, upright: 48, flat: 30 };
const STOCK = 104;
const FEW = 7; // pieces, for which a rack needs one ledge
const ENOUGH = { wide: Infinity, middle: Infinity, upright: FEW + 1, flat: 2 * FEW - 1 }; // the pieces for which it keeps room then
const NARROW_STOCK = 60; // beside three plates on a telephone
const ASIDE = 128; // a rack at a side of the table

/**
 * @param {Part[]} parts
 * @param {Felt} felt
 */
export function rackStage(parts, felt) {
  const { width, height, form } = felt;
  const air = airOf(form);
  const rack = parts.find(({ kind }) => kind === "rack");
  const table = parts.filter((part) => part.zone.seat === null && (part.zone.role ?? "table") === "table");
  const turn = (/** @type {Part} */ { zone }) =>
    ((zone.seat ?? 0) - (rack?.zone.seat ?? 0) + parts.length) % parts.length;
  const others = parts
    .filter((part) => part !== rack && !table.includes(part))
    .sort((one, other) => turn(one) - turn(other)); // clockwise
  const racks = others.filter(({ kind }) => kind === "behind");
  const aside = racks.length > 2 && form === "wide" && !felt.over ? [racks.at(0), racks.at(-1)] : [];
  const edge = aside.length ? ASIDE + air : 0;
  const top = others.length ? PLATE[form] * growthOf(felt) + air : 0;
  const own = rack ? rackRoom(rack, felt) : null;
  const low = own ? own.box.height + air : 0;
  const each = (height - top - low - air) / Math.max(1, table.length);
  const laid = table.map((part, i) => ({
    part: { ...part, kind: /** @type {const} */ ("field"), caption: 0 },
    box: { x: edge, y: top + air + i * each, width: width - 2 * edge, height: each },
  }));
  const far = otherRooms(
    others.filter((part) => !aside.includes(part)),
    felt,
  );
  const sides = aside.flatMap((part, i) =>
    part
      ? [behind(part, i ? width - ASIDE : 0, top + air, ASIDE, height - top - low - 2 * air, felt, i ? "east" : "west")]
      : [],
  );
  return staged(TILE * growthOf(felt), [...far, ...sides, ...laid, ...(own ? [own] : [])]);
}

/**
 * Tell how much lies free between rows.
 * @param {import("./stage.js").Form} form
 */
function airOf(form) {
  return form === "flat" ? 2 : AIR;
}

/**
 * Give a rack as many ledges as it needs for pieces that are large enough.
 * @param {Part} part
 * @param {Felt} felt
 * @returns {Room}
 */
function rackRoom(part, felt) {
  const { width, height, form, beside, over } = felt;
  const n = rackPieces(part.zone, over ? FEW + 1 : part.room, form);
  const largest = LARGEST[form] * growthOf(felt);
  const wood = form === "flat" ? LOW_WOOD : WOOD;
  const free = width - 2 * beside - 2 * wood.ends;
  const wide = (/** @type {number} */ ledges) => Math.min(largest, Math.floor(free / Math.ceil(n / ledges)) - 2);
  const ledges = [1, 2, 3].find((many) => wide(many) >= SMALLEST[form]) ?? 3;
  const w = Math.max(24, wide(ledges));
  const across = Math.ceil(n / ledges) * (w + 2) + 2 * wood.ends;
  const tall = ledges * (w * RATIO + wood.ledge) + wood.foot;
  return {
    part: { ...part, room: n, own: w, caption: 0 },
    box: { x: (width - across) / 2, y: height - tall - airOf(form), width: across, height: tall },
  };
}

/**
 * Tell for how many pieces a rack keeps room: as many as may come, but on a narrow or a low screen once it holds few. While one builds,
 * it holds what it held when the turn began.
 * @param {import("./wire_types.js").Zone} zone
 * @param {number} awaited
 * @param {import("./stage.js").Form} form
 */
export function rackPieces({ piles, held = 0 }, awaited, form) {
  const n = Math.max(held, ...piles.map(({ faces }) => faces.length));
  return Math.max(n <= FEW ? Math.min(awaited, ENOUGH[form]) : awaited, n);
}

/**
 * Lay the racks of others side by side at the top, and what is drawn from at the right of them.
 * @param {Part[]} others
 * @param {Felt} felt
 * @returns {Room[]}
 */
function otherRooms(others, felt) {
  const { width, form } = felt;
  const growth = growthOf(felt);
  const racks = others.filter(({ kind }) => kind === "behind");
  const rest = others.filter(({ kind }) => kind !== "behind");
  const tall = PLATE[form] * growth;
  const stock = form === "upright" && racks.length > 2 ? NARROW_STOCK : STOCK;
  const each = Math.min(
    form === "wide" ? 720 * growth : Infinity,
    (width - rest.length * stock - AIR) / Math.max(1, racks.length),
  );
  const start =
    form === "wide"
      ? Math.min((width - racks.length * each) / 2, width - rest.length * stock - racks.length * each)
      : 0;
  return [
    ...racks.map((part, i) => behind(part, start + i * each, airOf(form), each, tall, felt)),
    ...rest.map((part, i) => ({
      part: { ...part, side: "theirs", own: (tall - 4) / RATIO, caption: 0 },
      box: { x: width - (rest.length - i) * stock, y: airOf(form), width: stock - AIR, height: tall },
    })),
  ];
}

/**
 * Lay the rack of another, seen from behind.
 * @param {Part} part
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {Felt} felt
 * @param {string} [edge] the side of the table at which it stands, if not at the top
 * @returns {Room}
 */
function behind(part, x, y, width, height, felt, edge = "") {
  const own = (felt.form === "upright" ? 26 : 36) * growthOf(felt);
  return { part: { ...part, side: "theirs", own, edge, caption: 0 }, box: { x, y, width, height } };
}

/** The felt as rooms: where each zone lies for a whole game, and how large its pieces are. Numbers only, no element. */
import { rackStage } from "./rack_layout.js";
import { AIR, GAP, LEAST, RATIO, SIDES, columnsOf, growthOf, staged, sum } from "./stage.js";
import { stripStage } from "./strip_layout.js";

/**
 * @typedef {import("./wire_types.js").Zone} Zone
 * @typedef {import("./stage.js").Box} Box
 * @typedef {import("./stage.js").Felt} Felt
 * @typedef {import("./stage.js").Kind} Kind
 * @typedef {import("./stage.js").Part} Part
 * @typedef {import("./stage.js").Room} Room
 * @typedef {import("./stage.js").Stage} Stage
 */

const SMALLEST = 18; // of those that only lie there
const LARGEST = 96; // of those that a player makes larger
const NARROW = 18; // the height of a caption on a telephone
const BED = 26; // between beds of soil
const LABEL = 62; // below what grows in a bed, where there is room
const FIELD = 15; // a zone for more pieces than that goes on below
const SHUT = 0.2; // how much is seen of a piece that another lies on beside it, of its width: of a back, of a face
const OPEN = 0.4;
const LAPPED = 0.5; // how much is seen of a piece that the next line of a pyramid covers, of its height

/**
 * Give each zone its room on a felt: the largest pieces that leave room for everything that may come. Who watches looks at
 * it with the first seat.
 * @param {Zone[]} zones
 * @param {number | null} seat
 * @param {Felt} felt
 * @returns {Stage}
 */
export function stageOf(zones, seat, felt) {
  const all = zones.map((zone) => partOf(zone, seat ?? 0, felt));
  const parts = all.filter(({ kind }) => kind !== "gone");
  const gone = all
    .filter(({ kind }) => kind === "gone")
    .map((part) => ({ part, box: { x: 0, y: 0, width: 0, height: 0 } }));
  const stage = stageFor(parts, felt);
  return { ...stage, rooms: [...stage.rooms, ...gone] };
}

/**
 * @param {Part[]} parts
 * @param {Felt} felt
 * @returns {Stage}
 */
function stageFor(parts, felt) {
  if (parts.some(({ kind }) => kind === "rack")) return rackStage(parts, felt);
  if (felt.form === "flat" && columnsOf(parts)) return stripStage(parts, felt);
  if (felt.form === "wide" && columnsOf(parts) && parts.some(({ side }) => side === "theirs"))
    return stripStage(parts, felt);
  const { width, height } = felt;
  let w = 120 * growthOf(felt);
  while (w > LEAST && heightOf(packed(parts, w, width), w, width) > height) w -= 1;
  return placed(packed(parts, w, width), w, width, height);
}

/**
 * @param {Zone} zone
 * @param {number} seat
 * @param {Felt} felt
 * @returns {Part}
 */
function partOf(zone, seat, { width, form, near }) {
  const role = zone.role ?? "table";
  const room = Math.max(1, ...(zone.lines?.length ? zone.lines : [zone.room, zone.room ? 0 : zone.piles.length]));
  const low =
    form === "upright" && [role, ...zone.piles.map((pile) => pile.role)].some((one) => near.includes(one ?? "-"));
  const side = zone.seat === null ? (low ? "mine" : "middle") : zone.seat === seat ? "mine" : "theirs";
  const far = side === "theirs";
  const narrow = width < 520;
  const kind = role === "away" && (form === "upright" || form === "flat") ? "gone" : kindOf(zone, role, room, far);
  const told = zone.seat !== null || (narrow ? room < 4 && zone.piles.length < 2 : kind !== "fanned" && !isPlain(zone));
  return {
    zone,
    side,
    kind,
    room: kind !== "fanned" ? room : zone.fanned ? Math.max(room, zone.piles.length) : zone.piles.length,
    scale: far && narrow ? 0.85 : 1,
    caption: zone.caption && told ? (narrow ? NARROW : 22) : 0,
    foot: role === "field" && form === "wide" ? LABEL : 0,
  };
}

/**
 * Tell whether the places of a zone say by themselves what lies there: foundations by their suits, a stock beside its waste.
 * @param {Zone} zone
 */
function isPlain({ role, piles }) {
  return (
    piles.length > 1 &&
    (role === "goal"
      ? piles.every(({ suit }) => suit)
      : role === "stock" || piles.some((pile) => pile.role === "stock"))
  );
}

/**
 * @param {Zone} zone
 * @param {string} role
 * @param {number} room
 * @param {boolean} far
 * @returns {Kind}
 */
function kindOf(zone, role, room, far) {
  if (role === "rack") return far ? "behind" : "rack";
  if (zone.fanned || role === "columns") return "fanned";
  if (zone.lines?.length) return "pyramid";
  if (zone.piles.length > 1 && zone.piles.every((pile) => pile.spread)) return "lines";
  return room > FIELD && !far ? "field" : "flat";
}

/**
 * Tell how much from a piece to the next where there is room.
 * @param {Part[]} parts
 * @param {number} w
 * @param {number} width
 */
function pitch(parts, w, width) {
  const columns = columnsOf(parts);
  return columns ? Math.min(width / columns, w * 1.24) : w + Math.max(GAP, w * 0.1);
}

/**
 * Tell how wide a zone must be.
 * @param {Part} part
 * @param {number} cell
 * @param {number} width
 */
function least({ kind, room, scale, zone, caption }, cell, width) {
  if (kind === "lines") return width;
  const n = kind === "pyramid" ? room : zone.piles.length;
  const pieces = kind === "field" ? 6 : room > n ? Math.max(n, 1 + (room - 1) * OPEN) : room;
  const captioned = caption > NARROW && zone.seat === null && n < 2 && kind === "flat" ? 150 : 0;
  return Math.min(
    kind === "fanned" || kind === "pyramid" ? Infinity : width,
    Math.max(captioned, pieces * cell * scale),
  );
}

/**
 * Pack zones into rows, side by side in their order.
 * @param {Part[]} parts
 * @param {number} w
 * @param {number} width
 */
function packed(parts, w, width) {
  const cell = pitch(parts, w, width);
  /** @type {Part[][]} */
  const rows = [];
  for (const side of SIDES) {
    let left = 0;
    for (const part of parts.filter((one) => one.side === side)) {
      const wide = least(part, cell, width);
      const alone = part.kind === "fanned" || part.kind === "lines" || rows.at(-1)?.[0]?.kind === "lines";
      if (rows.at(-1)?.[0]?.side === side && wide <= left && !alone) rows.at(-1)?.push(part);
      else {
        rows.push([part]);
        left = width;
      }
      left -= wide + AIR;
    }
  }
  return rows;
}

/**
 * @param {Part[][]} rows
 * @param {number} w
 * @param {number} width
 */
function heightOf(rows, w, width) {
  const cell = pitch(rows.flat(), w, width);
  const tooWide = rows.some((row) => sum(row.map((part) => least(part, cell, width))) > width + 1 || cell < w + 2);
  return tooWide ? Infinity : sum(rows.map((row) => rowHeight(row, w, width) + AIR)) + AIR;
}

/**
 * @param {Part[]} row
 * @param {number} w
 * @param {number} width
 */
function rowHeight(row, w, width) {
  const others = sum(row.filter(({ kind }) => kind !== "field").map((part) => least(part, w + 6, width) + AIR));
  return Math.max(...row.map((part) => part.caption + piecesHeight(part, w, width - others)));
}

/**
 * @param {Part} part
 * @param {number} w
 * @param {number} width
 */
function piecesHeight({ kind, room, scale, zone, foot }, w, width) {
  const h = w * RATIO;
  if (kind === "fanned") return h * 2.4;
  if (kind === "lines") return zone.piles.length * (h + 4);
  if (kind === "pyramid") return h * (1 + LAPPED * ((zone.lines?.length ?? 1) - 1)) + 4;
  if (kind === "flat") return h * scale + 4 + (foot ?? 0);
  const spare = zone.seat === null ? 1.35 : 1.02;
  return Math.ceil((room * spare * (w + 2)) / width) * (h + lineGap(zone, w));
}

/**
 * Tell how much lies free between the lines of a field: what is said of its piles is written there.
 * @param {Zone} zone
 * @param {number} w
 */
function lineGap(zone, w) {
  return zone.seat === null ? Math.max(11, w * 0.36) : 3;
}

/**
 * @param {Part[][]} rows
 * @param {number} w
 * @param {number} width
 * @param {number} height
 * @returns {Stage}
 */
function placed(rows, w, width, height) {
  const free = Math.max(0, height - heightOf(rows, w, width));
  const grows = (/** @type {Part[]} */ row) =>
    row.some(({ kind, side }) => side === "middle" && (kind === "fanned" || kind === "field"));
  const growing = rows.filter(grows).length;
  const sided = new Set(rows.flat().map(({ side }) => side)).size;
  const gap = growing ? 0 : sided > 1 ? free / (rows.length - 1 || 1) : Math.min(28, free / (rows.length + 1));
  const cell = pitch(rows.flat(), w, width);
  let y = AIR;
  const rooms = rows.flatMap((row) => {
    const tall = rowHeight(row, w, width) + (grows(row) ? free / growing : 0);
    const laid = across(row, w, cell, width, columnsOf(rows.flat())).map(({ part, x, wide }) => ({
      part,
      box: { x, y, width: wide, height: tall },
    }));
    y += tall + AIR + gap;
    return laid;
  });
  return staged(w, rooms);
}

/**
 * Share the width of a row: over columns the first zone takes what the others leave; else each has what it would like.
 * @param {Part[]} row
 * @param {number} w
 * @param {number} cell
 * @param {number} width
 * @param {number} columns
 */
function across(row, w, cell, width, columns) {
  const whole = columns ? columns * cell : width;
  const needs = row.map((part) => least(part, cell, width));
  const likes = row.map((part, i) =>
    Math.max(needs[i] ?? 0, part.kind === "field" || part.kind === "lines" ? width : part.room * cell * part.scale),
  );
  const used = sum(needs) + (columns ? 0 : AIR * (row.length - 1));
  const share = Math.min(1, Math.max(0, whole - used) / Math.max(1, sum(likes) - sum(needs)));
  const wides = needs.map((wide, i) => wide + ((likes[i] ?? wide) - wide) * share);
  const free = Math.max(0, whole - sum(wides));
  if (columns) wides[0] = (wides[0] ?? 0) + free;
  const air = columns || row.length < 2 ? 0 : Math.min(Math.max(AIR, w * 0.6), free / (row.length - 1));
  let x = Math.max(0, (width - sum(wides) - air * (row.length - 1)) / 2);
  return row.map((part, i) => {
    const wide = wides[i] ?? 0;
    const ends = i < row.length - 1 && (columns ? AIR : part.zone.role === "field" ? BED / 2 : 0);
    const at = { part, x, wide: wide - (ends || 0) }; // what is fanned, and the edge of a bed, ends before the next
    x += wide + air;
    return at;
  });
}

/**
 * Tell how wide the pieces of a zone are now, in its room: as on the whole table, or smaller where more lie than were
 * awaited.
 * @param {Room} room
 * @param {Zone} zone
 * @param {number} most
 * @param {number} [scale] what a player has made of a field
 */
export function widthIn({ part, box }, zone, most, scale = 1) {
  const usual = part.own ?? most * part.scale;
  if (part.kind === "rack" || part.kind === "behind" || part.kind === "grid") return usual;
  if (part.kind === "fanned") {
    let w = usual;
    while (w > LEAST && zone.piles.some((pile) => cut(pile, w, box.height - part.caption - FOOT))) w *= 0.96;
    return w;
  }
  if (part.kind === "field") {
    let w = usual;
    while (w > LEAST && fieldHeight(zone, w, box.width) > box.height - part.caption) w = Math.max(LEAST, w - 1);
    return Math.max(SMALLEST, Math.min(w * scale, Math.max(w, LARGEST)));
  }
  if (part.kind === "pyramid") return Math.min(usual, box.width / part.room - GAP);
  const gaps =
    part.kind === "lines" ? 0 : zone.role === "field" ? zone.piles.length * BED + AIR : (zone.piles.length - 1) * GAP;
  const spans = zone.piles.map(spanOf);
  const span = part.kind === "lines" ? Math.max(...spans, 1) : sum(spans);
  return Math.max(SMALLEST, Math.min(usual, (box.width - gaps) / Math.max(1, span)));
}

/**
 * Tell whether more lies in a field than its room holds, so that it is moved along.
 * @param {Room} room
 * @param {Zone} zone
 * @param {number} w
 */
export function pans({ part, box }, zone, w) {
  return part.kind === "field" && fieldHeight(zone, w, box.width) > box.height - part.caption + 1;
}

/**
 * Tell how wide a pile is at least, in pieces.
 * @param {import("./wire_types.js").Pile} pile
 */
function spanOf({ faces }) {
  const seen = faces.slice(0, -1).map((face) => (face[1] === "dos" ? SHUT : OPEN));
  return 1 + sum(seen);
}

/**
 * Tell how high piles lie that go on below; one that is longer than a line is tucked.
 * @param {Zone} zone
 * @param {number} w
 * @param {number} width
 */
function fieldHeight(zone, w, width) {
  const line = w * RATIO + lineGap(zone, w);
  let [x, lines] = [0, 1];
  for (const { faces } of zone.piles) {
    const wide = Math.min(width, Math.max(1, faces.length) * (w + 1) - 1);
    if (x && x + wide > width) [x, lines] = [0, lines + 1];
    x += wide + Math.max(8, w * 0.3);
  }
  return lines * line - lineGap(zone, w) + 6;
}

/**
 * Tell where the piles of a pyramid lie, in their order: each line centred, half over the one before.
 * @param {number[]} lines
 * @param {number} w
 * @param {number} width
 */
export function spotsOf(lines, w, width) {
  const cell = w + Math.max(GAP, w * 0.1);
  return lines.flatMap((many, n) =>
    Array.from({ length: many }, (_, i) => ({ x: (width - many * cell) / 2 + i * cell, y: n * w * RATIO * LAPPED })),
  );
}

/** What a column leaves free below it. */
export const FOOT = 6;

/**
 * Tell whether the pieces of a column lie so close that their ranks are cut.
 * @param {import("./wire_types.js").Pile} pile
 * @param {number} w
 * @param {number} height
 */
function cut(pile, w, height) {
  return pile.faces.slice(0, -1).some((face) => face[1] !== "dos") && strips(pile, w, height).face < w * RATIO * 0.3;
}

/**
 * Tell how much is seen of the covered pieces of a column, of a back and of a face, in pixels: as much as there is room.
 * @param {import("./wire_types.js").Pile} pile
 * @param {number} w
 * @param {number} height
 */
export function strips({ faces }, w, height) {
  const h = w * RATIO;
  const covered = faces.slice(0, -1);
  const shut = covered.filter((face) => face[1] === "dos").length;
  const open = covered.length - shut;
  const free = Math.max(0, height - h);
  const back = shut ? Math.max(h * 0.05, Math.min(h * 0.15, (free - open * h * 0.36) / shut)) : 0;
  const face = open ? Math.min(h * 0.42, (free - shut * back) / open) : 0;
  return { back, face };
}

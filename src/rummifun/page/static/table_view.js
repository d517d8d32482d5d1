/** A picture of the table as elements. */
import { changed, focusOn, h, madeOf, moving, renew } from "./dom.js";
import { animate, deal, loose, where } from "./animation.js";
import { captionOf, pileOf } from "./pile_view.js";
import { familyOf } from "./pieces.js";
import { sitter } from "./sitters.js";
import { RATIO, SIDES } from "./stage.js";
import { rackPieces } from "./rack_layout.js";
import { FOOT, pans, spotsOf, stageOf, strips, widthIn } from "./table_layout.js";

/**
 * @typedef {import("./wire_types.js").Zone} Zone
 * @typedef {import("./wire_types.js").Picture} Picture
 */

/**
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {{section: HTMLElement, piles: HTMLElement, zone: Zone, stage: Stage | null}} Shown a zone, and the rooms in which it lies
 * @typedef {{sides: HTMLElement[], zones: Shown[], seat: number | null, stage: Stage | null, width: number, height: number, form: import("./stage.js").Form, beside: number, scale: number | null, kept: HTMLElement[], laid(): void}} Felt
 */

/** @type {WeakMap<HTMLElement, Felt>} */
const felts = new WeakMap();

/**
 * Draw a picture into an element, moving the pieces that have moved; zones that are made of the same are left alone. Tell
 * whether anything is another than before.
 * @param {HTMLElement} root
 * @param {Picture} picture
 * @param {number | null} [seat] who looks at it: what is his lies in front, what is the other's behind
 * @param {boolean} [dealt] whether it has just been dealt
 * @param {boolean} [apart] whether another's turn has made it, whose pieces go one by one
 */
export function draw(root, { zones, cloth = "baize", ornament = "none" }, seat = null, dealt = false, apart = false) {
  const felt = felts.get(root) ?? feltOf(root);
  const family =
    familyOf(zones.flatMap((zone) => zone.piles.flatMap((pile) => pile.faces))) ?? root.dataset.family ?? "carte";
  const made = zones.map((zone) => JSON.stringify([zone, family]));
  const other = felt.zones.length !== zones.length || felt.seat !== seat;
  const stays = felt.zones.map(({ section }, i) => !other && madeOf(section) === made[i]);
  const left = felt.zones.map(({ section }, i) => stays[i] && !section.querySelector(`.dropped, ${HUNG}`));
  const sections = () => felt.zones.filter((_, i) => !left[i]).map(({ section }) => section);
  const before = moving() && !root.inert ? where(sections()) : null;
  loose(root);
  const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
  const held = root.contains(document.activeElement);
  if (other || misfits(zones, felt)) Object.assign(felt, { seat, stage: null });
  felt.zones = zones.map(
    (zone, i) =>
      (left[i] && felt.zones[i]) || zoneOf(zone, family, i, made[i], felt.zones[i], faceOf(root, zones, zone, seat)),
  );
  Object.assign(root.dataset, { family, cloth, ornament, roles: zones.map(({ role }) => role ?? "").join(" ") });
  lay(root, felt);
  if (held && !root.contains(document.activeElement)) refocus(root, focus); // before it is measured where all lies
  if (before && before.piles.size) animate(root, before, sections(), apart);
  else if (moving() && dealt) deal(root);
  return !stays.length || stays.includes(false);
}

/**
 * Tell whether a rack holds more pieces, or columns are more, than there is room for on a stage, or a rack so few that it is lower.
 * @param {Zone[]} zones
 * @param {Felt} felt
 */
function misfits(zones, { stage, form }) {
  return stage?.rooms.some(({ part: { kind, room } }, i) => {
    const zone = zones[i];
    if (kind !== "rack" || !zone) return kind === "fanned" && (zone?.piles.length ?? 0) > room;
    return rackPieces(zone, room, form) !== room;
  });
}

const HUNG = ".verdict"; // what others hang on a pile, until the next picture
const EDGE = 8;
const SMALL = 80; // pixels: lower cards show one large sign for their pips

/**
 * Begin to draw into an element, which is laid again whenever it has another size, until it is put away.
 * @param {HTMLElement} root
 */
function feltOf(root) {
  /** @type {Felt} */
  const felt = {
    sides: SIDES.map((side) => h("div", { class: `side ${side}` })),
    zones: [],
    seat: null,
    stage: null,
    width: 0,
    height: 0,
    form: "wide",
    beside: 0,
    scale: null,
    kept: [],
    laid: () => undefined,
  };
  /** @type {ResizeObserver} */
  const size = new ResizeObserver(() =>
    root.isConnected ? measure(root, felt) && lay(root, felt) : size.disconnect(),
  );
  size.observe(root);
  felts.set(root, felt);
  return felt;
}

/**
 * Tell whether a felt has another size than before; the sheets say which form its room has, and how much of it is kept for acts.
 * @param {HTMLElement} root
 * @param {Felt} felt
 */
function measure(root, felt) {
  const { clientWidth: width, clientHeight: height } = root;
  if (felt.width === width && felt.height === height) return false;
  const style = getComputedStyle(root);
  const form = style.getPropertyValue("--form").trim() || "wide";
  Object.assign(felt, {
    stage: null,
    width,
    height,
    form,
    beside: parseFloat(style.getPropertyValue("--beside")) || 0,
  });
  return true;
}

/**
 * Lay the zones that have changed where they have their rooms, which hold as long as the felt has its size.
 * @param {HTMLElement} root
 * @param {Felt} felt
 */
function lay(root, felt) {
  if (!felt.width) measure(root, felt);
  const stage = (felt.stage ??= stageFor(root, felt));
  felt.sides.forEach((side, n) =>
    renew(
      side,
      felt.zones.filter((_, i) => stage.rooms[i]?.part.side === SIDES[n]).map(({ section }) => section),
    ),
  );
  renew(root, [...felt.sides.filter((side) => side.childElementCount), ...felt.kept]);
  felt.zones.forEach((shown, i) => {
    const room = stage.rooms[i];
    const side = stage.sides.get(room?.part.side ?? "");
    if (shown.stage === stage || !room || !side) return;
    put(/** @type {HTMLElement} */ (shown.section.parentElement), { ...side, x: side.x + EDGE });
    layZone(shown, room, side, stage.w, felt.scale);
    shown.stage = stage;
  });
  felt.laid();
}

/**
 * Keep an element on a felt that is drawn, beside its zones, and tell it whenever they are laid.
 * @param {HTMLElement} root
 * @param {HTMLElement} element
 * @param {() => void} laid
 */
export function keepOn(root, element, laid) {
  const felt = felts.get(root);
  if (!felt || felt.kept.includes(element)) return;
  Object.assign(felt, { kept: [element], laid });
  lay(root, felt);
}

/**
 * Lay the fields of a table again, in pieces so many times as large as there is room for; null to take them as they are.
 * @param {HTMLElement} root
 * @param {number | null} scale
 */
export function scaleTable(root, scale) {
  const felt = felts.get(root);
  if (!felt) return;
  felt.scale = scale;
  for (const shown of felt.zones) if (shown.section.matches(".field")) shown.stage = null;
  lay(root, felt);
}

/**
 * @param {HTMLElement} root
 * @param {Felt} felt
 */
function stageFor(root, { zones, seat, width, height, form, beside }) {
  const room = {
    width: Math.max(200, width - 2 * EDGE),
    height: Math.max(200, height),
    form,
    beside,
    near: (root.dataset.near ?? "").split(" "),
    over: Boolean(root.closest('[data-end]:not([data-end=""])')),
  };
  const stage = stageOf(
    zones.map(({ zone }) => zone),
    seat,
    room,
  );
  const rooms = zones.map(({ zone }) => stage.rooms.find(({ part }) => part.zone === zone));
  return { ...stage, rooms: /** @type {import("./stage.js").Room[]} */ (rooms) };
}

/**
 * @param {HTMLElement} element
 * @param {import("./stage.js").Box} box
 */
function put(element, { x, y, width, height }) {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/**
 * @param {Shown} shown
 * @param {import("./stage.js").Room} room
 * @param {import("./stage.js").Box} side
 * @param {number} most
 * @param {number | null} scale
 */
function layZone({ section: element, piles: { children }, zone }, room, side, most, scale) {
  const w = widthIn(room, zone, most, scale ?? 1);
  put(element, { ...room.box, x: room.box.x - side.x, y: room.box.y - side.y });
  element.classList.toggle("mute", !room.part.caption);
  for (const kind of ["fanned", "flat", "lines", "pyramid", "field", "rack", "behind", "grid", "gone"])
    element.classList.toggle(kind, room.part.kind === kind);
  element.dataset.edge = room.part.edge ?? "";
  const scaled = room.part.kind === "field" && scale !== null;
  element.classList.toggle("scaled", scaled);
  element.classList.toggle("pans", scaled || pans(room, zone, w));
  element.classList.toggle("small", w * RATIO < SMALL);
  element.style.setProperty("--w", `${w.toFixed(2)}px`);
  element.style.setProperty("--top", `${room.part.caption}px`);
  element.style.setProperty("--x", `${room.box.x.toFixed(2)}px`);
  const piles = /** @type {HTMLElement[]} */ ([...children]);
  const spots = room.part.kind === "pyramid" ? spotsOf(zone.lines ?? [], w, room.box.width) : [];
  spots.forEach(({ x, y }, i) =>
    Object.assign(piles[i]?.style ?? {}, { left: `${x.toFixed(2)}px`, top: `${y.toFixed(2)}px` }),
  );
  if (room.part.kind !== "fanned") return;
  piles.forEach((pile, i) => {
    const shown = zone.piles[i];
    if (!shown) return;
    const { back, face } = strips(shown, w, room.box.height - room.part.caption - FOOT);
    pile.style.setProperty("--back-strip", `${back.toFixed(2)}px`);
    pile.style.setProperty("--face", `${face.toFixed(2)}px`);
  });
}

/**
 * @param {Zone} zone
 * @param {string} family
 * @param {number} i
 * @param {string | undefined} of
 * @param {Shown | undefined} was
 * @param {Element | ""} face
 * @returns {Shown}
 */
function zoneOf(zone, family, i, of, was, face) {
  const { section, piles } = was ?? { section: h("section"), piles: h("div", { class: "piles" }) };
  changed(
    section,
    { class: "zone", "data-zone": i, "data-seat": zone.seat, "data-role": zone.role, "aria-label": zone.caption, of },
    [captionOf(zone, face), piles],
  );
  section.classList.toggle("active", zone.active);
  const there = new Map(/** @type {HTMLElement[]} */ ([...piles.children]).map((pile) => [pile.dataset.place, pile]));
  renew(
    piles,
    zone.piles.map((pile) => {
      const [made, kept] = [JSON.stringify([pile, zone.role, family]), there.get(pile.place)];
      return kept && madeOf(kept) === made && !kept.querySelector(HUNG) ? kept : pileOf(pile, zone, family, made);
    }),
  );
  return { section, piles, zone, stage: null };
}

/**
 * Draw the face of a seat in the first of its zones.
 * @param {HTMLElement} root
 * @param {Zone[]} zones
 * @param {Zone} zone
 * @param {number | null} own
 */
function faceOf(root, zones, zone, own) {
  return zone.seat === null || zones.find(({ seat }) => seat === zone.seat) !== zone
    ? ""
    : sitter(root, zone.seat, own, zone.name ?? zone.caption);
}

/**
 * Give the focus back to the spot that had it, or to one of the same pile.
 * @param {HTMLElement} root
 * @param {DOMStringMap} focus
 */
function refocus(root, focus) {
  const spots = [...root.querySelectorAll(".spot")].filter(
    (spot) => /** @type {HTMLElement} */ (spot).dataset.place === focus.place,
  );
  const same = spots.find((spot) => /** @type {HTMLElement} */ (spot).dataset.index === focus.index);
  focusOn(same ?? spots.at(-1) ?? root.querySelector(".spot"));
}

/** A picture of the table as elements. */
import { focusOn, h, moving, renew, w } from "./dom.js";
import { animate, deal, loose, where } from "./animation.js";
import { drawn, familyOf, isBack, key, named } from "./pieces.js";
import { FOOT, SIDES, sideOf, spotsOf, stageOf, strips, widthIn } from "./table_layout.js";

/**
 * @typedef {import("./wire_types.js").Face} Face
 * @typedef {import("./wire_types.js").Pile} Pile
 * @typedef {import("./wire_types.js").Zone} Zone
 * @typedef {import("./wire_types.js").Picture} Picture
 */

/** @type {WeakMap<HTMLElement, {picture: Picture, seat: number | null, size: string, stage: import("./table_layout.js").Stage}>} */
const shows = new WeakMap();

/**
 * Draw a picture into an element, moving the pieces that have moved.
 * @param {HTMLElement} root
 * @param {Picture} picture
 * @param {number | null} [seat] who looks at it: what is his lies in front, what is the other's behind
 * @param {boolean} [dealt] whether it has just been dealt
 */
export function draw(root, picture, seat = null, dealt = false) {
  const before = moving() && !root.inert ? where(root) : null;
  loose(root);
  const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
  const held = root.contains(document.activeElement);
  const family = familyOf(picture.zones.flatMap((zone) => zone.piles.flatMap((pile) => pile.faces))) ?? root.dataset.family ?? "carte";
  const sides = SIDES.map((side) => {
    const zones = picture.zones.map((zone, i) => (sideOf(zone, seat) === side ? zoneOf(zone, family, i) : null));
    return h("div", { class: `side ${side}`, key: side }, ...zones);
  });
  renew(root, sides.filter((side) => side.childElementCount));
  root.dataset.family = family;
  lay(root, picture, seat);
  if (before && before.piles.size) animate(root, before);
  else if (moving() && dealt) deal(root);
  if (held && !root.contains(document.activeElement)) refocus(root, focus);
}

/**
 * Lay the zones where they have their rooms, which hold as long as the felt has its size.
 * @param {HTMLElement} root
 * @param {Picture} picture
 * @param {number | null} seat
 */
function lay(root, picture, seat) {
  const known = shows.get(root);
  if (!known) sized(root);
  const size = `${root.clientWidth} ${root.clientHeight} ${picture.zones.length}`;
  const stage = known?.size === size ? known.stage : stageFor(root, picture, seat);
  shows.set(root, { picture, seat, size, stage });
  for (const side of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(":scope > .side"))) {
    const box = stage.sides.get(SIDES.find((name) => side.classList.contains(name)) ?? "");
    if (!box) continue;
    put(side, { ...box, x: box.x + EDGE });
    for (const zone of /** @type {NodeListOf<HTMLElement>} */ (side.querySelectorAll(":scope > .zone"))) {
      const room = stage.rooms[Number(zone.dataset.zone)];
      const now = picture.zones[Number(zone.dataset.zone)];
      if (room && now) layZone(zone, { ...room, box: { ...room.box, y: room.box.y - box.y } }, now, stage.w);
    }
  }
}

const EDGE = 8;

/**
 * Lay a felt again whenever it has another size, until it is put away.
 * @param {HTMLElement} root
 */
function sized(root) {
  /** @type {ResizeObserver} */
  const size = new ResizeObserver(() => (root.isConnected ? relay(root) : size.disconnect()));
  size.observe(root);
}

/** @param {HTMLElement} root */
function relay(root) {
  const known = shows.get(root);
  if (known) lay(root, known.picture, known.seat);
}

/**
 * @param {HTMLElement} root
 * @param {Picture} picture
 * @param {number | null} seat
 */
function stageFor(root, { zones }, seat) {
  const stage = stageOf(zones, seat, Math.max(200, root.clientWidth - 2 * EDGE), Math.max(200, root.clientHeight), root.dataset.family === "tuile");
  const rooms = zones.map((zone) => stage.rooms.find(({ part }) => part.zone === zone));
  return { ...stage, rooms: /** @type {import("./table_layout.js").Room[]} */ (rooms) };
}

/**
 * @param {HTMLElement} element
 * @param {import("./table_layout.js").Box} box
 */
function put(element, { x, y, width, height }) {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/**
 * @param {HTMLElement} element
 * @param {import("./table_layout.js").Room} room
 * @param {Zone} zone
 * @param {number} most
 */
function layZone(element, room, zone, most) {
  const w = widthIn(room, zone, most);
  put(element, room.box);
  element.classList.toggle("mute", !room.part.caption);
  for (const kind of ["flat", "lines", "pyramid", "field"]) element.classList.toggle(kind, room.part.kind === kind);
  element.style.setProperty("--w", `${w.toFixed(2)}px`);
  element.style.setProperty("--top", `${room.part.caption}px`);
  const piles = [.../** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(":scope > .piles > .pile"))];
  const spots = room.part.kind === "pyramid" ? spotsOf(zone.lines ?? [], w, room.box.width) : [];
  spots.forEach(({ x, y }, i) => Object.assign(piles[i]?.style ?? {}, { left: `${x.toFixed(2)}px`, top: `${y.toFixed(2)}px` }));
  if (!zone.fanned) return;
  piles.forEach((pile, i) => {
    const shown = zone.piles[i];
    if (!shown) return;
    const { back, face } = strips(shown, w, room.box.height - room.part.caption - FOOT);
    pile.style.setProperty("--back", `${back.toFixed(2)}px`);
    pile.style.setProperty("--face", `${face.toFixed(2)}px`);
  });
}

/**
 * @param {Zone} zone
 * @param {string} family
 * @param {number} i
 */
function zoneOf(zone, family, i) {
  const kind = `zone${zone.fanned ? " fanned" : ""}${zone.active ? " active" : ""}`;
  const piles = zone.piles.map((pile) => pileOf(pile, family, zone.fanned));
  return h("section", { class: kind, key: i, "data-zone": i, "aria-label": zone.caption }, captionOf(zone.caption), h("div", { class: "piles" }, ...piles));
}

/**
 * Write a caption; a narrow screen leaves out what follows its colon, for which there is no room.
 * @param {string} caption
 */
function captionOf(caption) {
  const [, name = "", more = ""] = /^([^:]*)(.*)$/.exec(caption) ?? [];
  return h("h2", {}, capital(name.trimEnd()), h("span", { class: "more-said" }, name.slice(name.trimEnd().length) + more));
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * Draw a pile: its pieces from beneath to the top, each of them a spot that can be touched.
 * @param {Pile} pile
 * @param {string} family
 * @param {boolean} fanned
 */
function pileOf(pile, family, fanned) {
  const height = pile.faces.length + pile.under;
  const spots = pile.faces.map((face, i) => spotOf(pile, i + 1, face, family));
  if (!spots.length) spots.push(h("button", { type: "button", class: "spot empty", key: "empty", tabindex: -1, "data-place": pile.place, "data-index": 0, "aria-label": `${shown(pile)}, ${w("empty")}` }));
  const pieces = h("div", { class: "pieces" }, ...spots);
  const box = h("div", { class: `pile${pile.faces.length ? "" : " vacant"}`, key: pile.place, "data-place": pile.place, role: "group", "aria-label": shown(pile) }, pieces);
  if (pile.under) pieces.append(h("span", { class: "count" }, String(height)));
  const caption = pile.caption?.replace(/\s*:$/, "") ?? (fanned ? null : label(pile.place));
  if (caption && tells(caption, pile)) box.append(h("span", { class: `caption${pile.faces.length ? " fact" : ""}` }, caption));
  return box;
}

/**
 * Tell whether a caption helps: what it says of pieces, or what will lie where nothing does; the name of a place is no help.
 * @param {string} caption
 * @param {Pile} pile
 */
function tells(caption, pile) {
  return pile.faces.length ? /\d/.test(caption) && /\s/.test(caption) : !/^\w?\d+$/.test(caption);
}

/** @param {Pile} pile */
function shown(pile) {
  return pile.named || (pile.caption ?? "");
}

/** @param {string} place */
function label(place) {
  return /^[♠♥♦♣]$/.test(place) ? place : null;
}

/**
 * @param {Pile} pile
 * @param {number} index
 * @param {Face} face
 * @param {string} family
 */
function spotOf(pile, index, face, family) {
  const attributes = { type: "button", key: key(face), class: `spot${isBack(face) ? " back" : ""}`, tabindex: -1, "data-place": pile.place, "data-index": index, "data-face": key(face), "aria-label": [named(face), shown(pile)].filter(Boolean).join(", ") };
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

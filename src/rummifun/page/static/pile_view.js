/** A pile as elements: its pieces, what is said of it, what its pieces stand for. */
import { h, w } from "./dom.js";
import { drawn, isBack, key, named, signOf } from "./pieces.js";

/**
 * @typedef {import("./wire_types.js").Face} Face
 * @typedef {import("./wire_types.js").Pile} Pile
 * @typedef {import("./wire_types.js").Zone} Zone
 */

/**
 * Write a caption; a narrow screen leaves out what follows the name with which it begins.
 * @param {Zone} zone
 * @param {Element | ""} face
 */
export function captionOf({ caption, name = caption }, face) {
  const named = caption.toLowerCase().startsWith(name.toLowerCase());
  const shown = named ? caption.slice(0, name.length) : caption;
  const [, colon = "", more = ""] = /^(\s*:\s*)?(.*)$/.exec(caption.slice(shown.length)) ?? [];
  return h(
    "h2",
    {},
    face,
    h("span", { class: "whose" }, shown.charAt(0).toLocaleUpperCase() + shown.slice(1)),
    h("span", { class: "colon" }, colon),
    h("span", { class: "more-said" }, more),
  );
}

const ALIKE = ["table", "columns", "line", "goal"]; // roles of places that a sign may tell apart, and no caption

/**
 * Draw a pile: its pieces from beneath to the top, each of them a spot that can be touched; a place that is empty says what
 * will lie there.
 * @param {Pile} pile
 * @param {Zone} zone
 * @param {string} family
 * @param {string} of
 */
export function pileOf(pile, zone, family, of) {
  const height = pile.faces.length + pile.under;
  const role = pile.role ?? zone.role ?? "table";
  const spots = pile.faces.map((face, i) => spotOf(pile, i + 1, face, family));
  if (!spots.length)
    spots.push(
      h("button", {
        type: "button",
        class: "spot empty",
        key: "empty",
        tabindex: -1,
        "data-place": pile.place,
        "data-index": 0,
        "aria-label": `${shown(pile)}, ${w("empty")}`,
      }),
    );
  const pieces = h("div", { class: "pieces" }, ...spots);
  const box = h(
    "div",
    {
      class: `pile${pile.faces.length ? "" : " vacant"}`,
      key: pile.place,
      "data-place": pile.place,
      "data-role": role,
      role: "group",
      "aria-label": shown(pile),
      of,
    },
    pieces,
  );
  if (pile.under)
    pieces.append(h("span", { class: "count" }, pile.tally?.of ? `${height}/${pile.tally.of}` : String(height)));
  if (pile.tally?.steps && pile.caption)
    box.append(h("span", { class: "caption fact" }, pile.caption), trackOf(pile.tally));
  else if (!pile.faces.length && pile.suit) {
    box.append(h("span", { class: "caption sign" }, ...signOf(pile.suit)));
    if (pile.caption && role === "table") box.append(h("span", { class: "asks" }, pile.caption));
  } else if (!pile.faces.length && pile.caption && !ALIKE.includes(role))
    box.append(h("span", { class: "caption" }, pile.caption));
  return box;
}

/**
 * Draw how many pieces a pile has, up to the last number from which it is worth more; those who hear have its caption.
 * @param {import("./wire_types.js").Tally} tally
 */
function trackOf({ have, steps = [] }) {
  const last = steps.at(-1)?.[0] ?? 0;
  const marks = new Map(steps);
  return h(
    "span",
    { class: "track", "aria-hidden": "true" },
    ...Array.from({ length: last }, (_, i) =>
      h("i", { class: i < have ? "there" : null }, String(marks.get(i + 1) ?? "")),
    ),
  );
}

/** @param {Pile} pile */
function shown(pile) {
  return pile.named || (pile.caption ?? "");
}

/**
 * @param {Pile} pile
 * @param {number} index
 * @param {Face} face
 * @param {string} family
 */
function spotOf(pile, index, face, family) {
  const mark = pile.marks?.find(([n]) => n === index)?.[1];
  const name = mark ? w("{piece} as {other}", { piece: named(face), other: named(mark) }) : named(face);
  const attributes = {
    type: "button",
    key: key(face),
    class: `spot${isBack(face) ? " back" : ""}`,
    tabindex: -1,
    "data-place": pile.place,
    "data-index": index,
    "data-face": key(face),
    "aria-label": [name, shown(pile)].filter(Boolean).join(", "),
  };
  const spot = h("button", attributes);
  spot.append(drawn(face, family));
  if (mark) spot.append(markOf(mark));
  return spot;
}

/** @param {Face} mark what a piece stands for */
function markOf([text, suit]) {
  return h("span", { class: "mark", "data-suit": suit, "aria-hidden": "true" }, text);
}

/**
 * Mark the pieces of a pile that stand for others, once it is known for which.
 * @param {HTMLElement} pile
 * @param {[number, Face][]} marks
 */
export function markPieces(pile, marks) {
  for (const mark of pile.querySelectorAll(".mark")) mark.remove();
  for (const [n, face] of marks) pile.querySelector(`.spot[data-index="${n}"]`)?.append(markOf(face));
}

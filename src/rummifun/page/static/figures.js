/** What a game keeps in sight besides its pieces: its figures, and how far a turn has come. */
import { h, renew } from "./dom.js";

/**
 * Write the figures of a picture and the path of its turn; the numbers of another seat than one's own have its name.
 * @param {HTMLElement} root
 * @param {import("./wire_types.js").Picture} picture
 * @param {number | null} own
 * @param {string[]} seats
 * @param {HTMLElement[]} [more] figures of the page
 */
export function showFigures(root, { zones, figures = [], path }, own, seats, more = []) {
  const counted = new Set(zones.filter(({ piles }) => piles.some(({ under }) => under)).map(({ name }) => name)); // by a pile in sight
  const told = figures.filter(({ label, seat }) => seat !== undefined || !counted.has(label));
  const boxes = told.map(({ label, value, seat, unit, of }) =>
    h(
      "span",
      { class: "figure", key: `${label} ${seat ?? ""}`, "data-unit": unit ?? "count", "data-seat": seat ?? null },
      h("b", {}, of ? `${value} / ${of}` : String(value)),
      " ",
      h("span", {}, seat === undefined || seat === own ? label : `${label}, ${seats[seat] ?? ""}`),
    ),
  );
  renew(root, [...boxes, ...more, ...(path?.steps.length ? [pathOf(path)] : [])]);
}

/** @param {import("./wire_types.js").Path} path */
function pathOf({ steps, at, ask }) {
  const marks = steps.map((step, i) =>
    h("li", { class: i < at ? "past" : null, "aria-current": i === at && "step" }, step),
  );
  return h("div", { class: "path", key: "path" }, h("p", { class: "ask" }, ask), h("ol", {}, ...marks));
}

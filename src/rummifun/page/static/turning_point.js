/** How a finished game went: the pieces left after each move as a line for each seat, and the turn that decided it. */
import { h, shape, w } from "./dom.js";
import { tool } from "./icons.js";
import { drawn } from "./pieces.js";

/**
 * @typedef {import("./wire_types.js").Lookback} Lookback
 * @typedef {import("./wire_types.js").Turning} Turning
 */

const [WIDE, HIGH, FOOT] = [316, 110, 16];

/**
 * Draw the pieces left to each seat, one's own as a full line, and mark the turn that decided the game.
 * @param {Lookback} lookback
 * @param {number | null} seat
 */
export function chart({ left, turning }, seat) {
  const most = Math.max(1, ...left.flat());
  const x = (/** @type {number} */ i) => (4 + ((WIDE - 8) * i) / Math.max(1, left.length - 1)).toFixed(1);
  const y = (/** @type {number} */ n) => (4 + (HIGH - FOOT - 8) * (1 - n / most)).toFixed(1);
  const line = (/** @type {number} */ one) =>
    shape("polyline", {
      class: one === (seat ?? 0) ? "chart-own" : "chart-other",
      points: left.map((counts, i) => `${x(i)},${y(counts[one] ?? 0)}`).join(" "),
    });
  const label = (/** @type {string | number} */ at, /** @type {string} */ anchor, /** @type {string} */ said) => {
    const text = shape("text", { x: at, y: HIGH - 3, "text-anchor": anchor });
    text.textContent = said;
    return text;
  };
  const marked =
    turning && seat !== null
      ? [
          shape("rect", {
            class: "chart-mark",
            x: Number(x(turning.step)) - 8,
            y: 0,
            width: 16,
            height: HIGH - FOOT,
            rx: 6,
          }),
          shape("circle", { class: "chart-dot", cx: x(turning.step), cy: y(left[turning.step]?.[seat] ?? 0), r: 5 }),
        ]
      : [];
  const lines = (left[0] ?? []).map((_, one) => line(one));
  const foot = shape("path", { class: "chart-foot", d: `M0 ${HIGH - FOOT}H${WIDE}` });
  return shape(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chart", role: "img", "aria-label": w("pieces left after each move") },
    foot,
    ...marked.slice(0, 1),
    ...lines,
    ...marked.slice(1),
    label(0, "start", w("pieces left")),
  );
}

/**
 * Show the turn that decided the game, and what shows it on the table, or the end again.
 * @param {Turning} turning
 * @param {string} family
 * @param {boolean} shown
 * @param {() => void} show
 */
export function card({ title, comment, pieces }, family, shown, show) {
  const tiles = pieces.map((face) => h("span", { class: "turning-piece" }, drawn(face, family)));
  const way = shown ? tool("back to the end", show) : tool("show me", show);
  return h(
    "div",
    { class: "turning" },
    h("h3", {}, title),
    h("p", {}, comment),
    h("div", { class: "turning-pieces", "aria-hidden": "true" }, ...tiles),
    way,
  );
}

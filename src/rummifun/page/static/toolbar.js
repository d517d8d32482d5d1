/** The tools of a game: each keeps its place, and is dim while it can do nothing; those that find no room stand behind «…». */
import { h, renew, w } from "./dom.js";

const GAP = 8;
const MORE = 44 + GAP; // the width of «…»

export class Toolbar {
  /** @param {() => void} changed what shows the tools again where the row has another width */
  constructor(changed) {
    this.root = h("div", { class: "row tools", role: "toolbar", "aria-label": w("actions") });
    /** @type {Map<string, number>} how many tools stand in the row, by what they are and how wide the row is */
    this.fits = new Map();
    this.width = 0;
    this.observer = new ResizeObserver(() => {
      this.width = this.root.clientWidth;
      changed();
    });
    this.observer.observe(this.root);
    this.clicked = (/** @type {Event} */ { target }) => {
      const more = this.root.querySelector("details[open]");
      if (more instanceof HTMLDetailsElement && !(target instanceof Node && more.querySelector("summary")?.contains(target))) more.open = false;
    };
    document.addEventListener("click", this.clicked);
    this.root.addEventListener("keydown", (event) => {
      const more = event.key === "Escape" ? this.root.querySelector("details[open]") : null;
      if (!(more instanceof HTMLDetailsElement)) return;
      more.open = false;
      more.querySelector("summary")?.focus();
    });
  }

  close() {
    this.observer.disconnect();
    document.removeEventListener("click", this.clicked);
  }

  /**
   * Show tools, the most important first, and beside them what can be done just now.
   * @param {HTMLElement[]} tools
   * @param {HTMLElement[]} now
   * @param {number} reserve the width that is kept for what can be done at one time or another
   */
  show(tools, now, reserve) {
    this.width ||= this.root.clientWidth;
    const room = this.width - reserve;
    const known = `${room} ${tools.length}`;
    const n = this.fits.get(known) ?? (room > 0 ? counts(widths(this.root, tools), room) : tools.length);
    if (room > 0) this.fits.set(known, n); // counted once for all of a game
    const rest = tools.slice(n);
    const sign = h("summary", { "aria-label": w("more"), title: w("more") }, "…");
    const more = rest.length ? [h("details", { class: "more", key: "more" }, sign, h("div", { class: "menu" }, ...rest))] : [];
    renew(this.root, [...tools.slice(0, n), ...more, h("div", { class: "now", key: "now" }, ...now)]);
  }
}

/**
 * Measure tools as they are in a row.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} tools
 */
function widths(root, tools) {
  const row = h("div", { class: `${root.className} measured` }, ...tools.map((tool) => tool.cloneNode(true)));
  root.after(row);
  const wide = [...row.children].map((one) => /** @type {HTMLElement} */ (one).offsetWidth + GAP);
  row.remove();
  return wide;
}

/**
 * @param {number[]} wide
 * @param {number} room
 */
function counts(wide, room) {
  if (wide.reduce((a, b) => a + b, 0) <= room) return wide.length;
  let left = room - MORE;
  const over = wide.findIndex((one) => (left -= one) < 0);
  return Math.max(0, over);
}

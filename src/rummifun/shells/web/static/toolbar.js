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
    this.width = new ResizeObserver(() => changed());
    this.width.observe(this.root);
    this.clicked = (/** @type {Event} */ event) => this.shut(event.target);
    document.addEventListener("click", this.clicked);
    this.root.addEventListener("keydown", (event) => {
      const more = event.key === "Escape" ? this.root.querySelector("details[open]") : null;
      if (!(more instanceof HTMLDetailsElement)) return;
      more.open = false;
      more.querySelector("summary")?.focus();
    });
  }

  close() {
    this.width.disconnect();
    document.removeEventListener("click", this.clicked);
  }

  /**
   * Show tools, the most important first, and beside them what can be done just now.
   * @param {HTMLElement[]} tools
   * @param {HTMLElement[]} now
   * @param {number} reserve the width that is kept for what can be done at one time or another
   */
  show(tools, now, reserve) {
    const n = this.fit(tools, this.root.clientWidth - reserve);
    const rest = tools.slice(n);
    const sign = h("summary", { "aria-label": w("more"), title: w("more") }, "…");
    const more = rest.length ? [h("details", { class: "more", key: "more" }, sign, h("div", { class: "menu" }, ...rest))] : [];
    renew(this.root, [...tools.slice(0, n), ...more, h("div", { class: "now", key: "now" }, ...now)]);
  }

  /**
   * Count how many tools have room in the row, once for all of a game.
   * @param {HTMLElement[]} tools
   * @param {number} room
   */
  fit(tools, room) {
    const known = `${room} ${tools.length}`;
    const counted = this.fits.get(known) ?? (room > 0 ? counts(widths(this.root, tools), room) : tools.length);
    if (room > 0) this.fits.set(known, counted);
    return counted;
  }

  /** @param {EventTarget | null} target */
  shut(target) {
    const more = this.root.querySelector("details[open]");
    if (more instanceof HTMLDetailsElement && !(target instanceof Node && more.querySelector("summary")?.contains(target))) more.open = false;
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

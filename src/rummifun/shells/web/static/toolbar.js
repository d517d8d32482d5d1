/** The tools of a game: each keeps its place, and is dim while it can do nothing; those that find no room stand behind «…». */
import { h, renew, w } from "./dom.js";

const GAP = 8;

export class Toolbar {
  /** @param {() => void} changed what shows the tools again where the row has another width */
  constructor(changed) {
    this.root = h("div", { class: "row tools", role: "toolbar", "aria-label": w("actions") });
    /** @type {Map<string, number>} how many tools stand in the row, by what they are and how wide the row is */
    this.fits = new Map();
    new ResizeObserver(() => changed()).observe(this.root);
    document.addEventListener("click", (event) => this.shut(event.target));
    this.root.addEventListener("keydown", (event) => {
      const more = event.key === "Escape" ? this.root.querySelector("details[open]") : null;
      if (!(more instanceof HTMLDetailsElement)) return;
      more.open = false;
      more.querySelector("summary")?.focus();
    });
  }

  /**
   * Show tools, the most important first, and beside them what can be done just now.
   * @param {HTMLElement[]} tools
   * @param {HTMLElement[]} now
   * @param {number} reserve the width that is kept for what can be done at one time or another
   */
  show(tools, now, reserve) {
    const known = `${this.root.clientWidth} ${tools.map((tool) => tool.textContent).join("|")}`;
    if (!this.fits.has(known) && this.root.clientWidth) {
      this.put(tools, now, tools.length);
      this.fits.set(known, this.fit(tools.length, reserve));
    }
    this.put(tools, now, this.fits.get(known) ?? tools.length);
  }

  /**
   * @param {HTMLElement[]} tools
   * @param {HTMLElement[]} now
   * @param {number} n
   */
  put(tools, now, n) {
    const rest = tools.slice(n);
    const sign = h("summary", { "aria-label": w("more"), title: w("more") }, "…");
    const more = rest.length ? [h("details", { class: "more", key: "more" }, sign, h("div", { class: "menu" }, ...rest))] : [];
    renew(this.root, [...tools.slice(0, n), ...more, h("div", { class: "now", key: "now" }, ...now)]);
  }

  /**
   * Count how many of the tools, which all stand in the row, have room there.
   * @param {number} n
   * @param {number} reserve
   */
  fit(n, reserve) {
    const wide = [...this.root.children].slice(0, n).map((one) => /** @type {HTMLElement} */ (one).offsetWidth + GAP);
    const room = this.root.clientWidth - reserve;
    if (wide.reduce((a, b) => a + b, 0) <= room) return n;
    let [used, i] = [44 + GAP, 0];
    while (i < n && used + (wide[i] ?? 0) <= room) used += wide[i++] ?? 0;
    return i;
  }

  /** @param {EventTarget | null} target */
  shut(target) {
    const more = this.root.querySelector("details[open]");
    if (more instanceof HTMLDetailsElement && !(target instanceof Node && more.querySelector("summary")?.contains(target))) more.open = false;
  }
}

/** The tools of a game: each keeps its place, and is dim while it can do nothing; those that find no room stand behind «…». */
import { h, renew, shape, w } from "./dom.js";
import { href } from "./transport.js";

const GAP = 6;
const MORE = 44 + GAP; // the room of «…»

export class Toolbar {
  /** @param {() => void} changed what shows the tools again where the row has another width */
  constructor(changed) {
    this.root = h("div", { class: "tools", role: "toolbar", "aria-label": w("actions") });
    this.acts = h("div", { class: "acts", role: "group", "aria-label": w("actions") });
    /** @type {Map<string, number>} how many tools stand in the row, by what they are and how long the row is */
    this.fits = new Map();
    /** @type {{down: boolean, room: number} | null} how long the row is, until it has another size */
    this.size = null;
    this.observer = new ResizeObserver(() => {
      this.size = null;
      changed();
    });
    this.observer.observe(this.root);
    this.clicked = (/** @type {Event} */ { target }) => {
      const more = this.root.querySelector("details[open]");
      if (
        more instanceof HTMLDetailsElement &&
        !(target instanceof Node && more.querySelector("summary")?.contains(target))
      )
        more.open = false;
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

  /** @param {Node} element */
  contains(element) {
    return this.root.contains(element) || this.acts.contains(element);
  }

  /** @returns {HTMLElement[]} */
  all() {
    const tools = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("button, a, summary")]);
    return [...tools, .../** @type {HTMLElement[]} */ ([...this.acts.querySelectorAll("button, a")])];
  }

  /** Measure the row; a rail is as long as it is high. */
  measure() {
    const down = getComputedStyle(this.root).flexDirection === "column";
    return { down, room: down ? this.root.clientHeight : this.root.clientWidth };
  }

  /**
   * Show tools, the most important first, and apart what can be done just now.
   * @param {HTMLElement[]} tools
   * @param {HTMLElement[]} now
   * @param {HTMLElement[]} last what always stands behind «…»
   * @param {HTMLElement[]} looks
   */
  show(tools, now, last, looks) {
    const { down, room } = (this.size ??= this.measure());
    const known = `${room} ${down} ${tools.length}`;
    const n = this.fits.get(known) ?? (room > 0 ? counts(lengths(this.root, tools, down), room) : tools.length);
    if (room > 0) this.fits.set(known, n); // counted once for all of a game
    const sign = h("summary", { "aria-label": w("more"), title: w("more") }, "…");
    const more = h(
      "details",
      { class: "more", key: "more" },
      sign,
      h("div", { class: "menu" }, ...tools.slice(n), ...last, h("div", { class: "row" }, ...looks)),
    );
    renew(this.root, [...tools.slice(0, n), more]);
    renew(this.acts, now);
  }
}

/** Make the link from a table to the menu. */
export function homeLink() {
  const sign = shape(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    shape("path", { d: "M4 11l8-7 8 7M6 10v10h12V10" }),
  );
  return h("a", { class: "home", href: href("/"), "aria-label": w("games"), title: w("games") }, sign);
}

/**
 * Measure tools as they are in a row, or in a rail.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} tools
 * @param {boolean} down
 */
function lengths(root, tools, down) {
  const row = h("div", { class: `${root.className} measured` }, ...tools.map((tool) => tool.cloneNode(true)));
  root.after(row);
  const long = [...row.children].map(
    (one) => /** @type {HTMLElement} */ (one)[down ? "offsetHeight" : "offsetWidth"] + GAP,
  );
  row.remove();
  return long;
}

/**
 * @param {number[]} wide
 * @param {number} room
 */
function counts(wide, room) {
  let left = room - MORE;
  const over = wide.findIndex((one) => (left -= one) < 0);
  return over < 0 ? wide.length : over;
}

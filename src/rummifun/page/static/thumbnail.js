/** The table of a game as it was left, drawn small: a true table, laid in a room of 1280 by 800, once it is in sight. */
import { h } from "./dom.js";
import { draw } from "./table_view.js";

/** @typedef {import("./local_games.js").Left} Left */

export class Thumbnails {
  constructor() {
    /** @type {WeakMap<Element, () => void>} what draws the table of each */
    this.tables = new WeakMap();
    this.sights = new IntersectionObserver((entries) =>
      entries.forEach(({ isIntersecting, target }) => isIntersecting && this.seen(target)),
    );
  }

  close() {
    this.sights.disconnect();
  }

  /**
   * Give a small table, of a game that is left; what nobody sees costs nothing.
   * @param {Left | null} left
   */
  of(left) {
    const felt = h("span", {
      class: "felt",
      inert: true,
      "data-family": left?.family ?? "carte",
      "data-robots": left?.robots ?? "",
      "data-cloth": left?.picture.cloth ?? null,
    });
    const small = h(
      "span",
      { class: "thumbnail", "data-cloth": left?.picture.cloth ?? null, "aria-hidden": "true" },
      felt,
    );
    if (!left) return small;
    this.tables.set(small, () => draw(felt, left.picture, left.seat));
    this.sights.observe(small);
    return small;
  }

  /** @param {Element} small */
  seen(small) {
    this.tables.get(small)?.();
    this.tables.delete(small);
    this.sights.unobserve(small);
  }
}

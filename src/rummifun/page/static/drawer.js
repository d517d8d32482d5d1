/** A drawer beside the table: what was played, and a field for moves that are typed. */
import { focusOn, h, hide, w } from "./dom.js";

export class Drawer {
  /**
   * @param {string} name
   * @param {...(Node | string)} content
   */
  constructor(name, ...content) {
    const close = h(
      "button",
      { type: "button", class: "quiet", "aria-label": w("close"), title: w("close"), click: () => this.show(false) },
      "×",
    );
    this.root = h(
      "aside",
      { class: "dock", "aria-label": name, hidden: true },
      h("div", { class: "dock-head" }, h("h2", {}, name), close),
      ...content,
    );
    this.handle = h(
      "button",
      { type: "button", class: "handle", "aria-expanded": "false", click: () => this.show() },
      name,
    );
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) this.show(false);
    });
  }

  /**
   * Open it, or shut it; without a wish, the other way round.
   * @param {boolean} [open]
   */
  show(open = this.root.hidden) {
    const held = this.root.contains(document.activeElement);
    hide(this.root, !open);
    this.handle.setAttribute("aria-expanded", String(open));
    if (held && !open) focusOn(this.handle);
  }
}

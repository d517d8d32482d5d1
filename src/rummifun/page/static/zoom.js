/** A table whose pieces grow and shrink; where it is larger than its room, a small map says which part of it is seen. */
import { h, hide, moving, shape, w } from "./dom.js";
import { keepOn, scaleTable } from "./table_view.js";

const STEP = 1.25;
const [LEAST, MOST] = [0.5, 3]; // of the size that pieces have by themselves
const SPREAD = 1.08; // how far two fingers part until pieces follow

export class Zoom {
  /** @param {HTMLElement} root the felt */
  constructor(root) {
    this.root = root;
    /** @type {number | null} what was asked for; null while pieces are as large as there is room */
    this.scale = null;
    this.spread = 0; // how far apart two fingers were last, in pixels
    const sized = (/** @type {string} */ sign, /** @type {string} */ word, /** @type {() => void} */ click) =>
      h("button", { type: "button", "aria-label": word, title: word, click }, sign);
    this.map = /** @type {SVGElement} */ (
      shape("svg", { class: "zoom-map", preserveAspectRatio: "none", "aria-hidden": "true" })
    );
    this.seen = shape("rect", { class: "seen", x: 0 });
    this.whole = sized("=", w("pieces as at first"), () => this.set(null));
    this.tools = h(
      "div",
      { class: "zoom", role: "group", "aria-label": w("size of the pieces"), hidden: true },
      sized("+", w("larger pieces"), () => this.by(STEP)),
      this.map,
      sized("−", w("smaller pieces"), () => this.by(1 / STEP)),
      this.whole,
    );
    this.map.addEventListener("pointerdown", (event) => {
      this.map.setPointerCapture(event.pointerId);
      this.go(event);
    });
    this.map.addEventListener("pointermove", (event) => event.buttons && this.go(event));
    root.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    root.addEventListener("touchstart", () => (this.spread = 0), { passive: true });
    root.addEventListener("touchmove", (event) => this.pinched(event), { passive: false });
  }

  /** @returns {HTMLElement | null} the piles that grow and shrink */
  get field() {
    return this.root.querySelector(".field > .piles");
  }

  /** Stand beside the table from now on, wherever it is larger than its room. */
  keep() {
    keepOn(this.root, this.tools, () => requestAnimationFrame(() => this.show()));
  }

  show() {
    const field = /** @type {HTMLElement | null} */ (this.root.querySelector(".pans > .piles"));
    hide(this.tools, !field);
    if (!field) return this.field?.removeAttribute("tabindex");
    field.tabIndex = 0; // its keys move it
    const [box, felt] = [field.getBoundingClientRect(), this.root.getBoundingClientRect()];
    const [left, top] = [box.right - felt.left + 4, box.top - felt.top];
    Object.assign(this.tools.style, { left: `${left}px`, top: `${top}px`, height: `${box.height}px` });
    hide(this.whole, this.scale === null);
    this.map.setAttribute("viewBox", `0 0 ${field.clientWidth} ${field.scrollHeight}`);
    const piles = /** @type {HTMLElement[]} */ ([...field.children]).map((pile) => {
      const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = pile;
      return shape("rect", { class: pile.querySelector(".fresh") ? "fresh" : "pile-there", x, y, width, height });
    });
    this.map.replaceChildren(...piles, this.seen);
    field.onscroll = () => this.follow(field);
    this.follow(field);
  }

  /**
   * Show on the map which part is seen.
   * @param {HTMLElement} field
   */
  follow({ scrollTop: y, clientWidth: width, clientHeight: height }) {
    for (const [name, value] of Object.entries({ y, width, height })) this.seen.setAttribute(name, String(value));
  }

  /**
   * Go to where the map is touched.
   * @param {PointerEvent} event
   */
  go({ clientY }) {
    const { field } = this;
    const { top, height } = this.map.getBoundingClientRect();
    if (field) field.scrollTop = ((clientY - top) / height) * field.scrollHeight - field.clientHeight / 2;
  }

  /**
   * Bring a pile into sight.
   * @param {HTMLElement} pile
   */
  bring({ offsetTop, offsetHeight }) {
    const { field } = this;
    if (!field || (offsetTop >= field.scrollTop && offsetTop + offsetHeight <= field.scrollTop + field.clientHeight))
      return;
    const top = offsetTop - (field.clientHeight - offsetHeight) / 2;
    field.scrollTo({ top, behavior: moving() ? "smooth" : "auto" });
  }

  /**
   * Do what a key asks; tell whether it asks for another size.
   * @param {string} key
   */
  stroke(key) {
    if (!this.field || !"+-=".includes(key)) return false;
    if (key === "=") this.set(null);
    else this.by(key === "+" ? STEP : 1 / STEP);
    return true;
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    if (!event.ctrlKey || !(event.target instanceof Element && event.target.closest(".field"))) return;
    event.preventDefault(); // which would make the whole page larger
    this.by(Math.exp(-event.deltaY / 400), event.clientY);
  }

  /** @param {TouchEvent} event */
  pinched(event) {
    const [a, b] = event.touches;
    if (!a || !b || !(event.target instanceof Element && event.target.closest(".field"))) return;
    if (event.cancelable) event.preventDefault();
    const spread = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const ratio = this.spread ? spread / this.spread : 1;
    if (this.spread && ratio < SPREAD && ratio > 1 / SPREAD) return;
    this.spread = spread;
    this.by(ratio, (a.clientY + b.clientY) / 2);
  }

  /**
   * Make pieces so many times as large; what lies at a height stays there.
   * @param {number} ratio
   * @param {number} [y]
   */
  by(ratio, y) {
    this.set(Math.min(MOST, Math.max(LEAST, (this.scale ?? 1) * ratio)), y);
  }

  /**
   * @param {number | null} scale
   * @param {number} [y]
   */
  set(scale, y) {
    const { field } = this;
    if (!field || scale === this.scale) return;
    const box = field.getBoundingClientRect();
    const at = y ?? box.top + box.height / 2;
    const pile = [...field.children].find((one) => one.getBoundingClientRect().bottom > at);
    const before = pile?.getBoundingClientRect().top ?? 0;
    this.scale = scale;
    scaleTable(this.root, scale);
    if (pile) field.scrollTop += pile.getBoundingClientRect().top - before;
  }
}

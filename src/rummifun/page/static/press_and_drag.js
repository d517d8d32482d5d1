/** What a hand carries: a mouse and a finger on a card at once, a finger on what moves the page once it is clear. */
import { likenessOf, settle } from "./animation.js";
import { spotOf } from "./board_spots.js";

/** How far a hand moves before it carries, in pixels. */
const DRAG_DISTANCE = 7;

/** How near to the edge of what pans a hand moves it, in pixels. */
const EDGE = 32;

/** How long a finger rests on a piece before it carries it, in milliseconds. */
const LONG_PRESS = 150;

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {{first: PointerEvent, last: PointerEvent, scroll: number, from: import("./board_spots.js").Spot, carried: HTMLElement[], slow: boolean, timer: number,
 *   pan?: HTMLElement | null, top?: number, likeness?: HTMLElement}} Held `pan`: a table larger than its room, and how far it was moved
 */

export class Drag {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Held | null} what is pressed */
    this.held = null;
    this.carries = false;
    this.moved = false; // the click that ends a drag is none
    board.root.addEventListener("pointerdown", (event) => this.pressed(event));
    board.root.addEventListener("touchmove", (event) => this.carries && event.preventDefault(), { passive: false });
    this.followed = (/** @type {PointerEvent} */ event) => this.follow(event);
    this.ended = (/** @type {PointerEvent} */ event) => this.end(event);
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (this.held) return this.carries ? undefined : this.leave(); // two fingers carry nothing
    settle(this.board.root);
    this.moved = false;
    const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot");
    if (!(spot instanceof HTMLElement) || event.button !== 0 || !spot.dataset.face) return;
    const from = spotOf(spot);
    if (!this.board.grips(from)) return;
    const slow = event.pointerType === "touch" && getComputedStyle(spot).touchAction !== "none";
    const timer = slow ? setTimeout(() => this.held && this.lift(this.held), LONG_PRESS) : 0;
    this.held = { first: event, last: event, scroll: scrollY, from, carried: this.board.carried(spot), slow, timer };
    addEventListener("pointermove", this.followed);
    addEventListener("pointerup", this.ended);
    addEventListener("pointercancel", this.ended);
  }

  /** @param {PointerEvent} now */
  follow(now) {
    const { held } = this;
    if (!held || now.pointerId !== held.first.pointerId) return;
    held.last = now;
    if (!this.carries) {
      const [x, y] = [now.clientX - held.first.clientX, now.clientY - held.first.clientY];
      if (Math.hypot(x, y) < DRAG_DISTANCE) return;
      if (held.slow && -y < Math.abs(x)) return this.leave(); // it moves the page
      this.lift(held);
    }
    this.place();
  }

  /**
   * Take the pieces up: from now on they follow the hand.
   * @param {Held} held
   */
  lift(held) {
    if (this.carries || !held.carried[0]?.isConnected) return;
    this.carries = this.moved = true;
    held.pan = /** @type {HTMLElement | null} */ (this.board.root.querySelector(".pans > .piles"));
    held.top = held.pan?.scrollTop ?? 0;
    this.board.lifted(held.from, held.carried);
    const inside = held.carried.filter((piece) => held.pan?.contains(piece));
    for (const piece of inside) piece.style.transform = "none"; // picked, they are lifted
    if (inside.length) held.likeness = likenessOf(inside);
    requestAnimationFrame(() => this.roll());
  }

  /**
   * Bring what is carried to the hand; in a table larger than its room, which would grow, only its likeness until it is put.
   * @param {boolean} [put]
   */
  place(put = false) {
    const { held } = this;
    if (!held || !this.carries) return;
    const { first, last, scroll, carried, pan, top = 0, likeness } = held;
    const [x, y] = [last.clientX - first.clientX, last.clientY - first.clientY + scrollY - scroll];
    const panned = (pan?.scrollTop ?? 0) - top;
    for (const piece of carried) {
      const inside = pan?.contains(piece);
      if (put || !inside) piece.style.transform = `translate(${x}px, ${y + (inside ? panned : 0)}px)`;
    }
    if (likeness) likeness.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Move the page, or a table larger than its room, while a hand holds something at its edge. */
  roll() {
    const { held } = this;
    if (!held || !this.carries || !held.carried[0]?.classList.contains("carried")) return;
    if (held.pan && edged(held.pan, held.last)) this.place();
    const [y, edge] = [held.last.clientY, 60];
    const far = Math.min(0, y - edge) + Math.max(0, y - innerHeight + edge); // how far it is over the edge of the screen
    if (far * (held.last.clientY - held.first.clientY) > 0) {
      scrollBy(0, far / 4);
      this.place();
    }
    requestAnimationFrame(() => this.roll());
  }

  /** @param {PointerEvent} now */
  end(now) {
    const { held, carries } = this;
    if (!held || now.pointerId !== held.first.pointerId) return;
    this.place(true);
    this.leave();
    if (!carries) return;
    setTimeout(() => (this.moved = false));
    this.board.released(held.carried, now.type === "pointerup" ? this.board.goal(held.carried, now) : null);
  }

  leave() {
    clearTimeout(this.held?.timer);
    this.held?.likeness?.remove();
    this.held = null;
    this.carries = false;
    removeEventListener("pointermove", this.followed);
    removeEventListener("pointerup", this.ended);
    removeEventListener("pointercancel", this.ended);
  }
}

/**
 * Move what pans, the faster the nearer a hand is to its edge; tell whether a hand is there.
 * @param {HTMLElement} pan
 * @param {PointerEvent} at
 */
function edged(pan, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = pan.getBoundingClientRect();
  if (x < left || x > right || y < top - EDGE || y > bottom + EDGE) return false;
  const far = Math.min(0, y - top - EDGE) + Math.max(0, y - bottom + EDGE);
  pan.scrollTop += Math.max(-EDGE, Math.min(EDGE, far)) / 3;
  return far !== 0;
}

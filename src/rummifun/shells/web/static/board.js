/** A table that can be played on: by drag, by tap then tap, and by keyboard. It knows acts, and no game. */
import { announce, focusOn, h, shape, w } from "./dom.js";
import { draw } from "./table.js";

/**
 * @typedef {import("./types.js").Act} Act
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {{place: string, index: number}} Spot
 */

export class Board {
  /**
   * @param {(i: number) => void} act
   * @param {(source: string, index: number | null, target: string | null) => void} move
   */
  constructor(act, move) {
    this.root = h("div", { class: "felt", role: "application", "aria-label": w("table") });
    this.act = act;
    this.move = move;
    /** @type {number | null} whose side lies in front */
    this.seat = null;
    /** @type {Act[]} */
    this.acts = [];
    /** @type {Spot | null} */
    this.picked = null;
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.typed(event));
    this.root.addEventListener("pointerdown", (event) => this.pressed(event));
    this.root.addEventListener("focusin", (event) => this.focused(event.target));
    this.dragged = false;
  }

  /**
   * @param {Picture} picture
   * @param {Act[]} acts
   */
  show(picture, acts) {
    this.acts = acts;
    this.picked = null;
    this.arrow?.remove();
    draw(this.root, picture, this.seat);
    if (!this.root.contains(document.activeElement)) for (const spot of this.spots()) spot.tabIndex = -1;
    this.light();
  }

  /**
   * List the acts that begin at a spot, or fill it as a whole where it is empty: a touch of an empty stock turns the waste over.
   * @param {Spot} spot
   */
  reach(spot) {
    const from = (/** @type {Act} */ act) => act.source === spot.place && (act.index === null || act.index === spot.index);
    const fills = (/** @type {Act} */ act) => spot.index === 0 && act.index === null && act.source !== null && act.target === spot.place;
    return this.acts.filter((act) => from(act) || fills(act));
  }

  /** Light what can be picked, or where what is picked can go. */
  light() {
    const goals = new Set(this.picked ? this.reach(this.picked).map((act) => act.target) : []);
    for (const spot of this.spots()) {
      const here = spotOf(spot);
      const picked = this.picked?.place === here.place && here.index >= this.picked.index;
      spot.classList.toggle("picked", picked);
      spot.classList.toggle("movable", !this.picked && this.moves(here));
      spot.classList.toggle("grip", this.moves(here));
    }
    for (const pile of this.root.querySelectorAll(".pile")) {
      pile.classList.toggle("goal", goals.has(/** @type {HTMLElement} */ (pile).dataset.place ?? ""));
    }
    const spots = this.spots();
    if (!this.entry()) {
      const first = spots.find((spot) => spot.classList.contains("movable")) ?? spots[0];
      if (first) first.tabIndex = 0;
    }
  }

  /** @returns {HTMLElement[]} */
  spots() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".spot")]);
  }

  /** @param {string | null} place */
  pileAt(place) {
    return this.root.querySelector(`.pile[data-place="${CSS.escape(place ?? "")}"]`);
  }

  /** Give the spot at which the keyboard enters the table. */
  entry() {
    return this.spots().find((spot) => spot.tabIndex === 0);
  }

  /** @param {EventTarget | null} target */
  focused(target) {
    if (!(target instanceof HTMLElement) || !target.classList.contains("spot")) return;
    for (const spot of this.spots()) spot.tabIndex = spot === target ? 0 : -1;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const spot = event.target instanceof Element ? event.target.closest(".spot, .pile") : null;
    if (this.dragged || !(spot instanceof HTMLElement)) return;
    this.touched(spotOf(spot));
  }

  /**
   * Pick, put, or do at once what one touch is enough for; a second touch of what is picked finds its best place.
   * @param {Spot} spot
   */
  touched(spot) {
    const picked = this.picked;
    if (picked) {
      const there = this.reach(picked).find((act) => act.target === spot.place);
      if (there && spot.place !== picked.place) return this.do(there);
      if (spot.place === picked.place && spot.index === picked.index) return this.best(picked);
      if (!this.reach(spot).length && spot.place !== picked.place) {
        this.drop();
        return this.move(picked.place, picked.index || null, spot.place);
      }
    }
    const own = this.reach(spot);
    const alone = own.length === 1 && own[0]?.index === null;
    if (own[0] && (alone || own.every((act) => act.target === null))) return this.do(own[0]);
    if (own.length) return this.pick(spot);
    if (!picked && !spot.index && this.acts.length) this.move(spot.place, null, null); // the answer says why not
    this.drop();
  }

  /** @param {Spot} spot */
  pick(spot) {
    this.picked = spot;
    this.light();
    announce(w("picked: {places}", { places: [...new Set(this.reach(spot).map((act) => act.target))].join(", ") }));
  }

  drop() {
    this.picked = null;
    this.light();
  }

  /** @param {Spot} spot */
  best(spot) {
    const act = this.reach(spot)[0];
    if (act) this.do(act);
  }

  /** @param {Act} act */
  do(act) {
    this.picked = null;
    this.act(this.acts.indexOf(act));
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const at = event.target instanceof HTMLElement && event.target.classList.contains("spot") ? event.target : null;
    if (!at) return;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (way) {
      event.preventDefault();
      focusOn(beside(at, this.spots(), way[0] ?? 0, way[1] ?? 0));
    } else if (event.key === "Escape" && this.picked) {
      event.preventDefault();
      this.drop();
    }
  }

  /**
   * Drag: what is pressed follows the pointer, and is put where it is let go.
   * @param {PointerEvent} event
   */
  pressed(event) {
    const spot = event.target instanceof Element ? event.target.closest(".spot") : null;
    this.dragged = false;
    if (!(spot instanceof HTMLElement) || event.button !== 0 || !spot.dataset.face) return;
    const from = spotOf(spot);
    if (!this.grips(from)) return;
    const carried = this.carried(spot);
    const start = scrollY;
    let last = event;
    const follow = (/** @type {PointerEvent} */ now) => {
      last = now;
      if (!this.dragged && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < 7) return;
      if (!this.dragged) this.lifted(from, carried);
      if (!this.dragged) requestAnimationFrame(roll);
      this.dragged = true;
      place();
    };
    const place = () => {
      const [x, y] = [last.clientX - event.clientX, last.clientY - event.clientY + scrollY - start];
      for (const piece of carried) piece.style.transform = `translate(${x}px, ${y}px)`;
    };
    const roll = () => {
      if (!carried[0]?.classList.contains("carried")) return;
      const far = overEdge(last.clientY);
      if (far * (last.clientY - event.clientY) > 0) {
        scrollBy(0, far / 4);
        place();
      }
      requestAnimationFrame(roll);
    };
    const end = (/** @type {PointerEvent} */ now) => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (this.dragged) this.released(carried, now);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** @param {Spot} spot */
  grips(spot) {
    return this.acts.length > 0 && spot.index > 0;
  }

  /**
   * Tell whether a piece can move, so that a finger drags it, whatever is picked; elsewhere a finger moves the page.
   * @param {Spot} spot
   */
  moves(spot) {
    return this.reach(spot).length > 0;
  }

  /**
   * Give what a hand takes: the piece, and those that lie on it in a column.
   * @param {HTMLElement} spot
   * @returns {HTMLElement[]}
   */
  carried(spot) {
    const pieces = /** @type {HTMLElement[]} */ ([...(spot.parentElement?.children ?? [])]);
    return spot.closest(".fanned") ? pieces.slice(pieces.indexOf(spot)) : [spot];
  }

  /**
   * @param {Spot} from
   * @param {HTMLElement[]} carried
   */
  lifted(from, carried) {
    this.picked = from;
    this.light();
    for (const piece of carried) piece.classList.add("carried");
  }

  /**
   * @param {HTMLElement[]} carried
   * @param {PointerEvent} event
   */
  released(carried, event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const pile = under.map((element) => element.closest(".pile")).find((found) => found && !carried.some((c) => found === c.closest(".pile")));
    for (const piece of carried) {
      piece.classList.remove("carried");
      piece.style.transform = "";
    }
    this.picked = null;
    this.light();
    setTimeout(() => (this.dragged = false));
    const place = pile instanceof HTMLElement && this.root.contains(pile) ? pile.dataset.place : undefined;
    const from = carried[0]?.isConnected ? spotOf(carried[0]) : null; // the table may have changed meanwhile
    if (event.type === "pointerup" && place && from) this.put(from, place);
  }

  /**
   * @param {Spot} from
   * @param {string} place
   */
  put(from, place) {
    const act = this.reach(from).find((one) => one.target === place);
    if (act) this.do(act);
    else this.move(from.place, from.index, place);
  }

  /**
   * Point at an act: from its source to its target.
   * @param {Act} act
   */
  point(act) {
    this.arrow?.remove();
    const spots = [...(this.pileAt(act.source)?.querySelectorAll(".spot") ?? [])];
    const from = spots.find((spot) => /** @type {HTMLElement} */ (spot).dataset.index === String(act.index)) ?? spots.at(-1);
    const to = this.pileAt(act.target ?? act.source)?.querySelector(".spot:last-of-type");
    if (!from || !to) return;
    this.arrow = arrow(this.root, from.getBoundingClientRect(), to.getBoundingClientRect());
  }

  /**
   * Say at a pile why a move was refused.
   * @param {string | null} place
   * @param {string} sentence
   */
  refuse(place, sentence) {
    const pile = this.pileAt(place);
    const bubble = h("p", { class: "bubble" }, sentence);
    this.root.querySelector(".bubble")?.remove();
    (pile ?? this.root).append(bubble);
    const over = bubble.getBoundingClientRect().right - this.root.getBoundingClientRect().right + 8;
    if (pile && over > 0) bubble.style.left = `${-over}px`;
    bubble.scrollIntoView({ block: "nearest" });
    setTimeout(() => bubble.remove(), 12000);
  }
}

/**
 * Tell how far a hand that drags is over the edge of the screen, where the page moves along with it.
 * @param {number} y
 */
function overEdge(y) {
  const edge = 60;
  return Math.min(0, y - edge) + Math.max(0, y - innerHeight + edge);
}

/**
 * @param {HTMLElement} element
 * @returns {Spot}
 */
export function spotOf(element) {
  const { place = "", index } = element.dataset;
  if (index !== undefined) return { place, index: Number(index) };
  return { place, index: element.querySelectorAll(".spot:not(.empty)").length };
}

/**
 * Find the nearest spot in a direction.
 * @param {HTMLElement} at
 * @param {HTMLElement[]} spots
 * @param {number} x
 * @param {number} y
 */
export function beside(at, spots, x, y) {
  const middle = (/** @type {Element} */ one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + Math.min(box.height, 30) / 2];
  };
  const [ax = 0, ay = 0] = middle(at);
  const far = (/** @type {HTMLElement} */ one) => {
    const [bx = 0, by = 0] = middle(one);
    const along = (bx - ax) * x + (by - ay) * y;
    const across = Math.abs((bx - ax) * y) + Math.abs((by - ay) * x);
    return along > 3 ? along + 2.5 * across : Infinity;
  };
  /** @type {HTMLElement | null} */
  let nearest = null;
  let least = Infinity;
  for (const one of spots) {
    const distance = one === at ? Infinity : far(one);
    if (distance < least) [nearest, least] = [one, distance];
  }
  return nearest;
}

/**
 * @param {HTMLElement} root
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function arrow(root, from, to) {
  const frame = root.getBoundingClientRect();
  const [x1, y1] = [from.left + from.width / 2 - frame.left, from.top + from.height / 2 - frame.top];
  const [x2, y2] = [to.left + to.width / 2 - frame.left, to.top + to.height / 2 - frame.top];
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (/** @type {number} */ turn) => `${x2 - 22 * Math.cos(angle + turn)} ${y2 - 22 * Math.sin(angle + turn)}`;
  const straight = `M${x1} ${y1}L${x2} ${y2}M${wing(0.5)}L${x2} ${y2}L${wing(-0.5)}`;
  const round = `M${x1 - 34} ${y1}a34 34 0 1 0 68 0a34 34 0 1 0-68 0`;
  const d = x1 === x2 && y1 === y2 ? round : straight;
  const svg = shape("svg", { class: "arrow", "aria-hidden": "true" }, shape("path", { d }));
  root.append(svg);
  return svg;
}

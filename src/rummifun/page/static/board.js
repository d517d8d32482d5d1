/** A table that can be played on: by drag, by tap then tap, and by keyboard. It knows acts, and no game. */
import { announce, focusOn, h, shape, w } from "./dom.js";
import { Drag } from "./press_and_drag.js";
import { fallBack, settle } from "./animation.js";
import { beside, spotOf } from "./board_spots.js";
import { dropTarget } from "./drop_target.js";
import { wished } from "./preferences.js";
import { Notice } from "./notice.js";
import { keysOf } from "./pile_keys.js";
import { drop, reach, stroke, touch } from "./touch_meaning.js";
import { showLaid } from "./last_laid.js";
import { draw } from "./table_view.js";
import { Zoom } from "./zoom.js";

export { beside };

/**
 * @typedef {import("./wire_types.js").Act} Act
 * @typedef {import("./wire_types.js").Picture} Picture
 * @typedef {import("./board_spots.js").Spot} Spot
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
    /** @type {Picture} */
    this.picture = { title: "", zones: [] };
    /** @type {Spot | null} */
    this.picked = null;
    /** @type {(() => void) | null} sends up all that is safe, where the game knows that */
    this.tidy = null;
    /** @type {import("./last_laid.js").Laid | null} what another laid last */
    this.laid = null;
    this.dealt = false; // the table that comes next has just been dealt
    this.apart = false; // the table that comes next is made by another, whose pieces go one by one
    this.finger = false; // the last touch was by finger
    this.drag = new Drag(this);
    this.notice = new Notice(this.root);
    this.zoom = new Zoom(this.root);
    this.root.addEventListener("click", (event) => {
      const spot = this.under(event);
      if (spot && !this.drag.moved) this.touched(spot);
    });
    this.root.addEventListener("keydown", (event) => this.typed(event));
    this.root.addEventListener("pointerdown", (event) => {
      this.finger = event.pointerType === "touch";
      this.root.classList.remove("keyed");
    });
    this.root.addEventListener("contextmenu", (event) => this.asked(event));
    this.root.addEventListener("focusin", (event) => this.focused(event.target));
  }

  /**
   * @param {Picture} picture
   * @param {Act[]} acts
   */
  show(picture, acts) {
    this.acts = acts;
    this.picture = picture;
    this.picked = null;
    this.arrow?.remove();
    const { apart } = this;
    draw(this.root, picture, this.seat, this.dealt, apart);
    this.dealt = this.apart = false;
    showLaid(this.root, this.laidNow());
    this.zoom.keep();
    const fresh = apart ? this.root.querySelector(".pans .pile:has(.fresh)") : null;
    if (fresh instanceof HTMLElement) this.zoom.bring(fresh);
    const entry = this.root.contains(document.activeElement) ? null : this.entry();
    if (entry) entry.tabIndex = -1;
    this.light();
  }

  /** Return what was laid last, where it lies now. */
  laidNow() {
    return this.laid;
  }

  /** @returns {import("./touch_meaning.js").Table} */
  table() {
    return { piles: this.picture.zones.flatMap((zone) => zone.piles), acts: this.acts };
  }

  /** Light what can be picked, or where what is picked can go. */
  light() {
    const goals = new Set(this.picked ? reach(this.acts, this.picked).map((act) => act.target) : []);
    const acts = byPlace(this.acts);
    const spots = this.spots();
    for (const spot of spots) {
      const here = spotOf(spot);
      const picked = this.picked?.place === here.place && here.index >= this.picked.index;
      const moves = this.moves(here, acts.get(here.place) ?? []);
      spot.classList.toggle("picked", picked);
      spot.classList.toggle("movable", !this.picked && moves);
      spot.classList.toggle("grip", moves);
    }
    for (const pile of this.root.querySelectorAll(".pile")) {
      pile.classList.toggle("goal", goals.has(/** @type {HTMLElement} */ (pile).dataset.place ?? ""));
    }
    if (!spots.some((spot) => spot.tabIndex === 0)) {
      const first = spots.find((spot) => spot.classList.contains("movable")) ?? spots[0];
      if (first) first.tabIndex = 0;
    }
    this.letter();
  }

  /** Give each pile its key, where anything can be done; they are seen while keys are used. */
  letter() {
    this.key(this.acts.length ? keysOf(this.root) : new Map());
  }

  /** @param {Map<string, HTMLElement>} keys */
  key(keys) {
    this.keys = keys;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-key]")))
      if (keys.get(one.dataset.key ?? "") !== one)
        for (const name of ["data-key", "aria-keyshortcuts"]) one.removeAttribute(name);
    for (const [key, element] of keys) {
      if (element.dataset.key === key) continue;
      element.dataset.key = key;
      element.setAttribute("aria-keyshortcuts", key);
    }
  }

  /** @returns {HTMLElement[]} */
  spots() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".spot")]);
  }

  /**
   * @param {string | null} place
   * @returns {HTMLElement | null}
   */
  pileAt(place) {
    return this.root.querySelector(`.pile[data-place="${CSS.escape(place ?? "")}"]`);
  }

  /** Return the spot at which the keyboard enters the table. */
  entry() {
    return this.spots().find((spot) => spot.tabIndex === 0);
  }

  /** @param {EventTarget | null} target */
  focused(target) {
    if (!(target instanceof HTMLElement) || !target.classList.contains("spot")) return;
    const entry = this.entry();
    if (entry) entry.tabIndex = -1;
    target.tabIndex = 0;
  }

  /**
   * Do what the other button of a mouse asks for: the secondary act of a pile, or else send up all that is safe.
   * @param {MouseEvent} event
   */
  asked(event) {
    const spot = this.under(event);
    const own = spot && this.acts.find((act) => act.secondary && act.source === spot.place);
    if (own || this.tidy || this.finger) event.preventDefault(); // a finger that presses long is about to drag
    if (this.finger) return;
    if (own) this.do(own);
    else this.tidy?.();
  }

  /**
   * Find the spot that a mouse points at; what lay there when it was pressed may have moved.
   * @param {MouseEvent} event
   * @returns {Spot | null}
   */
  under(event) {
    const at =
      event.detail || event.type === "contextmenu"
        ? document.elementFromPoint(event.clientX, event.clientY)
        : event.target;
    const spot = at instanceof Element ? at.closest(".spot, .pile") : null;
    return spot instanceof HTMLElement && this.root.contains(spot) ? spotOf(spot) : null;
  }

  /** Whether a tap does the only thing there is to do: by finger, unless that is turned off. */
  get quick() {
    return this.finger && wished("touch");
  }

  /**
   * Pick, put, or do at once what one touch is enough for; a second touch of what is picked finds its best place.
   * @param {Spot} spot
   */
  touched(spot) {
    this.mean(touch(this.table(), this.picked, spot, this.quick));
  }

  /**
   * Do what a hand means, or ask the session for the rule against it.
   * @param {import("./touch_meaning.js").Touch} found
   */
  mean(found) {
    if ("acts" in found) return found.acts[0] ? this.do(found.acts[0]) : this.drop();
    if ("pick" in found && found.pick) return this.pick(found.pick);
    this.drop();
    if ("why" in found) this.move(...found.why);
  }

  /** @param {Spot} spot */
  pick(spot) {
    this.picked = spot;
    this.light();
    const named = new Set(
      reach(this.acts, spot).map((act) => this.pileAt(act.target)?.getAttribute("aria-label") ?? ""),
    );
    announce(w("picked; it can go to: {places}", { places: [...named].filter(Boolean).join(", ") }));
  }

  drop() {
    this.picked = null;
    this.light();
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
   * Do what a key names: take from a pile, or put what is taken there; the same key twice finds the best place. Tell
   * whether it names anything.
   * @param {string} key
   */
  stroke(key) {
    const pile = this.keys?.get(key);
    if (!pile) return this.zoom.stroke(key);
    this.root.classList.add("keyed");
    this.finger = false;
    this.struck(pile);
    return true;
  }

  /** @param {HTMLElement} pile */
  struck(pile) {
    this.mean(stroke(this.table(), this.picked, spotOf(pile).place));
  }

  /** @param {Spot} spot */
  grips(spot) {
    return this.acts.length > 0 && spot.index > 0;
  }

  /**
   * Tell whether a piece can move, so that a finger drags it, whatever is picked; elsewhere a finger moves the page.
   * @param {Spot} spot
   * @param {Act[]} acts those of its pile
   */
  moves(spot, acts) {
    return reach(acts, spot).length > 0;
  }

  /**
   * Return what a hand takes: the piece, and those that lie on it in a column.
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
   * Put what was carried where it is let go, or let it go back; it stays in sight there until the table says more.
   * @param {HTMLElement[]} carried
   * @param {string | null} place where the hand means
   */
  released(carried, place) {
    for (const piece of carried) piece.classList.replace("carried", "dropped");
    this.picked = null;
    this.light();
    const from = carried[0]?.isConnected ? spotOf(carried[0]) : null; // the table may have changed meanwhile
    if (place && from) this.put(from, place);
    else fallBack(this.root);
  }

  /**
   * @param {HTMLElement[]} carried
   * @param {PointerEvent} event
   * @returns {string | null}
   */
  goal(carried, event) {
    return dropTarget(this.root, carried, event);
  }

  /**
   * @param {Spot} from
   * @param {string} place
   */
  put(from, place) {
    this.mean(drop(this.table(), from, place));
  }

  /**
   * Point at an act: from its source to its target.
   * @param {Act} act
   */
  point(act) {
    this.arrow?.remove();
    const spots = [...(this.pileAt(act.source)?.querySelectorAll(".spot") ?? [])];
    const from =
      spots.find((spot) => /** @type {HTMLElement} */ (spot).dataset.index === String(act.index)) ?? spots.at(-1);
    const to = this.pileAt(act.target ?? act.source)?.querySelector(".spot:last-of-type");
    if (!from || !to) return;
    this.arrow = arrow(this.root, from.getBoundingClientRect(), to.getBoundingClientRect());
  }

  /**
   * Say in few words why a move was refused, or what else is to be said, and mark its pile.
   * @param {string | null} place
   * @param {string} sentence
   * @param {string} [why] the whole of it
   */
  refuse(place, sentence, why = sentence) {
    fallBack(this.root);
    for (const pile of this.root.querySelectorAll(".refused")) pile.classList.remove("refused");
    this.pileAt(place)?.classList.add("refused");
    this.notice.show(sentence, why);
  }

  /** Let go of everything held, said or moving. */
  close() {
    this.notice.hide();
    this.drag.leave();
    settle(this.root);
  }
}

/**
 * Sort acts by the piles at which they begin or end.
 * @param {Act[]} acts
 */
function byPlace(acts) {
  /** @type {Map<string | null, Act[]>} */
  const places = new Map();
  for (const act of acts)
    for (const place of new Set([act.source, act.target])) places.set(place, [...(places.get(place) ?? []), act]);
  return places;
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
  const wing = (/** @type {number} */ turn) =>
    `${x2 - 22 * Math.cos(angle + turn)} ${y2 - 22 * Math.sin(angle + turn)}`;
  const straight = `M${x1} ${y1}L${x2} ${y2}M${wing(0.5)}L${x2} ${y2}L${wing(-0.5)}`;
  const round = `M${x1 - 34} ${y1}a34 34 0 1 0 68 0a34 34 0 1 0-68 0`;
  const d = x1 === x2 && y1 === y2 ? round : straight;
  const svg = shape("svg", { class: "arrow", "aria-hidden": "true" }, shape("path", { d }));
  root.append(svg);
  return svg;
}

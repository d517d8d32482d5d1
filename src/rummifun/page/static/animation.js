/** The way of each piece from where it was to where it is; nothing here waits, nor lets anybody wait. */
import { h, moving } from "./dom.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const PACE = 260;

/** How far apart the pieces of another's turn go, between those that were moved and those that are new, and how long in all. */
const TURN = { pace: 70, between: 180, most: 1600 };

/**
 * @typedef {{box: DOMRect, n: number, hidden: number}} Lying
 */

/** @typedef {{spot: HTMLElement, from: DOMRect, to: DOMRect, turned: boolean}} Going */

/** @type {Map<Element, Animation>} what is on its way */
const ways = new Map();

/**
 * Remember where everything lies: pieces as they are, backs by where they lie, piles by their place, with how many pieces
 * they hold, and hide.
 * @param {HTMLElement[]} parts of a table
 */
export function where(parts) {
  /** @type {Map<HTMLElement, DOMRect>} */
  const spots = new Map();
  /** @type {Map<string, DOMRect>} */
  const backs = new Map();
  /** @type {Map<string, Lying>} */
  const piles = new Map();
  for (const pile of parts.flatMap((part) => /** @type {HTMLElement[]} */ ([...part.querySelectorAll(".pile")]))) {
    const own = /** @type {HTMLElement[]} */ ([...pile.querySelectorAll(".spot")]);
    for (const spot of own) spots.set(spot, spot.getBoundingClientRect());
    for (const spot of own) if (isBack(spot)) backs.set(lies(spot), /** @type {DOMRect} */ (spots.get(spot)));
    const seen = own.filter((spot) => spot.dataset.face && !isBack(spot)).length;
    const last = own.at(-1);
    const box = last && spots.get(last);
    if (box) piles.set(pile.dataset.place ?? "", { box, n: heightOf(pile), hidden: heightOf(pile) - seen });
  }
  return { spots, backs, piles };
}

/** @param {HTMLElement} spot */
function isBack(spot) {
  return spot.classList.contains("back");
}

/** @param {HTMLElement} spot */
function lies(spot) {
  return `${spot.dataset.place} ${spot.dataset.index}`;
}

/** @param {Element} pile */
function heightOf(pile) {
  return Number(pile.querySelector(".count")?.textContent ?? pile.querySelectorAll(".spot:not(.empty)").length);
}

/**
 * Let go what a hand had put down: it goes on from where it lay.
 * @param {HTMLElement} root
 */
export function loose(root) {
  for (const piece of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".dropped"))) {
    piece.classList.remove("dropped");
    piece.style.transform = "";
  }
}

/**
 * Let what a hand had put down go back to where it was taken.
 * @param {HTMLElement} root
 */
export function fallBack(root) {
  const pieces = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".dropped")]);
  const from = pieces.map((piece) => piece.getBoundingClientRect());
  loose(root);
  if (moving())
    pieces.forEach((piece, i) => glide(piece, /** @type {DOMRect} */ (from[i]), piece.getBoundingClientRect(), false));
}

/**
 * Move each piece from where it was. One that has come to a pile was seen going from another, was turned over where it
 * lies, or else comes from where fewer are hidden than before; a back comes from the pile that has lost something. One
 * that is seen no more goes to where more are hidden.
 * @param {HTMLElement} root
 * @param {ReturnType<typeof where>} before
 * @param {HTMLElement[]} parts of the table that have changed
 * @param {boolean} [apart] whether it is another's turn, shown as a hand would: what moves goes first, then what is new, one by one
 */
export function animate(root, before, parts, apart = false) {
  for (const spot of before.spots.keys()) ways.get(spot)?.cancel();
  const now = where(parts);
  const lost = changed(before.piles, now.piles);
  const gone = [...before.spots].filter(([spot]) => !now.spots.has(spot));
  /** @type {Going[][]} those that shift where they lie, that are moved, that are new */
  const going = [[], [], []];
  for (const [spot, to] of now.spots) {
    if (!spot.dataset.face || spot.matches(".carried")) continue;
    const back = isBack(spot);
    const i = back ? -1 : gone.findIndex(([one]) => one.dataset.face === spot.dataset.face);
    const stays = before.spots.get(spot);
    const seen = stays ?? (i < 0 ? undefined : gone.splice(i, 1)[0]?.[1]);
    const turned = seen || back ? undefined : before.backs.get(lies(spot));
    const from = seen ?? turned ?? lost(back ? "n" : "hidden");
    const still = from && Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 2;
    if (from && (turned || !still))
      going[stays || back ? 0 : seen ? 1 : 2]?.push({ spot, from, to, turned: !seen && !back });
  }
  const delays = apart ? delaysOf(going[1]?.length ?? 0, going[2]?.length ?? 0) : [];
  [...(going[1] ?? []), ...(going[2] ?? [])].forEach((one, i) =>
    glide(one.spot, one.from, one.to, one.turned, delays[i]),
  );
  going[0]?.forEach((one) => glide(one.spot, one.from, one.to, one.turned));
  if ((delays.at(-1) ?? 0) > TURN.pace) void hurried(root);
  const away = changed(now.piles, before.piles)("hidden");
  const seen = away ? gone.filter(([spot]) => spot.dataset.face && !isBack(spot)) : [];
  const felt = seen.length ? root.getBoundingClientRect() : null;
  if (felt && away) for (const [spot, from] of seen) leave(root, felt, spot, from, away);
}

/**
 * Say when each piece of another's turn sets out: those that are moved one after the other, then the new ones.
 * @param {number} moved
 * @param {number} fresh
 */
function delaysOf(moved, fresh) {
  const between = moved && fresh ? TURN.between : 0;
  const pace = Math.min(TURN.pace, (TURN.most - PACE - between) / Math.max(1, moved + fresh - 1));
  return Array.from({ length: moved + fresh }, (_, i) => i * pace + (i < moved ? 0 : between));
}

/**
 * Find the pile that holds more of something in one of two tables than in the other, and where it lies there.
 * @param {Map<string, Lying>} more
 * @param {Map<string, Lying>} fewer
 */
function changed(more, fewer) {
  return (/** @type {"n" | "hidden"} */ what) =>
    [...more].find(([place, pile]) => pile[what] > (fewer.get(place)?.[what] ?? 0))?.[1].box;
}

/**
 * Deal: every piece comes, one after the other, from the highest pile.
 * @param {HTMLElement} root
 */
export function deal(root) {
  const spots = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".spot[data-face]")]);
  const from = [...where([root]).piles.values()].sort((a, b) => b.n - a.n)[0]?.box;
  const pace = Math.min(40, 900 / spots.length);
  spots.forEach((spot, i) => from && glide(spot, from, spot.getBoundingClientRect(), !isBack(spot), i * pace));
  void hurried(root);
}

/**
 * Wait until the movements of an element are over: as soon as a key is pressed or something is touched.
 * @param {HTMLElement} root
 */
async function hurried(root) {
  const over = new AbortController();
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => settle(root), { capture: true, signal: over.signal });
  await Promise.allSettled(waysIn(root).map((way) => way.finished));
  over.abort();
}

/**
 * End every movement at once: the player does not wait.
 * @param {HTMLElement} root
 */
export function settle(root) {
  for (const way of waysIn(root)) way.finish();
}

/** @param {HTMLElement} root */
function waysIn(root) {
  return [...ways].flatMap(([one, way]) => (root.contains(one) ? [way] : []));
}

/**
 * @param {HTMLElement} spot
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {boolean} turned
 * @param {number} [delay] in milliseconds
 */
function glide(spot, from, to, turned, delay = 0) {
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)${turned ? " rotateY(90deg)" : ""}`;
  spot.classList.add("gliding");
  const way = spot.animate([{ transform: start }, { transform: "none" }], {
    duration: PACE,
    delay,
    fill: "backwards",
    easing: EASE,
  });
  go(spot, way, () => spot.classList.remove("gliding"));
}

/**
 * Show a piece on its way to where it is hidden.
 * @param {HTMLElement} root
 * @param {DOMRect} felt
 * @param {HTMLElement} spot
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function leave(root, felt, spot, from, to) {
  const ghost = ghostOf(root, felt, spot, from);
  const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) rotateY(90deg)`;
  go(ghost, ghost.animate([{ transform: "none" }, { transform: end }], { duration: PACE, easing: EASE }), () =>
    ghost.remove(),
  );
}

/**
 * Make a likeness of a piece that nobody can touch.
 * @param {HTMLElement} root
 * @param {DOMRect} felt where it lies
 * @param {HTMLElement} spot
 * @param {DOMRect} at
 */
function ghostOf(root, felt, spot, at) {
  const ghost = h(
    "div",
    { class: "ghost", "aria-hidden": "true" },
    ...[...spot.children].map((child) => child.cloneNode(true)),
  );
  Object.assign(ghost.style, {
    left: `${at.left - felt.left}px`,
    top: `${at.top - felt.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  root.append(ghost);
  return ghost;
}

/**
 * Show pieces a second time above everything; nobody can touch these.
 * @param {HTMLElement[]} pieces
 */
export function likenessOf(pieces) {
  const sky = h("div", { class: "sky", "aria-hidden": "true" });
  document.body.append(sky);
  const felt = sky.getBoundingClientRect();
  for (const piece of pieces) ghostOf(sky, felt, piece, piece.getBoundingClientRect());
  return sky;
}

/**
 * Let something go its way, unless it is sent another one meanwhile.
 * @param {HTMLElement} one
 * @param {Animation} way
 * @param {() => void} arrived
 */
function go(one, way, arrived) {
  ways.set(one, way);
  way.onfinish = way.oncancel = () => ways.get(one) === way && ways.delete(one) && arrived();
}

/** How many pieces fall at the end, how far apart, and for how long each: three seconds in all. */
const FALL = { most: 26, pace: 50, time: 1600 };

/**
 * Celebrate: the uppermost pieces fall over the table and jump, until a key is pressed or something is touched.
 * @param {HTMLElement} root
 */
export function celebrate(root) {
  if (!moving()) return;
  const piles = [...root.querySelectorAll(".pile")].map((pile) =>
    /** @type {HTMLElement[]} */ ([...pile.querySelectorAll(".spot[data-face]:not(.back)")]).reverse(),
  );
  const deep = Math.max(0, ...piles.map((pile) => pile.length));
  const spots = Array.from({ length: deep }, (_, i) => piles.flatMap((pile) => pile[i] ?? [])).flat();
  if (!spots.length) return;
  const sky = h("div", { class: "sky", "aria-hidden": "true" });
  document.body.append(sky);
  for (let i = 0; i < FALL.most; i++) fall(sky, /** @type {HTMLElement} */ (spots[i % spots.length]), i);
  void hurried(sky).then(() => sky.remove());
}

/**
 * Let a likeness of a piece fall to the foot of the screen, and jump away over it, lower each time.
 * @param {HTMLElement} sky
 * @param {HTMLElement} spot
 * @param {number} i
 */
function fall(sky, spot, i) {
  const from = spot.getBoundingClientRect();
  const high = innerHeight - from.bottom;
  const wide = (i % 2 ? 1 : -1) * (120 + ((i * 97) % 360));
  const ghost = ghostOf(sky, sky.getBoundingClientRect(), spot, from);
  const at = (/** @type {number} */ t, /** @type {number} */ y, /** @type {string} */ easing) => ({
    offset: t,
    transform: `translate(${wide * t}px, ${y}px) rotate(${wide * t * 0.2}deg)`,
    easing,
  });
  const [down, up] = ["cubic-bezier(.4,0,1,.8)", "cubic-bezier(0,.2,.6,1)"];
  const frames = [
    at(0, 0, down),
    at(0.3, high, up),
    at(0.5, high * 0.35, down),
    at(0.68, high, up),
    at(0.8, high * 0.75, down),
    at(1, high + 300, down),
  ];
  go(
    ghost,
    ghost.animate(frames, { duration: FALL.time - (i % 5) * 60, delay: i * FALL.pace, fill: "backwards" }),
    () => ghost.remove(),
  );
}

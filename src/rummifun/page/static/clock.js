/** The time of a game: the server keeps it, the page shows how it goes by meanwhile; and how much each is to have. */
import { announce, h, hide, w } from "./dom.js";
import { wished } from "./preferences.js";

/**
 * @typedef {import("./wire_types.js").Clock} Clock
 * @typedef {import("./wire_types.js").Game} Game
 */

const LOW = 10; // seconds

export class Timer {
  constructor() {
    this.root = h("p", { class: "clock", role: "timer", hidden: true });
    /** @type {Clock | null} */
    this.clock = null;
    /** @type {number | null} */
    this.mover = null;
    /** @type {Game | null} */
    this.game = null;
    this.since = 0;
    this.low = false;
    this.beat = setInterval(() => this.root.hidden || this.show(), 250);
    this.wished = () => this.show();
    addEventListener("wishes", this.wished);
  }

  close() {
    clearInterval(this.beat);
    removeEventListener("wishes", this.wished);
  }

  /**
   * Show the time as the server has just said it.
   * @param {Game | null} game
   * @param {Clock | null} clock
   * @param {number | null} mover
   */
  set(game, clock, mover) {
    this.game = game;
    this.clock = clock;
    this.mover = mover;
    this.since = performance.now();
    this.low = false;
    this.show();
  }

  /**
   * Return the seconds of a seat now.
   * @param {number} seat
   */
  now(seat) {
    const { clock } = this;
    if (!clock) return 0;
    const passed = clock.running && seat === this.mover ? (performance.now() - this.since) / 1000 : 0;
    return clock.left ? Math.max(0, (clock.left[seat] ?? 0) - passed) : (clock.used[seat] ?? 0) + passed;
  }

  show() {
    const { clock, game } = this;
    const seats =
      !clock || !game
        ? []
        : clock.left && this.mover === null
          ? []
          : clock.left
            ? game.seats.map((_, i) => i)
            : wished("clock") && game.seat !== null
              ? [game.seat]
              : [];
    hide(this.root, !seats.length);
    if (!seats.length || !game) return;
    const limited = Boolean(clock?.left);
    const times = seats.map((seat) => {
      const runs = Boolean(clock?.running) && seat === this.mover;
      const text = written(limited ? Math.ceil(this.now(seat)) : Math.floor(this.now(seat)));
      return {
        whose: limited ? (game.seats[seat] ?? "") : "",
        text,
        kind: `time${runs ? " runs" : ""}${limited && runs && this.now(seat) <= LOW ? " low" : ""}`,
      };
    });
    if (game.seats.length > 2 && limited) this.tell(times);
    const said = JSON.stringify(times);
    if (this.root.dataset.said !== said)
      this.root.replaceChildren(
        ...times.map(({ whose, text, kind }, seat) =>
          h(
            "span",
            { class: kind, hidden: times.length > 2 && seat !== this.mover },
            h("span", { class: "whose" }, whose),
            ` ${text}`,
          ),
        ),
      );
    this.root.dataset.said = said;
    this.warn(limited);
  }

  /**
   * Write on the plate of each seat of a larger table what time it has left; the head has that of the mover alone.
   * @param {{text: string, kind: string}[]} times
   */
  tell(times) {
    for (const [seat, { text }] of times.entries()) {
      const plate = /** @type {HTMLElement | null} */ (document.querySelector(`.zone[data-seat="${seat}"] > h2`));
      if (plate && plate.dataset.time !== text && this.game?.players[seat] === "humain") plate.dataset.time = text;
    }
  }

  /**
   * Tell once in a turn that little time is left.
   * @param {boolean} limited
   */
  warn(limited) {
    const mine = this.game?.seat ?? null;
    if (!limited || !this.clock?.running || mine === null || mine !== this.mover || this.low || this.now(mine) > LOW)
      return;
    this.low = true;
    announce(w("{n} seconds left", { n: Math.ceil(this.now(mine)) }));
  }
}

/**
 * Write seconds as a clock shows them.
 * @param {number} seconds
 */
export function written(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * Ask how much time people are to have; only they are asked.
 * @param {HTMLElement} who the choice of who plays
 * @param {() => boolean} people whether several people do
 */
export function timeChoice(who, people) {
  const each = (/** @type {number} */ seconds) =>
    seconds < 60
      ? w("{n} seconds for each turn", { n: seconds })
      : seconds === 60
        ? w("a minute for each turn")
        : w("{n} minutes for each turn", { n: seconds / 60 });
  const turns = [30, 60, 120, 300].map((seconds) => [JSON.stringify({ seconds }), each(seconds)]);
  const games = [300, 600, 1200, 1800].map((seconds) => [
    JSON.stringify({ seconds, whole: true }),
    w("{n} minutes for the whole game", { n: seconds / 60 }),
  ]);
  const options = [["null", w("no limit")], ...turns, ...games].map(([value, said]) =>
    h("option", { value }, said ?? ""),
  );
  const field = h("select", { id: "time" }, ...options);
  const row = h("p", { class: "row" }, h("label", { for: "time" }, w("time")), field);
  const show = () => (row.hidden = !people());
  who.addEventListener("change", show);
  show();
  return { row, value: () => (people() ? JSON.parse(field.value) : null) };
}

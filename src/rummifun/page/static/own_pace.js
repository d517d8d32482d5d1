/** The pace of a game played alone: its moves, and the race against one's own best, told in numbers. */
import { getJson, setItem } from "./browser_storage.js";
import { h, w } from "./dom.js";
import { moveCount } from "./own_end.js";
import { wished } from "./preferences.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").Scene} Scene
 * @typedef {[number, number][]} Track how far a game was at each second: its first figure, or else its moves
 * @typedef {{seconds: number, track: Track}} Best
 */

const POINTS = 400; // of a track, at most

/**
 * Tell how far a track had come at a second.
 * @param {Track} track
 * @param {number} second
 */
export function reached(track, second) {
  return track.filter(([at]) => at <= second).at(-1)?.[1] ?? 0;
}

/**
 * Add to a track how far a game is now; what was undone since stays behind it.
 * @param {Track} track
 * @param {number} second
 * @param {number} value
 * @returns {Track}
 */
export function lengthened(track, second, value) {
  return [...track.filter(([at]) => at < second), /** @type {[number, number]} */ ([second, value])].slice(-POINTS);
}

export class Pace {
  /**
   * @param {() => number} now the seconds of one's own seat
   * @param {() => void} changed
   */
  constructor(now, changed) {
    this.now = now;
    /** @type {Track} */
    this.track = [];
    this.key = "";
    this.moves = 0;
    this.over = false;
    /** @type {Best | null} */
    this.best = null;
    this.beat = setInterval(() => this.best && !this.over && wished("ghost") && changed(), 1000);
  }

  close() {
    clearInterval(this.beat);
  }

  /**
   * Begin to follow a game, from where it was left.
   * @param {Game} game
   * @param {Track} [track]
   */
  begin(game, track = []) {
    if (game.seats.length > 1 || game.seat === null || game.automatic) return;
    this.key = `ghost/1 ${game.name} ${JSON.stringify(game.options)}`;
    this.track = track;
    this.best = getJson(this.key, null);
  }

  /** @param {Scene} scene */
  mark(scene) {
    if (!this.key) return;
    this.moves = scene.step;
    this.over = Boolean(scene.over);
    this.track = lengthened(this.track, Math.floor(this.now()), scene.picture.figures?.[0]?.value ?? scene.step);
  }

  /**
   * Keep the track of a game that was won sooner than all before.
   * @param {import("./wire_types.js").OwnEnd} own
   */
  keep({ won, seconds }) {
    if (!this.key || !won || seconds === null || (this.best && this.best.seconds <= seconds)) return;
    setItem(this.key, JSON.stringify({ seconds, track: this.track }));
  }

  /** Draw the moves, and how far one's best was at this time. */
  boxes() {
    if (!this.key) return [];
    const { best, moves, track } = this;
    const figure = (/** @type {string} */ key, /** @type {string | number} */ value, /** @type {string} */ label) =>
      h("span", { class: "figure", key }, h("b", {}, String(value)), " ", h("span", {}, label));
    const made = figure("moves", moves, moveCount(moves).replace(/^\d+\s*/, ""));
    if (!best || !wished("ghost")) return [made];
    const then = reached(best.track, Math.floor(this.now()));
    const ahead = (track.at(-1)?.[1] ?? 0) - then;
    return [made, figure("ghost", `${then} (${ahead < 0 ? "−" : "+"}${Math.abs(ahead)})`, w("your best then"))];
  }
}

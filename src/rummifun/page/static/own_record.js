/** One's own record: the games that ended in this browser, and what they come to. The last ones are listed, older ones summed up. */
import { getJson, getList, setItem } from "./browser_storage.js";
import { dayOfDeal } from "./local_days.js";

const KEY = "mine/1";
const MOST = 500;

/**
 * @typedef {{
 *   play: string, game: string, options: Record<string, unknown>, day: string, seat: number, against: string, result: "won" | "lost",
 *   counts: boolean, score: number | null, moves: number, seconds: number | null, deal: string | null,
 * }} Ended a game that has ended; `play` tells it from others, `counts`: it was neither for practice nor a draw
 * @typedef {{
 *   played: number, won: number, streak: number, best_streak: number, best_score: number | null, best_moves: number | null,
 *   best_seconds: number | null,
 * }} Statistics
 * @typedef {{games: Ended[], older: Record<string, Statistics>}} Mine games in the order of their first ends
 */

/** @type {Statistics} */
export const NONE = {
  played: 0,
  won: 0,
  streak: 0,
  best_streak: 0,
  best_score: null,
  best_moves: null,
  best_seconds: null,
};

/**
 * Add the end of a game to statistics, as the terminal does.
 * @param {Statistics} before
 * @param {Pick<Ended, "result" | "score" | "moves" | "seconds">} end
 * @returns {Statistics}
 */
function withEnd(before, { result, score, moves, seconds }) {
  const played = before.played + 1;
  if (result !== "won") return { ...before, played, streak: 0 };
  const best = (/** @type {(...all: number[]) => number} */ better, /** @type {(number | null)[]} */ ...all) => {
    const known = all.flatMap((one) => (one === null ? [] : [one]));
    return known.length ? better(...known) : null;
  };
  const streak = before.streak + 1;
  return {
    played,
    won: before.won + 1,
    streak,
    best_streak: Math.max(streak, before.best_streak),
    best_score: best(Math.max, before.best_score, score),
    best_moves: best(Math.min, before.best_moves, moves),
    best_seconds: best(Math.min, before.best_seconds, seconds),
  };
}

/**
 * Fold games into the statistics of each, after others.
 * @param {Ended[]} games
 * @param {Record<string, Statistics>} [before]
 */
export function foldGames(games, before = {}) {
  const add = (/** @type {Record<string, Statistics>} */ all, /** @type {Ended} */ end) => ({
    ...all,
    [end.game]: withEnd(all[end.game] ?? NONE, end),
  });
  return games.filter(({ counts }) => counts).reduce(add, before);
}

/**
 * Add a game that has ended: where it was taken back after its end, its last end counts, at the place of the first.
 * @param {Mine} mine
 * @param {Ended} end
 * @returns {Mine}
 */
export function withGame({ games, older }, end) {
  const known = games.some(({ play }) => play === end.play);
  const all = known ? games.map((one) => (one.play === end.play ? { ...end, day: one.day } : one)) : [...games, end];
  const extra = Math.max(0, all.length - MOST);
  return { games: all.slice(extra), older: foldGames(all.slice(0, extra), older) };
}

/** @returns {Mine} */
export function ownRecord() {
  return readRecord(getJson(KEY, null)) ?? { games: [], older: {} };
}

/** @param {Mine} mine */
export function keepRecord(mine) {
  setItem(KEY, JSON.stringify(mine));
}

/** @param {Ended} end */
export function addEnd(end) {
  keepRecord(withGame(ownRecord(), end));
}

/** Return the statistics of each game. */
export function ownStatistics() {
  const { games, older } = ownRecord();
  return foldGames(games, older);
}

/**
 * Read a record that may come from elsewhere; null for what is none.
 * @param {any} found
 * @returns {Mine | null}
 */
export function readRecord(found) {
  if (!Array.isArray(found?.games) || typeof found.older !== "object") return null;
  const isNumber = (/** @type {unknown} */ n) => n === null || Number.isSafeInteger(n);
  const isEnd = (/** @type {any} */ one) =>
    ["play", "game", "day", "against"].every((key) => typeof one?.[key] === "string") &&
    ["won", "lost"].includes(one.result) &&
    [one.score, one.moves, one.seconds].every(isNumber);
  const isSum = (/** @type {any} */ sum) => sum && Object.keys(NONE).every((key) => isNumber(sum[key]));
  return {
    games: found.games.filter(isEnd),
    older: Object.fromEntries(Object.entries(found.older ?? {}).filter(([, sum]) => isSum(sum))),
  };
}

/**
 * Join a record brought from elsewhere: its games that are not here come in by their days. Sums cannot be told apart, so
 * those of another record come in only where there are none.
 * @param {Mine} brought
 */
export function joinRecord(brought) {
  const mine = ownRecord();
  const known = new Set(mine.games.map(({ play }) => play));
  const games = [...mine.games, ...brought.games.filter(({ play }) => !known.has(play))].sort((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
  );
  /** @type {Mine} */
  const none = { games: [], older: { ...brought.older, ...mine.older } };
  keepRecord(games.reduce(withGame, none));
}

/**
 * List the days whose deal was won on that day, or whose puzzle was solved.
 * @param {string} [game] the deals of one game alone
 */
export function challengeDays(game) {
  const won = ownRecord().games.filter(
    (one) => one.result === "won" && (!game || one.game === game) && dayOfDeal(one.deal) === one.day,
  );
  const solved = game ? [] : getList("puzzles").filter((day) => typeof day === "string");
  return new Set([...won.map(({ day }) => day), ...solved]);
}

/**
 * Tell how the deal of each day went: won at some time, or played.
 * @param {string} game
 * @returns {Map<string, "won" | "lost">}
 */
export function dailyResults(game) {
  const results = new Map();
  for (const one of ownRecord().games) {
    const day = one.game === game ? dayOfDeal(one.deal) : null;
    if (day && results.get(day) !== "won") results.set(day, one.result);
  }
  return results;
}

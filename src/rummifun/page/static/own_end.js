/** One's own part of an end: the best so far, the week, the last times, and a line to share. */
import { copied, h, w } from "./dom.js";
import { isSingular } from "./page_words.js";
import { origin } from "./transport.js";
import { written } from "./clock.js";
import { challengeDays, dailyResults, foldGames, ownRecord } from "./own_record.js";
import { dayAfter, dayOfDeal, localDay, streakOf, weekOf, writtenDay } from "./local_days.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").OwnEnd} OwnEnd
 * @typedef {import("./own_record.js").Ended} Ended
 */

const LAST = 20;
const FEW = 3; // times, from which they are drawn
const SQUARES = { won: "🟩", lost: "🟨", none: "⬜" };

/**
 * Return a game that has ended, as it is kept.
 * @param {Game} game
 * @param {OwnEnd} own
 * @param {string} link
 * @returns {Ended}
 */
export function endedGame(game, own, link) {
  const against = game.players.find((_, seat) => seat !== game.seat) ?? "";
  const { counts, score, moves, seconds } = own;
  const play = link.slice(0, 12); // enough to tell it from others, and of no use as a link
  return {
    play,
    game: game.name,
    options: game.options,
    day: localDay(),
    seat: game.seat ?? 0,
    against,
    result: own.won ? "won" : "lost",
    counts,
    score,
    moves,
    seconds,
    deal: game.code,
  };
}

/**
 * Draw what one's own record says beside the end of a game.
 * @param {Game} game
 * @param {OwnEnd} own
 */
export function ownEnd(game, own) {
  const { games, older } = ownRecord();
  const best = foldGames(games, older)[game.name];
  return [
    ...(best ? [h("p", { class: "ending-best" }, bestText(best, own))] : []),
    ...lastTimes(game.name),
    ...(dayOfDeal(game.code) ? [week(challengeDays())] : []),
    ...(game.code ? [shareLine(game, own)] : []),
  ];
}

/**
 * Say the best so far, and how many were won.
 * @param {import("./own_record.js").Statistics} best
 * @param {OwnEnd} own
 */
function bestText(best, own) {
  const counted = w("{won} won of {played}", { won: best.won, played: best.played });
  if (best.best_moves === null) return counted;
  const time = best.best_seconds === null ? "" : `, ${written(best.best_seconds)}`;
  const equals =
    own.won &&
    own.counts &&
    best.won > 1 &&
    (own.moves === best.best_moves || (own.seconds !== null && own.seconds === best.best_seconds));
  const figures = `${moveCount(best.best_moves)}${time}`;
  return `${equals ? w("You never did better: {best}", { best: figures }) : w("Your best: {best}", { best: figures })} · ${counted}`;
}

/** @param {number} n */
export function moveCount(n) {
  return isSingular(n) ? w("{n} move", { n }) : w("{n} moves", { n });
}

/**
 * Draw the last times of a game as bars, the best and the latest in colours of their own; a game that was not won has a
 * stub.
 * @param {string} name
 */
export function lastTimes(name) {
  const games = ownRecord()
    .games.filter((one) => one.game === name && one.counts && one.seconds !== null)
    .slice(-LAST);
  return games.length < FEW ? [] : [bars(games)];
}

/** @param {Ended[]} games */
function bars(games) {
  const won = games.flatMap(({ result, seconds }) => (result === "won" && seconds !== null ? [seconds] : []));
  const shortest = Math.min(...won);
  const longest = Math.max(...games.map(({ seconds }) => seconds ?? 0), 1);
  const said = games.map(({ result, seconds }) => (result === "won" ? written(seconds ?? 0) : "–")).join(", ");
  const items = games.map(({ result, seconds }) => {
    const bar = h("span", {
      class: result === "won" && seconds === shortest ? "won best" : result === "won" ? "won" : "",
    });
    bar.style.height = `${result === "won" ? Math.max(8, Math.round((100 * (seconds ?? 0)) / longest)) : 5}%`;
    return bar;
  });
  return h(
    "div",
    { class: "own-times", role: "img", "aria-label": w("your last times: {times}", { times: said }) },
    ...items,
  );
}

/**
 * Draw the days of this week, those ticked whose challenge was met.
 * @param {Set<string>} days
 */
export function week(days) {
  const today = localDay();
  const items = weekOf(today).map((day) => {
    const state = days.has(day) ? w("done") : w("not done");
    const mark = h(
      "span",
      {
        class: days.has(day) ? "met" : "",
        "aria-label": `${writtenDay(day, { weekday: "long" })}: ${state}`,
        role: "img",
      },
      days.has(day) ? "✓" : "",
    );
    return h(
      "li",
      { "aria-current": day === today && "date" },
      mark,
      h("small", { "aria-hidden": "true" }, writtenDay(day, { weekday: "narrow" })),
    );
  });
  return h("ol", { class: "own-week", "aria-label": w("this week") }, ...items);
}

/** Say how many days in a row a challenge was met; nothing where none was. */
export function streakText() {
  const n = streakOf(challengeDays());
  return n === 0 ? "" : n === 1 ? w("{n} day in a row", { n }) : w("{n} days in a row", { n });
}

/**
 * Write a line to share: the game, the time and moves, the last five days; and the address that deals the same.
 * @param {Game} game
 * @param {OwnEnd} own
 */
export function shareText(game, own) {
  const day = dayOfDeal(game.code);
  const results = dailyResults(game.name);
  const days = day ? [-4, -3, -2, -1, 0].map((n) => SQUARES[results.get(dayAfter(day, n)) ?? "none"]).join("") : "";
  const name = day
    ? `${game.title} ${writtenDay(day, { day: "numeric", month: "short" })}`
    : `${game.title} ${game.code}`;
  const parts = [
    "rummifun",
    name,
    ...(own.won && own.seconds !== null ? [written(own.seconds)] : []),
    own.won ? moveCount(own.moves) : w("not won"),
    days,
  ];
  return `${parts.filter(Boolean).join(" · ")}\n${origin(`/?code=${game.code}`)}`;
}

/**
 * @param {Game} game
 * @param {OwnEnd} own
 */
function shareLine(game, own) {
  const field = h("textarea", { readonly: true, rows: 4, "aria-label": w("a line to share") }, shareText(game, own));
  const copy = h(
    "button",
    { type: "button", click: async () => (await copied(field)) && (copy.textContent = w("copied")) },
    w("copy"),
  );
  return h("div", { class: "own-share" }, field, copy);
}

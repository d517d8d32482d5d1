/** What came of games: of those that ended in this browser, and of all that this server has counted. */
import { h, w, written } from "./dom.js";
import { ask, served } from "./transport.js";
import { written as clock } from "./clock.js";
import { games } from "./local_games.js";
import { lastTimes, streakText, week } from "./own_end.js";
import { challengeDays, ownStatistics } from "./own_record.js";
import { recordLuggage } from "./import_export.js";

/** @typedef {import("./wire_types.js").Row} Line */

/** @param {HTMLElement} room */
export async function statistics(room) {
  const [{ rows, shared }, { games: cards }] = await Promise.all([ask("/api/statistiques"), games()]);
  const draw = () => {
    const titles = new Map(cards.map(({ name, title }) => [name, title]));
    const own = Object.entries(ownStatistics()).map(([name, sums]) => ({
      name,
      title: titles.get(name) ?? name,
      ...sums,
    }));
    const part = shared
      ? [h("p", {}, w("Several servers share this address; these are the games that one of them has counted."))]
      : [];
    const others = served
      ? [
          h("h2", {}, w("this server")),
          h("p", {}, w("The games of everybody who plays here alone or against the computer.")),
          ...part,
          table(rows, w("this server")),
        ]
      : [];
    const days = h(
      "section",
      { class: "own-days" },
      week(challengeDays()),
      h("p", { class: "own-streak" }, streakText()),
    );
    room.replaceChildren(
      h("h1", {}, w("statistics")),
      h("h2", {}, w("yours")),
      h("p", {}, w("The games that ended in this browser; they are kept nowhere else.")),
      days,
      table(own, w("yours"), true),
      recordLuggage(draw),
      ...others,
    );
  };
  draw();
  return { close: () => undefined };
}

/**
 * @param {Line[]} rows
 * @param {string} name
 * @param {boolean} [own] whether each game has its last times too
 */
function table(rows, name, own = false) {
  if (!rows.length) return h("p", {}, w("Nothing has been played to its end yet."));
  const head = [
    w("game"),
    w("played"),
    w("won"),
    w("streak"),
    w("best streak"),
    w("fewest moves"),
    w("shortest"),
    ...(own ? [w("last times")] : []),
  ];
  const cell = (/** @type {number} */ i, /** @type {string | null} */ said) =>
    h("td", { "data-head": head[i] }, said ?? "–");
  const count = (/** @type {number} */ i, /** @type {number | null} */ n) => cell(i, n === null ? null : written(n));
  const lines = rows.map((row) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, row.title),
      ...[row.played, row.won, row.streak, row.best_streak, row.best_moves].map((n, i) => count(i + 1, n)),
      cell(6, row.best_seconds === null ? null : clock(row.best_seconds)),
      own && h("td", {}, ...lastTimes(row.name)),
    ),
  );
  const content = h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...head.map((said) => h("th", { scope: "col" }, said)))),
    h("tbody", {}, ...lines),
  );
  return h("div", { class: "wide sums", tabindex: 0, role: "region", "aria-label": name }, content);
}

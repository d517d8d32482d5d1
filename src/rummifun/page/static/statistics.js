/** What came of the games that were played here. */
import { h, w, written } from "./dom.js";
import { ask } from "./transport.js";

/** @param {HTMLElement} room */
export async function statistics(room) {
  /** @type {{rows: import("./wire_types.js").Row[], shared: boolean}} */
  const { rows, shared } = await ask("/api/statistiques");
  const head = [w("game"), w("played"), w("won"), w("streak"), w("best streak"), w("fewest moves"), w("shortest")];
  const cell = (/** @type {number | null} */ n) => h("td", {}, n === null ? "–" : written(n));
  const lines = rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.title), cell(row.played), cell(row.won), cell(row.streak), cell(row.best_streak), cell(row.best_moves), h("td", {}, row.best_seconds === null ? "–" : clock(row.best_seconds))));
  const table = h("table", {}, h("thead", {}, h("tr", {}, ...head.map((said) => h("th", { scope: "col" }, said)))), h("tbody", {}, ...lines));
  const part = shared ? [h("p", {}, w("Several servers share this address; these are the games that one of them has counted."))] : [];
  room.replaceChildren(h("h1", {}, w("statistics")), ...part, rows.length ? h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": w("statistics") }, table) : h("p", {}, w("Nothing has been played to its end yet.")));
  return { close: () => undefined };
}

/** @param {number} seconds */
function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

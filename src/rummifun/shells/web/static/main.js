/** The page: which room an address leads to, and the bar above all of them. */
import { deckButton, dye } from "./deck.js";
import { h, lang, learn, the, w } from "./dom.js";
import { loadSprite } from "./pieces.js";

const THEMES = ["auto", "light", "dark"];

/** @param {string} theme */
function dress(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

function bar() {
  const at = (/** @type {string} */ path) => (location.pathname === path ? "page" : null);
  const link = (/** @type {string} */ path, /** @type {string} */ said) => h("a", { href: path, "aria-current": at(path) }, said);
  const theme = h("button", { type: "button", class: "quiet", title: w("light or dark"), "aria-label": w("light or dark"), click: next }, "◐");
  const other = lang === "fr" ? "en" : "fr";
  const speak = h("button", { type: "button", class: "quiet", lang: other, "aria-label": other === "fr" ? "Français" : "English", click: () => (localStorage.setItem("lang", other), location.reload()) }, other.toUpperCase());
  the("#top").replaceChildren(h("nav", { "aria-label": "rummifun" }, link("/", w("games")), link("/enigme", w("puzzle")), link("/solveur", w("solver")), link("/etude", w("studies")), link("/statistiques", w("statistics"))), h("div", { class: "row" }, speak, deckButton(), theme));
}

function next() {
  const now = THEMES.indexOf(document.documentElement.dataset.theme ?? "auto");
  dress(THEMES[(now + 1) % THEMES.length] ?? "auto");
}

/** @type {Record<string, (room: HTMLElement, link: string) => Promise<unknown>>} what each room is made by, fetched for it alone */
const ROOMS = {
  j: async (room, link) => new (await import("./game.js")).GameRoom(room, link),
  rejouer: async (room, link) => (await import("./replay.js")).replay(room, link),
  etude: async (room) => (await import("./study.js")).study(room),
  statistiques: async (room) => (await import("./statistics.js")).statistics(room),
  enigme: async (room) => (await import("./puzzle.js")).puzzle(room),
  solveur: async (room) => (await import("./solver.js")).solver(room),
  "": async (room) => (await import("./menu.js")).menu(room),
};

async function enter() {
  dress(localStorage.getItem("theme") ?? "auto");
  dye();
  await Promise.all([learn(), loadSprite()]);
  bar();
  const [, kind = "", link = ""] = location.pathname.split("/");
  await ROOMS[kind]?.(the("#room"), link);
}

enter().catch((error) => {
  the("#room").replaceChildren(h("p", { role: "alert" }, String(error instanceof Error ? error.message : error)));
});

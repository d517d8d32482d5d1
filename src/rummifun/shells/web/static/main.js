/** The page: which room an address leads to, and the bar above all of them. */
import { deckButton, dye } from "./deck.js";
import { h, lang, learn, the, w } from "./dom.js";
import { GameRoom } from "./game.js";
import { menu } from "./menu.js";
import { loadSprite } from "./pieces.js";
import { replay } from "./replay.js";
import { statistics } from "./statistics.js";
import { study } from "./study.js";

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
  the("#top").replaceChildren(h("nav", { "aria-label": "rummifun" }, link("/", w("games")), link("/etude", w("studies")), link("/statistiques", w("statistics"))), h("div", { class: "row" }, speak, deckButton(), theme));
}

function next() {
  const now = THEMES.indexOf(document.documentElement.dataset.theme ?? "auto");
  dress(THEMES[(now + 1) % THEMES.length] ?? "auto");
}

async function enter() {
  dress(localStorage.getItem("theme") ?? "auto");
  dye();
  await Promise.all([learn(), loadSprite()]);
  bar();
  const room = the("#room");
  const [, kind, link = ""] = location.pathname.split("/");
  if (kind === "j") new GameRoom(room, link);
  else if (kind === "rejouer") await replay(room, link);
  else if (kind === "etude") await study(room);
  else if (kind === "statistiques") await statistics(room);
  else await menu(room);
}

enter().catch((error) => {
  the("#room").replaceChildren(h("p", { role: "alert" }, String(error instanceof Error ? error.message : error)));
});

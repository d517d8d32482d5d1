/** How the page looks and speaks: its language, light or dark, the colours of cards. */
import { setItem } from "./browser_storage.js";
import { deckButton } from "./card_colours.js";
import { h } from "./dom.js";
import { reload } from "./transport.js";
import { lang, w } from "./page_words.js";

const THEMES = ["auto", "light", "dark"];

/** @param {string} theme */
export function dress(theme) {
  document.documentElement.dataset.theme = theme;
  setItem("theme", theme);
}

function next() {
  const now = THEMES.indexOf(document.documentElement.dataset.theme ?? "auto");
  dress(THEMES[(now + 1) % THEMES.length] ?? "auto");
}

/** Make the buttons that change it. */
export function appearanceButtons() {
  const theme = h(
    "button",
    {
      type: "button",
      class: "quiet",
      key: "theme",
      title: w("light or dark"),
      "aria-label": w("light or dark"),
      click: next,
    },
    "◐",
  );
  const other = lang === "fr" ? "en" : "fr";
  const speak = h(
    "button",
    {
      type: "button",
      class: "quiet",
      key: "speak",
      lang: other,
      "aria-label": other === "fr" ? "FR, Français" : "EN, English",
      click: () => (setItem("lang", other), reload()),
    },
    other.toUpperCase(),
  );
  return [speak, deckButton(), theme];
}

/** The colours of the cards: two or four, as they are chosen here, or else as the rules of a game tell them apart. */
import { getItem, setItem } from "./browser_storage.js";
import { h, w } from "./dom.js";

/**
 * Dye the cards.
 * @param {boolean} [two] whether the game that is shown knows red from black alone
 */
export function dye(two = false) {
  document.documentElement.dataset.deck = getItem("deck") ?? (two ? "2" : "4");
}

/** Make the button that changes the colours. */
export function deckButton() {
  const other = () => {
    setItem("deck", document.documentElement.dataset.deck === "2" ? "4" : "2");
    dye();
  };
  return h(
    "button",
    {
      type: "button",
      class: "quiet deck",
      key: "deck",
      title: w("cards in two or four colours"),
      "aria-label": w("cards in two or four colours"),
      click: other,
    },
    "♣",
  );
}

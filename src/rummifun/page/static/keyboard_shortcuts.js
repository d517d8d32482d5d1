/** What keys ask of a game, and the list of them that stands under its rules. */
import { w } from "./dom.js";

/** @typedef {import("./wire_types.js").Game} Game */

/** What a key reads aloud, unless the focus is in a field; P reads the pile under the cursor. */
export const READ_ALOUD = { P: "", H: "hand", T: "table", W: "turn", M: "moves" };

/**
 * Return what a key asks of a game: an order that is sent, or what is shown here.
 * @param {string} key
 * @param {Game} game
 */
export function shortcutOf(key, game) {
  const shortcuts = { u: "undo", r: "redo", h: "hint", "?": "rules", ...(game.tidies ? { b: "tidy" } : {}), ...(game.looks ? { y: "look" } : {}) };
  return shortcuts[/** @type {keyof typeof shortcuts} */ (key.toLowerCase())] ?? null;
}

/**
 * Write the keys of a game, each before what it does.
 * @param {Game} game
 * @returns {string[]}
 */
export function shortcutTexts(game) {
  return [
    ...["←↑↓→", w("move about"), "Enter", w("pick, and put"), "Esc", w("put back")],
    ...["1 2… A S…", w("a pile, then where to; twice: its best place")],
    ...(game.arrange ? [] : [w("double click"), w("its best place")]),
    ...(game.tidies ? [`B, ${w("right click")}`, w("send up all that is safe")] : []),
    ...["U R", w("undo, redo"), "H", w("hint")],
    ...(game.looks ? ["Y", w("under the cards")] : []),
    ...["/", w("type a move"), "P H", w("read this pile, or your hand")],
    ...["T W M", w("read the table, whose turn it is, the moves"), "?", w("rules")],
  ];
}

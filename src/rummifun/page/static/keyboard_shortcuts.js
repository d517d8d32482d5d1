/** What keys ask of a game, and the list of them that stands under its rules. */
import { w } from "./dom.js";

/** @typedef {import("./wire_types.js").Game} Game */

/** What a key reads aloud, unless the focus is in a field; P reads the pile under the cursor. */
export const READ_ALOUD = { P: "", H: "hand", T: "table", W: "turn", M: "moves" };

/**
 * Return what a key asks of a game: an order that is sent, or what is shown here.
 * @param {KeyboardEvent} event
 * @param {Game} game
 */
export function shortcutOf({ key, shiftKey }, game) {
  if (shiftKey) return { U: "redo", "?": "rules" }[key] ?? null;
  const shortcuts = {
    u: "undo",
    h: "hint",
    l: "log",
    "?": "rules",
    ...(game.arrange ? { s: "sort" } : {}),
    ...(game.tidies ? { b: "tidy" } : {}),
    ...(game.looks ? { y: "look" } : {}),
  };
  return shortcuts[/** @type {keyof typeof shortcuts} */ (key.toLowerCase())] ?? null;
}

/**
 * Write the keys of a game, each before what it does.
 * @param {Game} game
 * @returns {string[]}
 */
export function shortcutTexts(game) {
  return [
    ...["Enter", w("do what is yellow"), "←↑↓→", w("move about"), w("Space"), w("pick, and put"), "Esc", w("put back")],
    ...["1 2… A D…", w("a pile, then where to; twice: its best place")],
    ...(game.arrange
      ? ["+ − =", w("larger pieces, smaller, as at first"), "S", w("sort")]
      : [w("double click"), w("its best place")]),
    ...(game.tidies ? [`B, ${w("right click")}`, w("send up all that is safe")] : []),
    ...["U", w("undo"), "Shift+U", w("redo"), "H", w("hint: again, and it says more")],
    ...(game.looks ? ["Y", w("under the cards")] : []),
    ...["L", w("what was played"), "/", w("type a move"), "?", w("rules, and these keys")],
    ...["Shift+P, Shift+H", w("read this pile, or your hand")],
    ...["Shift+T, Shift+W, Shift+M", w("read the table, whose turn it is, the moves")],
  ];
}

/** Fair between people: nobody gets hints until all agree to them, and all see who does. */
import { announce, dialog, h, w } from "./dom.js";
import { tool } from "./icons.js";

/** @typedef {import("./wire_types.js").Game} Game */

/**
 * Say in the head whether a game is fair, and ask by a touch; say nothing where one person plays, or all is over.
 * @param {HTMLElement} root
 * @param {Game} game
 * @param {(hints: boolean) => void} allow
 */
export function showFair(root, game, allow) {
  root.hidden = !game.together || game.seat === null || game.code !== null;
  root.replaceChildren(
    tool(
      "fair game",
      () => ask(game, allow),
      { "aria-haspopup": "dialog" },
      game.fair ? w("fair game") : w("hints allowed"),
    ),
  );
}

/**
 * Show who agrees to hints, and let a person agree, or take that back.
 * @param {Game} game
 * @param {(hints: boolean) => void} allow
 */
function ask(game, allow) {
  const agrees = game.agreed.includes(Number(game.seat));
  const people = game.seats.map((_, seat) => seat).filter((seat) => game.players[seat] === "humain");
  const rows = people.map((seat) =>
    h(
      "li",
      {},
      game.agreed.includes(seat)
        ? w("{seat}: agrees to hints", { seat: game.seats[seat] ?? "" })
        : w("{seat}: no hints", { seat: game.seats[seat] ?? "" }),
    ),
  );
  const change = h(
    "button",
    { type: "button", class: "main", click: () => (allow(!agrees), box.close()) },
    agrees ? w("no more hints") : w("agree to hints"),
  );
  const box = dialog(
    w("fair game"),
    h("p", {}, game.fair ? w("No hints, for anybody, until all agree.") : w("Everybody may ask for hints.")),
    h("ul", {}, ...rows),
    h("p", { class: "row" }, change),
  );
}

/**
 * Tell what another person has agreed to, or taken back, since the game was last described; null for no news.
 * @param {Game | null} before
 * @param {Game} game
 */
export function fairNews(before, game) {
  if (!before?.together || before.agreed.join() === game.agreed.join()) return null;
  const other = game.agreed.find((seat) => seat !== game.seat && !before.agreed.includes(seat));
  const said = !game.fair
    ? w("Hints are allowed now.")
    : !before.fair
      ? w("Hints are off now.")
      : other === undefined
        ? null
        : w("{seat} agrees to hints: you may too.", { seat: game.seats[other] ?? "" });
  if (said) announce(said);
  return said;
}

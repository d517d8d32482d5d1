/** Who has left a game between people: those who are there agree that a computer takes the seat, or nobody. */
import { announce, dialog, h, w } from "./dom.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").Presence} Present
 * @typedef {import("./wire_types.js").Absence} Absence
 */

/**
 * List the other persons' seats where nobody is.
 * @param {Game} game
 * @param {Present | null} present
 */
export function absentSeats(game, present) {
  if (game.seat === null || game.players[game.seat] !== "humain") return [];
  return game.seats.map((_, seat) => seat).filter((seat) => seat !== game.seat && present?.seats[seat] === 0);
}

/**
 * Ask what is to become of the seats of those who have left.
 * @param {Game} game
 * @param {number[]} absent
 * @param {(message: Record<string, unknown>) => void} say
 */
export function askAbsent(game, absent, say) {
  const choice = (/** @type {string} */ said, /** @type {Record<string, unknown>} */ message) =>
    h("button", { type: "button", click: () => (say(message), box.close()) }, said);
  const rows = absent.map((seat) =>
    h(
      "p",
      { class: "row" },
      h("b", {}, game.seats[seat] ?? ""),
      choice(w("a computer plays on"), { type: "replace", seat }),
      ...(game.seats.length > 2 ? [choice(w("go on without"), { type: "replace", seat, nobody: true })] : []),
      choice(w("wait"), { type: "wait", seat }),
    ),
  );
  const box = dialog(
    w("somebody has left"),
    h("p", {}, w("It is done once all who are there wish it. Without somebody, what they hold stays aside.")),
    ...rows,
  );
}

/**
 * Tell what others wish for the seat of somebody who has left.
 * @param {Game} game
 * @param {Absence} wish
 */
export function absenceNews(game, { seat, nobody, seats }) {
  const who = seats.map((one) => game.seats[one] ?? "").join(", ");
  const names = { who, seat: game.seats[seat] ?? "" };
  const wish = nobody
    ? w("Wished by {who}: the game goes on without {seat}.", names)
    : w("Wished by {who}: a computer plays on for {seat}.", names);
  const said = seats.length ? wish : w("Somebody would rather wait for {seat}.", names);
  announce(said);
  return said;
}

/** Who sits at each place of a game for more than two: somebody here, a guest who gets a link, or a computer. */
import { h, w } from "./dom.js";
import { select } from "./option_choices.js";
import { served } from "./transport.js";

const HERE = "humain";
const GUEST = "reseau";

/**
 * Return how many play a game with these options.
 * @param {{seats: number}} card
 * @param {Record<string, unknown>} options
 */
export function seatsOf(card, options) {
  return typeof options.joueurs === "number" ? options.joueurs : card.seats;
}

/**
 * Ask who sits at each place.
 * @param {import("./wire_types.js").GameCard} card
 * @param {string[]} last as it was last
 */
export function places(card, last) {
  const computers = [...card.levels, ...card.players.filter(({ name }) => name !== GUEST)];
  /** @type {[string, string][]} */
  const values = [
    [HERE, w("somebody here")],
    ...(served ? [/** @type {[string, string]} */ ([GUEST, w("a guest, by a link")])] : []),
    ...computers.map(({ name, title }) => /** @type {[string, string]} */ ([name, title])),
  ];
  const most = Math.max(
    ...card.options.flatMap(({ name, values }) => (name === "joueurs" ? values : [])).map(([n]) => Number(n)),
  );
  const all = Array.from({ length: most }, (_, i) => {
    const one = select(w("seat {n}", { n: i + 1 }), values);
    one.field.value = last[i] ?? (i ? card.usual : HERE);
    return one;
  });
  const row = h("fieldset", { class: "against" }, h("legend", {}, w("who plays")), ...all.map((one) => one.row));
  const value = () => all.filter((one) => !one.row.hidden).map((one) => one.field.value);
  /** @param {number} n how many play; two are asked for otherwise */
  const show = (n) => {
    row.hidden = n <= card.seats;
    for (const [i, one] of all.entries()) one.row.hidden = i >= n;
  };
  return { row, value, show };
}

/**
 * Tell whether several people play.
 * @param {string[]} players
 */
export function arePeople(players) {
  return players.filter((player) => player === HERE || player === GUEST).length > 1;
}

/**
 * Say in a few words who plays.
 * @param {string[]} players
 */
export function playersText(players) {
  const here = players.filter((player) => player === HERE).length;
  if (players.includes(GUEST)) return w("with friends");
  return here > 1 ? w("{n} here", { n: here }) : w("against {n} computers", { n: players.length - here });
}

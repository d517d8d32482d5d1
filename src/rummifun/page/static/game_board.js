/** The board of a game: what a person does on it is asked of the room. */
import { Arranger } from "./arranger.js";
import { Board } from "./board.js";
import { wished } from "./preferences.js";

/** @typedef {import("./wire_types.js").Game} Game */

/**
 * Make the board of a game.
 * @param {import("./game_room.js").GameRoom} room
 * @param {Game} game
 */
export function makeBoard(room, game) {
  const act = (/** @type {number} */ i) => room.say({ type: "act", i });
  const move = (
    /** @type {string} */ source,
    /** @type {number | null} */ index,
    /** @type {string | null} */ target,
  ) => room.say({ type: "move", source, index, target });
  const board = game.arrange ? new Arranger(act, move, (piles) => room.built(piles)) : new Board(act, move);
  board.seat = game.seat;
  board.tidy = game.tidies ? () => room.say({ type: "tidy" }) : null;
  Object.assign(board.root.dataset, {
    family: game.family,
    near: (wished("thumb") ? game.near : []).join(" "),
    robots: robotsOf(game),
  });
  return board;
}

/**
 * List the seats of computers, as the table knows them.
 * @param {Game} game
 */
export function robotsOf({ players }) {
  return players.flatMap((player, seat) => (player === "humain" ? [] : [seat])).join(" ");
}

/** The table as it was left: it is there at once, and what is asked of it waits until somebody answers. */
import { h, hide, w } from "./dom.js";
import { settleScene } from "./game_scenes.js";
import { leftAt } from "./local_games.js";
import { draw } from "./table_view.js";
import { silent, version } from "./transport.js";

/** @typedef {import("./game_room.js").GameRoom} GameRoom */

/**
 * Show the table as it was left, until it is known how it lies; where this version of the page has kept it, one plays on.
 * @param {GameRoom} room
 */
export function recall(room) {
  const left = leftAt(room.link);
  if (!left) return;
  if (!left.game || !left.scene || left.version !== version) return look(room, left);
  room.away = room.starting = true;
  room.begin(left.game);
  if (room.board) room.board.dealt = Boolean(left.dealt);
  room.scene = { ...left.scene, picture: left.picture };
  settleScene(room, room.scene);
  delete room.board?.root.dataset.v; // nobody has said so yet
  showWait(room);
}

/**
 * Show a table on which nothing can be done.
 * @param {GameRoom} room
 * @param {import("./local_games.js").Left} left
 */
function look(room, left) {
  const felt = h("div", { class: "felt", inert: true, "data-family": left.family });
  room.root.dataset.cloth = left.picture.cloth ?? "baize";
  room.table.replaceChildren(felt);
  draw(felt, left.picture, left.seat);
}

/**
 * Say that what was asked for waits for the first answer, or that none will come.
 * @param {GameRoom} room
 */
export function showWait(room) {
  if (!room.starting || room.requests.last === undefined) return;
  room.board?.root.setAttribute("aria-busy", "true");
  hide(room.lost, false);
  room.lost.textContent = silent.ended()
    ? `${silent.again()} ${w("What you asked for was not done.")}`
    : w("Starting… What you asked for will be done then.");
}

/**
 * Wait no more: somebody has answered.
 * @param {GameRoom} room
 */
export function endWait(room) {
  if (!room.starting) return;
  room.starting = false;
  room.board?.root.removeAttribute("aria-busy");
  hide(room.lost, room.closed === null && !room.away);
}

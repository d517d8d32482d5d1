/** What a player asks of a game beside its moves, by a tool or a key. */
import { Arranger } from "./arranger.js";
import { dialog, focusOn, h, markdown, w } from "./dom.js";
import { settleScene } from "./game_scenes.js";
import { shortcutOf, shortcutTexts } from "./keyboard_shortcuts.js";
import { forgetDraft } from "./kept_draft.js";
import { games } from "./local_games.js";
import { tickBox } from "./preferences.js";

/** @typedef {import("./game_room.js").GameRoom} GameRoom */

/**
 * Put the table back as it lay at the beginning of the turn.
 * @param {GameRoom} room
 */
export function beginAgain(room) {
  forgetDraft(room.link);
  if (room.scene) settleScene(room, room.scene);
}

/**
 * Take the last change of what is being built back, or the last turn.
 * @param {GameRoom} room
 */
export function undo(room) {
  if (room.board instanceof Arranger && room.builds()) room.board.back();
  else room.say({ type: "undo" });
}

/**
 * Sort the rack in the next of the orders of the game that is another.
 * @param {GameRoom} room
 */
export function sortRack(room) {
  const { board } = room;
  const orders = board instanceof Arranger && board.building ? (room.game?.orders ?? []) : [];
  if (board instanceof Arranger)
    orders.some(
      (_, i) => board.sort(orders[(room.sorts + 1 + i) % orders.length]?.faces ?? []) && (room.sorts += 1 + i),
    );
}

/**
 * Do what is to be done next, as its key asks; tell whether there is anything.
 * @param {GameRoom} room
 */
function doNext(room) {
  if (room.scene?.over) return room.ending.next();
  const main = room.root.querySelector(".act-main");
  if (main instanceof HTMLElement) main.click();
  return main !== null;
}

/**
 * Ask for a hint, or for more of the one that is being told.
 * @param {GameRoom} room
 */
export function askHint(room) {
  if (room.board && room.hints.tells(room.scene?.v)) room.hints.more(room.board);
  else if (room.requests.last !== "hint") room.say({ type: "hint" });
}

/**
 * Ask what you want to know under the cards.
 * @param {GameRoom} room
 */
export function lookUnder(room) {
  const { game, scene } = room;
  if (game?.looks && game.seat !== null && scene) room.looker.open(!scene.over && scene.to_move === game.seat);
}

/** @param {GameRoom} room */
export async function showRules(room) {
  const { games: cards } = await games().catch((error) => (room.refused(null, error.message), { games: [] }));
  const card = cards.find((one) => one.name === room.game?.name);
  const list = h(
    "dl",
    { class: "keys" },
    ...(room.game ? shortcutTexts(room.game) : []).map((said, i) => h(i % 2 ? "dd" : "dt", {}, said)),
  );
  if (!card || room.left) return;
  const box = dialog(
    card.title,
    markdown(card.rules.replace(/^# .*\n/, "")),
    h("h3", {}, w("keys")),
    list,
    ...(room.game?.reviewed
      ? [h("p", {}, tickBox("review", w("after my turn, say what more could have been laid")).label)]
      : []),
  );
  const lost = () => document.activeElement === document.body;
  box.addEventListener("close", () => lost() && focusOn(room.board?.entry()));
}

/**
 * @param {GameRoom} room
 * @param {KeyboardEvent} event
 */
export function answerKey(room, event) {
  room.kept = null;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  if (event.key === "Escape") {
    if (
      !room.hints.forget(room.board) &&
      !room.looker.following &&
      room.board instanceof Arranger &&
      !event.defaultPrevented
    )
      room.board.putBack();
    room.looker.stop();
  }
  if (room.words.typed(event)) return;
  const idle = !(event.target instanceof Element && event.target.closest("button:not(.spot), a, summary"));
  if (event.key === "Enter" && idle && (event.repeat || doNext(room))) return event.preventDefault();
  const asked = room.game ? shortcutOf(event, room.game) : null;
  if (asked === "hint") askHint(room);
  else if (asked === "undo") undo(room);
  else if (asked === "sort") sortRack(room);
  else if (asked === "log") room.drawer.show();
  else if (asked === "look") lookUnder(room);
  else if (asked === "rules") void showRules(room);
  else if (asked) room.say({ type: asked });
  else if (room.board?.stroke(event.key)) event.preventDefault();
}

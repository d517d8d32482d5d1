/** Scenes of a game as they come: the steps that were made, one after the other, then the table now. */
import { celebrate } from "./animation.js";
import { Arranger } from "./arranger.js";
import { announce, moving, w, write } from "./dom.js";
import { showFigures } from "./figures.js";
import { glow } from "./hints.js";
import { resumeDraft } from "./kept_draft.js";
import { leave, leftAt, tableOf } from "./local_games.js";
import { ticked } from "./preferences.js";
import { play } from "./sounds.js";
import { draw } from "./table_view.js";

/**
 * @typedef {import("./game_room.js").GameRoom} GameRoom
 * @typedef {import("./wire_types.js").Scene} Scene
 * @typedef {import("./wire_types.js").Step} Step
 */

const SHOWN = 1400; // milliseconds for which a turn is seen as it began

/**
 * Show the steps that were made, one after the other, then the table now.
 * @param {GameRoom} room
 * @param {Scene} scene
 */
export async function showScene(room, scene) {
  const { game } = room;
  if (room.left) return;
  const first = room.scene === null;
  const ends = Boolean(!first && !room.scene?.over && scene.over);
  room.scene = scene;
  room.plays ||= !scene.over;
  if (room.board) room.board.dealt = first && scene.step === 0 && !leftAt(room.link);
  const steps = first ? [] : scene.steps;
  room.log.cut(Math.min(scene.step, (scene.steps[0]?.n ?? Infinity) - 1));
  for (const step of steps) room.log.add(step, game);
  if (first) scene.steps.slice(-12).forEach((step) => room.log.add(step, game, false));
  if (game?.reviewed && !game.fair && ticked("review") && steps.some((step) => step.seat === game.seat))
    room.wire.say({ type: "review", v: scene.v });
  for (const step of steps.slice(0, -1)) await showStep(room, step);
  if (room.left) return;
  if (room.board) room.board.apart = Boolean(game?.arrange && steps.length && steps.at(-1)?.seat !== game.seat);
  settleScene(room, scene);
  const late = steps.find((step) => step.seat === room.game?.seat && step.reason);
  if (late) room.refused(null, `${late.label} – ${late.reason}`);
  if (steps.length) play(soundOf(room, scene, ends));
  if (room.board && ends && scene.over && scene.over.winner !== null && scene.over.winner === room.game?.seat)
    celebrate(room.board.root);
  const watched = room.game?.automatic || steps.at(-1)?.seat !== room.game?.seat;
  if (moving() && steps.length && watched)
    await new Promise((done) => setTimeout(done, (room.waiting > 1 ? 200 : 350) / room.speed));
  if (room.left) return;
  if (room.game?.automatic && !room.paused) goOn(room);
  room.looker.onward(scene);
}

/**
 * Go on after the line was broken: where the table lies as it did, what was asked for is sent again, and what was being
 * built goes on being built.
 * @param {GameRoom} room
 * @param {Scene} scene
 */
export async function resumeScene(room, scene) {
  const { board } = room;
  if (!room.scene || !board || !sameTable(room.scene, scene)) {
    const waited = room.requests.clear();
    if (room.starting) room.scene = null; // nothing of it was seen to happen
    await showScene(room, scene);
    if (waited) room.dropped();
    return;
  }
  if (room.starting) catchUp(room, scene);
  room.scene = scene;
  room.retool();
  board.root.dataset.v = String(scene.v);
  if (board instanceof Arranger && board.past.length) board.drafted(board.piles);
  if (room.requests.last) room.requests.resume(scene);
  else if (room.game?.automatic && !room.paused) goOn(room);
}

/**
 * Say of a table that was kept what is not kept of it: what was played, and what the guide has to say.
 * @param {GameRoom} room
 * @param {Scene} scene
 */
function catchUp(room, scene) {
  const mine = scene.to_move !== null && scene.to_move === room.game?.seat;
  room.plays ||= !scene.over;
  scene.steps.slice(-12).forEach((step) => room.log.add(step, room.game, false));
  room.timer.set(room.game, scene.clock, scene.to_move);
  room.guide.ask(scene, mine);
  askTouch(room, mine);
  room.looker.onward(scene);
}

/**
 * @param {GameRoom} room
 * @param {Step} step
 */
async function showStep(room, step) {
  if (!room.board || !moving()) return;
  room.board.acts = [];
  if (!draw(room.board.root, step.picture, room.board.seat, false, room.game?.arrange && step.seat !== room.game.seat))
    return; // nothing moves
  await new Promise((done) => setTimeout(done, (room.waiting > 1 ? 250 : 400) / room.speed));
}

/**
 * @param {GameRoom} room
 * @param {Scene} scene
 */
export function settleScene(room, scene) {
  const { game, board } = room;
  if (!game || !board) return;
  const mine = scene.to_move !== null && scene.to_move === game.seat;
  room.hints.forget(board);
  board.notice.hide();
  board.laid =
    typeof scene.by === "number"
      ? { spots: scene.fresh ?? [], name: game.seats[scene.by] ?? "", seat: scene.by }
      : null;
  if (board instanceof Arranger) board.begin(scene.picture, scene.acts, mine ? rackOf(scene.picture, game.seat) : null);
  else board.show(scene.picture, scene.acts);
  const turn = scene.over ? scene.over.sentence : scene.picture.title;
  if (room.announced !== turn) announce(turn);
  room.announced = turn;
  const known = [game.title, game.name, w("your turn")].map((said) => said.toLowerCase()); // said beside it, or no news
  room.root.dataset.cloth = scene.picture.cloth ?? "baize";
  write(room.state, known.includes(turn.toLowerCase()) ? "" : turn);
  room.state.classList.toggle("over", Boolean(scene.over));
  room.company.turn(game, scene.to_move);
  room.timer.set(game, scene.clock, scene.to_move);
  room.pace.mark(scene);
  showPace(room);
  room.ending.show(game, scene.over);
  room.root.dataset.end = scene.over ? room.ending.result : "";
  if (scene.over) room.remembered(game, true);
  else if (game.seat !== null && !room.device)
    leave(room.link, { ...tableOf(game, scene), robots: board.root.dataset.robots, track: room.pace.track });
  room.draft = null;
  room.guide.ask(scene, mine);
  room.retool();
  board.root.dataset.v = String(scene.v);
  askTouch(room, mine);
  if (board instanceof Arranger) resumeDraft(room.link, board, scene, game.seat);
}

/**
 * Ask what one touch does, where fingers play.
 * @param {GameRoom} room
 * @param {boolean} mine
 */
function askTouch(room, mine) {
  const { board } = room;
  if (board instanceof Arranger && mine && matchMedia("(any-pointer: coarse)").matches)
    room.say({ type: "draft", piles: board.piles });
}

/**
 * Make the next move of a game in which nothing is to decide.
 * @param {GameRoom} room
 */
export function goOn(room) {
  if (room.scene?.acts.length) room.say({ type: "act", i: 0 });
}

/**
 * Show the figures of the game, and how it goes beside one's best.
 * @param {GameRoom} room
 */
export function showPace(room) {
  if (room.game && room.scene)
    showFigures(room.figures, room.scene.picture, room.game.seat, room.game.seats, room.pace.boxes());
}

/**
 * Show on the table a turn of a game that is over, as it was or could have been; or the end again.
 * @param {GameRoom} room
 * @param {import("./wire_types.js").Turning | null} turning
 */
export async function showTurn(room, turning) {
  const { board, scene } = room;
  if (!board || !scene) return;
  board.acts = [];
  draw(board.root, turning ? turning.before : scene.picture, board.seat);
  if (!turning) return;
  glow(board, turning.pieces);
  announce(`${turning.title}. ${turning.comment}`);
  await new Promise((done) => setTimeout(done, SHOWN));
  if (room.left || !room.ending.shown) return;
  draw(board.root, turning.after, board.seat);
  glow(board, turning.pieces);
}

/**
 * Choose the sound of what was done: notes at a win, a coin where there are more of one's own, else that of the pieces.
 * @param {GameRoom} room
 * @param {Scene} scene
 * @param {boolean} ends
 */
function soundOf(room, scene, ends) {
  const coins = (scene.picture.figures ?? [])
    .filter((one) => one.unit === "coins" && one.seat === room.game?.seat)
    .reduce((sum, one) => sum + one.value, 0);
  const more = coins > room.coins;
  room.coins = coins;
  if (ends && scene.over?.winner !== null && scene.over?.winner === room.game?.seat) return "won";
  return more ? "coin" : room.game?.family === "tuile" ? "tile" : "card";
}

/**
 * Find the place where the pieces of a seat lie, from which piles are built.
 * @param {import("./wire_types.js").Picture} picture
 * @param {number | null} seat
 */
function rackOf(picture, seat) {
  return picture.zones.find((zone) => zone.seat === seat && zone.piles.length)?.piles[0]?.place ?? null;
}

/**
 * Tell whether two scenes show the same table, whatever their versions.
 * @param {Scene} a
 * @param {Scene} b
 */
function sameTable(a, b) {
  const lies = (/** @type {Scene} */ { step, picture, acts, to_move }) =>
    JSON.stringify([step, picture, acts, to_move]);
  return lies(a) === lies(b);
}

/** The tools of a game, which are always there, and what can be done just now. */
import { absentSeats, askAbsent } from "./absence.js";
import { Arranger } from "./arranger.js";
import { setItem } from "./browser_storage.js";
import { address, dialog, h, w } from "./dom.js";
import { askHint, beginAgain, lookUnder, showRules, undo } from "./game_orders.js";
import { goOn } from "./game_scenes.js";
import { tool } from "./icons.js";
import { lateDraft } from "./kept_draft.js";
import { layAct, mainAct } from "./main_act.js";
import { isSingular } from "./page_words.js";
import { askPhrase } from "./phrases.js";
import { askName } from "./player_name.js";
import { wishes } from "./preferences.js";

/**
 * @typedef {import("./game_room.js").GameRoom} GameRoom
 * @typedef {import("./wire_types.js").Scene} Scene
 */

/**
 * Return the tools, which are always there, and what can be done just now.
 * @param {GameRoom} room
 * @param {Scene} scene
 * @param {boolean} mine
 */
export function toolsOf(room, scene, mine) {
  const { board, game } = room;
  if (!game) return { tools: [], now: [] };
  const playing = mine && !scene.over;
  const plays = game.seat !== null;
  const order = (/** @type {string} */ type) => () => room.say({ type });
  const may = (/** @type {boolean} */ can, /** @type {string | null} */ key = null) => ({
    title: key,
    "aria-disabled": !can && "true",
  });
  const absent = scene.over || room.invitation.open || room.device ? [] : absentSeats(game, room.company.present);
  const tools = [
    ...(absent.length
      ? [tool("somebody has left", () => askAbsent(game, absent, (message) => room.wire.say(message)))]
      : []),
    ...(game.automatic ? animationTools(room, !scene.over) : []),
    ...(board instanceof Arranger && plays ? takingBack(board, playing) : []),
    ...(plays && !game.automatic && !game.fair ? [tool("hint", () => askHint(room), may(playing, "H"))] : []),
    ...(plays
      ? [
          tool("undo", () => undo(room), may(scene.undo || room.builds(), "U")),
          tool("redo", order("redo"), may(scene.redo, "Shift+U")),
        ]
      : []),
    ...(game.tidies && plays ? [tool("send up", () => room.board?.tidy?.(), may(scene.safe, "B"))] : []),
    ...(game.looks && plays ? [tool("under the cards", () => lookUnder(room), { title: "Y" })] : []),
    ...(board instanceof Arranger && plays ? sortingTools(room, board, playing) : []),
    ...(plays ? [tool("restart", order("restart"), may(scene.undo))] : []),
    ...(room.invitation.open ? [tool("invitation", () => room.invitation.show())] : []),
    ...(game.together && plays && !room.device
      ? [
          tool("say something", () => askPhrase((n) => room.wire.say({ type: "phrase", n }))),
          tool("your name", () => askName((name) => room.wire.say({ type: "name", name }))),
        ]
      : []),
    tool("rules", () => void showRules(room), { title: "?" }),
    tool("settings", wishes),
    ...(game.code ? [tool("share", () => share(game.code ?? ""))] : []),
  ];
  return { tools, now: actsNow(room, scene, mine) };
}

/**
 * Return what can be done just now, by its name alone.
 * @param {GameRoom} room
 * @param {Scene} scene
 * @param {boolean} mine
 */
function actsNow(room, scene, mine) {
  const { board, game, draft } = room;
  if (scene.over) return room.ending.shut ? [tool("the end", () => room.ending.open(), { class: "act" })] : [];
  if (game?.automatic) return [];
  const arranging = board instanceof Arranger;
  const points =
    arranging && mine && draft?.wanted
      ? [h("span", { class: "points", key: "points", role: "status" }, pointsOf(draft.points, draft.wanted))]
      : [];
  const acts = scene.acts.flatMap((act, i) => {
    const named = act.source === null ? !arranging : act.target === null && act.index === null;
    return named ? [{ label: act.label, press: () => room.say({ type: "act", i }, scene.v) }] : [];
  });
  const builds = board instanceof Arranger && board.changed();
  const lays = builds ? [layAct(board, draft, () => room.say({ type: "submit", piles: board.piles }))] : [];
  const one = acts.length === 1 && !builds && !scene.finish && !room.looker.following;
  const named = builds
    ? []
    : acts.map(({ label, press }) =>
        one ? mainAct(label, press) : h("button", { type: "button", class: "act", key: label, click: press }, label),
      );
  const late = arranging && mine ? lateDraft(room.link, board, scene) : null;
  const again = late
    ? [
        tool("lay it out again", () => arranging && board.lay(late), {
          title: w("What you were building when the time was over"),
        }),
      ]
    : [];
  const finish = scene.finish ? [mainAct(w("finish"), () => room.say({ type: "finish" }))] : [];
  const stop = room.looker.following ? [tool("stop", () => room.looker.stop(), { class: "main" })] : [];
  return [...points, ...stop, ...again, ...named, ...lays, ...finish];
}

/**
 * Return what moves a game that plays itself.
 * @param {GameRoom} room
 * @param {boolean} going
 */
function animationTools(room, going) {
  const pace = (/** @type {number} */ by) => {
    room.speed = Math.min(16, Math.max(0.25, room.speed * by));
    setItem("speed", String(room.speed));
  };
  const paused = (/** @type {boolean} */ so) => {
    room.paused = so;
    room.retool();
  };
  const pause = tool(
    room.paused ? "go on" : "pause",
    () => {
      paused(!room.paused);
      if (!room.paused) goOn(room);
    },
    { key: "pause", "aria-disabled": !going && "true" },
  );
  const step = tool(
    "step",
    () => {
      paused(true);
      goOn(room);
    },
    { "aria-disabled": !going && "true" },
  );
  return [pause, step, tool("slower", () => pace(0.5)), tool("faster", () => pace(2))];
}

/**
 * @param {Arranger} board
 * @param {boolean} playing
 */
function takingBack(board, playing) {
  return [tool("take back", () => void board.back(), { "aria-disabled": !(playing && board.past.length) && "true" })];
}

/**
 * @param {GameRoom} room
 * @param {Arranger} board
 * @param {boolean} playing
 */
function sortingTools(room, board, playing) {
  return [
    ...(room.game?.orders ?? []).map(({ name, label, faces }) =>
      tool(name, () => board.sort(faces), { "aria-disabled": !playing && "true" }, label),
    ),
    tool("as it was", () => beginAgain(room), { "aria-disabled": !playing && "true" }),
  ];
}

/**
 * Say how many of the points that are wanted are there.
 * @param {number} n
 * @param {number} wanted
 */
function pointsOf(n, wanted) {
  return isSingular(n) ? w("{n} point of {wanted}", { n, wanted }) : w("{n} points of {wanted}", { n, wanted });
}

/** @param {string} code */
function share(code) {
  dialog(
    w("the same deal"),
    h("p", {}, w("Anyone who opens this address plays the same deal."), " ", h("code", {}, code)),
    address(w("address"), `/?code=${encodeURIComponent(code)}`),
  );
}

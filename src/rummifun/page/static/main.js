/** The page: which room an address leads to, and the bar above all of them. */
import { appearanceButtons, dress } from "./appearance.js";
import { getItem, onRefusal } from "./browser_storage.js";
import { dye } from "./card_colours.js";
import { h, the } from "./dom.js";
import { ask, href, onroute, route, served } from "./transport.js";
import { meButton } from "./player_name.js";
import { loadSprite } from "./pieces.js";
import { learn, w } from "./page_words.js";

/** Say that nothing is kept here. */
function warn() {
  const notice = h(
    "p",
    { class: "row offer", role: "status" },
    w("Not kept here: this browser refuses its storage, so your games and choices are forgotten when you leave."),
    " ",
    h("button", { type: "button", click: () => notice.remove() }, w("close")),
  );
  the("#top").after(notice);
}

function bar() {
  const at = (/** @type {string} */ path) => (route().split("?")[0] === path ? "page" : null);
  const link = (/** @type {string} */ path, /** @type {string} */ said) =>
    h("a", { href: href(path), "aria-current": at(path) }, said);
  the("#top").replaceChildren(
    h(
      "nav",
      { "aria-label": "rummifun" },
      link("/", w("games")),
      link("/enigme", w("puzzle")),
      link("/solveur", w("solver")),
      link("/etude", w("studies")),
      link("/statistiques", w("statistics")),
      ...(served ? [] : [link("/lecons", w("lessons")), link("/rendu", w("hand-ins"))]),
    ),
    h("div", { class: "row" }, ...appearanceButtons(), meButton()),
  );
}

/** @typedef {import("./wire_types.js").Room} Room */

/** @type {Record<string, (room: HTMLElement, ...links: string[]) => Promise<Room>>} what each room is made by, fetched for it alone */
const ROOMS = {
  j: async (room, link = "") => new (await import("./game_room.js")).GameRoom(room, link),
  i: async (room, link) => (await import("./invited.js")).invited(room, link),
  deux: async (room, ...links) => new (await import("./hotseat.js")).TwoRoom(room, links),
  rejouer: async (room, link = "") => (await import("./replay.js")).replay(room, link),
  etude: async (room) => (await import("./study.js")).study(room),
  statistiques: async (room) => (await import("./statistics.js")).statistics(room),
  enigme: async (room) => (await import("./puzzle.js")).puzzle(room),
  solveur: async (room) => (await import("./solver.js")).solver(room),
  lecons: async (room) => (await import("./lessons.js")).lessons(room),
  lecon: async (room, name) => (await import("./lesson.js")).lesson(room, name),
  exercices: async (room, name = "") =>
    (await import("./own_exercises.js")).ownExercises(room, decodeURIComponent(name)),
  essai: async (room) => (await import("./playground.js")).trial(room),
  rendu: async (room) => (await import("./submission.js")).handIn(room),
  "": async (room) => (await import("./menu.js")).menu(room),
};

let left = () => {}; // what leaves the room of now

/** Enter the room of the route, out of another or none. */
function enter() {
  left();
  for (const box of document.querySelectorAll("dialog")) box.close();
  document.title = "rummifun";
  dye();
  bar();
  const place = the("#room");
  const room = /** @type {HTMLElement} */ (place.cloneNode()); // whatever an old room still does, it does elsewhere
  place.replaceWith(room);
  let gone = false;
  left = () => (gone = true);
  const [, kind = "", ...links] = (route().split("?")[0] ?? "").split("/");
  const made = (ROOMS[kind] ?? ROOMS[""])?.(room, ...links);
  made?.then(
    (one) => (gone ? one.close() : (left = () => one.close())),
    (error) => alarm(room, error),
  );
}

/**
 * @param {HTMLElement} room
 * @param {unknown} error
 */
function alarm(room, error) {
  room.replaceChildren(h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
}

async function begin() {
  dress(getItem("theme") ?? "auto");
  await Promise.all([ask("/api/mots").then(learn), loadSprite()]);
  onRefusal(warn);
  onroute(() => {
    enter();
    scrollTo(0, 0);
    the("#room").focus();
  });
  enter();
}

begin().catch((error) => alarm(the("#room"), error));

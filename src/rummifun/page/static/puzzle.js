/** The puzzle of the day: a table to be arranged so that one tile goes in; the days in a row; yesterday's answer. */
import { announce, h, lang, renew, w } from "./dom.js";
import { Arranger } from "./arranger.js";
import { ask } from "./transport.js";
import { getList, setItem } from "./browser_storage.js";
import { Drawer } from "./drawer.js";
import { Hints } from "./hints.js";
import { tool } from "./icons.js";
import { draw } from "./table_view.js";
import { homeLink } from "./toolbar.js";

/**
 * @typedef {import("./wire_types.js").Laid} Laid
 * @typedef {import("./wire_types.js").Puzzle} Puzzle
 */

export const RACK = "rack";
const DAYS = 400;
const WIDE = 40; // pieces that a table keeps room for
const HAND = 14;
const HARDEST = 3;

/** @returns {string[]} the days whose puzzle was solved here, the last first */
function done() {
  return getList("puzzles").filter((day) => typeof day === "string");
}

/**
 * Make a picture of a table and a rack.
 * @param {Laid} laid
 * @param {string} [rack] how the rack is called
 * @returns {import("./wire_types.js").Picture}
 */
export function pictured(laid, rack = w("your hand")) {
  const pile = (/** @type {string} */ place, /** @type {import("./wire_types.js").Face[]} */ faces) => ({
    place,
    faces,
    caption: null,
    under: 0,
    spread: false,
    named: "",
  });
  const piles = laid.piles.map((faces, i) => pile(`table.${i + 1}`, faces));
  const zones = [{ caption: w("table"), piles, active: false, fanned: false, seat: null, room: WIDE, role: "table" }];
  return {
    title: "",
    cloth: "sea",
    zones: rack
      ? [
          ...zones,
          {
            caption: rack,
            piles: [pile(RACK, laid.rack)],
            active: true,
            fanned: false,
            seat: 0,
            room: HAND,
            role: "rack",
          },
        ]
      : zones,
  };
}

/** @param {HTMLElement} room */
export async function puzzle(room) {
  document.title = `${w("puzzle of the day")} · rummifun`;
  room.replaceChildren(
    h("h1", {}, w("puzzle of the day")),
    h("p", { role: "status" }, w("a puzzle is being looked for…")),
  );
  /** @type {Puzzle} */
  const today = await ask(`/api/enigme?faites=${done().join(".").replaceAll("-", "")}`);
  const state = h("p", { class: "state", role: "status" }, w("Lay your tile: there is one way only."));
  const streak = h("span", { class: "points", key: "streak", role: "status" });
  const tools = h("div", { class: "tools", role: "toolbar", "aria-label": w("actions") });
  const hints = new Hints();
  let solved = done().includes(today.day);
  const won = (/** @type {number} */ days) =>
    (streak.textContent = !days
      ? ""
      : days === 1
        ? w("{n} day in a row", { n: 1 })
        : w("{n} days in a row", { n: days }));
  const say = (/** @type {string} */ sentence) => announce((state.textContent = sentence));
  const finish = async () => {
    const shown = hints.told > 2;
    hints.forget(board);
    if (shown) return say(w("That is the answer. Another puzzle comes tomorrow."));
    if (!solved) setItem("puzzles", JSON.stringify([today.day, ...done()].slice(0, DAYS)));
    solved = true;
    state.classList.add("over");
    say(w("Solved! Another puzzle comes tomorrow."));
    won((await ask(`/api/enigme?faites=${done().join(".").replaceAll("-", "")}`)).streak);
  };
  const judge = async (/** @type {import("./wire_types.js").Face[][]} */ piles) => {
    const draft = await ask("/api/enigme", { piles }).catch((error) => void say(error.message));
    if (draft && board.judge(draft) && draft.whole === null) await finish();
  };
  const board = new Arranger(
    () => undefined,
    () => undefined,
    (piles) => void judge(piles),
  );
  board.seat = 0;
  const begin = () => board.begin(pictured(today.laid), [], RACK);
  const hint = () =>
    hints.tells(0) ? hints.more(board) : hints.begin({ type: "hint", v: 0, act: null, stages: today.stages }, board);
  const retool = () =>
    renew(tools, [
      tool("hint", hint, { title: "H" }),
      tool("take back", () => void board.back()),
      tool("as it was", () => (hints.forget(board), begin())),
      streak,
    ]);
  const keyed = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key.toLowerCase() === "h") hint();
    else if (event.key === "Escape") hints.forget(board);
  };
  document.addEventListener("keydown", keyed);
  const dated = new Date(`${today.day}T12:00`).toLocaleDateString(lang, { day: "numeric", month: "short" });
  const said = w("difficulty: {n} of {most}", { n: today.level, most: HARDEST });
  const hard = h(
    "span",
    { role: "img", "aria-label": said, title: said },
    "★".repeat(today.level) + "☆".repeat(HARDEST - today.level),
  );
  const drawer = new Drawer(w("yesterday's answer"), yesterday());
  const head = h(
    "div",
    { class: "head" },
    h("h1", {}, w("puzzle of the day")),
    h("p", { class: "who" }, `${dated} · `, hard),
    state,
  );
  room.replaceChildren(
    h(
      "div",
      { class: "game", "data-cloth": "sea" },
      homeLink(),
      head,
      tools,
      h("div", { class: "place" }, board.root),
      drawer.handle,
      drawer.root,
    ),
  );
  retool();
  begin();
  won(today.streak);
  if (solved) state.textContent = w("Solved! Another puzzle comes tomorrow.");
  return {
    close: () => {
      document.removeEventListener("keydown", keyed);
      hints.forget(board);
      board.close();
    },
  };
}

/** Show how the puzzle of the day before is solved: folded up, and asked for only then, since not everybody wants to know. */
function yesterday() {
  const said = h("div", { role: "status" });
  const toggle = async () => {
    if (!box.open || said.childElementCount) return;
    said.textContent = "…";
    /** @type {import("./wire_types.js").OldPuzzle} */
    const old = await ask("/api/enigme/hier").catch((error) => void (said.textContent = error.message));
    if (!old) return;
    const felt = h("div", { class: "felt still" });
    draw(felt, pictured({ piles: old.stages.at(-1)?.piles ?? [], rack: [] }, ""));
    const steps = old.stages.filter((stage) => stage.piles).map((stage) => h("li", {}, stage.sentence));
    said.replaceChildren(h("div", { class: "place" }, felt), h("ol", {}, ...steps));
  };
  const box = h("details", { toggle: () => void toggle() }, h("summary", {}, w("yesterday's answer")), said);
  return box;
}

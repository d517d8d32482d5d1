/** The room for the solver: a table and a rack put in by touching tiles, or in writing; the best turn, step by step. */
import { announce, focusOn, form, h, w } from "./dom.js";
import { Arranger } from "./arranger.js";
import { ask } from "./transport.js";
import { Hints } from "./hints.js";
import { tool } from "./icons.js";
import { drawn, key, named } from "./pieces.js";
import { RACK, pictured } from "./puzzle.js";

/**
 * @typedef {import("./wire_types.js").Face} Face
 * @typedef {import("./wire_types.js").Laid} Laid
 */

/** @param {HTMLElement} room */
export async function solver(room) {
  document.title = `${w("solver")} · rummifun`;
  /** @type {import("./wire_types.js").Bench} */
  const bench = await ask("/api/solveur");
  /** @type {Laid} */
  const laid = { piles: [], rack: [] };
  let target = RACK;
  const hints = new Hints();
  const state = h("p", { class: "state", role: "status" });
  const say = (/** @type {string} */ sentence) => announce((state.textContent = sentence));
  const steps = h("ol", { class: "steps" });
  const text = h("input", {
    size: 40,
    placeholder: "7b 7r 7j | 1n 2n 3n / 4n J",
    "aria-label": w("position"),
    spellcheck: "false",
  });
  const board = new Arranger(
    () => undefined,
    () => undefined,
    () => undefined,
  );
  board.seat = 0;
  const tray = h("div", { class: "tray", role: "group", "aria-label": w("tiles to put in") });
  const where = h("div", { class: "row", role: "group", "aria-label": w("where tiles go") });

  /** Show the position again; a touch of a tile of it takes it away. */
  const show = () => {
    hints.forget(board);
    steps.replaceChildren();
    board.building = false;
    board.show(pictured({ piles: [...laid.piles], rack: laid.rack }, w("your hand")), []);
    const used = [...laid.piles.flat(), ...laid.rack].map(key);
    tray.replaceChildren(
      ...bench.pieces.map(([face, n]) => {
        const left = n - used.filter((one) => one === key(face)).length;
        return h(
          "button",
          {
            type: "button",
            class: "spot",
            disabled: left < 1,
            "aria-label": `${named(face)}, ${w("{n} left", { n: left })}`,
            click: () => put(face),
          },
          drawn(face, "tuile"),
          h("span", { class: "count" }, String(left)),
        );
      }),
    );
    const choice = (/** @type {string} */ to, /** @type {string} */ said, /** @type {string} */ short) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(target === to),
          "aria-label": said,
          title: said,
          click: () => aim(to),
        },
        short,
      );
    where.replaceChildren(
      choice(RACK, w("to the hand"), w("your hand")),
      ...laid.piles.map((_, i) => choice(String(i), w("to combination {n}", { n: i + 1 }), String(i + 1))),
      choice("new", w("to a new combination"), "+"),
    );
  };
  const aim = (/** @type {string} */ to) => {
    target = to;
    show();
    focusOn(where.querySelector("[aria-pressed=true]"));
  };
  const put = (/** @type {Face} */ face) => {
    const at = bench.pieces.findIndex(([one]) => key(one) === key(face));
    if (target === "new") target = String(laid.piles.push([]) - 1);
    (target === RACK ? laid.rack : (laid.piles[Number(target)] ?? laid.rack)).push(face);
    show();
    focusOn(tray.children[at]);
  };
  board.touched = ({ place, index }) => {
    const faces = place === RACK ? laid.rack : laid.piles[Number(place.slice(6)) - 1];
    if (!faces || !index) return;
    faces.splice(index - 1, 1);
    laid.piles = laid.piles.filter((pile) => pile.length);
    if (target !== RACK && !laid.piles[Number(target)]) target = RACK;
    show();
  };
  const clear = () => {
    [laid.piles, laid.rack, target] = [[], [], RACK];
    text.value = state.textContent = "";
    show();
  };
  const solve = async (/** @type {unknown} */ asked) => {
    say(w("looking for the best turn…"));
    /** @type {import("./wire_types.js").Solved} */
    const found = await ask("/api/solveur", asked).catch((error) => ({
      text: text.value,
      laid: null,
      stages: [],
      pieces: [],
      fault: error.message,
    }));
    text.value = found.text;
    if (found.laid) [laid.piles, laid.rack, target] = [found.laid.piles, found.laid.rack, RACK];
    show();
    const [first] = found.stages;
    say(found.fault ?? first?.sentence ?? "");
    for (const face of found.pieces)
      for (const spot of board.spots()) if (spot.dataset.face === key(face)) spot.classList.add("hinted");
    if (found.fault || !found.stages.some((stage) => stage.piles)) return;
    const told = found.stages.filter((stage) => stage.piles);
    steps.replaceChildren(...told.map((stage) => h("li", {}, stage.sentence)));
    board.begin(pictured({ piles: [...laid.piles], rack: [...laid.rack] }), [], RACK);
    board.building = true;
    hints.begin({ type: "hint", v: 0, act: null, stages: told }, board);
  };
  const copy = async () => {
    await navigator.clipboard?.writeText(text.value).catch(() => undefined);
    text.select();
  };
  const tools = h(
    "div",
    { class: "row", role: "toolbar", "aria-label": w("actions") },
    tool("find the best turn", () => void solve({ laid }), { class: "main" }),
    tool("clear", clear),
  );
  const written = form(
    { class: "row" },
    () => void solve({ text: text.value }),
    h("label", {}, w("position in writing"), " ", text),
    h("button", {}, w("read it")),
    h("button", { type: "button", click: () => void copy() }, w("copy")),
  );
  room.replaceChildren(
    h(
      "div",
      { class: "bench" },
      h("h1", {}, w("solver")),
      h("p", {}, w("Put in a table and a hand, and see the best turn of a player who has already laid tiles.")),
      state,
      where,
      tray,
      h("div", { class: "place" }, board.root),
      tools,
      steps,
      written,
    ),
  );
  show();
  return {
    close: () => {
      hints.forget(board);
      board.close();
    },
  };
}

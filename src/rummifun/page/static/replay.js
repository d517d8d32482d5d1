/** A game played again: a slider over its moves. */
import { dye } from "./card_colours.js";
import { h, lang, moving, w } from "./dom.js";
import { ask } from "./transport.js";
import { renamed, tool } from "./icons.js";
import { takenOut } from "./import_export.js";
import { draw } from "./table_view.js";
import { homeLink } from "./toolbar.js";

/** @typedef {import("./wire_types.js").Replay} Replay */

const STRETCH = 100;

/**
 * @param {HTMLElement} room
 * @param {string} link
 */
export async function replay(room, link) {
  /** @type {Map<number, Promise<Replay>>} */
  const stretches = new Map();
  const stretch = (/** @type {number} */ start) => {
    const asked = stretches.get(start) ?? ask(`/api/rejouer/${link}?de=${start}&a=${start + STRETCH}`);
    stretches.set(start, asked);
    asked.catch(() => stretches.delete(start)); // so that it is asked for again
    return asked;
  };
  const { seats, seat, total, over, two_colours, picture: deal } = await stretch(0);
  dye(two_colours);
  const felt = h("div", { class: "felt still" });
  const table = h("div", { class: "place" }, felt);
  const line = h("p", { class: "state", role: "status" });
  const slider = h("input", { type: "range", min: 0, max: total, value: 0, "aria-label": w("move"), class: "slider" });
  const show = (/** @type {number} */ i) => draws(i).catch((error) => (line.textContent = error.message));
  const draws = async (/** @type {number} */ i) => {
    const at = Math.max(0, Math.min(total, i));
    slider.value = String(at);
    const start = at && Math.floor((at - 1) / STRETCH) * STRETCH;
    const { picture, steps } = await stretch(start);
    if (Number(slider.value) !== at) return; // it was moved on meanwhile
    const step = at ? steps[at - 1 - start] : undefined;
    draw(felt, step?.picture ?? picture, seat);
    const who = step && seats.length > 1 ? `${seats[step.seat]}${lang === "fr" ? " : " : ": "}` : "";
    const said = step ? `${step.n}. ${who}${step.label}${step.reason ? ` (${step.reason})` : ""}` : w("the deal");
    line.textContent = `${said}${over && at === total ? ` · ${over.sentence}` : ""}`;
  };
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;
  const to = (/** @type {number} */ by) => show(Number(slider.value) + by);
  const stop = () => {
    clearInterval(playing);
    playing = undefined;
    renamed(play, "play");
  };
  const start = () => {
    renamed(play, "pause");
    if (Number(slider.value) === total) void show(0);
    playing = setInterval(
      () => {
        void to(1);
        if (Number(slider.value) === total) stop();
      },
      moving() ? 600 : 900,
    );
  };
  const play = tool("play", () => (playing ? stop() : start()), { class: "main" });
  const step = (/** @type {number} */ by) => {
    stop();
    void to(by);
  };
  slider.addEventListener("input", () => void show(Number(slider.value)));
  room.replaceChildren(
    h(
      "div",
      { class: "game again", "data-cloth": deal.cloth ?? "baize" },
      homeLink(),
      h("div", { class: "head" }, h("h1", {}, w("played again")), line),
      table,
      h(
        "div",
        { class: "tools" },
        tool("back", () => step(-1)),
        play,
        tool("step", () => step(1)),
        slider,
        tool("the record", () => void takenOut(link).catch((error) => (line.textContent = error.message))),
      ),
    ),
  );
  await show(0);
  return { close: stop };
}

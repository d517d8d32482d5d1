/** A game played again: a slider over its moves. */
import { ask, h, moving, w } from "./dom.js";
import { draw } from "./table.js";

/**
 * @param {HTMLElement} room
 * @param {string} link
 */
export async function replay(room, link) {
  /** @type {import("./types.js").Picture[]} */
  const pictures = [];
  /** @type {string[]} */
  const said = [w("the deal")];
  let total = 1;
  /** @type {import("./types.js").Over | null} */
  let over = null;
  for (let start = 0; start < total; start += 100) {
    /** @type {import("./types.js").Replay} */
    const part = await ask(`/api/rejouer/${link}?de=${start}&a=${start + 100}`);
    if (!pictures.length) pictures.push(part.picture);
    for (const step of part.steps) {
      pictures.push(step.picture);
      said.push(`${step.n}. ${step.label}${step.reason ? ` (${step.reason})` : ""}`);
    }
    [total, over] = [part.total, part.over];
  }
  const felt = h("div", { class: "felt still" });
  const line = h("p", { class: "state", role: "status" });
  const slider = h("input", { type: "range", min: 0, max: pictures.length - 1, value: 0, "aria-label": w("move"), class: "slider" });
  const show = (/** @type {number} */ i) => {
    const at = Math.max(0, Math.min(pictures.length - 1, i));
    slider.value = String(at);
    const picture = pictures[at];
    if (picture) draw(felt, picture);
    line.textContent = `${said[at] ?? ""}${over && at === pictures.length - 1 ? ` · ${over.sentence}` : ""}`;
  };
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;
  const play = h("button", { type: "button", class: "main" }, w("play"));
  const stop = () => {
    clearInterval(playing);
    playing = undefined;
    play.textContent = w("play");
  };
  play.addEventListener("click", () => {
    if (playing) return stop();
    play.textContent = w("pause");
    if (Number(slider.value) === pictures.length - 1) show(0);
    playing = setInterval(() => {
      show(Number(slider.value) + 1);
      if (Number(slider.value) === pictures.length - 1) stop();
    }, moving() ? 600 : 900);
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  const back = h("button", { type: "button", click: () => (stop(), show(Number(slider.value) - 1)) }, w("back"));
  const on = h("button", { type: "button", click: () => (stop(), show(Number(slider.value) + 1)) }, w("step"));
  room.replaceChildren(h("h1", {}, w("played again")), line, felt, h("div", { class: "row tools" }, back, play, on, slider));
  show(0);
}

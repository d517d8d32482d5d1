/** The lessons, in their order, and which of their exercises are done. */
import { h, w } from "./dom.js";
import { ask, href } from "./door.js";
import { written } from "./written.js";

/** @typedef {{name: string, title: string, exercises: string[]}} Listed */

/** @param {HTMLElement} room */
export async function lessons(room) {
  /** @type {Listed[]} */
  const listed = await ask("/api/lecons");
  const about = h("p", {}, w("Every lesson runs here, on this machine: change the code, run it, and let the laws judge your exercises."));
  room.replaceChildren(h("h1", {}, w("lessons")), about, h("ul", { class: "lessons" }, ...listed.map(item)));
  return { close: () => undefined };
}

/** @param {Listed} lesson */
function item({ name, title, exercises }) {
  const { texts, done } = written(name);
  const all = exercises.length > 0 && exercises.every((key) => done.includes(key));
  const state = all ? `✓ ${w("done")}` : Object.keys(texts).length ? w("begun") : "";
  return h("li", {}, h("a", { href: href(`/lecon/${name}`) }, title), " ", h("small", {}, state));
}

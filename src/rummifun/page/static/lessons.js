/** The lessons, in their order, and which of their exercises are done. */
import { h, w } from "./dom.js";
import { ask, href, route } from "./transport.js";
import { stateOf } from "./lesson_progress.js";
import { ownFolders } from "./own_exercises.js";

/** @typedef {{name: string, title: string, exercises: string[]}} Listed */

/** What an address asks for after its room: `?seules=1-3,5` are the only lessons that a class is shown. */
export function asked() {
  return route().match(/\?.*/)?.[0] ?? "";
}

/**
 * Fetch the lessons that are shown here: all, or those that the address names by their numbers.
 * @returns {Promise<Listed[]>}
 */
export async function shown() {
  /** @type {Listed[]} */
  const listed = await ask("/api/lecons");
  const wish = new URLSearchParams(asked());
  const only =
    (wish.get("seules") ?? wish.get("only") ?? "").match(/\d+(-\d+)?/g)?.map((run) => run.split("-").map(Number)) ?? [];
  const named = (/** @type {Listed} */ { name }) =>
    only.some(([from = 0, to = from]) => from <= parseInt(name, 10) && parseInt(name, 10) <= to);
  const chosen = listed.filter(named);
  return chosen.length ? chosen : listed;
}

/** @param {HTMLElement} room */
export async function lessons(room) {
  const listed = await shown();
  const about = h(
    "p",
    {},
    w("Every lesson runs here, on this machine: change the code, run it, and let the laws judge your exercises."),
  );
  const free = h("p", {}, h("a", { href: href("/essai") }, w("free cells")));
  const all = h("ul", { class: "lessons" }, ...listed.map(item));
  room.replaceChildren(h("h1", {}, w("lessons")), about, all, free, ownFolders(room));
  return { close: () => undefined };
}

/** @param {Listed} lesson */
function item({ name, title, exercises }) {
  return h(
    "li",
    {},
    h("a", { href: href(`/lecon/${name}${asked()}`) }, title),
    " ",
    h("small", {}, stateOf(name, exercises)),
  );
}

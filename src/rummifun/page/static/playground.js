/** Free cells: code of one's own, or what an address brings, a `code` for each cell; nothing runs until it is asked for. */
import { w } from "./dom.js";
import { LessonRoom } from "./lesson.js";
import { asked } from "./lessons.js";

const BLANK = { kind: /** @type {const} */ ("code"), shown: "", raises: "", number: "", names: [], hints: [] };

/** @param {HTMLElement} room */
export async function trial(room) {
  const brought = new URLSearchParams(asked()).getAll("code");
  const cells = (brought.length ? brought : [""]).map((text, i) => ({ ...BLANK, key: `${i} ${text}`, text }));
  return new LessonRoom(room, { name: "essai", title: w("free cells"), cells }, []);
}

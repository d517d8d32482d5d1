/** Free cells: code of one's own, or what an address brings, a `code` for each cell; nothing runs until it is asked for. */
import { w } from "./dom.js";
import { LessonRoom } from "./lesson.js";
import { asked } from "./lessons.js";

/** @param {HTMLElement} room */
export async function trial(room) {
  const brought = new URLSearchParams(asked()).getAll("code");
  const cells = (brought.length ? brought : [""]).map(cell);
  return new LessonRoom(room, { name: "essai", title: w("free cells"), cells }, []);
}

/**
 * @param {string} text
 * @param {number} i
 * @returns {import("./cell.js").Given}
 */
function cell(text, i) {
  return { kind: "code", key: `${i} ${text}`, text, shown: "", raises: "", number: "", names: [], hints: [] };
}

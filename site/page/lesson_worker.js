/** A worker in which the cells of a lesson run. It may be ended at any moment: whatever it knows, the page knows too. */
import { started } from "./start_python.js";

/** @typedef {{id: number, wish: import("./code_runner.js").Wish}} Asked */

const coming = started("play", "laws").then((python) => {
  const { Lesson, handle_request: answered } = python.pyimport("rummifun.lessons.notebook");
  const lesson = Lesson();
  return (/** @type {string} */ wish, /** @type {(event: string) => void} */ told, /** @type {unknown} */ toplevel) =>
    answered(lesson, wish, told, toplevel);
});

/**
 * Fetch the toplevel of OCaml, where an answer is written in it, or a solution may be.
 * @param {Asked["wish"]} wish
 */
async function toplevelFor({ exercise, language, files }) {
  return exercise && (language === "ocaml" || files) ? (await import("./ocaml_toplevel.js")).cell : () => undefined;
}

onmessage = async (/** @type {MessageEvent<Asked>} */ { data: { id, wish } }) => {
  try {
    const [answer, toplevel] = await Promise.all([coming, toplevelFor(wish)]);
    answer(JSON.stringify(wish), (event) => postMessage({ id, ...JSON.parse(event) }), toplevel);
    postMessage({ id, done: true });
  } catch (error) {
    postMessage({ id, broken: String(error) }); // Python itself: nothing that a cell raises comes here
  }
};

/** A worker in which the cells of a lesson run. It may be ended at any moment: whatever it knows, the page knows too. */
import { started } from "./start_python.js";

/** @typedef {{id: number, wish: {cells: string[], names: string[], lent: string, lang: string}}} Asked */

const coming = started("play", "laws").then((python) => {
  const { Lesson, handle_request: answered } = python.pyimport("rummifun.lessons.notebook");
  const lesson = Lesson();
  return (/** @type {string} */ wish, /** @type {(event: string) => void} */ told) => answered(lesson, wish, told);
});

onmessage = async (/** @type {MessageEvent<Asked>} */ { data: { id, wish } }) => {
  try {
    const answer = await coming;
    answer(JSON.stringify(wish), (event) => postMessage({ id, ...JSON.parse(event) }));
    postMessage({ id, done: true });
  } catch (error) {
    postMessage({ id, broken: String(error) }); // Python itself: nothing that a cell raises comes here
  }
};

/**
 * Who runs the cells of a lesson: a worker, which is ended when it is told to stop, and when a cell takes too long without a
 * sign of life (laws that are asked of many cases give one at each). As soon as a cell takes its time another worker gets
 * ready, so that the author of an endless loop need not wait twice.
 */
import { worker as begun } from "./transport.js";

/**
 * @typedef {{cells: string[], exercise: string, lang: string, language: import("./code_editor.js").Language, files?: Files}} Wish what is to
 *   be run, and the exercise that the last cell answers in a language, if any: one of ours, or of a folder, which is described where no
 *   exercise is answered
 * @typedef {Record<string, string>} Files the files of a folder of exercises, their bytes in base 64
 * @typedef {{cell: number, begun?: true, asked?: true, out?: string, value?: string, html?: string, failed?: string, lines?: [number, number, string][], good?: boolean, said?: string, why?: string, next?: string, folder?: string, files?: Files, cells?: import("./lesson.js").Lesson["cells"], refused?: string}} Event
 * @typedef {"done" | "stopped" | "late" | "broken"} End how it ended: by itself, by the button, by the clock, or not well
 */

const RUNNER = "lesson_worker.js";
const LATE = 10_000;
const LONG = 1_000; // after that long, another worker gets ready

export class Runs {
  constructor() {
    this.worker = begun(RUNNER);
    /** @type {Worker | null} */
    this.spare = null;
    /** @type {((end: End) => void) | null} what ends the run of now */
    this.over = null;
    this.last = 0;
  }

  /**
   * Run cells, and tell what happens; one run at a time.
   * @param {Wish} wish
   * @param {(event: Event) => void} heard
   * @returns {Promise<End>}
   */
  run(wish, heard) {
    this.stop();
    const id = (this.last += 1);
    const { worker } = this;
    return new Promise((done) => {
      let clocks = [0, 0];
      const over = (/** @type {End} */ end) => {
        clocks.forEach(clearTimeout);
        worker.onmessage = worker.onerror = this.over = null;
        if (end !== "done") this.replace();
        done(end);
      };
      const anew = () => {
        clocks.forEach(clearTimeout);
        clocks = [setTimeout(() => over("late"), LATE), setTimeout(() => (this.spare ??= begun(RUNNER)), LONG)];
      };
      worker.onmessage = ({ data }) => {
        if (data.id !== id) return;
        if (data.done) return over("done");
        if (data.broken !== undefined) return over("broken");
        if (data.begun || data.asked || data.alive) anew();
        if (!data.alive) heard(data);
      };
      worker.onerror = () => over("broken");
      this.over = over;
      worker.postMessage({ id, wish });
    });
  }

  /** End the run of now, if there is one. */
  stop() {
    this.over?.("stopped");
  }

  replace() {
    this.worker.terminate();
    this.worker = this.spare ?? begun(RUNNER);
    this.spare = null;
  }

  /** End everything. */
  close() {
    this.over?.("stopped");
    this.worker.terminate();
    this.spare?.terminate();
  }
}

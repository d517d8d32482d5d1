/** The worker beside, which thinks and counts for the one that answers: one thing at a time, ended where it takes too long. */

const SOON = 1500; // milliseconds

export class Beside {
  /** @param {URL} [script] */
  constructor(script = new URL("background_python.js", import.meta.url)) {
    this.script = script;
    /** @type {Worker | null} */
    this.worker = null;
    this.last = 0;
    /** @type {{done(thought: string): void, failed(error: Error): void} | null} */
    this.waiting = null;
    /** @type {Promise<void>} */
    this.ready = Promise.resolve();
  }

  /** Begin before anything is asked, once the first table is there: Python takes a while. */
  start() {
    setTimeout(() => this.begin(), SOON);
  }

  begin() {
    if (this.worker) return;
    const worker = (this.worker = new Worker(this.script, { type: "module" }));
    this.ready = new Promise((ready) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) ready();
        else if (data.failed !== undefined) this.end(new Error(data.failed));
        else if (data.id === this.last) this.waiting?.done(data.thought);
      };
    });
    worker.onerror = (event) => this.end(new Error(event.message || "thinker"));
  }

  /**
   * Have a letter answered.
   * @param {string} letter
   * @returns {Promise<string>}
   */
  think(letter) {
    this.begin();
    const { worker, ready } = this;
    const id = (this.last += 1);
    return new Promise((done, failed) => {
      this.waiting = { done, failed };
      void ready.then(() => worker?.postMessage({ id, think: letter }));
    });
  }

  /** End it, whatever it is thinking of. */
  stop() {
    this.end(new Error("stopped"));
  }

  /** @param {Error} why */
  end(why) {
    this.worker?.terminate();
    this.worker = null;
    this.waiting?.failed(why);
    this.waiting = null;
  }
}

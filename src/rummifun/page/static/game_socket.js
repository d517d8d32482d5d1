/** The connection to a game: it comes back by itself, and goes on where it was. */
import { open, served } from "./transport.js";

const SILENCE = 10_000; // in milliseconds; the server says every few seconds that it is there

const NOWHERE = 404; // how a line ends in the page that has no server, where no page was refused before

export class Wire {
  /**
   * @param {string} link
   * @param {(said: import("./wire_types.js").Said) => void} heard
   * @param {(there: boolean) => void} present
   * @param {() => void} nowhere what says that the link leads to no game
   */
  constructor(link, heard, present, nowhere) {
    this.nowhere = nowhere;
    this.link = link;
    this.heard = heard;
    this.present = present;
    this.seen = -1;
    this.wait = 300;
    this.last = Date.now();
    /** @type {import("./wire_types.js").Line | null} */
    this.line = null;
    this.watch = setInterval(() => this.silent() && this.lost(), 1000);
    this.hurried = () => this.hurry();
    addEventListener("online", this.hurried);
    document.addEventListener("visibilitychange", this.hurried);
    this.open();
  }

  /** Tell whether nothing has been heard for too long. What starts in the page may take its time; a server may not. */
  silent() {
    return this.line && (served || this.line.ready) && Date.now() - this.last > SILENCE;
  }

  /** Wait no longer for the next try: the network is back, or somebody looks. */
  hurry() {
    if (this.line || document.hidden) return;
    clearTimeout(this.again);
    this.open();
  }

  open() {
    this.last = Date.now();
    this.line = open(`/ws/${this.link}${this.seen >= 0 ? `?seen=${this.seen}` : ""}`, {
      opened: () => {
        this.last = Date.now();
        this.wait = 300;
        this.present(true);
      },
      heard: (message) => {
        this.last = Date.now();
        const said = JSON.parse(message);
        if (said.type === "scene") this.seen = said.step;
        this.heard(said);
      },
      closed: (code) => {
        if (code !== NOWHERE) return this.lost();
        this.close();
        this.nowhere();
      },
    });
  }

  /** Give up a line that is closed, or on which nothing is heard any more, and try another one. */
  lost() {
    this.hangUp();
    this.present(false);
    this.again = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(5000, this.wait * 1.7);
  }

  hangUp() {
    this.line?.close();
    this.line = null;
  }

  /** @param {Record<string, unknown>} message */
  say(message) {
    if (this.line?.ready) this.line.say(JSON.stringify(message));
  }

  close() {
    clearInterval(this.watch);
    removeEventListener("online", this.hurried);
    document.removeEventListener("visibilitychange", this.hurried);
    clearTimeout(this.again);
    this.hangUp();
  }
}

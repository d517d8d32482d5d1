/** The connection to a game: it comes back by itself, and goes on where it was. */
import { connected, lang } from "./dom.js";

const SILENCE = 10_000; // in milliseconds; the server says every few seconds that it is there

export class Wire {
  /**
   * @param {string} link
   * @param {(said: import("./types.js").Said) => void} heard
   * @param {(there: boolean) => void} present
   */
  constructor(link, heard, present) {
    this.link = link;
    this.heard = heard;
    this.present = present;
    this.seen = -1;
    this.wait = 300;
    this.last = Date.now();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.watch = setInterval(() => this.socket && Date.now() - this.last > SILENCE && this.lost(), 1000);
    this.hurried = () => this.hurry();
    addEventListener("online", this.hurried);
    document.addEventListener("visibilitychange", this.hurried);
    this.open();
  }

  /** Wait no longer for the next try: the network is back, or somebody looks. */
  hurry() {
    if (this.socket || document.hidden) return;
    clearTimeout(this.again);
    this.open();
  }

  open() {
    const seen = this.seen >= 0 ? `&seen=${this.seen}` : "";
    const socket = connected(`/ws/${this.link}?lang=${lang}${seen}`);
    this.socket = socket;
    this.last = Date.now();
    socket.onopen = () => {
      this.wait = 300;
      this.present(true);
    };
    socket.onmessage = (event) => {
      this.last = Date.now();
      const said = JSON.parse(event.data);
      if (said.type === "scene") this.seen = said.step;
      this.heard(said);
    };
    socket.onclose = () => this.lost();
  }

  /** Give up a line that is closed, or on which nothing is heard any more, and try another one. */
  lost() {
    this.hangUp();
    this.present(false);
    this.again = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(5000, this.wait * 1.7);
  }

  hangUp() {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  /** @param {Record<string, unknown>} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    clearInterval(this.watch);
    removeEventListener("online", this.hurried);
    document.removeEventListener("visibilitychange", this.hurried);
    clearTimeout(this.again);
    this.hangUp();
  }
}

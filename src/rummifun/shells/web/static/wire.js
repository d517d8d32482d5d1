/** The connection to a game: it comes back by itself, and goes on where it was. */
import { lang } from "./dom.js";

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
    this.ended = false;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seen = this.seen >= 0 ? `&seen=${this.seen}` : "";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.link}?lang=${lang}${seen}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 300;
      this.present(true);
    };
    socket.onmessage = (event) => {
      const said = JSON.parse(event.data);
      if (said.type === "scene") this.seen = said.step;
      this.heard(said);
    };
    socket.onclose = () => {
      if (this.ended) return;
      this.present(false);
      this.again = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(5000, this.wait * 1.7);
    };
  }

  /** @param {Record<string, unknown>} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.ended = true;
    clearTimeout(this.again);
    this.socket?.close();
  }
}

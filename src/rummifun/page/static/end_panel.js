/** The end of a game: the result, what it came to, the best so far; another deal, the same one, a look back, a rematch. */
import { announce, h, w } from "./dom.js";
import { ask, go, href, route } from "./transport.js";
import { renamed, tool } from "./icons.js";
import { winnable } from "./winnability.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").Rematch} Rematch
 */

export class Ending {
  /**
   * @param {string} link
   * @param {() => void} want what asks for a rematch
   */
  constructor(link, want) {
    this.link = link;
    this.want = want;
    this.root = h("section", { class: "ending", "aria-label": w("the game is over"), hidden: true });
    /** @type {string[]} */
    this.lines = [];
    this.result = "";
    /** @type {Game | null} */
    this.game = null;
    /** @type {Rematch | null} */
    this.rematch = null;
    this.wanted = false;
    this.shut = false;
  }

  /**
   * Show the end of a game, or nothing while it goes on.
   * @param {Game} game
   * @param {import("./wire_types.js").Over | null} over
   */
  show(game, over) {
    this.game = game;
    if (!over && this.result) Object.assign(this, { shut: false, rematch: null, wanted: false, lines: [] });
    this.result = over?.sentence ?? "";
    this.draw();
  }

  /**
   * Take in what is told of a game once it is over: the code of its deal.
   * @param {Game} game
   */
  known(game) {
    this.game = game;
    this.draw();
  }

  /** @param {string[]} lines */
  told(lines) {
    this.lines = lines;
    this.draw();
  }

  /** @param {Rematch} rematch */
  asked(rematch) {
    this.rematch = rematch;
    if (rematch.link && this.wanted) go(rematch.link);
    this.draw();
    const [said] = this.game ? this.offer(this.game) : [];
    if (said) announce(said);
  }

  /** Show it again, where it was put away to see the table. */
  open() {
    this.shut = false;
    this.draw();
  }

  draw() {
    const { game } = this;
    this.root.hidden = !game || !this.result || this.shut;
    if (!game || this.root.hidden) return;
    const held = this.root.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const away = () => {
      this.shut = true;
      this.draw();
    };
    const close = h("button", { type: "button", class: "quiet", "aria-label": w("see the table"), title: w("see the table"), click: away }, "×");
    const lines = this.lines.map((line) => h("p", {}, line.replace(/–/g, "\u2060–\u2060"))); // scores are not cut
    this.root.replaceChildren(close, h("h2", {}, this.result), ...lines, h("p", { role: "status" }, ...this.offer(game)), h("div", { class: "row" }, ...this.ways(game)));
    const again = [...this.root.querySelectorAll("button, a")].find((one) => held && one.textContent === held);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * Return what can be done now.
   * @param {Game} game
   */
  ways(game) {
    const back = renamed(h("a", { class: "button", href: href(`/rejouer/${this.link}`), title: w("look back") }), "look back");
    if (game.together) return [...this.proposal(game), back];
    if (game.seat === null) return [back];
    const same = game.code ? [tool("same deal", () => void this.again(game, { game: game.code }))] : [];
    return [tool("again", () => void this.again(game, { game: game.name, options: game.options, ...(game.looks && winnable() ? { winnable: true } : {}) }), { class: "main" }), ...same, back];
  }

  /**
   * Tell whether somebody here may want a rematch, and has not said so.
   * @param {Game} game
   */
  free(game) {
    return game.seat !== null && !this.rematch?.link && !this.rematch?.seats.includes(game.seat);
  }

  /**
   * Return what is to be said of a rematch between two people.
   * @param {Game} game
   */
  offer(game) {
    const { rematch } = this;
    if (!rematch) return [];
    if (rematch.link) return [w("The rematch has begun.")];
    const other = rematch.seats.find((seat) => seat !== game.seat);
    if (!this.free(game) && game.seat !== null) return [w("You want a rematch; the other is asked.")];
    return other === undefined ? [] : [w("{seat} wants a rematch, the seats changed.", { seat: game.seats[other] ?? "" })];
  }

  /**
   * Return what makes a rematch, or leads to it.
   * @param {Game} game
   */
  proposal(game) {
    const wants = () => {
      this.wanted = true;
      this.want();
    };
    if (this.rematch?.link) return [h("a", { class: "button main", href: href(this.rematch.link) }, w("go there"))];
    return this.free(game) ? [tool("rematch", wants, { class: "main" })] : [];
  }

  /**
   * Begin another game like it, against the same opponent.
   * @param {Game} game
   * @param {Record<string, unknown>} wish
   */
  async again(game, wish) {
    const [here, seat] = [route(), game.seat ?? 0];
    const against = game.players.find((player) => player !== "humain");
    try {
      /** @type {import("./wire_types.js").Links} */
      const links = await ask("/parties", { ...wish, ...(against ? { against, seat } : {}) });
      if (route() === here) go(String(links.seats[seat]));
    } catch (error) {
      this.lines = [error instanceof Error ? error.message : String(error)];
      this.draw();
    }
  }
}

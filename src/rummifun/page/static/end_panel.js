/** The end of a game: the result, what it came to, the best so far; another deal, the same one, a look back, a rematch. */
import { announce, h, hide, lang, w } from "./dom.js";
import { isSingular } from "./page_words.js";
import { ask, go, href, route } from "./transport.js";
import { renamed, tool } from "./icons.js";
import { card, chart } from "./turning_point.js";
import { winnable } from "./winnability.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").Rematch} Rematch
 * @typedef {import("./wire_types.js").Turning} Turning
 */

const CLOSE = 4; // pieces left, or fewer than these, that make a loss a close one

export class Ending {
  /**
   * @param {string} link
   * @param {() => void} want what asks for a rematch
   * @param {(turning: Turning | null) => void} show what shows a turn on the table, or the end again
   * @param {() => void} moved what is told that it was put away, or shown again
   */
  constructor(link, want, show, moved) {
    this.link = link;
    this.want = want;
    this.place = show;
    this.moved = moved;
    this.root = h("section", { class: "ending dock", "aria-label": w("the game is over"), hidden: true });
    /** @type {import("./wire_types.js").End | null} */
    this.end = null;
    this.fault = "";
    /** @type {import("./wire_types.js").Over | null} */
    this.over = null;
    /** @type {import("./wire_types.js").Lookback | null} how it went */
    this.lookback = null;
    this.shown = false; // the turn that decided it lies on the table
    this.own = h("div", { class: "ending-own" }); // what is kept of one's own games
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
    if (!over && this.over)
      Object.assign(this, { shut: false, rematch: null, wanted: false, end: null, fault: "", lookback: null });
    const ends = over && !this.over;
    this.over = over;
    this.shown = false;
    if (ends && game.reviewed) void this.look();
    this.draw();
  }

  /** Ask how the game went. */
  async look() {
    this.lookback = await ask(`/api/retour/${this.link}`).catch(() => null);
    if (this.over) this.draw();
  }

  /** Tell how it ended for who looks: won, lost, drawn, or for others. */
  get result() {
    const seat = this.game?.seat ?? null;
    if (!this.over || seat === null) return "watched";
    if (this.over.winner === seat) return "won";
    return this.over.winner === null && this.game && this.game.seats.length > 1 ? "drawn" : "lost";
  }

  /**
   * Say in a few words how it ended.
   * @param {Game} game
   */
  title({ seat, seats }) {
    const left = seat === null ? Infinity : (this.lookback?.left.at(-1)?.[seat] ?? Infinity);
    if (this.result === "won") return seats.length > 1 ? w("You win!") : w("Solved!");
    if (this.result === "drawn") return w("A draw");
    const winner = this.over?.winner ?? null;
    if (winner === null) return left < CLOSE ? w("So close!") : w("Not this time");
    return w("{seat} wins", { seat: seats[winner] ?? "" });
  }

  /**
   * Take in what is told of a game once it is over: the code of its deal.
   * @param {Game} game
   */
  known(game) {
    this.game = game;
    this.draw();
  }

  /** @param {import("./wire_types.js").End} end */
  told(end) {
    this.end = end;
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
    this.moved();
  }

  draw() {
    const { game } = this;
    hide(this.root, !game || !this.over || this.shut);
    if (!game || !this.over || this.root.hidden) return;
    const held = this.root.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const away = () => {
      this.shut = true;
      this.draw();
      this.moved();
    };
    const close = h(
      "button",
      { type: "button", class: "quiet", "aria-label": w("see the table"), title: w("see the table"), click: away },
      "×",
    );
    const said = (/** @type {string[]} */ ...lines) =>
      lines.filter(Boolean).map((line) => h("p", { class: "ending-said" }, line.replace(/–/g, "\u2060–\u2060"))); // scores are not cut
    this.root.dataset.result = this.result;
    const ways = this.ways(game);
    ways.find((way) => way.matches(".main"))?.append(h("kbd", { class: "ending-key", "aria-hidden": "true" }, "Enter"));
    this.root.replaceChildren(
      h("div", { class: "ending-head" }, h("h2", {}, this.title(game)), close),
      h(
        "div",
        { class: "ending-body" },
        ...said(this.over.sentence, this.fault),
        ...this.places(game, this.over),
        ...this.figures(game),
        ...this.course(game),
        ...said(...(this.end?.lines ?? [])),
        this.own,
      ),
      h("div", { class: "ending-ways" }, h("p", { role: "status" }, ...this.offer(game)), ...ways),
    );
    const again = [...this.root.querySelectorAll("button, a")].find((one) => held && one.textContent === held);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * List all places of more than two, each with its points; who won has the best ones.
   * @param {Game} game
   * @param {import("./wire_types.js").Over} over
   */
  places({ seats }, { scores, winner }) {
    if (seats.length < 3) return [];
    const least = Math.min(...scores);
    const shared = scores.filter((n) => n === least).length > 1;
    const best = winner === null ? (shared ? least : Math.max(...scores)) : (scores[winner] ?? least);
    const behind = (/** @type {number} */ seat) => (seat === winner ? -1 : Math.abs((scores[seat] ?? 0) - best));
    const order = [...seats.keys()].sort((one, other) => behind(one) - behind(other));
    const items = order.map((seat) => {
      const place = 1 + order.filter((other) => behind(other) < behind(seat)).length;
      const n = scores[seat] ?? 0;
      const points = isSingular(n) ? w("{n} point", { n }) : w("{n} points", { n });
      return h("li", { value: place }, h("span", {}, seats[seat] ?? ""), " ", h("b", {}, points));
    });
    return [h("ol", { class: "ending-places", "aria-label": w("places") }, ...items)];
  }

  /**
   * Show what it came to in large figures: time and moves of who played alone, games won of a series.
   * @param {Game} game
   */
  figures({ seat, seats }) {
    const { series, own } = this.end ?? { series: [], own: null };
    const figure = (/** @type {string} */ said, /** @type {string} */ word) =>
      h("div", {}, h("b", {}, said), h("span", {}, word));
    if (series.length) {
      const order = seat === null ? series : [series[seat] ?? 0, ...series.filter((_, i) => i !== seat)];
      return [h("p", { class: "ending-series", "aria-label": w("games won") }, order.join("\u2060 – \u2060"))];
    }
    if (seats.length > 1 || !own) return [];
    const time =
      own.seconds === null
        ? []
        : [figure(`${Math.floor(own.seconds / 60)}:${String(own.seconds % 60).padStart(2, "0")}`, w("time"))];
    return [h("div", { class: "ending-figures" }, ...time, figure(own.moves.toLocaleString(lang), w("moves")))];
  }

  /**
   * Show how it went, turn by turn, and the turn that decided it.
   * @param {Game} game
   */
  course(game) {
    const { lookback } = this;
    if (!lookback || lookback.left.length < 2) return [];
    const { turning } = lookback;
    const show = () => {
      this.shown = !this.shown;
      this.place(this.shown ? turning : null);
      this.draw();
    };
    return [chart(lookback, game.seat), ...(turning ? [card(turning, game.family, this.shown, show)] : [])];
  }

  /** Go on to what comes next, as its key asks. */
  next() {
    const way = this.root.hidden ? null : this.root.querySelector(".main");
    if (way instanceof HTMLElement) way.click();
    return way !== null;
  }

  /**
   * Return what can be done now.
   * @param {Game} game
   */
  ways(game) {
    const back = renamed(
      h("a", { class: "button", href: href(`/rejouer/${this.link}`), title: w("look back") }),
      "look back",
    );
    if (game.together) return [...this.proposal(game), back];
    if (game.seat === null) return [back];
    const same = game.code ? [tool("same deal", () => void this.again(game, { game: game.code }))] : [];
    return [
      tool(
        "next deal",
        () =>
          void this.again(game, {
            game: game.name,
            options: game.options,
            ...(game.looks && winnable() ? { winnable: true } : {}),
          }),
        { class: "main", "aria-keyshortcuts": "Enter" },
      ),
      ...same,
      back,
    ];
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
    if (!this.free(game) && game.seat !== null)
      return [
        game.seats.length > 2
          ? w("You want a rematch; the others are asked.")
          : w("You want a rematch; the other is asked."),
      ];
    return other === undefined
      ? []
      : [w("{seat} wants a rematch, the seats changed.", { seat: game.seats[other] ?? "" })];
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
    return this.free(game) ? [tool("rematch", wants, { class: "main", "aria-keyshortcuts": "Enter" })] : [];
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
      this.fault = error instanceof Error ? error.message : String(error);
      this.draw();
    }
  }
}

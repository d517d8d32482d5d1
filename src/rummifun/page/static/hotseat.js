/** Two people or more at one device: each sees the table from their own seat, and between two turns a curtain hides the cards. */
import { h, focusOn, w } from "./dom.js";
import { go } from "./transport.js";
import { GameRoom } from "./game_room.js";
import { Wire } from "./game_socket.js";

/** @typedef {import("./wire_types.js").Said} Said */

export class TwoRoom {
  /**
   * @param {HTMLElement} room
   * @param {string[]} links those of all seats
   */
  constructor(room, links) {
    this.room = room;
    this.home = links.join("/");
    /** @type {Map<number, string>} the link of each */
    this.seats = new Map();
    /** @type {string[]} */
    this.names = [];
    /** @type {Map<string, string>} the links of the next game, by those of this one */
    this.next = new Map();
    this.again = false;
    /** @type {number | null} whose turn it is */
    this.mover = null;
    /** @type {number | null} whose cards are shown */
    this.shown = null;
    /** @type {GameRoom | null} */
    this.table = null;
    this.bar = h(
      "p",
      { class: "row pass", role: "status", hidden: true },
      w("Your turn is over."),
      " ",
      h("button", { type: "button", class: "main", click: () => this.hide() }, w("hide my cards")),
    );
    this.wires = links.map(
      (link) =>
        new Wire(
          link,
          (said) => this.hear(link, said),
          () => undefined,
          () => this.astray(),
        ),
    );
  }

  close() {
    for (const wire of this.wires) wire.close();
    this.table?.close();
  }

  astray() {
    this.close();
    this.room.replaceChildren(h("p", { role: "alert" }, w("This link leads to no game.")));
  }

  /**
   * @param {string} link
   * @param {Said} said
   */
  hear(link, said) {
    if (said.type === "game") this.meet(link, said);
    else if (said.type === "scene") this.turn(said);
    else if (said.type === "rematch" && said.link) this.follow(link, said.link);
  }

  /**
   * Learn which seat a link is that of, and how who sits there calls the others.
   * @param {string} link
   * @param {import("./wire_types.js").Game} game
   */
  meet(link, { seat, seats }) {
    if (seat === null) return;
    this.seats.set(seat, link);
    for (const [other, name] of seats.entries()) if (other !== seat) this.names[other] = name;
  }

  /** @param {import("./wire_types.js").Scene} scene */
  turn(scene) {
    this.mover = scene.to_move;
    if (this.seats.size < this.wires.length) return;
    if (scene.over) this.show(this.shown ?? 0);
    else if (!this.table) this.hide();
    this.bar.hidden = this.mover === null || this.nextHere() === this.shown;
  }

  /** Return who of those here moves next; null once the game is over. */
  nextHere() {
    const { mover, names } = this;
    if (mover === null) return null;
    const turns = names.map((_, i) => (mover + i) % names.length);
    return turns.find((seat) => this.seats.has(seat)) ?? null;
  }

  /** Draw the curtain, until the next player here wants to see their cards. */
  hide() {
    const mover = this.nextHere();
    if (mover === null) return;
    this.table?.close();
    this.table = this.shown = null;
    document.title = "rummifun";
    const said = h("h1", { tabindex: -1 }, w("Pass the device to {seat}.", { seat: this.names[mover] ?? "" }));
    const show = h(
      "button",
      { type: "button", class: "main", click: () => this.show(this.nextHere() ?? mover) },
      w("show my cards"),
    );
    this.room.replaceChildren(h("section", { class: "curtain" }, said, h("p", {}, show)));
    focusOn(said); // a key that is pressed twice shows no cards
  }

  /** @param {number} seat */
  show(seat) {
    if (this.table) return;
    this.shown = seat;
    this.bar.hidden = true;
    this.table = new GameRoom(this.room, this.seats.get(seat) ?? "", {
      bar: this.bar,
      home: this.home,
      rematch: () => this.rematch(),
    });
  }

  /** Want another game, for all. */
  rematch() {
    this.again = true;
    for (const wire of this.wires) wire.say({ type: "rematch" });
    this.onward();
  }

  /**
   * @param {string} link
   * @param {string} next
   */
  follow(link, next) {
    this.next.set(link, next.split("/").at(-1) ?? "");
    this.onward();
  }

  onward() {
    if (this.again && this.next.size === this.wires.length) go(`/deux/${[...this.next.values()].join("/")}`);
  }
}

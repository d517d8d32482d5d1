/** Inviting people to a game: a link and its QR code for each seat, who sits where, the rules; it goes once all are taken. */
import { getItem, removeItem, setItem } from "./browser_storage.js";
import { copied, dialog, h, shape, w } from "./dom.js";
import { tool } from "./icons.js";
import { ownName } from "./player_name.js";
import { ask, origin } from "./transport.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {{title: string, host: string, free: boolean, fair: boolean, clock: {seconds: number, whole: boolean} | null,
 *   qr: {size: number, path: string} | null}} About
 */

/** @param {string} link that of the host's own seat */
const kept = (link) => `invitation:${link}`;

/**
 * Remember the invitations of a game by the link of a seat of one's own.
 * @param {string} link
 * @param {(string | null)[]} invitations
 */
export function keepInvitations(link, invitations) {
  const tokens = invitations.map((one) => one?.split("/").at(-1) ?? "");
  if (tokens.some(Boolean)) setItem(kept(link.split("/").at(-1) ?? ""), tokens.join());
}

/**
 * Ask what an invitation leads to.
 * @param {string} invitation
 * @returns {Promise<About>}
 */
export function about(invitation) {
  return ask(`/api/invitation/${invitation}?adresse=${encodeURIComponent(origin(`/i/${invitation}`))}`);
}

/** The invitations of a game with seats that are still free, in the room of its host. */
export class Invitation {
  /**
   * @param {string} link
   * @param {(message: Record<string, unknown>) => void} say
   */
  constructor(link, say) {
    this.link = link;
    this.say = say;
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Map<number, About>} what each leads to */
    this.abouts = new Map();
    this.at = 0; // the seat whose link is shown
  }

  /** The invitations that nobody has taken, by their seats, as far as is known here. */
  get free() {
    const tokens = (getItem(kept(this.link)) ?? "").split(",");
    return new Map([...tokens.entries()].filter(([, token]) => token));
  }

  get open() {
    return this.free.size > 0;
  }

  /**
   * Show the invitations as the game stands; the first time, open them.
   * @param {Game} game
   */
  async know(game) {
    const first = this.game === null;
    this.game = game;
    for (const [seat, token] of this.free) {
      const said = first ? await about(token).catch(() => null) : null;
      if (said) this.abouts.set(seat, said);
      if (said?.free === false || game.players[seat] !== "humain") this.taken(seat);
    }
    if (first) this.show();
    else if (this.box) this.fill(this.box);
  }

  /**
   * Learn who is there: where somebody is, the invitation is over.
   * @param {import("./wire_types.js").Presence} present
   */
  come(present) {
    for (const seat of this.free.keys()) if (present.seats[seat]) this.taken(seat);
  }

  /**
   * Forget the invitation of a seat: it is taken.
   * @param {number} seat
   */
  taken(seat) {
    const left = this.free;
    left.delete(seat);
    if (!left.size) {
      removeItem(kept(this.link));
      return this.close();
    }
    const tokens = Array.from({ length: Math.max(...left.keys()) + 1 }, (_, i) => left.get(i) ?? "");
    setItem(kept(this.link), tokens.join());
    if (this.box) this.fill(this.box);
  }

  close() {
    this.box?.close();
    this.box = null;
  }

  show() {
    if (!this.open || !this.game) return;
    this.close();
    const box = dialog(w("a game of {game}", { game: this.game.title }));
    box.classList.add("invite");
    box.addEventListener("close", () => (this.box = null));
    this.box = box;
    const { cloth } = /** @type {HTMLElement | null} */ (document.querySelector(".felt"))?.dataset ?? {};
    if (cloth) box.dataset.cloth = cloth;
    this.fill(box);
    /** @type {HTMLElement | null} */ (box.querySelector(".main"))?.focus();
  }

  /** @param {HTMLDialogElement} box */
  fill(box) {
    const { game, free } = this;
    const [first] = free.keys();
    if (!game || first === undefined) return;
    if (!free.has(this.at)) this.at = first;
    const open = free.get(this.at) ?? "";
    const at = document.activeElement?.textContent;
    box.replaceChildren(
      this.code(),
      h(
        "div",
        { class: "body" },
        h("h2", {}, w("a game of {game}", { game: game.title })),
        this.address(open),
        this.seats(game, free),
        this.hints(game),
        this.time(game),
      ),
      this.foot(box, open),
    );
    [...box.querySelectorAll("button")].find((one) => one.textContent === at)?.focus();
  }

  code() {
    const qr = this.abouts.get(this.at)?.qr;
    const drawn = qr
      ? [
          h("b", {}, w("Scan it to sit down")),
          h(
            "div",
            { class: "qr", role: "img", "aria-label": w("QR code of the link") },
            shape("svg", { viewBox: `0 0 ${qr.size} ${qr.size}` }, shape("path", { d: qr.path })),
          ),
          h("span", {}, w("or send the link")),
        ]
      : [];
    return h("div", { class: "left", hidden: !qr }, ...drawn);
  }

  /** @param {string} open */
  address(open) {
    const route = origin(`/i/${open}`);
    const field = h("input", {
      readonly: true,
      value: route,
      "aria-label": w("the link of the seat"),
      focus: () => field.select(),
    });
    const copy = tool(
      "copy",
      async () =>
        (await copied(field)) && (copy.lastElementChild ? (copy.lastElementChild.textContent = w("copied")) : null),
      { class: "main" },
    );
    const text = w("A game of {game}? Sit down here:", { game: this.game?.title ?? "" });
    const share =
      typeof navigator.share === "function"
        ? [tool("send", () => void navigator.share({ title: "rummifun", text, url: route }).catch(() => undefined))]
        : [];
    const words = h(
      "textarea",
      { readonly: true, rows: 2, "aria-label": w("words to send"), focus: () => words.select() },
      `${text} ${route}`,
    );
    const whole = h(
      "button",
      { type: "button", click: async () => (await copied(words)) && (whole.textContent = w("copied")) },
      w("copy with words"),
    );
    return h(
      "div",
      { class: "link" },
      h("p", { class: "row" }, field, copy, ...share),
      h("details", {}, h("summary", {}, w("words to send")), words, whole),
    );
  }

  /**
   * @param {Game} game
   * @param {Map<number, string>} free
   */
  seats(game, free) {
    const rows = game.seats.map((name, seat) => {
      const mine = seat === game.seat;
      const waits = free.has(seat);
      const who = mine
        ? w("you, seat {n}", { n: seat + 1 })
        : waits
          ? w("whoever opens the link sits here")
          : game.players[seat] === "humain"
            ? w("seat {n}", { n: seat + 1 })
            : w("a computer");
      const look = () => {
        this.at = seat;
        if (this.box) this.fill(this.box);
      };
      return h(
        "li",
        { class: waits && seat === this.at ? "wait" : "" },
        h("span", {}, mine ? ownName() || name : waits ? w("Waiting for a friend") : name, h("small", {}, who)),
        !waits
          ? h("span", { class: "ok", "aria-hidden": "true" }, "✓")
          : seat === this.at
            ? ""
            : h("button", { type: "button", click: look }, w("link of seat {n}", { n: seat + 1 })),
      );
    });
    return h("ul", { class: "places" }, ...rows);
  }

  /** @param {Game} game */
  hints(game) {
    const strict = game.seat === null || !game.agreed.includes(game.seat);
    const box = h("input", {
      type: "checkbox",
      role: "switch",
      checked: strict,
      change: () => this.say({ type: "allow", hints: !box.checked }),
    });
    return h(
      "label",
      { class: "rule" },
      h("span", {}, w("fair game"), h("small", {}, w("no hints, for anybody"))),
      box,
    );
  }

  /** @param {Game} game */
  time(game) {
    if (!game.clock) return "";
    const { seconds, whole } = game.clock;
    return h(
      "p",
      { class: "rule" },
      h(
        "span",
        {},
        whole
          ? w("{n} minutes for the whole game", { n: seconds / 60 })
          : w("{n} seconds for each turn", { n: seconds }),
        h("small", {}, w("it begins once all are there")),
      ),
    );
  }

  /**
   * @param {HTMLDialogElement} box
   * @param {string} open
   */
  foot(box, open) {
    const computer = h(
      "button",
      { type: "button", click: () => this.say({ type: "computer", invitation: open }) },
      w("play the computer instead"),
    );
    const close = h("button", { type: "button", click: () => box.close() }, w("close"));
    return h(
      "div",
      { class: "foot" },
      h("small", {}, w("The game starts by itself when all have sat down.")),
      computer,
      close,
    );
  }
}

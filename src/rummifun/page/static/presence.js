/** Who is there: whose turn it is, who thinks, who left and when; and how somebody who looks elsewhere is called back. */
import { announce, h, hide, w } from "./dom.js";
import { notify } from "./preferences.js";
import { play } from "./sounds.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").Presence} Present
 */

export class Company {
  /** @param {(there: boolean) => void} attend what says whether somebody looks at the page */
  constructor(attend) {
    this.root = h("p", { class: "turn", hidden: true });
    /** @type {Game | null} */
    this.game = null;
    /** @type {Present | null} */
    this.present = null;
    /** @type {number | null} */
    this.mover = null;
    this.heard = 0;
    /** @type {Notification | null} */
    this.notice = null;
    this.mine = false;
    this.known = false;
    this.looks = () => attend(!document.hidden);
    document.addEventListener("visibilitychange", this.looks);
    this.beat = setInterval(() => this.show(), 10_000);
  }

  close() {
    clearInterval(this.beat);
    this.notice?.close();
    document.removeEventListener("visibilitychange", this.looks);
  }

  /**
   * Show whose turn it is, and call the player it now belongs to.
   * @param {Game} game
   * @param {number | null} mover
   */
  turn(game, mover) {
    const mine = mover !== null && mover === game.seat;
    const came = this.known && mine && !this.mine && game.seats.length > 1;
    Object.assign(this, { game, mover, mine, known: true });
    this.show();
    if (!came) return;
    this.notice = notify(game.title, w("your turn"));
    play("turn");
  }

  /** @param {Present} present */
  come(present) {
    const before = this.present;
    this.present = present;
    this.heard = Date.now();
    this.show();
    if (!before) return;
    for (const seat of this.others()) {
      const [was, is] = [before.seats[seat], present.seats[seat]];
      const name = this.game?.seats[seat] ?? "";
      if (was && is === 0) announce(w("{seat} has left", { seat: name }));
      if (was === 0 && is) announce(w("{seat} is there", { seat: name }));
    }
  }

  /** List the seats of other people. */
  others() {
    const { game } = this;
    return !game?.together
      ? []
      : game.seats.map((_, i) => i).filter((seat) => seat !== game.seat && game.players[seat] === "humain");
  }

  show() {
    const { game, mover, mine } = this;
    if (!game) return;
    document.title = mine && game.seats.length > 1 ? `● ${w("your turn")} · ${game.title}` : `${game.title} · rummifun`;
    const away = this.others()
      .map((seat) => this.absence(seat))
      .filter((said) => said !== null);
    const thinks =
      mover === null ? null : mine ? w("your turn") : w("{seat} is thinking", { seat: game.seats[mover] ?? "" });
    const gone = mover !== null && !mine && this.present?.seats[mover] === 0;
    const said = [gone ? null : thinks, ...away].flatMap((one) => one ?? []);
    hide(this.root, game.seats.length < 2 || !said.length);
    if (this.root.textContent !== said.join(" · "))
      this.root.replaceChildren(...said.map((one, i) => (i ? h("span", { class: "turn-more" }, ` · ${one}`) : one)));
    this.root.classList.toggle("yours", mine);
  }

  /**
   * Tell since when somebody is not there; null while there.
   * @param {number} seat
   */
  absence(seat) {
    if (this.present?.seats[seat] !== 0) return null;
    const name = { seat: this.game?.seats[seat] ?? "" };
    const gone = this.present.gone[seat] ?? null;
    if (gone === null) return w("{seat} is not there", name);
    const minutes = Math.floor((gone + (Date.now() - this.heard) / 1000) / 60);
    if (minutes < 1) return w("{seat} has just left", name);
    if (minutes === 1) return w("{seat} left a minute ago", name);
    if (minutes < 60) return w("{seat} left {n} minutes ago", { ...name, n: minutes });
    if (minutes < 120) return w("{seat} left an hour ago", name);
    return w("{seat} left {n} hours ago", { ...name, n: Math.floor(minutes / 60) });
  }
}

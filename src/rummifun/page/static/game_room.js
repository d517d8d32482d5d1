/** A game: its table, what can be done, who plays, what was played and why. */
import { getItem, setItem } from "./browser_storage.js";
import { appearanceButtons } from "./appearance.js";
import { dye } from "./card_colours.js";
import { address, announce, dialog, focusOn, h, lang, markdown, moving, w, write } from "./dom.js";
import { isSingular } from "./page_words.js";
import { silent } from "./transport.js";
import { Arranger } from "./arranger.js";
import { Board } from "./board.js";
import { Timer } from "./clock.js";
import { Drawer } from "./drawer.js";
import { Invitation } from "./invite.js";
import { Ending } from "./end_panel.js";
import { showFigures } from "./figures.js";
import { Looker } from "./winnability.js";
import { layAct, mainAct } from "./main_act.js";
import { Hints, glow } from "./hints.js";
import { tool } from "./icons.js";
import { play } from "./sounds.js";
import { celebrate, settle } from "./animation.js";
import { Company } from "./presence.js";
import { draw } from "./table_view.js";
import { shortcutOf, shortcutTexts } from "./keyboard_shortcuts.js";
import { askName, ownName } from "./player_name.js";
import { leftAt, forget, games, kept, leave, remember, store } from "./local_games.js";
import { fairNews, showFair } from "./fair_game.js";
import { forgetDraft, keepDraft, lateDraft, resumeDraft } from "./kept_draft.js";
import { RequestQueue } from "./request_queue.js";
import { addEnd } from "./own_record.js";
import { endedGame, ownEnd } from "./own_end.js";
import { Pace } from "./own_pace.js";
import { Toolbar, homeLink } from "./toolbar.js";
import { WordsField } from "./move_input.js";
import { Wire } from "./game_socket.js";
import { tickBox, ticked, wishes } from "./preferences.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").Scene} Scene
 * @typedef {import("./wire_types.js").Said} Said
 * @typedef {import("./wire_types.js").Step} Step
 * @typedef {{bar: HTMLElement, home: string, rematch(): void}} Device what is shown when a turn is over; under what a game of two is remembered
 */

const SHOWN = 1400; // milliseconds for which a turn is seen as it began

export class GameRoom {
  /**
   * @param {HTMLElement} room
   * @param {string} link
   * @param {Device | null} [device] where two people play at one
   */
  constructor(room, link, device = null) {
    this.link = link;
    this.device = device;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Scene | null} */
    this.scene = null;
    this.speed = Number(getItem("speed") ?? 1);
    this.paused = false;
    this.busy = Promise.resolve();
    this.waiting = 0;
    /** @type {import("./wire_types.js").Draft | null} what is said of the table that is being built */
    this.draft = null;
    this.announced = "";
    this.coins = 0;
    this.sorts = 0; // the order in which the rack was sorted last by its key
    /** @type {string | null} what the tool says that the focus was on, until a key is pressed or something is touched */
    this.kept = null;
    this.title = h("h1", {}, "…");
    this.state = h("p", { class: "state" });
    this.company = new Company((there) => this.wire.say({ type: "attention", there }));
    this.timer = new Timer();
    this.invitation = new Invitation(link, (message) => this.wire.say(message));
    this.fair = h("span", { class: "fair", hidden: true });
    this.ending = new Ending(
      link,
      () => (device ? device.rematch() : this.wire.say({ type: "rematch" })),
      (turning) => void this.showTurn(turning),
      () => this.retool(),
    );
    this.told = h("ol", { class: "told", "aria-label": w("what was played"), tabindex: 0 });
    this.toolbar = new Toolbar(() => this.retool());
    this.tools = this.toolbar.root;
    this.table = h("div", { class: "place" });
    this.figures = h("div", { class: "figures" });
    this.pace = new Pace(
      () => this.timer.now(this.game?.seat ?? 0),
      () => this.showPace(),
    );
    this.lost = h("p", { class: "lost", role: "alert", hidden: true });
    this.requests = new RequestQueue((message, v) => this.wire.say({ ...message, v }));
    this.away = false;
    this.plays = false; // it was seen here before its end
    /** @type {string | null} why there is no game now; it is asked for again meanwhile */
    this.closed = null;
    this.hints = new Hints();
    this.looker = new Looker(
      (message) => this.say(message),
      () => this.retool(),
    );
    this.deal = h("p", { class: "deal", hidden: true });
    this.words = new WordsField(
      (message) => this.say(message),
      () => focusOn(this.board?.entry()),
      () => this.drawer.show(true),
    );
    this.drawer = new Drawer(w("what was played"), this.words.root, this.deal, this.told);
    const head = h(
      "div",
      { class: "head" },
      this.title,
      this.company.root,
      this.timer.root,
      this.fair,
      this.state,
      this.figures,
    );
    this.root = h(
      "div",
      { class: "game", pointerdown: () => (this.kept = null) },
      homeLink(),
      head,
      this.tools,
      this.lost,
      device?.bar ?? "",
      this.table,
      this.toolbar.acts,
      this.drawer.handle,
      this.ending.root,
      this.drawer.root,
    );
    room.replaceChildren(this.root);
    this.recall();
    this.wire = new Wire(
      link,
      (said) => this.hear(said),
      (there) => this.present(there),
      () => this.astray(),
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => this.typed(event);
    document.addEventListener("keydown", this.keys);
  }

  /** Whether somebody has gone elsewhere: what comes still is shown to nobody. */
  get left() {
    return !this.root.isConnected;
  }

  /** Show the table as it was left, until it is known how it lies. */
  recall() {
    const left = leftAt(this.link);
    if (!left) return;
    const felt = h("div", { class: "felt", inert: true, "data-family": left.family });
    this.root.dataset.cloth = left.picture.cloth ?? "baize";
    this.table.replaceChildren(felt);
    draw(felt, left.picture, left.seat);
  }

  close() {
    this.wire.close();
    this.company.close();
    this.timer.close();
    this.pace.close();
    this.toolbar.close();
    this.invitation.close();
    this.looker.stop();
    this.hints.forget(this.board);
    this.board?.close();
    settle(document.body); // a feast goes on over all of it
    store();
    this.root.remove();
    document.removeEventListener("keydown", this.keys);
  }

  /**
   * Tell whether the server is there, and that what was asked for is kept.
   * @param {boolean} there
   */
  present(there) {
    if (there && document.hidden) this.company.looks(); // a server that has just been reached learns that nobody looks
    this.lost.hidden = there && this.closed === null;
    this.away ||= !there;
    const lost = this.closed ?? silent.again();
    this.lost.textContent = this.requests.last ? `${lost} ${w("What you asked for will be sent then.")}` : lost;
  }

  /** Say that there is no such game, and remember it no more. */
  astray() {
    forget(this.device?.home ?? this.link);
    this.root.replaceChildren(h("p", { role: "alert" }, w("This link leads to no game.")));
  }

  /** @param {Said} said */
  hear(said) {
    if (said.type === "scene" && said.v === this.scene?.v && !this.away) return this.recaption(said);
    const back = this.away && said.type === "scene";
    if (back) this.away = false;
    else if (
      ["scene", "refusal", "hint", "known", "error"].includes(said.type) &&
      !this.requests.answered(said, this.scene, this.game?.seat ?? null)
    )
      this.dropped();
    if (said.type === "game" && this.closed !== null) {
      this.closed = null;
      this.lost.hidden = true;
    }
    if (this.words.hear(said, back)) return;
    if (said.type === "game") this.begin(said);
    else if (said.type === "scene") {
      this.waiting += 1;
      this.busy = this.busy
        .then(() => (back ? this.comeBack(said) : this.come(said)))
        .then(() => void (this.requests.follow(said) || this.dropped()))
        .finally(() => (this.waiting -= 1));
    } else if (said.type === "refusal") {
      play("no");
      this.refused(said.target ?? said.source, said.sentence, said.short);
    } else if (said.type === "draft") this.drafted(said);
    else if (said.type === "hint") {
      this.looker.box?.close();
      if (this.board && said.v === this.scene?.v) this.hints.begin(said, this.board);
    } else if (said.type === "known") this.known(said.sentence);
    else if (said.type === "review" && said.sentence) this.refused(null, said.sentence);
    else if (said.type === "presence") this.met(said);
    else if (said.type === "clock") this.timer.set(this.game, said, this.scene?.to_move ?? null);
    else if (said.type === "end") this.finish(said);
    else if (said.type === "rematch" && !this.device) this.ending.asked(said);
    else if (said.type === "news") this.refused(null, said.sentence);
    else if (said.type === "error" && said.code === "closed") this.closed = said.sentence;
    else if (said.type === "error" && said.code !== "stale") this.known(said.sentence);
  }

  /** @param {import("./wire_types.js").Presence} present */
  met(present) {
    this.company.come(present);
    this.invitation.come(present);
  }

  /**
   * Show the same table with other names; whoever is building on it goes on, and sees them after the turn.
   * @param {Scene} scene
   */
  recaption(scene) {
    if (this.waiting || (this.board instanceof Arranger && this.board.past.length)) return;
    this.settle(scene);
  }

  /** @param {Game} game */
  begin(game) {
    const news = fairNews(this.game, game);
    this.game = game;
    this.title.textContent = game.title;
    this.root.classList.toggle("alone", game.seats.length === 1);
    this.company.turn(game, this.scene?.to_move ?? null);
    showFair(this.fair, game, (hints) => this.wire.say({ type: "allow", hints }));
    void this.invitation.know(game).then(() => this.retool());
    this.ending.known(game);
    const said = [game.code ? w("deal {code}", { code: game.code }) : "", game.practice ? `${game.practice}.` : ""];
    this.deal.hidden = !said.some(Boolean);
    this.deal.replaceChildren(...said.filter(Boolean).map((one) => h("span", {}, one)));
    if (this.board) {
      if (news) this.refused(null, news);
      return this.retool();
    }
    this.pace.begin(game, leftAt(this.link)?.track);
    this.plays = kept().some(({ link, over }) => link === this.link && !over);
    if (game.together && !this.device && game.seat !== null && ownName())
      this.wire.say({ type: "name", name: ownName() });
    const act = (/** @type {number} */ i) => this.say({ type: "act", i });
    const move = (
      /** @type {string} */ source,
      /** @type {number | null} */ index,
      /** @type {string | null} */ target,
    ) => this.say({ type: "move", source, index, target });
    this.board = game.arrange ? new Arranger(act, move, (piles) => this.built(piles)) : new Board(act, move);
    dye(game.two_colours);
    this.board.seat = game.seat;
    this.board.quick = game.seats.length === 1;
    this.board.tidy = game.tidies ? () => this.say({ type: "tidy" }) : null;
    Object.assign(this.board.root.dataset, {
      family: game.family,
      robots: game.players.flatMap((player, seat) => (player === "humain" ? [] : [seat])).join(" "),
    });
    this.table.replaceChildren(this.board.root);
    if (game.seat !== null) this.remembered(game, false);
  }

  /**
   * Tell how a game has ended; where it was played here, keep its figures, once.
   * @param {import("./wire_types.js").End} end
   */
  finish(end) {
    const { game } = this;
    this.ending.told(end);
    if (!game || !end.own || this.device || game.automatic) return;
    if (this.plays) {
      addEnd(endedGame(game, end.own, this.link));
      this.pace.keep(end.own);
    }
    this.ending.own.replaceChildren(...ownEnd(game, end.own));
  }

  /**
   * Remember a game here: one of two people at one device is both of theirs.
   * @param {Game} game
   * @param {boolean} over
   */
  remembered(game, over) {
    const others = game.seats.filter((_, i) => i !== game.seat);
    remember({
      link: this.device?.home ?? this.link,
      title: game.title,
      players: this.device ? [w("two people")] : others,
      over,
    });
  }

  /**
   * Keep what is being built, and ask about it.
   * @param {import("./wire_types.js").Face[][]} piles
   */
  built(piles) {
    play("tile");
    if (this.board instanceof Arranger && this.scene) keepDraft(this.link, this.board, this.scene);
    this.draft = null;
    this.retool();
    this.say({ type: "draft", piles });
  }

  /**
   * @param {Record<string, unknown>} message
   * @param {number | undefined} [v] the version of the scene that it is about
   */
  say(message, v = this.scene?.v) {
    if (message.type !== "follow") this.looker.stop();
    this.requests.add(message, v, this.scene, this.away);
    if (!this.lost.hidden) this.present(false);
  }

  /**
   * Go on after the line was broken: where the table lies as it did, what was asked for is sent again, and what was being
   * built goes on being built.
   * @param {Scene} scene
   */
  async comeBack(scene) {
    const { board } = this;
    if (!this.scene || !board || !sameTable(this.scene, scene)) {
      const waited = this.requests.clear();
      await this.come(scene);
      if (waited) this.dropped();
      return;
    }
    this.scene = scene;
    this.retool();
    board.root.dataset.v = String(scene.v);
    if (board instanceof Arranger && board.past.length) board.drafted(board.piles);
    if (this.requests.last) this.requests.resume(scene);
    else if (this.game?.automatic && !this.paused) this.onward();
  }

  /** Say that what was asked for will not be done. */
  dropped() {
    this.refused(null, w("The table has changed meanwhile: what you asked for was not sent again."));
  }

  /**
   * Show the steps that were made, one after the other, then the table now.
   * @param {Scene} scene
   */
  async come(scene) {
    const { game } = this;
    if (this.left) return;
    const first = this.scene === null;
    const ends = Boolean(!first && !this.scene?.over && scene.over);
    this.scene = scene;
    this.plays ||= !scene.over;
    if (this.board) this.board.dealt = first && scene.step === 0 && !leftAt(this.link);
    const steps = first ? [] : scene.steps;
    const stands = Math.min(scene.step, (scene.steps[0]?.n ?? Infinity) - 1); // what was undone is told no more
    for (const one of /** @type {HTMLLIElement[]} */ ([...this.told.children])) if (one.value > stands) one.remove();
    for (const step of steps) this.tell(step);
    if (first) scene.steps.slice(-12).forEach((step) => this.tell(step, false));
    if (game?.reviewed && !game.fair && ticked("review") && steps.some((step) => step.seat === game.seat))
      this.wire.say({ type: "review", v: scene.v });
    for (const step of steps.slice(0, -1)) await this.watch(step);
    if (this.left) return;
    if (this.board) this.board.apart = Boolean(game?.arrange && steps.length && steps.at(-1)?.seat !== game.seat);
    this.settle(scene);
    const late = steps.find((step) => step.seat === this.game?.seat && step.reason);
    if (late) this.refused(null, `${late.label} – ${late.reason}`);
    if (steps.length) play(this.soundOf(scene, ends));
    if (this.board && ends && scene.over && scene.over.winner !== null && scene.over.winner === this.game?.seat)
      celebrate(this.board.root);
    const watched = this.game?.automatic || steps.at(-1)?.seat !== this.game?.seat;
    if (moving() && steps.length && watched)
      await new Promise((done) => setTimeout(done, (this.waiting > 1 ? 200 : 350) / this.speed));
    if (this.left) return;
    if (this.game?.automatic && !this.paused) this.onward();
    this.looker.onward(scene);
  }

  /**
   * Show on the table a turn of a game that is over, as it was or could have been; or the end again.
   * @param {import("./wire_types.js").Turning | null} turning
   */
  async showTurn(turning) {
    const { board, scene } = this;
    if (!board || !scene) return;
    board.acts = [];
    draw(board.root, turning ? turning.before : scene.picture, board.seat);
    if (!turning) return;
    glow(board, turning.pieces);
    announce(`${turning.title}. ${turning.comment}`);
    await new Promise((done) => setTimeout(done, SHOWN));
    if (this.left || !this.ending.shown) return;
    draw(board.root, turning.after, board.seat);
    glow(board, turning.pieces);
  }

  /**
   * Choose the sound of what was done: notes at a win, a coin where there are more of one's own, else that of the pieces.
   * @param {Scene} scene
   * @param {boolean} ends
   */
  soundOf(scene, ends) {
    const coins = (scene.picture.figures ?? [])
      .filter((one) => one.unit === "coins" && one.seat === this.game?.seat)
      .reduce((sum, one) => sum + one.value, 0);
    const more = coins > this.coins;
    this.coins = coins;
    if (ends && scene.over?.winner !== null && scene.over?.winner === this.game?.seat) return "won";
    return more ? "coin" : this.game?.family === "tuile" ? "tile" : "card";
  }

  /** @param {Step} step */
  async watch(step) {
    if (!this.board || !moving()) return;
    this.board.acts = [];
    if (
      !draw(this.board.root, step.picture, this.board.seat, false, this.game?.arrange && step.seat !== this.game.seat)
    )
      return; // nothing moves
    await new Promise((done) => setTimeout(done, (this.waiting > 1 ? 250 : 400) / this.speed));
  }

  /** @param {Scene} scene */
  settle(scene) {
    const { game, board } = this;
    if (!game || !board) return;
    const mine = scene.to_move !== null && scene.to_move === game.seat;
    this.hints.forget(board);
    board.notice.hide();
    board.laid =
      typeof scene.by === "number"
        ? { spots: scene.fresh ?? [], name: game.seats[scene.by] ?? "", seat: scene.by }
        : null;
    if (board instanceof Arranger)
      board.begin(scene.picture, scene.acts, mine ? rackOf(scene.picture, game.seat) : null);
    else board.show(scene.picture, scene.acts);
    const turn = scene.over ? scene.over.sentence : scene.picture.title;
    if (this.announced !== turn) announce(turn);
    this.announced = turn;
    const known = [game.title, game.name, w("your turn")].map((said) => said.toLowerCase()); // said beside it, or no news
    this.root.dataset.cloth = scene.picture.cloth ?? "baize";
    write(this.state, known.includes(turn.toLowerCase()) ? "" : turn);
    this.state.classList.toggle("over", Boolean(scene.over));
    this.company.turn(game, scene.to_move);
    this.timer.set(game, scene.clock, scene.to_move);
    this.pace.mark(scene);
    this.showPace();
    this.ending.show(game, scene.over);
    this.root.dataset.end = scene.over ? this.ending.result : "";
    if (scene.over) this.remembered(game, true);
    else if (game.seat !== null && !this.device)
      leave(this.link, {
        seat: game.seat,
        family: game.family,
        robots: board.root.dataset.robots,
        picture: scene.picture,
        track: this.pace.track,
      });
    this.draft = null;
    this.retool();
    board.root.dataset.v = String(scene.v);
    if (board instanceof Arranger) resumeDraft(this.link, board, scene, game.seat);
  }

  /** Show the figures of the game, and how it goes beside one's best. */
  showPace() {
    if (this.game && this.scene)
      showFigures(this.figures, this.scene.picture, this.game.seat, this.game.seats, this.pace.boxes());
  }

  /**
   * Change what can be done, and keep the focus: on the same tool, or on the table until it is there again.
   * @param {{tools: HTMLElement[], now: HTMLElement[]}} tools
   */
  changeTools({ tools, now }) {
    const at = document.activeElement;
    if (at && this.toolbar.contains(at)) this.kept = at.textContent;
    this.toolbar.show(tools, now, [tool("what was played", () => this.drawer.show(true))], appearanceButtons());
    if (this.kept === null) return;
    focusOn(this.toolbar.all().find((tool) => tool.textContent === this.kept) ?? this.board?.entry());
  }

  /** Show the tools as they are now. */
  retool() {
    if (this.scene)
      this.changeTools(this.buttons(this.scene, this.scene.to_move !== null && this.scene.to_move === this.game?.seat));
  }

  /**
   * Return the tools, which are always there, and what can be done just now.
   * @param {Scene} scene
   * @param {boolean} mine
   */
  buttons(scene, mine) {
    const { board, game } = this;
    if (!game) return { tools: [], now: [] };
    const playing = mine && !scene.over;
    const plays = game.seat !== null;
    const order = (/** @type {string} */ type) => () => this.say({ type });
    const may = (/** @type {boolean} */ can, /** @type {string | null} */ key = null) => ({
      title: key,
      "aria-disabled": !can && "true",
    });
    const tools = [
      ...(game.automatic ? this.animation(!scene.over) : []),
      ...(board instanceof Arranger && plays ? this.arranging(board, playing) : []),
      ...(plays && !game.automatic && !game.fair ? [tool("hint", () => this.hint(), may(playing, "H"))] : []),
      ...(plays
        ? [
            tool("undo", () => this.undo(), may(scene.undo || this.builds(), "U")),
            tool("redo", order("redo"), may(scene.redo, "Shift+U")),
          ]
        : []),
      ...(game.tidies && plays ? [tool("send up", () => this.board?.tidy?.(), may(scene.safe, "B"))] : []),
      ...(game.looks && plays ? [tool("under the cards", () => this.look(), { title: "Y" })] : []),
      ...(board instanceof Arranger && plays ? this.sorting(board, playing) : []),
      ...(plays ? [tool("restart", order("restart"), may(scene.undo))] : []),
      ...(this.invitation.open ? [tool("invitation", () => this.invitation.show())] : []),
      ...(game.together && plays && !this.device
        ? [tool("your name", () => askName((name) => this.wire.say({ type: "name", name })))]
        : []),
      tool("rules", () => void this.rules(), { title: "?" }),
      tool("settings", wishes),
      ...(game.code ? [tool("share", () => share(game.code ?? ""))] : []),
    ];
    return { tools, now: this.now(scene, mine) };
  }

  /**
   * Return what can be done just now, by its name alone.
   * @param {Scene} scene
   * @param {boolean} mine
   */
  now(scene, mine) {
    const { board, game, draft } = this;
    if (scene.over) return this.ending.shut ? [tool("the end", () => this.ending.open(), { class: "act" })] : [];
    if (game?.automatic) return [];
    const arranging = board instanceof Arranger;
    const points =
      arranging && mine && draft?.wanted
        ? [h("span", { class: "points", key: "points", role: "status" }, pointsOf(draft.points, draft.wanted))]
        : [];
    const acts = scene.acts.flatMap((act, i) => {
      const named = act.source === null ? !arranging : act.target === null && act.index === null;
      return named ? [{ label: act.label, press: () => this.say({ type: "act", i }, scene.v) }] : [];
    });
    const builds = board instanceof Arranger && board.changed();
    const lays = builds ? [layAct(board, draft, () => this.say({ type: "submit", piles: board.piles }))] : [];
    const one = acts.length === 1 && !builds && !scene.finish && !this.looker.following;
    const named = builds
      ? []
      : acts.map(({ label, press }) =>
          one ? mainAct(label, press) : h("button", { type: "button", class: "act", key: label, click: press }, label),
        );
    const late = arranging && mine ? lateDraft(this.link, board, scene) : null;
    const again = late
      ? [
          tool("lay it out again", () => arranging && board.lay(late), {
            title: w("What you were building when the time was over"),
          }),
        ]
      : [];
    const finish = scene.finish ? [mainAct(w("finish"), () => this.say({ type: "finish" }))] : [];
    const stop = this.looker.following ? [tool("stop", () => this.looker.stop(), { class: "main" })] : [];
    return [...points, ...stop, ...again, ...named, ...lays, ...finish];
  }

  /**
   * Return what moves a game that plays itself.
   * @param {boolean} going
   */
  animation(going) {
    const pace = (/** @type {number} */ by) => {
      this.speed = Math.min(16, Math.max(0.25, this.speed * by));
      setItem("speed", String(this.speed));
    };
    const paused = (/** @type {boolean} */ so) => {
      this.paused = so;
      this.retool();
    };
    const pause = tool(
      this.paused ? "go on" : "pause",
      () => {
        paused(!this.paused);
        if (!this.paused) this.onward();
      },
      { key: "pause", "aria-disabled": !going && "true" },
    );
    const step = tool(
      "step",
      () => {
        paused(true);
        this.onward();
      },
      { "aria-disabled": !going && "true" },
    );
    return [pause, step, tool("slower", () => pace(0.5)), tool("faster", () => pace(2))];
  }

  /** Make the next move of a game in which nothing is to decide. */
  onward() {
    if (this.scene?.acts.length) this.say({ type: "act", i: 0 });
  }

  /**
   * @param {Arranger} board
   * @param {boolean} playing
   */
  arranging(board, playing) {
    return [tool("take back", () => void board.back(), { "aria-disabled": !(playing && board.past.length) && "true" })];
  }

  /**
   * @param {Arranger} board
   * @param {boolean} playing
   */
  sorting(board, playing) {
    return [
      ...(this.game?.orders ?? []).map(({ name, label, faces }) =>
        tool(name, () => board.sort(faces), { "aria-disabled": !playing && "true" }, label),
      ),
      tool("as it was", () => this.anew(), { "aria-disabled": !playing && "true" }),
    ];
  }

  /** Put the table back as it lay at the beginning of the turn. */
  anew() {
    forgetDraft(this.link);
    if (this.scene) this.settle(this.scene);
  }

  /** @param {import("./wire_types.js").Draft} draft */
  drafted(draft) {
    if (draft.v !== this.scene?.v || !(this.board instanceof Arranger) || !this.board.judge(draft)) return;
    this.draft = draft;
    this.retool();
  }

  /**
   * Say why something was refused, in few words where there are any.
   * @param {string | null} place
   * @param {string} sentence
   * @param {string} [short]
   */
  refused(place, sentence, short = sentence) {
    announce(sentence);
    this.board?.refuse(place, short, sentence);
  }

  /**
   * Say what looking under the cards has told, or why something cannot be done.
   * @param {string} sentence
   */
  known(sentence) {
    if (!this.looker.told(sentence)) this.refused(null, sentence);
  }

  /** Tell whether something is being built. */
  builds() {
    return this.board instanceof Arranger && this.board.building && this.board.past.length > 0;
  }

  /** Take the last change of what is being built back, or the last turn. */
  undo() {
    if (this.board instanceof Arranger && this.builds()) this.board.back();
    else this.say({ type: "undo" });
  }

  /** Sort the rack in the next of the orders of the game that is another. */
  sort() {
    const { board } = this;
    const orders = board instanceof Arranger && board.building ? (this.game?.orders ?? []) : [];
    if (board instanceof Arranger)
      orders.some(
        (_, i) => board.sort(orders[(this.sorts + 1 + i) % orders.length]?.faces ?? []) && (this.sorts += 1 + i),
      );
  }

  /** Do what is to be done next, as its key asks; tell whether there is anything. */
  next() {
    if (this.scene?.over) return this.ending.next();
    const main = this.root.querySelector(".act-main");
    if (main instanceof HTMLElement) main.click();
    return main !== null;
  }

  /** Ask for a hint, or for more of the one that is being told. */
  hint() {
    if (this.board && this.hints.tells(this.scene?.v)) this.hints.more(this.board);
    else if (this.requests.last !== "hint") this.say({ type: "hint" });
  }

  /** Ask what you want to know under the cards. */
  look() {
    const { game, scene } = this;
    if (game?.looks && game.seat !== null && scene) this.looker.open(!scene.over && scene.to_move === game.seat);
  }

  /**
   * @param {Step} step
   * @param {boolean} [aloud]
   */
  tell(step, aloud = true) {
    const who =
      this.game && this.game.seats.length > 1 ? `${this.game.seats[step.seat]}${lang === "fr" ? " : " : ": "}` : "";
    const said = `${who}${step.label}`;
    this.told.append(h("li", { value: step.n }, said, step.reason ? h("small", {}, ` ${step.reason}`) : null));
    while (this.told.childElementCount > 200) this.told.firstElementChild?.remove();
    requestAnimationFrame(() => (this.told.scrollTop = this.told.scrollHeight)); // the table comes first
    if (aloud && step.seat !== this.game?.seat) announce(said);
  }

  async rules() {
    const { games: cards } = await games().catch((error) => (this.refused(null, error.message), { games: [] }));
    const card = cards.find((one) => one.name === this.game?.name);
    const list = h(
      "dl",
      { class: "keys" },
      ...(this.game ? shortcutTexts(this.game) : []).map((said, i) => h(i % 2 ? "dd" : "dt", {}, said)),
    );
    if (!card || this.left) return;
    const box = dialog(
      card.title,
      markdown(card.rules.replace(/^# .*\n/, "")),
      h("h3", {}, w("keys")),
      list,
      ...(this.game?.reviewed
        ? [h("p", {}, tickBox("review", w("after my turn, say what more could have been laid")).label)]
        : []),
    );
    const lost = () => document.activeElement === document.body;
    box.addEventListener("close", () => lost() && focusOn(this.board?.entry()));
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    this.kept = null;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.key === "Escape") {
      if (
        !this.hints.forget(this.board) &&
        !this.looker.following &&
        this.board instanceof Arranger &&
        !event.defaultPrevented
      )
        this.board.putBack();
      this.looker.stop();
    }
    if (this.words.typed(event)) return;
    const idle = !(event.target instanceof Element && event.target.closest("button:not(.spot), a, summary"));
    if (event.key === "Enter" && idle && (event.repeat || this.next())) return event.preventDefault();
    const asked = this.game ? shortcutOf(event, this.game) : null;
    if (asked === "hint") this.hint();
    else if (asked === "undo") this.undo();
    else if (asked === "sort") this.sort();
    else if (asked === "log") this.drawer.show();
    else if (asked === "look") this.look();
    else if (asked === "rules") void this.rules();
    else if (asked) this.say({ type: asked });
    else if (this.board?.stroke(event.key)) event.preventDefault();
  }
}

/**
 * Find the place where the pieces of a seat lie, from which piles are built.
 * @param {import("./wire_types.js").Picture} picture
 * @param {number | null} seat
 */
function rackOf(picture, seat) {
  return picture.zones.find((zone) => zone.seat === seat && zone.piles.length)?.piles[0]?.place ?? null;
}

/**
 * Tell whether two scenes show the same table, whatever their versions.
 * @param {Scene} a
 * @param {Scene} b
 */
function sameTable(a, b) {
  const lies = (/** @type {Scene} */ { step, picture, acts, to_move }) =>
    JSON.stringify([step, picture, acts, to_move]);
  return lies(a) === lies(b);
}

/**
 * Say how many of the points that are wanted are there.
 * @param {number} n
 * @param {number} wanted
 */
function pointsOf(n, wanted) {
  return isSingular(n) ? w("{n} point of {wanted}", { n, wanted }) : w("{n} points of {wanted}", { n, wanted });
}

/** @param {string} code */
function share(code) {
  dialog(
    w("the same deal"),
    h("p", {}, w("Anyone who opens this address plays the same deal."), " ", h("code", {}, code)),
    address(w("address"), `/?code=${encodeURIComponent(code)}`),
  );
}

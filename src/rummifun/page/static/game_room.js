/** A game: its table, what can be done, who plays, what was played and why. */
import { absenceNews } from "./absence.js";
import { getItem } from "./browser_storage.js";
import { appearanceButtons } from "./appearance.js";
import { dye } from "./card_colours.js";
import { announce, focusOn, h, hide, w } from "./dom.js";
import { silent } from "./transport.js";
import { Arranger } from "./arranger.js";
import { Timer } from "./clock.js";
import { Drawer } from "./drawer.js";
import { Invitation } from "./invite.js";
import { Ending } from "./end_panel.js";
import { Looker } from "./winnability.js";
import { wished } from "./preferences.js";
import { phraseText } from "./phrases.js";
import { Guide } from "./guide.js";
import { Hints } from "./hints.js";
import { tool } from "./icons.js";
import { play } from "./sounds.js";
import { settle } from "./animation.js";
import { Company } from "./presence.js";
import { ownName } from "./player_name.js";
import { forget, kept, leftAt, remember, store } from "./local_games.js";
import { fairNews, showFair } from "./fair_game.js";
import { keepDraft } from "./kept_draft.js";
import { endWait, recall, showWait } from "./kept_table.js";
import { RequestQueue } from "./request_queue.js";
import { addEnd } from "./own_record.js";
import { endedGame, ownEnd } from "./own_end.js";
import { Pace } from "./own_pace.js";
import { GameLog } from "./game_log.js";
import { answerKey } from "./game_orders.js";
import { resumeScene, settleScene, showPace, showScene, showTurn } from "./game_scenes.js";
import { makeBoard, robotsOf } from "./game_board.js";
import { toolsOf } from "./game_tools.js";
import { Toolbar, homeLink } from "./toolbar.js";
import { WordsField } from "./move_input.js";
import { Wire } from "./game_socket.js";

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").Scene} Scene
 * @typedef {import("./wire_types.js").Said} Said
 * @typedef {{bar: HTMLElement, home: string, rematch(): void}} Device what is shown when a turn is over; under what a game of two is remembered
 */

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
      (turning) => void showTurn(this, turning),
      () => this.retool(),
    );
    this.log = new GameLog();
    this.toolbar = new Toolbar(() => this.retool());
    this.tools = this.toolbar.root;
    this.table = h("div", { class: "place" });
    this.figures = h("div", { class: "figures" });
    this.pace = new Pace(
      () => this.timer.now(this.game?.seat ?? 0),
      () => showPace(this),
    );
    this.lost = h("p", { class: "lost", role: "alert", hidden: true });
    this.requests = new RequestQueue((message, v) => this.wire.say({ ...message, v }), link);
    this.away = this.starting = false; // whether there is no line, and never was
    this.named = false; // one's name was said
    this.plays = false; // it was seen here before its end
    /** @type {string | null} why there is no game now; it is asked for again meanwhile */
    this.closed = null;
    this.hints = new Hints();
    this.guide = new Guide(link, (message) => this.wire.say(message));
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
    this.drawer = new Drawer(w("what was played"), this.words.root, this.deal, this.log.root);
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
      device?.bar ?? "",
      head,
      this.tools,
      this.lost,
      this.table,
      this.toolbar.acts,
      this.drawer.handle,
      this.ending.root,
      this.drawer.root,
    );
    room.replaceChildren(this.root);
    this.wire = new Wire(
      link,
      (said) => this.hear(said),
      (there) => this.present(there),
      () => this.astray(),
    );
    recall(this);
    this.keys = (/** @type {KeyboardEvent} */ event) => answerKey(this, event);
    document.addEventListener("keydown", this.keys);
  }

  /** Whether somebody has gone elsewhere: what comes still is shown to nobody. */
  get left() {
    return !this.root.isConnected;
  }

  close() {
    if (!this.away) this.requests.clear();
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
    hide(this.lost, there && this.closed === null);
    this.away ||= !there;
    const lost = this.closed ?? silent.again();
    const then = silent.ended() ? w("What you asked for was not done.") : w("What you asked for will be sent then.");
    this.lost.textContent = this.requests.last ? `${lost} ${then}` : lost;
    if (there) showWait(this);
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
    if (said.type === "game") {
      this.begin(said);
      this.introduce(said);
    } else if (said.type === "scene") {
      this.waiting += 1;
      this.busy = this.busy
        .then(() => (back ? resumeScene(this, said) : showScene(this, said)))
        .then(() => endWait(this))
        .then(() => void (this.requests.follow(said) || this.dropped()))
        .finally(() => (this.waiting -= 1));
    } else if (said.type === "refusal") {
      play("no");
      this.refused(said.target ?? said.source, said.sentence, said.short);
    } else if (said.type === "draft") this.drafted(said);
    else if (said.type === "hint") {
      this.looker.box?.close();
      if (this.board && said.v === this.scene?.v) this.hints.begin(said, this.board);
    } else if (said.type === "guide") {
      if (this.board && said.v === this.scene?.v) this.guide.tell(said, this.board);
    } else if (said.type === "known") this.known(said.sentence);
    else if (said.type === "review" && said.sentence) this.refused(null, said.sentence);
    else if (said.type === "presence") this.met(said);
    else if (said.type === "clock") this.timer.set(this.game, said, this.scene?.to_move ?? null);
    else if (said.type === "end") this.finish(said);
    else if (said.type === "rematch" && !this.device) this.ending.asked(said);
    else if (said.type === "phrase") {
      if (wished("phrases")) this.refused(null, phraseText(this.game?.seats[said.seat] ?? "", said.n));
    } else if (said.type === "absence" && this.game) this.refused(null, absenceNews(this.game, said));
    else if (said.type === "news") this.refused(null, said.sentence);
    else if (said.type === "error" && said.code === "closed") this.closed = said.sentence;
    else if (said.type === "error" && said.code !== "stale") this.known(said.sentence);
  }

  /**
   * Say one's name, once, to those who play together.
   * @param {Game} game
   */
  introduce(game) {
    if (this.named || !game.together || this.device || game.seat === null || !ownName()) return;
    this.named = true;
    this.wire.say({ type: "name", name: ownName() });
  }

  /** @param {import("./wire_types.js").Presence} present */
  met(present) {
    this.company.come(present);
    this.invitation.come(present);
    this.retool();
  }

  /**
   * Show the same table with other names; whoever is building on it goes on, and sees them after the turn.
   * @param {Scene} scene
   */
  recaption(scene) {
    if (this.waiting || (this.board instanceof Arranger && this.board.past.length)) return;
    settleScene(this, scene);
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
      this.board.root.dataset.robots = robotsOf(game);
      if (news) this.refused(null, news);
      return this.retool();
    }
    this.pace.begin(game, leftAt(this.link)?.track);
    this.plays = kept().some(({ link, over }) => link === this.link && !over);
    this.board = makeBoard(this, game);
    dye(game.two_colours);
    this.table.replaceChildren(this.guide.root, this.board.root);
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
      players: this.device ? [others.length > 1 ? w("several people") : w("two people")] : others,
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
    this.requests.add(message, v, this.scene, this.away, this.starting);
    if (this.starting) showWait(this);
    else if (!this.lost.hidden) this.present(false);
  }

  /** Say that what was asked for will not be done. */
  dropped() {
    this.refused(null, w("The table has changed meanwhile: what you asked for was not sent again."));
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
      this.changeTools(
        toolsOf(this, this.scene, this.scene.to_move !== null && this.scene.to_move === this.game?.seat),
      );
    if (this.board) this.guide.mark(this.board);
  }

  /** @param {import("./wire_types.js").Draft} draft */
  drafted(draft) {
    if (draft.v !== this.scene?.v || !(this.board instanceof Arranger) || !this.board.judge(draft)) return;
    if (!this.board.changed()) return; // asked about what one touch does
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
}

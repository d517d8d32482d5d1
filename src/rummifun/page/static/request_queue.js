/** What a player asks for, until it is answered; after a broken line it is sent again in order, as long as it means the same. */

/**
 * @typedef {import("./wire_types.js").Scene} Scene
 * @typedef {Record<string, unknown>} Message
 * @typedef {{message: Message, means: string}} Request a message, and what it meant on the table that was seen
 */

const ASIDE = ["draft", "typing", "tell"]; // asked at every change: nobody waits for an answer

const BACK = ["undo", "restart"];

export class RequestQueue {
  /** @param {(message: Message, v: number | undefined) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {Request[]} */
    this.waiting = [];
    this.again = false; // whether requests are sent once more,
    this.sent = false; // and the first of them is on its way
  }

  /** The type of the last request that waits for an answer. */
  get last() {
    return this.waiting.at(-1)?.message.type;
  }

  /**
   * Send a message, and keep it until it is answered; the same twice, while nobody answers, is one.
   * @param {Message} message
   * @param {number | undefined} v the version of the scene that it is about
   * @param {Scene | null} scene the scene that is seen
   * @param {boolean} away whether there is no line to send it over
   */
  add(message, v, scene, away) {
    if (!ASIDE.includes(String(message.type))) {
      const means = meaning(message, scene);
      if (this.waiting.at(-1)?.means !== means) this.waiting.push({ message, means });
      if (this.again) return; // its turn comes
    }
    if (!away) this.send(message, v);
  }

  /** Forget everything; return whether something was waiting. */
  clear() {
    const waited = this.waiting.length > 0;
    this.waiting = [];
    this.again = this.sent = false;
    return waited;
  }

  /**
   * Send what waits once more, one after another, each about the table that the one before has made.
   * @param {Scene} scene
   */
  resume(scene) {
    this.again = this.waiting.length > 0;
    this.sent = false;
    this.follow(scene);
  }

  /**
   * Take an answer, which ends the first request; return false if what was to follow it cannot be sent any more.
   * @param {import("./wire_types.js").Said} said
   * @param {Scene | null} seen the scene before
   * @param {number | null} seat
   */
  answered(said, seen, seat) {
    const first = this.waiting[0];
    if (!this.again || !first) {
      this.clear();
      return true;
    }
    if (said.type === "error" && said.code === "stale") return true; // a scene tells why: the line before had sent it
    this.sent = false;
    const good =
      said.type === "scene"
        ? seen !== null && isDone(first.message, said, seen, seat)
        : ["hint", "known"].includes(said.type);
    this.waiting.shift();
    if (good && this.waiting.length) return true;
    return !this.clear();
  }

  /**
   * Send the request that follows, once the table it is about has come; return false if it would mean something else now.
   * @param {Scene} scene
   */
  follow(scene) {
    const [next] = this.waiting;
    if (!this.again || this.sent || !next) return true;
    const message = told(next, scene);
    this.sent = true;
    if (message) this.send(message, scene.v);
    return message !== null || !this.clear();
  }
}

/**
 * Return the message of a request as it is said of another scene; null if there it would mean something else.
 * @param {Request} request
 * @param {Scene} scene
 */
function told({ message, means }, scene) {
  const acts = message.type === "act" ? scene.acts.map((_, i) => ({ type: "act", i })) : [message];
  return acts.find((one) => meaning(one, scene) === means) ?? null;
}

/**
 * Spell what a message means on a table: an act by what it does, a gesture with the pieces that it takes.
 * @param {Message} message
 * @param {Scene | null} scene
 */
function meaning(message, scene) {
  const act = message.type === "act" ? scene?.acts[Number(message.i)] : null;
  const { source, index } = act ?? message;
  const pile = scene?.picture.zones.flatMap((zone) => zone.piles).find((one) => one.place === source);
  const taken = index ? pile?.faces.slice(Number(index) - 1) : [];
  return JSON.stringify([act ?? message, taken]);
}

/**
 * Tell whether a scene shows what a request asked for.
 * @param {Message} message
 * @param {Scene} scene
 * @param {Scene} seen the scene before
 * @param {number | null} seat
 */
function isDone(message, scene, seen, seat) {
  if (BACK.includes(String(message.type))) return scene.step < seen.step;
  return scene.steps.some((step) => step.seat === seat && step.n > seen.step);
}

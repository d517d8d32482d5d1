/**
 * What a player asks for, until it is answered: one thing after the other, each as long as it means the same. What was asked
 * of a table before anybody answered, or while a line was broken, is sent then.
 */

/**
 * @typedef {import("./wire_types.js").Scene} Scene
 * @typedef {Record<string, unknown>} Message
 * @typedef {{message: Message, means: string, twice: boolean}} Request a message, and what it meant on the table that was seen;
 *   perhaps said again while the same was on its way
 */

const ASIDE = ["draft", "typing", "tell"]; // asked at every change: nobody waits for an answer

const BACK = ["undo", "restart"];

const MOVES = ["act", "move", "submit", "tidy", "redo", "finish", ...BACK]; // answered by another table

/** @type {Map<string, Request[]>} what waits in each room, by its link: one that is entered again finds it there */
const rooms = new Map();

/**
 * Hand what waits in a room to another one, in which it will be answered.
 * @param {string} from
 * @param {string} to
 */
export function handOver(from, to) {
  rooms.set(to, rooms.get(from) ?? []);
  rooms.delete(from);
}

/**
 * Tell whether anything waits in a room.
 * @param {string} link
 */
export function waits(link) {
  return Boolean(rooms.get(link)?.length);
}

export class RequestQueue {
  /**
   * @param {(message: Message, v: number | undefined) => void} send
   * @param {string} link
   */
  constructor(send, link) {
    this.send = send;
    this.waiting = rooms.get(link) ?? [];
    rooms.set(link, this.waiting);
    this.again = false; // whether requests are sent once more,
    this.sent = false; // and the first of them is on its way
  }

  /** The type of the last request that waits for an answer. */
  get last() {
    return this.waiting.at(-1)?.message.type;
  }

  /**
   * Send a message, and keep it until it is answered; a move that is asked for before the one before it is answered waits for
   * that. On a line that is broken the same twice is one: nobody answered the first.
   * @param {Message} message
   * @param {number | undefined} v the version of the scene that it is about
   * @param {Scene | null} scene the scene that is seen
   * @param {boolean} away whether there is no line to send it over
   * @param {boolean} [starting] whether there has been none yet
   */
  add(message, v, scene, away, starting = false) {
    if (!ASIDE.includes(String(message.type))) {
      const means = meaning(message, scene);
      if (!away && !this.again && isMove(this.waiting[0]?.message) && isMove(message)) this.again = this.sent = true;
      const twice = this.waiting.at(-1)?.means === means;
      if (!twice || this.again || starting) this.waiting.push({ message, means, twice: twice && !starting });
      if (this.again) return; // its turn comes
    }
    if (!away) this.send(message, v);
  }

  /** Forget everything; return whether something was waiting. */
  clear() {
    const waited = this.waiting.length > 0;
    this.waiting.length = 0;
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
    if (!this.again || this.sent) return true;
    while (this.waiting[0]?.twice && !told(this.waiting[0], scene)) this.waiting.shift(); // it was done once
    const [next] = this.waiting;
    if (!next) return !this.clear();
    const message = told(next, scene);
    this.sent = true;
    if (message) this.send(message, scene.v);
    return message !== null || !this.clear();
  }
}

/** @param {Message | undefined} message */
function isMove(message) {
  return MOVES.includes(String(message?.type));
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

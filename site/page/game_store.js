/**
 * Games kept by this browser, in IndexedDB. A change is one transaction, on the disk before its promise is fulfilled; where a
 * game was changed since it was read, by another page, it is refused. Other pages are told which game has changed.
 */

/** @typedef {{number?: number, header: string, together: boolean, changes: number, lines: number, begun: number}} Game */
/** @typedef {{rank?: number, number: number, end: string}} End */

const NAME = "rummifun";
const VERSION = 1;

/**
 * Wait for what is asked of the storage.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/**
 * Open the storage, and make it where there is none.
 * @param {string} name
 * @returns {Promise<IDBDatabase>}
 */
function opened(name) {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    const base = request.result;
    base.createObjectStore("games", { keyPath: "number", autoIncrement: true });
    base.createObjectStore("lines");
    base.createObjectStore("links");
    base
      .createObjectStore("ends", { keyPath: "rank", autoIncrement: true })
      .createIndex("number", "number", { unique: true });
  };
  return answer(request);
}

/**
 * The lines of a game from one on.
 * @param {number} number
 * @param {number} [rank]
 */
function linesOf(number, rank = 0) {
  return IDBKeyRange.bound([number, rank], [number, Infinity]);
}

/** What keeps the games. */
export class Keeper {
  /** @param {string} [name] */
  constructor(name = NAME) {
    this.name = name;
    this.channel = new BroadcastChannel(name);
    /** @type {Promise<IDBDatabase> | null} */
    this.base = null;
  }

  /**
   * Be told of a game that another page has changed.
   * @param {(number: number) => void} changed
   */
  heard(changed) {
    this.channel.onmessage = (event) => changed(event.data.number);
  }

  /**
   * Be asked with JSON, and answer with it.
   * @param {"create" | "change" | "seat" | "read" | "ends" | "numbers"} method
   * @param {string} args
   */
  async ask(method, args) {
    const asked = /** @type {(...args: any[]) => Promise<unknown>} */ (this[method]).bind(this);
    return JSON.stringify((await asked(...JSON.parse(args))) ?? null);
  }

  /**
   * Keep a new game, and where its links lead; give its number.
   * @param {string} header
   * @param {boolean} together
   * @param {[string, number | null][]} seats
   */
  create(header, together, seats) {
    return this.transaction("readwrite", ["games", "links"], async (games, links) => {
      const game = { header, together, changes: 0, lines: 0, begun: Date.now() };
      const number = await answer(/** @type {IDBRequest<any>} */ (games.add(game)));
      for (const [mark, seat] of seats) links.add([number, seat], mark);
      return number;
    });
  }

  /**
   * Keep a change of a game that had been changed so often, all of it or nothing; tell whether nobody was quicker.
   * @param {number} number
   * @param {number} changes
   * @param {number} kept how many lines of moves stay
   * @param {string[]} added those that follow
   * @param {string | null} header a new one
   * @param {string | null} end how the game has ended
   */
  async change(number, changes, kept, added, header, end) {
    const done = await this.transaction("readwrite", ["games", "lines", "ends"], async (games, lines, ends) => {
      /** @type {Game | undefined} */
      const game = await answer(games.get(number));
      if (!game || game.changes !== changes || kept > game.lines) return false;
      if (kept < game.lines) lines.delete(linesOf(number, kept));
      added.forEach((line, i) => lines.add(line, [number, kept + i]));
      games.put({ ...game, header: header ?? game.header, changes: changes + 1, lines: kept + added.length });
      if (end !== null) {
        /** @type {End | undefined} */
        const before = await answer(ends.index("number").get(number));
        ends.put({ ...before, number, end });
      }
      return true;
    });
    if (done) this.channel.postMessage({ number });
    return done;
  }

  /**
   * Find where a link leads.
   * @param {string} mark
   */
  seat(mark) {
    return this.transaction("readonly", ["links"], (links) => answer(links.get(mark)));
  }

  /**
   * Read a game.
   * @param {number} number
   */
  read(number) {
    return this.transaction("readonly", ["games", "lines"], async (games, lines) => {
      /** @type {[Game | undefined, string[]]} */
      const [game, rest] = await Promise.all([answer(games.get(number)), answer(lines.getAll(linesOf(number)))]);
      return game && { lines: [game.header, ...rest], changes: game.changes };
    });
  }

  /** List how games ended, in the order in which they first did. */
  ends() {
    return this.transaction("readonly", ["ends"], async (ends) =>
      (await answer(/** @type {IDBRequest<End[]>} */ (ends.getAll()))).map(({ end }) => end),
    );
  }

  /** List the games. */
  numbers() {
    return this.transaction("readonly", ["games"], (games) => answer(games.getAllKeys()));
  }

  /**
   * Do something with stores, all of it or nothing, and wait until that is kept.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {string[]} names
   * @param {(...stores: IDBObjectStore[]) => Promise<T>} work which waits for nothing but the stores
   * @returns {Promise<T>}
   */
  async transaction(mode, names, work) {
    const transaction = (await this.connected()).transaction(names, mode, { durability: "strict" });
    /** @type {Promise<void>} */
    const kept = new Promise((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error ?? new Error("aborted"));
    });
    try {
      const [found] = await Promise.all([work(...names.map((name) => transaction.objectStore(name))), kept]);
      return found;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // it has ended
      }
      throw error;
    }
  }

  /** Be connected, again where the browser has taken the connection away. */
  connected() {
    this.base ??= opened(this.name).then(
      (base) => {
        const lost = () => {
          base.close();
          this.base = null;
        };
        base.onclose = lost;
        base.onversionchange = lost;
        return base;
      },
      (error) => {
        this.base = null;
        throw error;
      },
    );
    return this.base;
  }
}

/** What keeps the games where the browser refuses its storage: memory, until the page is left. */
export class MemoryKeeper {
  constructor() {
    /** @type {Map<number, {lines: string[], changes: number}>} */
    this.games = new Map();
    /** @type {Map<string, [number, number | null]>} */
    this.links = new Map();
    /** @type {Map<number, string>} */
    this.endings = new Map();
    this.ask = Keeper.prototype.ask;
  }

  /** Be told of no change: no other page has these games. */
  heard() {}

  /**
   * @param {string} header
   * @param {boolean} _together
   * @param {[string, number | null][]} seats
   */
  async create(header, _together, seats) {
    const number = this.games.size + 1;
    this.games.set(number, { lines: [header], changes: 0 });
    for (const [mark, seat] of seats) this.links.set(mark, [number, seat]);
    return number;
  }

  /**
   * @param {number} number
   * @param {number} changes
   * @param {number} kept
   * @param {string[]} added
   * @param {string | null} header
   * @param {string | null} end
   */
  async change(number, changes, kept, added, header, end) {
    const game = this.games.get(number);
    if (!game || game.changes !== changes || kept >= game.lines.length) return false;
    const [first = "", ...lines] = game.lines;
    this.games.set(number, { lines: [header ?? first, ...lines.slice(0, kept), ...added], changes: changes + 1 });
    if (end !== null) this.endings.set(number, end);
    return true;
  }

  /** @param {string} mark */
  async seat(mark) {
    return this.links.get(mark);
  }

  /** @param {number} number */
  async read(number) {
    return this.games.get(number);
  }

  async ends() {
    return [...this.endings.values()];
  }

  async numbers() {
    return [...this.games.keys()];
  }
}

const REFUSALS = ["SecurityError", "InvalidStateError", "TypeError"]; // as browsers say that there is no storage

/** Choose what keeps the games: the storage of the browser, or memory where that is refused. */
export async function gameKeeper() {
  try {
    const keeper = new Keeper();
    await keeper.connected();
    return keeper;
  } catch (error) {
    return error instanceof Error && REFUSALS.includes(error.name) ? new MemoryKeeper() : new Keeper();
  }
}

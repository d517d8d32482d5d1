/**
 * Where answers come from without a server: from Python, in a worker of this page. The same exports as those of the server's
 * door, in whose place this one stands; a route is what comes after the `#`, so that the page works in any folder.
 */
import { getItem, setItem } from "./browser_storage.js";
import { built } from "./prebuilt.js";
import { drop, keep, old, onfiles, texts } from "./user_files.js";
import { FIRST, become, dealt, line, lose } from "./first_deal.js";
import { SILENT, lang } from "./page_words.js";

/**
 * @typedef {import("./wire_types.js").Ears} Ears
 * @typedef {{done(body: string): void, failed(error: Error): void}} Asked
 * @typedef {{
 *   id?: number, ready?: boolean, failed?: string, status?: number, body?: string, opened?: boolean, say?: string, close?: number,
 * }} Letter what a worker says
 */

/** Whether there is a server, through which two people can play on two screens. */
export const served = false;

/** What is said where nobody answers, and while that is being mended. */
export const silent = {
  ...SILENT.page,
  again: () => failed ?? SILENT.page.again(),
  ended: () => failed !== null,
};

/** The version of the page: the folder of its files. */
export const version = file("");

const STARTS = 3; // workers that are begun in a minute, at most
const MINUTE = 60_000;
const CALL = 5_000;
const CALLS = 6;

/** A worker, and whoever waits for what it says. */
class Engine {
  constructor() {
    const early = /** @type {any} */ (globalThis).earlyWorker;
    delete (/** @type {any} */ (globalThis).earlyWorker);
    /** @type {Worker} */
    this.worker = early?.worker ?? worker("game_worker.js");
    this.worker.onmessage = (event) => this.heard(event.data);
    this.worker.onerror = () => this.ended(silent.said());
    /** @type {unknown[] | null} what is said to it once it is ready */
    this.waiting = [];
    /** @type {string | null} why it says nothing any more */
    this.why = null;
    /** @type {Map<number, Asked>} */
    this.asked = new Map();
    /** @type {Map<number, (letter: Letter) => void>} */
    this.lines = new Map();
    this.unheard = 0; // calls that nothing has answered
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.watch = undefined;
    for (const letter of early?.said ?? []) this.heard(letter);
  }

  /** Call it now and then, where rules of the user's own might never end; end it where it is silent for too long. */
  call() {
    if (this.waiting) return;
    if (this.unheard === CALLS) return this.ended(SILENT.looped());
    this.unheard += 1;
    this.worker.postMessage({ call: true });
  }

  /** @param {unknown} letter */
  post(letter) {
    if (this.waiting) this.waiting.push(letter);
    else this.worker.postMessage(letter);
  }

  /** Hand it the files of the user: their games are on offer from now on, and no others. */
  hand() {
    const files = texts();
    this.worker.postMessage({ files });
    clearInterval(this.watch);
    this.watch = files.length ? setInterval(() => this.call(), CALL) : undefined;
  }

  /** @param {Letter} letter */
  heard(letter) {
    this.unheard = 0;
    if (letter.ready) this.begin();
    else if (letter.failed !== undefined) this.unstarted(letter.failed);
    else if (letter.id === undefined) return;
    else if (letter.status === undefined) this.lines.get(letter.id)?.(letter);
    else this.answered(letter.id, letter.status, letter.body ?? "");
  }

  /**
   * Say that Python does not start here; why is for who looks after the page.
   * @param {string} why
   */
  unstarted(why) {
    console.error(why);
    this.ended((failed = SILENT.unstarted()));
  }

  begin() {
    this.hand();
    for (const letter of this.waiting ?? []) this.worker.postMessage(letter);
    this.waiting = null;
    exercise();
  }

  /**
   * @param {number} id
   * @param {number} status
   * @param {string} body
   */
  answered(id, status, body) {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    if (status < 400) asked?.done(body);
    else asked?.failed(new Error(sentence(body) ?? silent.said()));
  }

  /**
   * End the worker: whoever waits is told why, and every line is closed.
   * @param {string} why
   */
  ended(why) {
    if (this.why !== null) return;
    this.why = why;
    clearInterval(this.watch);
    this.worker.terminate();
    for (const { failed } of this.asked.values()) failed(new Error(why));
    for (const tell of [...this.lines.values()]) tell({ close: BROKEN });
  }
}

const CALM = 5_000;

/** Let Python play for nobody, once in each version: the browser then keeps what it has compiled, which halves the next starts. */
function exercise() {
  if (!navigator.serviceWorker?.controller || getItem("exercised") === version) return;
  setItem("exercised", version);
  setTimeout(() => {
    const playing = worker("exercise_worker.js");
    playing.onmessage = () => playing.terminate();
  }, CALM);
}

const BROKEN = 1006; // how a connection ends that breaks

/** @param {string} body */
function sentence(body) {
  try {
    return JSON.parse(body).sentence;
  } catch {
    return undefined;
  }
}

/** @type {string | null} why Python does not start here at all */
let failed = null;

/** @type {Engine | null} */
let running = null;

/** @type {number[]} when the workers of the last minute began */
let starts = [];

/** Give the worker that answers, or another one where it has ended; null where too many have. */
function engine() {
  if (running?.why === null) return running;
  starts = starts.filter((at) => Date.now() - at < MINUTE);
  if (failed !== null || starts.length === STARTS) return null;
  starts.push(Date.now());
  return (running = new Engine());
}

let last = 0; // the number of what was asked or opened last

/** @param {string} path */
function inOurs(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<string>}
 */
function answer(path, body) {
  const known = body === undefined && built(path);
  if (known) engine(); // which starts meanwhile
  if (known) return known;
  const id = (last += 1);
  return new Promise((done, fails) => {
    const python = engine();
    if (!python) return fails(new Error(failed ?? silent.said()));
    python.asked.set(id, { done, failed: fails });
    python.post({
      id,
      ask: {
        method: body === undefined ? "GET" : "POST",
        path: inOurs(path),
        body: body === undefined ? null : JSON.stringify(body),
      },
    });
  });
}

/**
 * Ask, or hand in; what is refused throws the sentence that says why.
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  if (path === "/parties" && engine()?.waiting) return begun(body);
  return JSON.parse(await answer(path, body));
}

/**
 * Begin a game while Python starts: a first deal is seen meanwhile, and becomes the game.
 * @param {unknown} wish
 */
async function begun(wish) {
  const here = route();
  const first = await dealt(wish);
  const links = answer("/parties", first ?? wish).then(JSON.parse);
  if (!first || route() !== here) return links;
  go(FIRST);
  return links.then(arrived, (error) => {
    if (route() === FIRST && failed === null) go(here);
    else lose();
    throw error;
  });
}

/**
 * Leave the room of a first deal for that of the game which it has become.
 * @param {import("./wire_types.js").Links} links
 */
function arrived(links) {
  const route = String(links.seats.find(Boolean));
  if (location.hash === href(FIRST)) {
    become(route.slice("/j/".length));
    location.replace(href(route));
  }
  return links;
}

/**
 * Have a file of games tried, and keep it if it is good; what is wrong with it throws the sentence that says so.
 * @param {import("./user_files.js").Text} file
 * @returns {Promise<Record<string, import("./wire_types.js").GameCard[]>>} the cards of its games, in every language
 */
export async function bring(file) {
  const cards = await ask("/api/fichiers", { name: file.name, text: file.text });
  keep(file, cards);
  running?.hand();
  return cards;
}

/**
 * Take a file of games away; the games that were begun with it are kept.
 * @param {string} name
 */
export function take(name) {
  drop(name);
  running?.hand();
}

/** Make the cards of files again that another version of the page has made; tell whether there were any. */
export async function renewed() {
  const files = old();
  for (const file of files) await bring(file).catch(() => keep(file, {}));
  return files.length > 0;
}

onfiles(() => running?.hand());

/**
 * Ask for what is no JSON.
 * @param {string} path
 */
export function text(path) {
  return answer(path);
}

/**
 * Give the address of a file that lies beside this one.
 * @param {string} name
 */
export function file(name) {
  return new URL(name, import.meta.url).href;
}

/**
 * Start a worker from a file that lies beside this one.
 * @param {string} name
 */
export function worker(name) {
  return new Worker(file(name), { type: "module" });
}

/**
 * Tell that no line can be opened now, once whoever asks has got it.
 * @param {Ears} ears
 */
function refused(ears) {
  const told = setTimeout(() => ears.closed(BROKEN));
  return { ready: false, say: () => undefined, close: () => clearTimeout(told) };
}

/**
 * Open a line.
 * @param {string} path
 * @param {Ears} ears
 * @returns {import("./wire_types.js").Line}
 */
export function open(path, ears) {
  if (route() === FIRST) return line(ears);
  const id = (last += 1);
  const python = engine();
  if (!python) return refused(ears);
  let ready = false;
  const over = () => {
    ready = false;
    python.lines.delete(id);
  };
  python.lines.set(id, ({ opened, say, close }) => {
    if (say !== undefined) return ears.heard(say);
    if (close !== undefined) over();
    if (close !== undefined) return ears.closed(close);
    ready ||= Boolean(opened);
    if (opened) ears.opened();
  });
  python.post({ id, open: inOurs(path) });
  return {
    get ready() {
      return ready;
    },
    say: (said) => python.post({ id, say: said }),
    close: () => {
      if (python.lines.has(id)) python.post({ id, close: 1000 });
      over();
    },
  };
}

/**
 * Give what a link to a route holds.
 * @param {string} route
 */
export function href(route) {
  return `#${route}`;
}

/** The route of now, with what is asked in it. */
export function route() {
  return location.hash.slice(1) || "/";
}

/**
 * Do something whenever the route changes and the page stays.
 * @param {() => void} changed
 */
export function onroute(changed) {
  addEventListener("hashchange", changed);
}

/** @param {string} route */
export function go(route) {
  location.hash = route;
}

/**
 * Call the room of now by another route, and stay there.
 * @param {string} route
 */
export function rename(route) {
  history.replaceState(null, "", href(route));
}

/** Enter the room of now anew. */
export function reload() {
  location.reload();
}

/**
 * Give the whole address of a route, for somebody else.
 * @param {string} route
 */
export function origin(route) {
  return new URL(href(route), location.href).href;
}

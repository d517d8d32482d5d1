/**
 * Where answers come from: here, a server. The page without a server has a door of its own, with the same exports; no other
 * module knows what is behind it, nor what an address looks like: to them a room has a route, such as `/j/abc`.
 */
import { SILENT, lang } from "./page_words.js";

/** Whether there is a server, through which two people can play on two screens. */
export const served = true;

/** The version of the page, where its files tell it: tables that another has kept may be of another kind. */
export const version = null;

/** What is said where nobody answers, and while that is being mended. */
export const silent = SILENT.server;

/** @param {string} path */
function inOurs(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
}

/**
 * Ask, or hand in; what is refused throws the sentence that says why.
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return (await answered(path, body === undefined ? {} : sent)).json();
}

/**
 * Ask for what is no JSON.
 * @param {string} path
 */
export async function text(path) {
  return (await answered(path)).text();
}

/**
 * Wait for an answer, or throw why something was refused; a proxy whose server is away answers in words of its own.
 * @param {string} path
 * @param {RequestInit} [sent]
 */
async function answered(path, sent = {}) {
  const answer = await fetch(inOurs(path), sent).catch(() => {
    throw new Error(silent.said());
  });
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({ sentence: silent.said() }));
  throw new Error(said.sentence ?? answer.statusText);
}

/**
 * Return the address of a file that lies beside this one.
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
 * Open a line.
 * @param {string} path
 * @param {import("./wire_types.js").Ears} ears
 * @returns {import("./wire_types.js").Line}
 */
export function open(path, ears) {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${inOurs(path)}`);
  socket.onopen = () => ears.opened();
  socket.onmessage = (event) => ears.heard(event.data);
  socket.onclose = (event) => ears.closed(event.code);
  return {
    get ready() {
      return socket.readyState === WebSocket.OPEN;
    },
    say: (said) => socket.send(said),
    close: () => {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
}

/**
 * Return what a link to a route holds.
 * @param {string} route
 */
export function href(route) {
  return route;
}

/** The route of now, with what is asked in it. */
export function route() {
  return location.pathname + location.search;
}

/**
 * Do something whenever the route changes and the page stays: never here, where each room is a page of its own.
 * @param {() => void} _changed
 */
export function onroute(_changed) {}

/** @param {string} route */
export function go(route) {
  location.assign(route);
}

/**
 * Call the room of now by another route, and stay there.
 * @param {string} route
 */
export function rename(route) {
  history.replaceState(null, "", route);
}

/** Enter the room of now anew. */
export function reload() {
  location.reload();
}

/**
 * Return the whole address of a route, for somebody else.
 * @param {string} route
 */
export function origin(route) {
  return location.origin + route;
}

/** What this browser remembers: the links of the games played here; and the games there are. */
import { ask } from "./transport.js";

/** @typedef {{link: string, title: string, players: string[], over: boolean}} Kept */

/** @type {Promise<import("./wire_types.js").Catalogue> | null} */
let catalogue = null;

/**
 * Fetch the games that can be played, once.
 * @returns {Promise<import("./wire_types.js").Catalogue>}
 */
export function games() {
  catalogue ??= ask("/api/jeux").catch((error) => {
    catalogue = null; // so that it is asked for again
    throw error;
  });
  return catalogue;
}

/** Let the games that can be played be fetched again: they are others now. */
export function anew() {
  catalogue = null;
}

/** @returns {Kept[]} */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem("games") ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {Kept} game */
export function remember(game) {
  const others = kept().filter((one) => one.link !== game.link);
  for (const { link } of others.slice(59)) localStorage.removeItem(`game:${link}`);
  if (game.over) localStorage.removeItem(`game:${game.link}`);
  localStorage.setItem("games", JSON.stringify([game, ...others].slice(0, 60)));
}

/** @param {string} link */
export function forget(link) {
  localStorage.removeItem(`game:${link}`);
  localStorage.setItem("games", JSON.stringify(kept().filter((one) => one.link !== link)));
}

/** @typedef {{at: number, seat: number | null, family: string, picture: import("./wire_types.js").Picture}} Left */

/**
 * Remember how a table was left, and when.
 * @param {string} link
 * @param {Omit<Left, "at">} left
 */
export function leave(link, left) {
  try {
    localStorage.setItem(`game:${link}`, JSON.stringify({ at: Date.now(), ...left }));
  } catch {
    localStorage.removeItem(`game:${link}`); // there is no room for pictures; the game itself is kept by the server
  }
}

/**
 * @param {string} link
 * @returns {Left | null}
 */
export function leftAt(link) {
  try {
    return JSON.parse(localStorage.getItem(`game:${link}`) ?? "null");
  } catch {
    return null;
  }
}

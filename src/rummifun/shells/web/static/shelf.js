/** What this browser remembers: the links of the games played here; and the games there are. */
import { ask } from "./dom.js";

/** @typedef {{link: string, title: string, players: string[], over: boolean}} Kept */

/** @type {Promise<import("./types.js").Catalogue> | null} */
let catalogue = null;

/**
 * Fetch the games that can be played, once.
 * @returns {Promise<import("./types.js").Catalogue>}
 */
export function games() {
  catalogue ??= ask("/api/jeux").catch((error) => {
    catalogue = null; // so that it is asked for again
    throw error;
  });
  return catalogue;
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
  localStorage.setItem("games", JSON.stringify([game, ...others].slice(0, 60)));
}

/** @param {string} link */
export function forget(link) {
  localStorage.setItem("games", JSON.stringify(kept().filter((one) => one.link !== link)));
}

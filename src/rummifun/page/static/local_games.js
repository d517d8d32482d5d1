/** What this browser remembers: the links of the games played here; and the games there are. */
import { getJson, getList, removeItem, setItem } from "./browser_storage.js";
import { forgetDraft } from "./kept_draft.js";
import { ask, version } from "./transport.js";

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
  return getList("games");
}

/** @param {Kept} game */
export function remember(game) {
  const others = kept().filter((one) => one.link !== game.link);
  for (const { link } of others.slice(59)) unleave(link);
  if (game.over) unleave(game.link);
  setItem("games", JSON.stringify([game, ...others].slice(0, 60)));
}

/** @param {string} link */
export function forget(link) {
  unleave(link);
  setItem("games", JSON.stringify(kept().filter((one) => one.link !== link)));
}

/**
 * @typedef {import("./wire_types.js").Game} Game
 * @typedef {import("./wire_types.js").Scene} Scene
 * @typedef {{
 *   at: number, seat: number | null, family: string, robots?: string, picture: Scene["picture"], track?: [number, number][],
 *   version?: string | null, game?: Game, scene?: Omit<Scene, "picture">, dealt?: boolean,
 * }} Left a table as it was left; with its game and what could be done there, by which version of the page
 */

/** @type {Map<string, Left>} tables to be remembered, once the page has nothing better to do */
const leaving = new Map();

addEventListener("pagehide", store);

/**
 * Return what is kept of a game and its table, to be played on before anybody answers.
 * @param {Game} game
 * @param {Scene} scene
 */
export function tableOf(game, { picture, ...rest }) {
  const clock = rest.clock && { ...rest.clock, running: false };
  const scene = { ...rest, clock, steps: [], fresh: [] };
  return { seat: game.seat, family: game.family, picture, ...(version ? { version, game, scene } : {}) };
}

/**
 * Remember how a table was left, and when.
 * @param {string} link
 * @param {Omit<Left, "at">} left
 */
export function leave(link, left) {
  if (!leaving.size) storing = setTimeout(store, 400);
  leaving.set(link, { at: Date.now(), ...left });
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let storing;

/** Put into storage what is to be remembered of tables. */
export function store() {
  clearTimeout(storing);
  for (const [link, left] of leaving) {
    setItem(`game:${link}`, JSON.stringify(left));
  }
  leaving.clear();
}

/** @param {string} link */
function unleave(link) {
  leaving.delete(link);
  forgetDraft(link);
  removeItem(`game:${link}`);
}

/**
 * @param {string} link
 * @returns {Left | null}
 */
export function leftAt(link) {
  return leaving.get(link) ?? getJson(`game:${link}`, null);
}

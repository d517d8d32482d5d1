/**
 * The files of games that this browser keeps for the user: their texts, and the cards of their games in every language, so
 * that the menu knows them before Python is there. One list, which every page of this browser reads anew.
 */

import { getList, setItem } from "./browser_storage.js";

/**
 * @typedef {import("./wire_types.js").GameCard} GameCard
 * @typedef {{name: string, text: string}} Text
 * @typedef {Text & {version: string, cards: Record<string, GameCard[]>}} File
 */

const KEY = "files";

/** The version of the page, which is the name of its folder: another one may make other cards. */
const VERSION = new URL("..", import.meta.url).pathname.split("/").at(-2) ?? "";

/** @returns {File[]} */
export function files() {
  return getList(KEY);
}

/** The texts alone, as Python is handed them. */
export function texts() {
  return files().map(({ name, text }) => ({ name, text }));
}

/**
 * Keep a file, in the place of an older one of its name. Throws where there is no room left.
 * @param {Text} file
 * @param {Record<string, GameCard[]>} cards
 */
export function keep({ name, text }, cards) {
  const file = { name, text, version: VERSION, cards };
  const known = files().some((one) => one.name === name);
  const all = known ? files().map((one) => (one.name === name ? file : one)) : [file, ...files()];
  setItem(KEY, JSON.stringify(all));
}

/** @param {string} name */
export function drop(name) {
  setItem(KEY, JSON.stringify(files().filter((one) => one.name !== name)));
}

/** The files whose cards another version of the page has made. */
export function old() {
  return files().filter(({ version }) => version !== VERSION);
}

/**
 * Do something whenever another page of this browser changes the files.
 * @param {() => void} changed
 */
export function onfiles(changed) {
  addEventListener("storage", ({ key }) => key === KEY && changed());
}

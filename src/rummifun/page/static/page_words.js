/** The words of the page, in the language that was chosen. */
import { getItem } from "./browser_storage.js";

const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "fr" || tag === "en");

/** The language: the one chosen here, or the browser's. */
export const lang = getItem("lang") ?? spoken ?? "fr";

/** @type {Record<string, string>} */
let words = {};

/**
 * Learn the words of the page.
 * @param {Record<string, string>} said
 */
export function learn(said) {
  words = said;
  document.documentElement.lang = lang;
}

/**
 * Say a word of the page, with what stands in it.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function w(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * Tell whether a number takes the form for one: none does in French.
 * @param {number} n
 */
export function isSingular(n) {
  return n === 1 || (n === 0 && lang === "fr");
}

/** What is said where nobody answers, and while that is being mended: of a server, of a page that has none. */
export const SILENT = {
  server: {
    said: () => w("The server does not answer."),
    again: () => w("The server does not answer; trying again…"),
    ended: () => false, // whether nothing will ever answer
  },
  page: {
    said: () => w("This page has stopped answering."),
    again: () => w("This page has stopped answering; it is starting again…"),
  },
  looped: () => w("The rules of a game of your own have not answered for half a minute."),
  unstarted: () => w("The games could not be started in this browser; load the page again to try once more."),
};

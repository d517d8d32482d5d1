/** What a reader has written in a lesson, and what of it is done: kept in this browser, in each language for itself. */
import { getJson, setItem } from "./browser_storage.js";
import { lang, w } from "./page_words.js";

/** @typedef {{texts: Record<string, string>, done: string[]}} Written the cells that were changed, and those that are done, by their keys */

/**
 * @param {string} lesson
 * @returns {Written}
 */
export function written(lesson) {
  /** @type {Partial<Written>} */
  const { texts = {}, done = [] } = getJson(named(lesson), {});
  return { texts, done };
}

/**
 * Say how far a lesson is done.
 * @param {string} lesson
 * @param {string[]} exercises the keys of its exercises
 */
export function stateOf(lesson, exercises) {
  const { texts, done } = written(lesson);
  const all = exercises.length > 0 && exercises.every((key) => done.includes(key));
  return all ? `✓ ${w("done")}` : Object.keys(texts).length ? w("begun") : "";
}

/**
 * Keep what was written; false where the browser has no room for it.
 * @param {string} lesson
 * @param {Written} what
 */
export function keep(lesson, what) {
  return setItem(named(lesson), JSON.stringify(what));
}

/** @param {string} lesson */
function named(lesson) {
  return `lesson:${lang}:${lesson}`;
}

/** What a reader has written in a lesson, and what of it is done: kept in this browser, in each language for itself. */
import { lang } from "./page_words.js";

/** @typedef {{texts: Record<string, string>, done: string[]}} Written the cells that were changed, and those that are done, by their keys */

/**
 * @param {string} lesson
 * @returns {Written}
 */
export function written(lesson) {
  try {
    const { texts = {}, done = [] } = JSON.parse(localStorage.getItem(named(lesson)) ?? "{}");
    return { texts, done };
  } catch {
    return { texts: {}, done: [] };
  }
}

/**
 * Keep what was written; false where the browser has no room for it.
 * @param {string} lesson
 * @param {Written} what
 */
export function keep(lesson, what) {
  try {
    localStorage.setItem(named(lesson), JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} lesson */
function named(lesson) {
  return `lesson:${lang}:${lesson}`;
}

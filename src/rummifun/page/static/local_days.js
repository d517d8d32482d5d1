/** Days as they are here, by the clock of this browser: `2026-11-30`. */
import { lang } from "./page_words.js";

const DAY = 86_400_000;

/** @param {Date} [date] */
export function localDay(date = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Return the day so many days after another.
 * @param {string} day
 * @param {number} n
 */
export function dayAfter(day, n = 1) {
  return new Date(Date.parse(`${day}T12:00Z`) + n * DAY).toISOString().slice(0, 10);
}

/**
 * Count the days in a row that end today, or yesterday while today is still to come.
 * @param {Set<string>} days
 * @param {string} [today]
 */
export function streakOf(days, today = localDay()) {
  let at = days.has(today) ? today : dayAfter(today, -1);
  let n = 0;
  for (; days.has(at); at = dayAfter(at, -1)) n += 1;
  return n;
}

/**
 * List the days of the week of a day, Monday first.
 * @param {string} day
 */
export function weekOf(day) {
  const monday = dayAfter(day, -((new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, i) => dayAfter(monday, i));
}

/**
 * Return the day whose deal a code names; null for another deal.
 * @param {string | null} code
 */
export function dayOfDeal(code) {
  const [, year, month, day] = /:(20\d\d)(\d\d)(\d\d)(?:\.\d+)?$/.exec(code ?? "") ?? [];
  const named = `${year}-${month}-${day}`;
  return year && !Number.isNaN(Date.parse(named)) && dayAfter(named, 0) === named ? named : null;
}

/**
 * Write a day, as people do here.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} how
 */
export function writtenDay(day, how) {
  const here = navigator.languages.find((tag) => tag.startsWith(lang)) ?? lang;
  return new Intl.DateTimeFormat(here, { ...how, timeZone: "UTC" }).format(new Date(`${day}T12:00Z`));
}

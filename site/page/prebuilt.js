/** What is known before Python is: the games, the words and the pieces, first deals and lessons, as the build has written them. */
import { getItem, setItem } from "./browser_storage.js";
import { files } from "./user_files.js";
import { lang } from "./page_words.js";

/** @typedef {{deal: string, letters: unknown[]}} Deal a deal by its number, and what a room hears of it */

/** @param {string} name */
async function read(name) {
  const answer = await fetch(new URL(`../said/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.text();
}

/** The games of this page: those of the user's files first. */
async function games() {
  const { games: ours, ...said } = JSON.parse(await ourGames());
  return JSON.stringify({ ...said, games: [...files().flatMap(({ cards }) => cards[lang] ?? []), ...ours] });
}

/** Our games, with the number of the deal of today. */
async function ourGames() {
  const now = new Date();
  const daily = (now.getFullYear() * 100 + now.getMonth() + 1) * 100 + now.getDate();
  return JSON.stringify({ ...JSON.parse(await read(`jeux.${lang}.json`)), daily });
}

/** @type {Record<string, () => Promise<string>>} */
const ANSWERS = {
  "/api/jeux": games,
  "/api/lecons": () => read(`lecons.${lang}.json`),
  "/api/mots": () => read(`mots.${lang}.json`),
  "/static/sprite.svg": () => read(`sprite.${lang}.svg`),
};

/**
 * Give what is written down of an answer; undefined where Python is to be asked.
 * @param {string} path
 */
export function built(path) {
  const lesson = /^\/api\/lecon\/(\w+)$/.exec(path)?.[1];
  return lesson ? read(`lecon.${lesson}.${lang}.json`) : ANSWERS[path]?.();
}

/**
 * Choose a first deal for who would play a game for one as it is usually played; null where none is written down for that.
 * @param {any} wish
 * @returns {Promise<Deal | null>}
 */
export async function firstDeal(wish) {
  /** @type {import("./wire_types.js").Catalogue} */
  const { games: cards } = JSON.parse(await ourGames());
  const card = cards.find(({ name }) => name === wish.game);
  if (!card || !usual(card, wish)) return null;
  /** @type {Deal[]} */
  const deals = JSON.parse(await read(`${card.name}.${lang}.json`));
  const turn = Number(getItem(`deal:${card.name}`) ?? Math.floor(Math.random() * deals.length));
  setItem(`deal:${card.name}`, String(turn + 1));
  return deals[turn % deals.length] ?? null;
}

/**
 * Tell whether a game is wanted as it is usually played.
 * @param {import("./wire_types.js").GameCard} card
 * @param {any} wish
 */
function usual(card, wish) {
  const chosen = wish.deal !== undefined || (card.winnable && !wish.winnable);
  return (
    card.seats === 1 && !chosen && card.options.every(({ name, values }) => wish.options?.[name] === values[0]?.[0])
  );
}

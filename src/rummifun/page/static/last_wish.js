/** How each game was last wished for in this browser, so that one touch plays it again. */
import { getJson, setItem } from "./browser_storage.js";
import { w } from "./dom.js";
import { playersText, seatsOf } from "./places.js";
import { winnable } from "./winnability.js";

/**
 * @typedef {import("./wire_types.js").GameCard} GameCard
 * @typedef {{options: Record<string, unknown>, against?: string, seat?: number, players?: string[], clock?: unknown, device?: boolean}} Wish
 */

const PERSON = "reseau";
const HERE = "humain";

/**
 * Return how a game is usually played.
 * @param {GameCard} card
 * @returns {Wish}
 */
function usualWish(card) {
  const options = Object.fromEntries(card.options.map(({ name, values }) => [name, values[0]?.[0]]));
  return { options, ...(card.seats > 1 ? { against: card.usual, seat: 0 } : {}) };
}

/**
 * Return how a game was last played here, with options and players that it still has.
 * @param {GameCard} card
 * @returns {Wish}
 */
export function lastWish(card) {
  const usual = usualWish(card);
  /** @type {Partial<Wish>} */
  const kept = getJson(`last ${card.name}`, {});
  const option = (/** @type {GameCard["options"][number]} */ { name, values }) =>
    values.some(([value]) => value === kept.options?.[name]);
  const options = Object.fromEntries(
    card.options.map((one) => [one.name, option(one) ? kept.options?.[one.name] : usual.options[one.name]]),
  );
  const known = (/** @type {string | undefined} */ player) =>
    [...card.levels, ...card.players].some(({ name }) => name === player);
  const clock = kept.clock ? { clock: kept.clock } : {};
  const seats = seatsOf(card, options);
  if (seats > card.seats) {
    const sound = kept.players?.length === seats && kept.players.every((one) => one === HERE || known(one));
    const players = sound ? kept.players : Array.from({ length: seats }, (_, i) => (i ? card.usual : HERE));
    return { options, players, ...(sound ? clock : {}) };
  }
  if (card.seats === 1 || !known(kept.against)) return { ...usual, options };
  return {
    options,
    against: kept.against,
    seat: kept.seat === 1 ? 1 : 0,
    ...clock,
    ...(kept.device ? { device: true } : {}),
  };
}

/**
 * Tell whether a game was played in this browser.
 * @param {GameCard} card
 */
export function hasWish(card) {
  return getJson(`last ${card.name}`, null) !== null;
}

/**
 * Keep how a game was wished for.
 * @param {string} game
 * @param {Wish} wish
 */
export function keepWish(game, wish) {
  setItem(`last ${game}`, JSON.stringify(wish));
}

/**
 * Return what to ask for, to play a game as it was last played.
 * @param {GameCard} card
 * @returns {Record<string, unknown>}
 */
export function wishAgain(card) {
  const { device: _, ...wish } = lastWish(card);
  return { game: card.name, ...wish, ...(card.winnable && winnable() ? { winnable: true } : {}) };
}

/**
 * Say in a few words how a game was last played.
 * @param {GameCard} card
 */
export function wishText(card) {
  const { options, against, players, device, seat } = lastWish(card);
  const chosen = card.options.flatMap(({ name, values }) => {
    const said = values.find(([value]) => value === options[name])?.[1];
    return said && said !== values[0]?.[1] && !(players && name === "joueurs") ? [said] : [];
  });
  const level = [...card.levels, ...card.players].find(({ name }) => name === against);
  const who = players
    ? playersText(players)
    : !against
      ? ""
      : device
        ? w("two here")
        : against === PERSON
          ? w("with a friend")
          : w("against {player}", { player: level?.title ?? against });
  return [who, ...(seat === 1 ? [w("the other begins")] : []), ...chosen].filter(Boolean).join(" · ");
}

/** The room of a first deal, which is there before Python is: one sees the table and reads it, until the game takes its place. */
import { firstDeal } from "./prebuilt.js";
import { forget, leave, leftAt } from "./local_games.js";

const LINK = "premiere";

/** The route of that room. */
export const FIRST = `/j/${LINK}`;

/** @type {unknown[]} what is heard there */
let letters = [];

/**
 * Deal a first deal for a wish; give the wish for just that deal, or null where none is written down for it.
 * @param {any} wish
 */
export async function dealt(wish) {
  const first = await firstDeal(wish).catch(() => null);
  if (!first) return null;
  letters = first.letters;
  const { winnable, ...same } = wish;
  return { ...same, deal: first.deal };
}

/**
 * Open the line of that room: it tells the deal, and hears nothing.
 * @param {import("./wire_types.js").Ears} ears
 * @returns {import("./wire_types.js").Line}
 */
export function line(ears) {
  const told = setTimeout(() => {
    ears.opened();
    for (const letter of letters) ears.heard(JSON.stringify(letter));
  });
  const close = () => {
    clearTimeout(told);
    forget(LINK);
  };
  return { ready: false, say: () => undefined, close };
}

/**
 * Let the game that a first deal has become begin with the table as it is seen.
 * @param {string} link
 */
export function become(link) {
  const left = leftAt(LINK);
  if (left) leave(link, left);
}

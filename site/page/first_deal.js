/** The room of a first deal, which is there before Python is: one sees the table and reads it, until the game takes its place. */
import { firstDeal } from "./prebuilt.js";
import { forget, leave, leftAt, tableOf } from "./local_games.js";
import { handOver } from "./request_queue.js";

const LINK = "premiere";
const NOWHERE = 404;
const BROKEN = 1006;

/** The route of that room. */
export const FIRST = `/j/${LINK}`;

let seen = false; // a deal, in this page

/** @type {import("./wire_types.js").Ears | null} who hears of that room */
let room = null;

/**
 * Deal a first deal for a wish; give the wish for just that deal, or null where none is written down for it.
 * @param {any} wish
 */
export async function dealt(wish) {
  const first = await firstDeal(wish).catch(() => null);
  if (!first) return null;
  const [game, scene] = /** @type {[any, any]} */ (first.letters);
  seen = true;
  leave(LINK, { ...tableOf(game, scene), dealt: true });
  const { winnable, ...same } = wish;
  return { ...same, deal: first.deal };
}

/**
 * Open the line of that room: it says nothing and hears nothing, for the table is one that was left; it leads nowhere
 * once the page was loaded again.
 * @param {import("./wire_types.js").Ears} ears
 * @returns {import("./wire_types.js").Line}
 */
export function line(ears) {
  room = ears;
  if (!seen) setTimeout(() => ears.closed(NOWHERE));
  return { ready: false, say: () => undefined, close: () => forget(LINK) };
}

/** Tell that room that no game will take its place. */
export function lose() {
  room?.closed(BROKEN);
}

/**
 * Let the game that a first deal has become begin with the table as it is seen, and with what was asked for there.
 * @param {string} link
 */
export function become(link) {
  const left = leftAt(LINK);
  if (left) leave(link, left);
  handOver(LINK, link);
}

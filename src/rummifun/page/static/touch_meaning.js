/**
 * What a touch, a drag and the key of a pile do: the decisions of `session/touch.py` by hand, so that no touch waits for
 * the server. `tests/session/touch.json` holds the answers of both.
 *
 * @typedef {import("./wire_types.js").Act} Act
 * @typedef {import("./wire_types.js").Pile} Pile
 * @typedef {import("./board_spots.js").Spot} Spot
 * @typedef {{piles: Pile[], acts: Act[]}} Table
 * @typedef {{acts: Act[]} | {pick: Spot | null} | {why: [source: string, index: number | null, target: string | null]}} Touch
 */

/**
 * List the acts that begin at a spot, or fill it as a whole where it is empty: a touch of an empty stock turns the waste over.
 * @param {Act[]} acts
 * @param {Spot} spot
 */
export function reach(acts, { place, index, any }) {
  const from = (/** @type {Act} */ act) => act.source === place && (any || act.index === null || act.index === index);
  const fills = (/** @type {Act} */ act) =>
    index === 0 && act.index === null && act.source !== null && act.target === place;
  return acts.filter((act) => from(act) || fills(act));
}

/**
 * Put what is picked, do what needs one touch (`quick`: all that is alone), or pick; else the session says why not.
 * @param {Table} table
 * @param {Spot | null} picked
 * @param {Spot} spot
 * @param {boolean} quick
 * @returns {Touch}
 */
export function touch({ piles, acts }, picked, spot, quick) {
  if (!acts.length) return { pick: null };
  const own = reach(acts, spot);
  if (picked) {
    const held = reach(acts, picked);
    const there = held.filter((act) => act.target === spot.place);
    const apart = spot.place !== picked.place;
    if (apart && there.length) return { acts: there };
    if (!apart && spot.index === picked.index) return { acts: held };
    if (apart && !own.length) return { why: [picked.place, picked.index || null, spot.place] };
  }
  const [act] = own;
  if (act && (own.every((one) => one.target === null) || (own.length === 1 && atOnce(piles, act, spot.place, quick))))
    return { acts: own };
  if (!picked && !act && !spot.index) return { why: [spot.place, null, null] };
  return { pick: act ? spot : null };
}

/**
 * Tell whether one touch makes an act; open cards that fill an empty place are put there, and not touched alone.
 * @param {Pile[]} piles
 * @param {Act} act
 * @param {string} place
 * @param {boolean} quick
 */
function atOnce(piles, act, place, quick) {
  if (act.index !== null) return quick;
  const faces = (/** @type {string | null} */ name) => piles.find((pile) => pile.place === name)?.faces;
  const top = faces(act.source)?.at(-1);
  return act.source !== place || !top || top[1] === "dos" || faces(act.target)?.length !== 0;
}

/**
 * Decide what a piece does that is dragged to a place, or to none.
 * @param {Table} table
 * @param {Spot} spot
 * @param {string | null} place
 * @returns {Touch}
 */
export function drop({ acts }, spot, place) {
  const there = reach(acts, spot).filter((act) => act.target === place);
  if (place === null || place === spot.place || !acts.length || !(there.length || spot.index)) return { pick: null };
  return there.length ? { acts: there } : { why: [spot.place, spot.index, place] };
}

/**
 * Decide what the key of a pile does: take its topmost piece that can move, or touch it with what is taken.
 * @param {Table} table
 * @param {Spot | null} picked
 * @param {string} place
 * @returns {Touch}
 */
export function stroke(table, picked, place) {
  const there = table.acts.filter((act) => act.source === place).map((act) => act.index ?? 1);
  if (!picked && there.length) {
    const spot = { place, index: Math.max(...there) };
    const found = touch(table, null, spot, false);
    return "acts" in found ? found : { pick: { ...spot, any: true } };
  }
  if (table.acts.length && picked?.place === place) return { acts: reach(table.acts, picked) };
  return touch(
    table,
    picked,
    { place, index: table.piles.find((pile) => pile.place === place)?.faces.length ?? 0 },
    false,
  );
}

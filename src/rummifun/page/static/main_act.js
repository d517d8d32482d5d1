/** The main act: the one yellow thing, always in one place, that is to be done next, and by Enter. */
import { h, w } from "./dom.js";

/**
 * Make the button of a main act.
 * @param {string} label
 * @param {() => void} press
 * @param {Record<string, unknown>} [more]
 * @param {...(Node | null)} beside
 */
export function mainAct(label, press, more = {}, ...beside) {
  return h(
    "button",
    { type: "button", class: "main act act-main", key: "main", "aria-keyshortcuts": "Enter", click: press, ...more },
    label,
    ...beside,
  );
}

/**
 * Make the button that lays what is being built; until it may lie so it tells what is to be mended, and a press says why.
 * @param {import("./arranger.js").Arranger} board
 * @param {import("./wire_types.js").Draft | null} draft
 * @param {() => void} press
 */
export function layAct(board, draft, press) {
  const [n, faults] = [board.laidCount(), draft?.piles.filter((pile) => !pile.good).length ?? 0];
  const ready = draft !== null && draft.whole === null;
  const points = ready && draft.points ? h("small", {}, ` ${w("{n} points", { n: draft.points })}`) : null;
  const said = faults ? w("{n} to mend", { n: faults }) : n ? w("lay {n}", { n }) : w("lay a piece");
  return mainAct(said, press, { class: `main act act-main ${ready ? "ready" : "unready"}` }, points);
}

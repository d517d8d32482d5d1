// A player in JavaScript, for node alone: it speaks the lines of docs/protocole.md.
//
//     rummifun tournoi rummikub --joueurs "cmd:node examples/joueurs/joueur.js,glouton"
//
// In Rummikub it lays the most tiles; in Montée-Descente a card goes up if it can, else where the gap is smallest; in any
// other game chance decides.
"use strict";

const RANKS = ["7", "8", "9", "10", "V", "D", "R", "A"];
const NARROW = 2.5; // an empty pile is better than a gap of three ranks, and worse than one of two

/** The rank of the uppermost card of a pile; null for an empty pile. */
function top(view, place) {
  const pile = view.zones.flatMap((zone) => zone.piles).find((one) => one.place === place);
  return pile && pile.faces.length ? RANKS.indexOf(pile.faces.at(-1).text) : null;
}

/** What a move of Montée-Descente costs: nothing to go up, else the ranks that it skips. */
function gap(view, move) {
  if (move.to === null || !move.to.startsWith("s")) return -1;
  const below = top(view, move.to);
  return below === null ? NARROW : below - top(view, "talon");
}

/** The first of some moves whose worth is the greatest. */
function best(moves, worth) {
  return moves.reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

/** A move, and the reason. */
function choose(game, turn, french) {
  if (game === "rummikub") {
    const move = best(turn.moves, (one) => one.laid.length);
    return [move, `${move.laid.length} ${french ? "tuile(s)" : "tile(s)"}`];
  }
  if (game === "md") {
    return [best(turn.moves, (one) => -gap(turn.view, one)), french ? "le plus petit écart" : "the smallest gap"];
  }
  return [turn.moves[turn.chance % turn.moves.length], french ? "au hasard" : "by chance"];
}

let game = "";
let french = false;
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "hello") {
    game = told.game.name;
    french = told.lang === "fr";
    console.log(JSON.stringify({ type: "hello", lines: 1, name: "JavaScript" }));
  } else if (told.type === "turn") {
    const [move, why] = choose(game, told, french);
    console.log(JSON.stringify({ type: "move", n: move.n, why }));
  } else if (told.type === "bye") {
    lines.close();
  }
});

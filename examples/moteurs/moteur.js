// An engine in JavaScript, with a part of the sheet's functions: rummifun verifier --moteur "cmd:node moteur.js"
"use strict";

const same = (x, y) => JSON.stringify(key(x)) === JSON.stringify(key(y));
const key = (x) => (typeof x !== "object" ? x : x.joker ? "J" : [x.v, x.c]);

// Multisets: arrays of pairs [element, multiplicity], each element once and none of multiplicity 0.
const nbocc = (x, ens) => ens.reduce((n, [y, m]) => (same(x, y) ? n + m : n), 0);
const without = (x, ens) => ens.filter(([y]) => !same(x, y));
const having = (x, n, ens) => (n > 0 ? [...without(x, ens), [x, n]] : without(x, ens));
const each = (ens, count) => ens.map(([x, n]) => [x, count(x, n)]).filter(([, n]) => n > 0);
const cardinal = (ens) => ens.reduce((total, [, n]) => total + n, 0);
const inclus = (a, b) => a.every(([x, n]) => n <= nbocc(x, b));

// Combinations: arrays of tiles, {v, c} or {joker: true}.
const numbered = (c) => c.map((tile, place) => ({ ...tile, place })).filter((tile) => !tile.joker);
const est_groupe = (c) => {
  const tiles = numbered(c);
  const colours = new Set(tiles.map((tile) => tile.c));
  return c.length >= 3 && c.length <= 4 && colours.size === tiles.length && tiles.every(({ v }) => v === tiles[0].v);
};
const est_suite = (c) => {
  const tiles = numbered(c);
  const first = tiles.length ? tiles[0].v - tiles[0].place : 1;
  const follow = tiles.every(({ v, c: colour, place }) => colour === tiles[0].c && v === first + place);
  return c.length >= 3 && c.length <= 13 && follow && first >= 1 && first + c.length - 1 <= 13;
};
const combinaison_valide = (c) => est_groupe(c) || est_suite(c);

const functions = {
  cardinal,
  nbocc,
  appartient: (x, ens) => nbocc(x, ens) > 0,
  inclus,
  ajoute: ([x, n], ens) => having(x, nbocc(x, ens) + n, ens),
  supprime: ([x, n], ens) => having(x, nbocc(x, ens) - n, ens),
  egaux: (a, b) => inclus(a, b) && inclus(b, a),
  intersection: (a, b) => each(a, (x, n) => Math.min(n, nbocc(x, b))),
  difference: (a, b) => each(a, (x, n) => n - nbocc(x, b)),
  est_groupe,
  est_suite,
  combinaison_valide,
  combinaisons_valides: (table) => table.every(combinaison_valide),
  tableVmens: (table) => table.flat().reduce((ens, tile) => having(tile, nbocc(tile, ens) + 1, ens), []),
};

function answer({ type, function: name, arguments: values }) {
  if (type === "hello") return { type, lines: 1, name: "moteur.js", functions: Object.keys(functions) };
  if (type === "bye") return { type };
  if (type !== "call" || !functions[name]) return { type: "error", said: `no ${type} ${name ?? ""}` };
  try {
    return { type: "value", value: functions[name](...values) };
  } catch (error) {
    return { type: "error", said: String(error) };
  }
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const request = JSON.parse(line);
  const said = answer(request);
  console.log(JSON.stringify({ id: request.id, ...said }));
  if (said.type === "bye") lines.close();
});

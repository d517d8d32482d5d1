/** A study: games played by the thousand, what came of them, and how sure that is. */
import { form, h, shape, w, written } from "./dom.js";
import { open, silent } from "./transport.js";
import { optionsOf, select } from "./option_choices.js";
import { games } from "./local_games.js";

/** @typedef {import("./wire_types.js").Progress} Progress */

/** @param {HTMLElement} room */
export async function study(room) {
  const cards = (await games()).games.filter((card) => card.studied);
  const game = select(
    w("game"),
    cards.map((card) => [card.name, card.title]),
  );
  const number = select(
    w("games"),
    ["1000", "10000", "100000", "1000000", "10000000"].map((n) => [n, written(Number(n))]),
  );
  number.field.value = "10000";
  const precision = select(w("or until the interval is as narrow as"), [
    ["", "–"],
    ...["0.01", "0.001", "0.0001"].map((p) => /** @type {[string, string]} */ ([p, percent(Number(p))])),
  ]);
  const seed = h("input", {
    id: "seed",
    inputmode: "numeric",
    pattern: "[0-9]*",
    size: 14,
    placeholder: w("by chance"),
  });
  const seeded = h("p", { class: "row" }, h("label", { for: "seed" }, w("seed")), seed);
  const told = h("div", { class: "study", role: "status" });
  const more = h("div");
  let wish = () => ({});
  const change = () => {
    const card = cards.find((one) => one.name === game.field.value);
    if (!card) return;
    const options = optionsOf(card);
    const player = card.automatic
      ? null
      : select(
          w("played by"),
          card.players.map(({ name, title }) => [name, title]),
        );
    more.replaceChildren(...options.rows, ...(player ? [player.row] : []));
    wish = () => ({ options: options.values(), ...(player ? { player: player.field.value } : {}) });
  };
  game.field.addEventListener("change", change);
  change();
  /** @type {import("./wire_types.js").Line | null} */
  let line = null;
  const sent = () => {
    line?.close();
    told.replaceChildren();
    line = run(told, {
      ...wish(),
      game: game.field.value,
      games: Number(number.field.value),
      ...(seed.value ? { seed: Number(seed.value) } : {}),
      ...(precision.field.value ? { precision: Number(precision.field.value) } : {}),
    });
  };
  const about = h("p", {}, w("Play a patience by the thousand, and see how often it is won."));
  const asked = form(
    { class: "study-form" },
    sent,
    game.row,
    more,
    number.row,
    precision.row,
    seeded,
    h("p", { class: "row" }, h("button", { class: "main" }, w("study"))),
  );
  room.replaceChildren(h("h1", {}, w("studies")), about, asked, told);
  return { close: () => line?.close() };
}

/**
 * Run a study, and report as it goes.
 * @param {HTMLElement} told
 * @param {Record<string, unknown>} wish
 */
function run(told, wish) {
  /** @type {Progress[]} */
  const past = [];
  const line = open("/ws/etude", {
    opened: () => line.say(JSON.stringify({ type: "study", ...wish })),
    heard: (message) => {
      const said = JSON.parse(message);
      if (said.type === "progress") told.replaceChildren(...report(said, past));
      else told.replaceChildren(h("p", { role: "alert" }, said.sentence));
    },
    closed: () =>
      past.at(-1)?.done || told.querySelector("[role=alert]") || told.append(h("p", { role: "alert" }, silent.said())),
  });
  return line;
}

/** @param {number} rate */
function percent(rate) {
  return `${written(100 * rate, 2)} %`;
}

/**
 * @param {Progress} now
 * @param {Progress[]} past
 */
function report(now, past) {
  past.push(now);
  const bar = h("progress", {
    max: now.total,
    value: now.done ? now.total : now.games,
    "aria-label": w("games played"),
  });
  const line = w("{won} won of {games}: {rate}, between {low} and {high} (95 %, Wilson)", {
    won: written(now.won),
    games: written(now.games),
    rate: percent(now.rate),
    low: percent(now.low),
    high: percent(now.high),
  });
  const engine = w("engine {engine}, seed {seed}", { engine: now.engine, seed: now.seed });
  const measures = Object.entries(now.measures).map(([name, counts]) =>
    h("figure", {}, h("figcaption", {}, name), histogram(counts)),
  );
  const early = now.early ? [h("p", { role: "alert" }, now.early)] : [];
  return [
    bar,
    ...early,
    h("p", { class: "state" }, line),
    h("p", { class: "who" }, engine),
    h("figure", {}, h("figcaption", {}, w("how the rate settled")), settled(past)),
    ...measures,
  ];
}

/** @param {Progress[]} past */
function settled(past) {
  const svg = shape("svg", { viewBox: "0 0 600 180", class: "plot", "aria-hidden": "true" });
  const last = past.at(-1);
  if (!last) return svg;
  const [low, high] = [
    Math.max(0, last.rate - 3 * (last.rate - last.low) - 0.002),
    Math.min(1, last.rate + 3 * (last.high - last.rate) + 0.002),
  ];
  const x = (/** @type {Progress} */ p) => (40 + (550 * p.games) / last.total).toFixed(1);
  const y = (/** @type {number} */ rate) =>
    (165 - (150 * (Math.min(high, Math.max(low, rate)) - low)) / (high - low)).toFixed(1);
  const band = [...past.map((p) => `${x(p)},${y(p.high)}`), ...[...past].reverse().map((p) => `${x(p)},${y(p.low)}`)];
  svg.append(shape("polygon", { points: band.join(" "), class: "band" }));
  svg.append(shape("polyline", { points: past.map((p) => `${x(p)},${y(p.rate)}`).join(" "), class: "line" }));
  svg.append(shape("circle", { cx: x(last), cy: y(last.rate), r: 4, class: "dot" }));
  for (const rate of [low, (low + high) / 2, high]) {
    const text = shape("text", { x: 36, y: Number(y(rate)) + 4, class: "tick", "text-anchor": "end" });
    text.textContent = written(100 * rate, 1);
    svg.append(text);
  }
  return svg;
}

/** @param {[number, number, number][]} counts */
function histogram(counts) {
  const most = Math.max(1, ...counts.map(([, won, lost]) => won + lost));
  const wide = 560 / Math.max(1, counts.length);
  const svg = shape("svg", { viewBox: "0 0 600 180", class: "plot", "aria-hidden": "true" });
  counts.forEach(([value, won, lost], i) => {
    const x = 30 + i * wide;
    const up = (/** @type {number} */ n) => (150 * n) / most;
    svg.append(shape("rect", { x, y: 160 - up(won), width: wide * 0.8, height: up(won), class: "won" }));
    svg.append(shape("rect", { x, y: 160 - up(won) - up(lost), width: wide * 0.8, height: up(lost), class: "missed" }));
    if (counts.length < 25 || i % 5 === 0) {
      const text = shape("text", { x: x + wide * 0.4, y: 175, class: "tick", "text-anchor": "middle" });
      text.textContent = String(value);
      svg.append(text);
    }
  });
  return svg;
}

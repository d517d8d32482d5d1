/** The menu: games to begin, games to go on with. */
import { timeChoice } from "./clock.js";
import { address, dialog, form, h, lang, markdown, w } from "./dom.js";
import { ask, file, go, href, rename, route, served } from "./transport.js";
import { winnableChoice } from "./winnability.js";
import { luggage } from "./import_export.js";
import { opponents } from "./opponents.js";
import { drawn } from "./pieces.js";
import { anew, forget, games, kept, leftAt } from "./local_games.js";
import { Thumbnails } from "./thumbnail.js";

/** @typedef {import("./wire_types.js").GameCard} GameCard */

/**
 * @param {HTMLElement} room
 * @param {string} [told] what has come of a file of games
 */
export async function menu(room, told = "") {
  const { games: cards, daily } = await games();
  const sights = new Thumbnails();
  const code = new URLSearchParams(route().split("?")[1]).get("code") ?? "";
  const open = h("div");
  const goOn = () => open.replaceChildren(...unfinished(sights));
  const own = h("div");
  const again = (/** @type {string} */ said) => {
    sights.close();
    anew();
    void menu(room, said);
  };
  goOn();
  room.replaceChildren(h("h1", { class: "unseen" }, "rummifun"), open, h("div", { class: "cards" }, ...cards.map((card) => cardOf(card, daily))), byCode(code), ...(served ? [] : [own, luggage(goOn)]));
  if (!served) void import(file("user_games.js")).then((one) => own.replaceWith(one.own(room, told, again)));
  if (code) rename("/"); // whoever comes back is at the menu, and begins no other game
  if (code) void begin({ game: code });
  return { close: () => sights.close() };
}

const FEW = 4; // games that are shown at once; the others are behind a touch

/** @param {Thumbnails} sights */
function unfinished(sights) {
  const open = kept().filter((game) => !game.over);
  if (!open.length) return [];
  const items = open.map((game) => itemOf(game, sights));
  const rest = items.slice(FEW);
  const more = rest.length ? [h("details", {}, h("summary", {}, `${w("more")} (${rest.length})`), h("ul", {}, ...rest))] : [];
  return [h("section", { class: "open" }, h("h2", {}, w("go on")), h("ul", {}, ...items.slice(0, FEW)), ...more)];
}

/**
 * Show a game that is not over: its table as it was left, and when that was.
 * @param {import("./local_games.js").Kept} game
 * @param {Thumbnails} sights
 */
function itemOf(game, sights) {
  const left = leftAt(game.link);
  const when = left ? h("small", {}, ago(left.at)) : null;
  const away = h("button", { type: "button", class: "quiet", "aria-label": w("forget {game}", { game: game.title }), click: () => (forget(game.link), item.remove()) }, "×");
  const item = h("li", { class: "kept" }, h("a", { href: href(`/${game.link.includes("/") ? "deux" : "j"}/${game.link}`) }, sights.of(left), h("span", { class: "name" }, game.title), " ", h("small", {}, game.players.join(" · ")), " ", when), away);
  return item;
}

/**
 * Tell how long ago something was.
 * @param {number} at
 */
function ago(at) {
  const minutes = Math.round((Date.now() - at) / 60_000);
  const said = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (minutes < 1) return said.format(0, "second");
  if (minutes < 60) return said.format(-minutes, "minute");
  return minutes < 1440 ? said.format(-Math.round(minutes / 60), "hour") : said.format(-Math.round(minutes / 1440), "day");
}

/** @param {string} code */
function byCode(code) {
  const field = h("input", { value: code, placeholder: "klondike:d3:48213", "aria-label": w("code of a deal"), size: 24 });
  return form({ class: "row code-row" }, () => void begin({ game: field.value.trim() }), h("label", {}, w("code of a deal"), " ", field), h("button", {}, w("play")));
}

/**
 * @param {GameCard} card
 * @param {number} daily
 */
function cardOf(card, daily) {
  const play = h("button", { type: "button", class: "main", click: () => setUp(card, daily) }, w("play"));
  const rules = h("button", { type: "button", click: () => void dialog(card.title, markdown(card.rules.replace(/^# .*\n/, ""))) }, w("rules"));
  const who = card.automatic ? w("plays by itself") : card.seats > 1 ? w("for two") : w("for one");
  const emblem = h("div", { class: "emblem", "aria-hidden": "true" }, ...card.emblem.map((face) => h("span", {}, drawn(face, "carte"))));
  return h("section", { class: "card" }, emblem, h("h2", {}, card.title), h("p", { class: "about" }, card.about), h("p", { class: "who" }, who), h("p", { class: "row" }, play, rules));
}

/**
 * Ask how to play a game.
 * @param {GameCard} card
 * @param {number} daily
 */
function setUp(card, daily) {
  const choices = optionsOf(card);
  const against = card.seats > 1 ? opponents(card) : null;
  const seat = card.seats > 1 ? select(w("seat"), [["0", w("first")], ["1", w("second")]]) : null;
  const time = against && card.timed ? timeChoice(against.row) : null;
  const deal = h("input", { inputmode: "numeric", size: 14, id: "deal", placeholder: w("by chance") });
  const sure = card.winnable ? winnableChoice() : null;
  const today = h("button", { type: "button", click: () => (deal.value = "jour") }, w("deal of the day ({n})", { n: daily }));
  const wish = () => ({
    game: card.name,
    options: choices.values(),
    ...(against ? { against: against.value() } : {}),
    ...(seat ? { seat: Number(seat.field.value) } : {}),
    ...(time?.value() ? { clock: time.value() } : {}),
    ...(deal.value.trim() ? { deal: deal.value.trim() } : sure?.wanted() ? { winnable: true } : {}),
  });
  const sent = () => {
    const wanted = wish();
    if ("winnable" in wanted) sure?.looking();
    void begin(wanted, () => box.close(), against?.device());
  };
  const rows = [...(against ? [against.row] : []), ...(time ? [time.row] : []), ...(seat ? [seat.row] : []), ...choices.rows];
  const known = h("small", {}, w("Against the computer, a deal that you choose is for practice. Between people, nobody chooses it."));
  const number = h("p", { class: "row" }, h("label", { for: "deal" }, w("number of the deal")), deal, today, card.seats > 1 ? known : "");
  const box = dialog(card.title, form({}, sent, ...rows, number, ...(sure ? [sure.row, sure.status] : []), h("p", { class: "row" }, h("button", { class: "main" }, w("deal")))));
}

/**
 * Ask for the options of a game.
 * @param {GameCard} card
 */
export function optionsOf(card) {
  const asked = card.options.map(({ name, about, values }) => ({ name, choice: select(about, values.map(([value, said]) => [JSON.stringify(value), said])) }));
  return { rows: asked.map(({ choice }) => choice.row), values: () => Object.fromEntries(asked.map(({ name, choice }) => [name, JSON.parse(choice.field.value)])) };
}

let made = 0;

/**
 * @param {string} label
 * @param {[string, string][]} values
 */
export function select(label, values) {
  const id = `choice-${(made += 1)}`;
  const field = h("select", { id }, ...values.map(([value, said]) => h("option", { value }, said)));
  return { field, row: h("p", { class: "row" }, h("label", { for: id }, label), field) };
}

/**
 * @param {Record<string, unknown>} wish
 * @param {() => void} [done] what is over once the game is made
 * @param {boolean} [device] whether two people play it at this device
 */
async function begin(wish, done = () => undefined, device = false) {
  const here = route();
  try {
    /** @type {import("./wire_types.js").Links} */
    const links = await ask("/parties", wish);
    if (route() !== here) return; // whoever asked has gone elsewhere
    done();
    const mine = links.seats.filter((link) => link !== null);
    if (device) go(`/deux/${mine.map((link) => link?.split("/").at(-1)).join("/")}`);
    else if (mine.length > 1) invite(links);
    else go(String(mine[0]));
  } catch (error) {
    dialog(w("this cannot be played"), h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
  }
}

/** @param {import("./wire_types.js").Links} links */
function invite(links) {
  const row = (/** @type {string} */ said, /** @type {string} */ to) => address(said, to, h("a", { class: "button", href: href(to) }, w("go there")));
  const seats = links.seats.map((link, i) => row(w("seat {n}", { n: i + 1 }), String(link)));
  dialog(w("a game for two"), h("p", {}, w("Anyone with a seat's address plays there: send the other address to one person only.")), ...seats, row(w("to watch"), links.spectator));
}

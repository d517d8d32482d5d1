/** Today's challenges, the days in a row, and the deals of other days. */
import { dialog, h, w } from "./dom.js";
import { go } from "./transport.js";
import { drawn } from "./pieces.js";
import { lastWish } from "./last_wish.js";
import { dayAfter, localDay, weekOf, writtenDay } from "./local_days.js";
import { getList } from "./browser_storage.js";
import { challengeDays, dailyResults } from "./own_record.js";
import { streakText, week } from "./own_end.js";
import { select } from "./option_choices.js";

/**
 * @typedef {import("./wire_types.js").GameCard} GameCard
 * @typedef {import("./setup_dialog.js").Begin} Begin
 */

const DAILY = 2; // games whose deal of the day stands on the menu; the others are in the calendar

/**
 * Show what there is to do today.
 * @param {GameCard[]} cards
 * @param {Begin} begin
 */
export function today(cards, begin) {
  const day = localDay();
  const games = cards.filter((card) => card.winnable).slice(0, DAILY);
  const items = games.map((card) => dealOf(card, day, begin));
  const calendarKey = h(
    "button",
    { type: "button", class: "quiet", click: () => calendar(cards, begin) },
    w("calendar"),
  );
  return h(
    "section",
    { class: "today", "aria-label": w("today") },
    h("div", { class: "today-head" }, h("h2", {}, w("today")), h("span", { class: "own-streak" }, streakText())),
    h(
      "div",
      { class: "today-box" },
      week(challengeDays()),
      h("ul", { class: "today-list" }, puzzleOf(day), ...items),
      calendarKey,
    ),
  );
}

/**
 * @param {Node} picture
 * @param {string} title
 * @param {string} about
 * @param {Node} way
 */
function challenge(picture, title, about, way) {
  return h("li", {}, picture, h("span", { class: "today-said" }, h("b", {}, title), h("small", {}, about)), way);
}

const done = () => h("span", { class: "today-done" }, w("done"));

/** @param {string} day */
function puzzleOf(day) {
  const picture = h(
    "span",
    { class: "today-mini", "data-cloth": "sea", "aria-hidden": "true" },
    drawn(["J", "joker"], "tuile"),
  );
  const solved = getList("puzzles").includes(day);
  return challenge(
    picture,
    w("puzzle of the day"),
    w("one tile to lay"),
    solved
      ? done()
      : h(
          "button",
          { type: "button", "aria-label": `${w("play")} – ${w("puzzle of the day")}`, click: () => go("/enigme") },
          w("play"),
        ),
  );
}

/**
 * @param {GameCard} card
 * @param {string} day
 * @param {Begin} begin
 */
function dealOf(card, day, begin) {
  const [face] = card.emblem;
  const picture = h(
    "span",
    { class: "today-mini", "data-cloth": card.cloth, "aria-hidden": "true" },
    ...(face ? [drawn(face, "carte")] : []),
  );
  const title = w("{game} of the day", { game: card.title });
  const way =
    dailyResults(card.name).get(day) === "won"
      ? done()
      : h(
          "button",
          { type: "button", "aria-label": `${w("play")} – ${title}`, click: () => void begin(dailyWish(card, day)) },
          w("play"),
        );
  return challenge(picture, title, w("sure to be winnable"), way);
}

/**
 * Return what to ask for to play the deal of a day.
 * @param {GameCard} card
 * @param {string} day
 */
function dailyWish(card, day) {
  const { against } = lastWish(card);
  const computer = against && against !== "reseau" ? against : card.usual;
  const options = Object.fromEntries(card.options.map(({ name, values }) => [name, values[0]?.[0]]));
  return { game: card.name, options, deal: day, ...(card.seats > 1 ? { against: computer, seat: 0 } : {}) };
}

/**
 * Open the deals of every day, month by month.
 * @param {GameCard[]} cards
 * @param {Begin} begin
 */
function calendar(cards, begin) {
  let month = localDay().slice(0, 7);
  const games = cards.filter((card) => !card.automatic);
  const choice = select(
    w("game"),
    games.map((card) => [card.name, card.title]),
  );
  const usual = games.find((card) => card.winnable);
  if (usual) choice.field.value = usual.name;
  const table = h("div", { class: "calendar" });
  const note = h("p", {});
  const turn = (/** @type {number} */ by) => () => {
    month = dayAfter(`${month}-15`, 31 * by).slice(0, 7);
    draw();
  };
  const draw = () => {
    const card = games.find(({ name }) => name === choice.field.value);
    if (!card) return;
    const results = dailyResults(card.name);
    note.textContent = `${w("Each day has its deal, the same for everybody.")} ${card.winnable ? w("They all can be won.") : ""}`;
    const play = (/** @type {string} */ day) => void begin(dailyWish(card, day), () => box.close());
    const head = h(
      "div",
      { class: "calendar-head" },
      h("button", { type: "button", "aria-label": w("the month before"), click: turn(-1) }, "‹"),
      h("b", { "aria-live": "polite" }, writtenDay(`${month}-01`, { month: "long", year: "numeric" })),
      h(
        "button",
        {
          type: "button",
          "aria-label": w("the month after"),
          "aria-disabled": month >= localDay().slice(0, 7) && "true",
          click: () => month < localDay().slice(0, 7) && turn(1)(),
        },
        "›",
      ),
    );
    table.replaceChildren(
      head,
      h("ol", { class: "calendar-days" }, ...daysOf(month).map((day) => dayOf(day, results.get(day), play))),
    );
  };
  choice.field.addEventListener("change", draw);
  const box = dialog(w("calendar"), choice.row, table, note);
  draw();
}

/**
 * List the days of a month, after those of the month before with which its first week begins.
 * @param {string} month
 */
function daysOf(month) {
  const [monday = ""] = weekOf(`${month}-01`);
  const days = Array.from({ length: 42 }, (_, i) => dayAfter(monday, i));
  const within = days.map((day) => (day.startsWith(month) ? day : ""));
  return within.slice(0, within.lastIndexOf(days.filter((day) => day.startsWith(month)).at(-1) ?? "") + 1);
}

/**
 * @param {string} day empty for a gap
 * @param {"won" | "lost" | undefined} result
 * @param {(day: string) => void} play
 */
function dayOf(day, result, play) {
  if (!day) return h("li", { class: "calendar-gap", "aria-hidden": "true" });
  const said = { won: w("won"), lost: w("played"), none: w("not played") }[result ?? "none"];
  const coming = day > localDay();
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: result ?? "",
        disabled: coming,
        "aria-current": day === localDay() && "date",
        "aria-label": `${writtenDay(day, { day: "numeric", month: "long" })}: ${said}`,
        click: () => play(day),
      },
      String(Number(day.slice(8))),
    ),
  );
}

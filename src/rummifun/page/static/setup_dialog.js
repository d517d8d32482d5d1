/** How to play a game: as last time by one key, or chosen anew; the foot with «deal» stays in sight. */
import { timeChoice } from "./clock.js";
import { dialog, form, h, markdown, w } from "./dom.js";
import { hasWish, keepWish, lastWish, wishAgain, wishText } from "./last_wish.js";
import { localDay } from "./local_days.js";
import { chips, optionsOf } from "./option_choices.js";
import { opponents } from "./opponents.js";
import { arePeople, places, seatsOf } from "./places.js";
import { winnableChoice } from "./winnability.js";
import { renamed } from "./icons.js";
import { takeDrops } from "./sheet_files.js";

/**
 * @typedef {import("./wire_types.js").GameCard} GameCard
 * @typedef {(wish: Record<string, unknown>, done?: () => void, device?: boolean) => Promise<void>} Begin
 */

/**
 * Ask how to play a game.
 * @param {GameCard} card
 * @param {Begin} begin
 */
export function setUp(card, begin) {
  const last = lastWish(card);
  const choices = optionsOf(card, last.options, chips);
  const against = card.seats > 1 ? opponents(card) : null;
  const seat =
    card.seats > 1
      ? chips(w("seat"), [
          ["0", w("first")],
          ["1", w("second")],
        ])
      : null;
  if (seat) seat.field.value = String(last.seat ?? 0);
  const table = card.options.some(({ name }) => name === "joueurs") ? places(card, last.players ?? []) : null;
  const seats = () => seatsOf(card, choices.values());
  const many = () => table !== null && seats() > card.seats;
  const people = () => (many() ? arePeople(table?.value() ?? []) : Boolean(against?.apart()));
  const who = h("div", {}, ...choices.rows.filter((_, i) => card.options[i]?.name === "joueurs"));
  if (against) who.append(against.row);
  if (table) who.append(table.row);
  const seen = () => {
    table?.show(seats());
    for (const one of [against?.row, seat?.row]) if (one) one.hidden = many();
  };
  who.addEventListener("change", seen);
  seen();
  const time = against && card.timed ? timeChoice(who, people) : null;
  const posed = (/** @type {string} */ text) => (deal.value = oneLine(text));
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.trim().includes("\n")) return;
    event.preventDefault(); // the field itself would join the lines
    posed(text);
  };
  const deal = h("input", { inputmode: "numeric", size: 14, id: "deal", placeholder: w("by chance"), paste });
  const sure = card.winnable ? winnableChoice() : null;
  const today = h("button", { type: "button", click: () => (deal.value = localDay()) }, w("today's"));
  const sent = () => {
    const device = !many() && (against?.device() ?? false);
    const wish = {
      options: choices.values(),
      ...(many()
        ? { players: table?.value() }
        : {
            ...(against ? { against: against.value() } : {}),
            ...(seat ? { seat: Number(seat.field.value) } : {}),
          }),
      ...(time?.value() ? { clock: time.value() } : {}),
    };
    keepWish(card.name, { ...wish, device });
    const number = deal.value.trim();
    if (!number && sure?.wanted()) sure.looking();
    void begin(
      { game: card.name, ...wish, ...(number ? { deal: number } : sure?.wanted() ? { winnable: true } : {}) },
      () => box.close(),
      device,
    );
  };
  const known = h(
    "small",
    {},
    w("Against the computer, a deal that you choose is for practice. Between people, nobody chooses it."),
  );
  const number = h(
    "p",
    { class: "row" },
    h("label", { for: "deal" }, w("number of the deal")),
    deal,
    today,
    card.seats > 1 ? known : "",
  );
  const options = h(
    "details",
    { class: "setup-more", open: card.seats === 1 },
    h("summary", {}, w("more options")),
    ...(seat ? [seat.row] : []),
    ...choices.rows.filter((row) => !who.contains(row)),
    number,
    ...(sure ? [sure.row, sure.status] : []),
  );
  const again = h(
    "button",
    { type: "button", class: "setup-again", click: () => void begin(wishAgain(card), () => box.close(), last.device) },
    h("b", {}, hasWish(card) ? w("play as last time") : w("play at once")),
    h("small", {}, wishText(card) || card.about),
  );
  const guide = card.guided
    ? h(
        "button",
        {
          type: "button",
          class: "quiet setup-guide",
          click: () => void begin({ game: card.name, guide: true }, () => box.close()),
        },
        w("first game, with a guide"),
      )
    : "";
  const rules = renamed(
    h("button", {
      type: "button",
      class: "quiet",
      click: () => void dialog(card.title, markdown(card.rules.replace(/^# .*\n/, ""))),
    }),
    "rules",
  );
  const foot = h("p", { class: "row setup-foot" }, rules, h("button", { class: "main" }, w("deal")));
  const box = dialog(
    card.title,
    form({ class: "setup" }, sent, again, guide, who, ...(time ? [time.row] : []), options, foot),
  );
  box.classList.add("setup-box");
  takeDrops(box, deal, ([given]) => given?.file.text().then(posed));
  const close = box.querySelector(":scope > .end");
  if (close?.firstElementChild) foot.prepend(close.firstElementChild);
  close?.remove();
}

/**
 * Write a deal as others post it on one line: where each line is a column, a slash keeps them apart.
 * @param {string} text
 */
function oneLine(text) {
  const apart = /^\s*\{|^[\d\s.]+$/.test(text) ? " " : " / ";
  return text.trim().replace(/\s*\n\s*/g, apart);
}

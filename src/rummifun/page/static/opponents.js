/** Whom to play against: levels, each with what it does; another person; and behind a «?» all players there are. */
import { getItem, setItem } from "./browser_storage.js";
import { h, w } from "./dom.js";
import { served } from "./transport.js";
import { nameField } from "./player_name.js";

const PERSON = "reseau";
const DEVICE = "deux"; // another person too, at this device

/**
 * Ask whom to play against; what was chosen last in this game is chosen first.
 * @param {import("./wire_types.js").GameCard} card
 */
export function opponents(card) {
  const people = card.players.some((player) => player.name === PERSON) ? [...(served ? [PERSON] : []), DEVICE] : [];
  const others = card.players.filter((player) => player.name !== PERSON);
  const key = `against ${card.name}`;
  const last = getItem(key) ?? card.usual;
  const known = [...people, ...[...others, ...card.levels].map((one) => one.name)].includes(last);
  let chosen = known ? last : card.usual;
  const other = h(
    "details",
    { class: "others" },
    h("summary", { title: w("other players"), "aria-label": w("other players") }, "?"),
  );
  const choice = (/** @type {string} */ name, /** @type {string} */ title, /** @type {string} */ about) => {
    const field = h("input", {
      type: "radio",
      name: "against",
      value: name,
      checked: name === chosen,
      change: () => (chosen = name),
    });
    return h("label", { class: "choice" }, field, h("span", {}, h("b", {}, title), about && h("small", {}, about)));
  };
  const levels = card.levels.map((level) => choice(level.name, level.title, level.about));
  const person = people.includes(PERSON)
    ? [choice(PERSON, w("Another person"), w("You send them an address; they play on their own screen."))]
    : [];
  const beside = people.includes(DEVICE)
    ? [choice(DEVICE, w("Two people, one device"), w("You pass it to each other; between turns the cards are hidden."))]
    : [];
  const rest = others.map((player) => choice(player.name, player.name, player.title));
  other.append(...rest);
  other.open = rest.some((one) => one.querySelector("input")?.checked);
  const name = nameField();
  const shown = () => (name.hidden = chosen !== PERSON);
  const row = h(
    "fieldset",
    { class: "against" },
    h("legend", {}, w("against")),
    ...levels,
    ...person,
    ...beside,
    name,
    other,
  );
  row.addEventListener("change", shown);
  shown();
  const value = () => {
    setItem(key, chosen);
    return chosen === DEVICE ? PERSON : chosen;
  };
  return { row, value, device: () => chosen === DEVICE, apart: () => chosen === PERSON };
}

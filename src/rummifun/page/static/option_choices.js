/** Choices among a few values: the options of a game, and any other list. */
import { h } from "./dom.js";

/** @typedef {import("./wire_types.js").GameCard} GameCard */

/**
 * Ask for the options of a game.
 * @param {GameCard} card
 * @param {Record<string, unknown>} [last] as they were chosen last
 */
export function optionsOf(card, last = {}) {
  const asked = card.options.map(({ name, about, values }) => {
    const choice = select(
      about,
      values.map(([value, said]) => [JSON.stringify(value), said]),
    );
    if (values.some(([value]) => value === last[name])) choice.field.value = JSON.stringify(last[name]);
    return { name, choice };
  });
  return {
    rows: asked.map(({ choice }) => choice.row),
    values: () => Object.fromEntries(asked.map(({ name, choice }) => [name, JSON.parse(choice.field.value)])),
  };
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

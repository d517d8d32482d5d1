/** Choices among a few values: the options of a game, and any other list. */
import { h } from "./dom.js";

/** @typedef {import("./wire_types.js").GameCard} GameCard */

/**
 * Ask for the options of a game.
 * @param {GameCard} card
 * @param {Record<string, unknown>} [last] as they were chosen last
 * @param {(label: string, values: [string, string][]) => {field: {value: string}, row: HTMLElement}} [way] a list or chips
 */
export function optionsOf(card, last = {}, way = select) {
  const asked = card.options.map(({ name, about, values }) => {
    const choice = way(
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

const FEW = 6; // choices that all stand in sight

/**
 * Ask for one of a few values by chips, all in sight; of many by a list.
 * @param {string} label
 * @param {[string, string][]} values
 */
export function chips(label, values) {
  if (values.length > FEW) return select(label, values);
  const name = `choice-${(made += 1)}`;
  const inputs = values.map(([value], i) => h("input", { type: "radio", name, value, checked: i === 0 }));
  const field = {
    get value() {
      return inputs.find((one) => one.checked)?.value ?? "";
    },
    set value(value) {
      for (const one of inputs) one.checked = one.value === value;
    },
  };
  const labels = values.map(([, said], i) => h("label", { class: "chip" }, inputs[i], h("span", {}, said)));
  return { field, row: h("fieldset", { class: "chips" }, h("legend", {}, label), ...labels) };
}

/** What people say to each other: a few phrases, each in the language of who reads it, and muted by one touch. */
import { dialog, h, lang, w } from "./dom.js";
import { tickBox } from "./preferences.js";

/** The phrases, by their numbers on the wire. */
const phrases = () => [w("Hello"), w("Well played"), w("Thank you"), w("One moment, please"), w("Good luck")];

/**
 * Offer the phrases.
 * @param {(n: number) => void} say
 */
export function askPhrase(say) {
  const said = (/** @type {string} */ phrase, /** @type {number} */ n) =>
    h("button", { type: "button", click: () => (say(n), box.close()) }, phrase);
  const box = dialog(
    w("say something"),
    h("p", { class: "row" }, ...phrases().map(said)),
    h("p", { class: "row wish" }, tickBox("wish phrases", w("Show what the others say"), "yes").label),
  );
}

/**
 * Write what a person says.
 * @param {string} name
 * @param {number} n
 */
export function phraseText(name, n) {
  return `${name}${lang === "fr" ? " : " : ": "}${phrases()[n] ?? ""}`;
}

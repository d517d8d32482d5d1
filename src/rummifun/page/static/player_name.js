/** The name that one goes by, kept in this browser; given to the other person of a game for two. */
import { getItem, setItem } from "./browser_storage.js";
import { dialog, h, w } from "./dom.js";

const LONGEST = 24;

export function ownName() {
  return (getItem("name") ?? "").trim().slice(0, LONGEST);
}

/**
 * Make a field for one's name, which keeps what is typed.
 * @param {(name: string) => void} [changed]
 */
export function nameField(changed = () => undefined) {
  const keep = () => {
    setItem("name", field.value.trim());
    changed(ownName());
  };
  const field = h("input", { value: ownName(), maxlength: LONGEST, size: 16, autocomplete: "nickname", placeholder: w("none"), change: keep });
  return h("p", { class: "row" }, h("label", {}, w("your name"), " ", field));
}

/**
 * Let a person take another name in a game.
 * @param {(name: string) => void} changed
 */
export function askName(changed) {
  dialog(w("your name"), h("p", {}, w("The other person sees it; it is kept in this browser.")), nameField(changed));
}

/** The name and the face that one goes by, kept in this browser; the name is given to the other person of a game for two. */
import { getItem, setItem } from "./browser_storage.js";
import { dialog, h, w } from "./dom.js";
import { FACE_NAMES, drawnFace } from "./faces.js";
import { href } from "./transport.js";

const LONGEST = 24;
const PRONOUNS = ["you", "vous"]; // with which the table speaks to its reader

/** @param {string} text */
function cleanName(text) {
  const name = text.trim().slice(0, LONGEST).trim();
  return PRONOUNS.includes(name.toLowerCase()) ? "" : name;
}

export function ownName() {
  return cleanName(getItem("name") ?? "");
}

export function ownFace() {
  const kept = getItem("face") ?? "";
  return FACE_NAMES.includes(kept) ? kept : "bear";
}

/**
 * Make a field for one's name, which keeps what is typed.
 * @param {(name: string) => void} [changed]
 */
export function nameField(changed = () => undefined) {
  const keep = () => {
    const name = cleanName(field.value);
    fault.textContent =
      !name && field.value.trim()
        ? w("“{name}” is how the table speaks to you; choose another name.", { name: field.value.trim() })
        : "";
    field.setAttribute("aria-invalid", String(Boolean(fault.textContent)));
    if (fault.textContent) return;
    setItem("name", name);
    changed(name);
  };
  const field = h("input", {
    value: ownName(),
    maxlength: LONGEST,
    size: 16,
    autocomplete: "nickname",
    placeholder: w("none"),
    change: keep,
  });
  const fault = h("span", { class: "name-fault", role: "alert" });
  return h("p", { class: "row" }, h("label", {}, w("your name"), " ", field), fault);
}

/**
 * Let a person take another name in a game.
 * @param {(name: string) => void} changed
 */
export function askName(changed) {
  dialog(w("your name"), h("p", {}, w("The others see it; it is kept in this browser.")), nameField(changed));
}

/** Make the button that shows who one is, and lets one be somebody else. */
export function meButton() {
  const button = h("button", { type: "button", class: "me", click: () => profile(show) });
  const show = () => {
    button.replaceChildren(drawnFace(ownFace()), h("span", { class: "me-name" }, ownName()));
    button.setAttribute("aria-label", [ownName(), w("who you are")].filter(Boolean).join(" – "));
  };
  show();
  return button;
}

/** @param {() => void} changed */
function profile(changed) {
  const names = [w("bear"), w("fox"), w("cat"), w("rabbit"), w("frog"), w("panda"), w("mouse")];
  const choice = (/** @type {string} */ face, /** @type {number} */ i) => {
    const field = h("input", {
      type: "radio",
      name: "face",
      value: face,
      class: "unseen",
      checked: face === ownFace(),
      change: () => (setItem("face", face), changed()),
    });
    return h(
      "label",
      { class: "face-choice", title: names[i] ?? face },
      field,
      drawnFace(face),
      h("span", { class: "unseen" }, names[i] ?? face),
    );
  };
  const faces = h("fieldset", { class: "faces" }, h("legend", {}, w("your face")), ...FACE_NAMES.map(choice));
  dialog(
    w("who you are"),
    nameField(changed),
    faces,
    h("p", {}, w("Both are kept in this browser; the others at a table see your name.")),
    h("p", {}, h("a", { class: "button", href: href("/statistiques") }, w("your record"))),
  );
}

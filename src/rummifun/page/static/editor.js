/**
 * Where code is written: at once a field of the browser's own, with numbers beside its lines, and CodeMirror in its place as soon
 * as it is there; where it cannot come the field stays. Tab indents, and leaves once Escape was pressed, so that nobody is caught.
 */
import { h } from "./dom.js";

const STEP = "    ";

/**
 * @typedef {{label: string, help: string, language?: import("./code_editor.js").Language, changed(): void, run(): void}} More
 */

/**
 * Make a place for code; its `field` has the text, shown or not.
 * @param {string} text
 * @param {More} more
 */
export function editor(text, more) {
  const { field, numbers, sized } = plainField(text, more);
  const element = h("div", { class: "editor" }, numbers, field);
  /** @type {ReturnType<typeof import("./code_editor.js").codeEditor> | null} */
  let better = null;
  const whole = import("./code_editor.js").then(({ codeEditor }) => {
    const { label, help, language = "python", changed, run } = more;
    const wrote = (/** @type {string} */ other) => ((field.value = other), changed());
    better = codeEditor(field.value, {
      language,
      attributes: { "aria-label": label, "aria-describedby": help },
      changed: wrote,
      run,
    });
    const focused = document.activeElement === field;
    element.append(better.element);
    better.select(field.selectionStart, field.selectionEnd);
    field.hidden = numbers.hidden = true;
    if (focused) better.focus();
  });
  whole.catch(() => undefined); // the field does as well
  const put = (/** @type {string} */ other) => (better ? better.put(other) : ((field.value = other), sized()));
  return { element, field, put, focus: () => (better ?? field).focus() };
}

/**
 * Make the browser's own field for code, which telephones, screen readers and dictation know.
 * @param {string} text
 * @param {More} more
 */
function plainField(text, { label, help, changed, run }) {
  const numbers = h("pre", { class: "numbers", "aria-hidden": "true" });
  const plain = {
    autocapitalize: "off",
    autocomplete: "off",
    autocorrect: "off",
    spellcheck: "false",
    wrap: "off",
    translate: "no",
  };
  const field = h("textarea", { "aria-label": label, "aria-describedby": help, ...plain });
  field.value = text;
  const sized = () => {
    const lines = field.value.split("\n").length;
    field.rows = lines;
    numbers.textContent = Array.from({ length: lines }, (_, i) => i + 1).join("\n");
  };
  let leaving = false; // Escape was pressed: Tab goes on to what comes next
  field.addEventListener("input", () => (sized(), changed()));
  field.addEventListener("blur", () => (leaving = false));
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return event.preventDefault(), run();
    const done = !leaving && KEYS[event.shiftKey ? `Shift ${event.key}` : event.key]?.(field);
    leaving = event.key === "Escape" || (leaving && event.key !== "Enter" && event.key.length > 1);
    if (done) event.preventDefault();
  });
  sized();
  return { field, numbers, sized };
}

/** @type {Record<string, (field: HTMLTextAreaElement) => boolean>} what a key does; false where the browser is to do it */
const KEYS = {
  Tab: (field) =>
    field.selectionStart === field.selectionEnd ? typed(field, STEP) : shifted(field, (line) => STEP + line),
  "Shift Tab": (field) => shifted(field, (line) => line.replace(/^ {1,4}/, "")),
  Enter: (field) => {
    const before = lineBefore(field);
    return typed(field, `\n${/^ */.exec(before)}${before.trimEnd().endsWith(":") ? STEP : ""}`);
  },
  Backspace: (field) => {
    const before = lineBefore(field);
    if (field.selectionStart !== field.selectionEnd || !/^( {4})+$/.test(before)) return false;
    field.selectionStart -= STEP.length;
    return typed(field, "");
  },
};

/** @param {HTMLTextAreaElement} field */
function lineBefore(field) {
  return field.value.slice(field.value.lastIndexOf("\n", field.selectionStart - 1) + 1, field.selectionStart);
}

/**
 * Type in place of what is selected, so that it can be undone.
 * @param {HTMLTextAreaElement} field
 * @param {string} text
 */
function typed(field, text) {
  if (document.execCommand(text ? "insertText" : "delete", false, text)) return true;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  return field.dispatchEvent(new Event("input"));
}

/**
 * Change every line that is selected.
 * @param {HTMLTextAreaElement} field
 * @param {(line: string) => string} changed
 */
function shifted(field, changed) {
  const from = field.selectionStart - lineBefore(field).length;
  const after = field.value.indexOf("\n", field.selectionEnd);
  const to = after < 0 ? field.value.length : after;
  const lines = field.value.slice(from, to).split("\n").map(changed).join("\n");
  if (lines === field.value.slice(from, to)) return true;
  field.setSelectionRange(from, to);
  typed(field, lines);
  field.setSelectionRange(from, from + lines.length);
  return true;
}

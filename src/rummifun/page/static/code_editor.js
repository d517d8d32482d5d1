/** The editor of code, which is CodeMirror, with the keys that the page tells of. It comes once the cells are there. */
import * as codemirror from "./vendor/codemirror.js";
import {
  EditorState,
  EditorView,
  StreamLanguage,
  bracketMatching,
  classHighlighter,
  defaultKeymap,
  historyKeymap,
  indentLess,
  indentMore,
  indentOnInput,
  indentUnit,
  keymap,
  lineNumbers,
  oCaml,
  pythonLanguage,
  syntaxHighlighting,
} from "./vendor/codemirror.js";

/** @typedef {"python" | "ocaml"} Language */

/** What is known of a language, and by how much it indents. */
const LANGUAGES = {
  python: { rules: pythonLanguage, step: "    " },
  ocaml: { rules: StreamLanguage.define(oCaml), step: "  " },
};

const ALWAYS = [
  lineNumbers(),
  codemirror.history(),
  bracketMatching(),
  indentOnInput(),
  syntaxHighlighting(classHighlighter),
  EditorState.tabSize.of(4),
];

/**
 * Make an editor; `changed` hears every new text.
 * @param {string} text
 * @param {{language: Language, attributes: Record<string, string>, changed(text: string): void, run(): void}} more
 */
export function codeEditor(text, { language, attributes, changed, run }) {
  const { rules, step } = LANGUAGES[language];
  const runs = () => (run(), true);
  const keys = [
    ...["Ctrl-Enter", "Mod-Enter"].map((key) => ({ key, run: runs })),
    { key: "Escape", run: (/** @type {any} */ view) => view.setTabFocusMode(true) }, // Tab goes on to what comes next
    {
      key: "Tab",
      run: (/** @type {any} */ view) => (view.state.selection.main.empty ? typed(view, step) : indentMore(view)),
      shift: indentLess,
    },
  ];
  const stay = (/** @type {KeyboardEvent | FocusEvent} */ event, /** @type {any} */ view) => {
    if (!("key" in event) || event.key === "Enter" || event.key.length === 1) view.setTabFocusMode(false);
  };
  const view = new EditorView({
    doc: text,
    extensions: [
      keymap.of([...keys, ...historyKeymap, ...defaultKeymap]),
      ...ALWAYS,
      rules,
      indentUnit.of(step),
      EditorView.contentAttributes.of({ tabindex: "0", ...attributes }),
      EditorView.updateListener.of(
        (/** @type {any} */ update) => update.docChanged && changed(update.state.doc.toString()),
      ),
      EditorView.domEventHandlers({ blur: stay, keydown: stay, beforeinput: replaced }),
    ],
  });
  return {
    element: /** @type {HTMLElement} */ (view.dom),
    focus: () => view.focus(),
    select: (/** @type {number} */ from, /** @type {number} */ to) =>
      view.dispatch({ selection: { anchor: from, head: to } }),
    put: (/** @type {string} */ other) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: other } }),
  };
}

/**
 * Type over what is selected: the browser would join its lines by styles in the text, which the policy of the page refuses.
 * @param {InputEvent} event
 * @param {any} view
 */
function replaced(event, view) {
  return (
    event.inputType === "insertText" &&
    !view.composing &&
    !view.state.selection.main.empty &&
    typed(view, event.data ?? "")
  );
}

/**
 * @param {any} view
 * @param {string} text
 */
function typed(view, text) {
  view.dispatch(view.state.replaceSelection(text), { userEvent: "input" });
  return true;
}

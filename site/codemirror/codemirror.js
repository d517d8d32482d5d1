/** What the page takes of CodeMirror, in one file. */
export { EditorState } from "@codemirror/state";
export { EditorView, keymap, lineNumbers } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
export { StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { classHighlighter } from "@lezer/highlight";
export { pythonLanguage } from "@codemirror/lang-python";
export { oCaml } from "@codemirror/legacy-modes/mode/mllike";

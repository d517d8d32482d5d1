/** What the editor of code takes of CodeMirror, whose own types are not kept here. */
export const EditorState: any, EditorView: any, StreamLanguage: any, classHighlighter: any, oCaml: any, pythonLanguage: any;
export const bracketMatching: any, history: any, indentOnInput: any, indentUnit: any, lineNumbers: any, syntaxHighlighting: any;
export const defaultKeymap: any[], historyKeymap: any[], indentLess: any, indentMore: any, keymap: any;

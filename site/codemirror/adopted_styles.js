/** The styles of CodeMirror, which a document adopts: the policy of the page lets no script write a `style` element. */
import { StyleModule as Written } from "./node_modules/style-mod/src/style-mod.js";

/** @type {WeakMap<Document, object>} each document as a root without a head, the kind that adopts its styles */
const headless = new WeakMap();

export class StyleModule extends Written {
  static mount(root, modules, options) {
    super.mount(root.head ? adopting(root) : root, modules, options);
  }
}

function adopting(document) {
  const root = headless.get(document) ?? {
    ownerDocument: document,
    get adoptedStyleSheets() {
      return document.adoptedStyleSheets;
    },
    set adoptedStyleSheets(sheets) {
      document.adoptedStyleSheets = sheets;
    },
  };
  headless.set(document, root);
  return root;
}

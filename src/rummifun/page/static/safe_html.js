/** What others wrote, drawn on the page: only elements that are known are made, and nothing in them runs or is fetched. */
import { h } from "./dom.js";

/** @typedef {string | [name: string, ...children: any[]]} Tree prose taken apart: a text, or a name and its children */

/**
 * Draw prose.
 * @param {Tree} tree
 * @returns {Node | string}
 */
export function prose(tree) {
  if (typeof tree === "string") return tree;
  const [name, ...children] = tree;
  if (name === "a") return h("a", { href: children[0], rel: "noreferrer" }, ...children.slice(1).map(prose));
  if (name === "table") return h("div", { class: "wide", tabindex: 0 }, h("table", {}, ...children.map(prose)));
  if (name === "pre") return h("pre", { class: "code", tabindex: 0 }, ...children);
  return KNOWN.has(name) ? h(/** @type {"p"} */ (name), {}, ...children.map(prose)) : "";
}

const KNOWN = new Set([
  ..."b blockquote br caption code details div em h2 h3 h4 li ol p pre small span strong sub summary sup table tbody td th thead tr ul".split(
    " ",
  ),
  ..."circle defs desc ellipse g line linearGradient path polygon polyline rect stop svg symbol text title tspan use".split(
    " ",
  ),
]);

/**
 * Draw what Python drew, in HTML or SVG.
 * @param {string} source
 */
export function drawn(source) {
  const unstyled = source.replace(/ style=/g, " data-style="); // a policy speaks of styles in sources, not of those set here
  return [...new DOMParser().parseFromString(unstyled, "text/html").body.childNodes].map(copied);
}

/**
 * @param {Node} node
 * @returns {Node | string}
 */
function copied(node) {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || !KNOWN.has(node.localName)) return "";
  const copy = /** @type {HTMLElement} */ (document.createElementNS(node.namespaceURI, node.localName));
  for (const { name, value } of node.attributes) {
    if (name === "data-style") copy.style.cssText = value;
    else if (!name.startsWith("on") && (!name.endsWith("href") || value.startsWith("#")))
      copy.setAttribute(name, value);
  }
  copy.append(...[...node.childNodes].map(copied));
  return copy;
}

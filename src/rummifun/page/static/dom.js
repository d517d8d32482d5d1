/** Elements, and what a screen reader hears. */
import { origin } from "./transport.js";
import { lang, w } from "./page_words.js";

export { lang, w };

/** @type {WeakMap<Node, Record<string, unknown>>} what each element was made of */
const made = new WeakMap();

/**
 * Make an element. Attributes that are functions are listeners; `false` and null ones are left out; `key` says what it is, `of`
 * what it is made of.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  made.set(element, attributes);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function")
      element.addEventListener(key, (event) => /** @type {any} */ (made.get(element))[key](event));
    else attribute(element, key, value);
  }
  element.append(...children.filter((/** @type {any} */ child) => child || child === "0").map((c) => c || ""));
  return element;
}

/**
 * Make a form that is read here, and sent nowhere.
 * @param {Record<string, unknown>} attributes
 * @param {() => void} sent
 * @param {...(Node | string)} children
 */
export function form(attributes, sent, ...children) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sent();
  };
  return h("form", { ...attributes, submit }, ...children);
}

/**
 * Make an element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function shape(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function attribute(element, name, value) {
  if (name === "key" || name === "of") return;
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Give an element these children. One that is there already and stays what it is, by its key, is kept and brought up to
 * date: nothing is replaced under a finger, nor loses the focus.
 * @param {Element} parent
 * @param {Node[]} children
 */
export function renew(parent, children) {
  const old = [...parent.childNodes].filter((one) => !children.includes(one));
  const next = children.map((child) => {
    const i = child.parentNode === parent ? -1 : old.findIndex((one) => kind(one) === kind(child));
    const [kept] = i < 0 ? [] : old.splice(i, 1);
    return kept ? become(kept, child) : child;
  });
  for (const one of [...parent.childNodes]) if (!next.includes(one)) one.remove();
  next.forEach(
    (child, i) => child !== parent.childNodes[i] && parent.insertBefore(child, parent.childNodes[i] ?? null),
  );
}

/**
 * Tell what an element was made of.
 * @param {Element} element
 */
export function madeOf(element) {
  return made.get(element)?.of;
}

/** @param {Node} node */
function kind(node) {
  return `${node.nodeName} ${made.get(node)?.key ?? ""}`;
}

/**
 * @param {Node} node
 * @param {Node} wanted
 */
function become(node, wanted) {
  const is = made.get(wanted);
  if (!(node instanceof Element) || !made.has(node) || !is) return node.isEqualNode(wanted) ? node : wanted;
  return changed(node, is, [...wanted.childNodes]);
}

/**
 * Change of an element what has changed of what it is made of; what was done to it since, it keeps.
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, unknown>} is
 * @param {Node[]} children
 */
export function changed(element, is, children) {
  const was = made.get(element) ?? {};
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
    if (was[name] !== is[name] && typeof is[name] !== "function") attribute(element, name, is[name]);
  made.set(element, is);
  renew(element, children);
  return element;
}

/**
 * Write a text into an element, where it says another.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Hide an element, or show it; nothing is asked of the browser where it is so.
 * @param {HTMLElement} element
 * @param {boolean} hidden
 */
export function hide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/**
 * Find an element that is there.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function the(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(selector);
  return found;
}

/**
 * Give the focus to an element; who sees where the focus is sees it there too.
 * @param {Element | null | undefined} element
 */
export function focusOn(element) {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  if (element.matches(":focus-visible")) element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Let a screen reader hear a sentence.
 * @param {string} sentence
 */
export function announce(sentence) {
  const live = the("#said");
  live.append(h("p", {}, sentence));
  while (live.childElementCount > 6) live.firstElementChild?.remove();
}

/**
 * Write a number as people do here.
 * @param {number} n
 * @param {number} [digits]
 */
export function written(n, digits = 0) {
  return n.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * Hand a file to the reader.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} [type]
 */
export function download(name, content, type = "application/octet-stream") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Tell whether to show movement. */
export function moving() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Open a dialog over the page; it closes by Escape, by its button, and gives the focus back.
 * @param {string} title
 * @param {...(Node | string)} content
 */
export function dialog(title, ...content) {
  const close = h("button", { type: "button", click: () => box.close() }, w("close"));
  const box = h("dialog", { "aria-label": title }, h("h2", {}, title), ...content);
  box.append(h("p", { class: "row end" }, close));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Show an address to pass on, with a button that copies it.
 * @param {string} label
 * @param {string} route
 * @param {...Node} more
 */
export function address(label, route, ...more) {
  const field = h("input", { readonly: true, value: origin(route), size: 24, focus: () => field.select() });
  const copy = h(
    "button",
    { type: "button", click: async () => (await copied(field)) && (copy.textContent = w("copied")) },
    w("copy"),
  );
  return h("p", { class: "row" }, h("label", {}, label, " ", field), copy, ...more);
}

/**
 * Copy a field; without https there is no clipboard but the old one.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/**
 * Show Markdown of the kind the rules are written in: titles, lists, bold and slanted words.
 * @param {string} text
 */
export function markdown(text) {
  const blocks = text.trim().split(/\n{2,}/);
  return h("div", { class: "prose" }, ...blocks.map(block));
}

/** @param {string} text */
function block(text) {
  if (text.startsWith("#")) return h("h3", {}, ...inline(text.replace(/^#+\s*/, "")));
  const items = text.split(/\n(?=- )/);
  if (items[0]?.startsWith("- ")) return h("ul", {}, ...items.map((item) => h("li", {}, ...inline(item.slice(2)))));
  return h("p", {}, ...inline(text));
}

/** @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    if (part.startsWith("*")) return h("em", {}, part.slice(1, -1));
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    return part;
  });
}

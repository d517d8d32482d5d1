/** Elements, words, and what a screen reader hears. */

/** @type {Record<string, string>} */
let words = {};

const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "fr" || tag === "en");

/** The language: the one chosen here, or the browser's. */
export const lang = localStorage.getItem("lang") ?? spoken ?? "fr";

/** Fetch the words of the page. */
export async function learn() {
  const answer = await fetch(`/api/mots?lang=${lang}`);
  words = await answer.json();
  document.documentElement.lang = lang;
}

/**
 * Say a word of the page, with what stands in it.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function w(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * Make an element. Attributes that are functions are listeners; `false` and null ones are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.filter((/** @type {any} */ child) => child || child === "0").map((c) => c || ""));
  return element;
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
 * Ask the server over HTTP.
 * @param {string} path
 * @param {unknown} [body]
 */
export async function ask(path, body) {
  const address = `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
  const sent = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" } };
  const answer = await fetch(address, body === undefined ? {} : { ...sent, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.sentence ?? answer.statusText);
  return said;
}

/** Tell whether movement is to be shown. */
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
  const box = h("dialog", { "aria-labelledby": "dialog-title" }, h("h2", { id: "dialog-title" }, title), ...content);
  box.append(h("p", { class: "row end" }, close));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
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

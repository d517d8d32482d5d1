/**
 * A report shown in the page. It comes from where hand-ins run, so nothing of it is trusted: its elements are made anew, of
 * the kinds that a report has, with their words.
 */
import { h } from "./dom.js";

/** What becomes of each kind of element: titles stand below that of the room. */
const KINDS = /** @type {Record<string, keyof HTMLElementTagNameMap>} */ ({
  h1: "h2",
  h2: "h3",
  ...Object.fromEntries(
    "article section p ul li pre code small span b i a table tbody tr th td details summary div"
      .split(" ")
      .map((kind) => [kind, kind]),
  ),
});

/**
 * Make the elements of a report.
 * @param {string} html
 */
export function shown(html) {
  const told = html.slice(html.indexOf("<main>")).replaceAll(' style="flex:', ' data-flex="'); // the policy of the page lets no text bring a style
  const main = new DOMParser().parseFromString(told, "text/html").querySelector("main");
  const report = h("div", { class: "report" }, ...[...(main?.childNodes ?? [])].map(anew));
  report.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    event.preventDefault();
    const places = /** @type {NodeListOf<HTMLElement>} */ (report.querySelectorAll("[data-place]"));
    [...places].find(({ dataset }) => dataset.place === link.dataset.to)?.scrollIntoView();
  });
  return report;
}

/**
 * @param {Node} node
 * @returns {Node | string}
 */
function anew(node) {
  const kind = node instanceof HTMLElement ? KINDS[node.localName] : undefined;
  if (!kind) return node.textContent ?? "";
  const old = /** @type {HTMLElement} */ (node);
  const made = h(
    kind === "th" && !old.textContent ? "td" : kind,
    { class: old.className || null, "data-place": old.id || null, colspan: old.getAttribute("colspan") },
    ...[...old.childNodes].map(anew),
  );
  if (kind === "a") Object.assign(made, { href: "#" }).dataset.to = old.getAttribute("href")?.slice(1);
  if (kind === "div") made.tabIndex = 0; // it scrolls, for keys too
  made.style.flexGrow = old.dataset.flex ?? "";
  return made;
}

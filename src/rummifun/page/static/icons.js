/** Small drawings that stand before the words of what can be done; on a telephone they stand alone. */
import { h, shape, w } from "./dom.js";

/** @type {Record<string, string>} lines in a box of 24 by 24 */
const LINES = {
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  "take back": "M20 6H9l-6 6 6 6h11zM12 9.5l5 5M17 9.5l-5 5",
  "as it was": "M12 5v7l4 3M4 12a8 8 0 1 0 3-6.2M7 2v4h4",
  "lay it out again": "M4 8h6v9H4zM14 8h6v9h-6zM7 5a7 7 0 0 1 10 0l1-2M17 5h-3",
  restart: "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2 1 2.1h5c.1-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  "fair game": "M12 4v16M8 20h8M5 8h14M5 8l-3 6a3 3 0 0 0 6 0zM19 8l-3 6a3 3 0 0 0 6 0z",
  "under the cards": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  stop: "M6 6h12v12H6z",
  "say something": "M4 5h16v11H10l-5 4v-4H4z",
  "your name": "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  rules: "M5 4h6a2 2 0 0 1 1 2 2 2 0 0 1 1-2h6v14h-6a2 2 0 0 0-1 1 2 2 0 0 0-1-1H5zM12 6v13",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  send: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  "somebody has left": "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 12-7M15 18h7",
  invitation: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 12-7M19 14v6M16 17h6",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  "send up": "M12 20V8M7 13l5-5 5 5M5 4h14",
  finish: "M5 5l7 7-7 7M13 5l7 7-7 7",
  pause: "M8 5v14M16 5v14",
  "go on": "M7 4l12 8-12 8z",
  step: "M6 4l10 8-10 8zM19 4v16",
  slower: "M6 12h12",
  faster: "M6 12h12M12 6v12",
  back: "M18 4 8 12l10 8zM5 4v16",
  play: "M7 4l12 8-12 8z",
  "show me": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  "back to the end": "M6 21V4h11l-3 4 3 4H6",
  "next deal": "M7 5l7 7-7 7M14 5l7 7-7 7",
  rematch: "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
  again: "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
  "same deal": "M7 3h10v14H7zM4 7v14h10",
  "look back": "M4 12a8 8 0 1 0 3-6.2M7 2v4h4M10 9l5 3-5 3z",
  "the record": "M12 3v12M8 11l4 4 4-4M5 17v4h14v-4",
  "the end": "M6 21V4h11l-3 4 3 4H6",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6",
  "by runs": "M3 20h5v-7H3zM9.5 17h5v-7h-5zM16 14h5V7h-5z",
  "by groups": "M3 16h5V9H3zM9.5 16h5V9h-5zM16 16h5V9h-5z",
};

/**
 * Draw what a tool does; null where no drawing says it.
 * @param {string} name
 */
export function icon(name) {
  const d = LINES[name];
  return d ? shape("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, shape("path", { d })) : null;
}

/**
 * Make a button of the tools: a word of the page, or another, behind its drawing where there is one.
 * @param {string} name
 * @param {() => void} what
 * @param {Record<string, unknown>} [more]
 * @param {string} [word]
 */
export function tool(name, what, more = {}, word = w(name)) {
  const click = more["aria-disabled"] ? () => undefined : what; // it keeps its place, and the focus
  return renamed(h("button", { type: "button", key: name, click, ...more }), name, word);
}

/**
 * Give a button another word, and its drawing.
 * @template {HTMLElement} E
 * @param {E} button
 * @param {string} name
 * @param {string} [word]
 */
export function renamed(button, name, word = w(name)) {
  button.replaceChildren(icon(name) ?? "", h("span", { class: "word" }, word));
  return button;
}

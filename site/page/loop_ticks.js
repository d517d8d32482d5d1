/** A call put into every loop of a text of JavaScript, and into every function if that is asked: what looks at the clock. */

const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;
const PATTERN = /(?<=[(,=:!&|?{};]\s*)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\//;
const HEAD = /(?<![.\w$])(?:(?:while|for)\s*\(|function\b[^(]*\([^)]*\)\s*\{)/;
const TOKEN = new RegExp([STRING, PATTERN, HEAD, /[()[\]{};]/].map(({ source }) => source).join("|"), "g");

/**
 * Put ticks into a text that js_of_ocaml has written: strings and patterns are passed over, comments there are none.
 * @param {string} text
 * @param {boolean} functions
 * @returns {string}
 */
export function ticking(text, functions) {
  let out = "";
  let from = 0;
  /** @type {number[]} of each bracket that is open, how many semicolons come before the tick of a `for` */
  const open = [];
  for (const found of text.matchAll(TOKEN)) {
    const [word = ""] = found;
    const end = (found.index ?? 0) + word.length;
    const first = word[0] ?? "";
    let put = "";
    if (first === "w") put = "rummifun_tick(),";
    else if (first === "f" && word.startsWith("function") && functions && !text.startsWith('"use strict"', end))
      put = "rummifun_tick();";
    if (")]}".includes(first)) open.pop();
    else if (first === "f" && word.startsWith("for")) open.push(2);
    else if ("wf([{".includes(first)) open.push(0);
    else if (first === ";" && open.at(-1)) {
      const left = (open.pop() ?? 0) - 1;
      open.push(left);
      if (!left) put = /^\s*\)/.test(text.slice(end, end + 20)) ? "rummifun_tick()" : "rummifun_tick(),";
    }
    if (put) {
      out += text.slice(from, end) + put;
      from = end;
    }
  }
  return out + text.slice(from);
}

// A call put into every loop of a text of JavaScript, and into every function if that is asked: what looks at the clock.

const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[(,=:!&|?{};]\s*\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/|(?<![.\w$])(?:while|for)\s*\(|(?<![.\w$])function\b[^(]*\([^)]*\)\s*\{|[()\[\]{};]/g;

/**
 * Put ticks into a text that js_of_ocaml has written: strings and patterns are passed over, comments there are none.
 * @param {string} text
 * @param {boolean} functions
 * @returns {string}
 */
export function ticking(text, functions) {
  let out = "", from = 0;
  /** Of each bracket that is open, how many semicolons are awaited before the tick of a `for`. @type {number[]} */
  const open = [];
  TOKEN.lastIndex = 0;
  for (let found; (found = TOKEN.exec(text)); ) {
    const word = found[0], end = TOKEN.lastIndex;
    const put = (/** @type {string} */ said) => { out += text.slice(from, end) + said; from = end; };
    if (word.startsWith("while")) { put("rummifun_tick(),"); open.push(0); }
    else if (word.startsWith("for")) open.push(2);
    else if (word.startsWith("function")) {
      if (functions && !text.startsWith('"use strict"', end)) put("rummifun_tick();");
      open.push(0);
    }
    else if (word === "(" || word === "[" || word === "{") open.push(0);
    else if (word === ")" || word === "]" || word === "}") open.pop();
    else if (word === ";" && open.at(-1)) {
      const left = /** @type {number} */ (open.pop()) - 1;
      open.push(left);
      if (!left) put(/^\s*\)/.test(text.slice(end, end + 20)) ? "rummifun_tick()" : "rummifun_tick(),");
    }
    else if (word.length > 1 && word[0] !== '"' && word[0] !== "'" && "({".includes(word[0])) open.push(0); // before a pattern
  }
  return out + text.slice(from);
}

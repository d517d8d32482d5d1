// A hand-in's OCaml in JavaScript: one toplevel, which is asked and answers on the spot, within limits of its own.

import { make } from "./toplevel.js";
import { ticking } from "./loop_ticks.js";

/**
 * @typedef {{output: number, words: number, grace: number}} Limits Bytes that one order may print, words of an array,
 *   and the seconds that a hand-in has to end when its time is over.
 * @typedef {{put: (name: string, text: string) => void, ask: (line: string, source: string, seconds: number) => string}} Cell
 */

/** @type {Limits} */
const LIMITS = { output: 8 << 20, words: 48 << 20, grace: 0.6 };

/** What no handler of a hand-in catches. */
class Over extends Error {}

/**
 * Start a toplevel: `put` gives it a file, `ask` an order with its token and a source, both as bytes, a letter each.
 *
 * An answer is a letter and what comes with it; "!" and a word when the toplevel has ended instead, as processes do.
 * @param {Limits} [limits]
 * @returns {Cell}
 */
export function cell(limits = LIMITS) {
  /** @type {(name: string, text: string) => void} */
  let put;
  /** @type {(line: string, source: string) => string} */
  let answered;
  /** @type {() => number} */
  let ring;
  let printed = 0,
    end = Infinity,
    rung = false,
    calls = 0,
    dead = "";

  /** @param {string} why */
  function over(why) {
    dead ||= why;
    return new Over(dead);
  }

  function tick() {
    if (++calls & 0x3ff && !dead) return 0;
    if (dead) throw over(dead);
    if (performance.now() < end) return 0;
    if (rung) throw over("too long");
    rung = true;
    end = performance.now() + limits.grace * 1000;
    return ring(); // it says that it is late before it raises, so that nobody else is blamed
  }

  /** @param {string} text */
  function write(text) {
    printed += text.length;
    if (printed > limits.output) throw over("output");
    return true;
  }

  const world = {
    Array,
    Buffer: undefined,
    Error,
    Float32Array,
    Float64Array,
    Int8Array,
    Int16Array,
    Int32Array,
    InternalError: undefined,
    Math,
    RangeError,
    RegExp,
    String,
    escape,
    unescape,
    encodeURIComponent,
    decodeURIComponent,
    Uint8Array,
    Uint16Array,
    Uint32Array,
    WeakMap,
    Date,
    crypto: { getRandomValues: (/** @type {Uint32Array} */ some) => some.fill(17) },
    process: { stdout: { write }, stderr: { write } },
    rummifun: {
      words: limits.words,
      ticking: (/** @type {string} */ text) => ticking(text, true),
      over: (/** @type {unknown} */ error) => error instanceof Over,
      leave: (/** @type {number} */ code) => over(`exit ${code}`),
      started: (/** @type {[typeof put, typeof answered, typeof ring]} */ ...told) => {
        [put, answered, ring] = told;
      },
    },
  };
  make(world, tick);

  return {
    put: (name, text) => put(name, text),
    ask(line, source, seconds) {
      if (dead) return `!${dead}`;
      printed = calls = 0;
      rung = false;
      end = performance.now() + seconds * 1000;
      try {
        return answered(line, source);
      } catch (error) {
        return `!${over(error instanceof Over ? error.message : "killed").message}`;
      } finally {
        end = Infinity;
      }
    },
  };
}

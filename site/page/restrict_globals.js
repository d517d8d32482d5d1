/**
 * What a hand-in finds around it: the language and nothing of the browser, neither its network nor what it keeps. What
 * there may be is named, not what there may not, for browsers learn something new every year.
 */

const KEPT = new Set(
  `
  Infinity NaN undefined globalThis self eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape Object Function Boolean Symbol Error AggregateError EvalError RangeError ReferenceError
  SyntaxError TypeError URIError SuppressedError Number BigInt Math Date String RegExp Array Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array
  Float64Array Map Set WeakMap WeakSet WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView Atomics JSON
  Iterator Promise Reflect Proxy Intl WebAssembly DisposableStack AsyncDisposableStack constructor
  console performance crypto TextEncoder TextDecoder DOMException setTimeout clearTimeout queueMicrotask
`.split(/\s+/),
);

/** Take everything else away, from the worker and from what it is made of; whatever began before goes on. */
export function alone() {
  for (let place = globalThis; place && place !== Object.prototype; place = Object.getPrototypeOf(place))
    for (const name of Reflect.ownKeys(place))
      if (typeof name === "string" && !KEPT.has(name)) Reflect.deleteProperty(place, name);
}

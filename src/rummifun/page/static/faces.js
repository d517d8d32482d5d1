/** Faces to be known by: a closed list, each drawn here in a box of 48 by 48. */
import { shape } from "./dom.js";

/** @typedef {"round" | "sharp" | "long" | "high"} Ears */

/** @type {Record<string, {fur: string, ears: Ears, inner: string, snout: string}>} */
const FACES = {
  bear: { fur: "#8a5a30", ears: "round", inner: "#5f3c1d", snout: "#e6c9a0" },
  fox: { fur: "#cf6a22", ears: "sharp", inner: "#7a3a10", snout: "#fff1df" },
  cat: { fur: "#6b6f76", ears: "sharp", inner: "#e8a9a4", snout: "#dfe2e6" },
  rabbit: { fur: "#c9b8a4", ears: "long", inner: "#f0c7bd", snout: "#fffaf2" },
  frog: { fur: "#5f9a3c", ears: "high", inner: "#ffffff", snout: "#cfe6a8" },
  panda: { fur: "#f4f1ea", ears: "round", inner: "#22242a", snout: "#ffffff" },
  mouse: { fur: "#8f97a8", ears: "round", inner: "#f0c7cf", snout: "#e9ecf3" },
};

/** @type {Record<Ears, (x: number) => [string, string]>} an ear and what is within it, at one side */
const EARS = {
  round: (x) => [round(24 + 13 * x, 13, 7), round(24 + 13 * x, 13, 4)],
  sharp: (x) => [
    `M${24 + 17 * x} 5L${24 + 4 * x} 14L${24 + 16 * x} 25z`,
    `M${24 + 15 * x} 9L${24 + 8 * x} 14L${24 + 15 * x} 20z`,
  ],
  long: (x) => [oval(24 + 8 * x, 10, 4.5, 10), oval(24 + 8 * x, 11, 2.2, 7)],
  high: (x) => [round(24 + 9 * x, 13, 7), round(24 + 9 * x, 12, 5)],
};

/** The names of all faces, in the order in which they are offered. */
export const FACE_NAMES = Object.keys(FACES);

/**
 * Write the path of an oval.
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 */
function oval(x, y, rx, ry) {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function round(x, y, r) {
  return oval(x, y, r, r);
}

/**
 * Draw a face.
 * @param {string} name
 */
export function drawnFace(name) {
  const { fur, ears, inner, snout } = FACES[name] ?? /** @type {typeof FACES[string]} */ (FACES["bear"]);
  const part = (/** @type {string} */ fill, /** @type {string} */ d) => shape("path", { fill, d });
  const pairs = [-1, 1].map((x) => EARS[ears](x));
  const eyes = ears === "high" ? 12 : 26;
  const parts = [
    part("#e9dcc0", round(24, 24, 24)),
    ...pairs.map(([outer]) => part(ears === "round" && name === "panda" ? inner : fur, outer)),
    ...pairs.map(([, within]) => part(inner, within)),
  ];
  const head = [
    part(fur, oval(24, 29, 16, 14)),
    ...(name === "panda" ? [part(inner, `${oval(17.5, 26, 4, 5)}${oval(30.5, 26, 4, 5)}`)] : []),
  ];
  const sight = [
    part(name === "panda" ? "#ffffff" : "#1d1d20", `${round(18, eyes, 2)}${round(30, eyes, 2)}`),
    part(snout, oval(24, 34, 8, 6)),
    part("#1d1d20", oval(24, 31.5, 2.4, 1.7)),
  ];
  const smile = shape("path", {
    d: "M20 35.5q4 3.6 8 0",
    fill: "none",
    stroke: "#1d1d20",
    "stroke-width": 1.3,
    "stroke-linecap": "round",
  });
  return box(...parts, ...head, ...sight, smile);
}

/** Draw the face of a computer. */
export function drawnRobot() {
  const ground = shape("path", { fill: "#3a8f86", d: round(24, 24, 24) });
  const wire = shape("path", { d: "M24 12V7", stroke: "#ffffff", "stroke-width": 2.5 });
  const head = [
    shape("rect", { x: 9, y: 12, width: 30, height: 26, rx: 9, fill: "#f4f1e8" }),
    shape("rect", { x: 13, y: 17, width: 22, height: 11, rx: 5.5, fill: "#17313a" }),
  ];
  const lights = shape("path", { fill: "#7ff0dc", d: `${round(19, 22.5, 2.6)}${round(29, 22.5, 2.6)}` });
  const smile = shape("path", {
    d: "M17 31q7 5 14 0",
    fill: "none",
    stroke: "#17313a",
    "stroke-width": 2.2,
    "stroke-linecap": "round",
  });
  return box(ground, wire, shape("path", { fill: "#ffd65a", d: round(24, 7, 3) }), ...head, lights, smile);
}

/** @param {Element[]} parts */
function box(...parts) {
  return shape("svg", { viewBox: "0 0 48 48", class: "face", "aria-hidden": "true" }, ...parts);
}

// Answers the touches of touch.json by the decisions of the page: node touch.mjs DECISIONS TOUCHES.
import { readFileSync } from "node:fs";

const [, , decisions, touches] = process.argv;
const { touch, drop, stroke } = await import(decisions);
const { scenes, asked } = JSON.parse(readFileSync(touches, "utf-8"));

const answers = asked.map(([at, how, held, place, index, quick]) => {
  const [tops, hands] = scenes[at];
  const piles = tops.map(([name, n, open]) => ({ place: name, faces: Array.from({ length: n }, (_, i) => (open && i === n - 1 ? ["7", "♠"] : ["", "dos"])) }));
  const acts = hands.map(([source, i, target]) => ({ source, index: i, target }));
  const picked = held && { place: held[0], index: held[1], any: held[2] };
  const found = how === "touch" ? touch({ piles, acts }, picked, { place, index }, quick) : how === "drop" ? drop({ piles, acts }, picked, place) : stroke({ piles, acts }, picked, place);
  if ("acts" in found) return ["do", found.acts.map((act) => acts.indexOf(act))];
  if ("why" in found) return ["why", ...found.why];
  return ["pick", found.pick && [found.pick.place, found.pick.index, Boolean(found.pick.any)]];
});
console.log(JSON.stringify(answers));

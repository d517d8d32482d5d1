/** What another laid last: it glows, with the face of who laid it, until one's own next move. */
import { h, w } from "./dom.js";
import { sitter } from "./sitters.js";

/** @typedef {{spots: [string, number][], name: string, seat: number}} Laid the spots, each a place and a number from 1, and who laid there */

/**
 * Let the pieces that were laid last glow, and no others.
 * @param {HTMLElement} root
 * @param {Laid | null} laid
 */
export function showLaid(root, laid) {
  for (const face of root.querySelectorAll(".layer")) face.remove();
  const known = new Set(laid?.spots.map(([place, n]) => `${place} ${n}`));
  const said = `, ${w("laid last")}`;
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".spot[data-face]"))) {
    const { place, index } = spot.dataset;
    const fresh = known.has(`${place} ${index}`);
    if (spot.classList.toggle("fresh", fresh) !== spot.ariaLabel?.endsWith(said))
      spot.ariaLabel = fresh ? spot.ariaLabel + said : (spot.ariaLabel ?? "").slice(0, -said.length);
  }
  if (!laid) return;
  for (const pile of root.querySelectorAll(".pile:has(.fresh)"))
    [...pile.querySelectorAll(".fresh")]
      .at(-1)
      ?.append(
        h(
          "span",
          { class: "layer", "aria-hidden": "true", title: laid.name },
          sitter(root, laid.seat, null, laid.name),
        ),
      );
}

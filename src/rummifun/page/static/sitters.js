/** Who sits at a seat, as a face: one's own, a robot for a computer, a letter for another person. */
import { h } from "./dom.js";
import { drawnFace, drawnRobot } from "./faces.js";
import { ownFace } from "./player_name.js";

/**
 * Draw the face of a seat of a table, which knows the seats of its computers.
 * @param {HTMLElement} root
 * @param {number | null} seat
 * @param {number | null} own
 * @param {string} name
 */
export function sitter(root, seat, own, name) {
  const robot = (root.dataset.robots ?? "").split(" ").includes(String(seat));
  const face = robot ? drawnRobot() : seat === own ? drawnFace(ownFace()) : null;
  return h(
    "span",
    { class: "sitter", "aria-hidden": "true", "data-letter": face ? null : ([...name][0] ?? "") },
    face ?? "",
  );
}

/** What is wished of the page: a sound, a notice, off until somebody turns it on; a clock, one touch, on until it is off. */
import { getItem, setItem } from "./browser_storage.js";
import { dialog, h, w } from "./dom.js";
import { play } from "./sounds.js";
import { file, route } from "./transport.js";

/** @typedef {"clock" | "ghost" | "sound" | "notice" | "touch" | "thumb" | "phrases"} Wished */

/** @type {Partial<Record<Wished, string>>} */
const USUAL = { clock: "yes", touch: "yes", thumb: "yes", phrases: "yes" };

/** @param {Wished} name */
export function wished(name) {
  return ticked(`wish ${name}`, USUAL[name]);
}

/**
 * Tell whether a box is ticked in this browser.
 * @param {string} key
 * @param {string} [usual]
 */
export function ticked(key, usual = "no") {
  return (getItem(key) ?? usual) === "yes";
}

/**
 * Make a box that is remembered in this browser.
 * @param {string} key
 * @param {string} said
 * @param {string} [usual]
 */
export function tickBox(key, said, usual) {
  const box = h("input", { type: "checkbox", checked: ticked(key, usual) });
  box.addEventListener("change", () => setItem(key, box.checked ? "yes" : "no"));
  return { box, label: h("label", {}, box, " ", said) };
}

/** Ask what is wished. */
export function wishes() {
  const row = (/** @type {Wished} */ name, /** @type {string} */ said) => {
    const { box, label } = tickBox(`wish ${name}`, said, USUAL[name]);
    box.addEventListener("change", () => dispatchEvent(new Event("wishes")));
    return { box, row: h("p", { class: "row wish" }, label) };
  };
  const clock = row("clock", w("Show the time of a game"));
  const ghost = row("ghost", w("Alone: race against your own best"));
  const sound = row("sound", w("Sounds of pieces, of your turn, of a win"));
  const notice = row("notice", w("A notice when it is your turn and you are looking at something else"));
  const thumb = row("thumb", w("On a telephone, what is drawn from lies by the thumb"));
  const touch = row("touch", w("One tap moves a piece that has one place to go"));

  const why = h("p", { role: "status" });
  sound.box.addEventListener("change", () => play("turn"));
  notice.box.addEventListener("change", async () => {
    if (!notice.box.checked || (await permitted())) return;
    notice.box.checked = false;
    setItem("wish notice", "no");
    why.textContent = w("This browser does not let this page show notices.");
  });
  dialog(w("settings"), touch.row, thumb.row, clock.row, ghost.row, sound.row, notice.row, why);
}

/** Ask the browser whether notices may be shown. */
async function permitted() {
  if (!("Notification" in window)) return false;
  return (
    (Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission) ===
    "granted"
  );
}

/**
 * Show a notice, where it is wished and nobody looks at the page; a click on it leads there. Give it, that it can be taken away.
 * @param {string} title
 * @param {string} body
 */
export function notify(title, body) {
  if (!wished("notice") || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
    return null;
  const notice = new Notification(title, { body, tag: route(), icon: file("icon.svg") });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
  return notice;
}

/** Games taken out of a browser as a file, and brought into one: the records that the command line reads. */
import { download, h, w } from "./dom.js";
import { ask, text } from "./transport.js";
import { remember } from "./local_games.js";
import { joinRecord, ownRecord, readRecord } from "./own_record.js";

/** @typedef {import("./wire_types.js").Unpacked} Unpacked */

/**
 * Hand a game out, move by move.
 * @param {string} link
 */
export async function takenOut(link) {
  const record = await text(`/api/partie/${link}`);
  download(`${JSON.parse(record.slice(0, record.indexOf("\n"))).jeu}.jsonl`, record);
}

/**
 * Offer to take all games of this browser out, and to bring some in.
 * @param {() => void} brought what is done when some have come
 */
export function luggage(brought) {
  const said = h("p", { role: "status" });
  const tell = (/** @type {unknown} */ error) =>
    said.replaceChildren(error instanceof Error ? error.message : String(error));
  const out = async () =>
    download(
      "rummifun.zip",
      Uint8Array.from(atob((await ask("/api/reprises")).zip), (letter) => letter.charCodeAt(0)),
    );
  const field = h("input", {
    type: "file",
    accept: ".jsonl,.zip",
    multiple: true,
    hidden: true,
    change: () => void within().catch(tell),
  });
  const within = async () => {
    const answers = [];
    for (const file of field.files ?? []) answers.push(await unpacked(file));
    field.value = "";
    const games = answers.flatMap((answer) => answer.games);
    games.forEach(shelved);
    if (games.length) brought();
    const count = w("games imported: {n}", { n: games.length });
    said.replaceChildren(...[count, ...answers.flatMap((answer) => answer.refused)].map((line) => h("p", {}, line)));
  };
  const buttons = [
    h("button", { type: "button", click: () => void out().catch(tell) }, w("export my games")),
    h("button", { type: "button", click: () => field.click() }, w("import games")),
  ];
  return h("section", { class: "luggage" }, h("p", { class: "row" }, ...buttons, field), said);
}

/**
 * Offer to take one's own record out, and to bring one in.
 * @param {() => void} brought
 */
export function recordLuggage(brought) {
  const said = h("p", { role: "status" });
  const out = () => download("rummifun.json", JSON.stringify(ownRecord()), "application/json");
  const field = h("input", { type: "file", accept: ".json", hidden: true, change: () => void within() });
  const within = async () => {
    const [file] = field.files ?? [];
    const found = file && recordOf(await file.text());
    field.value = "";
    if (!found) return void (said.textContent = w("{name} is no record of this page.", { name: file?.name ?? "" }));
    joinRecord(found);
    brought();
  };
  const buttons = [
    h("button", { type: "button", click: out }, w("export my record")),
    h("button", { type: "button", click: () => field.click() }, w("import a record")),
  ];
  return h("section", { class: "luggage" }, h("p", { class: "row" }, ...buttons, field), said);
}

/** @param {string} text */
function recordOf(text) {
  try {
    return readRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Bring the games of a file in; report a file that is not one.
 * @param {File} file
 * @returns {Promise<Unpacked>}
 */
async function unpacked(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const asked = ask("/api/reprises", zip ? { zip: base64Of(bytes) } : { text: new TextDecoder().decode(bytes) });
  return asked.catch((error) => ({ games: [], refused: [`${file.name} – ${error.message}`] }));
}

/** @param {Unpacked["games"][number]} game */
function shelved({ title, links, over }) {
  const own = links.seats.flatMap((link) => (link === null ? [] : link.slice("/j/".length)));
  remember({ link: own.join("/"), title, players: [], over });
}

/** @param {Uint8Array} bytes */
export function base64Of(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(""));
}

/** Exercises of one's own: folders of them, dropped among the lessons, kept in this browser, and done as those of a lesson are. */
import { announce, focusOn, h, lang, w } from "./dom.js";
import { go, href } from "./transport.js";
import { getList, setItem } from "./browser_storage.js";
import { base64Of } from "./import_export.js";
import { stateOf } from "./lesson_progress.js";
import { Runs } from "./code_runner.js";
import { dropZone, takeDrops } from "./sheet_files.js";

/**
 * @typedef {import("./code_runner.js").Files} Files
 * @typedef {{folder: string, files: Files, keys: string[]}} Folder a folder as it is kept, with the keys of its exercises
 * @typedef {{folder: string, files: Files, cells: import("./lesson.js").Lesson["cells"], runs: Runs}} Read a folder that was read, and who
 *   runs its cells
 */

const KEY = "exercises";
const FITS = /\.(ml|mli|py|toml|zip)$/i;
const MEGABYTE = 1 << 20;

/** @type {Read | null} the folder that was just read, for the room that shows it */
let handed = null;

/** @returns {Folder[]} */
function folders() {
  return getList(KEY);
}

/** @param {Folder[]} all */
function keepFolders(all) {
  setItem(KEY, JSON.stringify(all));
}

/** @param {string} folder */
function nameOf(folder) {
  return `exercices-${folder}`;
}

/** @param {string} folder */
function routeOf(folder) {
  return `/exercices/${encodeURIComponent(folder)}`;
}

/**
 * Have Python read a folder; the sentence that says why it is none is thrown.
 * @param {Files} files
 * @returns {Promise<Read>}
 */
async function read(files) {
  const runs = new Runs();
  /** @type {import("./code_runner.js").Event | undefined} */
  let told;
  await runs.run({ cells: [], exercise: "", lang, language: "python", files }, (event) => (told = event));
  if (told?.folder && told.files && told.cells)
    return { folder: told.folder, files: told.files, cells: told.cells, runs };
  runs.close();
  throw new Error(told?.refused ?? w("Python could not read this folder; please try again."));
}

/**
 * Read the files that were put in, keep their folder in the place of one of its name, and enter it.
 * @param {import("./sheet_files.js").Given[]} given
 */
async function bring(given) {
  const fitting = given.filter(({ name }) => FITS.test(name) && !/(^|\/)\./.test(name));
  if (!fitting.length) throw new Error(w("Files .ml, or a folder or a .zip of them, were expected."));
  if (fitting.reduce((sum, { file }) => sum + file.size, 0) > MEGABYTE)
    throw new Error(w("These exercises are too large: {n} MB at most.", { n: 1 }));
  const files = await Promise.all(
    fitting.map(async ({ name, file }) => [name, base64Of(new Uint8Array(await file.arrayBuffer()))]),
  );
  handed = await read(Object.fromEntries(files));
  const { folder, cells } = handed;
  const keys = cells.flatMap((cell) => (cell.kind === "prose" ? [] : [cell.key]));
  keepFolders([{ folder, files: handed.files, keys }, ...folders().filter((one) => one.folder !== folder)]);
  go(routeOf(folder));
}

/**
 * Make the place where folders of exercises come in, and list those that are here.
 * @param {HTMLElement} room where they may be dropped
 */
export function ownFolders(room) {
  let busy = false;
  const said = h("p", { role: "status" });
  const wrong = h("p", { role: "alert" });
  const { zone, chooseFolder, clear } = dropZone(
    w("Drop a folder of exercises here, or a .zip of it, or"),
    ".ml,.mli,.py,.toml,.zip",
    (given) => put(given),
  );
  const list = h("ul", { class: "files" });

  /** @param {import("./sheet_files.js").Given[]} given */
  const put = async (given) => {
    if (busy || !given.length) return;
    busy = true;
    wrong.textContent = "";
    said.textContent = w("The exercises are being read…");
    await bring(given).catch((error) => {
      wrong.textContent = error instanceof Error ? error.message : String(error);
      focusOn(chooseFolder);
    });
    busy = false;
    clear();
    said.textContent = "";
  };

  const away = (/** @type {string} */ name) =>
    h(
      "button",
      { type: "button", class: "quiet", "aria-label": w("take {name} away", { name }), click: () => takeAway(name) },
      "×",
    );
  const item = (/** @type {Folder} */ one) =>
    h(
      "li",
      {},
      h("a", { href: href(routeOf(one.folder)) }, one.folder),
      " ",
      h("small", {}, stateOf(nameOf(one.folder), one.keys)),
      away(one.folder),
    );
  const show = () => list.replaceChildren(...folders().map(item));
  const takeAway = (/** @type {string} */ name) => {
    keepFolders(folders().filter((one) => one.folder !== name));
    show();
    announce(w("{name} is taken away; your answers are kept, and come back with it.", { name }));
    focusOn(chooseFolder);
  };

  takeDrops(room, zone, put);
  show();
  return h(
    "section",
    { class: "own" },
    h("h2", {}, w("your own exercises")),
    h(
      "p",
      {},
      w(
        "A folder of exercises, as a teacher writes them, is done here as a lesson is: with hints, in Python or in OCaml. Nothing leaves this machine.",
      ),
    ),
    h("p", { class: "who" }, w("Their solutions run in this page: drop only exercises that you trust.")),
    zone,
    said,
    wrong,
    list,
  );
}

/**
 * Enter a folder of exercises.
 * @param {HTMLElement} room
 * @param {string} folder
 */
export async function ownExercises(room, folder) {
  const kept = folders().find((one) => one.folder === folder);
  const back = h("p", {}, h("a", { href: href("/lecons") }, w("all lessons")));
  if (!kept) {
    room.replaceChildren(
      h("h1", {}, folder),
      h("p", { role: "alert" }, w("This browser keeps no such exercises: drop their folder among the lessons.")),
      back,
    );
    return { close: () => undefined };
  }
  room.replaceChildren(h("h1", {}, folder), h("p", { role: "status" }, w("The exercises are being read…")), back);
  const { files, cells, runs } = handed?.folder === folder ? handed : await read(kept.files);
  handed = null;
  const { LessonRoom } = await import("./lesson.js");
  return new LessonRoom(room, { name: nameOf(folder), title: folder, cells, files }, [], runs);
}

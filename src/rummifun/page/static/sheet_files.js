/**
 * What is put in to be checked: hand-ins, and a sheet of one's own, which is known by its file `feuille.mli`: alone, in a folder
 * or in a zip. The other files of a sheet are those beside it that have the name of one.
 */
import { h, w } from "./dom.js";

const INTERFACE = "feuille.mli";
const OF_SHEET = /^(feuille\.mli|feuille\.toml|(solution|lectures|fautes)\.(ml|py)|lois\.py)$/;
const SOLUTION = /(^|\/)solution\.(ml|py)$/;

/** @typedef {{name: string, file: File}} Given a file, with the folders before its name */

export class FilesPutIn {
  constructor() {
    /** @type {Map<string, File>} */
    this.files = new Map();
    /** @type {{place: string, names: string[]} | null} where the sheet is, and what an archive of it holds */
    this.found = null;
  }

  /**
   * Put files in; a sheet takes the place of another. The folder that hand-ins came in is no part of their names.
   * @param {Given[]} given
   */
  async put(given) {
    const place = given.map(({ name }) => name).find((name) => baseOf(name) === INTERFACE);
    if (place) this.useSheet(folderOf(place), []);
    for (const { name, file } of given) {
      const names = /\.zip$/i.test(name) ? await namesIn(file) : [];
      if (names.some((one) => baseOf(one) === INTERFACE)) this.useSheet(name, names);
      this.files.set(
        name === this.found?.place || this.isOfSheet(name) ? name : name.slice(name.indexOf("/") + 1),
        file,
      );
    }
  }

  /**
   * @param {string} place
   * @param {string[]} names
   */
  useSheet(place, names) {
    if (this.found && (names.length || this.found.place !== place)) this.removeSheet();
    this.found = { place, names };
  }

  /** @param {string} name */
  isOfSheet(name) {
    if (!this.found) return false;
    return this.found.names.length
      ? name === this.found.place
      : folderOf(name) === this.found.place && OF_SHEET.test(baseOf(name));
  }

  /** The files of the sheet; none where there is no sheet of one's own. */
  get sheet() {
    return new Map([...this.files].filter(([name]) => this.isOfSheet(name)));
  }

  get handIns() {
    return new Map([...this.files].filter(([name]) => !this.isOfSheet(name)));
  }

  /** The sheet, to be read by people: its folder or archive, its files, and whether it has a solution. */
  get shown() {
    if (!this.found) return null;
    const names = this.found.names.length
      ? this.found.names.filter((name) => OF_SHEET.test(baseOf(name)))
      : [...this.sheet.keys()];
    return { place: this.found.place, names: names.map(baseOf), isWhole: names.some((name) => SOLUTION.test(name)) };
  }

  removeSheet() {
    for (const name of this.sheet.keys()) this.files.delete(name);
    this.found = null;
  }
}

/**
 * List what was dropped: files, and the files of folders. It must be called while the drop is told of.
 * @param {DataTransfer | null} from
 * @returns {Promise<Given[]>}
 */
async function droppedFiles(from) {
  const entries = [...(from?.items ?? [])].map((item) => item.webkitGetAsEntry?.());
  if (!entries.some((entry) => entry?.isDirectory)) return chosenFiles([...(from?.files ?? [])]);
  return (await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))).flat();
}

/**
 * Make a zone in which files are dropped or chosen, or a folder; `clear` lets the same ones be chosen again.
 * @param {string} text
 * @param {string} kinds the endings that are offered
 * @param {(given: Given[]) => unknown} put
 */
export function dropZone(text, kinds, put) {
  const input = (/** @type {Record<string, unknown>} */ of) => {
    const field = h("input", {
      type: "file",
      hidden: true,
      ...of,
      change: () => void put(chosenFiles([...(field.files ?? [])])),
    });
    return field;
  };
  const [picker, folder] = [input({ multiple: true, accept: kinds }), input({ webkitdirectory: true })];
  const choose = h("button", { type: "button", click: () => picker.click() }, w("choose files"));
  const chooseFolder = h("button", { type: "button", click: () => folder.click() }, w("choose a folder"));
  const zone = h("div", { class: "drop" }, h("p", {}, text), choose, chooseFolder, picker, folder);
  const clear = () => {
    picker.value = folder.value = "";
  };
  return { zone, choose, chooseFolder, clear };
}

/**
 * Have what is dropped on a place put in, while a zone shows where it falls.
 * @param {HTMLElement} place
 * @param {HTMLElement} zone
 * @param {(given: Given[]) => unknown} put
 */
export function takeDrops(place, zone, put) {
  const over = (/** @type {boolean} */ is) => (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    zone.classList.toggle("over", is);
  };
  place.ondragover = over(true);
  place.ondragleave = over(false);
  place.ondrop = (event) => {
    over(false)(event);
    void droppedFiles(event.dataTransfer).then(put);
  };
}

/**
 * Name the files that were chosen; those of a folder have it before their names.
 * @param {File[]} files
 * @returns {Given[]}
 */
function chosenFiles(files) {
  return files.map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<Given[]>}
 */
async function filesOf(entry) {
  const name = entry.fullPath.replace(/^\//, "");
  if (entry.isFile)
    return [
      {
        name,
        file: await new Promise((done, failed) => /** @type {FileSystemFileEntry} */ (entry).file(done, failed)),
      },
    ];
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {Given[]} */
  const found = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed)); // a hundred at most
    if (!some.length) return found;
    found.push(...(await Promise.all(some.map(filesOf))).flat());
  }
}

const END = 0x06054b50; // of a zip, which tells where its list of files begins
const LISTED = 0x02014b50;

/**
 * List the names in a zip; none where it cannot be read.
 * @param {File} file
 */
async function namesIn(file) {
  const view = new DataView(await file.arrayBuffer());
  /** @type {string[]} */
  const names = [];
  let end = view.byteLength - 22;
  while (end > 0 && view.getUint32(end, true) !== END) end -= 1;
  for (
    let at = end > 0 ? view.getUint32(end + 16, true) : Infinity;
    at + 46 <= end && view.getUint32(at, true) === LISTED;
  ) {
    const size = view.getUint16(at + 28, true);
    if (at + 46 + size > end) break;
    names.push(new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, size)));
    at += 46 + size + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/** @param {string} name */
function baseOf(name) {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** @param {string} name */
function folderOf(name) {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

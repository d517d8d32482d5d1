/**
 * What this browser keeps for the page: in its own storage or, where that is refused or full, in the name of its tab, which
 * outlives each room and ends with the tab; browsers hide it from other sites.
 */

const PREFIX = "rummifun ";
const TOLD = "refusal told";

/** @type {Map<string, string>} what the storage did not take */
const memory = new Map(tabEntries());

/** @returns {[string, string][]} */
function tabEntries() {
  try {
    return window.name.startsWith(PREFIX) ? JSON.parse(window.name.slice(PREFIX.length)) : [];
  } catch {
    return [];
  }
}

/**
 * Change what the tab remembers, if that changes anything.
 * @param {string} key
 * @param {string | null} text null to forget it
 */
function remember(key, text) {
  if (text === null && !memory.has(key)) return;
  if (text === null) memory.delete(key);
  else memory.set(key, text);
  window.name = PREFIX + JSON.stringify([...memory]);
}

let refuse = () => {}; // what is done at the first refusal
let refused = false;

/**
 * Use the storage of the browser; null where it is refused.
 * @template T
 * @param {(storage: Storage) => T} what
 */
function use(what) {
  try {
    return { value: what(localStorage) };
  } catch {
    if (!refused) tell();
    refused = true;
    return null;
  }
}

/** Tell of a refusal, once for each tab. */
function tell() {
  if (!memory.has(TOLD)) refuse();
}

/**
 * Do something once storage is refused: at once where it has been.
 * @param {() => void} what
 */
export function onRefusal(what) {
  refuse = () => {
    what();
    remember(TOLD, "yes");
  };
  if (refused) tell();
}

/**
 * Read what is kept under a key; null where nothing is.
 * @param {string} key
 */
export function getItem(key) {
  return memory.get(key) ?? use((storage) => storage.getItem(key))?.value ?? null;
}

/**
 * Keep a text under a key; tell whether the browser has taken it.
 * @param {string} key
 * @param {string} text
 */
export function setItem(key, text) {
  const taken = use((storage) => storage.setItem(key, text)) !== null;
  remember(key, taken ? null : text);
  return taken;
}

/** @param {string} key */
export function removeItem(key) {
  remember(key, null);
  use((storage) => storage.removeItem(key));
}

/**
 * Read a value that is kept as JSON; another one where there is none, or none that can be read.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function getJson(key, otherwise) {
  try {
    return JSON.parse(getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Read a list that is kept as JSON.
 * @param {string} key
 * @returns {any[]}
 */
export function getList(key) {
  /** @type {unknown} */
  const found = getJson(key, []);
  return Array.isArray(found) ? found : [];
}

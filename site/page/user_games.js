/** Games of one's own: files of Python that are dropped on the menu, whose games join ours and are kept in this browser. */
import { announce, focusOn, h, lang, w } from "./dom.js";
import { bring, renewed, take } from "./transport.js";
import { takeDrops } from "./sheet_files.js";
import { files } from "./user_files.js";

const MEGABYTE = 1 << 20;

/**
 * Make the place where files of games come in, and list those that are here.
 * @param {HTMLElement} room where they may be dropped
 * @param {string} told what has come of the last one
 * @param {(told: string) => void} changed what is done when the games are others
 */
export function own(room, told, changed) {
  let busy = false;
  const said = h("p", { role: "status" }, told);
  const wrong = h("p", { role: "alert" });
  const picker = h("input", {
    type: "file",
    multiple: true,
    accept: ".py",
    hidden: true,
    change: () => void put([...(picker.files ?? [])]),
  });
  const choose = h("button", { type: "button", click: () => picker.click() }, w("choose files"));
  const zone = h(
    "div",
    { class: "drop" },
    h("p", {}, w("Drop a file .py here, or anywhere among the games, or")),
    choose,
    picker,
  );

  /** @param {File[]} given */
  const put = async (given) => {
    if (busy || !given.length) return;
    busy = true;
    wrong.textContent = "";
    const [good, bad] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
    for (const file of given) {
      said.textContent = w("{name} is being tried…", { name: file.name });
      try {
        if (file.size > MEGABYTE) throw new Error(w("{name} is too large: {n} MB at most.", { name: file.name, n: 1 }));
        const cards = await bring({ name: file.name, text: await file.text() });
        good.push(w("{name} is here: {games}.", { name: file.name, games: titles(cards) }));
      } catch (error) {
        bad.push(error instanceof Error ? error.message : String(error));
      }
    }
    busy = false;
    picker.value = "";
    said.textContent = "";
    wrong.textContent = bad.join(" ");
    if (!good.length) return focusOn(choose);
    announce(good.join(" "));
    if (!bad.length) return changed(good.join(" "));
    said.textContent = good.join(" ");
  };

  takeDrops(room, zone, (given) => put(given.map(({ file }) => file)));
  const away = (/** @type {string} */ name) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": w("take {name} away", { name }),
        click: () => (
          take(name), changed(w("{name} is taken away; its games are kept, and go on once it is back.", { name }))
        ),
      },
      "×",
    );
  const items = files().map(({ name, cards }) =>
    h(
      "li",
      {},
      name,
      " ",
      h("small", {}, titles(cards) || w("does not work with this version of the page; drop it again to know why")),
      away(name),
    ),
  );
  void renewed().then((some) => some && changed(told));
  return h(
    "section",
    { class: "own" },
    h("h2", {}, w("your own games")),
    h(
      "p",
      {},
      w(
        "A Python file that defines a game puts it on this page, among ours; dropped again, it takes the place of the one before. Nothing leaves this machine.",
      ),
    ),
    h(
      "p",
      { class: "who" },
      w("A file runs in this page, where it could read the games that you keep here: drop only files that you trust."),
    ),
    zone,
    h("ul", { class: "files" }, ...items),
    said,
    wrong,
  );
}

/**
 * Name games, in the language of the page.
 * @param {Record<string, import("./wire_types.js").GameCard[]>} cards
 */
function titles(cards) {
  return (cards[lang] ?? []).map(({ title }) => title).join(", ");
}

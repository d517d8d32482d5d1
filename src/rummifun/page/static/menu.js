/** The menu: games to begin, games to go on with. */
import { written } from "./clock.js";
import { dialog, form, h, lang, w } from "./dom.js";
import { ask, file, go, href, rename, route, served } from "./transport.js";
import { keepInvitations } from "./invite.js";
import { luggage } from "./import_export.js";
import { lastWish, wishAgain, wishText } from "./last_wish.js";
import { beginGuide, isGuideNew } from "./guide.js";
import { icon, renamed } from "./icons.js";
import { ownStatistics } from "./own_record.js";
import { setUp } from "./setup_dialog.js";
import { today } from "./today.js";
import { drawn } from "./pieces.js";
import { anew, forget, games, kept, leftAt } from "./local_games.js";
import { Thumbnails } from "./thumbnail.js";

/** @typedef {import("./wire_types.js").GameCard} GameCard */

/**
 * @param {HTMLElement} room
 * @param {string} [told] what has come of a file of games
 */
export async function menu(room, told = "") {
  const { games: cards } = await games();
  const sights = new Thumbnails();
  const code = new URLSearchParams(route().split("?")[1]).get("code") ?? "";
  const open = h("div");
  const goOn = () => open.replaceChildren(...unfinished(sights));
  const own = h("div");
  const again = (/** @type {string} */ said) => {
    sights.close();
    anew();
    void menu(room, said);
  };
  goOn();
  room.replaceChildren(
    h("h1", { class: "unseen" }, "rummifun"),
    h("div", { class: "menu-first" }, open, today(cards, begin)),
    shelf(
      w("the games"),
      cards.filter(({ known }) => known),
    ),
    shelf(
      w("patiences"),
      cards.filter(({ known }) => !known),
    ),
    byCode(code),
    ...(served ? [] : [own, luggage(goOn)]),
  );
  if (!served) void import(file("user_games.js")).then((one) => own.replaceWith(one.own(room, told, again)));
  if (code) rename("/"); // whoever comes back is at the menu, and begins no other game
  if (code) void begin({ game: code });
  return { close: () => sights.close() };
}

const FEW = 4; // games that are shown at once; the others are behind a touch

/** @param {Thumbnails} sights */
function unfinished(sights) {
  const open = kept().filter((game) => !game.over);
  if (!open.length) return [];
  const items = open.map((game) => itemOf(game, sights));
  const rest = items.slice(FEW);
  const more = rest.length
    ? [h("details", {}, h("summary", {}, `${w("more")} (${rest.length})`), h("ul", {}, ...rest))]
    : [];
  return [h("section", { class: "open" }, h("h2", {}, w("go on")), h("ul", {}, ...items.slice(0, FEW)), ...more)];
}

/**
 * Show a game that is not over: its table as it was left, and when that was.
 * @param {import("./local_games.js").Kept} game
 * @param {Thumbnails} sights
 */
function itemOf(game, sights) {
  const left = leftAt(game.link);
  const when = left ? h("small", {}, ago(left.at)) : null;
  const goes = h("span", { class: "goes" }, icon("play") ?? "", h("b", {}, w("go on")));
  const away = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": w("forget {game}", { game: game.title }),
      click: () => (forget(game.link), item.remove()),
    },
    "×",
  );
  const item = h(
    "li",
    { class: "kept" },
    h(
      "a",
      { href: href(`/${game.link.includes("/") ? "deux" : "j"}/${game.link}`) },
      sights.of(left),
      h("span", { class: "name" }, game.title),
      " ",
      h("small", {}, game.players.join(" · ")),
      " ",
      when,
      goes,
    ),
    away,
  );
  return item;
}

/**
 * Tell how long ago something was.
 * @param {number} at
 */
function ago(at) {
  const minutes = Math.round((Date.now() - at) / 60_000);
  const said = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (minutes < 1) return said.format(0, "second");
  if (minutes < 60) return said.format(-minutes, "minute");
  return minutes < 1440
    ? said.format(-Math.round(minutes / 60), "hour")
    : said.format(-Math.round(minutes / 1440), "day");
}

/**
 * @param {string} name
 * @param {GameCard[]} cards
 */
function shelf(name, cards) {
  return h(
    "section",
    { class: "shelf", "aria-label": name },
    h("h2", {}, name),
    h("div", { class: "cards" }, ...cards.map(poster)),
  );
}

/** @param {string} code */
function byCode(code) {
  const field = h("input", {
    value: code,
    placeholder: "klondike:d3:48213",
    "aria-label": w("code of a deal"),
    size: 24,
  });
  return form(
    { class: "row code-row" },
    () => void begin({ game: field.value.trim() }),
    h("label", {}, w("code of a deal"), " ", field),
    h("button", {}, w("play")),
  );
}

/**
 * Show a game as a poster, which plays it at once as it was last played; behind the gear, how to play it is chosen anew.
 * @param {GameCard} card
 */
function poster(card) {
  const again = () => void begin(wishAgain(card), () => undefined, lastWish(card).device);
  const play = renamed(
    h("button", {
      type: "button",
      class: "main",
      "aria-label": w("play {game}", { game: card.title }),
      title: w("play"),
      click: again,
    }),
    "play",
    "",
  );
  const gear = renamed(
    h("button", {
      type: "button",
      class: "gear",
      "aria-label": w("options of {game}", { game: card.title }),
      title: w("options"),
      click: () => setUp(card, begin),
    }),
    "settings",
    "",
  );
  const emblem = h(
    "div",
    { class: "emblem", "aria-hidden": "true" },
    ...card.emblem.map((face) => h("span", {}, drawn(face, "carte"))),
  );
  const guide =
    card.guided && isGuideNew(card.name) && !ownStatistics()[card.name]
      ? h(
          "button",
          { type: "button", class: "poster-guide", click: () => void begin({ game: card.name, guide: true }) },
          w("first game?"),
        )
      : null;
  const words = h("div", { class: "poster-words" }, h("h2", {}, card.title), guide ?? h("p", {}, posterText(card)));
  return h(
    "section",
    {
      class: card.known ? "card known" : "card",
      "aria-label": card.title,
      "data-cloth": card.cloth,
      "data-ornament": card.ornament,
    },
    emblem,
    words,
    h("p", { class: "poster-ways" }, gear, play),
  );
}

/**
 * Say under a game how it was last played, and one's best.
 * @param {GameCard} card
 */
function posterText(card) {
  const best = ownStatistics()[card.name];
  const time =
    best && card.seats === 1 && best.best_seconds !== null
      ? w("best {time}", { time: written(best.best_seconds) })
      : "";
  const who = card.automatic ? w("watch it play") : card.seats === 1 && !time ? w("for one") : "";
  return [wishText(card), time, who].filter(Boolean).slice(0, 2).join(" · ");
}

/**
 * @param {Record<string, unknown>} wish
 * @param {() => void} [done] what is over once the game is made
 * @param {boolean} [device] whether both people play it at this device
 */
async function begin(wish, done = () => undefined, device = false) {
  const here = route();
  try {
    /** @type {import("./wire_types.js").Links} */
    const links = await ask("/parties", device || wish.against !== "reseau" ? wish : { ...wish, invite: true });
    if (route() !== here) return; // whoever asked has gone elsewhere
    done();
    const mine = links.seats.filter((link) => link !== null);
    if (wish.guide) beginGuide(String(mine[0]?.split("/").at(-1)), String(wish.game));
    for (const link of mine) keepInvitations(String(link), links.invitations);
    if (mine.length > 1) go(`/deux/${mine.map((link) => link?.split("/").at(-1)).join("/")}`);
    else go(String(mine[0]));
  } catch (error) {
    dialog(
      w("this cannot be played"),
      h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)),
    );
  }
}

/** The room of an invitation: who invites to what; one touch sits down, or watches once the seat is taken. */
import { getItem, setItem } from "./browser_storage.js";
import { form, h, w } from "./dom.js";
import { about } from "./invite.js";
import { nameField } from "./player_name.js";
import { ask, go } from "./transport.js";

/**
 * @param {HTMLElement} room
 * @param {string} invitation
 */
export async function invited(room, invitation = "") {
  const { title, host, free, fair, clock } = await about(invitation);
  const said = host
    ? w("{host} invites you to a game of {game}.", { host, game: title })
    : w("You are invited to a game of {game}.", { game: title });
  const rules = [
    fair ? w("No hints, for anybody, until all agree.") : w("Hints are allowed."),
    ...(clock
      ? [
          clock.whole
            ? w("{n} minutes for the whole game", { n: clock.seconds / 60 })
            : w("{n} seconds for each turn", { n: clock.seconds }),
        ]
      : []),
  ];
  const why = h("p", { role: "alert" });
  const sit = async () => {
    const seat = await ask(`/api/invitation/${invitation}`, { secret: secretFor(invitation) }).catch(
      (error) => void (why.textContent = error.message),
    );
    if (seat) go(seat.link);
  };
  const seated = form(
    {},
    () => void sit(),
    nameField(),
    h("p", { class: "row" }, h("button", { class: "main" }, w("sit down"))),
    why,
  );
  const watching = [
    h("p", {}, w("The seat is taken.")),
    h("p", { class: "row" }, h("button", { type: "button", class: "main", click: () => void sit() }, w("watch"))),
  ];
  room.replaceChildren(
    h(
      "section",
      { class: "invited" },
      h("h1", {}, title),
      h("p", {}, said),
      h("ul", {}, ...rules.map((rule) => h("li", {}, rule))),
      ...(free ? [seated] : watching),
    ),
  );
  return { close: () => undefined };
}

/**
 * Return the secret by which this browser sits down, drawn once for each invitation: whoever comes back gets the same seat.
 * @param {string} invitation
 */
function secretFor(invitation) {
  const key = `seat:${invitation}`;
  const known = getItem(key);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  setItem(key, secret);
  return secret;
}

/** Building a whole table before handing it in: piles, a rack, what a hand moves between them, and live verdicts. */
import { announce, focusOn, h, w } from "./dom.js";
import { isSingular } from "./page_words.js";
import { NEW, builtPicture, count, held } from "./built_picture.js";
import { key, spelled } from "./pieces.js";
import { Board } from "./board.js";
import { fallBack } from "./animation.js";
import { spotOf } from "./board_spots.js";
import { markPieces } from "./pile_view.js";
import { arrangingKeysOf } from "./pile_keys.js";

/**
 * @typedef {import("./wire_types.js").Face} Face
 * @typedef {import("./wire_types.js").Picture} Picture
 * @typedef {import("./wire_types.js").Draft} Draft
 * @typedef {import("./board_spots.js").Spot} Spot
 */

export class Arranger extends Board {
  /**
   * @param {(i: number) => void} act
   * @param {(source: string, index: number | null, target: string | null) => void} move
   * @param {(piles: Face[][]) => void} drafted
   */
  constructor(act, move, drafted) {
    super(act, move);
    this.drafted = drafted;
    this.rackPlace = "";
    /** @type {Face[][]} */
    this.piles = [];
    /** @type {Face[][]} the piles of the table when the turn began */
    this.begun = [];
    /** @type {Face[]} the hand when the turn began */
    this.held = [];
    /** @type {Face[]} what is left of it */
    this.rack = [];
    /** @type {Spot[]} */
    this.chosen = [];
    /** @type {{piles: Face[][], rack: Face[]}[]} */
    this.past = [];
    this.building = false;
  }

  /**
   * Begin a turn: the table as it lies, the rack as it is.
   * @param {Picture} picture
   * @param {import("./wire_types.js").Act[]} acts
   * @param {string | null} rackPlace the place of one's own hand, where it is one's turn
   */
  begin(picture, acts, rackPlace) {
    this.picture = picture;
    this.building = rackPlace !== null;
    this.rackPlace = rackPlace ?? "";
    const all = picture.zones.flatMap((zone) => zone.piles);
    this.piles = all.filter((pile) => pile.place.startsWith("table.")).map((pile) => [...pile.faces]);
    this.begun = this.piles;
    const held = all.find((pile) => pile.place === rackPlace)?.faces ?? [];
    this.held = held;
    this.rack = this.sorted ? this.sorted(held) : [...held];
    this.hand = count(held);
    this.chosen = [];
    this.past = [];
    this.draft = null;
    this.show(this.building ? this.built() : picture, acts);
  }

  /** Return the picture of what is being built. */
  built() {
    return builtPicture(this.picture, this.piles, this.rackPlace, this.rack, this.laidCount());
  }

  /** Return what was laid last, in the piles that lie as they did when the turn began. */
  laidNow() {
    if (!this.laid || !this.building) return this.laid;
    const begun = new Map(this.begun.map((faces, i) => [spelled(faces), `table.${i + 1}`]));
    const { spots } = this.laid;
    const here = this.piles.flatMap((faces, i) =>
      spots
        .filter(([place]) => place === begun.get(spelled(faces)))
        .map(([, n]) => /** @type {[string, number]} */ ([`table.${i + 1}`, n])),
    );
    return { ...this.laid, spots: here };
  }

  light() {
    super.light();
    if (!this.building) return;
    for (const spot of this.spots()) {
      const here = spotOf(spot);
      spot.classList.toggle("picked", this.isChosen(here));
      spot.classList.toggle("movable", false);
    }
    for (const pile of this.root.querySelectorAll(".pile")) {
      const { place = "" } = /** @type {HTMLElement} */ (pile).dataset;
      pile.classList.toggle("goal", this.chosen.length > 0 && this.lies(place));
    }
  }

  /** @param {Spot} spot */
  touched(spot) {
    if (!this.grips(spot)) return super.touched(spot);
    const only = this.quick ? this.onlyPlace(spot) : null;
    if (only) return this.carry([spot], only);
    const again = this.chosen.findIndex((one) => one.place === spot.place && one.index === spot.index);
    if (again >= 0) this.chosen.splice(again, 1);
    else if (this.chosen.length && this.chosen.every((one) => one.place !== spot.place))
      return this.carry(this.chosen, spot.place);
    else if (spot.index > 0) this.chosen.push(spot);
    this.light();
    announce(w("{n} chosen", { n: this.chosen.length }));
  }

  /**
   * Return the only pile that takes a piece of the rack, as the session says of the table as it lies; null of others.
   * @param {Spot} spot
   */
  onlyPlace({ place, index }) {
    const face = this.chosen.length || place !== this.rackPlace ? undefined : this.rack[index - 1];
    const taker = face && this.draft?.takers.find(([one]) => key(one) === key(face));
    return taker ? `table.${taker[1] + 1}` : null;
  }

  /**
   * Tell whether a pile is of what is being built: the table, or one's own rack.
   * @param {string} place
   */
  lies(place) {
    return place.startsWith("table.") || place === this.rackPlace;
  }

  /** @param {Spot} spot */
  isChosen({ place, index }) {
    return this.chosen.some((one) => one.place === place && one.index === index);
  }

  drop() {
    this.chosen = [];
    super.drop();
  }

  /** @param {Spot} spot */
  grips(spot) {
    return this.building && this.lies(spot.place);
  }

  /**
   * @param {Spot} spot
   * @param {import("./wire_types.js").Act[]} acts
   */
  moves(spot, acts) {
    return (spot.index > 0 && this.grips(spot)) || super.moves(spot, acts);
  }

  /**
   * @param {Spot} from
   * @param {HTMLElement[]} carried
   */
  lifted(from, carried) {
    if (!this.isChosen(from)) this.chosen = [from];
    for (const spot of this.spots()) {
      const here = spotOf(spot);
      if (this.isChosen(here) && !carried.includes(spot)) carried.push(spot);
    }
    for (const piece of carried) piece.classList.add("carried");
    this.light();
  }

  /**
   * @param {Spot} from
   * @param {string} place
   */
  put(from, place) {
    if (this.lies(place)) this.carry(this.chosen.length ? this.chosen : [from], place);
    else fallBack(this.root);
  }

  /**
   * Name the pile that a hand means; anywhere else on the table it means a new one.
   * @param {HTMLElement[]} carried
   * @param {PointerEvent} event
   */
  goal(carried, event) {
    const place = super.goal(carried, event);
    const under = place === null && document.elementFromPoint(event.clientX, event.clientY)?.closest(".side");
    return under && this.pileAt(NEW)?.closest(".side") === under ? NEW : place;
  }

  letter() {
    if (!this.building) return super.letter();
    const piles = this.piles.flatMap((_, i) => this.pileAt(`table.${i + 1}`) ?? []);
    const pieces = [...(this.pileAt(this.rackPlace)?.querySelectorAll(".spot[data-face]") ?? [])];
    this.key(
      arrangingKeysOf(/** @type {HTMLElement[]} */ (piles), this.pileAt(NEW), /** @type {HTMLElement[]} */ (pieces)),
    );
  }

  /** @param {HTMLElement} at */
  struck(at) {
    if (!this.building || at.matches(".spot")) return this.building ? this.touched(spotOf(at)) : super.struck(at);
    const { place = "" } = at.dataset;
    if (this.chosen.length && this.chosen.every((one) => one.place !== place)) return this.carry(this.chosen, place);
    const whole = this.pile(place).map((_, i) => ({ place, index: i + 1 }));
    this.chosen = this.chosen.length ? [] : whole;
    this.light();
    announce(w("{n} chosen", { n: this.chosen.length }));
  }

  /**
   * Move pieces to a pile, a new one, or back to the rack: there only what came from it.
   * @param {Spot[]} spots
   * @param {string} target
   */
  carry(spots, target) {
    const taken = spots.map((spot) => /** @type {Face} */ (this.pile(spot.place)[spot.index - 1]));
    const kept = (/** @type {string} */ place, /** @type {Face[]} */ faces) =>
      faces.filter((_, i) => !spots.some((spot) => spot.place === place && spot.index === i + 1));
    const rack = kept(this.rackPlace, this.rack);
    const piles = this.piles.map((faces, i) => kept(`table.${i + 1}`, faces));
    if (target === this.rackPlace) {
      rack.push(...taken);
      const held = count(rack);
      if ([...held].some(([face, n]) => n > (this.hand?.get(face) ?? 0))) {
        this.chosen = [];
        this.light();
        return this.refuse(spots[0]?.place ?? null, w("what lay on the table stays there"));
      }
    } else {
      const n = target === NEW ? piles.length : Number(target.slice(6)) - 1;
      piles[n] = [...(piles[n] ?? []), ...taken];
      target = `table.${piles.slice(0, n + 1).filter((faces) => faces.length).length}`;
    }
    this.past.push({ piles: this.piles, rack: this.rack });
    const held = this.root.contains(document.activeElement);
    this.change(
      piles.filter((faces) => faces.length),
      rack,
    );
    if (held) focusOn(this.pileAt(target)?.querySelector(".spot:last-of-type"));
  }

  /**
   * @param {Face[][]} piles
   * @param {Face[]} rack
   */
  change(piles, rack) {
    const known = new Map(this.piles.map((faces, i) => [spelled(faces), this.draft?.piles[i]]));
    this.piles = piles;
    this.rack = rack;
    this.chosen = [];
    this.draft = null;
    this.show(this.built(), this.acts);
    piles.forEach((faces, i) => this.verdict(i, known.get(spelled(faces))));
    this.drafted(piles);
  }

  /**
   * Lay a whole table out, with pieces of the rack; it can be taken back like any change.
   * @param {Face[][]} piles
   */
  lay(piles) {
    if (!this.building) return false;
    const rack = [...this.rack, ...this.piles.flat()];
    for (const face of piles.flat()) {
      const last = rack.map(key).lastIndexOf(key(face));
      if (last >= 0) rack.splice(last, 1);
    }
    this.past.push({ piles: this.piles, rack: this.rack });
    this.change(piles, this.sorted ? this.sorted(rack) : rack);
    return true;
  }

  /**
   * Tell whether a whole table can be laid out: all that lies there, and pieces of the rack.
   * @param {Face[][]} piles
   */
  fits(piles) {
    const laid = count(piles.flat());
    const there = count([...this.rack, ...this.piles.flat()]);
    const lying = count(this.piles.flat());
    return (
      [...laid].every(([face, n]) => n <= (there.get(face) ?? 0)) &&
      [...lying].every(([face, n]) => n <= (laid.get(face) ?? 0))
    );
  }

  /** Count the pieces of the hand that lie on the table. */
  laidCount() {
    return this.held.length - this.rack.length;
  }

  /** Tell whether the table is another than when the turn began. */
  changed() {
    return this.building && this.piles.map(held).sort().join(" / ") !== this.begun.map(held).sort().join(" / ");
  }

  /** Let go of what is chosen, else put all that is being built back; tell whether there was anything. */
  putBack() {
    const [chosen, changed] = [this.chosen.length > 0, this.changed()];
    if (chosen) this.drop();
    else if (changed) this.lay(this.begun);
    return chosen || changed;
  }

  /** Take the last change of this turn back. */
  back() {
    const last = this.past.pop();
    if (last) this.change(last.piles, last.rack);
    return Boolean(last);
  }

  /**
   * Sort the rack, now and from now on; tell whether it lies otherwise.
   * @param {Face[]} order every face, as it comes
   */
  sort(order) {
    const rank = new Map(order.map((face, i) => [key(face), i]));
    const at = (/** @type {Face} */ face) => rank.get(key(face)) ?? rank.size;
    this.sorted = (/** @type {Face[]} */ faces) => [...faces].sort((a, b) => at(a) - at(b));
    const was = spelled(this.rack);
    this.rack = this.sorted(this.rack);
    this.chosen = [];
    this.show(this.built(), this.acts);
    if (this.draft) this.judge(this.draft);
    return spelled(this.rack) !== was;
  }

  /**
   * Lay each combination as it is to lie, unless a hand is at work, and show what it is, or what is wrong with it; what
   * is said of another arrangement is passed over.
   * @param {Draft} draft
   */
  judge(draft) {
    const laid = draft.piles.map((judged) => judged.faces);
    if (laid.map(held).join(" / ") !== this.piles.map(held).join(" / ")) return false;
    this.draft = draft;
    if (!this.chosen.length && laid.map(spelled).join(" / ") !== this.piles.map(spelled).join(" / ")) {
      this.piles = laid;
      this.show(this.built(), this.acts);
    }
    draft.piles.forEach((judged, i) => this.verdict(i, judged));
    return true;
  }

  /**
   * Show in few words what a combination is that was changed in this turn; one that is as it was keeps its verdict, and
   * nothing jumps. What is wrong with it is told whole when its verdict is pressed.
   * @param {number} i
   * @param {import("./wire_types.js").Judged | undefined} judged
   */
  verdict(i, judged) {
    const pile = this.pileAt(`table.${i + 1}`);
    if (!pile || !judged) return;
    pile.querySelector(".verdict")?.remove();
    markPieces(pile, judged.marks ?? []);
    if (this.begun.some((faces) => spelled(faces) === spelled(judged.faces))) return;
    const { good, sentence, short = sentence } = judged;
    const said = good
      ? `${sentence}, ${isSingular(judged.points) ? w("{n} point", { n: judged.points }) : w("{n} points", { n: judged.points })}`
      : sentence;
    const why = (/** @type {Event} */ event) => {
      event.stopPropagation();
      announce(said);
      this.refuse(null, short, said);
    };
    const attributes = { class: `verdict ${good ? "good" : "bad"}`, title: said, "aria-label": `${short}: ${said}` };
    pile.append(
      good
        ? h("span", attributes, short)
        : h("button", { ...attributes, type: "button", tabindex: -1, click: why }, short),
    );
  }

  /** @param {string} place */
  pile(place) {
    return place === this.rackPlace ? this.rack : (this.piles[Number(place.slice(6)) - 1] ?? []);
  }
}

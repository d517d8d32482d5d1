"""A table as a scene: rows of places become zones, and piles lie as on the table (réussites §2.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from string import ascii_letters
from typing import Any, Final

from rummifun.core.furniture import Role, Tally
from rummifun.core.scene import CARDS, Act, Message, MessageList, Pile, Place, Scene, Zone, layout_of
from rummifun.messages import LANGUAGES, N_, Translation, language_of
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tableau import CHANCE_NOTE, Cartes, Forme, Rangee, Tableau, named_notes, options_of
from rummifun.pieces.tas import Mode, Tas

VisibleCount = Callable[[Tableau[Any], str], int]
"""A function that counts the cards of a stack to draw, from the table and the place."""


_ROOM = 16
"""The number of piles for which a screen keeps room in a row that grows and shrinks."""


@layout_of.register
def table_alone_scene(t: Tableau) -> Scene:  # type: ignore[type-arg]  # it is told by the class alone
    """Lay out a table that nobody plays on: its notes make the title, and there are no acts."""
    said = describe_notes(t)
    title = said if isinstance(said, Message) else Message(N_("table"))
    return patience_scene(t, title, ())


@layout_of.register
def pile_scene(t: Tas) -> Scene:
    """Lay out a pile by itself."""
    cartes = tuple(t.cartes)
    place = Place(t.localisation, Message("{place}", (("place", t.localisation),)))
    height = len(cartes) if t.mode is Mode.Etale else min(1, len(cartes))
    return Scene(Message(N_("pile")), (Zone(Message(""), (_pile(place, cartes, t.mode, height),)),))


def patience_scene(
    vue: Tableau[Any], title: Message, actes: tuple[Act, ...], seen: VisibleCount | None = None
) -> Scene:
    """Lay out a view: a zone for each row; an empty place shows if it plays a part or an act leads there.

    Once all cards lie on the goals, these are all there is, spread from the first card to the last.
    """
    goals = tuple(rangee for rangee in vue.forme.rangees if rangee.role is Role.GOAL)
    if goals and all(not vue[place] for row in vue.forme.rangees if row not in goals for place in row.places):
        return Scene(title, tuple(_spread_zone(vue, rangee) for rangee in goals), actes)
    asked = {place for acte in actes for place in (acte.source, acte.target)}
    return Scene(title, tuple(_zone(vue, rangee, asked, seen) for rangee in vue.forme.rangees), actes)


def _spread_zone(vue: Tableau[Any], rangee: Rangee) -> Zone:
    """Lay out a row of goals whose piles are seen whole."""
    zone = _zone(vue, rangee, set(), lambda view, place: len(view[place]))
    return replace(zone, fanned=True, piles=tuple(replace(pile, spread=True) for pile in zone.piles))


def _zone(vue: Tableau[Any], rangee: Rangee, asked: set[str | None], seen: VisibleCount | None) -> Zone:
    places = [place for place in rangee.places if vue[place] or rangee.actif or place in asked]
    role = _role_of(rangee)
    piles = tuple(_placed_pile(vue, rangee, place, role, seen) for place in places)
    room = len(rangee.places) if rangee.actif else min(_ROOM, len(rangee.places))
    nom = rangee.nom.replace("{", "{{").replace("}", "}}") if isinstance(rangee.nom, str) else rangee.nom
    caption = literal_message(nom)  # a key of the catalogues, or plain text
    return Zone(caption, piles, fanned=rangee.fanned, room=room, lines=rangee.lignes, role=role)


def _placed_pile(vue: Tableau[Any], rangee: Rangee, place: str, role: Role, seen: VisibleCount | None) -> Pile:
    """Lay out the pile of a place, with its sign, its own role in a row of another, and its count in one of goals."""
    pile, own = vue[place], _PLACE_ROLES.get(place)
    laid = _pile(place_name(vue.forme, place), pile, rangee.mode_de(place), drawn_count(vue, place, seen))
    tally = Tally(len(pile), of=vue.forme.pack.nb_cartes // len(rangee.places)) if role is Role.GOAL else None
    return replace(laid, role=None if own is role else own, suit=place if place in CARDS else "", tally=tally)


_PLACE_ROLES: Final = {"talon": Role.STOCK, "rebut": Role.DISCARD, "main": Role.STOCK, "defausse": Role.AWAY}
"""The roles of places that many games have; the hand of a patience is the packet that it deals from."""


def _role_of(rangee: Rangee) -> Role:
    """Return the role of a row: its own, or else the usual one of its first place, or that of how its piles lie."""
    spread = Role.COLUMNS if rangee.fanned else Role.LINE if rangee.mode is Mode.Etale else Role.TABLE
    return rangee.role or _PLACE_ROLES.get(rangee.places[0], spread)


def drawn_count(vue: Tableau[Any], place: str, seen: VisibleCount | None) -> int:
    """Count the cards of a pile to draw: all of a spread one, the top of a stack, or a few."""
    hauteur = len(vue[place])
    if vue.forme.modes[vue.forme.index[place]] is Mode.Etale:
        return hauteur
    return min(hauteur, 1 if seen is None else seen(vue, place))


def _pile(place: Place, pile: Cartes, mode: Mode, height: int) -> Pile:
    under = len(pile) - height
    faces = tuple(map(Carte.shown, pile[under:]))
    return Pile(place, faces, caption_of(place), under, mode is Mode.Etale, typed=place)


def describe_notes(vue: Tableau[Any]) -> Message | str:
    """Write the notes that change during the game, except chance and false or empty ones."""
    hidden = {*options_of(vue.notes), CHANCE_NOTE}
    said = tuple(_note(n, v) for n, v in named_notes(vue.notes) if n not in hidden and v not in (None, False, ""))
    return Message("{notes}", (("notes", MessageList(said)),)) if said else ""


_NOTES: Final = {"tour": N_("round {n}"), "donne": N_("deal {n}")}
"""The notes that many games have."""


def _note(name: str, value: object) -> object:
    if name in _NOTES:
        return Message(_NOTES[name], (("n", value),))
    return name if value is True else f"{name} {value}"


_PLACE_NAMES: Final = {"talon": N_("stock"), "rebut": N_("waste"), "main": N_("hand"), "defausse": N_("discard")}
"""The names of places that many games have."""


def place_name(forme: Forme, place: str) -> Place:
    """Return a place with the name that players give it: its row's, the usual one, else its own.

    >>> from rummifun.pieces.cartes import JEU_32
    >>> forme = Forme(JEU_32, (Rangee("", Mode.Etale, ("c1", "c2"), dite="column {n}"),))
    >>> place_name(forme, "c2"), place_name(forme, "c2").localize(str)
    ('c2', 'column 2')
    """
    rangee = next((rangee for rangee in forme.rangees if place in rangee.places), None)
    if rangee is None or place in _PLACE_NAMES or not rangee.dite:
        return Place(place, Message(_PLACE_NAMES.get(place, "{place}"), (("place", place),)))
    if not isinstance(rangee.dite, str):
        return Place(place, literal_message(rangee.dite))
    n = _number(place) or str(rangee.places.index(place) + 1)
    return Place(place, Message(rangee.dite, (("n", n), ("place", place))))


def caption_of(place: Place) -> Message:
    """Caption a pile with its number if it has one, else with its name."""
    if place in _PLACE_NAMES:
        return Message(_PLACE_NAMES[place])
    if place.label.key == LITERAL_KEY:
        return place.label
    return Message("{place}", (("place", _number(place) or str(place)),))


def _number(place: str) -> str:
    """Return the number at the end of the name of a place; nothing if there is none."""
    number = place.lstrip(ascii_letters)
    return number if number.isdecimal() else ""


@dataclass(frozen=True, slots=True)
class LiteralText:
    """A text in each language, for games whose words are in no catalogue: the first one, where a language is missing.

    >>> from rummifun.messages import translation
    >>> told = LiteralText((("fr", "le trou est plein"), ("en", "the hole is full")))
    >>> told.localize(translation("fr")), told.localize(translation("en"))
    ('le trou est plein', 'the hole is full')
    """

    texts: tuple[tuple[str, str], ...]

    def localize(self, tr: Translation) -> str:
        """Return the text in the language of a translation."""
        return dict(self.texts).get(language_of(tr)) or next((text for _, text in self.texts), "")


def literal_message(text: str | Mapping[str, str]) -> Message:
    """Make a message of a game's own text: a key of the catalogues, plain words, or a text per language.

    >>> from rummifun.messages import translation
    >>> literal_message({"fr": "fini", "en": "over"}).localize(translation("fr")), literal_message("over").key
    ('fini', 'over')
    """
    if isinstance(text, str):
        return Message(text)
    languages = (*(lang for lang in LANGUAGES if lang in text), *sorted({*text} - {*LANGUAGES}))
    return Message(LITERAL_KEY, (("text", LiteralText(tuple((lang, text[lang]) for lang in languages))),))


LITERAL_KEY: Final = "{text}"
"""The key of a message that has a text for each language."""

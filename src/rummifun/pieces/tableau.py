"""The table of a réussite: its form, the piles in its places, and the two movements that change them (§1.3, §1.4).

The form never changes during a game: rows of places, how the piles lie there, the pack. A `Tableau` is a form, a pile
of cards for each place, and the notes of the game: a named tuple of plain values (a round, a suit, an option). In
writing, it is one line: `tour=1 / talon: [8♥] (9♣) / rebut: 9♥ V♣`: the notes, then every pile that is not empty, from
beneath to the top; `[x]` was never shown, `(x)` lies face down and was shown, `[]` is a back. The games, which know
their notes and places, read it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from typing import Any, Final, Generic, TypeVar

from rummifun.chance import Alea
from rummifun.core.conversion import Door, convert_part, converter, evolve
from rummifun.core.furniture import Role
from rummifun.core.scene import Drawable
from rummifun.pieces.cartes import Cachee, Carte, Couleur, Decouverte, Pack, Rang, rang_suivant, retournee
from rummifun.pieces.tas import Empile, Mode
from rummifun.refusal import Code, Precondition, Refusal

N = TypeVar("N", bound=tuple[Any, ...])


_NOTES: Final = converter(N)


Cartes = tuple[Carte, ...]
"""A pile, from the card beneath to the card on top (réussites §2.4)."""


_CARTES: Final = converter(Cartes)


class RefusTableau(Code):
    """Reasons to refuse an operation on a table."""

    PlaceOccupee = "réussites §2.4"
    TasInconnu = "réussites §1.3"
    TasNonVide = "réussites §2.4"
    CarteJamaisVue = "réussites §1.1"


@dataclass(frozen=True, slots=True)
class Rangee(Door):
    """A row of places whose piles lie in one mode: its caption, the names of the places, the mode.

    In a spread row, the piles of `empilees` are stacked all the same. If `actif` is false, an empty pile plays no part
    and its place is not shown (réussites §2.4, « inactif »). `fanned` piles lie as columns side by side, their cards
    from the top of the table down. `lignes` says how many piles lie in each line of a pyramid, where every line covers
    half of the one before (`core.pyramid.covering_piles`). A place has a name, without white space nor any of
    ``.>!_:/=[]()``; `dite` says how its players call one of them, by its number `{n}` or its name `{place}`. The rules
    treat the places of a row alike if they are `confondues`: a search then takes tables with the same piles in another
    order for one. They are not alike if cards are dealt onto them in turn. If the rules only look at the `comptent`
    cards on top of its piles, it forgets the others. `nom` and `dite` are keys of the catalogues, or a text per
    language. A screen lays the row by its `role`; without one, by its places and their mode.

    >>> from rummifun.pieces.tas import Etale
    >>> Rangee("ligne", Etale, ("♣", "♦")).places
    ('♣', '♦')
    """

    nom: str | Mapping[str, str]
    mode: Mode
    places: tuple[str, ...]
    actif: bool = True
    fanned: bool = False
    empilees: tuple[str, ...] = ()
    dite: str | Mapping[str, str] = ""
    confondues: bool = False
    lignes: tuple[int, ...] = ()
    comptent: int | None = None
    role: Role | None = None

    def mode_de(self, place: str) -> Mode:
        """Return the mode of the pile of a place."""
        return Empile if place in self.empilees else self.mode


@dataclass(frozen=True, slots=True)
class Forme(Door):
    """The form of a table: rows of places, and the pack (réussites §1.3).

    Profil: jeu de cartes × rangée suite → forme

    >>> from rummifun.pieces.cartes import JEU_32
    >>> forme = Forme(JEU_32, (Rangee("", Empile, ("talon", "rebut")),))
    >>> forme.places, forme.modes
    (('talon', 'rebut'), (Empile, Empile))
    >>> forme.suivant[Rang.As]
    Sept

    `places` names the places row by row, `modes` says how their piles lie, `index` numbers them; `suivant` gives the
    rank after each in the pack in use, `cartes` are those of the pack.

    Law: no two places share a name. Raises `Precondition` otherwise.
    """

    pack: Pack
    rangees: tuple[Rangee, ...]
    places: tuple[str, ...] = field(init=False, compare=False, repr=False)
    modes: tuple[Mode, ...] = field(init=False, compare=False, repr=False)
    index: Mapping[str, int] = field(init=False, compare=False, repr=False)
    suivant: Mapping[Rang, Rang] = field(init=False, compare=False, repr=False)
    cartes: Cartes = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        Door.__post_init__(self)
        places = tuple(chain.from_iterable(rangee.places for rangee in self.rangees))
        index = {place: i for i, place in enumerate(places)}
        if len(index) < len(places):
            double = next(place for i, place in enumerate(places) if index[place] != i)
            raise Precondition(Refusal(RefusTableau.PlaceOccupee, (double,)))
        modes = tuple(rangee.mode_de(place) for rangee in self.rangees for place in rangee.places)
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "modes", modes)
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "suivant", {rang: rang_suivant(rang, self.pack) for rang in self.pack.rangs})
        object.__setattr__(self, "cartes", self.pack.cartes)


@dataclass(frozen=True, slots=True)
class Tableau(Door, Drawable, Generic[N]):
    """A table: its form, one pile per place in the order of places, the notes of the game (réussites §1.3).

    Profil: forme × tas suite × notes → tableau

    >>> from rummifun.pieces.cartes import JEU_32, Coeur, Dix
    >>> t = tableau_vide(Forme(JEU_32, (Rangee("", Empile, ("talon", "rebut")),)), ())
    >>> t = t.put({"talon": (Carte(Coeur, Dix),)})
    >>> t["talon"], t["rebut"]
    ((Carte(Coeur, Dix, Cachee),), ())

    Law: tables of one form are equal when their piles and notes are.
    """

    forme: Forme = field(hash=False)
    tas: tuple[Cartes, ...]
    notes: N

    def __repr__(self) -> str:
        return f"<Tableau {write_table(self)}>"

    def __getitem__(self, place: str) -> Cartes:
        """Return the pile of a place; raises `Precondition` for a place that the table does not have."""
        try:
            return self.tas[self.forme.index[place]]
        except KeyError:
            raise _inconnu(place, self.forme) from None

    def put(self, tas: Mapping[str, Cartes]) -> Tableau[N]:
        """Return the table with other piles at some places."""
        changed = list(self.tas)
        for place, cartes in tas.items():
            if place not in self.forme.index:
                raise _inconnu(place, self.forme)
            changed[self.forme.index[place]] = convert_part(_CARTES, cartes, place, "Cartes")
        return evolve(self, tas=tuple(changed))

    def noted(self, **notes: Any) -> Tableau[N]:
        """Return the table with some notes changed."""
        changed: N = self.notes._replace(**notes)  # type: ignore[attr-defined]  # notes are named tuples
        return evolve(self, notes=convert_part(_NOTES, changed, "Tableau.notes", type(changed).__name__))

    def with_place(self, rangee: Rangee, cartes: Cartes = ()) -> Tableau[N]:
        """Add a row of new places, with a pile on the first; raises `Precondition` if a place is occupied."""
        places = {place: cartes if i == 0 else () for i, place in enumerate(rangee.places)}
        forme = Forme(self.forme.pack, (*self.forme.rangees, rangee))
        return Tableau(forme, (*self.tas, *places.values()), self.notes)

    def without_place(self, place: str) -> Tableau[N]:
        """Free a place; raises `Precondition` unless its pile is empty."""
        if self[place]:
            raise Precondition(Refusal(RefusTableau.TasNonVide, self[place], got=place))
        rangees = (replace(r, places=tuple(p for p in r.places if p != place)) for r in self.forme.rangees)
        forme = Forme(self.forme.pack, tuple(r for r in rangees if r.places))
        return Tableau(forme, tuple(self[p] for p in forme.places), self.notes)

    def __iter__(self) -> Iterator[Carte]:
        """Yield all cards, pile after pile."""
        return chain.from_iterable(self.tas)


def _inconnu(place: str, forme: Forme) -> Precondition:
    return Precondition(Refusal(RefusTableau.TasInconnu, (), " ".join(forme.places), place))


def tableau_vide(forme: Forme, notes: N) -> Tableau[N]:
    """Make the table of a form without a card on it.

    Profil: forme → notes → tableau

    >>> from rummifun.pieces.cartes import JEU_32
    >>> tableau_vide(Forme(JEU_32, (Rangee("", Empile, ("talon", "rebut")),)), ()).tas
    ((), ())

    Law: it has a pile for each place, all of them empty.
    """
    return Tableau(forme, ((),) * len(forme.index), notes)


@dataclass(frozen=True, slots=True)
class Deplacer(Door):
    """Take the top n cards of a pile, as they lie, and put them on another or under it (réussites §1.4).

    `saut` cards above them stay where they are (réussites §2.4, DéplacerCarteSur).

    Profil: place × place × ℕ* × 𝔹 × ℕ → mouvement

    >>> Deplacer("talon", "♥", sous=True)
    Deplacer(source='talon', cible='♥', n=1, sous=True, saut=0)

    Law: no card is turned over.
    """

    source: str
    cible: str
    n: int = 1
    sous: bool = False
    saut: int = 0


@dataclass(frozen=True, slots=True)
class Retourner(Door):
    """Turn the top n cards of a pile over, as one packet, onto another pile or in place (réussites §1.4).

    Profil: place × place × ℕ* → mouvement

    >>> Retourner("talon", "rebut", 3)
    Retourner(source='talon', cible='rebut', n=3)

    Law: in place, doing it twice changes nothing that the sheet can see.
    """

    source: str
    cible: str
    n: int = 1


shared_move: Final = cache(Deplacer)


shared_turn: Final = cache(Retourner)
"""Return a movement, the same value each time: games list the same ones again and again."""


Mouvement = Deplacer | Retourner


def movement(t: Tableau[N], coup: Mouvement) -> Tableau[N]:
    """Make a movement; its n cards must be there.

    Profil: tableau → mouvement → tableau

    >>> from rummifun.pieces.cartes import JEU_32, Coeur, Dix, Pique
    >>> t = tableau_vide(Forme(JEU_32, (Rangee("", Empile, ("talon", "rebut")),)), ())
    >>> t = t.put({"talon": (Carte(Coeur, Dix), Carte(Pique, Dix))})
    >>> movement(t, Retourner("talon", "rebut", 2))["rebut"]
    (Carte(Pique, Dix, Decouverte), Carte(Coeur, Dix, Decouverte))

    Law: the faces on the table stay the same.
    """
    tas, index = list(t.tas), t.forme.index
    source, cible = index[coup.source], index[coup.cible]
    pile = tas[source]
    match coup:
        case Deplacer():
            fin = len(pile) - coup.saut
            debut = fin - coup.n
            prises = pile[debut:fin]
            tas[source] = pile[:debut] + pile[fin:]
            tas[cible] = prises + tas[cible] if coup.sous else tas[cible] + prises
        case Retourner():
            tas[source] = pile[: -coup.n]
            tas[cible] += tuple(map(retournee, pile[: -coup.n - 1 : -1]))
    return evolve(t, tas=tuple(tas))


class Dos(Carte):
    """The back of a card that was never shown: all backs are alike (réussites §1.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        object.__setattr__(self, "visibilite", Cachee)

    @property
    def couleur(self) -> Couleur:
        """Refuse to tell the suit."""
        raise Precondition(Refusal(RefusTableau.CarteJamaisVue))

    @property
    def rang(self) -> Rang:
        """Refuse to tell the rank."""
        raise Precondition(Refusal(RefusTableau.CarteJamaisVue))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dos)

    def __hash__(self) -> int:
        return hash(Dos)

    def __repr__(self) -> str:
        return "DOS"

    def __str__(self) -> str:
        return "▒"

    def __reduce__(self) -> str:
        return "DOS"


DOS: Final = Dos()
"""A card that the player of a view has never seen."""


def visible_table(t: Tableau[N]) -> Tableau[N]:
    """Return the table as the player has seen it: a back for every card never shown."""
    tas = tuple(tuple(DOS if carte.visibilite is Cachee else carte for carte in pile) for pile in t.tas)
    return evolve(t, tas=tas, notes=with_chance(t.notes, None))


CHANCE_NOTE: Final = "hasard"
"""The note from which cards are shuffled during a game: drawn with the deal, and never shown."""


def with_chance(notes: N, alea: Alea | None) -> N:
    """Return notes with a `hasard` drawn anew, or hidden without `alea`; notes that have none stay the same."""
    if CHANCE_NOTE not in getattr(notes, "_fields", ()):
        return notes
    drawn: N = notes._replace(hasard=alea.below(2**53)[0] if alea else 0)  # type: ignore[attr-defined]  # named tuples
    return drawn


def options_of(notes: tuple[Any, ...]) -> dict[str, Any]:
    """Return the options that a game was made with: the notes that have no default, which never change."""
    defaults = getattr(notes, "_field_defaults", {})
    return {name: value for name, value in named_notes(notes) if name not in defaults}


def named_notes(notes: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Return the notes with their names; a plain tuple has none."""
    return zip(getattr(notes, "_fields", ()), notes, strict=True)


def write_table(t: Tableau[Any]) -> str:
    """Write a table on one line; leave the options out, since the game knows them."""
    options = options_of(t.notes)
    notes = " ".join(f"{name}={_ecrit_note(v)}" for name, v in named_notes(t.notes) if name not in options)
    places = zip(t.forme.places, t.tas, strict=True)
    piles = (f"{place}: {' '.join(map(_ecrit_carte, pile))}" for place, pile in places if pile)
    return " / ".join(filter(None, (notes, *piles))) or "/"


def _ecrit_note(value: object) -> str:
    return {True: "oui", False: "non"}[value] if isinstance(value, bool) else str(value)


def _ecrit_carte(carte: Carte) -> str:
    if carte is DOS:
        return "[]"
    if carte.visibilite is Decouverte:
        return str(carte)
    return f"[{carte}]" if carte.visibilite is Cachee else f"({carte})"

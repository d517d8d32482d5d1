"""The form of a table, which never changes during a game: rows of places, how the piles lie there, the pack (§1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain

from rummifun.pieces.cartes import Carte, Pack, Rang, rang_suivant
from rummifun.pieces.pile import Empile, Mode
from rummifun.refusal import Code, Precondition, Refusal

Cartes = tuple[Carte, ...]
"""A pile, from the card beneath to the card on top (réussites §2.4)."""


class RefusTableau(Code):
    """What a table refuses."""

    PlaceOccupee = "réussites §2.4"
    TasInconnu = "réussites §1.3"
    TasNonVide = "réussites §2.4"
    CarteJamaisVue = "réussites §1.1"


@dataclass(frozen=True, slots=True)
class Rangee:
    """A row of places where piles lie in one mode: its caption, the names of the places, the mode.

    Where the row is spread, the piles of `empilees` are stacked all the same.

    Where `actif` is false an empty pile plays no part, and its place is not seen (réussites §2.4, « inactif »).

    Profil: texte × mode × place suite × 𝔹 → rangée

    >>> from rummifun.pieces.pile import Etale
    >>> Rangee("ligne", Etale, ("♣", "♦")).places
    ('♣', '♦')

    Piles that are `fanned` lie as columns, side by side, their cards from the top of the table down.

    Law: a place has a name, without white space nor any of ``.>!_:/=[]()``.
    """

    nom: str
    mode: Mode
    places: tuple[str, ...]
    actif: bool = True
    fanned: bool = False
    empilees: tuple[str, ...] = ()

    def mode_de(self, place: str) -> Mode:
        """Tell how the pile of a place lies."""
        return Empile if place in self.empilees else self.mode


@dataclass(frozen=True, slots=True)
class Forme:
    """The form of a table: rows of places, and the pack (réussites §1.3).

    Profil: jeu de cartes × rangée suite → forme

    >>> from rummifun.pieces.pile import Empile
    >>> from rummifun.pieces.cartes import JEU_32
    >>> forme = Forme(JEU_32, (Rangee("", Empile, ("talon", "rebut")),))
    >>> forme.places, forme.modes
    (('talon', 'rebut'), (Empile, Empile))
    >>> forme.suivant[Rang.As]
    Sept

    `index` numbers the places, `suivant` gives the rank after each in the pack in use, `cartes` are those of the pack.

    Law: no two places have one name. Raises `Precondition` otherwise.
    """

    pack: Pack
    rangees: tuple[Rangee, ...]
    index: Mapping[str, int] = field(init=False, compare=False, repr=False)
    suivant: Mapping[Rang, Rang] = field(init=False, compare=False, repr=False)
    cartes: Cartes = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        index = {place: i for i, place in enumerate(self.places)}
        if len(index) < len(self.places):
            double = next(place for i, place in enumerate(self.places) if index[place] != i)
            raise Precondition(Refusal(RefusTableau.PlaceOccupee, (double,)))
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "suivant", {rang: rang_suivant(rang, self.pack) for rang in self.pack.rangs})
        object.__setattr__(self, "cartes", self.pack.cartes)

    @property
    def places(self) -> tuple[str, ...]:
        """The names of all places, row by row."""
        return tuple(chain.from_iterable(rangee.places for rangee in self.rangees))

    @property
    def modes(self) -> tuple[Mode, ...]:
        """How the pile of each place lies."""
        return tuple(rangee.mode_de(place) for rangee in self.rangees for place in rangee.places)

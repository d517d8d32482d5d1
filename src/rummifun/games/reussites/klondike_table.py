"""The table of the « solitaire » (Klondike): its piles, which cards may lie on which, which can move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from rummifun.games.reussites.building import PILES, alterne, bouts, est_roi, monte, montees
from rummifun.games.reussites.rows import colonnes as en_colonnes
from rummifun.games.reussites.rows import fondations, pioche
from rummifun.pieces.cartes import JEU_52, Carte, Pack, est_cachee
from rummifun.pieces.tableau import Cartes, Deplacer, Forme, Tableau, shared_move

COLONNES: Final = tuple(f"c{j}" for j in range(1, 8))
PIOCHE: Final = ("talon", "rebut")


def forme(pack: Pack = JEU_52, nombre: int = len(COLONNES)) -> Forme:
    """Make the form of a table with a number of columns.

    The Roi is the highest card on every table, so a small pack takes the last ranks of JEU_52: some up to the Roi, and
    As.
    """
    return Forme(pack, (pioche(), fondations(), en_colonnes(nombre)))


FORME: Final = forme()
"""The form of the table."""


class Passes(NamedTuple):
    """The notes of Klondike: its options, then the facts that the table does not show.

    `eventail` counts the cards of the last packet drawn that still lie on the rebut, at least one; `passes` counts how
    often the rebut was turned over. `vaine`: since then, or since the deal, no card could move. `sur_place` counts the
    movements since the last progress, and `descendues` the cards that came down from a pile, if that can end the game.
    """

    draw: int
    waste_access: str
    worry_back: bool
    max_redeals: int | None
    stale_moves: int | None
    eventail: int = 0
    passes: int = 0
    vaine: bool = False
    sur_place: int = 0
    descendues: int = 0


Table = Tableau[Passes]


def column_places(t: Tableau[Any]) -> tuple[str, ...]:
    """Name the columns of a table."""
    return t.forme.rangees[-1].places


def piles(t: Tableau[Any]) -> tuple[Cartes, ...]:
    """Return the four piles to build, one per suit, from the As up.

    Profil: tableau → tas suite   (Klondike, « les 4 piles »)

    >>> from rummifun.games.reussites.klondike import klondike
    >>> [len(pile) for pile in piles(klondike().read_position("♦: A♦ 2♦"))]
    [0, 2, 0, 0]

    Law: won when each has 13 cards.
    """
    return tuple(t[place] for place in PILES)


def colonnes(t: Tableau[Any]) -> tuple[Cartes, ...]:
    """Return the seven columns, from left to right.

    Profil: tableau → tas suite   (Klondike, « un tableau de 7 colonnes »)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> [len(colonne) for colonne in colonnes(klondike().new(Alea(1)))]
    [1, 2, 3, 4, 5, 6, 7]

    Law: in each, what lies face down lies beneath what lies face up.
    """
    return t.tas[-len(column_places(t)) :]


def talon(t: Tableau[Any]) -> Cartes:
    """Return the talon: those of the 24 cards left by the deal that nobody has drawn yet.

    Profil: tableau → tas   (Klondike, « le reste va constituer le talon »)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> len(talon(klondike().new(Alea(1))))
    24

    Law: its cards lie face down.
    """
    return t["talon"]


def chaine(t: Tableau[Any], colonne: str) -> Cartes:
    """Return the chain of a column: its cards that lie face up, going down by one rank, red and black in turn.

    Profil: tableau → place → tas   (Klondike, « la chaîne de cartes d'une colonne »)

    >>> from rummifun.games.reussites.klondike import klondike
    >>> print(*chaine(klondike().read_position("c3: [2♣] 9♥ 8♠ 7♦"), "c3"))
    9♥ 8♠ 7♦

    Law: chaine t c is an end of the column.
    """
    cartes = t[colonne]
    cachees = next((n for n in range(len(cartes), 0, -1) if est_cachee(cartes[n - 1])), 0)
    return cartes[cachees:]


def a_devoiler(t: Tableau[Any]) -> str | None:
    """Name the column whose last card lies face down, or None.

    Profil: tableau → place option   (Klondike, « celle-ci peut être dévoilée »)

    >>> from rummifun.games.reussites.klondike import klondike
    >>> a_devoiler(klondike().read_position("c3: [2♣] [9♥]")), a_devoiler(klondike().read_position("c3: [2♣] 9♥"))
    ('c3', None)

    Law: there is at most one.
    """
    return next((place for place in column_places(t) if t[place] and est_cachee(t[place][-1])), None)


def playable_count(t: Table) -> int:
    """Count the playable cards of the rebut, from the top down (« on passe à la seconde »)."""
    return t.notes.eventail if t.notes.waste_access == "packet" else min(1, t.notes.eventail)


def can_place(t: Tableau[Any], carte: Carte, colonne: str) -> bool:
    """Tell whether a card can go at the end of a column: one rank lower, red on black or black on red.

    Only a Roi goes onto an empty column.
    """
    fin = t[colonne][-1:]
    return alterne(t, fin[0], carte) if fin else est_roi(carte)


def card_movements(t: Table) -> Iterator[Deplacer]:
    """List the movements of cards, except those of the talon: up first, then along the columns, then down."""
    eventail, places = t["rebut"][: -playable_count(t) - 1 : -1], column_places(t)
    yield from montees(t, places)
    yield from (shared_move("rebut", str(c.couleur), saut=i) for i, c in enumerate(eventail) if monte(t, c))
    yield from bouts(t, places, chaine, alterne, est_roi)
    for i, carte in enumerate(eventail):
        yield from (shared_move("rebut", cible, saut=i) for cible in places if can_place(t, carte, cible))
    for place in PILES if t.notes.worry_back else ():
        yield from (shared_move(place, cible) for cible in places if t[place] and can_place(t, t[place][-1], cible))

"""The table of the « solitaire » (Klondike): what can move there, why not, and its words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Message, MessageList, plural
from rummifun.games.reussites.building import PILES, alterne
from rummifun.games.reussites.laying import colonnes as en_colonnes
from rummifun.games.reussites.laying import fondations, pioche
from rummifun.games.reussites.patience import movement_kind
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.messages import N_
from rummifun.pieces.cartes import JEU_52, As, Pack, est_cachee
from rummifun.pieces.tableau import Cartes, Deplacer, Forme, Mouvement, Retourner, Tableau
from rummifun.pieces.tableau_scene import place_name
from rummifun.refusal import Refusal

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
    piles = zip(column_places(t), colonnes(t), strict=True)
    return next((place for place, pile in piles if pile and est_cachee(pile[-1])), None)


def order_faults(t: Table, *, dealt: bool) -> Iterator[InvariantBreak]:
    """List the foundations and columns out of order; of one `dealt`, column j hides fewer than j cards."""
    rangs = (As, *t.forme.pack.rangs[:-1])
    for place in PILES:
        if [(str(c.couleur), c.rang) for c in t[place]] != [(place, r) for r in rangs[: len(t[place])]]:
            yield Refusal(RefusReussite.TableauInvalide, (f"{place}:", *t[place]))
    for j, place in enumerate(column_places(t)):
        suite = chaine(t, place)
        if (dealt and len(t[place]) - len(suite) > j) or not all(alterne(t, a, b) for a, b in pairwise(suite)):
            yield Refusal(RefusReussite.TableauInvalide, (f"{place}:", *t[place]))


def klondike_title(t: Table) -> Message | str:
    """Write the notes that the table does not show: the number of passes through the stock."""
    passes = t.notes.passes
    return plural(passes, N_("through the stock once"), N_("through the stock {n} times")) if passes else ""


def klondike_label(t: Table, coup: Mouvement) -> Message:
    """Label a movement in the players' words."""
    if isinstance(coup, Retourner):
        if coup.source == coup.cible:
            return Message(N_("turn a card over: {place}"), (("place", place_name(FORME, coup.source)),))
        return Message(N_("draw")) if coup.source == "talon" else Message(N_("turn the waste over"))
    prises = t[coup.source][-coup.n - coup.saut :][: coup.n]
    fin = t[coup.cible][-1] if t[coup.cible] else place_name(t.forme, coup.cible)
    cards = MessageList(prises, " ") if coup.n < 4 else MessageList((prises[0], prises[-1]), "…")
    return Message(_cle(coup, bool(t[coup.cible])), (("cards", cards), ("fin", fin)))


def _cle(coup: Deplacer, posee: bool) -> str:
    if coup.cible in PILES:
        return N_("{cards} to its foundation")
    if coup.source in PILES:
        return N_("{cards} back onto {fin}") if posee else N_("{cards} back to {fin}, empty")
    return N_("{cards} onto {fin}") if posee else N_("{cards} to {fin}, empty")


def klondike_kind(t: Table, coup: Mouvement) -> Message:
    """Return only the kind of a movement."""
    if coup.cible in PILES:
        return Message(N_("a card can go up"))
    return Message(N_("a card can come down")) if coup.source in PILES else movement_kind(t, coup)

"""The worth of a movement of Klondike, and of a game that is not over, for players that look no further."""

from __future__ import annotations

from typing import Any

from rummifun.core.scene import Message
from rummifun.games.reussites.building import PILES, monte
from rummifun.games.reussites.klondike_rules import playable_count
from rummifun.games.reussites.klondike_table import COLONNES, chaine
from rummifun.messages import N_
from rummifun.pieces.cartes import Roi
from rummifun.pieces.tableau import Deplacer, Mouvement, Tableau

Evaluation = tuple[tuple[int, ...], Message]


def evaluate(vue: Tableau[Any], coup: Mouvement) -> Evaluation:
    """Measure a movement: going up first, then freeing a hidden card, then a card that can go up, and so on.

    The order: going up; freeing a hidden card of a column; freeing a card that can go up; emptying a column; a card of
    the rebut; drawing; all other movements, useless by themselves. Among the first two kinds, the movement with most
    hidden cards beneath comes first. A column is emptied only for a waiting Roi: one of the rebut, or one with cards
    beneath it.

    >>> from rummifun.games.reussites.klondike import klondike
    >>> jeu = klondike()
    >>> t = jeu.read_position("c1: 10♠ / c2: [2♣] 9♥ / c3: A♥")
    >>> [evaluate(t, coup)[0] for coup in jeu.moves(t)]
    [(6, 0), (5, 1)]
    """
    if not isinstance(coup, Deplacer):
        if coup.source == coup.cible:
            return (6, 0), Message(N_("the card is free"))
        return (1, 0), Message(N_("nothing on the table is worth more than the next cards"))
    if coup.cible in PILES:
        return (6, _freed_cards(vue, coup)), Message(N_("goes up as soon as it can"))
    if coup.source == "rebut":
        return (2, 0), Message(N_("takes a card off the waste"))
    return _le_long(vue, coup) if coup.source in COLONNES else _vain()


def _le_long(vue: Tableau[Any], coup: Deplacer) -> Evaluation:
    """Measure a movement from column to column."""
    cachees = _freed_cards(vue, coup)
    if cachees:
        return (5, cachees), Message(N_("frees a card that lies face down"))
    below = vue[coup.source][-coup.n - 1 : -coup.n]
    if below and monte(vue, below[0]):
        return (4, 0), Message(N_("frees {card}, which goes up"), (("card", below[0]),))
    if coup.n == len(vue[coup.source]) and _roi_attend(vue):
        return (3, 0), Message(N_("empties a column, for a king that waits"))
    return _vain()


def _freed_cards(vue: Tableau[Any], coup: Deplacer) -> int:
    """Count the face-down cards beneath those that a movement takes, if it uncovers them."""
    if coup.source not in COLONNES or coup.n < len(chaine(vue, coup.source)):
        return 0
    return len(vue[coup.source]) - coup.n


def _roi_attend(vue: Tableau[Any]) -> bool:
    """Tell whether a Roi waits for an empty column: one of the rebut, or one with cards beneath it."""
    runs = [(chaine(vue, place), len(vue[place])) for place in COLONNES]
    starts = [suite[0] for suite, height in runs if suite and len(suite) < height]
    return any(carte.rang is Roi for carte in (*starts, *vue["rebut"][-1 : -playable_count(vue) - 1 : -1]))


def _vain() -> Evaluation:
    return (0, 0), Message(N_("there is nothing else to do"))


def lead(state: Any, seat: int) -> float:
    """Count the cards that have gone up; fifteen make the game even."""
    up: int = sum(len(state[pile]) for pile in PILES)
    return up / 5 - 3

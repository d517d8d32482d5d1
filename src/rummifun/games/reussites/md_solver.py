"""MD with its talon known: won or lost, exactly.

A card that can go up does, which rules nothing out, and all that can follow does. So the only choice left is the pile
where a card goes down, and the game is won once every card has a place. Piles have no names here: two tables with the
same piles in another order are equal.

A card is a pair (suit, rank), ranks from 0; a series is its height.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rummifun.core.solution import Gagnable, Solution
from rummifun.games.reussites.search import search_depth_first
from rummifun.pieces.cartes import Carte, est_decouverte
from rummifun.pieces.tableau import Mouvement, Tableau

Card = tuple[int, int]


class Etat(NamedTuple):
    """A state of MD: the number of talon cards placed, the storage piles, the heights of the series."""

    placees: int
    stocks: tuple[tuple[Card, ...], ...]
    series: tuple[int, ...]


def solve_md(jeu: Any, t: Tableau[Any], budget: int) -> Solution[Mouvement]:
    """Tell whether a table of MD can be won when all its cards are known; see the module."""
    talon = tuple(card_number(t, carte) for carte in reversed(t["talon"]))
    found = search_depth_first(
        _montees(talon, _etat(t)),
        lambda etat: ((pile, _montees(talon, apres)) for pile, apres in descents(etat, talon[etat.placees])),
        lambda etat: etat.placees == len(talon),
        lambda etat: (etat.placees, *sorted(etat.stocks)),
        budget,
    )
    return Gagnable(tuple(_coups(jeu, t, found.ligne)), found.noeuds) if isinstance(found, Gagnable) else found


def card_number(t: Tableau[Any], carte: Carte) -> Card:
    """Return a card of the pack in numbers."""
    pack = t.forme.pack
    return pack.couleurs.index(carte.couleur), pack.rangs.index(carte.rang)


def _etat(t: Tableau[Any]) -> Etat:
    _, series, reserve = t.forme.rangees
    stocks = tuple(tuple(card_number(t, carte) for carte in t[stock]) for stock in reserve.places)
    etat = Etat(0, stocks, tuple(len(t[serie]) for serie in series.places))
    attend = bool(t["talon"]) and est_decouverte(t["talon"][-1])
    return _remontees(etat) if t.notes.montee_permise and not attend else etat


def _montees(talon: tuple[Card, ...], etat: Etat) -> Etat:
    """Turn cards as long as they can go up."""
    while etat.placees < len(talon) and (apres := climb(etat, talon[etat.placees])) is not None:
        etat = apres
    return etat


def climb(etat: Etat, card: Card) -> Etat | None:
    """Send the next card up, then every card of storage that can follow; None if it cannot go up."""
    suit, rank = card
    if etat.series[suit] != rank:
        return None
    return _remontees(Etat(etat.placees + 1, etat.stocks, _put(etat.series, suit, rank + 1)))


def _remontees(etat: Etat) -> Etat:
    """Let tops of storage go up as long as one can."""
    for i, stock in enumerate(etat.stocks):
        if stock and etat.series[stock[-1][0]] == stock[-1][1]:
            suit, rank = stock[-1]
            return _remontees(Etat(etat.placees, _put(etat.stocks, i, stock[:-1]), _put(etat.series, suit, rank + 1)))
    return etat


def descents(etat: Etat, card: Card) -> Iterator[tuple[int, Etat]]:
    """List the piles for the next card, smallest gap first, one empty pile for all, each with the state after it.

    >>> [pile for pile, _ in descents(Etat(0, (((0, 3),), (), ((1, 2),), ()), (0, 0)), (0, 2))]
    [2, 0, 1]
    """
    ecarts = {i: stock[-1][1] - card[1] for i, stock in enumerate(etat.stocks) if stock}
    vides = [i for i, stock in enumerate(etat.stocks) if not stock][:1]
    for i in (*sorted((i for i in ecarts if ecarts[i] >= 0), key=ecarts.__getitem__), *vides):
        yield i, Etat(etat.placees + 1, _put(etat.stocks, i, (*etat.stocks[i], card)), etat.series)


def _put(values: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    return (*values[:i], value, *values[i + 1 :])


def _coups(jeu: Any, t: Tableau[Any], piles: tuple[int, ...]) -> Iterator[Mouvement]:
    """Return the moves of a play: cards go down onto these piles, and all that can go up do."""
    reste = iter(piles)
    while coups := jeu.moves(t):
        coup = jeu.safe(t)
        if coup is None and est_decouverte(t["talon"][-1]):
            stock = t.forme.rangees[-1].places[next(reste)]
            coup = next(c for c in coups if c.cible == stock)
        coup = coups[-1] if coup is None else coup
        yield coup
        t = jeu.step(t, coup)

"""Plain search: can a position be won? It works for any game of one seat, from the rules alone.

The search knows every card, even if the player does not. `parcours` goes depth first through the states that a function
generates, and visits none twice; `cherche` applies it to the rules of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeVar

from rummifun.core.capabilities import finishes, knows_what_is_safe
from rummifun.core.game import AnyGame
from rummifun.games.reussites.verdict import Gagnable, Indecise, Perdue, Solution

S = TypeVar("S")
M = TypeVar("M")


def parcours(
    depart: S,
    suites: Callable[[S], Iterator[tuple[M, S]]],
    gagne: Callable[[S], bool],
    cle: Callable[[S], Hashable],
    budget: int,
) -> Solution[M]:
    """Search depth first for moves that lead to a won state, within a budget of states.

    `suites` lists each move from a state with the state after it; states with the same `cle` count as one.

    >>> parcours(1, lambda n: iter([("+3", n + 3), ("×2", n * 2)] if n < 9 else []), lambda n: n == 11, int, 50)
    Gagnable(ligne=('+3', '×2', '+3'), noeuds=6)
    >>> parcours(1, lambda n: iter([("+3", n + 3), ("×2", n * 2)] if n < 9 else []), lambda n: n == 15, int, 50)
    Perdue(noeuds=10)
    """
    if gagne(depart):
        return Gagnable((), 0)
    vus, ligne, pile = {cle(depart)}, list[M](), [suites(depart)]
    while pile:
        suite = next(pile[-1], None)
        if suite is None:
            pile.pop()
            del ligne[-1:]
            continue
        coup, apres = suite
        if gagne(apres):
            return Gagnable((*ligne, coup), len(vus))
        if (ici := cle(apres)) not in vus:
            if len(vus) == budget:
                return Indecise(budget)
            vus.add(ici)
            ligne.append(coup)
            pile.append(suites(apres))
    return Perdue(len(vus))


def cherche(jeu: AnyGame, etat: Any, budget: int) -> Solution[Any]:
    """Search for a winning line by the rules alone, trying moves in the order proposed.

    If the game knows a safe move, only that one is tried; so is the next move of a game that only has to be played out.
    """

    def gagne(etat: Any) -> bool:
        outcome = jeu.outcome(etat)
        return outcome is not None and outcome.winner is not None

    def suites(etat: Any) -> Iterator[tuple[Any, Any]]:
        coups = tuple(jeu.moves(etat))
        sur = _sur(jeu, etat) if len(coups) > 1 else None
        return ((coup, jeu.step(etat, coup)) for coup in (coups if sur is None else (sur,)))

    return parcours(etat, suites, gagne, lambda etat: etat, budget)


def _sur(jeu: AnyGame, etat: Any) -> Any:
    """Return a move that loses nothing; None if none is known."""
    suite = jeu.finish(etat) if finishes(jeu) else None
    return jeu.safe(etat) if suite is None and knows_what_is_safe(jeu) else suite

"""Plain search: can a position be won? It works for any game of one seat, from the rules alone.

The search knows every card, even if the player does not. `search_depth_first` goes depth first through the states that
a function generates, `search_best_first` goes on from the most promising one, and neither visits one twice;
`search_game` applies them to the rules of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, TypeVar

from rummifun.core.capabilities import can_finish, has_heuristic, has_safe_moves, has_symmetries
from rummifun.core.game import AnyGame
from rummifun.games.reussites.solver_verdict import Gagnable, Indecise, Perdue, Solution

S = TypeVar("S")
M = TypeVar("M")


def search_depth_first(
    depart: S,
    suites: Callable[[S], Iterator[tuple[M, S]]],
    gagne: Callable[[S], bool],
    cle: Callable[[S], Hashable],
    budget: int,
) -> Solution[M]:
    """Search depth first for moves that lead to a won state, within a budget of states.

    `suites` lists each move from a state with the state after it; states with the same `cle` count as one.

    >>> search_depth_first(1, lambda n: iter([("+3", n + 3), ("×2", n * 2)] if n < 9 else []), lambda n: n == 11, int,
    ...     50)
    Gagnable(ligne=('+3', '×2', '+3'), noeuds=6)
    >>> search_depth_first(1, lambda n: iter([("+3", n + 3), ("×2", n * 2)] if n < 9 else []), lambda n: n == 15, int,
    ...     50)
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
        if (ici := cle(apres)) not in vus:
            if gagne(apres):
                return Gagnable((*ligne, coup), len(vus))
            if len(vus) == budget:
                return Indecise(budget)
            vus.add(ici)
            ligne.append(coup)
            pile.append(suites(apres))
    return Perdue(len(vus))


def search_best_first(
    depart: S,
    suites: Callable[[S], Iterator[tuple[M, S]]],
    gagne: Callable[[S], bool],
    cle: Callable[[S], Hashable],
    espoir: Callable[[S], int],
    budget: int,
) -> Solution[M]:
    """Search as `search_depth_first` does, always from the state with the greatest `espoir`, the latest of equals.

    >>> search_best_first(1, lambda n: iter([("+3", n + 3), ("×2", n * 2)] if n < 9 else []), lambda n: n == 11, int,
    ...     int, 50)
    Gagnable(ligne=('+3', '×2', '+3'), noeuds=7)
    """
    vus, ouverts, nombre = {cle(depart)}, [(0, 0, depart, _Pas[M](None, None))], count()
    while ouverts:
        _, _, etat, pas = heappop(ouverts)
        if gagne(etat):
            return Gagnable(pas.ligne(), len(vus))
        for coup, apres in suites(etat):
            connus = len(vus)
            vus.add(cle(apres))  # once, for a key takes long to hash
            if len(vus) > budget:
                return Indecise(budget)
            if len(vus) > connus:
                heappush(ouverts, (-espoir(apres), -next(nombre), apres, _Pas(coup, pas)))
    return Perdue(len(vus))


class _Pas(Generic[M]):
    """A move and the steps before it, which many lines share."""

    __slots__ = ("avant", "coup")

    def __init__(self, coup: M | None, avant: _Pas[M] | None) -> None:
        self.coup, self.avant = coup, avant

    def ligne(self) -> tuple[M, ...]:
        """Return the moves from the start."""
        coups, pas = list[M](), self
        while pas.avant is not None and pas.coup is not None:
            coups.append(pas.coup)
            pas = pas.avant
        return tuple(reversed(coups))


def search_game(jeu: AnyGame, etat: Any, budget: int) -> Solution[Any]:
    """Search for a winning line by the rules alone: in the order proposed, or from the state with most hope.

    If the game knows a safe move, only that one is tried; so is the next move of a game that only has to be played out.
    States that the game knows to be alike count as one.
    """
    cle, essais = (jeu.cle, jeu.distincts) if has_symmetries(jeu) else (_lui_meme, jeu.moves)

    def suites(ici: _Ici) -> Iterator[tuple[Any, _Ici]]:
        sur = _sur(jeu, ici.etat) if len(ici.coups) > 1 else None
        return ((c, _Ici(jeu.step(ici.etat, c), essais)) for c in (ici.coups if sur is None else (sur,)))

    def gagne(ici: _Ici) -> bool:
        outcome = None if ici.coups else jeu.outcome(ici.etat)
        return outcome is not None and outcome.winner is not None

    depart = _Ici(etat, essais)
    if not has_heuristic(jeu):
        return search_depth_first(depart, suites, gagne, lambda ici: cle(ici.etat), budget)
    espoir = jeu.espoir
    return search_best_first(depart, suites, gagne, lambda ici: cle(ici.etat), lambda ici: espoir(ici.etat), budget)


class _Ici:
    """A state, with its moves once they are asked for: a game that is over has none."""

    def __init__(self, etat: Any, essais: Callable[[Any], Iterable[Any]]) -> None:
        self.etat, self._essais = etat, essais

    @cached_property
    def coups(self) -> tuple[Any, ...]:
        """List the moves to try."""
        return tuple(self._essais(self.etat))


def _lui_meme(etat: Any) -> Hashable:
    return etat  # type: ignore[no-any-return]  # states are hashable


def _sur(jeu: AnyGame, etat: Any) -> Any:
    """Return a move that loses nothing; None if none is known."""
    suite = jeu.finish(etat) if can_finish(jeu) else None
    return jeu.safe(etat) if suite is None and has_safe_moves(jeu) else suite

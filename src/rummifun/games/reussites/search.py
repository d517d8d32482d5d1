"""Plain search: can a position be won? It works for any game of one seat, from the rules alone.

The search knows every card, even if the player does not. `search_depth_first` goes depth first through the states that
a function generates, `search_best_first` goes on from the most promising one, and neither visits one twice;
`search_game` applies them to the rules of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from heapq import heappop, heappush
from itertools import count, islice
from typing import Any, Final, Generic, NamedTuple, TypeVar, assert_never

from toolz import identity

from rummifun.core.game import AnyGame
from rummifun.core.scene import Message
from rummifun.core.solution import Gagnable, Indecise, Perdue, Solution
from rummifun.messages import N_
from rummifun.pieces.cartes import face
from rummifun.pieces.tableau import Cartes, Deplacer, Mouvement, Rangee, Retourner, Tableau

S = TypeVar("S")


M = TypeVar("M")


Suites = Callable[[S], Iterator[tuple[M, S]]]
"""A function that lists the moves to try from a state, each with the state after it."""


Cle = Callable[[S], Hashable]
"""A function that returns a key: one for states that are alike."""


def search_depth_first(
    depart: S, suites: Suites[S, M], gagne: Callable[[S], bool], cle: Cle[S], budget: int
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
    depart: S, suites: Suites[S, M], gagne: Callable[[S], bool], cle: Cle[S], espoir: Callable[[S], int], budget: int
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
    cle, essais = (jeu.cle, jeu.distincts or jeu.moves) if jeu.cle is not None else (identity, jeu.moves)

    def suites(ici: _Ici) -> Iterator[tuple[Any, _Ici]]:
        sur = _sur(jeu, ici.etat) if len(ici.coups) > 1 else None
        return ((c, _Ici(jeu.step(ici.etat, c), essais)) for c in (ici.coups if sur is None else (sur,)))

    def gagne(ici: _Ici) -> bool:
        outcome = None if ici.coups else jeu.outcome(ici.etat)
        return outcome is not None and outcome.winner is not None

    depart = _Ici(etat, essais)
    if jeu.espoir is None:
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


def _sur(jeu: AnyGame, etat: Any) -> Any:
    """Return a move that loses nothing; None if none is known."""
    suite = jeu.finish(etat) if jeu.finish is not None else None
    return jeu.safe(etat) if suite is None and jeu.safe is not None else suite


def search_key(etat: Tableau[Any]) -> Hashable:
    """Return a key of a table for a search; its rows may leave out the places, or all but the top cards."""
    return etat.notes, *(_row_key(etat, rangee) for rangee in etat.forme.rangees)


def mirror_table(etat: Tableau[Any]) -> Tableau[Any]:
    """Return a table like another: in rows that are `confondues`, the piles lie the other way round."""
    rows = (rangee.places for rangee in etat.forme.rangees if rangee.confondues)
    return etat.put({place: etat[autre] for row in rows for place, autre in zip(row, row[::-1], strict=True)})


def _row_key(t: Tableau[Any], rangee: Rangee) -> tuple[Cartes, ...]:
    """Return the cards that count of the piles of a row, in an order that hides their places if `confondues`."""
    piles = tuple(t[place] for place in rangee.places)
    if rangee.comptent is not None:
        piles = tuple(pile[max(0, len(pile) - rangee.comptent) :] for pile in piles)
    return tuple(sorted(piles, key=hash)) if rangee.confondues else piles


_AHEAD: Final = 12
"""The number of movements after which a later one no longer counts as the purpose of the first."""


class _Pose(NamedTuple):
    """Cards that a line moves, lowest first, their source and target, and how many lie beneath them."""

    cartes: Cartes
    source: str
    cible: str
    fond: int


def line_reason(tables: Iterable[Tableau[Any]], ligne: tuple[Mouvement, ...]) -> Message | None:
    """Name the purpose of the first movement of a line; `tables` stand before and after each movement.

    A card lies under the moving cards, will lie on them, or needs their space; for a stock, it is the card to come.
    """
    coup, vus = ligne[0], (*islice(tables, _AHEAD),)
    poses = _poses(vus, ligne)
    match coup:
        case Deplacer():
            return _libere(vus[0], next(poses), poses)
        case Retourner(source, cible) if source == cible:
            return None
        case Retourner():
            vient = next(poses, None)
            if vient is None or vient.source not in (coup.source, coup.cible):
                return None
            return _dit(N_("{card} is to come"), vient.cartes)
        case _:
            assert_never(coup)


def _poses(tables: tuple[Tableau[Any], ...], ligne: tuple[Mouvement, ...]) -> Iterator[_Pose]:
    """List the cards that a line moves, from all its tables."""
    for t, coup in zip(tables, ligne, strict=False):
        if isinstance(coup, Deplacer):
            tas = t[coup.source]
            fin = len(tas) - coup.saut
            yield _Pose(tuple(map(face, tas[fin - coup.n : fin])), coup.source, coup.cible, fin - coup.n)


def _libere(t: Tableau[Any], premiere: _Pose, suite: Iterable[_Pose]) -> Message | None:
    """Find the first later movement that the first one makes possible, before its cards move again."""
    tas = tuple(map(face, t[premiere.source]))
    dessous, vide = tas[premiere.fond - 1] if premiere.fond else None, tas == premiere.cartes
    for pose in suite:
        if dessous in pose.cartes:
            return _dit(N_("{card} under it is needed"), (dessous,))
        if set(pose.cartes) & set(premiere.cartes):
            return None
        if pose.cible == premiere.cible:
            return _dit(N_("{card} goes onto it then"), pose.cartes)
        if vide and pose.cible == premiere.source:
            return _dit(N_("the space is for {card}"), pose.cartes)
    return None


def _dit(cle: str, cartes: Cartes) -> Message:
    return Message(cle, (("card", cartes[0]),))

"""Puzzles of Rummikub: a table, and a hand of one tile that fits in exactly one way.

A puzzle is made backwards: draw a table, take a tile out, and arrange the others anew. Keep the puzzle if all the tiles
together make only the first table: then the best turn is unique, and so is the number of combinations that it disturbs.
That number is the level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations, count, islice, takewhile
from typing import Final, NamedTuple

from toolz import unique

from rummifun.chance import Alea
from rummifun.games.rummikub.etat import Etat
from rummifun.games.rummikub.move_types import Coup, Poser
from rummifun.games.rummikub.problem_notation import state_after_opening
from rummifun.games.rummikub.refusals import RefusRummikub
from rummifun.games.rummikub.solver import Solution, arranger, meilleure_pose
from rummifun.games.rummikub.tuiles import Combinaison, Couleur, Main, T, Table, Tuile, list_tiles, remove_each
from rummifun.multiset.rapide import mens
from rummifun.refusal import Precondition, Refusal

LEVELS: Final = range(1, 6)
"""The levels: how many combinations the solution disturbs."""


class SolverPuzzle(NamedTuple):
    """A puzzle: the table, the hand, and the only best turn."""

    table: Table
    main: Main
    solution: Solution

    @property
    def derangees(self) -> Table:
        """The combinations of the table that the solution disturbs."""
        return remove_each(self.table, self.solution.table)


def make_puzzle(graine: int, niveau: int) -> SolverPuzzle:
    """Set the puzzle of a seed and a level.

    Raises `Precondition` for another level.
    """
    if niveau not in LEVELS:
        raise Precondition(Refusal(RefusRummikub.NiveauInconnu, expected=f"{LEVELS[0]}..{LEVELS[-1]}", got=niveau))
    essais = (_essai(Alea(graine, n), niveau, 5 if niveau == 1 else 7 + n % 2) for n in count())
    return next(e for e in essais if e is not None)


def puzzle_state(graine: int, niveau: int) -> tuple[Etat, Coup]:
    """Set a puzzle as a state, and the turn that solves it."""
    e = make_puzzle(graine, niveau)
    return state_after_opening(e.table, list_tiles(e.main)), Poser(e.solution.table)


def _essai(alea: Alea, niveau: int, nombre: int) -> SolverPuzzle | None:
    """Draw a table, take a tile out, arrange the others anew; None if that makes no puzzle of the level."""
    tuiles, alea = _tirees(alea, nombre)
    i, alea = alea.below(len(tuiles))
    if len([*islice(all_tables(mens(tuiles)), 2)]) != 1:
        return None
    table, main = arranger(mens([*tuiles[:i], *tuiles[i + 1 :]])), mens([tuiles[i]])
    if table is None:
        return None
    posee = SolverPuzzle(table, main, meilleure_pose(table, main))
    return posee if len(posee.derangees) == niveau else None


def _tirees(alea: Alea, nombre: int) -> tuple[list[Tuile], Alea]:
    """Draw the tiles of some combinations of 3 or 4 tiles, close to one another, no tile more than twice."""
    tuiles: Counter[Tuile] = Counter()
    debut, alea = alea.below(6)
    while nombre:
        c, alea = _combinaison(alea, debut + 1, 4 + nombre // 3)
        if max((tuiles + Counter(c)).values()) <= 2:
            tuiles.update(c)
            nombre -= 1
    return list(tuiles.elements()), alea


def _combinaison(alea: Alea, debut: int, largeur: int) -> tuple[Combinaison, Alea]:
    groupe, alea = alea.below(2)
    valeur, alea = alea.below(largeur)
    couleurs, alea = alea.shuffle(Couleur)
    taille, alea = alea.below(2)
    if groupe:
        return tuple(T(debut + valeur, c) for c in couleurs[: 3 + taille]), alea
    premiere = min(debut + valeur, 11 - taille)
    return tuple(T(v, couleurs[0]) for v in range(premiere, premiere + 3 + taille)), alea


def all_tables(tuiles: Main) -> Iterator[frozenset[tuple[Combinaison, int]]]:
    """List every table that uses all of some numbered tiles, each as a multiset of combinations."""
    reste = sum(n << _BITS * (_PAR_VALEUR * t.valeur + t.couleur.value) for t, n in tuiles if isinstance(t, T))
    tables = unique(tuple(sorted(table)) for table in _tables(reste, set()))
    return (frozenset(Counter(tuple(map(_tuile, c)) for c in table).items()) for table in tables)


_PAR_VALEUR: Final = len(Couleur)
"""A tile as one number, made from its value and colour: the search looks at millions of them."""

_BITS: Final = 8
"""The number of bits that count each tile: the tiles still to lay are one number too."""


def _tuile(i: int) -> T:
    return T(i // _PAR_VALEUR, Couleur(i % _PAR_VALEUR))


def _tables(reste: int, impasses: set[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Lay the lowest tile in every combination that it can begin, then the others; remember failures."""
    if not reste:
        yield ()
    elif reste not in impasses:
        vide = True
        for c in _avec(((reste & -reste).bit_length() - 1) // _BITS, reste):
            for table in _tables(reste - sum(1 << _BITS * i for i in c), impasses):
                vide = False
                yield (c, *table)
        if vide:
            impasses.add(reste)


def _avec(t: int, reste: int) -> Iterator[tuple[int, ...]]:
    """List the combinations that begin with this tile, by value and colour."""
    suite = tuple(takewhile(partial(_reste_une, reste), range(t, 14 * _PAR_VALEUR, _PAR_VALEUR)))
    yield from (suite[:n] for n in range(3, len(suite) + 1))
    autres = [i for i in range(t + 1, t - t % _PAR_VALEUR + _PAR_VALEUR) if _reste_une(reste, i)]
    yield from ((t, *ensemble) for n in (2, 3) for ensemble in combinations(autres, n))


def _reste_une(reste: int, i: int) -> bool:
    return bool(reste >> _BITS * i & (1 << _BITS) - 1)

"""The uses of the tiles of one value: the groups they make, the runs they lengthen or begin (for the solver).

A run is open at a value if the next value may lengthen it. Of the open runs of one colour, only three numbers matter:
how many have 1 tile, 2 tiles, and 3 or more. The first two kinds must be lengthened, the last may be. Two tiles and two
jokers of one face open 4 runs, never more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product, starmap
from typing import Final, NamedTuple

TIEBREAK_UNIT: Final = 1 << 12
"""One unit of the objective; smaller amounts only measure how much the new table resembles the old one."""


TileCounts = tuple[tuple[int, ...], ...]
"""A number of tiles by value, 0 to 15, and colour; 0, 14 and 15 are always empty."""


class SolverTask(NamedTuple):
    """A task: the tiles to arrange.

    `dues` must be laid, `dispo` may be. `poids` is the worth of a tile of the hand by its value, a joker's at 0. The
    search stops at a worth of `plafond`, if it is set. With `points`, the tiles laid must be worth that many points.
    """

    dues: TileCounts
    dispo: TileCounts
    groupees: TileCounts
    jokers_dus: int
    jokers: int
    poids: tuple[int, ...]
    plafond: int | None = None
    points: int = 0


class Grouping(NamedTuple):
    """Groups of one value: the colours and the jokers of each.

    `place` is the number of jokers, up to 2, that the groups could still take.
    """

    groupes: tuple[tuple[tuple[int, ...], int], ...] = ()
    prises: tuple[int, ...] = (0, 0, 0, 0)
    jokers: int = 0
    place: int = 0


class Option(NamedTuple):
    """One way to use some colours in runs at one value."""

    code: int
    jokers: int
    manque: int
    valeur: int
    poses: tuple[tuple[int, int], ...]


def drop_useless_tiles(d: SolverTask) -> SolverTask:
    """Leave out the tiles of the hand that fit no combination."""
    en_main = [(v, c) for v in range(1, 14) for c in range(4) if d.dispo[v][c] > d.dues[v][c]]
    inutiles = [(v, c) for v, c in en_main if not _peut_servir(d, v, c)]
    if not inutiles:
        return d
    reste = tuple(tuple(d.dues[v][c] if (v, c) in inutiles else d.dispo[v][c] for c in range(4)) for v in range(16))
    return drop_useless_tiles(d._replace(dispo=reste))


def _peut_servir(d: SolverTask, v: int, c: int) -> bool:
    """Tell whether a tile can make a group or a run of 3 with the others."""
    if sum(map(bool, d.dispo[v])) + d.jokers >= 3:
        return True
    return any(sum(not d.dispo[w + i][c] for i in range(3)) <= d.jokers for w in range(max(1, v - 2), min(11, v) + 1))


@cache
def open_runs() -> tuple[tuple[int, int, int], ...]:
    """List the numbers of open runs a colour can have: of 1, of 2, of 3 or more tiles, at most 4 in all."""
    return tuple((a, b, c) for a in range(5) for b in range(5 - a) for c in range(5 - a - b))


@cache
def open_runs_after(etat: int, n: int) -> int:
    """Return the open runs after n tiles of the next value, longest runs first; -1 when a short one gets none."""
    un, deux, trois = open_runs()[etat]
    allongees = min(trois, n - un - deux)
    if allongees < 0:
        return -1
    return open_runs().index((n - un - deux - allongees, un, deux + allongees))


@cache
def groupings(jokers_a_quatre: bool = False) -> dict[tuple[tuple[int, ...], int], Grouping]:
    """List the tiles and jokers of one value that groups can hold, each set in the way that leaves most room.

    Jokers stand in groups of 4 only when asked: they can be added to a group of 3 afterwards.
    """
    seuls = [
        (couleurs, k)
        for taille in (3, 4)
        for k in range(3 if taille == 3 or jokers_a_quatre else 1)
        for couleurs in combinations(range(4), taille - k)
    ]
    tous: dict[tuple[tuple[int, ...], int], Grouping] = {((0, 0, 0, 0), 0): Grouping()}
    derniers = list(tous.values())
    while derniers:
        nouveaux = [plus for g in derniers for seul in seuls if (plus := _avec(g, seul))]
        derniers = []
        for g in nouveaux:
            cle = g.prises, g.jokers
            if cle not in tous or tous[cle].place < g.place:
                tous[cle] = g
                derniers.append(g)
    return tous


def _avec(g: Grouping, seul: tuple[tuple[int, ...], int]) -> Grouping | None:
    couleurs, k = seul
    prises = tuple(n + couleurs.count(c) for c, n in enumerate(g.prises))
    if max(prises) > 2 or g.jokers + k > 2:
        return None
    return Grouping((*g.groupes, seul), prises, g.jokers + k, min(2, g.place + 4 - len(couleurs) - k))


class Columns:
    """The runs that colours can make at one value, two colours at a time, computed on first use."""

    def __init__(self, d: SolverTask, v: int) -> None:
        self._d, self._v = d, v
        self.paire, self._seule = cache(self._paire), cache(self._options)

    def _paire(self, c: int, code: int, prises: tuple[int, ...]) -> list[Option]:
        """List the options of colours c and c + 1, from these open runs, once groups have taken some of their tiles."""
        seules = (self._seule(c + i, code >> 6 * i & 63, prises[i]) for i in (0, 1))
        pris = ((a, b) for a, b in product(*seules) if a.jokers + a.manque + b.jokers + b.manque <= self._d.jokers)
        return list(starmap(_ensemble, pris))

    def _options(self, c: int, etat: int, prises: int) -> list[Option]:
        return list(self._liste(c, etat, prises))

    def _liste(self, c: int, etat: int, prises: int) -> Iterator[Option]:
        d, v = self._d, self._v
        due, n, groupees = d.dues[v][c], d.dispo[v][c] - prises, d.groupees[v][c]
        moins = 0 if d.points else min(n, sum(open_runs()[etat]))  # a tile is always laid on an open run
        for tuiles in range(max(due - prises, moins), n + 1):
            semblables = min(prises, groupees) + min(tuiles, due - groupees)
            for jokers in self._jokers(c, etat, tuiles, n):
                apres = open_runs_after(etat, tuiles + jokers)
                manque = self._manque(c, apres)
                if jokers + manque <= d.jokers:
                    valeur = (prises + tuiles - due) * d.poids[v] + semblables
                    yield Option(apres << 6 * c, jokers, manque, valeur, ((tuiles, jokers),))

    def _jokers(self, c: int, etat: int, tuiles: int, n: int) -> range:
        """Return how many jokers may join a number of tiles in runs."""
        d, v = self._d, self._v
        un, deux, longues = open_runs()[etat]
        besoin, plus = max(0, un + deux - tuiles), d.jokers
        if v > 11:
            plus = min(plus, un + deux + longues - tuiles)
        if not d.points and v != 11:  # elsewhere a joker begins no run, and ends none of more than 3
            plus = min(plus, un + deux + longues if d.dispo[v + 1][c] else besoin)
        if not d.points and tuiles < n:  # the tile would serve as well
            plus = min(plus, 0)
        return range(besoin, plus + 1)

    def _manque(self, c: int, etat: int) -> int:
        """Count the jokers that short runs will need; a number never available if the runs end above 13."""
        un, deux, _ = open_runs()[etat]
        d, v = self._d, self._v
        if (un and v >= 12) or (deux and v == 13):
            return d.jokers + 1
        return max(0, un + deux - d.dispo[v + 1][c]) + max(0, un - d.dispo[v + 2][c])


def _ensemble(a: Option, b: Option) -> Option:
    return Option(a.code | b.code, a.jokers + b.jokers, a.manque + b.manque, a.valeur + b.valeur, a.poses + b.poses)

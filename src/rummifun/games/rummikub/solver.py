"""The provably best turn of Rummikub, with any rearrangement: every tile of the table stays, jokers are free to move.

You choose one of four objectives: the most tiles laid, the largest sum of their values (a joker 0), the most tiles and
then the largest sum, or the smallest score left in the hand (a joker 30). The search is exact; of the best tables, it
prefers one that keeps much of the old table and spends few jokers. `dynamic_program` explains the search;
`rummifun.kernels.rummikub` is its compiled twin.

After it, the exact test that a player can lay anything at all, with a witness (Rummikub §5.1.3, §5.1.5, §5.1.6): the
search above is asked only once no simpler way has been found. The search for a first pose begins with its highest tile,
over the combinations that hold it. At most two jokers are in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations
from typing import Final, Literal, NamedTuple, get_args

from rummifun.core.scene import Drawable
from rummifun.games.rummikub.combinaisons import points_pose
from rummifun.games.rummikub.dynamic_program import Arrangement, combination_facts, solve_task
from rummifun.games.rummikub.extraction import ajouter_tuile, groupes, suites
from rummifun.games.rummikub.reconstruction import TileMove, rebuild_table, tile_moves
from rummifun.games.rummikub.tuiles import (
    POINTS_JOKER,
    Combinaison,
    Couleur,
    Joker,
    Main,
    Pose,
    RefusRummikub,
    T,
    Table,
    Tuile,
    en_ordre,
    en_table,
    excess_tiles,
    list_tiles,
    tableVmens,
)
from rummifun.games.rummikub.value_columns import TIEBREAK_UNIT, SolverTask, TileCounts, drop_useless_tiles
from rummifun.multiset.rapide import Multiensemble, difference, from_pairs, nbocc
from rummifun.refusal import Precondition, Refusal

Objectif = Literal["tuiles", "points", "tuiles_points", "main"]
"""An objective: most tiles laid, most points laid, most tiles then most points, fewest points left in the hand."""


OBJECTIFS: Final[tuple[Objectif, ...]] = get_args(Objectif)
"""The objectives."""


MILLE: Final = 1000
"""The weight of a tile beside the points; all tiles together have 728 points."""


POIDS: Final = {
    "tuiles": (1,) * 14,
    "points": tuple(range(14)),
    "tuiles_points": tuple(range(MILLE, MILLE + 14)),
    "main": (POINTS_JOKER, *range(1, 14)),
}
"""The worth of a tile for each objective, by its value; the joker's worth comes first."""


@dataclass(frozen=True, slots=True)
class Solution(Drawable):
    """A best turn: the new table, the tiles laid, and the exact value of the objective.

    Profil: table × table × multiensemble tuile × ℕ → solution   (ours)

    `avant` is the old table; when nothing is laid it is the new one too.

    Law: coup_ok avant m table (m − posees) when posees ≠ ∅.
    """

    avant: Table
    table: Table
    posees: Main
    optimum: int

    @property
    def etapes(self) -> tuple[TileMove, ...]:
        """List the movements that lead there."""
        return tile_moves(self.avant, self.table)


def meilleure_pose(table: Sequence[Sequence[Tuile]], main: Main, objectif: Objectif = "tuiles") -> Solution:
    """Find the best turn after a first pose.

    Profil: table → main → objectif → solution   (ours; Rummikub §5.1.3)

    >>> from rummifun.games.rummikub import Noir, mens
    >>> s = meilleure_pose([[T(v, Noir) for v in (1, 2, 3, 4, 5)]], mens([T(3, Noir), T(9, Noir)]))
    >>> s.optimum
    1
    >>> for c in s.table:
    ...     print(*c)
    1n 2n 3n
    3n 4n 5n

    Law: no table t' and hand m' with coup_ok table main t' m' come to more. Raises `Precondition` for a table that is
    not valid, tiles more often than the game has, an empty hand, an unknown objective.
    """
    avant = en_table(table)
    d = make_task(avant, main, objectif)
    return make_solution(avant, main, objectif, d, solve_task(d))


def best_opening(main: Main, objectif: Objectif, points: int) -> Solution:
    """Find the best first pose of so many points; the empty table if there is none."""
    libre = meilleure_pose((), main, objectif)
    if points_pose(libre.table) >= points:
        return libre
    d = make_task((), main, objectif)._replace(points=points)
    return make_solution((), main, objectif, d, solve_task(d))


def arranger(tuiles: Main) -> Table | None:
    """Arrange all the given tiles as a valid table; None if that is impossible.

    Profil: multiensemble tuile → table option   (ours: for one who has made a mess of the table)

    >>> from rummifun.games.rummikub import Joker, Noir, mens
    >>> arranger(mens([T(2, Noir), Joker, T(1, Noir)]))
    ((T(1, Noir), T(2, Noir), Joker),)
    >>> arranger(mens([T(2, Noir)])) is None
    True

    Law: arranger (tableVmens t) ≠ None when combinaisons_valides t. Raises `Precondition` for tiles more often than the
    game has.
    """
    _boite((), tuiles)
    d = _compte((), tuiles, "tuiles")
    if drop_useless_tiles(d) is not d:
        return None
    trouve = solve_task(d._replace(dues=d.dispo, jokers_dus=d.jokers))
    return None if trouve is None else rebuild_table((), trouve)


def find_rearrangement(table: Table, main: Main) -> Table:
    """Find a rearrangement of the valid table that lays at least one tile of the hand; `()` if there is none."""
    _boite(table, main)
    trouve = solve_task(_compte(table, main, "tuiles")._replace(plafond=TIEBREAK_UNIT))
    return () if trouve is None else rebuild_table(table, trouve)


def make_task(table: Table, main: Main, objectif: Objectif) -> SolverTask:
    """Make the task for this solver or its twin.

    Raises `Precondition` as `meilleure_pose` does.
    """
    if objectif not in OBJECTIFS:
        raise Precondition(Refusal(RefusRummikub.ObjectifInconnu, expected=", ".join(OBJECTIFS), got=objectif))
    if not main:
        raise Precondition(Refusal(RefusRummikub.MainVide))
    _boite(table, main)  # first: a hand too large for the box may be of any size
    refus = next((refus for c in table if (refus := combination_facts(c).refus)), None)
    if refus is not None:
        raise Precondition(refus)
    return _compte(table, main, objectif)


def _compte(table: Table, main: Main, objectif: Objectif) -> SolverTask:
    posees, tenues = [*map(combination_facts, table)], list_tiles(main)
    dues = [face for c in posees for face in c.faces]
    groupees = [face for c in posees if c.en_groupe for face in c.faces]
    numerotees = [(t.valeur, t.couleur.value) for t in tenues if isinstance(t, T)]
    jokers_dus = sum(c.jokers for c in posees)
    jokers = jokers_dus + len(tenues) - len(numerotees)
    poids = tuple(TIEBREAK_UNIT * p for p in POIDS[objectif])
    return SolverTask(_grille(dues), _grille(dues + numerotees), _grille(groupees), jokers_dus, jokers, poids)


def _grille(faces: Iterable[tuple[int, int]]) -> TileCounts:
    comptes = Counter(faces)
    valeurs = {v for v, _ in comptes}
    return tuple(tuple([comptes.get((v, c), 0) for c in range(4)]) if v in valeurs else _AUCUNE for v in range(16))


_AUCUNE: Final = (0, 0, 0, 0)


def _boite(table: Table, main: Main) -> None:
    """Check that the box, with two of each, holds all these tiles."""
    if en_trop := excess_tiles(chain(*table, list_tiles(main))):
        raise Precondition(Refusal(RefusRummikub.TuilesEnTrop, en_trop))


def make_solution(avant: Table, main: Main, objectif: Objectif, d: SolverTask, trouve: Arrangement | None) -> Solution:
    """Make the solution of an arrangement; without one, or if it lays nothing, keep the old table."""
    laissees = worth_of(main, objectif) if objectif == "main" else 0
    posees = [] if trouve is None else [(t, n) for t, _ in main if (n := _nombre_pose(t, d, trouve))]
    if trouve is None or not posees:
        return Solution(avant, avant, from_pairs(()), laissees)
    gain = worth_of(posees, objectif)
    optimum = laissees - gain if objectif == "main" else gain
    return Solution(avant, rebuild_table(avant, trouve), en_ordre(from_pairs(posees)), optimum)


def _nombre_pose(t: Tuile, d: SolverTask, a: Arrangement) -> int:
    """Count how many copies of a tile an arrangement lays from the hand."""
    if isinstance(t, T):
        v, c = t.valeur, t.couleur.value
        etape = a.etapes[v - 1]
        return etape.groupement.prises[c] + etape.poses[c][0] - d.dues[v][c]
    poses = sum(e.groupement.jokers + sum(j for _, j in e.poses) for e in a.etapes)
    return poses + a.ajoutes - d.jokers_dus


def worth_of(ens: Iterable[tuple[Tuile, int]], objectif: Objectif) -> int:
    """Return the worth of some tiles for an objective."""
    return sum(n * POIDS[objectif][t.valeur if isinstance(t, T) else 0] for t, n in ens)


_JOKER: Final = -1


_COULEURS: Final = tuple(Couleur)


class _Jeu(NamedTuple):
    """A combination of the search: the faces of its tiles, in order, `_JOKER` for a joker, and its points.

    The face of a tile is 4 · (value − 1) + colour; the tiles at hand are one number, 4 bits a face.
    """

    faces: tuple[int, ...]
    points: int


def une_pose(table: Sequence[Sequence[Tuile]], main: Main) -> Table:
    """Find a table that keeps every tile of the valid one and adds at least one of the hand; `()` if there is none.

    One-tile additions are tried first, then single combinations of the hand, then every rearrangement.

    Profil: table → main → table   (ours: the witness of `peut_poser`; Rummikub §5.1.3)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> for c in une_pose([[T(v, Noir) for v in (1, 2, 3, 4, 5)]], mens([T(3, Noir)])):
    ...     print(*c)
    1n 2n 3n
    3n 4n 5n

    Law: t' = une_pose t m ≠ () ⇒ coup_ok t m t' (m − (t' − t))
    """
    return _pose(en_table(table), main)


@lru_cache(maxsize=1024)
def _pose(posee: Table, main: Main) -> Table:
    """Find it, and cache it: once the pool is empty, every look at a state checks for the end."""
    simples = chain(
        (ajouter_tuile(posee, tuile) for tuile, _ in main),
        ((*posee, c) for c in chain(suites(main), groupes(main))),
    )
    return next(filter(None, simples), ()) or _rearrangement(posee, main)


def _rearrangement(table: Table, main: Main) -> Table:
    """Search every rearrangement; return none for more tiles than the game has, which no play leads to."""
    return () if excess_tiles(chain(*table, list_tiles(main))) else find_rearrangement(table, main)


def find_opening(main: Main, debut: Sequence[Sequence[Tuile]], points: int) -> Pose:
    """Find a first pose of so many points in a hand, starting from given combinations; `()` if there is none."""
    pose = en_table(debut)
    reste = difference(main, tableVmens(pose))
    suite = _ouvre(_dispo(reste), nbocc(Joker, reste), points - points_pose(pose), set())
    return () if suite is None else (*pose, *map(_combinaison, suite))


def _ouvre(dispo: int, jokers: int, manque: int, echecs: set[tuple[int, int, int]]) -> tuple[_Jeu, ...] | None:
    """Find combinations worth at least `manque` points: use the highest face, or do without it."""
    if manque <= 0:
        return ()
    if not dispo or (dispo, jokers, manque) in echecs:
        return None
    face = (dispo.bit_length() - 1) // 4
    for jeu in _couvertures(face, dispo, jokers):
        suite = _ouvre(*_retire(jeu, dispo, jokers), manque - jeu.points, echecs)
        if suite is not None:
            return (jeu, *suite)
    suite = _ouvre(dispo & ~(15 << 4 * face), jokers, manque, echecs)
    if suite is None:
        echecs.add((dispo, jokers, manque))
    return suite


def _retire(jeu: _Jeu, dispo: int, jokers: int) -> tuple[int, int]:
    numerotees = [face for face in jeu.faces if face != _JOKER]
    return dispo - sum(1 << 4 * face for face in numerotees), jokers - (len(jeu.faces) - len(numerotees))


def _couvertures(face: int, dispo: int, jokers: int) -> Iterator[_Jeu]:
    """List the combinations of at most 5 tiles that hold this face, out of the tiles at hand.

    A joker only stands for a face not at hand: otherwise the two could change places.
    """
    for fenetre in _fenetres(face):
        absentes = [f for f in fenetre if not dispo >> 4 * f & 15]
        if len(absentes) <= jokers:
            faces = tuple(_JOKER if f in absentes else f for f in fenetre)
            yield _Jeu(faces, sum(f // 4 + 1 for f in fenetre))
    presentes = [f for f in range(face - face % 4, face - face % 4 + 4) if f != face and dispo >> 4 * f & 15]
    for taille in (3, 4):
        absentes = [_JOKER] * (taille - 1 - len(presentes))
        if len(absentes) <= jokers:
            for autres in combinations(presentes, taille - 1 - len(absentes)):
                yield _Jeu((*sorted((face, *autres)), *absentes), taille * (face // 4 + 1))


@cache
def _fenetres(face: int) -> tuple[range, ...]:
    """List the runs of 3 to 5 faces, 4 apart since of one colour, that hold this one."""
    departs = ((depart, n) for n in (3, 4, 5) for depart in range(face - 4 * (n - 1), face + 1, 4))
    return tuple(range(d, d + 4 * n, 4) for d, n in departs if d >= 0 and d + 4 * (n - 1) < 52)


def _dispo(ens: Multiensemble[Tuile]) -> int:
    return sum(n << 4 * (4 * (t.valeur - 1) + t.couleur.value) for t, n in ens if isinstance(t, T))


def _combinaison(jeu: _Jeu) -> Combinaison:
    return tuple(Joker if f == _JOKER else T(f // 4 + 1, _COULEURS[f % 4]) for f in jeu.faces)

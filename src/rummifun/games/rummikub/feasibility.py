"""The exact test that a player can lay anything at all, with a witness (Rummikub §5.1.3, §5.1.5, §5.1.6).

A rearrangement is searched by the solver, once no simpler way has been found. The search for a first pose begins with
its highest tile, over the combinations that hold it. At most two jokers are in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple

from rummifun.games.rummikub.combinaisons import PREMIERE_POSE, points_pose
from rummifun.games.rummikub.extraction import ajouter_tuile, groupes, suites
from rummifun.games.rummikub.solver import find_rearrangement
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    Couleur,
    Joker,
    Main,
    Pose,
    T,
    Table,
    Tuile,
    en_table,
    excess_tiles,
    list_tiles,
    tableVmens,
)
from rummifun.multiset.rapide import Multiensemble, difference, nbocc

_JOKER: Final = -1
_COULEURS: Final = tuple(Couleur)


class _Jeu(NamedTuple):
    """A combination of the search: the faces of its tiles, in order, `_JOKER` for a joker, and its points.

    The face of a tile is 4 · (value − 1) + colour; the tiles at hand are one number, 4 bits a face.
    """

    faces: tuple[int, ...]
    points: int


def peut_poser(table: Sequence[Sequence[Tuile]], main: Main, engage: bool) -> bool:
    """Tell whether a player can lay anything: a first pose when he has laid none yet, else any rearrangement.

    Profil: table → main → 𝔹 → 𝔹   (Rummikub §5.1.6, « ils ne peuvent plus poser »)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> table = [[T(v, Noir) for v in (1, 2, 3, 4, 5)]]
    >>> peut_poser(table, mens([T(3, Noir)]), True), peut_poser(table, mens([T(3, Noir)]), False)
    (True, False)

    Law: peut_poser t m True == (une_pose t m ≠ ()); peut_poser t m False == (une_ouverture m ≠ ())
    """
    return bool(une_pose(table, main) if engage else une_ouverture(main))


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


def une_ouverture(main: Main, debut: Sequence[Sequence[Tuile]] = ()) -> Pose:
    """Find a first pose of at least 30 points in a hand, starting from given combinations; `()` if there is none.

    Profil: main → pose → pose   (ours: the witness of `peut_poser`; Rummikub §5.1.5)

    >>> from rummifun.games.rummikub import Bleu, Jaune, Noir, Rouge, T, mens
    >>> for c in une_ouverture(mens([T(9, Bleu), T(10, Bleu), T(11, Bleu), T(1, Noir)])):
    ...     print(*c)
    9b 10b 11b
    >>> une_ouverture(mens([T(9, c) for c in (Bleu, Rouge, Jaune)]))
    ()

    Law: p = une_ouverture m ≠ () ⇒ premier_coup_ok m p (m − p)
    """
    pose = en_table(debut)
    reste = difference(main, tableVmens(pose))
    suite = _ouvre(_dispo(reste), nbocc(Joker, reste), PREMIERE_POSE - points_pose(pose), set())
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

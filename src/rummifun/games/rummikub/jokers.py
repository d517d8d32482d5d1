"""The variant in which a joker of the table leaves its place only for the tile that it stands for (ours).

The tile may come from the hand or from elsewhere on the table; the joker is then free, and is laid in the same turn
since no tile comes back to a hand. The rule is therefore one of two tables: of each joker of the first, the second has
a joker that stands for the same tile, or the tile itself, each counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rummifun.games.rummikub.combinaisons import combinaison_valide, est_groupe, est_suite, points_groupe, points_suite
from rummifun.games.rummikub.solver import Objectif, Solution, meilleure_pose, une_pose, worth_of
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    Couleur,
    Joker,
    Main,
    RefusRummikub,
    T,
    Table,
    Tuile,
    en_ordre,
    list_tiles,
    tableVmens,
)
from rummifun.multiset.rapide import ajoute, difference, nbocc, supprime
from rummifun.refusal import Refusal

Solve = Callable[[Table, Main, Objectif], Solution]
"""A solver: the best turn of a table and a hand."""


Places = tuple[tuple[int, tuple[T, ...]], ...]
"""The places of the jokers of a combination, each with the tiles that it may stand for."""


def joker_faces(c: Combinaison) -> Places:
    """List the jokers of a valid combination; of one that is both a run and a group, as the one worth more.

    >>> from rummifun.games.rummikub import Bleu, Rouge
    >>> joker_faces((T(5, Bleu), Joker, T(7, Bleu))), joker_faces((T(5, Bleu), T(5, Rouge), Joker))
    (((1, (T(6, Bleu),)),), ((2, (T(5, Jaune), T(5, Noir))),))
    """
    en_suite, en_groupe = _readings(c)
    return en_suite if points_suite(c) >= points_groupe(c) else en_groupe


def joker_roles(c: Combinaison) -> Places:
    """List the jokers of a valid combination, as a run and as a group if it is both."""
    en_suite, en_groupe = (dict(reading) for reading in _readings(c))
    return tuple((i, en_suite.get(i, ()) + en_groupe.get(i, ())) for i in {**en_suite, **en_groupe})


def _readings(c: Combinaison) -> tuple[Places, Places]:
    """List the jokers of a combination as a run, and as a group; none if it is not."""
    places = [i for i, t in enumerate(c) if t is Joker]
    if not places or not combinaison_valide(c):
        return (), ()
    n, premiere = next((i, t) for i, t in enumerate(c) if isinstance(t, T))
    libres = tuple(t for k in Couleur if (t := T(premiere.valeur, k)) not in c)
    en_suite = tuple((i, (T(premiere.valeur + i - n, premiere.couleur),)) for i in places) if est_suite(c) else ()
    return en_suite, tuple((i, libres) for i in places) if est_groupe(c) else ()


def joker_faults(avant: Table, apres: Table) -> Iterator[Refusal]:
    """Refuse a table where a joker of the one before has left its place to no tile that it stood for."""
    tenus = [faces for c in avant for _, faces in joker_roles(c)]
    if not tenus:
        return
    roles = [*(faces for c in apres for _, faces in joker_roles(c)), *((t,) for t in list_tiles(tableVmens(apres)))]
    choix = [[i for i, role in enumerate(roles) if not {*faces}.isdisjoint(role)] for faces in tenus]
    if not any(len({*une}) == len(une) for une in product(*choix)):
        manquent = [faces for faces, possibles in zip(tenus, choix, strict=True) if not possibles] or tenus
        yield Refusal(RefusRummikub.JokerNonRemplace, manquent[0])


class _Essai(NamedTuple):
    """A way to treat some jokers of the table: the table and the hand to solve, and the tiles that jokers hold."""

    table: Table
    main: Main
    tenues: tuple[T, ...] = ()


def careful_turn(table: Table, main: Main, objectif: Objectif, solve: Solve = meilleure_pose) -> Solution:
    """Find the best turn that moves no joker which is not replaced, with any solver of the sheet's rules.

    Each joker of the table stays, and is then as good as the tile that it stands for; or this tile is elsewhere on the
    table, and the joker is free; or it comes from the hand. The best of these turns is the best of all: one that lays
    the tile itself is among those that replace the joker.
    """
    libre = solve(table, main, objectif)
    if not any(joker_faults(table, libre.table)):
        return libre
    essais = [_Essai(table, main)]
    for i, c in enumerate(table):
        for place, _ in joker_roles(c):
            essais = [suivant for essai in essais for suivant in _treat(table, essai, i, place)]
    found = (_put_back(table, essai, solve(essai.table, essai.main, objectif)) for essai in essais if essai.main)
    return max(
        (_solution(table, main, objectif, after) for after in found if not any(joker_faults(table, after))),
        key=lambda s: worth_of(s.posees, objectif),
        default=_solution(table, main, objectif, table),
    )


def _treat(table: Table, essai: _Essai, i: int, place: int) -> Iterator[_Essai]:
    """List the ways to treat one joker of the table: leave it free, replace it from the hand, keep it where it is."""
    faces = dict(joker_roles(essai.table[i]))[place]
    if any(nbocc(t, tableVmens(table)) for t in faces):
        yield essai
    for t in faces:
        mise = _replace_tile(essai.table, i, place, t)
        tenus = nbocc(t, essai.main)
        if tenus:
            yield essai._replace(table=mise, main=ajoute((Joker, 1), supprime((t, 1), essai.main)))
        if nbocc(t, tableVmens(essai.table)) < 2:
            yield _Essai(mise, supprime((t, tenus), essai.main), (*essai.tenues, t))


def _replace_tile(table: Table, i: int, place: int, t: Tuile) -> Table:
    c = table[i]
    return (*table[:i], (*c[:place], t, *c[place + 1 :]), *table[i + 1 :])


def _put_back(table: Table, essai: _Essai, found: Solution) -> Table:
    """Put the jokers that have stayed back where the tiles stand that they were held for; the old table if none lay."""
    after = found.table if found.posees else table
    for t in essai.tenues if found.posees else ():
        i, c = next((i, c) for i, c in enumerate(after) if t in c)
        after = _replace_tile(after, i, c.index(t), Joker)
    return after


def _solution(table: Table, main: Main, objectif: Objectif, after: Table) -> Solution:
    posees = en_ordre(difference(tableVmens(after), tableVmens(table)))
    gain = worth_of(posees, objectif)
    return Solution(table, after, posees, worth_of(main, objectif) - gain if objectif == "main" else gain)


@lru_cache(maxsize=1024)
def une_pose_sans_joker(table: Table, main: Main) -> Table:
    """Find a table as `une_pose` does, which moves no joker that is not replaced."""
    trouvee = une_pose(table, main)
    if not trouvee or not any(joker_faults(table, trouvee)):
        return trouvee
    s = careful_turn(table, main, "tuiles")
    return s.table if s.posees else ()

"""Tables rebuilt from an arrangement of the solver, as close as possible to the old table.

A combination of the old table stays if the arrangement uses its tiles in the same way, in groups of that value or runs
of that colour, and the other tiles still make valid ones. The rest is cut into new groups and runs. Spare jokers go
back where they were, or wherever there is room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import chain, starmap
from typing import NamedTuple

from pyrsistent import PVector, pvector

from rummifun.games.rummikub.combinaisons import combinaison_valide
from rummifun.games.rummikub.dynamic_program import Arrangement
from rummifun.games.rummikub.shapes import Shape, combination_facts
from rummifun.games.rummikub.tuiles import Combinaison, Couleur, Joker, T, Table, Tuile
from rummifun.games.rummikub.value_columns import Grouping, groupings, open_runs, open_runs_after


class _Reste(NamedTuple):
    """The tiles still to cut into combinations: of groups by value, of runs by colour and value, the jokers to add.

    Tiles of groups are their number in each colour and that of jokers with them; those of runs, tiles and jokers.
    """

    groupes: PVector[tuple[tuple[int, ...], int]]
    suites: PVector[_Colonne]
    ajoutes: int


_Colonne = PVector[tuple[int, int]]


def rebuild_table(avant: Table, a: Arrangement) -> Table:
    """Lay the table of an arrangement, keeping old combinations if possible."""
    etapes = ((Grouping(), ((0, 0),) * 4), *a.etapes)
    groupes = pvector((g.prises, g.jokers) for g, _ in etapes)
    suites = pvector(map(pvector, zip(*(poses for _, poses in etapes), strict=True)))
    depart: tuple[Table, _Reste] = (), _Reste(groupes, suites, a.ajoutes)
    gardees, reste = reduce(_garde, avant, depart)
    table = (*gardees, *_groupes(reste.groupes), *_suites(reste.suites))
    return reduce(lambda t, _: _ajoute_joker(t, len(gardees)), range(reste.ajoutes), table)


def _garde(vues: tuple[Table, _Reste], c: Combinaison) -> tuple[Table, _Reste]:
    """Keep a combination if the rest allows it, perhaps without jokers needed elsewhere."""
    gardees, reste = vues
    for forme in combination_facts(c).formes:
        apres = _prend_groupe(forme, reste) if forme.en_groupe else _prend_suite(forme, reste)
        if apres is not None:
            if forme.ajoutes > apres.ajoutes:
                return (*gardees, forme.tenues), apres
            return (*gardees, c), apres._replace(ajoutes=apres.ajoutes - forme.ajoutes)
    return vues


def _prend_groupe(forme: Shape, reste: _Reste) -> _Reste | None:
    """Take the tiles of a group; None if the others of its value do not make groups."""
    prises, jokers = reste.groupes[forme.rang]
    numerotees = tuple(n - forme.tuiles.count((couleur, False)) for couleur, n in enumerate(prises))
    laissees = numerotees, jokers - forme.tenues.count(Joker)
    return reste._replace(groupes=reste.groupes.set(forme.rang, laissees)) if laissees in groupings(True) else None


def _prend_suite(forme: Shape, reste: _Reste) -> _Reste | None:
    """Take the tiles of a run; None if one is missing, or if the others of its colour do not make runs."""
    colonne = reste.suites[forme.rang]
    if not all(colonne[valeur][joker] for valeur, joker in forme.tuiles):
        return None
    laissee = reduce(_sans, forme.tuiles, colonne)
    return reste._replace(suites=reste.suites.set(forme.rang, laissee)) if _se_coupe(laissee) else None


def _sans(colonne: _Colonne, tuile: tuple[int, bool]) -> _Colonne:
    """Take a tile, or a joker in its place, from the runs of a colour."""
    valeur, joker = tuile
    tuiles, jokers = colonne[valeur]
    return colonne.set(valeur, (tuiles, jokers - 1) if joker else (tuiles - 1, jokers))


def _se_coupe(colonne: _Colonne) -> bool:
    """Tell whether the tiles of one colour can be cut into runs."""
    etat, suivants = 0, _suivants()
    for tuiles, jokers in colonne:
        etat = suivants[etat][tuiles + jokers]
        if etat < 0:
            return False
    return open_runs()[etat][:2] == (0, 0)


@cache
def _suivants() -> list[list[int]]:
    return [[open_runs_after(etat, n) for n in range(5)] for etat in range(len(open_runs()))]


@cache
def _faces() -> tuple[tuple[T, ...], ...]:
    """Return the tiles by colour and value from 1."""
    return tuple(tuple(T(max(1, v), c) for v in range(14)) for c in Couleur)


def _groupes(groupes: Iterable[tuple[tuple[int, ...], int]]) -> Iterator[Combinaison]:
    for valeur, cle in enumerate(groupes):
        for couleurs, k in groupings(True)[cle].groupes:
            yield (*[_faces()[c][valeur] for c in couleurs], *[Joker] * k)


def _suites(suites: Iterable[_Colonne]) -> Iterator[Combinaison]:
    poses = ((faces, colonne) for faces, colonne in zip(_faces(), suites, strict=True) if any(map(any, colonne)))
    return chain.from_iterable(starmap(_coupe, poses))


def _coupe(faces: tuple[T, ...], colonne: _Colonne) -> Iterator[Combinaison]:
    """Cut the tiles of one colour into runs, lengthening short ones first."""
    lignes: list[Combinaison] = []
    for valeur, (tuiles, jokers) in enumerate(colonne):
        poses: list[Tuile] = [*[faces[valeur]] * tuiles, *[Joker] * jokers]
        lignes.sort(key=lambda ligne: min(len(ligne), 3))
        yield from lignes[len(poses) :]
        lignes += [()] * (len(poses) - len(lignes))
        lignes = [(*ligne, tuile) for ligne, tuile in zip(lignes, poses, strict=False)]
    yield from lignes


def _ajoute_joker(table: Table, gardees: int) -> Table:
    """Add a joker to a new combination, else to a kept one, else to a run cut in two."""
    places = (*range(gardees, len(table)), *range(gardees))
    ajouts = ((i, plus) for i in places for plus in ((*table[i], Joker), (Joker, *table[i])))
    longue = max(range(len(table)), key=lambda i: len(table[i]))  # a run of 13: any other would have taken it
    coupee = (*table[longue][:3], Joker), table[longue][3:]
    i, nouvelles = next(((i, (plus,)) for i, plus in ajouts if combinaison_valide(plus)), (longue, coupee))
    return (*table[:i], *nouvelles, *table[i + 1 :])

"""Tables rebuilt from an arrangement of the solver, as close as possible to the old table.

A combination of the old table stays if the arrangement uses its tiles in the same way, in groups of that value or runs
of that colour, and the other tiles still make valid ones. The rest is cut into new groups and runs. Spare jokers go
back where they were, or wherever there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from rummifun.games.rummikub.combinaisons import combinaison_valide
from rummifun.games.rummikub.dynamic_program import Arrangement
from rummifun.games.rummikub.shapes import Shape, combination_facts
from rummifun.games.rummikub.tuiles import Combinaison, Couleur, Joker, T, Table, Tuile
from rummifun.games.rummikub.value_columns import groupings, open_runs, open_runs_after


class _Reste(NamedTuple):
    """The tiles still to cut into combinations: the one mutable value here, never kept.

    By value: the tiles of each colour in groups and the jokers with them; by colour and value: tiles and jokers in
    runs; and the jokers to add.
    """

    prises: list[list[int]]
    jokers: list[int]
    suites: list[list[list[int]]]
    ajoutes: list[int]


def rebuild_table(avant: Table, a: Arrangement) -> Table:
    """Lay the table of an arrangement, keeping old combinations if possible."""
    reste = _Reste(
        [[0] * 4, *[[*e.groupement.prises] for e in a.etapes]],
        [0, *[e.groupement.jokers for e in a.etapes]],
        [[[0, 0], *[[*e.poses[c]] for e in a.etapes]] for c in range(4)],
        [a.ajoutes],
    )
    gardees = [k for c in avant if (k := _garde(c, reste))]
    table = [*gardees, *_groupes(reste), *_suites(reste)]
    for _ in range(reste.ajoutes[0]):
        _ajoute_joker(table, len(gardees))
    return tuple(table)


def _garde(c: Combinaison, reste: _Reste) -> Combinaison:
    """Keep a combination if the rest allows it, perhaps without jokers needed elsewhere; `()` otherwise."""
    for forme in combination_facts(c).formes:
        prise = _prend_groupe(forme, reste) if forme.en_groupe else _prend_suite(forme, reste)
        if prise:
            if forme.ajoutes > reste.ajoutes[0]:
                return forme.tenues
            reste.ajoutes[0] -= forme.ajoutes
            return c
    return ()


def _prend_groupe(forme: Shape, reste: _Reste) -> bool:
    jokers, prises = reste.jokers[forme.rang], [*reste.prises[forme.rang]]
    for couleur, joker in forme.tuiles:
        if joker:
            jokers -= 1
        else:
            prises[couleur] -= 1
    if (tuple(prises), jokers) not in groupings(True):
        return False
    reste.prises[forme.rang], reste.jokers[forme.rang] = prises, jokers
    return True


def _prend_suite(forme: Shape, reste: _Reste) -> bool:
    colonne = reste.suites[forme.rang]
    if not all(colonne[valeur][joker] for valeur, joker in forme.tuiles):
        return False
    for valeur, joker in forme.tuiles:
        colonne[valeur][joker] -= 1
    if _se_coupe(colonne):
        return True
    for valeur, joker in forme.tuiles:
        colonne[valeur][joker] += 1
    return False


def _se_coupe(colonne: Sequence[Sequence[int]]) -> bool:
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


def _groupes(reste: _Reste) -> Iterator[Combinaison]:
    for valeur, prises in enumerate(reste.prises):
        if any(prises):
            for couleurs, k in groupings(True)[tuple(prises), reste.jokers[valeur]].groupes:
                yield (*[_faces()[c][valeur] for c in couleurs], *[Joker] * k)


def _suites(reste: _Reste) -> Iterator[Combinaison]:
    for couleur, colonne in enumerate(reste.suites):
        if any(map(any, colonne)):
            yield from _coupe(_faces()[couleur], colonne)


def _coupe(faces: tuple[T, ...], colonne: Sequence[Sequence[int]]) -> Iterator[Combinaison]:
    """Cut the tiles of one colour into runs, lengthening short ones first."""
    lignes: list[Combinaison] = []
    for valeur, (tuiles, jokers) in enumerate(colonne):
        poses: list[Tuile] = [*[faces[valeur]] * tuiles, *[Joker] * jokers]
        lignes.sort(key=lambda ligne: min(len(ligne), 3))
        yield from lignes[len(poses) :]
        lignes += [()] * (len(poses) - len(lignes))
        lignes = [(*ligne, tuile) for ligne, tuile in zip(lignes, poses, strict=False)]
    yield from lignes


def _ajoute_joker(table: list[Combinaison], gardees: int) -> None:
    """Add a joker to a new combination, else to a kept one, else to a run cut in two."""
    for i in (*range(gardees, len(table)), *range(gardees)):
        for plus in ((*table[i], Joker), (Joker, *table[i])):
            if combinaison_valide(plus):
                table[i] = plus
                return
    i = max(range(len(table)), key=lambda i: len(table[i]))  # a run of 13: any other would have taken it
    table[i : i + 1] = [(*table[i][:3], Joker), table[i][3:]]

"""The solver's compiled twin: a position goes in as bytes, the tiles laid and the new table come out as bytes.

It finds the same tiles and tables as the plain solver, so players can use either.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from pyrsistent import plist

from rummifun.games.rummikub.solver import POIDS, Objectif, Solution, make_task
from rummifun.games.rummikub.solver import arranger as arranger_pur
from rummifun.games.rummikub.tuiles import Couleur, Joker, Main, T, Table, Tuile, en_table
from rummifun.games.rummikub.value_columns import TIEBREAK_UNIT
from rummifun.kernels.rummikub.dynamic_program import constant_tables, search
from rummifun.kernels.rummikub.table_layout import Tables, lay_out
from rummifun.kernels.rummikub.tiles import END, JOKER, Ints, count_tiles, drop_useless
from rummifun.kernels.uint64 import Bytes, copy_into, kernel, kernel_part

__all__ = ["arranger", "meilleure_pose"]

_TUILES: Final[tuple[Tuile, ...]] = (*(T(v, c) for c in Couleur for v in range(1, 14)), Joker)
_OCTETS: Final = [bytes([t]) for t in range(JOKER + 1)]
_BORNE: Final = bytes([END])


def meilleure_pose(table: Sequence[Sequence[Any]], main: Main, objectif: Objectif = "tuiles") -> Solution:
    """Find the best turn after a first pose, as `rummifun.games.rummikub.meilleure_pose` does.

    Profil: table → main → objectif → solution   (ours; Rummikub §5.1.3)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> meilleure_pose([[T(v, Noir) for v in (1, 2, 3, 4, 5)]], mens([T(3, Noir), T(9, Noir)])).optimum
    1

    Law: meilleure_pose t m o is that of the plain solver. Raises `Precondition` as it does.
    """
    avant = en_table(table)
    if not main or objectif not in POIDS:
        make_task(avant, main, objectif)  # refuses
    octets = bytearray()
    for c in avant:
        octets += bytes([13 * t.couleur._value_ + t.valeur - 1 if isinstance(t, T) else JOKER for t in c])
        octets.append(END)
    fin = len(octets)
    octets += _tenues(main)
    valable, _, optimum, sortie = _resout(
        np.frombuffer(octets, np.uint8), fin, _poids(objectif), constant_tables(), False
    )
    if not valable:
        make_task(avant, main, objectif)  # refuses
    posees, _, nouvelle = sortie.tobytes().partition(_BORNE)
    laissees = optimum if objectif == "main" else 0
    if not posees:
        return Solution(avant, avant, plist(), laissees)
    tuiles = plist([(_TUILES[t], posees.count(t)) for t in sorted({*posees})])
    return Solution(avant, _table(nouvelle), tuiles, optimum)


def arranger(tuiles: Main) -> Table | None:
    """Arrange all of some tiles as a valid table, as `rummifun.games.rummikub.arranger` does; None when they cannot be.

    Profil: multiensemble tuile → table option   (ours)

    >>> from rummifun.games.rummikub import Joker, Noir, T, mens
    >>> arranger(mens([T(2, Noir), Joker, T(1, Noir)]))
    ((T(1, Noir), T(2, Noir), Joker),)

    Law: arranger m is that of the plain solver. Raises `Precondition` as it does.
    """
    octets = np.frombuffer(bytearray(_tenues(tuiles)), np.uint8)
    valable, trouve, _, sortie = _resout(octets, 0, _poids("tuiles"), constant_tables(), True)
    if not valable:
        return arranger_pur(tuiles)  # refuses
    return _table(sortie.tobytes()[1:]) if trouve else None


def _tenues(main: Main) -> bytes:
    """Write the tiles of a hand, three of a kind if there are too many."""
    rangs = ((13 * t.couleur._value_ + t.valeur - 1 if isinstance(t, T) else JOKER, n) for t, n in main)
    return b"".join([_OCTETS[rang] * min(n, 3) for rang, n in rangs])


def _table(lue: bytes) -> Table:
    """Read the combinations of a table, `END` between them."""
    return tuple([tuple([_TUILES[t] for t in c]) for c in lue.split(_BORNE)]) if lue else ()


@cache
def _poids(objectif: Objectif) -> Ints:
    """Return the worth of a tile by its value, a joker's at 0, and -1 if the score left in hand counts."""
    return np.array([*(TIEBREAK_UNIT * p for p in POIDS[objectif]), -(objectif == "main")])


@kernel_part
def _laissees(comptes: Ints, poids: Ints, jokers: int) -> int:
    """Count the score left in hand, if that is the objective."""
    if not poids[14]:
        return 0
    score = poids[0] * jokers
    for v in range(1, 14):
        for c in range(4):
            score += poids[v] * (comptes[1, v, c] - comptes[0, v, c])
    return int(score)


@kernel_part
def _deplie(choix: Ints, groupes: Ints) -> tuple[Ints, Ints]:
    """Return the tiles and the jokers in groups by value, and in runs by colour and value."""
    prises, suites = np.zeros((14, 5), np.int64), np.zeros((4, 14, 2), np.int64)
    for v in range(1, 14):
        copy_into(prises[v], groupes[choix[v - 1] >> 16], 5)
        for c in range(4):
            suites[c, v, 0] = choix[v - 1] >> 4 * c & 3
            suites[c, v, 1] = choix[v - 1] >> 4 * c + 2 & 3
    return prises, suites


@kernel_part
def _posees(
    dues: Ints, jokers_dus: int, ajoutes: int, poids: Ints, prises: Ints, suites: Ints, sortie: Bytes
) -> tuple[int, int]:
    """Write the tiles laid from the hand; return the number of bytes, and their worth."""
    n, gain = 0, 0
    for c in range(4):
        for v in range(1, 14):
            for _ in range(prises[v, c] + suites[c, v, 0] - dues[v, c]):
                sortie[n] = 13 * c + v - 1
                gain += poids[v]
                n += 1
    jokers = ajoutes - jokers_dus
    for v in range(1, 14):
        jokers += prises[v, 4]
        for c in range(4):
            jokers += suites[c, v, 1]
    for _ in range(jokers):
        sortie[n] = JOKER
        gain += poids[0]
        n += 1
    return n, gain


@kernel_part
def _ecrit(
    position: Bytes, fin: int, prises: Ints, suites: Ints, ajoutes: int, tables: Tables, sortie: Bytes, n: int
) -> int:
    """Write the table found, `END` before each combination; return the number of bytes."""
    table, longueurs, nombre = lay_out(position, fin, prises, suites, ajoutes, tables)
    for i in range(nombre):
        sortie[n] = END
        copy_into(sortie[n + 1 :], table[i], longueurs[i])
        n += 1 + longueurs[i]
    return n


@kernel
def _resout(position: Bytes, fin: int, poids: Ints, tables: Tables, tout: bool) -> tuple[bool, bool, int, Bytes]:
    """Return whether the position is valid, whether there is a turn, the best value, the tiles laid, then the table.

    `END` stands before each combination. If all tiles must be laid, there is a turn only if none is left over.
    """
    sortie = np.empty(256, np.uint8)
    valable, comptes, jokers_dus, jokers = count_tiles(position, fin)
    if not valable:
        return False, False, 0, sortie[:0]
    laissees, toutes = _laissees(comptes, poids, jokers - jokers_dus), comptes[1].sum()
    drop_useless(comptes, jokers)
    if tout:
        if comptes[1].sum() < toutes:
            return True, False, 0, sortie[:0]
        copy_into(comptes[0].ravel(), comptes[1].ravel(), comptes[0].size)
        jokers_dus = jokers
    trouve, _, ajoutes, choix = search((comptes, poids, jokers), jokers_dus, tables)
    if not trouve:
        return True, False, laissees // TIEBREAK_UNIT, sortie[:0]
    prises, suites = _deplie(choix, tables[4])
    n, gain = _posees(comptes[0], jokers_dus, ajoutes, poids, prises, suites, sortie)
    if n or tout:
        n = _ecrit(position, fin, prises, suites, ajoutes, tables, sortie, n)
    return True, True, abs(laissees - gain) // TIEBREAK_UNIT, sortie[:n]

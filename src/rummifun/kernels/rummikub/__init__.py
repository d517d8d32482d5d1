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
from rummifun.kernels.rummikub.reconstruction import END, JOKER, Ints, Tables, count_tiles, drop_useless, lay_out
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
    before = en_table(table)
    if not main or objectif not in POIDS:
        make_task(before, main, objectif)  # refuses
    octets = bytearray()
    for c in before:
        octets += bytes([13 * t.couleur._value_ + t.valeur - 1 if isinstance(t, T) else JOKER for t in c])
        octets.append(END)
    end = len(octets)
    octets += _hand_bytes(main)
    position = np.frombuffer(octets, np.uint8)
    valid, _, optimum, output = _solve(position, end, _weights(objectif), constant_tables(), False)
    if not valid:
        make_task(before, main, objectif)  # refuses
    laid, _, new = output.tobytes().partition(_BORNE)
    left = optimum if objectif == "main" else 0
    if not laid:
        return Solution(before, before, plist(), left)
    tuiles = plist([(_TUILES[t], laid.count(t)) for t in sorted({*laid})])
    return Solution(before, _table(new), tuiles, optimum)


def arranger(tuiles: Main) -> Table | None:
    """Arrange all of some tiles as a valid table, as `rummifun.games.rummikub.arranger` does; None when they cannot be.

    Profil: multiensemble tuile → table option   (ours)

    >>> from rummifun.games.rummikub import Joker, Noir, T, mens
    >>> arranger(mens([T(2, Noir), Joker, T(1, Noir)]))
    ((T(1, Noir), T(2, Noir), Joker),)

    Law: arranger m is that of the plain solver. Raises `Precondition` as it does.
    """
    octets = np.frombuffer(bytearray(_hand_bytes(tuiles)), np.uint8)
    valid, found, _, output = _solve(octets, 0, _weights("tuiles"), constant_tables(), True)
    if not valid:
        return arranger_pur(tuiles)  # refuses
    return _table(output.tobytes()[1:]) if found else None


def _hand_bytes(held_worth: Main) -> bytes:
    """Write the tiles of a hand, three of a kind if there are too many."""
    ranks = ((13 * t.couleur._value_ + t.valeur - 1 if isinstance(t, T) else JOKER, n) for t, n in held_worth)
    return b"".join([_OCTETS[rang] * min(n, 3) for rang, n in ranks])


def _table(read_line: bytes) -> Table:
    """Read the combinations of a table, `END` between them."""
    return tuple([tuple([_TUILES[t] for t in c]) for c in read_line.split(_BORNE)]) if read_line else ()


@cache
def _weights(objectif: Objectif) -> Ints:
    """Return the worth of a tile by its value, a joker's at 0, and -1 if the score left in hand counts."""
    return np.array([*(TIEBREAK_UNIT * p for p in POIDS[objectif]), -(objectif == "main")])


@kernel_part
def _count_left(counts: Ints, weights: Ints, jokers: int) -> int:
    """Count the score left in hand, if that is the objective."""
    if not weights[14]:
        return 0
    score = weights[0] * jokers
    for v in range(1, 14):
        score += weights[v] * (counts[1, v].sum() - counts[0, v].sum())
    return int(score)


@kernel_part
def _unfold(choice: Ints, groups: Ints) -> tuple[Ints, Ints]:
    """Return the tiles and the jokers in groups by value, and in runs by colour and value."""
    taken, runs = np.zeros((14, 5), np.int64), np.zeros((4, 14, 2), np.int64)
    for v in range(1, 14):
        copy_into(taken[v], groups[choice[v - 1] >> 16], 5)
        for c in range(4):
            runs[c, v, 0] = choice[v - 1] >> 4 * c & 3
            runs[c, v, 1] = choice[v - 1] >> 4 * c + 2 & 3
    return taken, runs


@kernel_part
def _write_laid(
    dues: Ints, jokers_due: int, added: int, weights: Ints, taken: Ints, runs: Ints, output: Bytes
) -> tuple[int, int]:
    """Write the tiles laid from the hand; return the number of bytes, and their worth."""
    n, gain = 0, 0
    for c in range(4):
        for v in range(1, 14):
            for _ in range(taken[v, c] + runs[c, v, 0] - dues[v, c]):
                output[n] = 13 * c + v - 1
                gain += weights[v]
                n += 1
    for _ in range(added - jokers_due + taken[:, 4].sum() + runs[:, :, 1].sum()):
        output[n] = JOKER
        gain += weights[0]
        n += 1
    return n, gain


@kernel_part
def _write_tiles(
    position: Bytes, end: int, taken: Ints, runs: Ints, added: int, tables: Tables, output: Bytes, n: int
) -> int:
    """Write the table found, `END` before each combination; return the number of bytes."""
    table, lengths, number = lay_out(position, end, taken, runs, added, tables)
    for i in range(number):
        output[n] = END
        copy_into(output[n + 1 :], table[i], lengths[i])
        n += 1 + lengths[i]
    return n


@kernel
def _solve(position: Bytes, end: int, weights: Ints, tables: Tables, whole: bool) -> tuple[bool, bool, int, Bytes]:
    """Return whether the position is valid, whether there is a turn, the best value, the tiles laid, then the table.

    `END` stands before each combination. If all tiles must be laid, there is a turn only if none is left over.
    """
    output = np.empty(256, np.uint8)
    valid, counts, jokers_due, jokers = count_tiles(position, end)
    if not valid:
        return False, False, 0, output[:0]
    left, everything = _count_left(counts, weights, jokers - jokers_due), counts[1].sum()
    drop_useless(counts, jokers)
    if whole:
        if counts[1].sum() < everything:
            return True, False, 0, output[:0]
        copy_into(counts[0].ravel(), counts[1].ravel(), counts[0].size)
        jokers_due = jokers
    found, _, added, choice = search((counts, weights, jokers), jokers_due, tables)
    if not found:
        return True, False, left // TIEBREAK_UNIT, output[:0]
    taken, runs = _unfold(choice, tables[4])
    n, gain = _write_laid(counts[0], jokers_due, added, weights, taken, runs, output)
    if n or whole:
        n = _write_tiles(position, end, taken, runs, added, tables, output, n)
    return True, True, abs(left - gain) // TIEBREAK_UNIT, output[:n]

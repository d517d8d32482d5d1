"""The tiles of a position as numbers: those on the table, those that may be laid, and those of no use.

A position is a stretch of bytes: the tiles of each combination by `indice` and then `END`, and the tiles of the hand.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rummifun.kernels.uint64 import Bytes, copy_into, kernel, kernel_part

Ints = np.ndarray[Any, np.dtype[np.int64]]

JOKER: Final = 52
"""The byte of a joker; that of another tile is 13 times its colour, plus its value less 1."""

END: Final = 255
"""The byte after a combination."""


@kernel
def kind_of(c: Bytes, n: int) -> int:
    """Classify the first n tiles: 1 a run, 2 a group, 3 both, 0 neither."""
    premier, couleurs, suite, groupe = -1, 0, n <= 13, n <= 4
    for i in range(n):
        if c[i] != JOKER:
            v, couleur = c[i] % 13 + 1, c[i] // 13
            if premier < 0:
                premier = i
            un, v_un = c[premier] // 13, c[premier] % 13 + 1
            suite = suite and couleur == un and v - i == v_un - premier
            groupe = groupe and v == v_un and not couleurs >> couleur & 1
            couleurs |= 1 << couleur
    if premier < 0 or n < 3:
        return 0
    depart = c[premier] % 13 + 1 - premier
    return int(suite and 1 <= depart <= 14 - n) | int(groupe) << 1


@kernel_part
def count_tiles(position: Bytes, fin: int) -> tuple[bool, Ints, int, int]:
    """Count the tiles due, those that may be laid, those due in groups, and the jokers due and in all.

    The first result tells whether the table is valid and no tile occurs too often.
    """
    comptes, jokers_dus, debut = np.zeros((3, 16, 4), np.int64), 0, 0
    for i in range(fin):
        if position[i] == END:
            nature = kind_of(position[debut:i], i - debut)
            if not nature:
                return False, comptes, 0, 0
            for t in position[debut:i]:
                if t == JOKER:
                    jokers_dus += 1
                else:
                    comptes[0, t % 13 + 1, t // 13] += 1
                    comptes[2, t % 13 + 1, t // 13] += nature >> 1
            debut = i + 1
    jokers = jokers_dus
    copy_into(comptes[1].ravel(), comptes[0].ravel(), comptes[0].size)
    for t in position[fin:]:
        if t == JOKER:
            jokers += 1
        else:
            comptes[1, t % 13 + 1, t // 13] += 1
    return jokers <= 2 and comptes[1].max() <= 2, comptes, jokers_dus, jokers


@kernel_part
def _peut_servir(dispo: Ints, jokers: int, v: int, c: int) -> bool:
    """Tell whether a tile can make a group or a run of 3 with the others."""
    autres = jokers - 1
    for couleur in range(4):
        autres += dispo[v, couleur] > 0
    if autres >= 2:
        return True
    for w in range(max(1, v - 2), min(11, v) + 1):
        if (dispo[w, c] == 0) + (dispo[w + 1, c] == 0) + (dispo[w + 2, c] == 0) <= jokers:
            return True
    return False


@kernel
def drop_useless(comptes: Ints, jokers: int) -> None:
    """Remove, in place, the tiles of the hand that fit no combination."""
    encore = jokers < 2
    while encore:
        encore = False
        for v in range(1, 14):
            for c in range(4):
                if comptes[1, v, c] > comptes[0, v, c] and not _peut_servir(comptes[1], jokers, v, c):
                    comptes[1, v, c] = comptes[0, v, c]
                    encore = True

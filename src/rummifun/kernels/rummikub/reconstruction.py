"""The table of an arrangement, laid in arrays: the same as that of `rummifun.games.rummikub.reconstruction`."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from rummifun.games.rummikub.value_columns import groupings
from rummifun.kernels.uint64 import Bytes, copy_into, kernel, kernel_part

Ints = np.ndarray[Any, np.dtype[np.int64]]


JOKER: Final = 52
"""The byte of a joker; that of another tile is 13 times its colour, plus its value less 1."""


END: Final = 255
"""The byte after a combination."""


@kernel
def kind_of(c: Bytes, n: int) -> int:
    """Classify the first n tiles: 1 a run, 2 a group, 3 both, 0 neither."""
    first, couleurs, suite, group = -1, 0, n <= 13, n <= 4
    for i in range(n):
        if c[i] != JOKER:
            v, couleur = c[i] % 13 + 1, c[i] // 13
            if first < 0:
                first = i
            one, v_un = c[first] // 13, c[first] % 13 + 1
            suite = suite and couleur == one and v - i == v_un - first
            group = group and v == v_un and not couleurs >> couleur & 1
            couleurs |= 1 << couleur
    if first < 0 or n < 3:
        return 0
    start = c[first] % 13 + 1 - first
    return int(suite and 1 <= start <= 14 - n) | int(group) << 1


@kernel_part
def count_tiles(position: Bytes, end: int) -> tuple[bool, Ints, int, int]:
    """Count the tiles due, those that may be laid, those due in groups, and the jokers due and in all.

    The first result tells whether the table is valid and no tile occurs too often.
    """
    counts, jokers_due, start = np.zeros((3, 16, 4), np.int64), 0, 0
    for i in range(end):
        if position[i] == END:
            kind = kind_of(position[start:i], i - start)
            if not kind:
                return False, counts, 0, 0
            for t in position[start:i]:
                if t == JOKER:
                    jokers_due += 1
                else:
                    counts[0, t % 13 + 1, t // 13] += 1
                    counts[2, t % 13 + 1, t // 13] += kind >> 1
            start = i + 1
    jokers = jokers_due
    copy_into(counts[1].ravel(), counts[0].ravel(), counts[0].size)
    for t in position[end:]:
        if t == JOKER:
            jokers += 1
        else:
            counts[1, t % 13 + 1, t // 13] += 1
    return jokers <= 2 and counts[1].max() <= 2, counts, jokers_due, jokers


@kernel_part
def _can_serve(dispo: Ints, jokers: int, v: int, c: int) -> bool:
    """Tell whether a tile can make a group or a run of 3 with the others."""
    if jokers - 1 + np.count_nonzero(dispo[v]) >= 2:
        return True
    for w in range(max(1, v - 2), min(11, v) + 1):
        if (dispo[w, c] == 0) + (dispo[w + 1, c] == 0) + (dispo[w + 2, c] == 0) <= jokers:
            return True
    return False


@kernel
def drop_useless(counts: Ints, jokers: int) -> None:
    """Remove, in place, the tiles of the hand that fit no combination."""
    still = jokers < 2
    while still:
        still = False
        for v in range(1, 14):
            for c in range(4):
                if counts[1, v, c] > counts[0, v, c] and not _can_serve(counts[1], jokers, v, c):
                    counts[1, v, c] = counts[0, v, c]
                    still = True


Tables = tuple[Ints, Ints, Ints, Ints, Ints, Ints]
"""See `programme.tables`."""


@cache
def group_splits() -> Ints:
    """Cut the tiles and jokers of one value into groups; return -1 if that is impossible."""
    everything = np.full((81, 3), -1, np.int64)
    for (taken, jokers), g in groupings(True).items():
        masks = [sum(1 << c for c in couleurs) | k << 4 for couleurs, k in g.groupes]
        everything[sum(n * 3**c for c, n in enumerate(taken)), jokers] = sum(m << 6 * i for i, m in enumerate(masks))
    return everything


@kernel_part
def _rank(taken: Ints) -> int:
    return int(taken[0] + 3 * taken[1] + 9 * taken[2] + 27 * taken[3])


@kernel_part
def _take_group(c: Bytes, n: int, held: Bytes, taken: Ints, tables: Tables) -> int:
    """Take a group out of the tiles left; return how many of its tiles are wanted, or 0."""
    numerotees, couleurs = 0, np.zeros(4, np.int64)
    for i in range(n):
        if c[i] != JOKER:
            held[numerotees] = c[i]
            couleurs[c[i] // 13] = 1
            numerotees += 1
    length = max(3, numerotees)
    for i in range(numerotees, length):
        held[i] = JOKER
    v, jokers = held[0] % 13 + 1, length - numerotees
    if (couleurs > taken[v, :4]).any() or jokers > taken[v, 4]:
        return 0
    if tables[5][_rank(taken[v]) - _rank(couleurs), taken[v, 4] - jokers] < 0:
        return 0
    taken[v, :4] -= couleurs
    taken[v, 4] -= jokers
    return length


@kernel_part
def _can_be_cut(column: Ints, tables: Tables) -> bool:
    """Tell whether the tiles of one colour can be cut into runs."""
    state = 0
    for v in range(1, 14):
        state = tables[1][state, column[v, 0] + column[v, 1]]
        if state < 0:
            return False
    return bool(tables[3][state])


@kernel_part
def _take_run(c: Bytes, n: int, held: Bytes, runs: Ints, tables: Tables) -> int:
    """Take a run, without the jokers at its ends, out of the tiles left; return how many are wanted, or 0."""
    start, end = 0, n
    while end - start > 3 and (c[start] == JOKER or c[end - 1] == JOKER):
        if c[end - 1] == JOKER:
            end -= 1
        else:
            start += 1
    length, i = end - start, 0
    while c[start + i] == JOKER:
        i += 1
    copy_into(held, c[start:], length)
    couleur, onset = c[start + i] // 13, c[start + i] % 13 + 1 - i
    tourne = i if length == 3 and onset + i + 2 <= 13 else 0  # a joker at the beginning of a run may as well end it
    column = runs[couleur]
    enough = True
    for k in range(length):
        joker = int(held[(k + tourne) % length] == JOKER)
        column[onset + tourne + k, joker] -= 1
        enough = enough and column[onset + tourne + k, joker] >= 0
    if enough and _can_be_cut(column, tables):
        return length
    for k in range(length):
        column[onset + tourne + k, int(held[(k + tourne) % length] == JOKER)] += 1
    return 0


@kernel_part
def _keep(c: Bytes, n: int, held: Bytes, added: int, taken: Ints, runs: Ints, tables: Tables) -> tuple[int, int]:
    """Keep a combination in `held` if the rest allows it: its tiles, and the jokers still to add."""
    kind, length = kind_of(c, n), 0
    if kind & 2:
        length = _take_group(c, n, held, taken, tables)
    if kind & 1 and not length:
        length = _take_run(c, n, held, runs, tables)
    if not length or n - length > added:
        return length, added
    copy_into(held, c, n)
    return n, added - n + length


@kernel_part
def _groups(taken: Ints, tables: Tables, table: Bytes, lengths: Ints, end: int) -> int:
    for v in range(1, 14):
        rang = _rank(taken[v])
        if rang:
            groups = tables[5][rang, taken[v, 4]]
            while groups:
                n = 0
                for c in range(4):
                    if groups >> c & 1:
                        table[end, n] = 13 * c + v - 1
                        n += 1
                jokers = groups >> 4 & 3
                for i in range(n, n + jokers):
                    table[end, i] = JOKER
                lengths[end] = n + jokers
                end += 1
                groups >>= 6
    return end


@kernel_part
def _cut(couleur: int, column: Ints, table: Bytes, lengths: Ints, end: int) -> int:
    """Cut the tiles of one colour into runs, lengthening short ones first."""
    rows, long_runs = np.zeros((4, 14), np.uint8), np.zeros(4, np.int64)
    opened, order = 0, np.arange(4)
    for v in range(1, 15):
        n = column[v, 0] + column[v, 1] if v < 14 else 0
        for i in range(1, opened):
            j, row = i, order[i]
            while j and min(long_runs[order[j - 1]], 3) > min(long_runs[row], 3):
                order[j] = order[j - 1]
                j -= 1
            order[j] = row
        for i in range(n, opened):
            row = order[i]
            copy_into(table[end], rows[row], long_runs[row])
            lengths[end] = long_runs[row]
            long_runs[row] = 0
            end += 1
        for i in range(n):
            row = order[i]
            rows[row, long_runs[row]] = 13 * couleur + v - 1 if i < column[v, 0] else JOKER
            long_runs[row] += 1
        opened = n
    return end


@kernel_part
def _add_joker(table: Bytes, lengths: Ints, kept: int, end: int) -> int:
    """Add a joker to a new combination, else to a kept one, else to a run cut in two; return the end."""
    most = np.empty(16, np.uint8)
    for k in range(end):
        i = (kept + k) % end
        n = lengths[i]
        for start in range(2):
            copy_into(most[start:], table[i], n)
            most[0 if start else n] = JOKER
            if kind_of(most, n + 1):
                copy_into(table[i], most, n + 1)
                lengths[i] = n + 1
                return end
    i = 0
    while lengths[i] < 6:
        i += 1
    for k in range(end, i + 1, -1):
        copy_into(table[k], table[k - 1], lengths[k - 1])
        lengths[k] = lengths[k - 1]
    lengths[i + 1] = lengths[i] - 3
    copy_into(table[i + 1], table[i, 3:], lengths[i + 1])
    table[i, 3], lengths[i] = JOKER, 4
    return end + 1


@kernel
def lay_out(
    position: Bytes, end_of_table: int, taken: Ints, runs: Ints, added: int, tables: Tables
) -> tuple[Bytes, Ints, int]:
    """Lay the table of an arrangement, keeping old combinations if possible.

    `taken` are the tiles and the jokers in groups by value, `runs` by colour those in runs; both are used up. The
    results: the combinations, their lengths, and their number.
    """
    table, lengths = np.empty((40, 16), np.uint8), np.zeros(40, np.int64)
    start, end = 0, 0
    for i in range(end_of_table):
        if position[i] == END:
            c = position[start:i]
            lengths[end], added = _keep(c, i - start, table[end], added, taken, runs, tables)
            end += lengths[end] > 0
            start = i + 1
    kept = end
    end = _groups(taken, tables, table, lengths, end)
    for couleur in range(4):
        end = _cut(couleur, runs[couleur], table, lengths, end)
    for _ in range(added):
        end = _add_joker(table, lengths, kept, end)
    return table, lengths, end

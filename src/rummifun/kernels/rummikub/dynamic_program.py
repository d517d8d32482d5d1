"""The search of the compiled solver: the dynamic programme of `rummifun.games.rummikub.dynamic_program` over arrays.

States, choices and the rule that drops states are the same, and so is the optimum; the table may be another of the
best. A layer is a stretch of the arrays of nodes, found by a hash table that ignores entries of older layers. The
option of a colour is two numbers, so that those of several colours can be added: the open runs after it, jokers (bits
24 to 26), jokers with those that will lack (from 32); tiles and jokers of each colour (16 bits), and value.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from rummifun.games.rummikub.dynamic_program import CODE, JOKERS, LARGE, PLACE, WIDTHS, better_runs
from rummifun.games.rummikub.value_columns import TIEBREAK_UNIT, groupings, open_runs, open_runs_after
from rummifun.kernels.rummikub.reconstruction import Ints, Tables, group_splits
from rummifun.kernels.uint64 import copy_into, kernel_part

Tiles = tuple[Ints, Ints, int]
"""The numbers of tiles, their worth by value, and the jokers."""


Memory = tuple[Ints, Ints, Ints, Ints, Ints]


_K: Final = TIEBREAK_UNIT


_NEED: Final = 32


_WORTH: Final = 16


_OPTIONS: Final = 9  # at most 3 numbers of tiles, and of jokers


@cache
def constant_tables() -> Tables:
    """Return the constant tables: open runs, their successors, betters, long ones; groups, jokers, room; cuttings."""
    runs = open_runs()
    better = [(*better_runs(i), 0, 0, 0)[:3] for i in range(len(runs))]
    return (
        np.array(runs),
        np.array([[open_runs_after(i, n) for n in range(5)] for i in range(len(runs))]),
        np.array(better),
        np.array([int(one == two == 0) for one, two, _ in runs]),
        np.array([(*g.prises, g.jokers, g.place) for g in groupings().values()]),
        group_splits(),
    )


@kernel_part
def search(tiles: Tiles, jokers_due: int, tables: Tables) -> tuple[bool, int, int, Ints]:
    """Search among few states first, then among those that may be worth as much or more.

    The results: whether there is an arrangement, its value, the jokers to add, and the choice at each value.
    """
    counts, weights, jokers = tiles
    hopes = np.zeros(14, np.int64)
    hopes[13] = weights[0] * (jokers - jokers_due)
    for v in range(13, 0, -1):
        hopes[v - 1] = hopes[v] + (counts[1, v].sum() - counts[0, v].sum()) * weights[v]
    width = WIDTHS[int(counts[0].sum() >= LARGE)]
    found, value, added, choice, whole = _search(tiles, jokers_due, hopes, 0, width, tables)
    if whole or (found and value >= hopes[0] - _K // 2):
        return found, value, added, choice
    reached = value // _K if found else 0
    found, value, added, choice, _ = _search(tiles, jokers_due, hopes, reached, 0, tables)
    return found, value, added, choice


@kernel_part
def _lacking_jokers(counts: Ints, jokers: int, v: int, c: int, opened: Ints) -> int:
    """Count the jokers that short runs will need; a number never available if the runs end above 13."""
    one, two, _ = opened
    if (one and v >= 12) or (two and v == 13):
        return jokers + 1
    lacking: int = max(0, one + two - counts[1, v + 1, c])
    return lacking + max(0, one - counts[1, v + 2, c]) if one else lacking


@kernel_part
def _options(tiles: Tiles, v: int, c: int, state: int, taken: int, tables: Tables, options: Ints) -> int:
    """List the options of one colour in runs; see `Columns`."""
    counts, weights, jokers = tiles
    opened, successors = tables[0], tables[1]
    due, n, grouped = counts[0, v, c], counts[1, v, c] - taken, counts[2, v, c]
    one, two, long_runs = opened[state]
    number = 0
    for tuiles in range(max(0, due - taken, min(n, one + two + long_runs)), n + 1):
        similar = min(taken, grouped) + min(tuiles, due - grouped)
        value = (taken + tuiles - due) * weights[v] + similar
        need, most = max(0, one + two - tuiles), jokers
        if v > 11:
            most = min(most, one + two + long_runs - tuiles)
        if v != 11:
            most = min(most, one + two + long_runs if counts[1, v + 1, c] else need)
        if tuiles < n:
            most = min(most, 0)
        for j in range(need, most + 1):
            after = successors[state, tuiles + j]
            lacking = _lacking_jokers(counts, jokers, v, c, opened[after])
            if j + lacking <= jokers:
                options[number, 0] = after << 6 * c | j << JOKERS | (j + lacking) << _NEED
                options[number, 1] = (tuiles | j << 2) << 4 * c | value << _WORTH
                number += 1
    return number


@kernel_part
def _slot(key: int, keys: Ints, slots: Ints, start: int) -> int:
    """Find the slot of a state in the hash table: its own, or a free one."""
    mask = slots.size - 1
    h = key * 0x9E3779B97F4A7C1
    i = (h ^ h >> 29) & mask
    while slots[i] >= start and keys[slots[i]] != key:
        i = (i + 1) & mask
    return i


@kernel_part
def _is_dominated(n: int, start: int, jokers: int, nodes: Ints, slots: Ints, better: Ints) -> bool:
    """Tell whether another state of the layer is at least as good in everything."""
    keys = nodes[0]
    key, units = keys[n], nodes[1, n] & -_K
    code = key & CODE
    for j in range(key >> JOKERS & 3, jokers + 1):
        base = j << JOKERS | 2 << PLACE
        if code | base != key:
            other = slots[_slot(code | base, keys, slots, start)]
            if other >= start and nodes[1, other] >= units:
                return True
        for c in range(4):
            state = code >> 6 * c & 63
            for m in range(3):
                if better[state, m]:
                    other = slots[_slot((code + (better[state, m] << 6 * c)) | base, keys, slots, start)]
                    if other >= start and nodes[1, other] >= units:
                        return True
    return False


@kernel_part
def _join_options(lists: Ints, numbers: Ints, c: int, e: int, f: int, g: int, h: int, rest: int, joined: Ints) -> int:
    """Join the options of two colours, from open runs e and f beside groups with g and h tiles, with some jokers."""
    n, limit = 0, (rest + 1) << _NEED
    for i in range(numbers[c, e, g]):
        for j in range(numbers[c + 1, f, h]):
            runs = lists[c, e, g, i, 0] + lists[c + 1, f, h, j, 0]
            if runs < limit:
                joined[n, 0] = runs
                joined[n, 1] = lists[c, e, g, i, 1] + lists[c + 1, f, h, j, 1]
                n += 1
    return n


@kernel_part
def _possible_groups(counts: Ints, jokers: int, v: int, groups: Ints, possibles: Ints) -> int:
    """List the groups that the tiles of a value make."""
    n = 0
    for g in range(len(groups)):
        enough = groups[g, 4] <= jokers
        for c in range(4):
            enough = enough and groups[g, c] <= counts[1, v, c]
        if enough:
            possibles[n] = g
            n += 1
    return n


@kernel_part
def _grow(nodes: Ints, slots: Ints, layer: int, end: int, most: int) -> tuple[Ints, Ints]:
    """Make room for more nodes."""
    if end + most > nodes.shape[1]:
        large = np.empty((5, 2 * (end + most)), np.int64)
        for champ in range(5):
            copy_into(large[champ], nodes[champ], end)
        nodes = large
    if 2 * (end + most - layer) > slots.size:
        size = slots.size
        while size < 4 * (end + most - layer):
            size *= 2
        slots = np.full(size, -1, np.int64)
        for n in range(layer, end):
            slots[_slot(nodes[0, n], nodes[0], slots, layer)] = n
    return nodes, slots


@kernel_part
def _reach(nodes: Ints, slots: Ints, layer: int, end: int, key: int, value: int, before: int, choice: int) -> int:
    """Reach a state of the layer; return the end of the nodes."""
    i = _slot(key, nodes[0], slots, layer)
    n = slots[i]
    if n < layer:
        n = slots[i] = end
        nodes[0, n], nodes[1, n] = key, value - 1
        end += 1
    if nodes[1, n] < value:
        nodes[1, n], nodes[2, n], nodes[3, n] = value, before, choice
    return end


@kernel_part
def _prune(nodes: Ints, slots: Ints, layer: int, end: int, jokers: int, width: int, better: Ints) -> bool:
    """Mark the nodes to keep: those not dominated, and of these the best few; tell whether all of them stay."""
    notes = np.empty(end - layer, np.int64)
    kept = 0
    for n in range(layer, end):
        nodes[4, n] = not _is_dominated(n, layer, jokers, nodes, slots, better)
        if nodes[4, n]:
            notes[kept] = nodes[1, n] << 4 | nodes[0, n] >> JOKERS
            kept += 1
    if not width or kept <= width:
        return True
    threshold = np.sort(notes[:kept])[kept - width]
    remaining = width - (notes[:kept] > threshold).sum()
    for n in range(layer, end):
        note = nodes[1, n] << 4 | nodes[0, n] >> JOKERS
        if nodes[4, n] and note == threshold:
            nodes[4, n] = remaining > 0
            remaining -= 1
        elif note < threshold:
            nodes[4, n] = 0
    return False


@kernel_part
def _best_end(nodes: Ints, start: int, end: int, weights: Ints, jokers_due: int, jokers: int) -> tuple[int, int, int]:
    """Choose the last state, and the jokers to add to it: its node, or -1, the value, and how many."""
    best, better, added = -1, -(1 << 60), 0
    for n in range(start, end):
        remaining, place = nodes[0, n] >> JOKERS & 3, nodes[0, n] >> PLACE
        for p in range(min(remaining, place) + 1):
            de_la_main = jokers - remaining + p - jokers_due
            value = nodes[1, n] + de_la_main * (weights[0] - (_K >> 4))
            if nodes[4, n] and de_la_main >= 0 and value > better:
                best, better, added = n, value, p
    return best, better, added


@kernel_part
def _pairs(tiles: Tiles, v: int, key: int, group: Ints, memory: Memory, tables: Tables) -> tuple[int, int]:
    """List the options of the first two colours from a state beside some groups, and those of the last two."""
    lists, numbers, low, high, _ = memory
    for c in range(4):
        state, pris = key >> 6 * c & 63, group[c]
        if numbers[c, state, pris] < 0:
            liste = lists[c, state, pris]
            numbers[c, state, pris] = _options(tiles, v, c, state, pris, tables, liste)
        if numbers[c, state, pris] == 0:
            return 0, 0
    rest = (key >> JOKERS & 3) - group[4]
    return (
        _join_options(lists, numbers, 0, key & 63, key >> 6 & 63, group[0], group[1], rest, low),
        _join_options(lists, numbers, 2, key >> 12 & 63, key >> 18 & 63, group[2], group[3], rest, high),
    )


@kernel_part
def _extend_layer(
    tiles: Tiles, v: int, threshold: int, nodes: Ints, slots: Ints, start: int, end: int, memory: Memory, tables: Tables
) -> tuple[Ints, Ints, int]:
    """Reach the states after value v above a least worth; return the nodes, the hash table, the end of the nodes."""
    counts, _, jokers = tiles
    groups, layer = tables[4], end
    memory[1][:] = -1
    low, high, possibles = memory[2], memory[3], memory[4]
    for p in range(_possible_groups(counts, jokers, v, groups, possibles)):
        group = groups[possibles[p]]
        for n in range(start, layer):
            key = nodes[0, n]
            rest = (key >> JOKERS & 3) - group[4]
            if not nodes[4, n] or rest < 0:
                continue
            lower, upper = _pairs(tiles, v, key, group, memory, tables)
            most = lower * upper
            if end + most > nodes.shape[1] or 2 * (end + most - layer) > slots.size:
                nodes, slots = _grow(nodes, slots, layer, end, most)
            place, limit = min(2, (key >> PLACE) + group[5]), (rest + 1) << _NEED
            for i in range(lower):
                for j in range(upper):
                    runs, poses = low[i, 0] + high[j, 0], low[i, 1] + high[j, 1]
                    value = nodes[1, n] + (poses >> _WORTH)
                    if runs < limit and value >= threshold:
                        code = runs & CODE
                        suite = code | (rest - (runs >> JOKERS & 7)) << JOKERS | (2 if code else place) << PLACE
                        choice = possibles[p] << 16 | poses & 0xFFFF
                        end = _reach(nodes, slots, layer, end, suite, value, n, choice)
    return nodes, slots, end


@kernel_part
def _search(
    tiles: Tiles, jokers_due: int, hopes: Ints, reached: int, width: int, tables: Tables
) -> tuple[bool, int, int, Ints, bool]:
    """Reach the states layer by layer; keep the best few of each when `width` is not 0.

    A node is a state, its value, the node before, the choice between (groups, and by colour tiles and jokers in runs),
    and whether it is kept.
    """
    _, weights, jokers = tiles
    nodes, slots = np.empty((5, 2048), np.int64), np.full(4096, -1, np.int64)
    memory = (
        np.empty((4, 35, 3, _OPTIONS, 2), np.int64),
        np.empty((4, 35, 3), np.int64),
        np.empty((_OPTIONS**2, 2), np.int64),
        np.empty((_OPTIONS**2, 2), np.int64),
        np.empty(len(tables[4]), np.int64),
    )
    choice = np.zeros(13, np.int64)
    nodes[0, 0] = jokers << JOKERS | (0 if jokers else 2) << PLACE
    nodes[1, 0], nodes[2, 0], nodes[3, 0], nodes[4, 0] = 0, -1, 0, 1
    start, end, whole = 0, 1, True
    for v in range(1, 14):
        layer, threshold = end, reached * _K - hopes[v]
        nodes, slots, end = _extend_layer(tiles, v, threshold, nodes, slots, start, end, memory, tables)
        whole = _prune(nodes, slots, layer, end, jokers, width, tables[2]) and whole
        start = layer
    n, value, added = _best_end(nodes, start, end, weights, jokers_due, jokers)
    if n < 0:
        return False, 0, 0, choice, whole
    for v in range(12, -1, -1):
        choice[v] = nodes[3, n]
        n = nodes[2, n]
    return True, value, added, choice, whole

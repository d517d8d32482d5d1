"""The performance of the compiled solver: against `rummikub-solver`, the tool that a user would pick today.

Run it with ``python bench/solveur.py``; it needs numba (``rummifun[fast]``) and the dependency group ``bench``:
``pip install --group bench``. It takes about a minute.

Both are given the same 300 positions, in turn, by blocks of twenty, so that what else the machine does falls on both:
100 with an empty table, 100 with 15 to 30 tiles on it, 100 with 40 to 70; hands of 5 to 20 tiles; the objective is the
number of tiles laid. A time is that of a whole call, from the objects of each library to its answer. Both work in one
thread, the other with its own settings. The other leaves out some arrangements of jokers: where its optimum is lower,
that is said; were it higher, the bench would stop.

A ratio is that of the two times of one position; the median of these ratios is what is claimed. Times are those of a
clock on the wall; with ``--cpu``, for a machine that is shared, those of the processor for this thread. Both are warm:
they have built their programme, and the twin has met 200 other positions.
Peak memory is that of a process that does nothing but call the twin, and so is the time of a first call, once the
machine code is kept.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter, thread_time
from typing import Any, Final

from rummifun.games.rummikub import Couleur, Joker, Main, T, Table, Tuile, cst_PIOCHE_INIT, mens
from rummifun.kernels.rummikub import meilleure_pose

try:
    from rummikub_solver import RuleSet, SolverMode
except ModuleNotFoundError:
    raise SystemExit("bench/solveur.py needs rummikub-solver: pip install --group bench") from None

clock: Final = thread_time if "--cpu" in sys.argv else perf_counter
SIZES: Final = (("table vide", 0, 0), ("15 à 30 tuiles", 15, 30), ("40 à 70 tuiles", 40, 70))
EACH: Final = 100
BLOCK: Final = 20
WARM: Final = 200
ALONE: Final = """
from time import perf_counter
start = perf_counter()
from resource import RUSAGE_SELF, getrusage
from rummifun.games.rummikub import Bleu, T, cst_PIOCHE_INIT, mens
from rummifun.kernels.rummikub import meilleure_pose
imported = perf_counter()
meilleure_pose((), mens([T(v, Bleu) for v in (1, 2, 3)]))
called = perf_counter()
meilleure_pose((), cst_PIOCHE_INIT)
print(imported - start, called - imported, getrusage(RUSAGE_SELF).ru_maxrss / 1024)
"""


def combination(chance: Random) -> tuple[Tuile, ...]:
    if chance.random() < 0.5:
        first, colour = chance.randint(1, 11), chance.choice(list(Couleur))
        c: tuple[Tuile, ...] = tuple(T(v, colour) for v in range(first, min(13, first + chance.randint(2, 5)) + 1))
    else:
        value = chance.randint(1, 13)
        c = tuple(T(value, colour) for colour in chance.sample(list(Couleur), chance.choice([3, 4])))
    places = chance.sample(range(len(c)), chance.choice([0] * 7 + [1, 1, 2]))
    return tuple(Joker if i in places else t for i, t in enumerate(c))


def position(chance: Random, low: int, high: int) -> tuple[Table, Main]:
    rest, table = Counter(dict(cst_PIOCHE_INIT)), list[tuple[Tuile, ...]]()
    wanted = chance.randint(low, high)
    while sum(map(len, table)) < wanted:
        c = combination(chance)
        if Counter(c) <= rest:
            rest -= Counter(c)
            table.append(c)
    return tuple(table), mens(chance.sample([t for t, n in rest.items() for _ in range(n)], chance.randint(5, 20)))


def number(t: Tuile) -> int:
    return 13 * t.couleur.value + t.valeur if isinstance(t, T) else 53


def theirs() -> Callable[[Table, Main], int]:
    rules = RuleSet()

    def solve(table: Table, main: Main) -> int:
        game: Any = rules.new_game()
        game.initial = False
        game.add_table(*(number(t) for c in table for t in c))
        game.add_rack(*(number(t) for t, n in main for _ in range(n)))
        found = rules.solve(game, SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return solve


def timed(solve: Callable[[Table, Main], int], table: Table, main: Main) -> tuple[float, int]:
    start = clock()
    optimum = solve(table, main)
    return clock() - start, optimum


def measure(positions: list[tuple[Table, Main]], other: Callable[[Table, Main], int]) -> Iterator[tuple[float, float]]:
    """Give both times for each position, and stop if the twin misses an optimum."""
    for start in range(0, len(positions), BLOCK):
        block = positions[start : start + BLOCK]
        ours = [timed(lambda t, m: meilleure_pose(t, m).optimum, *one) for one in block]
        others = [timed(other, *one) for one in block]
        for one, (our_time, optimum), (their_time, their_optimum) in zip(block, ours, others, strict=True):
            assert optimum >= their_optimum, one
            if optimum > their_optimum:
                print(f"  they lay {their_optimum}, we {optimum}")
            yield our_time, their_time


def report(name: str, times: list[tuple[float, float]]) -> str:
    ours, others = zip(*times, strict=True)
    ratio = median(other / our for our, other in times)
    return (
        f"{name:>16}{median(ours) * 1e3:>10.2f} ms{median(others) * 1e3:>10.1f} ms  ×{ratio:>6.0f}"
        f"{max(ours) * 1e3:>10.1f} ms{max(others) * 1e3:>10.0f} ms  ×{max(others) / max(ours):>6.1f}"
    )


def main() -> None:
    chance, other = Random(2026), theirs()
    other(*position(Random(1), 15, 30))
    for seed in range(WARM):  # outside of the measure
        meilleure_pose(*position(Random(seed), 0, 70))
    print("temps du processeur" if clock is thread_time else "temps écoulé")
    print(f"{'':>16}{'médiane':>13}{'la leur':>13}{'rapport':>9}{'pire':>13}{'la leur':>13}{'rapport':>9}")
    everything = []
    for name, low, high in SIZES:
        times = list(measure([position(chance, low, high) for _ in range(EACH)], other))
        everything += times
        print(report(name, times), flush=True)
    print(report("ensemble", everything))
    alone = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True).stdout.split()
    print(f"seul : import {float(alone[0]):.2f} s, premier appel {float(alone[1]):.2f} s, {float(alone[2]):.0f} Mo")


if __name__ == "__main__":
    main()

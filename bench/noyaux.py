"""The performance of the kernels: against plain C, against the engine, as games grow, and on two cores.

Run it with ``python bench/noyaux.py [--jusqu-a 1e8] [--repetitions N]``; it needs numba (``rummifun[fast]``) and a C
compiler called ``cc``, and takes about a minute as it stands.

* « C »: `bench/reference.c`, compiled with ``cc -std=c99 -O3 -march=native``, plays the same games as one
  writes them well, with a generator that is faster than `Alea`, whose bits the twin must draw.
* « noyau »: the compiled twin, the same games as the engine. « pur »: the engine, move by move.

Everything runs on one core, turn by turn; a time is seconds of the processor, so that a machine shared with others
disturbs it less; a ratio is the median of the ratios measured in the same turn. Compilation is not counted. The growth
is measured in the same way; the two cores, in seconds of the clock, against one core in the same turn, and how much
more of the processor a game costs then: the speed-up of two idle cores is two, divided by that factor.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from demarrages import processor_name

from rummifun.analysis import play_states
from rummifun.catalogue.players import PLAYERS
from rummifun.catalogue.twins import twin_for
from rummifun.chance import Alea
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.kernels.twin import Twin

SOURCE: Final = Path(__file__).with_name("reference.c")
FLAGS: Final = ("-std=c99", "-O3", "-march=native")
COMPILED: Final = 400_000
PURE: Final = 100
SEED: Final = 1


class Contest(NamedTuple):
    """A game, who plays it, and how the program in C is asked for it."""

    name: str
    jeu: Any
    joueur: str
    c: tuple[str, str]


CONTESTS: Final = (
    Contest("R7, 3 tours", r7(), "premier", ("r7", "3")),
    Contest("QLL, 32 cartes", qll(), "premier", ("qll", "32")),
    Contest("QLL, 52 cartes", qll(52), "premier", ("qll", "52")),
    Contest("C4", c4(), "premier", ("c4", "0")),
    Contest("MD, ecart", md(), "ecart", ("md", "1000")),
    Contest("MD, petit_ecart", md(), "petit_ecart", ("md", "5")),
)


def twin(contest: Contest) -> Twin:
    found = twin_for(contest.jeu, contest.joueur)
    assert found is not None
    return found


def c_speed(program: Path, contest: Contest) -> float:
    game, option = contest.c
    words = [str(program), game, str(COMPILED), str(SEED), option]
    _, seconds = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return COMPILED / float(seconds)


def kernel_speed(noyau: Twin, games: int = COMPILED, clock: Callable[[], float] = process_time) -> float:
    begun = clock()
    noyau.tally(SEED, 0, games)
    return games / (clock() - begun)


def pure_speed(contest: Contest) -> float:
    begun = process_time()
    for i in range(PURE):
        deque(play_states(contest.jeu, Alea(SEED, i), PLAYERS[contest.joueur]), maxlen=1)
    return PURE / (process_time() - begun)


def speeds(program: Path, repeats: int) -> Iterator[str]:
    yield f"{'':<18}{'C':>12}{'noyau':>12}{'pur':>9}{'noyau ÷ C':>13}{'noyau ÷ pur':>13}"
    for contest in CONTESTS:
        noyau = twin(contest)
        turns = [(c_speed(program, contest), kernel_speed(noyau), pure_speed(contest)) for _ in range(repeats)]
        c, k, p = (median(column) for column in zip(*turns, strict=True))
        to_c = f"{median(k / c for c, k, _ in turns):.2f}"
        to_pure = f"{median(k / p for _, k, p in turns):.0f}"
        yield f"{contest.name:<18}{c:>12,.0f}{k:>12,.0f}{p:>9,.0f}{to_c:>13}{to_pure:>13}"


def growth(most: int) -> Iterator[str]:
    yield f"{'':<18}" + "".join(f"{games:>14,}" for games in sizes(most))
    for contest in CONTESTS[:2]:
        noyau = twin(contest)
        costs = [1e9 / kernel_speed(noyau, games) for games in sizes(most)]
        yield f"{contest.name:<18}" + "".join(f"{f'{cost:,.0f} ns':>14}" for cost in costs)


def sizes(most: int) -> list[int]:
    return [10**power for power in range(4, 10) if 10**power <= most]


def two_cores(repeats: int) -> Iterator[str]:
    for contest in CONTESTS[:2]:
        noyau = twin(contest)
        ratios, costs = [], []
        for _ in range(repeats):
            spent = process_time()
            alone = kernel_speed(noyau, 4 * COMPILED, perf_counter)
            spent, begun, used = process_time() - spent, perf_counter(), process_time()
            with ThreadPoolExecutor(2) as pool:
                list(pool.map(lambda first, n=noyau: n.tally(SEED, first, 4 * COMPILED), (0, 4 * COMPILED)))
            ratios.append(8 * COMPILED / (perf_counter() - begun) / alone)
            costs.append((process_time() - used) / spent / 2)
        measured = f"×{median(ratios):.2f}  (at best ×{max(ratios):.2f})"
        yield f"{contest.name:<18}{measured}; a game costs ×{median(costs):.2f} the seconds of the processor"


def main() -> None:
    asked = argparse.ArgumentParser(description="the speed of the kernels")
    asked.add_argument("--jusqu-a", type=float, default=1e6, help="growth: up to so many games")
    asked.add_argument("--repetitions", type=int, default=5)
    words = asked.parse_args()
    import numba

    print(f"Python {platform.python_version()}, numba {numba.__version__}, {processor_name()}, {os.cpu_count()} cores")
    for contest in CONTESTS:
        twin(contest).tally(SEED, 0, 1)  # compiles, outside of the measure
    with TemporaryDirectory() as folder:
        program = Path(folder) / "reference"
        subprocess.run(["cc", *FLAGS, "-o", str(program), str(SOURCE)], check=True)
        print(f"\ngames a second on one core, median of {words.repetitions} turns")
        for line in speeds(program, words.repetitions):
            print(line, flush=True)
    print("\nthe cost of one game, as games grow")
    for line in growth(int(words.jusqu_a)):
        print(line, flush=True)
    print("\ntwo cores against one")
    for line in two_cores(words.repetitions):
        print(line, flush=True)


if __name__ == "__main__":
    main()

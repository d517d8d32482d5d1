"""The speed of a study in games a second, and its cost beside the games themselves.

Run it with ``python bench/etudes.py``; it takes about half a minute.

For R7 (by its direct loop), QLL, C4 (by the fold of their moves) and R7 by the fold, in one run and turn by turn:

* « parties » plays the games of a block, deal included, and keeps nothing;
* « étude » counts them too: the verdict, the measures, the histogram;
* « somme » adds two studies of that many blocks of one game that alternate, the worst case of `+`.

A time is the median of the repeats; the overhead is the median of the ratios measured in the same repeat.
"""

from __future__ import annotations

import platform
from collections import deque
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, Final

from rummifun.analysis import Plan, Study, play_states, tally
from rummifun.analysis.game_runner import whole_game_function
from rummifun.chance import Alea
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.players import glouton, premier

REPEATS: Final = 7
STUDIES: Final = (
    ("r7, boucle directe", Plan(r7(), 1, premier), 2000),
    ("r7, suite de coups", Plan(r7(), 1, glouton), 200),
    ("qll", Plan(qll(), 1, premier), 200),
    ("c4", Plan(c4(), 1, premier), 500),
)


def seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def play(plan: Plan, games: range) -> None:
    """Play games, and keep nothing."""
    whole = whole_game_function(plan.jeu) if plan.joueur is premier else None
    for i in games:
        if whole is None:
            deque(play_states(plan.jeu, Alea(plan.graine, i), plan.joueur), maxlen=1)
        else:
            whole(plan.jeu.new(Alea(plan.graine, i)))


def alternating(plan: Plan, first: int, blocks: int) -> Study:
    return Study(plan.sujet, tuple(range(i, i + 1) for i in range(first, 2 * blocks, 2)))


def measured(name: str, plan: Plan, games: int) -> None:
    alone, counted = [], []
    for repeat in range(REPEATS):
        block = range(repeat * games, (repeat + 1) * games)
        alone.append(seconds(lambda block=block: play(plan, block)))  # type: ignore[misc]
        counted.append(seconds(lambda block=block: tally(plan, block)))  # type: ignore[misc]
    overhead = median(c / a for a, c in zip(alone, counted, strict=True)) - 1
    rates = (games / median(times) for times in (alone, counted))
    print(f"{name:20} {next(rates):>12,.0f} {next(rates):>12,.0f} {overhead:>10.1%}")


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}, un cœur")
    print(f"{'':20} {'parties/s':>12} {'étude/s':>12} {'surcoût':>10}")
    for name, plan, games in STUDIES:
        measured(name, plan, games)
    for blocks in (10, 1000, 100_000):
        a, b = (alternating(STUDIES[0][1], first, blocks) for first in (0, 1))
        times: list[Any] = [seconds(lambda a=a, b=b: a + b) for _ in range(REPEATS)]  # type: ignore[misc]
        print(f"somme de deux études de {blocks} blocs chacune : {median(times) * 1e6:,.0f} µs")


if __name__ == "__main__":
    main()

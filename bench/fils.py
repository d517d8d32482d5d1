"""The speedup of a study on two threads over one: twice at best, where Python's threads run at once.

Run it with ``python3.14t bench/fils.py``; it takes half a minute. Under any other Python, two threads take turns.

« vitesse » is the time of one thread over that of two; the repeats take turns, and the median counts. On a machine that
does something else, look at « travail »: the processor's time of one thread over that of two. It tells what threads
lose by sharing values (1: nothing); its double is the speed to expect of two free cores.
"""

from __future__ import annotations

import platform
import sys
from statistics import median
from time import perf_counter, process_time
from typing import Final

from rummifun.analysis import Plan, Study, study
from rummifun.analysis.executors import Execute, thread_executor
from rummifun.chance import Alea
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.players import glouton, premier

REPEATS: Final = 5
STUDIES: Final = (
    ("r7, boucle directe", Plan(r7(), 1, premier), 4000),
    ("r7, suite de coups", Plan(r7(), 1, glouton), 400),
    ("qll", Plan(qll(), 1, premier), 400),
    ("c4", Plan(c4(), 1, premier), 400),
    ("md", Plan(md(), 1, premier), 40),
)


def timed(plan: Plan, games: int, execute: Execute) -> tuple[Study, float, float]:
    """Return a study, and its seconds by the clock and of the processor."""
    clock, work = perf_counter(), process_time()
    counted = study(plan.jeu, games, Alea(plan.graine), plan.joueur, execute, moteur="pur")
    return counted, perf_counter() - clock, process_time() - work


def main() -> None:
    at_once = not getattr(sys, "_is_gil_enabled", lambda: True)()
    print(f"Python {platform.python_version()}, fils {'simultanés' if at_once else 'tour à tour'}")
    for name, plan, games in STUDIES:
        speeds, works = [], []
        for _ in range(REPEATS):
            alone, clock, work = timed(plan, games, map)
            with thread_executor(2) as two:
                counted, clock_two, work_two = timed(plan, games, two)
            assert counted == alone
            speeds.append(clock / clock_two)
            works.append(work / work_two)
        print(f"{name:20} {games:5} parties  vitesse × {median(speeds):.2f}  travail × {median(works):.2f}")


if __name__ == "__main__":
    main()

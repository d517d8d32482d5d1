"""Make mistakes, run the tests on each, and print how many were caught.

    make mutants                                100 mistakes drawn anew; the seed is printed
    make mutants MUTANTS=40 SEED=7 MINUTES=4    forty, drawn again by their seed; after four minutes none is begun
    make mutants ROOMS="play core"              in these rooms alone

A mistake is *killed* when a test of its room fails, *equivalent* when `equivalents.toml` says why none can. A test that
also fails without the mistake kills nothing, and neither does one marked `golden`, which passes once its file is
written again. The run fails when one mistake in twenty survives.
"""

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, repeat
from math import inf
from pathlib import Path
from queue import SimpleQueue
from random import Random
from secrets import randbelow
from typing import Final

from mutation.judging import copies, fails_anyhow, name_of, seen_by
from mutation.sampling import ROOMS, Mistake, mistakes

WANTED: Final = 0.95  # the share of all mistakes of which more must be killed


def too_few(killed: int, made: int, wanted: float = WANTED) -> bool:
    """Tell whether not more than the share wanted is killed.

    >>> too_few(381, 400), too_few(380, 400), too_few(0, 0)
    (False, True, False)
    """
    return made > 0 and killed <= wanted * made


def judged(made: Sequence[Mistake], seconds: int, jobs: int, until: float) -> Mapping[Mistake, str | None]:
    """Return for each mistake the test that kills it; after a moment none is begun."""
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in (places := copies(jobs)):
        free.put(copy)
    killers: dict[Mistake, str | None] = {}

    def ask(mistake: Mistake) -> None:
        if (begun := time.monotonic()) > until:
            return
        copy = free.get()
        try:
            killer = killers[mistake] = seen_by(mistake, copy, seconds)
        finally:
            free.put(copy)
        print(f"{time.monotonic() - begun:6.1f} s  {killer or 'survives'}\n  {mistake}", flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(ask, made))
        tests = sorted({killer for killer in killers.values() if killer})
        shares = [tests[i::jobs] for i in range(jobs)]
        bad = set[str]().union(*pool.map(fails_anyhow, shares, places, repeat(60 * seconds)))
    for test in sorted(bad):
        print(f"fails with no mistake made: {test}")
    return {one: killer if killer and name_of(killer) not in bad else None for one, killer in killers.items()}


def main(arguments: Sequence[str]) -> int:
    """Draw mistakes, judge them, and print the survivors and the share of those killed."""
    parser = argparse.ArgumentParser(prog="mutants")
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=inf, help="after which no mistake is begun")
    parser.add_argument("--seconds", type=int, default=60, help="of the processor, for the tests of a mistake")
    parser.add_argument("--wanted", type=float, default=WANTED, help="the share that must be killed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), help=f"among {' '.join(ROOMS)}")
    asked = parser.parse_args(arguments)
    seed, until = randbelow(1 << 32) if asked.seed is None else asked.seed, time.monotonic() + 60 * asked.minutes
    print(f"{asked.mutants} mistakes, SEED={seed}", flush=True)
    answers = judged(list(islice(mistakes(asked.rooms, Random(seed)), asked.mutants)), asked.seconds, asked.jobs, until)
    survivors = [mistake for mistake, killer in answers.items() if killer is None]
    print(f"\n{len(survivors)} survivors", *survivors, sep="\n  ")
    from rummifun.analysis.intervals import wilson  # here, or else the processes of the tests would have read it too

    killed, all_made = len(answers) - len(survivors), len(answers)
    low, high = wilson(killed, all_made)
    print(f"killed: {killed} of {all_made} (with 95 % confidence {low:.1%} to {high:.1%} of all), SEED={seed}")
    return int(too_few(killed, all_made, asked.wanted))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The worth of an index: the multisets of `rapide` against the folds of `ordre_sup`, on hands and on the whole pool.

Run it with ``python bench/multiensembles.py``; it takes a few seconds of processor. Each function of two multisets is
called by both modules in turn on the same hands; a ratio is that of two processor times of one round, and the median
over the rounds is printed, with the least and the greatest.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from rummifun.games.rummikub.tuiles import cst_PIOCHE_INIT, list_tiles
from rummifun.multiset import ordre_sup, rapide

SIZES: Final = (7, 14, 28, 106)
FUNCTIONS: Final = ("inclus", "egaux", "intersection", "difference")
ROUNDS: Final = 15
CALLS: Final = 20


def seconds(function: Callable[..., object], pairs: list[tuple[Any, Any]]) -> float:
    """Return the processor time of calls on some pairs of multisets."""
    begun = process_time()
    for one, two in pairs:
        function(one, two)
    return process_time() - begun


def ratios(name: str, pairs: list[tuple[Any, Any]]) -> list[float]:
    """Return the time of the folds over that of the index, round by round."""
    return [seconds(getattr(ordre_sup, name), pairs) / seconds(getattr(rapide, name), pairs) for _ in range(ROUNDS)]


def main() -> None:
    chance, pool = Random(1), list_tiles(cst_PIOCHE_INIT)
    print(f"Python {platform.python_version()}, {platform.machine()}; folds / index, median of {ROUNDS} rounds (range)")
    for size in SIZES:
        hands = [(rapide.mens(chance.sample(pool, size)), rapide.mens(pool)) for _ in range(CALLS)]
        shown = {name: sorted(ratios(name, hands)) for name in FUNCTIONS}
        print(
            f"{size:>4} tiles ",
            *(f"{name} {median(found):.1f} ({found[0]:.1f}–{found[-1]:.1f})" for name, found in shown.items()),
        )


if __name__ == "__main__":
    main()

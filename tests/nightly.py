"""The twins compared anew, on new games and positions: every kernel against its plain code.

    make nuit                                  every kernel, a hundred thousand games of each, of a seed that is printed
    make nuit SEED=17 N=1e3 KERNELS="r7 md"    these kernels, so many games of this seed
    make nuit SEED=17 MINUTES=30               each kernel for so long at most

A kernel is compared as in its tests, by `tests/kernels/twins.py`, and stops at its first difference, which is printed
with its deal; the status is then 1. The progress of each is kept in `build/nuit`: the same seed goes on from there.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from secrets import randbelow
from time import monotonic
from typing import Final, NamedTuple

from kernels.twins import KERNELS, Compare, Ecart

BUILD: Final = Path(__file__).parents[1] / "build" / "nuit"
BLOCK: Final = 50
"""How many games are compared at once."""


class Compared(NamedTuple):
    """The result for a kernel: the games compared, the first difference, the seconds, with those of earlier runs."""

    games: int = 0
    ecart: Ecart = None
    seconds: float = 0.0

    def line(self, name: str) -> str:
        found = "no difference" if self.ecart is None else f"a difference\n  {self.ecart}"
        return f"{name:>10} {self.games:>9} games {self.seconds:>9.1f} s  {found}"


def compared(compare: Compare, seed: int, most: int, before: Compared) -> Iterator[Compared]:
    """Compare games, block by block, until there are enough or one differs."""
    done, begun = before, monotonic()
    while done.ecart is None and done.games < most:
        games = range(done.games, min(done.games + BLOCK, most))
        ecart = compare(seed, games)
        done = Compared(games.stop, ecart, before.seconds + monotonic() - begun)
        yield done


def night(kernels: Mapping[str, Compare], seed: int, most: int, seconds: float, folder: Path) -> bool:
    """Compare every kernel, a line each; tell whether none differs."""
    print(f"seed {seed}", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    same = True
    for name, compare in kernels.items():
        file = folder / f"{seed}-{name}.json"
        before = done = Compared(*json.loads(file.read_text("utf-8"))) if file.exists() else Compared()
        for done in compared(compare, seed, most, before):
            if done.ecart is None:  # a difference is compared again
                file.write_text(json.dumps(done), encoding="utf-8")
            if done.seconds - before.seconds >= seconds:
                break
        print(done.line(name), flush=True)
        same = same and done.ecart is None
    return same


def main(words: list[str]) -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("kernels", nargs="*", help=", ".join(KERNELS))
    asked.add_argument("--seed", type=int)
    asked.add_argument("--games", type=float, default=1e5)
    asked.add_argument("--minutes", type=float, default=float("inf"))
    how = asked.parse_args(words)
    if unknown := [name for name in how.kernels if name not in KERNELS]:
        asked.error(f"no such kernel: {' '.join(unknown)}")
    chosen = {name: KERNELS[name] for name in how.kernels or KERNELS}
    seed = randbelow(1 << 32) if how.seed is None else how.seed
    return 0 if night(chosen, seed, int(how.games), 60 * how.minutes, BUILD) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The gain of the batches of `Alea.shuffle`: its compiled twin, against one word for each draw.

Run it with ``python bench/alea_noyau.py``; it needs numba (``rummifun[fast]``) and takes about a quarter of a minute.

It first shows that both draw the bits of `Alea`, order and counter, for thousands of seeds, games and sizes. Then it
measures, in the same run and turn by turn, packs of 32, 52 and 106:

* « un mot par tirage », the yardstick: the same by batches of one card, which is Fisher and Yates by `Alea.below`;
* « par lots »: the twin of `Alea.shuffle` that the kernels use, a word for several cards;
* « Python pur »: `Alea.shuffle` itself.

A time is the median of the repeats, for one pack; a ratio is the median of the ratios to the yardstick measured in the
same repeat.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from itertools import product
from statistics import median
from time import perf_counter
from typing import Final

from rummifun.chance import Alea

try:
    import numba
    import numpy as np

    from rummifun.kernels.alea import batch_bounds, shuffle_into
    from rummifun.kernels.uint64 import ONE, Bits, Bytes, U, kernel
except ModuleNotFoundError:
    raise SystemExit("bench/alea_noyau.py needs numba: install rummifun[fast].") from None

TOP: Final = 2**64 - 1
SIZES: Final = range(2, 107)
PACKS: Final = (32, 52, 106)
REPEATS: Final = 15
COMPILED_GAMES: Final = 100_000
PYTHON_GAMES: Final = 1_000


def words(size: int) -> Bits:
    """Cut the bounds of a pack into batches of one: a word for each draw."""
    return np.array([(bound - 1, bound) for bound in range(size, 1, -1)], np.uint64).reshape(-1, 2)


# ----------------------------------------------------------------------------------------------------------------------
# The same bits
# ----------------------------------------------------------------------------------------------------------------------


def shuffle_by_words(alea: Alea, size: int) -> tuple[tuple[int, ...], Alea]:
    """Do the work of the yardstick in Python, with `Alea.below`."""
    deck = list(range(size))
    for bound in range(size, 1, -1):
        other, alea = alea.below(bound)
        deck[bound - 1], deck[other] = deck[other], deck[bound - 1]
    return tuple(deck), alea


def twin(batches: Bits, alea: Alea, size: int) -> tuple[tuple[int, ...], Alea]:
    deck, order = np.empty(size, np.uint8), np.arange(size, dtype=np.uint8)
    draws = int(shuffle_into(deck, order, U(alea.seed), U(alea.game), batches))
    return tuple(deck.tolist()), Alea(alea.seed, alea.game, draws)


def aleas(size: int) -> Iterator[Alea]:
    """Give the corners of (seed, game), and as many drawn at random."""
    corners = (0, 1, 2**32, 2**63, TOP)
    source = Alea(2024, size)
    for seed, game in product(corners, corners):
        yield Alea(seed, game)
        other_seed, source = source.word()
        other_game, source = source.word()
        yield Alea(other_seed, other_game)


def check() -> int:
    """Compare the twins with `Alea`; give the number of packs compared."""
    cases = [(alea, size) for size in SIZES for alea in aleas(size)]
    cases += [(Alea(17, 1586), 52), (Alea(17, 21824), 52)]  # packs that reject a word, one in about ten thousand
    for alea, size in cases:
        assert twin(batch_bounds(size), alea, size) == alea.shuffle(range(size)), (alea, size)
        assert twin(words(size), alea, size) == shuffle_by_words(alea, size), (alea, size)
    return len(cases)


# ----------------------------------------------------------------------------------------------------------------------
# The measure
# ----------------------------------------------------------------------------------------------------------------------


@kernel
def dealt(order: Bytes, batches: Bits, games: int) -> int:
    deck, seen = np.empty(order.size, np.uint8), 0
    for game in range(games):
        shuffle_into(deck, order, ONE, U(game), batches)
        seen += deck[0]
    return seen


def deal(batches: Callable[[int], Bits]) -> Callable[[int, int], int]:
    return lambda size, games: dealt(np.arange(size, dtype=np.uint8), batches(size), games)


def deal_in_python(size: int, games: int) -> int:
    return sum(Alea(1, game).shuffle(range(size))[0][0] for game in range(games))


CONTESTANTS: Final[tuple[tuple[str, Callable[[int, int], int], int], ...]] = (
    ("un mot par tirage", deal(words), COMPILED_GAMES),
    ("par lots", deal(batch_bounds), COMPILED_GAMES),
    ("Python pur", deal_in_python, PYTHON_GAMES),
)


def nanoseconds(deal: Callable[[int, int], int], size: int, games: int) -> float:
    """Time one pack, on average over the games."""
    start = perf_counter()
    deal(size, games)
    return (perf_counter() - start) / games * 1e9


def measure(size: int) -> list[tuple[float, float]]:
    """Give the median time of each contestant, and of its ratio to the first."""
    rounds = [[nanoseconds(deal, size, games) for _, deal, games in CONTESTANTS] for _ in range(REPEATS)]
    columns = list(zip(*rounds, strict=True))
    ratios = [[time / yardstick for time, yardstick in zip(column, columns[0], strict=True)] for column in columns]
    return [(median(times), median(ratio)) for times, ratio in zip(columns, ratios, strict=True)]


def table() -> Iterator[str]:
    yield f"{'pack':>4}" + "".join(f"{name:>24}" for name, _, _ in CONTESTANTS)
    for size in PACKS:
        yield f"{size:>4}" + "".join(f"{time:>12,.0f} ns ×{ratio:>8.2f}" for time, ratio in measure(size))


def main() -> None:
    print(f"Python {platform.python_version()}, numba {numba.__version__}, {platform.machine()}")
    print(f"{check()} packs of {SIZES[0]} to {SIZES[-1]}: the twins draw the bits of Alea")
    for _, play, _ in CONTESTANTS:
        play(PACKS[0], 10)  # compiles, outside of the measure
    print(f"one pack, median of {REPEATS} repeats; × is the ratio to « {CONTESTANTS[0][0]} »")
    for line in table():
        print(line)


if __name__ == "__main__":
    main()

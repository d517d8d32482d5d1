"""What the batches of `Alea.shuffle` are worth: a compiled twin of it, against one word for each draw.

Run it with ``python bench/alea_noyau.py``; it needs numba (``rummifun[fast]``) and takes about a quarter of a minute.

It first shows that the twin draws the bits of `Alea`, order and counter, for thousands of seeds, games, counters and
sizes. Then it measures, in the same run and turn by turn, packs of 32, 52 and 106:

* « un mot par tirage », the yardstick: the twin of Fisher and Yates by `Alea.below`, a word for each card;
* « par lots »: the twin of `Alea.shuffle`, a word for several cards, the batches cut once for all packs as there;
* « Python pur »: `Alea.shuffle` itself.

A time is the median of the repeats, for one pack; a ratio is the median of the ratios to the yardstick measured in the
same repeat.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from statistics import median
from time import perf_counter
from typing import Any, Final, TypeVar, cast

from rummifun.chance import Alea

try:
    import numba
    import numpy as np
except ModuleNotFoundError:
    raise SystemExit("bench/alea_noyau.py needs numba: install rummifun[fast].") from None

F = TypeVar("F", bound=Callable[..., Any])
Deck = np.ndarray[tuple[int], np.dtype[np.int64]]
U = np.uint64
Bounds = np.ndarray[tuple[int], np.dtype[np.uint64]]
Cuts = tuple[Bounds, Bounds]

G: Final = U(0x9E3779B97F4A7C15)
C1, C2 = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
ZERO, ONE, S27, S30, S31, S32 = U(0), U(1), U(27), U(30), U(31), U(32)
LOW: Final = U(2**32 - 1)
BATCH: Final = U(2**52)

TOP: Final = 2**64 - 1
SIZES: Final = range(2, 107)
PACKS: Final = (32, 52, 106)
REPEATS: Final = 15
COMPILED_GAMES: Final = 100_000
PYTHON_GAMES: Final = 1_000


def kernel(function: F) -> F:
    """Compile a function; the type checker goes on seeing the function."""
    return cast("F", numba.njit(function))


# ----------------------------------------------------------------------------------------------------------------------
# The twin, as the docstring of `rummifun.chance` specifies it
# ----------------------------------------------------------------------------------------------------------------------


@kernel
def mix(z: U) -> U:
    z = (z ^ (z >> S30)) * C1
    z = (z ^ (z >> S27)) * C2
    return z ^ (z >> S31)


@kernel
def keys(seed: U, game: U) -> tuple[U, U]:
    a = mix(seed + G)
    k1 = mix(a + (game + ONE) * G)
    return k1, mix(k1 + a)


@kernel
def word(k1: U, k2: U, n: U) -> U:
    return mix(mix(k1 + (n + ONE) * G) ^ k2)


@kernel
def accepted(k1: U, k2: U, n: U, total: U) -> tuple[U, U]:
    """Draw words until one is not rejected for this product of bounds."""
    w = word(k1, k2, n)
    n += ONE
    if w * total < total:
        threshold = (ZERO - total) % total
        while w * total < threshold:
            w = word(k1, k2, n)
            n += ONE
    return w, n


@kernel
def high(w: U, bound: U) -> int:
    """Give w·bound ÷ 2⁶⁴ by two products of 64 bits, as the bound is below 2³²."""
    return int(((w >> S32) * bound + (((w & LOW) * bound) >> S32)) >> S32)


@kernel
def cut(size: int) -> Cuts:
    """Cut the bounds size, size − 1, …, 2 into batches: the bound at which each ends, not drawn, and its product."""
    ends, totals, batches = np.empty(size, np.uint64), np.empty(size, np.uint64), 0
    end = U(size)
    while end > ONE:
        total = ONE
        while end > ONE and total * end <= BATCH:
            total *= end
            end -= ONE
        ends[batches], totals[batches] = end, total
        batches += 1
    return ends[:batches], totals[:batches]


@kernel
def by_batches(deck: Deck, k1: U, k2: U, n: U, cuts: Cuts) -> U:
    ends, totals = cuts
    bound = U(deck.size)
    for batch in range(ends.size):
        w, n = accepted(k1, k2, n, totals[batch])
        while bound > ends[batch]:
            place, other = int(bound - ONE), high(w, bound)
            w *= bound
            deck[place], deck[other] = deck[other], deck[place]
            bound -= ONE
    return n


@kernel
def by_words(deck: Deck, k1: U, k2: U, n: U) -> U:
    bound = U(deck.size)
    while bound > ONE:
        w, n = accepted(k1, k2, n, bound)
        place, other = int(bound - ONE), high(w, bound)
        deck[place], deck[other] = deck[other], deck[place]
        bound -= ONE
    return n


# ----------------------------------------------------------------------------------------------------------------------
# The same bits
# ----------------------------------------------------------------------------------------------------------------------


def shuffle_by_words(alea: Alea, size: int) -> tuple[tuple[int, ...], Alea]:
    """Do in Python, with `Alea.below`, what the yardstick does."""
    deck = list(range(size))
    for bound in range(size, 1, -1):
        other, alea = alea.below(bound)
        deck[bound - 1], deck[other] = deck[other], deck[bound - 1]
    return tuple(deck), alea


def twin(shuffle: Callable[[Deck, U, U, U], U], alea: Alea, size: int) -> tuple[tuple[int, ...], Alea]:
    deck = np.arange(size)
    k1, k2 = keys(U(alea.seed), U(alea.game))
    # A compiled function gives back Python's integers: their type has to be said again.
    draws = int(shuffle(deck, U(k1), U(k2), U(alea.draws)))
    return tuple(deck.tolist()), Alea(alea.seed, alea.game, draws)


def aleas(size: int) -> Iterator[Alea]:
    """Give the corners of (seed, game), and as many drawn at random with their counter."""
    corners = (0, 1, 2**32, 2**63, TOP)
    source = Alea(2024, size)
    for seed, game in product(corners, corners):
        yield Alea(seed, game)
        other_seed, source = source.word()
        other_game, source = source.word()
        draws, source = source.below(TOP - 1000)
        yield Alea(other_seed, other_game, draws)


def check() -> int:
    """Compare the twins with `Alea`; give the number of packs compared."""
    cases = [(alea, size) for size in SIZES for alea in aleas(size)]
    cases += [(Alea(17, 1586), 52), (Alea(17, 21824), 52)]  # packs that reject a word, one in about ten thousand
    for alea, size in cases:
        assert twin(partial(by_batches, cuts=cut(size)), alea, size) == alea.shuffle(range(size)), (alea, size)
        assert twin(by_words, alea, size) == shuffle_by_words(alea, size), (alea, size)
    return len(cases)


# ----------------------------------------------------------------------------------------------------------------------
# The measure
# ----------------------------------------------------------------------------------------------------------------------


@kernel
def deal_by_batches(size: int, games: int) -> int:
    deck, cuts, seen = np.empty(size, np.int64), cut(size), 0
    for game in range(games):
        for place in range(size):
            deck[place] = place
        k1, k2 = keys(ONE, U(game))
        by_batches(deck, k1, k2, ZERO, cuts)
        seen += deck[0]
    return seen


@kernel
def deal_by_words(size: int, games: int) -> int:
    deck, seen = np.empty(size, np.int64), 0
    for game in range(games):
        for place in range(size):
            deck[place] = place
        k1, k2 = keys(ONE, U(game))
        by_words(deck, k1, k2, ZERO)
        seen += deck[0]
    return seen


def deal_in_python(size: int, games: int) -> int:
    return sum(Alea(1, game).shuffle(range(size))[0][0] for game in range(games))


CONTESTANTS: Final[tuple[tuple[str, Callable[[int, int], int], int], ...]] = (
    ("un mot par tirage", deal_by_words, COMPILED_GAMES),
    ("par lots", deal_by_batches, COMPILED_GAMES),
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
    for _, deal, _ in CONTESTANTS:
        deal(PACKS[0], 10)  # compiles, outside of the measure
    print(f"one pack, median of {REPEATS} repeats; × is the ratio to « {CONTESTANTS[0][0]} »")
    for line in table():
        print(line)


if __name__ == "__main__":
    main()

"""Chance as a value: `Alea`, a frozen counter-based generator.

Nothing here is hidden: an `Alea` is three numbers, and a draw returns the number drawn *and the next Alea*. Game
number i of seed s is `Alea(s, i)`, so any game of a long study can be dealt again alone.

The bits, fixed for ever
------------------------
All arithmetic is on unsigned 64-bit integers, modulo 2⁶⁴; ``^`` is exclusive or, ``>>`` shifts zeros in.

* ``G = 0x9E3779B97F4A7C15`` (2⁶⁴ divided by the golden ratio, odd).
* ``mix(z)``: ``z = (z ^ z >> 30) · 0xBF58476D1CE4E5B9``; ``z = (z ^ z >> 27) · 0x94D049BB133111EB``; ``z ^ z >> 31``
  (the finalizer of SplitMix64: Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014,
  with the constants of Stafford's variant 13).
* Keys of (seed, game): ``a = mix(seed + G)``; ``k1 = mix(a + (game + 1)·G)``; ``k2 = mix(k1 + a)``.
* **Word** number n (n = ``draws`` before the draw): ``mix(mix(k1 + (n + 1)·G) ^ k2)``; ``draws`` becomes n + 1. Two
  rounds with two keys: streams of neighbouring games share no shifted stretch, as plain SplitMix64 streams may.
* **Batch** of bounds b₁, …, bₘ of product p ≤ 2⁶⁴: take the next word w; while
  w·p mod 2⁶⁴ < 2⁶⁴ mod p, take another. Then for each bound in turn ``w·b = q·2⁶⁴ + r``: q is drawn, r is the next w.
  Exactly uniform (Brackett-Rozinsky and Lemire, *Batched Ranged Random Integer Generation*, 2024; one bound is
  Lemire's *Fast Random Integer Generation in an Interval*, 2019).
* **below(n)** is the batch of the single bound n, 1 ≤ n ≤ 2⁶⁴.
* **shuffle** of n elements is Fisher and Yates from the end: the bounds n, n − 1, …, 2 are drawn in that order, in
  batches that take as many bounds as keep their product ≤ 2⁵²; the draw q for bound b swaps places b − 1 and q (from
  0). A pack of 32 costs 3 words, one of 52 costs 5.

The bounds of a shuffle are below 2³², which lets a compiled twin compute q and r with two 64-bit products; see
`bench/alea_noyau.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from rummifun.refusal import Code, Precondition, Refusal, quote_value

X = TypeVar("X")


_MASK: Final = (1 << 64) - 1


_G: Final = 0x9E3779B97F4A7C15


_BATCH: Final = 1 << 52


class RefusChance(Code):
    """The refusals of `Alea`."""

    MotHorsBornes = "Alea"
    BorneHorsBornes = "Alea"


@dataclass(frozen=True, slots=True)
class Alea:
    """A source of chance as a value: the seed, the number of the game, the number of words drawn so far.

    >>> Alea(17).word()
    (13699778893365090247, Alea(seed=17, game=0, draws=1))
    >>> Alea(17).below(6)
    (4, Alea(seed=17, game=0, draws=1))
    >>> Alea(17).shuffle("abcdef")
    (('d', 'f', 'a', 'b', 'c', 'e'), Alea(seed=17, game=0, draws=1))
    >>> Alea(17) == Alea(17, 0, 0)
    True

    Raises `Precondition` when a component is not an unsigned 64-bit integer, so the very last word has no successor.
    """

    seed: int = 0
    game: int = 0
    draws: int = 0

    def __post_init__(self) -> None:
        for value in (self.seed, self.game, self.draws):
            if type(value) is not int or not 0 <= value <= _MASK:
                raise Precondition(Refusal(RefusChance.MotHorsBornes, expected="0..2⁶⁴−1", got=quote_value(value)))

    def word(self) -> tuple[int, Alea]:
        """Draw 64 bits.

        >>> Alea(1, 2, 3).word()[1]
        Alea(seed=1, game=2, draws=4)
        """
        return _word(self.seed, self.game, self.draws), Alea(self.seed, self.game, self.draws + 1)

    def below(self, bound: int) -> tuple[int, Alea]:
        """Draw an integer in 0..bound − 1, each with exactly the same probability.

        >>> Alea(3).below(13)
        (10, Alea(seed=3, game=0, draws=1))

        Raises `Precondition` for a bound outside 1..2⁶⁴.
        """
        if type(bound) is not int or not 1 <= bound <= _MASK + 1:
            raise Precondition(Refusal(RefusChance.BorneHorsBornes, expected="1..2⁶⁴", got=quote_value(bound)))
        drawn, draws = _batch(self, self.draws, (bound,), bound)
        return drawn[0], Alea(self.seed, self.game, draws)

    def shuffle(self, elements: Iterable[X]) -> tuple[tuple[X, ...], Alea]:
        """Shuffle the elements: each order has the same probability.

        >>> Alea(5).shuffle(range(5))[0]
        (2, 0, 3, 4, 1)
        """
        deck = list(elements)
        draws, place = self.draws, len(deck) - 1
        for bounds, product in _batches(len(deck)):
            drawn, draws = _batch(self, draws, bounds, product)
            for other in drawn:
                deck[place], deck[other] = deck[other], deck[place]
                place -= 1
        return tuple(deck), Alea(self.seed, self.game, draws)


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


@lru_cache(maxsize=1024)
def _keys(seed: int, game: int) -> tuple[int, int]:
    a = _mix(seed + _G & _MASK)
    k1 = _mix(a + (game + 1) * _G & _MASK)
    return k1, _mix(k1 + a & _MASK)


def _word(seed: int, game: int, n: int) -> int:
    k1, k2 = _keys(seed, game)
    return _mix(_mix(k1 + (n + 1) * _G & _MASK) ^ k2)


def _batch(alea: Alea, draws: int, bounds: Sequence[int], product: int) -> tuple[list[int], int]:
    """Draw the batch that the module's docstring defines: a number below each bound, and the counter after it."""
    word = _word(alea.seed, alea.game, draws)
    draws += 1
    if word * product & _MASK < product:  # only then can the exact, slower test reject
        threshold = (_MASK + 1) % product
        while word * product & _MASK < threshold:
            word = _word(alea.seed, alea.game, draws)
            draws += 1
    drawn = []
    for bound in bounds:
        word *= bound
        drawn.append(word >> 64)
        word &= _MASK
    return drawn, draws


@lru_cache(maxsize=256)
def _batches(size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Cut the bounds size, size − 1, …, 2 into batches, each with its product."""
    cut: list[tuple[tuple[int, ...], int]] = []
    bounds: tuple[int, ...] = ()
    product = 1
    for bound in range(size, 1, -1):
        if product * bound > _BATCH:
            cut.append((bounds, product))
            bounds, product = (), 1
        bounds, product = (*bounds, bound), product * bound
    return (*cut, (bounds, product)) if bounds else ()

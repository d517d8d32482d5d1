"""Hand-ins more alike than chance explains: a hint for a person who reads both, never an accusation.

Each run of `LENGTH` tokens is a passage, names being taken away, as in the k-grams of S. Schleimer, D. Wilkerson and
A. Aiken, «Winnowing: local algorithms for document fingerprinting», SIGMOD 2003; a class is small: all are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import sqrt
from pathlib import PurePath
from statistics import quantiles
from typing import Final, NamedTuple

from rummifun.grading.classroom.tokens import Phrase, tokenize_phrases

LENGTH: Final = 12
"""Tokens of a passage."""
FEWEST: Final = 25
"""Passages of its own that a hand-in needs to be compared."""
CLASS: Final = 10
"""Hand-ins from which on a class shows common passages, and the share that chance explains."""
COMMON: Final = 2 / 3
"""A passage that more than this share of a class has does not count…"""
HOLLOW: Final = 0.80
"""… unless over half of the class consist of such passages beyond this share: they are copies, or untouched."""
LEAST: Final = 0.40
MOST: Final = 0.65
"""Bounds of the share that chance explains: of long hand-ins about a fifth, of short ones nearly two fifths."""
SPREADS: Final = 4


class Line(NamedTuple):
    """A line of a hand-in: its file, its number there, its text."""

    file: str
    number: int
    text: str


@dataclass(frozen=True)
class ComparedSource:
    """A hand-in ready to compare: its lines, file after file, and its phrases, whose tokens point to lines."""

    name: str
    lines: tuple[Line, ...]
    phrases: tuple[Phrase, ...]

    @cached_property
    def passages(self) -> Mapping[int, tuple[tuple[int, int], ...]]:
        """The places of each passage: its phrase, and its first token."""
        found: dict[int, list[tuple[int, int]]] = {}
        for p, phrase in enumerate(self.phrases):
            kinds = [token.kind for token in phrase]
            for i in range(len(kinds) - LENGTH + 1):
                found.setdefault(hash(tuple(kinds[i : i + LENGTH])), []).append((p, i))
        return {passage: tuple(places) for passage, places in found.items()}


def read_compared_source(name: str, files: Iterable[tuple[str, str]]) -> ComparedSource:
    """Read a hand-in, of one file or several, each with its name."""
    lines: list[Line] = []
    told: list[Phrase] = []
    for file, text in files:
        start = len(lines) - 1
        told += [
            tuple(token._replace(line=token.line + start) for token in phrase)
            for phrase in tokenize_phrases(text, PurePath(file).suffix)
        ]
        lines += [Line(file, i, line) for i, line in enumerate(text.split("\n"), 1)]
    return ComparedSource(name, tuple(lines), tuple(told))


# Which pairs


class SimilarPair(NamedTuple):
    """Two hand-ins, the share of the smaller one that they have in common, and the share from which it is reported."""

    left: str
    right: str
    share: float
    chance: float


@dataclass(frozen=True, slots=True)
class SimilarityReport:
    """The comparison of a class: the pairs above chance, the most alike first, and the rule that was applied."""

    sources: Mapping[str, ComparedSource]
    own: Mapping[str, frozenset[int]]
    pairs: tuple[SimilarPair, ...]
    chance: float
    given: int
    common: int
    hollow: bool = False

    @property
    def too_short(self) -> tuple[str, ...]:
        """Hand-ins with too little text of their own to compare."""
        return tuple(name for name, own in self.own.items() if len(own) < FEWEST)

    @property
    def nearest_pairs(self) -> tuple[SimilarPair, ...]:
        """For each group of similar hand-ins, enough pairs to hold it together, the most alike first."""
        group = {name: name for name in self.sources}

        def root(name: str) -> str:
            while group[name] != name:
                group[name] = name = group[group[name]]
            return name

        found = []
        for pair in self.pairs:
            left, right = root(pair.left), root(pair.right)
            if left != right:
                group[left] = right
                found.append(pair)
        return tuple(found)


def compare_submissions(sources: Sequence[ComparedSource], given: Sequence[ComparedSource] = ()) -> SimilarityReport:
    """Compare hand-ins two by two, ignoring the given files and the passages that most of the class has."""
    theirs = frozenset(passage for one in given for passage in one.passages)
    in_how_many = Counter(passage for one in sources for passage in one.passages if passage not in theirs)
    most = COMMON * len(sources) if len(sources) >= CLASS else len(sources)
    common = frozenset(passage for passage, n in in_how_many.items() if n > most)
    written = {one.name: frozenset(one.passages) - theirs for one in sources}
    hollow = 2 * sum(len(one & common) > HOLLOW * len(one) for one in written.values()) > len(sources)
    common = frozenset() if hollow else common
    own = {name: passages - common for name, passages in written.items()}
    shares = dict(_shares(own))
    chance = _chance([*shares.values()], len(own))
    pairs = (SimilarPair(a, b, share, chance + 1 / sqrt(_smaller(own, a, b))) for (a, b), share in shares.items())
    found = sorted((pair for pair in pairs if pair.share > pair.chance), key=lambda pair: (-pair.share, pair))
    return SimilarityReport(
        {one.name: one for one in sources}, own, tuple(found), chance, len(theirs), len(common), hollow
    )


def _shares(own: Mapping[str, frozenset[int]]) -> Iterator[tuple[tuple[str, str], float]]:
    for a, b in combinations((name for name, passages in own.items() if len(passages) >= FEWEST), 2):
        yield (a, b), len(own[a] & own[b]) / _smaller(own, a, b)


def _smaller(own: Mapping[str, frozenset[int]], a: str, b: str) -> int:
    return min(len(own[a]), len(own[b]))


def _chance(shares: Sequence[float], hand_ins: int) -> float:
    """Return the share that chance explains: some spreads above the class median, measured on the lower half, bounded.

    The lower half, for the copies are in the upper one; at most `MOST`, for most of a class may be copies.
    """
    if hand_ins < CLASS or len(shares) < CLASS:
        return LEAST
    quarter, median, _ = quantiles(shares, n=4)
    return min(MOST, max(LEAST, median + SPREADS * (median - quarter)))


# The common passages of a pair


class CommonPassage(NamedTuple):
    """A run of tokens common to both: its first and last lines, as indices, left and right."""

    left: tuple[int, int]
    right: tuple[int, int]
    tokens: int


class _Run(NamedTuple):
    length: int
    left: tuple[int, int]
    right: tuple[int, int]


_PLACES: Final = 8
"""The most places looked at for a frequent passage of a hand-in."""


def common_passages(one: SimilarityReport, pair: SimilarPair) -> tuple[CommonPassage, ...]:
    """List the common runs of two hand-ins, in order of lines: long ones chosen first, each token once."""
    left, right = one.sources[pair.left], one.sources[pair.right]
    seeds = (
        (a, b)
        for passage in one.own[pair.left] & one.own[pair.right]
        for a in left.passages[passage][:_PLACES]
        for b in right.passages[passage][:_PLACES]
    )
    runs = [*_runs(left, right, sorted(seeds))]
    used: tuple[set[tuple[int, int]], ...] = (set(), set())
    found = []
    for run in sorted(runs, key=lambda run: (-run.length, run)):
        kept = _unused_part(run, used)
        if kept.length < LENGTH:
            continue
        for i in range(kept.length):
            used[0].add((kept.left[0], kept.left[1] + i))
            used[1].add((kept.right[0], kept.right[1] + i))
        found.append(
            CommonPassage(_lines(left, kept.left, kept.length), _lines(right, kept.right, kept.length), kept.length)
        )
    return tuple(sorted(found))


def _runs(
    left: ComparedSource, right: ComparedSource, seeds: Iterable[tuple[tuple[int, int], tuple[int, int]]]
) -> Iterator[_Run]:
    """Find the run around each passage that the run before it does not contain."""
    ends: dict[tuple[int, int, int], int] = {}
    for (p, i), (q, j) in seeds:
        if i >= ends.get((p, q, i - j), 0):
            run = _longest(left, right, (p, i), (q, j))
            ends[p, q, i - j] = run.left[1] + run.length
            yield run


def _longest(left: ComparedSource, right: ComparedSource, a: tuple[int, int], b: tuple[int, int]) -> _Run:
    """Extend a passage in both directions while the tokens are the same."""
    (p, i), (q, j) = a, b
    one, other = left.phrases[p], right.phrases[q]
    back = 0
    while back < min(i, j) and one[i - back - 1].kind == other[j - back - 1].kind:
        back += 1
    n, most = LENGTH, min(len(one) - i, len(other) - j)
    while n < most and one[i + n].kind == other[j + n].kind:
        n += 1
    return _Run(back + n, (p, i - back), (q, j - back))


def _unused_part(run: _Run, used: tuple[set[tuple[int, int]], ...]) -> _Run:
    """Return the longest part of a run whose tokens no other run has yet."""
    (p, i), (q, j) = run.left, run.right
    start, best = 0, (0, 0)
    for n in range(run.length + 1):
        if n == run.length or (p, i + n) in used[0] or (q, j + n) in used[1]:
            best = max(best, (n - start, -start))
            start = n + 1
    length, at = best[0], -best[1]
    return _Run(length, (p, i + at), (q, j + at))


def _lines(of: ComparedSource, at: tuple[int, int], length: int) -> tuple[int, int]:
    phrase, i = of.phrases[at[0]], at[1]
    return phrase[i].line, phrase[i + length - 1].line

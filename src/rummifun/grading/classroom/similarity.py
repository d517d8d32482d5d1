"""Hand-ins more alike than chance explains: a hint for a person who reads both, never an accusation.

Each run of `LENGTH` tokens is a passage, names being taken away, as in the k-grams of S. Schleimer, D. Wilkerson and
A. Aiken, «Winnowing: local algorithms for document fingerprinting», SIGMOD 2003; a class is small: all are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, takewhile
from math import sqrt
from pathlib import PurePath
from statistics import quantiles
from typing import Final, NamedTuple

from rummifun.grading.classroom.phrases import Token, tokenize_phrases

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
    """A hand-in ready to compare: its lines, file after file, and its tokens, which point to lines.

    A token without a kind stands before each phrase: no passage goes beyond it.
    """

    name: str
    lines: tuple[Line, ...]
    tokens: tuple[Token, ...]

    @cached_property
    def passages(self) -> Mapping[int, tuple[int, ...]]:
        """The places of each passage: its first tokens."""
        found: dict[int, list[int]] = {}
        kinds = [token.kind for token in self.tokens]
        for i in range(len(kinds) - LENGTH + 1):
            if all(passage := tuple(kinds[i : i + LENGTH])):
                found.setdefault(hash(passage), []).append(i)
        return {passage: tuple(places) for passage, places in found.items()}


def read_compared_source(name: str, files: Iterable[tuple[str, str]]) -> ComparedSource:
    """Read a hand-in, of one file or several, each with its name."""
    lines: list[Line] = []
    tokens: list[Token] = []
    for file, text in files:
        start = len(lines) - 1
        for phrase in tokenize_phrases(text, PurePath(file).suffix):
            tokens += [Token("", 0), *(token._replace(line=token.line + start) for token in phrase)]
        lines += [Line(file, i, line) for i, line in enumerate(text.split("\n"), 1)]
    return ComparedSource(name, tuple(lines), tuple(tokens))


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
        group = {name: frozenset({name}) for name in self.sources}
        found = []
        for pair in self.pairs:
            if pair.right not in group[pair.left]:
                joined = group[pair.left] | group[pair.right]
                group |= dict.fromkeys(joined, joined)
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
    long = (name for name, passages in own.items() if len(passages) >= FEWEST)
    shares = {(a, b): len(own[a] & own[b]) / _smaller(own, a, b) for a, b in combinations(long, 2)}
    chance = _chance([*shares.values()], len(own))
    pairs = (SimilarPair(a, b, share, chance + 1 / sqrt(_smaller(own, a, b))) for (a, b), share in shares.items())
    found = sorted((pair for pair in pairs if pair.share > pair.chance), key=lambda pair: (-pair.share, pair))
    return SimilarityReport(
        {one.name: one for one in sources}, own, tuple(found), chance, len(theirs), len(common), hollow
    )


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


class CommonPassage(NamedTuple):
    """A run of tokens common to both: its first and last lines, as indices, left and right."""

    left: tuple[int, int]
    right: tuple[int, int]
    tokens: int


class _Run(NamedTuple):
    length: int
    left: int
    right: int


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
    runs = [*_runs(left.tokens, right.tokens, sorted(seeds))]
    used: tuple[set[int], ...] = (set(), set())
    found = []
    for run in sorted(runs, key=lambda run: (-run.length, run)):
        n, i, j = _unused_part(run, used)
        if n >= LENGTH:
            used[0].update(range(i, i + n))
            used[1].update(range(j, j + n))
            lines = [(of.tokens[at].line, of.tokens[at + n - 1].line) for of, at in ((left, i), (right, j))]
            found.append(CommonPassage(lines[0], lines[1], n))
    return tuple(sorted(found))


def _runs(left: Sequence[Token], right: Sequence[Token], seeds: Iterable[tuple[int, int]]) -> Iterator[_Run]:
    """Find the run around each passage that the run before it does not contain: while the tokens are the same."""

    def count_alike(places: Iterable[tuple[int, int]]) -> int:
        return sum(1 for _ in takewhile(lambda at: left[at[0]].kind == right[at[1]].kind != "", places))

    ends: dict[int, int] = {}
    for i, j in seeds:
        if i >= ends.get(i - j, 0):
            back = count_alike(zip(range(i - 1, -1, -1), range(j - 1, -1, -1), strict=False))
            ahead = count_alike(zip(range(i, len(left)), range(j, len(right)), strict=False))
            ends[i - j] = i + ahead
            yield _Run(back + ahead, i - back, j - back)


def _unused_part(run: _Run, used: tuple[set[int], ...]) -> _Run:
    """Return the longest part of a run whose tokens no other run has yet."""
    start, best = 0, (0, 0)
    for n in range(run.length + 1):
        if n == run.length or run.left + n in used[0] or run.right + n in used[1]:
            best = max(best, (n - start, -start))
            start = n + 1
    return _Run(best[0], run.left - best[1], run.right - best[1])

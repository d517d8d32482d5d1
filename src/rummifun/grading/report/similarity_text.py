"""The comparison of a class's hand-ins, as lines of text and as data, with the rule it followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from rummifun.grading.classroom.similarity import (
    CLASS,
    LEAST,
    LENGTH,
    MOST,
    SPREADS,
    CommonPassage,
    ComparedSource,
    SimilarityReport,
    SimilarPair,
    common_passages,
)
from rummifun.grading.submission.files import same_authors
from rummifun.messages import N_

Tr = Callable[[str], str]

MOST_PAIRS: Final = 60
"""Pairs that are shown side by side, at most."""


def shown_pairs(found: SimilarityReport) -> tuple[SimilarPair, ...]:
    """Choose the pairs to show: all, or in a large class each hand-in beside its nearest neighbour."""
    return found.pairs if len(found.pairs) <= MOST_PAIRS else found.nearest_pairs[:MOST_PAIRS]


def format_share(share: float, tr: Tr) -> str:
    """Write a share in the language; never round one below 100 % up to it."""
    return tr(N_("{n}%")).format(n=min(round(100 * share), 100 if share == 1 else 99))


def same_people(pair: SimilarPair) -> bool:
    """Tell whether two names belong to the same people, as two versions do."""
    return bool(same_authors([pair.left, pair.right]))


def counts_line(found: SimilarityReport, tr: Tr) -> str:
    """Report the number of hand-ins compared, and the number of pairs reported."""
    said = tr(N_("Hand-ins compared two by two: {n}. Pairs more alike than chance explains: {k}."))
    return said.format(n=len(found.sources) - len(found.too_short), k=len(found.pairs))


def limit_line(found: SimilarityReport, tr: Tr) -> str:
    """Report the choice of pairs shown, where some are left out."""
    if len(shown_pairs(found)) == len(found.pairs):
        return ""
    said = tr(N_("Shown here: {n} pairs, each hand-in beside the one of its group that it is nearest to."))
    return said.format(n=len(shown_pairs(found)))


def disclaimer_line(tr: Tr) -> str:
    """Explain that a pair is a hint, never an accusation."""
    return tr(
        N_(
            "This is a hint for a person who reads both texts, never an accusation: hand-ins may be alike because of a"
            " lesson, a book or the same help, too."
        )
    )


def rule_lines(found: SimilarityReport, tr: Tr) -> Iterator[str]:
    """Explain the rule by which a pair is reported, with the figures of this class."""
    yield tr(
        N_(
            "Texts are compared as tokens, without comments, layout, types and the names that their authors chose. The"
            " share of a pair is how much of the smaller hand-in, in passages of {length} tokens, the other has too,"
            " wherever it stands. Passages of the given files do not count ({given}), nor those that more than two"
            " thirds of a class of {most} hand-ins or more have ({common})."
        )
    ).format(length=LENGTH, given=found.given, most=CLASS, common=found.common)
    yield tr(
        N_(
            "Chance is taken to explain {chance} here: the rule is {least}, or in a class of {most} or more its median"
            " share and {spreads} times the distance from there down to the lower quartile, if that is more, but {top}"
            " at most. For a pair one over the square root of the smaller one's number of passages is added, since"
            " short texts are sooner alike."
        )
    ).format(
        chance=format_share(found.chance, tr),
        least=format_share(LEAST, tr),
        most=CLASS,
        spreads=SPREADS,
        top=format_share(MOST, tr),
    )


def left_out_lines(found: SimilarityReport, unread: Mapping[str, str], tr: Tr) -> Iterator[str]:
    """Report the hand-ins that were not compared, and why."""
    if found.hollow:
        yield tr(
            N_(
                "Most of these hand-ins are nearly the same text, which was compared all the same. If it was given to"
                " all, name its file by --donne."
            )
        )
    if found.too_short:
        said = tr(N_("Too short, or too little of their own, to be compared: {names}"))
        yield said.format(names=", ".join(found.too_short))
    for reason in unread.values():
        yield tr(N_("Not compared: {reason}")).format(reason=reason)


def same_people_line(tr: Tr) -> str:
    """Report that two names belong to the same people."""
    return tr(N_("the names seem to be of the same pair of students"))


def similarity_lines(found: SimilarityReport, unread: Mapping[str, str], tr: Tr) -> Iterator[str]:
    """Write the result of a comparison, a pair a line."""
    yield counts_line(found, tr)
    width = max((len(pair.left) for pair in shown_pairs(found)), default=0)
    for pair in shown_pairs(found):
        note = f"   ({same_people_line(tr)})" if same_people(pair) else ""
        yield f"{format_share(pair.share, tr):>5}  {pair.left:{width}}  {pair.right}{note}"
    yield from filter(None, [limit_line(found, tr)])
    yield from left_out_lines(found, unread, tr)
    if found.pairs:
        yield disclaimer_line(tr)


def similarity_to_json(found: SimilarityReport, unread: Mapping[str, str]) -> dict[str, Any]:
    """Return everything as data; only the shown pairs have their common passages."""
    side_by_side = set(shown_pairs(found))
    return {
        "hand_ins": len(found.sources) - len(found.too_short),
        "chance": round(found.chance, 4),
        "length": LENGTH,
        "given": found.given,
        "common": found.common,
        "nearly_all_alike": found.hollow,
        "pairs": [_pair(found, pair, pair in side_by_side) for pair in found.pairs],
        "short": [*found.too_short],
        "unread": dict(unread),
    }


def _pair(found: SimilarityReport, pair: SimilarPair, whole: bool) -> dict[str, Any]:
    told = {
        "left": pair.left,
        "right": pair.right,
        "share": round(pair.share, 4),
        "chance": round(pair.chance, 4),
        "same_people": same_people(pair),
    }
    return {**told, "passages": [_passage(found, pair, one) for one in common_passages(found, pair)]} if whole else told


def _passage(found: SimilarityReport, pair: SimilarPair, one: CommonPassage) -> dict[str, Any]:
    left, right = _place(found.sources[pair.left], one.left), _place(found.sources[pair.right], one.right)
    return {"left": left, "right": right, "tokens": one.tokens}


def _place(of: ComparedSource, ends: tuple[int, int]) -> dict[str, Any]:
    first, last = (of.lines[i] for i in ends)
    return {"file": first.file, "first": first.number, "last": last.number}

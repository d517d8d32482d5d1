"""The comparison of a class's hand-ins, as lines of text and as data, with the rule it followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from rummifun.grading.classroom.similarity import (
    CLASS,
    LEAST,
    LENGTH,
    MOST,
    SPREADS,
    ComparedSource,
    Line,
    SimilarityReport,
    SimilarPair,
    common_passages,
)
from rummifun.grading.judging.findings import Tr, sanitize_report
from rummifun.grading.report.html_report import html_page, table_row
from rummifun.grading.submission.authors import same_authors
from rummifun.messages import N_

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


DISCLAIMER: Final = N_(
    "This is a hint for a person who reads both texts, never an accusation: hand-ins may be alike because of a"
    " lesson, a book or the same help, too."
)
"""A pair is a hint, never an accusation."""


SAME_PEOPLE: Final = N_("the names seem to be of the same pair of students")
"""Two names belong to the same people."""


def rule_lines(found: SimilarityReport, tr: Tr) -> Iterator[str]:
    """Explain the rule by which a pair is reported, with the figures of this class."""
    compared = N_(
        "Texts are compared as tokens, without comments, layout, types and the names that their authors chose. The"
        " share of a pair is how much of the smaller hand-in, in passages of {length} tokens, the other has too,"
        " wherever it stands. Passages of the given files do not count ({given}), nor those that more than two"
        " thirds of a class of {most} hand-ins or more have ({common})."
    )
    yield tr(compared).format(length=LENGTH, given=found.given, most=CLASS, common=found.common)
    explained = N_(
        "Chance is taken to explain {chance} here: the rule is {least}, or in a class of {most} or more its median"
        " share and {spreads} times the distance from there down to the lower quartile, if that is more, but {top}"
        " at most. For a pair one over the square root of the smaller one's number of passages is added, since"
        " short texts are sooner alike."
    )
    yield tr(explained).format(
        chance=format_share(found.chance, tr),
        least=format_share(LEAST, tr),
        most=CLASS,
        spreads=SPREADS,
        top=format_share(MOST, tr),
    )


def left_out_lines(found: SimilarityReport, unread: Mapping[str, str], tr: Tr) -> Iterator[str]:
    """Report the hand-ins that were not compared, and why."""
    if found.hollow:
        said = N_(
            "Most of these hand-ins are nearly the same text, which was compared all the same. If it was given to"
            " all, name its file by --donne."
        )
        yield tr(said)
    if found.too_short:
        said = tr(N_("Too short, or too little of their own, to be compared: {names}"))
        yield said.format(names=", ".join(found.too_short))
    yield from (tr(N_("Not compared: {reason}")).format(reason=reason) for reason in unread.values())


def similarity_lines(found: SimilarityReport, unread: Mapping[str, str], tr: Tr) -> Iterator[str]:
    """Write the result of a comparison, a pair a line."""
    yield counts_line(found, tr)
    width = max((len(pair.left) for pair in shown_pairs(found)), default=0)
    for pair in shown_pairs(found):
        note = f"   ({tr(SAME_PEOPLE)})" if same_people(pair) else ""
        yield f"{format_share(pair.share, tr):>5}  {pair.left:{width}}  {pair.right}{note}"
    yield from filter(None, [limit_line(found, tr)])
    yield from left_out_lines(found, unread, tr)
    if found.pairs:
        yield tr(DISCLAIMER)


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
    left, right = found.sources[pair.left], found.sources[pair.right]
    passages = (
        {"left": _place(left, one.left), "right": _place(right, one.right), "tokens": one.tokens}
        for one in common_passages(found, pair)
    )
    return {**told, "passages": [*passages]} if whole else told


def _place(of: ComparedSource, ends: tuple[int, int]) -> dict[str, Any]:
    first, last = (of.lines[i] for i in ends)
    return {"file": first.file, "first": first.number, "last": last.number}


_STYLE: Final = """
:root { color-scheme: light; --soft: #5b6068; --line: #d9dce1; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem; color: #1d2126; }
h1 { font-size: 1.4rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
p { margin: .4rem 0; max-width: 56rem; } .soft { color: var(--soft); font-size: .9rem; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; }
td.n { text-align: right; white-space: nowrap; width: 1%; }
table.pair { table-layout: fixed; } table.pair tr { break-inside: avoid; }
pre { font: 12px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: .15rem 0 0; }
pre i { font-style: normal; color: var(--soft); user-select: none; }
pre span { display: block; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.c0 { background: #fdeeb5; } .c1 { background: #d3ecd6; } .c2 { background: #d5e5fb; } .c3 { background: #f7d9e3; }
.c4 { background: #e6dcf7; } .c5 { background: #fbdfc8; }
article { break-before: page; border-top: 2px solid var(--line); padding-top: 1.5rem; margin-top: 2rem; }
.both { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } pre { font-size: 8pt; } article { border: 0; } }
"""


_COLOURS: Final = 6


_ROWS: Final = 500
"""Pairs that the table at the top has at most."""


def similarity_page(found: SimilarityReport, unread: Mapping[str, str], tr: Tr, lang: str) -> str:
    """Write the page: the rule, the pairs, and each shown pair side by side."""
    title = tr(N_("Hand-ins alike"))
    pairs = "\n".join(_article(found, i, pair, tr) for i, pair in enumerate(shown_pairs(found), 1))
    body = f"<h1>{escape(title)}</h1>{''.join(_opening(found, unread, tr))}\n{pairs}"
    return html_page(title, _STYLE, body, lang)


def _opening(found: SimilarityReport, unread: Mapping[str, str], tr: Tr) -> Iterator[str]:
    yield f"<p>{escape(counts_line(found, tr))} {escape(limit_line(found, tr))}</p>"
    yield f"<p><strong>{escape(tr(DISCLAIMER))}</strong></p>"
    for said in (*rule_lines(found, tr), *left_out_lines(found, unread, tr)):
        yield f'<p class="soft">{escape(said)}</p>'
    if found.pairs:
        yield _table(found, tr)


def _table(found: SimilarityReport, tr: Tr) -> str:
    sheets = {pair: i for i, pair in enumerate(shown_pairs(found), 1)}
    heads = table_row(map(tr, (N_("in common"), N_("told from"), N_("hand-in"), N_("hand-in"))), "th")
    return f"<table>{heads}{''.join(_row(pair, sheets.get(pair), tr) for pair in found.pairs[:_ROWS])}</table>"


def _row(pair: SimilarPair, sheet: int | None, tr: Tr) -> str:
    share = format_share(pair.share, tr)
    told = f'<a href="#p{sheet}">{share}</a>' if sheet else share
    shares = f'<td class="n">{told}</td><td class="n">{format_share(pair.chance, tr)}</td>'
    note = f' <span class="soft">({escape(tr(SAME_PEOPLE))})</span>' if same_people(pair) else ""
    return f"<tr>{shares}<td>{escape(pair.left)}</td><td>{escape(pair.right)}{note}</td></tr>"


def _article(found: SimilarityReport, i: int, pair: SimilarPair, tr: Tr) -> str:
    left, right = found.sources[pair.left], found.sources[pair.right]
    common = common_passages(found, pair)
    said = tr(N_("In common: {share} of the smaller one; a pair like this one is shown from {chance} on."))
    told = said.format(share=format_share(pair.share, tr), chance=format_share(pair.chance, tr))
    cells = (_cell(left, one.left, n, tr) + _cell(right, one.right, n, tr) for n, one in enumerate(common))
    rows = "".join(f"<tr>{both}</tr>" for both in cells)
    texts = (_text(left, [one.left for one in common]), _text(right, [one.right for one in common]))
    return (
        f'<article id="p{i}"><h1>{escape(pair.left)} · {escape(pair.right)}</h1><p>{escape(told)}</p>'
        f'<table class="pair">{table_row((pair.left, pair.right), "th")}{rows}</table>'
        f"<details><summary>{escape(tr(N_('Both texts, whole')))}</summary>"
        f'<div class="both">{"".join(f"<pre>{text}</pre>" for text in texts)}</div></details></article>'
    )


def _cell(of: ComparedSource, ends: tuple[int, int], n: int, tr: Tr) -> str:
    part = of.lines[ends[0] : ends[1] + 1]
    first, last = part[0], part[-1]
    where = (tr(N_("line {a}")) if first == last else tr(N_("lines {a} to {b}"))).format(a=first.number, b=last.number)
    file = "" if first.file == of.name else f"{first.file}, "
    text = "".join(_line(line, n) for line in part)
    return f'<td><span class="soft">{n + 1} · {escape(file + where)}</span><pre>{text}</pre></td>'


def _text(of: ComparedSource, places: Sequence[tuple[int, int]]) -> str:
    """Write a whole hand-in, each passage in its colour."""
    colours = {i: n for n, (first, last) in enumerate(places) for i in range(first, last + 1)}
    return "".join(_line(line, colours.get(i)) for i, line in enumerate(of.lines))


def _line(line: Line, n: int | None) -> str:
    colour = "" if n is None else f' class="c{n % _COLOURS}"'
    return f"<span{colour}><i>{line.number:>4}  </i>{escape(sanitize_report(line.text))}</span>"

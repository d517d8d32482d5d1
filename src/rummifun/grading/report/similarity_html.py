"""Similar hand-ins side by side, on a self-contained HTML page that prints well, one pair per sheet of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Final

from rummifun.grading.classroom.similarity import (
    CommonPassage,
    ComparedSource,
    Line,
    SimilarityReport,
    SimilarPair,
    common_passages,
)
from rummifun.grading.report.similarity_text import (
    counts_line,
    disclaimer_line,
    format_share,
    left_out_lines,
    limit_line,
    rule_lines,
    same_people,
    same_people_line,
    shown_pairs,
)
from rummifun.grading.report.text_report import sanitize_report
from rummifun.messages import N_

Tr = Callable[[str], str]

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
    title = escape(tr(N_("Hand-ins alike")))
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    pairs = "\n".join(_article(found, i, pair, tr) for i, pair in enumerate(shown_pairs(found), 1))
    body = f"<h1>{title}</h1>{''.join(_opening(found, unread, tr))}\n{pairs}"
    return f'<!doctype html>\n<html lang="{lang}">\n{head}\n<style>{_STYLE}</style>\n<main>\n{body}\n</main>\n</html>\n'


def _opening(found: SimilarityReport, unread: Mapping[str, str], tr: Tr) -> Iterator[str]:
    yield f"<p>{escape(counts_line(found, tr))} {escape(limit_line(found, tr))}</p>"
    yield f"<p><strong>{escape(disclaimer_line(tr))}</strong></p>"
    for said in (*rule_lines(found, tr), *left_out_lines(found, unread, tr)):
        yield f'<p class="soft">{escape(said)}</p>'
    if found.pairs:
        yield _table(found, tr)


def _table(found: SimilarityReport, tr: Tr) -> str:
    sheets = {pair: i for i, pair in enumerate(shown_pairs(found), 1)}
    heads = (N_("in common"), N_("told from"), N_("hand-in"), N_("hand-in"))
    rows = "".join(_row(pair, sheets.get(pair), tr) for pair in found.pairs[:_ROWS])
    return f"<table><tr>{''.join(f'<th>{escape(tr(head))}</th>' for head in heads)}</tr>{rows}</table>"


def _row(pair: SimilarPair, sheet: int | None, tr: Tr) -> str:
    share = format_share(pair.share, tr)
    told = f'<a href="#p{sheet}">{share}</a>' if sheet else share
    shares = f'<td class="n">{told}</td><td class="n">{format_share(pair.chance, tr)}</td>'
    note = f' <span class="soft">({escape(same_people_line(tr))})</span>' if same_people(pair) else ""
    return f"<tr>{shares}<td>{escape(pair.left)}</td><td>{escape(pair.right)}{note}</td></tr>"


def _article(found: SimilarityReport, i: int, pair: SimilarPair, tr: Tr) -> str:
    left, right = found.sources[pair.left], found.sources[pair.right]
    common = common_passages(found, pair)
    said = tr(N_("In common: {share} of the smaller one; a pair like this one is told from {chance} on."))
    told = said.format(share=format_share(pair.share, tr), chance=format_share(pair.chance, tr))
    rows = "".join(_passage(left, right, n, one, tr) for n, one in enumerate(common))
    texts = (_text(left, [one.left for one in common]), _text(right, [one.right for one in common]))
    return (
        f'<article id="p{i}"><h1>{escape(pair.left)} · {escape(pair.right)}</h1><p>{escape(told)}</p>'
        f'<table class="pair"><tr><th>{escape(pair.left)}</th><th>{escape(pair.right)}</th></tr>{rows}</table>'
        f"<details><summary>{escape(tr(N_('Both texts, whole')))}</summary>"
        f'<div class="both">{"".join(f"<pre>{text}</pre>" for text in texts)}</div></details></article>'
    )


def _passage(left: ComparedSource, right: ComparedSource, n: int, one: CommonPassage, tr: Tr) -> str:
    return f"<tr>{_cell(left, one.left, n, tr)}{_cell(right, one.right, n, tr)}</tr>"


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

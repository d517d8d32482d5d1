"""Reports as a self-contained HTML page that prints well: it loads nothing, and each hand-in starts a new sheet.

A class begins with its failures, then its rows. The parts left out of a short report unfold on the screen alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import starmap
from typing import TYPE_CHECKING, Final

from rummifun.grading.classroom.grader import ClassCounts, count_class
from rummifun.grading.judging.findings import QuestionReport, Report, Tr
from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.report.class_summary import HEADS, MOST, Row, example_place, summary_rows
from rummifun.grading.report.class_summary import summary_headline as class_headline
from rummifun.grading.report.text_report import (
    marks_legend,
    problem_lines,
    protection_lines,
    question_headline,
    question_paragraphs,
    question_title,
    questions_to_tell,
    reading_lines,
    short_lines,
)
from rummifun.grading.report.verdict_marks import MARKS, MEANINGS
from rummifun.messages import N_
from rummifun.render.text import Style

if TYPE_CHECKING:
    from rummifun.grading.classroom.grader import GradedSubmission


_STYLE: Final = """
:root { color-scheme: light; --right: #1b6e3c; --wrong: #a3201a; --soft: #5b6068; --line: #d9dce1; }
html { font-size: 15px; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2126; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.1rem 0 .3rem; break-after: avoid; }
h2 small { font-weight: 400; color: var(--soft); }
p, ul { margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
code, pre { font: .86em/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
pre { background: #f5f6f8; border: 1px solid var(--line); border-radius: 4px; padding: .4rem .6rem; margin: .3rem 0; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .2rem .45rem; text-align: left; }
td.n { text-align: right; white-space: nowrap; }
.right { color: var(--right); } .wrong, .type { color: var(--wrong); }
.missing, .partial, .soft { color: var(--soft); } .soft { font-size: .88rem; }
.rows td[class]:not(.n) { text-align: center; }
.bars td:first-child { white-space: nowrap; }
.bar { width: 30%; min-width: 5rem; } .examples .bar { width: 7rem; } .examples td { vertical-align: top; }
.bar b { display: flex; height: .8em; margin-top: .35em; background: #eceef1; }
i.wrong { background: var(--wrong); } i.partial { background: #d9a441; }
i.missing { background: #c3c8cf; } i.right { background: #6fae86; }
th i { display: inline-block; width: .7em; height: .7em; margin-right: .3em; } a { color: #2c4f8c; }
.scroll { overflow-x: auto; }
@media (max-width: 40rem) { .examples td.bar { display: none; } .bars td:first-child { white-space: normal; } }
details { margin: .3rem 0; } summary { color: var(--soft); font-size: .88rem; cursor: pointer; }
article + article { break-before: page; border-top: 2px solid var(--line); padding-top: 1.5rem; margin-top: 2rem; }
section, tr { break-inside: avoid; }
@page { size: A4; margin: 14mm; }
@media print {
  html { font-size: 9.5pt; } .examples .bar { width: 4rem; }
  body { margin: 0; padding: 0; max-width: none; line-height: 1.35; print-color-adjust: exact; }
  article + article { border: 0; padding: 0; margin: 0; }
  details { display: none; } th, td { padding: .1rem .3rem; } h1 { font-size: 1.3rem; } .rows { font-size: 8.5pt; }
}
"""


def report_page(
    classroom: Sequence[GradedSubmission], tr: Tr, lang: str, whole: bool = False, weights: Weights = SHEET
) -> str:
    """Write a page of one report, or of a class with its failures and its table."""
    title = classroom[0].name if len(classroom) == 1 else tr(N_("Hand-ins"))
    above = [_class(classroom, tr, weights)] if len(classroom) > 1 else []
    body = "\n".join([*above, *(_article(one, tr, whole) for one in classroom)])
    return html_page(title, _STYLE, body, lang)


def html_page(title: str, style: str, body: str, lang: str) -> str:
    """Write a page that stands alone."""
    head = (
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>'
    )
    return f'<!doctype html>\n<html lang="{lang}">\n{head}\n<style>{style}</style>\n<main>\n{body}\n</main>\n</html>\n'


def table_row(cells: Iterable[str], tag: str = "td") -> str:
    """Write a row of texts, in cells or as heads."""
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _class(classroom: Sequence[GradedSubmission], tr: Tr, weights: Weights) -> str:
    rows = [one.report for one in classroom if one.report]
    tally, names = count_class(rows), [question.name for question in weights.asked]
    heads = table_row((tr(N_("hand-in")), *names, tr(N_("points suggested"))), "th")
    table = f'<table class="rows">{heads}{"".join(_row(one, names, tr) for one in classroom)}</table>'
    said = f"<p>{escape(class_headline(tally, tr))}</p>"
    soft = _paragraph("soft", marks_legend(tr, Style(), short=False, rows=rows))
    return (
        f"<article><h1>{escape(tr(N_('Hand-ins')))}</h1>{said}{_questions(tally, tr)}"
        f'{"".join(_fails(kind, tally, tr) for kind in HEADS)}<div class="scroll">{table}</div>{soft}</article>'
    )


def _questions(tally: ClassCounts, tr: Tr) -> str:
    """Draw a bar for each question: the hand-ins that get it right, get it wrong, or lack it."""
    keys = "".join(
        f'<th><i class="{verdict}"></i>{escape(tr(MEANINGS[verdict]))}</th>'
        for verdict in ("wrong", "partial", "missing", "right")
    )
    heads = f"<th>{escape(tr(N_('question')))}</th><th></th>{keys}<th>{escape(tr(N_('median right')))}</th>"
    bars = "".join(map(_bar, summary_rows(tally, tr, kinds=("question",))))
    return f'<div class="scroll"><table class="bars"><tr>{heads}</tr>{bars}</table></div>'


def _bar(row: Row) -> str:
    counts = (("wrong", row.fails), ("partial", row.incomplete), ("missing", row.missing), ("right", row.right))
    parts = "".join(f'<i class="{name}" style="flex:{n}"></i>' for name, n in counts if n)
    cells = "".join(f'<td class="n">{n or ""}</td>' for _, n in counts)
    name = escape(f"{row.name} · {row.title}")
    return f'<tr><td>{name}</td><td class="bar"><b>{parts}</b></td>{cells}<td class="n">{row.median or 0:.0%}</td></tr>'


def _fails(kind: str, tally: ClassCounts, tr: Tr) -> str:
    """List the commonest failures of a kind, with an example each; the rest, and all laws, unfold on the screen."""
    found = [*summary_rows(tally, tr, short=True, kinds=(kind,))]
    if not found:
        return ""
    head, most = escape(tr(HEADS[kind])), 0 if kind == "law" else MOST
    shown = f"<h2>{head}</h2>{_examples(found[:most], tr)}" if most else ""
    summary = head if kind == "law" else f"+ {len(found) - most}"
    rest = f"<details><summary>{summary}</summary>{_examples(found[most:], tr)}</details>" if found[most:] else ""
    return shown + rest


def _examples(found: Sequence[Row], tr: Tr) -> str:
    return f'<table class="examples">{"".join(_example(row, tr) for row in found)}</table>'


def _example(row: Row, tr: Tr) -> str:
    name = escape(row.title if row.kind == "mistake" else f"{row.question} · {row.name}")
    share = f'<b><i class="wrong" style="flex:{row.fails}"></i><i style="flex:{row.of - row.fails}"></i></b>'
    case = f"<pre>{escape(row.example)}</pre>" if row.example else ""
    link = f'<a href="#{_anchor(row.hand_in)}">{escape(example_place(row, tr))}</a>'
    said = f"{name} <span class='soft'>{link}</span>{case}"
    return f'<tr><td class="n">{row.fails} / {row.of}</td><td class="bar">{share}</td><td>{said}</td></tr>'


def _row(one: GradedSubmission, names: Sequence[str], tr: Tr) -> str:
    link = f'<td><a href="#{_anchor(one.name)}">{escape(one.name)}</a></td>'
    if one.report is None:
        return f'<tr>{link}<td colspan="{len(names) + 1}" class="wrong">{escape(one.explain(tr))}</td></tr>'
    verdicts = {report.question.name: report.verdict for report in one.report.questions}
    found = [verdicts.get(name, "") for name in names]
    cells = "".join(f'<td class="{verdict}">{MARKS[verdict][0] if verdict else ""}</td>' for verdict in found)
    return f'<tr>{link}{cells}<td class="n">{one.report.mark:g}</td></tr>'


def _anchor(name: str) -> str:
    return "r-" + "".join(c if c.isascii() and c.isalnum() else f"-{ord(c):x}" for c in name)


def _article(one: GradedSubmission, tr: Tr, whole: bool) -> str:
    inside = "".join(_report(one.report, tr, whole)) if one.report else _paragraph("wrong", one.explain(tr))
    return f'<article id="{_anchor(one.name)}"><h1>{escape(one.name)}</h1>{inside}</article>'


def _report(report: Report, tr: Tr, whole: bool) -> Iterator[str]:
    yield _points(report, tr)
    yield from (_paragraph("wrong", warning) for warning in report.warnings)
    for question in questions_to_tell(report, whole):
        yield f"<section>{''.join(_question(question, tr, whole))}</section>"
    for said, message in problem_lines(report, tr, whole):
        yield _paragraph("wrong", f"✗ {said}") + (_paragraph("case", message) if message else "")
    yield from (_paragraph(kind, f"{MARKS[kind][0]} {said}") for kind, said in short_lines(report, tr, whole))
    legend = marks_legend(tr, Style(), short=not whole)
    last = (*reading_lines(report, tr, whole), legend, *protection_lines(report, tr))
    yield from (_paragraph("soft", line) for line in last)


def _points(report: Report, tr: Tr) -> str:
    points = report.points
    parts = {part: float(most) for part, most in report.weights.parts.items() if most}
    heads = (tr(N_("Points, as a suggestion only")), *(f"§{part}" for part in parts), tr(N_("sum")))
    shares = [(points[part], most) for part, most in parts.items()]
    shares.append((report.mark, float(report.weights.out_of)))
    cells = "".join(f'<td class="n">{got:g} / {most:g}</td>' for got, most in shares)
    return f'<div class="scroll"><table>{table_row(heads, "th")}<tr><td></td>{cells}</tr></table></div>'


def _question(report: QuestionReport, tr: Tr, whole: bool) -> Iterator[str]:
    title = f"{MARKS[report.verdict][0]} {question_title(report, tr)}"
    said = f"<small>{escape(question_headline(report, tr, whole))}</small>"
    yield f'<h2 class="{report.verdict}">{escape(title)} {said}</h2>'
    shown, everything = [*question_paragraphs(report, tr, whole)], [*question_paragraphs(report, tr)]
    yield from starmap(_paragraph, shown)
    if shown != everything:
        rest = "".join(starmap(_paragraph, everything))
        yield f"<details><summary>{escape(tr(N_('everything that was found')))}</summary>{rest}</details>"


def _paragraph(kind: str, text: str) -> str:
    return f"<pre>{escape(text)}</pre>" if kind in ("case", "law") else f'<p class="{kind}">{escape(text)}</p>'

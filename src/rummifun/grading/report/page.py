"""Reports as a page of HTML that stands alone and prints well: nothing to load, a hand-in begins a sheet of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from rummifun.grading.classroom import Graded
from rummifun.grading.report.findings import QuestionReport, Report, mark, suggestion
from rummifun.grading.report.text import headline, paragraphs, problem, split_protections
from rummifun.grading.sheet import QUESTIONS
from rummifun.messages import N_

Tr = Callable[[str], str]

_STYLE: Final = """
:root { color-scheme: light; --right: #1b6e3c; --wrong: #a3201a; --soft: #5b6068; --line: #d9dce1; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: #1d2126; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 1.4rem 0 .3rem; }
p, ul { margin: .3rem 0; }
code, pre { font: .86em/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
pre { background: #f5f6f8; border: 1px solid var(--line); border-radius: 4px; padding: .5rem .7rem; margin: .3rem 0; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .2rem .45rem; text-align: left; }
td.n { text-align: right; }
.right { color: var(--right); } .wrong, .type { color: var(--wrong); }
.missing, .partial, .soft { color: var(--soft); } .soft { font-size: .88rem; }
.scroll { overflow-x: auto; }
article + article { break-before: page; border-top: 2px solid var(--line); padding-top: 1.5rem; margin-top: 2rem; }
section { break-inside: avoid; }
@media print { body { margin: 0; max-width: none; font-size: 10.5pt; } article + article { border: 0; } }
"""

_MARKS: Final = {"right": "✓", "wrong": "✗", "missing": "∅", "partial": "…", "type": "✗"}


def page(classroom: Sequence[Graded], tr: Tr, lang: str) -> str:
    """Write a page of one report, or of a class with its table."""
    title = classroom[0].name if len(classroom) == 1 else tr(N_("Hand-ins"))
    body = "\n".join(
        [*([_table(classroom, tr)] if len(classroom) > 1 else []), *(_article(one, tr) for one in classroom)]
    )
    head = (
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>'
    )
    return f'<!doctype html>\n<html lang="{lang}">\n{head}\n<style>{_STYLE}</style>\n<main>\n{body}\n</main>\n</html>\n'


def _table(classroom: Sequence[Graded], tr: Tr) -> str:
    names = [question.name for question in QUESTIONS]
    titles = (tr(N_("hand-in")), *names, tr(N_("points suggested")))
    heads = "".join(f"<th>{escape(title)}</th>" for title in titles)
    rows = "".join(_row(one, names, tr) for one in classroom)
    table = f"<table><tr>{heads}</tr>{rows}</table>"
    return f'<article><h1>{escape(tr(N_("Hand-ins")))}</h1><div class="scroll">{table}</div></article>'


def _row(one: Graded, names: Sequence[str], tr: Tr) -> str:
    link = f'<td><a href="#{_anchor(one.name)}">{escape(one.name)}</a></td>'
    if one.report is None:
        return f'<tr>{link}<td colspan="{len(names) + 1}" class="wrong">{escape(one.why(tr))}</td></tr>'
    verdicts = {report.question.name: report.verdict for report in one.report.questions}
    found = [verdicts.get(name, "") for name in names]
    cells = "".join(f'<td class="{verdict}">{_MARKS.get(verdict, "")}</td>' for verdict in found)
    return f'<tr>{link}{cells}<td class="n">{mark(one.report):g}</td></tr>'


def _anchor(name: str) -> str:
    return "r-" + "".join(c if c.isascii() and c.isalnum() else f"-{ord(c):x}" for c in name)


def _article(one: Graded, tr: Tr) -> str:
    inside = "".join(_report(one.report, tr)) if one.report else f'<p class="wrong">{escape(one.why(tr))}</p>'
    return f'<article id="{_anchor(one.name)}"><h1>{escape(one.name)}</h1>{inside}</article>'


def _report(report: Report, tr: Tr) -> Iterator[str]:
    for line in split_protections(report, tr):
        yield f'<p class="soft">{escape(line)}</p>'
    for warning in report.warnings:
        yield f'<p class="wrong">{escape(warning)}</p>'
    yield _points(report, tr)
    for one in report.problems:
        said, message = problem(one, tr)
        yield f'<p class="wrong">✗ {escape(said)}</p>' + (f"<pre>{escape(message)}</pre>" if message else "")
    for question in report.questions:
        yield f"<section>{''.join(_question(question, tr))}</section>"


def _points(report: Report, tr: Tr) -> str:
    points = suggestion(report)
    parts = {part: float(most) for part, most in report.weights.parts.items() if most}
    heads = "".join(f"<th>§{part}</th>" for part in parts)
    cells = "".join(f'<td class="n">{points[part]:g} / {most:g}</td>' for part, most in parts.items())
    total = f'<td class="n">{mark(report):g} / {float(report.weights.out_of):g}</td>'
    caption = escape(tr(N_("Points, as a suggestion only")))
    first = f"<tr><th>{caption}</th>{heads}<th>{escape(tr(N_('sum')))}</th></tr>"
    return f"<table>{first}<tr><td></td>{cells}{total}</tr></table>"


def _question(report: QuestionReport, tr: Tr) -> Iterator[str]:
    title = f"{_MARKS[report.verdict]} {report.question.name} · {tr(report.question.title)}"
    yield f'<h2 class="{report.verdict}">{escape(title)}</h2><p>{escape(headline(report, tr))}</p>'
    for kind, text in paragraphs(report, tr):
        told = escape(text)
        yield f"<pre>{told}</pre>" if kind in ("case", "law") else f'<p class="{kind}">{told}</p>'

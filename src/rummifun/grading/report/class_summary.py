"""The failures of a class in writing: rows for programs, lines for a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from textwrap import wrap
from typing import Any, Final

from rummifun.grading.classroom.failure_counts import KINDS, ClassCounts, FailureCount
from rummifun.grading.report.shortening import ELLIPSIS
from rummifun.grading.report.text_report import format_case
from rummifun.grading.sheet import QUESTIONS
from rummifun.messages import N_
from rummifun.render.histogram import draw_histogram
from rummifun.render.text import Style, bold_text

Tr = Callable[[str], str]

HEADS: Final = {
    "function": N_("Functions that most hand-ins get wrong"),
    "mistake": N_("Mistakes that most hand-ins make"),
    "law": N_("Laws that most hand-ins break"),
}
_TITLES: Final = {question.name: question.title for question in QUESTIONS}
_MOST: Final = 8


@dataclass(frozen=True, slots=True)
class Row:
    """A common failure: its count of hand-ins, and one example; `median` is the median right share of a question."""

    kind: str
    question: str
    name: str
    title: str
    fails: int
    incomplete: int
    missing: int
    right: int
    of: int
    median: float | None
    hand_in: str = ""
    file: str = ""
    line: int = 0
    example: str = ""


def summary_rows(tally: ClassCounts, tr: Tr, short: bool = False, kinds: tuple[str, ...] = KINDS) -> Iterator[Row]:
    """List every failure, and every question."""
    for kind in kinds:
        for question, name, count in tally.of_kind(kind):
            yield _row(kind, question, name, count, tally, tr, short)


def _row(kind: str, question: str, name: str, count: FailureCount, tally: ClassCounts, tr: Tr, short: bool) -> Row:
    example, failure = count.example, count.example.failure if count.example else None
    titles = {
        "question": tr(_TITLES.get(name, "")),
        "mistake": tr(name),
        "law": tr(failure.equation) if failure else "",
    }
    counts = (count.wrong, count.partial, count.missing, count.right)
    of = tally.hand_ins if kind == "mistake" else count.total
    median = tally.median(name) if kind == "question" else None
    known = (name, titles.get(kind, name), *counts, of, median)
    if example is None:
        return Row(kind, question, *known)
    said = format_case(failure, tr, short) if failure else ""
    return Row(kind, question, *known, example.hand_in, example.file, example.line, said)


def summary_to_json(tally: ClassCounts, tr: Tr) -> dict[str, Any]:
    """Return the failures of a class as plain data."""
    return {
        "hand_ins": tally.hand_ins,
        "median": tally.median(),
        "points": list(tally.points),
        "rows": [asdict(row) for row in summary_rows(tally, tr)],
    }


def summary_headline(tally: ClassCounts, tr: Tr) -> str:
    """Report the number of hand-ins, and the median of their points."""
    said = tr(N_("{n} hand-ins graded, median {median} of {most}"))
    return said.format(n=tally.hand_ins, median=f"{tally.median() or 0:g}", most=f"{tally.out_of:g}")


def summary_lines(tally: ClassCounts, tr: Tr, style: Style, whole: bool = False) -> Iterator[str]:
    """Write the failures of a class: a bar for each question, then the commonest functions, mistakes and laws."""
    yield bold_text(summary_headline(tally, tr), style)
    heads = (tr(N_("question")), tr(N_("mistakes found")), tr(N_("incomplete or missing")))
    drawn = [
        (row.name, row.fails, row.incomplete + row.missing) for row in summary_rows(tally, tr, kinds=("question",))
    ]
    yield from draw_histogram(drawn, heads, style)
    for kind, head in HEADS.items():
        found = [*summary_rows(tally, tr, not whole, (kind,))]
        if found and (whole or kind != "law"):
            yield bold_text(tr(head), style)
        for row in found if whole else found[: _MOST * (kind != "law")]:
            yield from _lines(row, tr, style, whole)


def _lines(row: Row, tr: Tr, style: Style, whole: bool) -> Iterator[str]:
    """Write a failure and an example: in full, or as much of its case as two lines hold."""
    yield f"  {row.fails:>3}  {row.title if row.kind == 'mistake' else f'{row.question} {row.name}'}"
    if row.example:
        lines = f"{row.hand_in}{tr(': ')}{row.example}".splitlines()
        case, width = " ".join(map(str.strip, lines[:-1])), max(style.width - 7, 40)
        shown = lines if whole else wrap(case, width, max_lines=2, placeholder=f" {ELLIPSIS}")
        yield from (f"       {line}" for line in shown)


def example_place(row: Row, tr: Tr) -> str:
    """Report the place of an example: its hand-in, and the line."""
    return row.hand_in + (f", {tr(N_('line {line}')).format(line=row.line)}" if row.line else "")

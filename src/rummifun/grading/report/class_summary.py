"""The failures of a class in writing: rows for programs, lines for a screen."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from operator import itemgetter
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from toolz import groupby

from rummifun.grading.classroom.grader import KINDS, ClassCounts, FailureExample, count_class
from rummifun.grading.judging.findings import Tr
from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.report.case_text import ELLIPSIS, format_case
from rummifun.grading.report.text_report import format_unread
from rummifun.grading.submission.files import UNREAD, UnreadableFileError
from rummifun.messages import N_
from rummifun.render.histogram import draw_histogram
from rummifun.render.text import Style, bold_text

if TYPE_CHECKING:
    from rummifun.grading.classroom.grader import GradedSubmission


HEADS: Final = {
    "function": N_("Functions that most hand-ins get wrong"),
    "mistake": N_("Mistakes that most hand-ins make"),
    "law": N_("Laws that most hand-ins break"),
}


MOST: Final = 8
"""The most functions, and the most mistakes, shown at once."""


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
    titles = {question.name: question.title for question in tally.asked}
    for kind in kinds:
        for question, name, count in tally.of_kind(kind):
            one = count.example or FailureExample("")
            equation = tr(one.failure.equation) if one.failure else ""
            title = {"question": tr(titles.get(name, name)), "mistake": tr(name), "law": equation}.get(kind, name)
            of, n = tally.hand_ins if kind == "mistake" else count.verdicts.total(), count.verdicts
            counts = (n["wrong"], n["partial"], n["missing"], n["right"])
            median = tally.median(name) if kind == "question" else None
            case = format_case(one.failure, tr, short) if one.failure else ""
            yield Row(kind, question, name, title, *counts, of, median, one.hand_in, one.file, one.line, case)


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
    rows = summary_rows(tally, tr, kinds=("question",))
    yield from draw_histogram(((row.name, row.fails, row.incomplete + row.missing) for row in rows), heads, style)
    for kind, head in HEADS.items():
        found = [*summary_rows(tally, tr, not whole, (kind,))]
        if found and (whole or kind != "law"):
            yield bold_text(tr(head), style)
        for row in found if whole else found[: MOST * (kind != "law")]:
            yield f"  {row.fails:>3}  {row.title if row.kind == 'mistake' else f'{row.question} {row.name}'}"
            if row.example:
                lines = f"{row.hand_in}{tr(': ')}{row.example}".splitlines()
                case, width = " ".join(map(str.strip, lines[:-1])), max(style.width - 7, 40)
                shown = lines if whole else wrap(case, width, max_lines=2, placeholder=f" {ELLIPSIS}")
                yield from (f"       {line}" for line in shown)


def example_place(row: Row, tr: Tr) -> str:
    """Report the place of an example: its hand-in, and the line."""
    return row.hand_in + (f", {tr(N_('line {line}')).format(line=row.line)}" if row.line else "")


def csv_text(classroom: Sequence[GradedSubmission], tr: Tr, weights: Weights = SHEET) -> str:
    """Write a class as CSV for programs: one row per hand-in, its share of each question, the points of each part."""
    return write_table([_heads(tr, weights), *(_row(one, tr, weights) for one in classroom)])


def spreadsheet_text(classroom: Sequence[GradedSubmission], tr: Tr, lang: str, weights: Weights = SHEET) -> str:
    """Write a class as a file that a spreadsheet in this language opens with a double click.

    Above the hand-ins stand the number that fail each question, and the medians. A byte order mark says UTF-8;
    a French spreadsheet expects semicolons between fields and commas in numbers.
    """
    tally = count_class(one.report for one in classroom if one.report)
    fails = {name: count.wrong for _, name, count in tally.of_kind("question")}
    medians = {name: f"{tally.median(name) or 0:.0%}" for name in fails}
    names = [question.name for question in weights.asked]
    table: list[list[object]] = [
        _heads(tr, weights),
        [tr(N_("hand-ins with mistakes")), *(fails.get(name, "") for name in names)],
        [tr(N_("median")), *(medians.get(name, "") for name in names), *[""] * len(weights.parts), tally.median()],
        *(_row(one, tr, weights) for one in classroom),
    ]
    french = lang == "fr"
    rows = [
        [f"{field:g}".replace(".", ",") if french and isinstance(field, float) else field for field in row]
        for row in table
    ]
    return chr(0xFEFF) + write_table(rows, ";" if french else ",", "\r\n")


def _heads(tr: Tr, weights: Weights) -> list[object]:
    names = (question.name for question in weights.asked)
    return [tr(N_("hand-in")), *names, *(f"§{part}" for part in weights.parts), tr(N_("sum")), tr(N_("remarks"))]


def _row(one: GradedSubmission, tr: Tr, weights: Weights) -> list[object]:
    if one.report is None:
        return [one.name, *[""] * (len(weights.asked) + len(weights.parts) + 1), one.explain(tr)]
    shares = {name: f"{float(share):.0%}" for name, share in one.report.shares.items()}
    sums = [*one.report.points.values(), one.report.mark]
    places = (f"{p.file}:{p.line} {p.kind}" for p in one.report.problems if p.kind != UNREAD)
    remarks = "; ".join(filter(None, [*one.report.warnings, *places, format_unread(one.report, tr)]))
    return [one.name, *(shares.get(question.name, "") for question in weights.asked), *sums, remarks]


Shares = Mapping[tuple[str, str], float]
"""The percentages of a class, by hand-in and question; a hand-in that was not graded has none."""


def read_shares(text: str, file: object, weights: Weights = SHEET) -> Shares:
    """Read the percentages of a class in the table that `csv_text` writes, or wrote in another version or language.

    Raises `UnreadableFileError` for any other text.
    """
    names, (heads, *rows) = {question.name for question in weights.asked}, [*csv.reader(io.StringIO(text))] or [[]]
    if not {*heads[1:]} & names:
        raise UnreadableFileError(N_("{name} is no table of a class: a file that --csv wrote was expected"), name=file)
    cells = [(row[0].removeprefix("'"), *cell) for row in rows if row for cell in zip(heads, row, strict=False)]
    return {(name, of): float(said[:-1]) for name, of, said in cells if of in names and re.fullmatch("[0-9]+%", said)}


def progress_lines(before: Shares, now: Shares, tr: Tr, weights: Weights = SHEET) -> Iterator[str]:
    """Report the changes since an earlier table: by question, by hand-in; then the hand-ins of one table alone."""
    moved = [key for key in now if before.get(key, now[key]) != now[key]]
    for question in (one.name for one in weights.asked):
        if better := [now[key] > before[key] for key in moved if key[1] == question]:
            yield f"{question}{tr(': ')}" + tr(N_("{n} better, {m} worse")).format(n=sum(better), m=better.count(False))
    for name, keys in groupby(itemgetter(0), moved).items():
        yield f"{name}{tr(': ')}" + ", ".join(f"{key[1]} {before[key]:g} % → {now[key]:g} %" for key in keys)
    old, new = ({name for name, _ in table} for table in (before, now))
    others = {
        N_("Unchanged"): (old & new) - {name for name, _ in moved},
        N_("New, or not graded before"): new - old,
        N_("Absent, or not graded now"): old - new,
    }
    yield from (f"{tr(said)}{tr(': ')}{', '.join(sorted(names))}" for said, names in others.items() if names)


def summary_text(classroom: Sequence[GradedSubmission], tr: Tr) -> str:
    """Write the failures of the class as CSV for programs: one row per question, function, law or named mistake."""
    tally = count_class(one.report for one in classroom if one.report)
    found = [asdict(row) for row in summary_rows(tally, tr)]
    median: dict[str, Any] = {"kind": "class", "right": tally.hand_ins, "of": tally.hand_ins, "median": tally.median()}
    heads = [one.name for one in fields(Row)]
    return write_table([heads, *([row.get(head, "") for head in heads] for row in (median, *found))])


def write_table(rows: Iterable[Iterable[object]], delimiter: str = ",", end: str = "\n") -> str:
    """Write a table as CSV, in which no spreadsheet computes a text as a formula."""
    out = io.StringIO()
    tame = ([f"'{one}" if isinstance(one, str) and one[:1] in _FORMULA_MARKS else one for one in row] for row in rows)
    csv.writer(out, delimiter=delimiter, lineterminator=end).writerows(tame)
    return out.getvalue()


_FORMULA_MARKS: Final = ("=", "+", "-", "@", "\t")
"""The characters that begin a formula in a spreadsheet."""

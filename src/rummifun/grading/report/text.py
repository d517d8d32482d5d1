"""A report as text: a line for a question that is right, a paragraph for each function that is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import chain, groupby
from typing import Any, Final

from rummifun.grading.cell.hand import Problem
from rummifun.grading.report.findings import Failure, Judged, QuestionReport, Report, suggestion
from rummifun.grading.sheet import PARTS
from rummifun.messages import N_
from rummifun.render.text import Style, bold

Tr = Callable[[str], str]

_PROTECTIONS: Final = {
    "limits": N_("time, memory and output are limited"),
    "network": N_("the network is cut"),
    "processes": N_("its processes end with it"),
    "forks": N_("it starts no process"),
    "files": N_("files are written in a scratch folder only"),
    "nobody": N_("it runs as a user who owns nothing"),
}
"""What each protection is called; a separate process, with closed standard input, there always is."""

_LANGUAGES: Final = {"ocaml": "OCaml", "python": "Python"}

_ACCIDENTS: Final = {
    "loop": N_("it does not end in the time given"),
    "stack": N_("the stack overflows: a recursion does not end, or is too deep"),
    "memory": N_("it takes more memory than it is given"),
    "exit": N_("it calls exit"),
    "output": N_("it prints without end"),
    "killed": N_("the process dies"),
    "exception": N_("it raises {detail}"),
    "garbled": N_("it writes where its results are written: they cannot be read"),
    "large": N_("what it gives is too large to be read"),
    "neighbour": N_("it takes from {detail}, which is another hand-in: what comes from there earns no marks"),
    "late": N_("it was not called: the time given to the whole file is over"),
}

_KINDS: Final = {
    "syntax": N_("this cannot be parsed"),
    "error": N_("this is refused by the language"),
}


def report_lines(report: Report, tr: Tr, style: Style) -> Iterator[str]:
    """Write a report."""
    yield bold(report.name, style)
    for line in split_protections(report, tr):
        yield f"  {line}"
    for warning in report.warnings:
        yield f"  {tr(N_('Note'))}{tr(': ')}{warning}"
    for one in report.problems:
        said, message = problem(one, tr)
        yield f"  {_mark('wrong', style)} {said}"
        yield from (f"      {line}" for line in message.splitlines())
    for missing, together in groupby(report.questions, lambda question: question.verdict == "missing"):
        questions = tuple(together)
        if missing and len(questions) > 1:
            names = ", ".join(question.question.name for question in questions)
            yield bold(f"  {_mark('missing', style)} {names}{tr(': ')}{headline(questions[0], tr)}", style)
        else:
            yield from chain.from_iterable(_question(question, tr, style) for question in questions)
    yield from _points(report, tr)


def split_protections(report: Report, tr: Tr) -> Iterator[str]:
    """Say which files there are, if several, what ran them, which protections were active, and which were not."""
    if report.files:
        yield tr(N_("Files, in the order in which they were loaded: {files}")).format(files=", ".join(report.files))
    active = [tr(said) for name, said in _PROTECTIONS.items() if name in report.protections]
    absent = [tr(said) for name, said in _PROTECTIONS.items() if name not in report.protections]
    program = f"{_LANGUAGES[report.language]} {report.version}".rstrip()
    ran = tr(N_("Run by {program} in a process of its own, without input; {protections}"))
    yield ran.format(program=program, protections=", ".join(active))
    if absent:
        yield tr(N_("This system did not allow: {protections}")).format(protections=", ".join(absent))


def problem(one: Problem, tr: Tr) -> tuple[str, str]:
    """Say what went wrong when a file was loaded: a sentence, and the language's own message."""
    place = tr(N_("{file}, line {line}")).format(file=one.file, line=one.line)
    if one.kind in _KINDS:
        return f"{place}{tr(': ')}{tr(_KINDS[one.kind])}", one.said
    return f"{place}{tr(': ')}{accident(one.kind, one.said, tr)}", ""


def accident(kind: str, detail: str, tr: Tr) -> str:
    """Say an accident."""
    said = tr(_ACCIDENTS.get(kind, _ACCIDENTS["killed"])).format(detail=detail or "?")
    return f"{said} ({detail})" if kind == "exit" and detail else said


_MARKS: Final = {
    "right": ("✓", "+"),
    "wrong": ("✗", "-"),
    "missing": ("∅", "0"),
    "partial": ("…", "~"),
    "type": ("✗", "-"),
}


def _mark(verdict: str, style: Style) -> str:
    return _MARKS[verdict][0 if style.symbols else 1]


def headline(report: QuestionReport, tr: Tr) -> str:
    """Say what became of a question, in a line."""
    right = sum(one.verdict == "right" for one in report.asked)
    if report.verdict == "missing":
        return tr(N_("nothing found"))
    parts = [tr(N_("{right} of {all} right")).format(right=right, all=len(report.asked))]
    if report.held:
        said = N_("{n} law holds") if len(report.held) == 1 else N_("{n} laws hold")
        parts.append(tr(said).format(n=len(report.held)))
    missing = [one.function for one in report.asked if one.verdict == "missing"]
    if missing:
        parts.append(tr(N_("missing: {names}")).format(names=", ".join(missing)))
    return ", ".join(parts)


def _question(report: QuestionReport, tr: Tr, style: Style) -> Iterator[str]:
    title = f"{report.question.name} · {tr(report.question.title)}"
    yield bold(f"  {_mark(report.verdict, style)} {title}{tr(': ')}{headline(report, tr)}", style)
    for kind, text in paragraphs(report, tr):
        yield from (f"{'':{10 if kind == 'case' else 6}}{line}" for line in text.splitlines())


def paragraphs(report: QuestionReport, tr: Tr) -> Iterator[tuple[str, str]]:
    """Say all that was found of a question: what is `wrong`, at which `case`, which `law` fails, what is `soft`."""
    for one in report.judged:
        yield from _judged(one, tr)
    for failure in report.failed:
        yield "law", _law(failure, tr)
    if report.follows:
        yield "soft", tr(N_("fail too, which may follow: {laws}")).format(laws=", ".join(report.follows))
    for one in report.earlier:
        said = {"right": N_("right"), "wrong": N_("wrong"), "type": N_("of another type")}[one.verdict]
        smallest = f"{tr(': ')}{_sides(one.failures[0], tr)}" if one.failures else ""
        yield "soft", f"{tr(N_('earlier version'))}{tr(': ')}{_place(one, tr)} {tr(said)}{smallest}"


def _place(one: Judged, tr: Tr) -> str:
    said = N_("{file}, line {line}") if one.apart else N_("line {line}")
    return f"{one.function} ({tr(said).format(file=one.file, line=one.line)})"


def _judged(one: Judged, tr: Tr) -> Iterator[tuple[str, str]]:
    place = _place(one, tr)
    if one.verdict == "type":
        yield "wrong", f"{place}{tr(': ')}" + tr(N_("its type is not the sheet's: {type}")).format(type=one.type)
    if one.reading:
        yield "soft", f"{place}, " + tr(N_("reading found: {reading}")).format(reading=tr(one.reading))
    if one.verdict == "wrong":
        rested = tr(N_("it rests on {names}, found wrong")).format(names=", ".join(one.calls)) if one.calls else ""
        said = "; ".join(filter(None, [*map(tr, one.diagnoses), rested]))
        yield "wrong", f"{place}{tr(': ')}{said}" if said else place
        for failure in one.failures:
            yield "case", f"{_sides(failure, tr)}\n{_ruled(failure, tr)}"


def _sides(failure: Failure, tr: Tr) -> str:
    joined = tr(": ") if failure.accident else " = "
    return f"{failure.call}{joined}{got(failure, tr)}, {tr(N_('expected'))} {wanted(failure, tr)}"


def got(failure: Failure, tr: Tr) -> str:
    """Write what came."""
    return accident(failure.accident, failure.got, tr) if failure.accident else failure.got


def wanted(failure: Failure, tr: Tr) -> str:
    """Write what was expected."""
    return tr(failure.wanted) if failure.spoken else failure.wanted


def _ruled(failure: Failure, tr: Tr) -> str:
    return f"{tr(failure.equation)}   ({failure.law}, §{failure.section})"


def _law(failure: Failure, tr: Tr) -> str:
    sides = f"{tr(N_('left side'))}{tr(': ')}{failure.got}, {tr(N_('right side'))}{tr(': ')}{failure.wanted}"
    arguments = (f"{name} = {text}" for name, text in failure.arguments)
    return "\n    ".join([_ruled(failure, tr), *arguments, sides])


def _points(report: Report, tr: Tr) -> Iterator[str]:
    if len(report.questions) < 2:
        return
    points = suggestion(report)
    parts = "  ".join(f"§{part} {points[part]:g}/{most:g}" for part, most in PARTS.items())
    yield "  " + tr(N_("Points, as a suggestion only: {parts}; in all {sum} of 100")).format(
        parts=parts, sum=f"{sum(points.values()):g}"
    )


_LONGEST: Final = 4000
_UNSEEN: Final = {
    code: chr(0xFFFD)
    for code in (*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""What steers a terminal, or turns the order of letters, instead of being read."""


def legible(found: Any) -> Any:
    """Make all texts of a report such that every screen and file can hold them: what a hand-in says may be anything.

    >>> legible(("a" + chr(27) + "[2J", chr(0xD800), 3)) == ("a" + chr(0xFFFD) + "[2J", "?", 3)
    True
    """
    if isinstance(found, str):
        text = found if len(found) <= _LONGEST else f"{found[: _LONGEST - 1]}…"
        return text.translate(_UNSEEN).encode(errors="replace").decode()
    if type(found) is tuple:
        return tuple(map(legible, found))
    if is_dataclass(found) and not isinstance(found, type):
        return replace(found, **{field.name: legible(getattr(found, field.name)) for field in fields(found)})
    return found

"""A report as text, short first: the marks, each failing question, its consequences; or everything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Final

from toolz import groupby

from rummifun.grading.judging.findings import PROTECTIONS, JudgedVersion, QuestionReport, Report, Tr, format_protections
from rummifun.grading.report.case_text import ELLIPSIS, format_accident, format_call, format_case
from rummifun.grading.report.odd_characters import explain_character
from rummifun.grading.report.verdict_marks import MEANINGS, verdict_mark
from rummifun.grading.submission.definitions import Problem
from rummifun.grading.submission.files import UNREAD, describe_unread
from rummifun.grading.submission.names import UnsureName
from rummifun.messages import N_, count_text
from rummifun.render.text import Style, bold_text

_ON_THE_PAGE: Final = N_("Run by {program} on this page, without a network; it stayed on this machine")


_LANGUAGES: Final = {"ocaml": "OCaml", "python": "Python"}


_KINDS: Final = {"syntax": N_("this cannot be parsed"), "error": N_("this is refused by the language")}


def report_lines(report: Report, tr: Tr, style: Style, whole: bool = False) -> Iterator[str]:
    """Write a report: the essentials first, or everything."""
    yield bold_text(report.name, style)
    yield from _points(report, tr)
    yield from (f"  {tr(N_('Note'))}{tr(': ')}{warning}" for warning in report.warnings)
    for question in questions_to_tell(report, whole):
        yield from _question(question, tr, style, whole)
    for said, message in problem_lines(report, tr, whole):
        yield f"  {verdict_mark('wrong', style)} {said}"
        yield from (f"      {line}" for line in message.splitlines())
    for verdict, said in short_lines(report, tr, whole):
        yield bold_text(f"  {verdict_mark(verdict, style)} {said}", style)
    absent = (question for question in report.questions if question.verdict == "missing")
    yield from (f"{'':6}{text}" for question in absent for _, text in _names_read(question, tr))
    yield from (f"  {line}" for line in (*reading_lines(report, tr, whole), *protection_lines(report, tr)))
    yield f"  {marks_legend(tr, style, short=not whole)}"


def questions_to_tell(report: Report, whole: bool) -> list[QuestionReport]:
    """List the questions that take more than one line: those not right, and those with a remark."""
    return [one for one in report.questions if one.verdict != "missing" and (whole or one.verdict != "right")]


def short_lines(report: Report, tr: Tr, whole: bool = False) -> Iterator[tuple[str, str]]:
    """Report in one line the right questions, and in another those with no mistake found."""
    verdicts = {"right": N_("no mistake found"), "missing": N_("nothing found")}
    for verdict, said in verdicts.items():
        names = [one.question.name for one in report.questions if one.verdict == verdict]
        if names and not (whole and verdict == "right"):
            yield verdict, f"{', '.join(names)}{tr(': ')}{tr(said)}"


def reading_lines(report: Report, tr: Tr, whole: bool = False) -> Iterator[str]:
    """Report the files not read, the names of functions in the questions that take one line, and all readings once."""
    yield from filter(None, [format_unread(report, tr)])
    shown = questions_to_tell(report, whole)
    others = (question for question in report.questions if question not in shown)
    yield from dict.fromkeys(text for question in others for _, text in _names_read(question, tr))
    read = (one for question in report.questions for one in question.versions if one.reading and not whole)
    if found := dict.fromkeys(f"{one.function}{tr(': ')}{tr(one.reading)}" for one in read):
        yield tr(N_("Readings found: {readings}")).format(readings=tr(N_("; ")).join(found))


def marks_legend(tr: Tr, style: Style, short: bool, rows: Iterable[Report] = ()) -> str:
    """Explain the marks, the blanks in these rows of a table and, in a short report, the option that shows all."""
    said = ((verdict_mark(verdict, style), tr(meaning)) for verdict, meaning in MEANINGS.items())
    abridged = [(ELLIPSIS, tr(N_("left out: --all shows everything")))] if short else []
    has_blanks = any(len(report.questions) < len(report.weights.asked) for report in rows)
    blank = [tr(N_("blank: a question that does not count"))] if has_blanks else []
    return "   ".join([*(f"{sign} {meaning}" for sign, meaning in (*said, *abridged)), *blank])


def protection_lines(report: Report, tr: Tr) -> Iterator[str]:
    """Report the files if there are several, the program that ran them, and the protections active or not."""
    if report.files:
        yield tr(N_("Files, in the order in which they were loaded: {files}")).format(files=", ".join(report.files))
    if not report.gets_mark:
        yield tr(N_("Asked by lines of JSON: {program}")).format(program=report.version)
        return
    program = f"{_LANGUAGES[report.language]} {report.version}".rstrip()
    if "page" in report.protections:
        yield tr(_ON_THE_PAGE).format(program=program)
        return
    active = format_protections(report.protections, tr)
    known = {"nobody"} if "user" in report.protections else set()  # without root there is nothing to give up
    absent = format_protections(PROTECTIONS.keys() - report.protections - known, tr)
    ran = tr(N_("Run by {program} in a process of its own, without input; {protections}"))
    yield ran.format(program=program, protections=active)
    if "loose" in report.protections:
        without = N_("It was run without a cell, as was asked; so this is not so: {protections}")
        yield tr(without).format(protections=absent)
    elif absent:
        yield tr(N_("This system did not allow: {protections}")).format(protections=absent)


def format_unread(report: Report, tr: Tr) -> str:
    """Name the files of a hand-in that were not read, each with its reason; empty without any."""
    unread = [(one.file, one.said) for one in report.problems if one.kind == UNREAD]
    return tr(N_("Not read: {files}")).format(files=describe_unread(unread).localize(tr)) if unread else ""


def format_problem(one: Problem, tr: Tr) -> tuple[str, str]:
    """Report a problem in loading a file: a sentence, and the language's own message."""
    if one.kind == UNREAD:
        return tr(N_("Not read: {files}")).format(files=describe_unread([(one.file, one.said)]).localize(tr)), ""
    place = tr(N_("{file}, line {line}")).format(file=one.file, line=one.line)
    if one.kind in _KINDS:
        code = re.search(r"character.*\bU\+([0-9A-F]{4,5})\b", one.said) if one.kind == "syntax" else None
        said = tr(_KINDS[one.kind]) if code is None else explain_character(chr(int(code[1], 16)), tr)
        return f"{place}{tr(': ')}{said}", one.said
    return f"{place}{tr(': ')}{format_accident(one.kind, one.said, tr)}", ""


def problem_lines(report: Report, tr: Tr, whole: bool = False) -> Iterator[tuple[str, str]]:
    """Report the problems in loading files; names unknown after an error share one line."""
    after: dict[str, list[str]] = {}
    refused = False
    for one in (each for each in report.problems if each.kind != UNREAD):
        unknown = _UNKNOWN.search(one.said)
        if unknown and refused and not whole:
            after.setdefault(unknown[1] or unknown[2], []).append(str(one.line))
        else:
            yield format_problem(one, tr)
        refused = refused or one.kind in (*_KINDS, "neighbour")
    if after:
        forms, told = (N_("line {line}"), N_("lines {lines}")), []
        for name, lines in after.items():
            told.append(f"{name} ({count_text(tr, len(lines), *forms, line=lines[0], lines=', '.join(lines))})")
        names = _join_names(told, _NAMES)
        yield tr(N_("unknown after that, perhaps because of it: {names}")).format(names=names), ""


_NAMES: Final = 6


_UNKNOWN: Final = re.compile(
    r"Error: Unbound (?:value|constructor|type constructor|module|record field) (\S+)|NameError: name '(\w+)'"
)


def _join_names(names: Sequence[str], most: int) -> str:
    """List names, shortening a long list."""
    return ", ".join([*names[:most], *[ELLIPSIS] * (len(names) > most)])


def question_title(report: QuestionReport, tr: Tr) -> str:
    """Name a question, and the functions that it is about."""
    return f"{report.question.name} · {tr(report.question.title)}"


def question_headline(report: QuestionReport, tr: Tr, whole: bool = True) -> str:
    """Report a question in one line: the right functions, the laws that hold, the missing functions."""
    right = sum(one.verdict == "right" for one in report.required_versions)
    if report.verdict == "missing":
        return tr(N_("nothing found"))
    parts = [tr(N_("{right} of {all} right")).format(right=right, all=len(report.required_versions))]
    if report.passed and whole:
        parts.append(count_text(tr, len(report.passed), N_("{n} law holds"), N_("{n} laws hold")))
    for verdict, said in (("missing", N_("missing: {names}")), ("late", N_("not judged for want of time: {names}"))):
        if names := [one.function for one in report.required_versions if one.verdict == verdict]:
            parts.append(tr(said).format(names=", ".join(names)))
    return ", ".join(parts)


def _question(report: QuestionReport, tr: Tr, style: Style, whole: bool) -> Iterator[str]:
    head = f"{question_title(report, tr)}{tr(': ')}{question_headline(report, tr, whole)}"
    yield bold_text(f"  {verdict_mark(report.verdict, style)} {head}", style)
    for kind, text in question_paragraphs(report, tr, whole):
        yield from (f"{'':{10 if kind == 'case' else 6}}{line}" for line in text.splitlines())


def _names_read(report: QuestionReport, tr: Tr) -> Iterator[tuple[str, str]]:
    """Report the names under which functions were read, the doubtful ones, and the types that cannot be read."""
    if read := [one for one in (*report.versions, *report.earlier) if one.written]:
        said = tr(N_("`{written}` is read as `{name}`"))
        pairs = dict.fromkeys((one.written, one.function) for one in read)
        yield "soft", tr("; ").join(said.format(written=written, name=name) for written, name in pairs)
    yield from (("soft", _unsure(unsure, tr)) for unsure in report.unsure)
    yield from (("wrong", said) for said in _unreadable_types(report.versions, tr))


def question_paragraphs(report: QuestionReport, tr: Tr, whole: bool = True) -> Iterator[tuple[str, str]]:
    """Report the findings of a question: the `wrong` ones, each `format_case`, the failing `law`, the `soft` ones."""
    return _everything(report, tr) if whole else _first(report, tr)


def _first(report: QuestionReport, tr: Tr) -> Iterator[tuple[str, str]]:
    """Report the causes, one counterexample, and in one line the likely consequences."""
    yield from _names_read(report, tr)
    wrong = [one for one in report.versions if one.verdict == "wrong"]
    own = [one for one in wrong if not one.calls] or wrong[:1]
    for one in (one for one in report.versions if one.verdict == "type"):
        yield from version_paragraphs(one, tr)
    for one in own[:1]:
        yield "wrong", _cause(one, tr)
        yield from (("case", format_case(failure, tr, short=True)) for failure in one.failures[:1])
    for one in own[1:]:
        called = (failure for failure in one.failures[:1] if failure.call and not one.diagnoses)
        shown = (format_call(failure, tr, short=True) for failure in called)
        yield "wrong", "\n    ".join([_cause(one, tr), *shown])
    if report.failed and not own:
        yield "law", format_case(report.failed[0], tr, short=True)
    told = {failure.law for one in own[:1] for failure in one.failures[:1]}
    if others := [one.law for one in report.failed[not own :] if one.law not in told]:
        yield "soft", tr(N_("fail too: {laws}")).format(laws=_join_names(others, _LAWS))
    yield from _consequences(report, [one for one in wrong if one not in own], tr)


_LAWS: Final = 3


def _consequences(report: QuestionReport, rest: Sequence[JudgedVersion], tr: Tr) -> Iterator[tuple[str, str]]:
    """Report in one line the failures caused by another wrong function."""
    said = tr(N_("{functions} (through {names})"))
    proved, others = (
        [
            said.format(functions=", ".join(one.function for one in of), names=", ".join(calls))
            for calls, of in groupby(attrgetter("calls"), [one for one in rest if one.proved is proved]).items()
        ]
        for proved in (True, False)
    )
    if proved:
        yield "soft", tr(N_("follow: {what}")).format(what=tr("; ").join(proved))
    if report.consequence_names:
        names = _join_names(report.consequence_names, _LAWS)
        forms = N_("{n} law ({names})"), N_("{n} laws ({names})")
        others.append(count_text(tr, len(report.consequence_names), *forms, names=names))
    if others:
        yield "soft", tr(N_("may follow: {what}")).format(what=tr("; ").join(others))


def _everything(report: QuestionReport, tr: Tr) -> Iterator[tuple[str, str]]:
    yield from _names_read(report, tr)
    for one in report.versions:
        yield from version_paragraphs(one, tr)
    yield from (("law", format_case(failure, tr)) for failure in report.unnamed_laws)
    if report.consequence_names:
        yield "soft", tr(N_("fail too, which may follow: {laws}")).format(laws=", ".join(report.consequence_names))
    for one in report.earlier:
        said = _EARLIER_VERDICTS[one.verdict]
        smallest = f"{tr(': ')}{format_call(one.failures[0], tr)}" if one.failures and one.failures[0].call else ""
        yield "soft", f"{tr(N_('earlier version'))}{tr(': ')}{_place(one, tr)} {tr(said)}{smallest}"


_NOT_JUDGED: Final = N_("not judged: the time given to the whole file is over")


_EARLIER_VERDICTS: Final = {
    "right": N_("right"),
    "wrong": N_("wrong"),
    "type": N_("of another type"),
    "late": _NOT_JUDGED,
}


_MISFITS: Final = {
    "profile": N_("another profile: {type}; the sheet's is {asked}"),
    "type": N_("its type is not the sheet's: {type}; the sheet's is {asked}"),
}


def _unreadable_types(judged: Sequence[JudgedVersion], tr: Tr) -> Iterator[str]:
    """Name each unreadable type once, with the functions that cannot be called because of it."""
    unread = (one for one in judged if one.misfit and one.misfit.kind == "declared")
    for misfit, versions in groupby(attrgetter("misfit"), unread).items():
        places = (_place(one, tr) for one in versions)
        if misfit.asked:
            said = N_("the type {type} cannot be read as the sheet's: {asked}")
        else:
            said = N_("the type {type} cannot be read, as said above")
        yield f"{', '.join(places)}{tr(': ')}{tr(said).format(type=misfit.shown, asked=misfit.asked)}"


def _unsure(one: UnsureName, tr: Tr) -> str:
    may_be = (f"`{name}` ({tr(N_('line {line}')).format(line=line)})" for name, line in one.may_be)
    if one.refuted:
        said = N_("{names} is not taken for `{name}`: it does something else")
    elif len(one.may_be) > 1:
        said = N_("{names} may each be `{name}`: neither is taken for it (--noms tells which)")
    else:
        said = N_("{names} may be `{name}` or another: it is not taken for it (--noms tells)")
    return tr(said).format(names=", ".join(may_be), name=one.function)


def _place(one: JudgedVersion, tr: Tr) -> str:
    if not one.line:
        return one.function
    said = N_("{file}, line {line}") if one.is_advised else N_("line {line}")
    return f"{one.function} ({tr(said).format(file=one.file, line=one.line)})"


def version_paragraphs(one: JudgedVersion, tr: Tr) -> Iterator[tuple[str, str]]:
    """Report everything found about a function."""
    place = _place(one, tr)
    if one.misfit is not None and one.misfit.kind != "declared":
        said = tr(_MISFITS[one.misfit.kind]).format(type=one.type, asked=one.misfit.asked)
        yield "wrong", f"{place}{tr(': ')}{said}"
    if one.reading:
        yield "soft", f"{place}, " + tr(N_("reading found: {reading}")).format(reading=tr(one.reading))
    if one.verdict == "late":
        yield "soft", f"{place}{tr(': ')}{tr(_NOT_JUDGED)}"
    if one.verdict == "wrong":
        yield "wrong", _cause(one, tr)
        yield from (("case", format_case(failure, tr)) for failure in one.failures)


def _cause(one: JudgedVersion, tr: Tr) -> str:
    """Report the wrong function, and the cause if it is known."""
    rested = tr(N_("it rests on {names}, found wrong")).format(names=", ".join(one.calls)) if one.calls else ""
    said = tr("; ").join(filter(None, [*map(tr, one.diagnoses), rested]))
    return f"{_place(one, tr)}{tr(': ')}{said}" if said else _place(one, tr)


def _points(report: Report, tr: Tr) -> Iterator[str]:
    points, worth = report.points, report.weights.parts
    if (len(report.questions) < 2 and worth) or not report.gets_mark:
        return
    parts = "  ".join(f"§{part} {points[part]:g}/{float(most):g}" for part, most in worth.items() if most)
    said = N_("Points, as a suggestion only: {parts}; in all {sum} of {most}")
    said = said if worth else N_("Points, as a suggestion only: {sum} of {most}")
    most = f"{float(report.weights.out_of):g}"
    yield "  " + tr(said).format(parts=parts, sum=f"{report.mark:g}", most=most)

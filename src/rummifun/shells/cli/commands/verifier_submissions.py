"""`rummifun verifier` on hand-ins: one file, several, or a whole class, as text, JSON, HTML and CSV."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from rummifun.console.errors import CommandError, describe_read_error, describe_write_error, file_errors_explained
from rummifun.console.progress import noted_signals, print_aside, with_progress
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.grading.classroom.grader import (
    GradedSubmission,
    count_class,
    grade_all,
    with_same_pair_warnings,
)
from rummifun.grading.classroom.grader import grade_one as graded_alone
from rummifun.grading.custom_sheets.sheet_grader import SheetGrader
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.options import FEEDBACK, GradingOptions
from rummifun.grading.judging.weights import SHEET, Weights, read_weights
from rummifun.grading.platforms import PLATFORMS
from rummifun.grading.platforms.moodle import read_assignment, row_name
from rummifun.grading.platforms.report_input import Files, PlatformInput
from rummifun.grading.report.class_summary import (
    csv_text,
    progress_lines,
    read_shares,
    spreadsheet_text,
    summary_lines,
    summary_text,
    summary_to_json,
)
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.json_report import submission_to_json
from rummifun.grading.report.text_report import format_problem, marks_legend, report_lines
from rummifun.grading.report.verdict_marks import verdict_mark
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.submission.files import find_submissions, relative_names, submission_name
from rummifun.messages import N_
from rummifun.ordinary_files import read_ordinary_file
from rummifun.render.text import bold_text
from rummifun.shells.cli.commands.verifier_options import (
    NOTHING_ANSWERED,
    NamedFiles,
    VerifyOptions,
    parse_question,
    read_names,
)
from rummifun.storage.files import write_file

GradedClass = Sequence[GradedSubmission]


def report_one(names: Sequence[str], request: VerifyOptions, screen: Console) -> int:
    """Grade one hand-in, of one file or several, show its report, and return the exit status."""
    paths, (how, grader) = [Path(name) for name in names], _grading(request, screen)
    submission = graded_alone(submission_name(paths), paths, how, grader)
    if submission.report is None and request.format is None:
        raise CommandError(submission.explain(screen.tr))
    return _show([submission], how.weights, request, screen)


def exit_status(submissions: GradedClass, request: VerifyOptions) -> int:
    """Return 0 if all marks are earned, 1 if some are lost, 2 if nothing is answered, of which a platform is told 1."""
    reports = [one.report for one in submissions if one.report]
    is_faulty = len(reports) < len(submissions) or any(report.has_failures for report in reports)
    if request.inacheve and reports:
        return int(is_faulty)
    if all(one.verdict == "missing" for report in reports for one in report.questions):
        return 1 if request.format else NOTHING_ANSWERED
    lost = (report.weights.of(name) * (1 - share) for report in reports for name, share in report.shares.items())
    return int(is_faulty or any(lost))


def _grading(
    request: VerifyOptions, screen: Console, within: Path | None = None
) -> tuple[GradingOptions, SheetGrader | None]:
    """Read how to grade, by which sheet, under which names, and whether one question alone."""
    sheet = None if request.feuille is None else read_sheet(request.feuille, screen.lang)
    weights = _weights(request, screen, SHEET if sheet is None else sheet.weights)
    limits = Limits(require_complete=request.shut, allow_incomplete=request.loose)
    options = GradingOptions(weights, request.graine, FEEDBACK[request.retour], limits, within=within)
    names = read_names(request, sheet)
    options = replace(options, names=names, only=parse_question(request, screen, weights.asked))
    return options, None if sheet is None else SheetGrader(replace(sheet, weights=weights))


def _weights(request: VerifyOptions, screen: Console, usual: Weights) -> Weights:
    if request.bareme is None:
        return usual.scale_to(request.sur)
    try:
        read = read_weights(_read(request.bareme, screen).decode(), request.bareme.name, usual)
        return read.scale_to(request.sur)
    except UnicodeDecodeError:
        said = screen.tr(N_("{name} is not text in UTF-8")).format(name=request.bareme)
        raise CommandError(said) from None


def _read(path: Path, screen: Console) -> bytes:
    with file_errors_explained(path, screen.tr, describe_read_error):
        return read_ordinary_file(path)


def report_class(folder: str, request: VerifyOptions, screen: Console) -> int:
    """Grade all hand-ins of a folder, with progress; show the table; return the exit status."""
    with TemporaryDirectory() as scratch:
        is_moodle, place = request.format == "moodle", Path(folder)
        submissions = read_assignment(place, Path(scratch)) if is_moodle else find_submissions(place)
        return _all_graded(submissions, request, screen, place)


def report_several(names: Sequence[str], request: VerifyOptions, screen: Console) -> int:
    """Grade several hand-ins that share a report: one page, one table, one JSON text."""
    paths = [Path(name) for name in names]
    named = zip(relative_names(paths), ((path,) for path in paths), strict=True)
    return _all_graded([*named], request, screen)


def _all_graded(files: NamedFiles, request: VerifyOptions, screen: Console, within: Path | None = None) -> int:
    if request.format and not PLATFORMS[request.format].takes_class:
        reason = N_("{format} takes one hand-in at a time, in one file or, with --ensemble, in several")
        raise CommandError(screen.tr(reason).format(format=request.format))
    (how, grader), known = _grading(request, screen, within), list[GradedSubmission]()
    if grader is not None:
        files = [one for one in files if not grader.sheet.owns(one[1][0])]
        grader = grader.with_all_calls(how)
    try:
        with noted_signals(signal.SIGINT, signal.SIGTERM) as stopped:
            work = grade_all(files, request.jobs or os.cpu_count() or 1, how, stopped.is_set, grader)
            for _, one in with_progress(enumerate(work, 1), itemgetter(0), len(files), screen):
                known.append(one)
    except KeyboardInterrupt:
        if known:
            _show(with_same_pair_warnings(known, screen.tr), how.weights, request, screen)
        print_aside(screen.tr(N_("{n} of {total} hand-ins are graded.")).format(n=len(known), total=len(files)))
        raise
    return _show(with_same_pair_warnings(known, screen.tr), how.weights, request, screen)


def _show(submissions: GradedClass, weights: Weights, request: VerifyOptions, screen: Console) -> int:
    """Write the requested files, then the report, and return the exit status; last, say what could not be written."""
    progress = [*_progress(submissions, weights, request, screen)]  # before its table may be written anew
    unwritten = [*_write(submissions, weights, request, screen)]
    _print_report(submissions, weights, request, screen)
    click.echo("\n".join(progress), nl=bool(progress), err=bool(request.as_json or request.format))
    if unwritten:
        raise CommandError("\n".join(unwritten))
    return exit_status(submissions, request)


def _write(submissions: GradedClass, weights: Weights, request: VerifyOptions, screen: Console) -> Iterator[str]:
    """Write the requested files; explain in a sentence why one cannot be written."""
    for path, text in _files(submissions, weights, request, screen):
        try:
            write_file(path, text)
        except OSError as error:
            yield describe_write_error(error, path, screen.tr)


def _progress(submissions: GradedClass, weights: Weights, request: VerifyOptions, screen: Console) -> Iterator[str]:
    """Report what got better since an earlier table, if one is named."""
    if request.avant is not None:
        before = read_shares(_read(request.avant, screen).decode(errors="replace"), request.avant, weights)
        now = read_shares(csv_text(submissions, screen.tr, weights), request.avant, weights)
        said = screen.tr(N_("Since {file}:")).format(file=request.avant)
        yield from ("", said, *(f"  {line}" for line in progress_lines(before, now, screen.tr, weights)))


def _print_report(submissions: GradedClass, weights: Weights, request: VerifyOptions, screen: Console) -> None:
    if request.format is not None and _write_platform(submissions, weights, request, screen):
        return
    if request.as_json:
        found = [submission_to_json(one, screen.tr) for one in submissions]
        click.echo(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=2))
        return
    if len(submissions) == 1 and submissions[0].report is None:
        Terminal(screen).print_lines(submissions[0].explain(screen.tr))
        return
    alone = submissions[0].report if len(submissions) == 1 else None
    whole = (submissions, weights, request, screen)
    lines = _class_lines(*whole) if alone is None else report_lines(alone, screen.tr, screen.style, request.tout)
    Terminal(screen).print_lines(*(line.rstrip() for line in lines))


def _files(
    submissions: GradedClass, weights: Weights, request: VerifyOptions, screen: Console
) -> Iterator[tuple[Path, str]]:
    """Yield the requested files, each with its text."""
    if request.html is not None:
        yield request.html, report_page(submissions, screen.tr, screen.lang, request.tout, weights)
    if request.csv is not None:
        yield request.csv, csv_text(submissions, screen.tr, weights)
    if request.tableur is not None:
        yield request.tableur, spreadsheet_text(submissions, screen.tr, screen.lang, weights)
    if request.bilan is not None and request.bilan.suffix.lower() == ".json":
        found = summary_to_json(count_class(one.report for one in submissions if one.report), screen.tr)
        yield request.bilan, json.dumps(found, ensure_ascii=False, indent=2) + "\n"
    elif request.bilan is not None:
        yield request.bilan, summary_text(submissions, screen.tr)


def _class_lines(submissions: GradedClass, weights: Weights, request: VerifyOptions, screen: Console) -> Iterator[str]:
    """Draw a class: its failures, then its rows, and the meaning of the marks."""
    reports = [one.report for one in submissions if one.report]
    yield from summary_lines(count_class(reports), screen.tr, screen.style, request.tout)
    yield ""
    yield from _table(submissions, weights, screen)
    yield marks_legend(screen.tr, screen.style, not request.tout, reports)


def _table(submissions: GradedClass, weights: Weights, screen: Console) -> list[str]:
    """Draw a class: one row per hand-in, one mark per question, the suggested points; then remarks."""
    numbers = {one.name: f"{_cut(one.name.removeprefix('Q'), _HEAD):>2}" for one in weights.asked}
    heads = f"  {' '.join(numbers.values())}   {screen.tr(N_('points suggested'))}"
    names = [row_name(one.name) for one in submissions]
    width = min(max(_LEAST, screen.style.width - len(heads)), max(map(len, names)))
    lines = [bold_text(f"{'':{width}}{heads}", screen.style)]
    for one, whole in zip(submissions, names, strict=True):
        name = _cut(whole, width)
        if one.report is None:
            lines.append(f"{name:{width}}  {one.explain(screen.tr)}")
            continue
        marks = {report.question.name: verdict_mark(report.verdict, screen.style) for report in one.report.questions}
        cells = (f"{marks.get(question, ''):>{len(number)}}" for question, number in numbers.items())
        lines.append(f"{name:{width}}  {' '.join(cells)}   {one.report.mark:6.2f}")
    notes = [note for one in submissions if one.report for note in one.report.warnings]
    problems = ((one.name, said) for one in submissions if one.report for said in one.report.problems)
    taken = ((name, format_problem(said, screen.tr)[0]) for name, said in problems if said.kind == "neighbour")
    notes += [f"{name}, {said.removeprefix(f'{name}, ')}" for name, said in taken]
    return [*lines, *(f"{screen.tr(N_('Note'))}{screen.tr(': ')}{note}" for note in notes)]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


_LEAST, _HEAD = 28, 12
"""The least width of the longest name in a table, which has more beside few questions, and the most of a question's."""


def write_platform_scripts(request: VerifyOptions, screen: Console) -> int:
    """Write the scripts that a platform runs."""
    assert request.format is not None
    scripts = PLATFORMS[request.format].scripts
    if not scripts:
        said = screen.tr(N_("{format} runs no scripts: a hand-in was expected"))
        raise CommandError(said.format(format=request.format))
    if request.sortie is None:
        raise CommandError(screen.tr(_FOLDER_EXPECTED).format(format=request.format))
    _into(request.sortie, scripts, screen)
    for name in scripts:
        (request.sortie / name).chmod(0o755)
    return 0


_FOLDER_EXPECTED = N_("{format} has several files: a folder to write them into was expected (--sortie)")


def refuse_lone_options(request: VerifyOptions, screen: Console) -> None:
    """Refuse options that need another one, before grading anything."""
    if request.format is None and request.sortie is not None:
        raise CommandError(screen.tr(N_("--sortie says where to write what --format asks for: it was expected too")))
    if request.format != "moodle" and request.evaluation is not None:
        raise CommandError(screen.tr(N_("--evaluation is a worksheet of Moodle: --format moodle was expected too")))
    if request.format == "moodle" and request.sortie is None:
        raise CommandError(screen.tr(_FOLDER_EXPECTED).format(format=request.format))
    if request.avant is not None:
        [*_progress((), _grading(request, screen)[0].weights, request, screen)]


def _write_platform(submissions: GradedClass, weights: Weights, request: VerifyOptions, screen: Console) -> bool:
    """Write the files of a platform; tell whether they were printed instead, without a folder."""
    assert request.format is not None
    sheet = None if request.evaluation is None else _read(request.evaluation, screen)
    given = PlatformInput(submissions, weights, screen.tr, screen.lang, os.environ, sheet)
    files = PLATFORMS[request.format].write_files(given)
    if request.sortie is not None:
        _into(request.sortie, files, screen)
        return False
    for data_ in files.values():
        click.echo(data_.decode(), nl=False)
    return True


def _into(folder: Path, files: Files, screen: Console) -> None:
    with file_errors_explained(folder, screen.tr, describe_write_error):
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            write_file(folder / name, content)
    for name in files:
        click.echo(screen.tr(N_("written: {name}")).format(name=folder / name), err=True)

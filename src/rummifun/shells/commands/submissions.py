"""`rummifun verifier` on hand-ins: one file, several, or a whole class, as text, JSON, HTML and CSV."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from rummifun.grading.classroom.failure_counts import count_class
from rummifun.grading.classroom.grader import (
    GradedSubmission,
    csv_text,
    grade_all,
    spreadsheet_text,
    summary_text,
    with_same_pair_warnings,
)
from rummifun.grading.classroom.grader import grade_one as graded_alone
from rummifun.grading.judging.options import FEEDBACK, GradingOptions
from rummifun.grading.judging.weights import SHEET, Weights, WeightsError, read_weights
from rummifun.grading.platforms.moodle import read_assignment
from rummifun.grading.platforms.platform_registry import PLATFORMS
from rummifun.grading.platforms.report_input import Files, PlatformInput, PlatformInputError
from rummifun.grading.report.class_summary import summary_lines, summary_to_json
from rummifun.grading.report.findings import suggest_mark
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.json_report import report_to_json
from rummifun.grading.report.text_report import marks_legend, report_lines, verdict_mark
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sheet import QUESTIONS
from rummifun.grading.submission.files import UnreadableFileError, find_submissions
from rummifun.grading.submission.name_mapping import NameMapping, read_name_mapping
from rummifun.messages import N_
from rummifun.messages.os_errors import describe_os_error
from rummifun.render.text import bold_text
from rummifun.shells.commands.progress import ProgressBar, print_aside, with_progress
from rummifun.shells.commands.verify_options import VerifyOptions, parse_question
from rummifun.shells.console import Console
from rummifun.shells.line.terminal import Terminal
from rummifun.shells.plugins.loading import CommandError


def report_one(names: Sequence[str], demande: VerifyOptions, screen: Console) -> bool:
    """Grade one hand-in, of one file or several, and show its report; tell whether something fails."""
    _fits(demande, screen)
    paths = [Path(name) for name in names]
    called = ", ".join(path.name for path in paths)
    rendu = graded_alone(
        called,
        paths,
        parse_question(demande, screen),
        _names(demande, screen),
        _grading_options(demande, screen),
    )
    if rendu.report is None and demande.format is None:
        raise CommandError(rendu.explain(screen.tr))
    _show([rendu], demande, screen)
    return rendu.report is None or rendu.report.has_failures


def _grading_options(demande: VerifyOptions, screen: Console) -> GradingOptions:
    limits = Limits(require_complete=demande.shut, allow_incomplete=demande.loose)
    return GradingOptions(_weights(demande, screen), demande.graine, FEEDBACK[demande.retour], limits)


def _weights(demande: VerifyOptions, screen: Console) -> Weights:
    if demande.bareme is None:
        return SHEET.scale_to(demande.sur)
    try:
        return read_weights(_read(demande.bareme, screen).decode(), demande.bareme.name).scale_to(demande.sur)
    except WeightsError as error:
        raise CommandError(screen.tr(error.message).format(**error.details)) from None
    except UnicodeDecodeError:
        said = screen.tr(N_("{name} is not text in UTF-8")).format(name=demande.bareme)
        raise CommandError(said) from None


def _read(path: Path, screen: Console) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        said = screen.tr(N_("{name} cannot be read: {said}"))
        raise CommandError(said.format(name=path, said=screen.tr(describe_os_error(error)))) from None


def _names(demande: VerifyOptions, screen: Console) -> NameMapping | None:
    if demande.noms is None:
        return None
    try:
        return read_name_mapping(demande.noms)
    except UnreadableFileError as error:
        raise CommandError(screen.tr(error.message).format(**error.details)) from None


def report_class(folder: str, demande: VerifyOptions, screen: Console) -> bool:
    """Grade all hand-ins of a folder, with progress; show the table; tell whether something fails."""
    _fits(demande, screen)
    with TemporaryDirectory() as scratch:
        try:
            if demande.format == "moodle":
                rendus, none = read_assignment(Path(folder), Path(scratch))
            else:
                rendus, none = find_submissions(Path(folder)), []
        except UnreadableFileError as error:
            raise CommandError(screen.tr(error.message).format(**error.details)) from None
        return _all_graded(rendus, demande, screen, none, Path(folder))


def report_several(names: Sequence[str], demande: VerifyOptions, screen: Console) -> bool:
    """Grade several hand-ins that share a report: one page, one table, one JSON text."""
    _fits(demande, screen)
    return _all_graded([(name, (Path(name),)) for name in names], demande, screen)


def _all_graded(
    rendus: Sequence[tuple[str, tuple[Path, ...]]],
    demande: VerifyOptions,
    screen: Console,
    none: Sequence[GradedSubmission] = (),
    within: Path | None = None,
) -> bool:
    if demande.format and not PLATFORMS[demande.format].takes_class:
        reason = N_("{format} takes one hand-in at a time, in one file or, with --ensemble, in several")
        raise CommandError(screen.tr(reason).format(format=demande.format))
    only, given, how = parse_question(demande, screen), _names(demande, screen), _grading_options(demande, screen)
    work = grade_all(rendus, demande.jobs or os.cpu_count() or 1, only, given, how, within)
    numbered = with_progress(enumerate(work, 1), lambda one: one[0], ProgressBar(len(rendus), screen))
    known = [*none]
    try:
        for _, one in numbered:
            known.append(one)
    except KeyboardInterrupt:
        _report_interruption(known, len(rendus), demande, screen)
        raise
    done = with_same_pair_warnings(known, screen.tr)
    if all(one.report is None for one in done):
        raise CommandError(done[0].explain(screen.tr))
    _show(done, demande, screen)
    return any(one.report is None or one.report.has_failures for one in done)


def _report_interruption(
    known: Sequence[GradedSubmission], total: int, demande: VerifyOptions, screen: Console
) -> None:
    """Show and write the results of a class so far, and the number of hand-ins that they cover."""
    if known:
        _show(with_same_pair_warnings(known, screen.tr), demande, screen)
    print_aside(screen.tr(N_("{n} of {total} hand-ins are graded.")).format(n=len(known), total=total))


def _show(rendus: Sequence[GradedSubmission], demande: VerifyOptions, screen: Console) -> None:
    for path, text in _files(rendus, demande, screen):
        path.write_text(text, "utf-8", newline="")
    if demande.format is not None and _write_platform(rendus, demande, screen):
        return
    if demande.as_json:
        found = [report_to_json(one.report, screen.tr) if one.report else _empty_row(one, screen) for one in rendus]
        click.echo(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=2))
        return
    if len(rendus) == 1 and rendus[0].report is None:
        Terminal(screen).print_lines(rendus[0].explain(screen.tr))
        return
    alone = rendus[0].report if len(rendus) == 1 else None
    whole = (rendus, demande, screen)
    lines = _class_lines(*whole) if alone is None else report_lines(alone, screen.tr, screen.style, demande.tout)
    Terminal(screen).print_lines(*(line.rstrip() for line in lines))


def _files(rendus: Sequence[GradedSubmission], demande: VerifyOptions, screen: Console) -> Iterator[tuple[Path, str]]:
    """Write the requested files."""
    if demande.html is not None:
        yield demande.html, report_page(rendus, screen.tr, screen.lang, demande.tout)
    if demande.csv is not None:
        yield demande.csv, csv_text(rendus, screen.tr)
    if demande.tableur is not None:
        yield demande.tableur, spreadsheet_text(rendus, screen.tr, screen.lang)
    if demande.bilan is not None and demande.bilan.suffix.lower() == ".json":
        found = summary_to_json(count_class(one.report for one in rendus if one.report), screen.tr)
        yield demande.bilan, json.dumps(found, ensure_ascii=False, indent=2) + "\n"
    elif demande.bilan is not None:
        yield demande.bilan, summary_text(rendus, screen.tr)


def _empty_row(one: GradedSubmission, screen: Console) -> dict[str, Any]:
    return {"name": one.name, "fails": True, "reason": one.explain(screen.tr)}


def _class_lines(rendus: Sequence[GradedSubmission], demande: VerifyOptions, screen: Console) -> Iterator[str]:
    """Draw a class: its failures, then its rows, and the meaning of the marks."""
    tally = count_class(one.report for one in rendus if one.report)
    yield from summary_lines(tally, screen.tr, screen.style, demande.tout)
    yield ""
    yield from _table(rendus, screen)
    yield marks_legend(screen.tr, screen.style, short=not demande.tout)


def _table(rendus: Sequence[GradedSubmission], screen: Console) -> list[str]:
    """Draw a class: one row per hand-in, one mark per question, the suggested points; then remarks."""
    width = min(28, max(len(one.name) for one in rendus))
    numbers = " ".join(f"{question.name[1:]:>2}" for question in QUESTIONS)
    lines = [bold_text(f"{'':{width}}  {numbers}   {screen.tr(N_('points suggested'))}", screen.style)]
    for one in rendus:
        name = one.name if len(one.name) <= width else f"{one.name[: width - 1]}…"
        if one.report is None:
            lines.append(f"{name:{width}}  {one.explain(screen.tr)}")
            continue
        verdicts = {report.question.name: report.verdict for report in one.report.questions}
        cells = (f" {verdict_mark(verdicts[q.name], screen.style)}" if q.name in verdicts else "  " for q in QUESTIONS)
        lines.append(f"{name:{width}}  {' '.join(cells)}   {suggest_mark(one.report):6.2f}")
    notes = (note for one in rendus if one.report for note in one.report.warnings)
    return [*lines, *(f"{screen.tr(N_('Note'))}{screen.tr(': ')}{note}" for note in notes)]


# Platforms


def write_platform_scripts(demande: VerifyOptions, screen: Console) -> bool:
    """Write the scripts that a platform runs."""
    _fits(demande, screen)
    assert demande.format is not None
    scripts = PLATFORMS[demande.format].scripts
    if not scripts:
        raise CommandError(
            screen.tr(N_("{format} runs no scripts: a hand-in was expected")).format(format=demande.format)
        )
    if demande.sortie is None:
        raise CommandError(screen.tr(_FOLDER_EXPECTED).format(format=demande.format))
    _into(demande.sortie, scripts, screen)
    for name in scripts:
        (demande.sortie / name).chmod(0o755)
    return False


_FOLDER_EXPECTED = N_("{format} has several files: a folder to write them into was expected (--sortie)")


def _fits(demande: VerifyOptions, screen: Console) -> None:
    """Refuse options that need another one, before grading anything."""
    if demande.format is None and demande.sortie is not None:
        raise CommandError(screen.tr(N_("--sortie says where to write what --format asks for: it was expected too")))
    if demande.format != "moodle" and demande.feuille is not None:
        raise CommandError(screen.tr(N_("--feuille is a worksheet of Moodle: --format moodle was expected too")))
    if demande.format == "moodle" and demande.sortie is None:
        raise CommandError(screen.tr(_FOLDER_EXPECTED).format(format=demande.format))


def _write_platform(rendus: Sequence[GradedSubmission], demande: VerifyOptions, screen: Console) -> bool:
    """Write the files of a platform; tell whether they were printed instead, without a folder."""
    assert demande.format is not None
    sheet = None if demande.feuille is None else _read(demande.feuille, screen)
    given = PlatformInput(rendus, _weights(demande, screen), screen.tr, screen.lang, os.environ, sheet)
    try:
        files = PLATFORMS[demande.format].write_files(given)
    except PlatformInputError as error:
        raise CommandError(screen.tr(error.message).format(**error.details)) from None
    if demande.sortie is not None:
        _into(demande.sortie, files, screen)
        return False
    for data_ in files.values():
        click.echo(data_.decode(), nl=False)
    return True


def _into(folder: Path, files: Files, screen: Console) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        said = screen.tr(N_("{file} cannot be written: {said}"))
        raise CommandError(said.format(file=folder, said=screen.tr(describe_os_error(error)))) from None
    for name in files:
        click.echo(screen.tr(N_("written: {name}")).format(name=folder / name), err=True)

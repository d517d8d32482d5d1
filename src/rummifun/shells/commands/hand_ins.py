"""`rummifun verifier` on hand-ins: one file, several, or a whole class, as text, JSON, HTML and CSV."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from rummifun.grading.cell.files import Unreadable, hand_ins
from rummifun.grading.cell.limits import Limits
from rummifun.grading.classroom import Graded, csv_text, graded, spreadsheet_text, summary_text, warned
from rummifun.grading.classroom import one_graded as graded_alone
from rummifun.grading.correspondences import Correspondences, correspondences
from rummifun.grading.how import FEEDBACK, How
from rummifun.grading.platforms.given import Files, Given, Unfit
from rummifun.grading.platforms.moodle import handed_in
from rummifun.grading.platforms.offered import PLATFORMS
from rummifun.grading.report.data import data
from rummifun.grading.report.findings import total
from rummifun.grading.report.page import page
from rummifun.grading.report.summary import summary, summary_lines
from rummifun.grading.report.text import legend, mark, report_lines
from rummifun.grading.sheet import QUESTIONS
from rummifun.grading.tally import of_class
from rummifun.grading.weights import SHEET, Misweighed, Weights, read_weights
from rummifun.messages import N_
from rummifun.messages.system import cause
from rummifun.render.text import bold
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.grading import Grading, question_asked
from rummifun.shells.commands.progress import Bar, aside, followed
from rummifun.shells.line.desk import Desk
from rummifun.shells.screen import Screen


def one_graded(names: Sequence[str], demande: Grading, screen: Screen) -> bool:
    """Grade one hand-in, of one file or several, and show its report; tell whether something fails."""
    _fits(demande, screen)
    paths = [Path(name) for name in names]
    called = ", ".join(path.name for path in paths)
    rendu = graded_alone(
        called,
        paths,
        question_asked(demande, screen),
        _names(demande, screen),
        _how(demande, screen),
    )
    if rendu.report is None and demande.format is None:
        raise Unusable(rendu.why(screen.tr))
    _show([rendu], demande, screen)
    return rendu.report is None or rendu.report.fails


def _how(demande: Grading, screen: Screen) -> How:
    limits = Limits(shut=demande.shut, loose=demande.loose)
    return How(_weights(demande, screen), demande.graine, FEEDBACK[demande.retour], limits)


def _weights(demande: Grading, screen: Screen) -> Weights:
    if demande.bareme is None:
        return SHEET.scaled(demande.sur)
    try:
        return read_weights(_read(demande.bareme, screen).decode(), demande.bareme.name).scaled(demande.sur)
    except Misweighed as error:
        raise Unusable(screen.tr(error.message).format(**error.of)) from None
    except UnicodeDecodeError:
        said = screen.tr(N_("{name} is not text in UTF-8")).format(name=demande.bareme)
        raise Unusable(said) from None


def _read(path: Path, screen: Screen) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        said = screen.tr(N_("{name} cannot be read: {said}"))
        raise Unusable(said.format(name=path, said=screen.tr(cause(error)))) from None


def _names(demande: Grading, screen: Screen) -> Correspondences | None:
    if demande.noms is None:
        return None
    try:
        return correspondences(demande.noms)
    except Unreadable as error:
        raise Unusable(screen.tr(error.message).format(**error.of)) from None


def class_graded(folder: str, demande: Grading, screen: Screen) -> bool:
    """Grade all hand-ins of a folder, with progress; show the table; tell whether something fails."""
    _fits(demande, screen)
    with TemporaryDirectory() as scratch:
        try:
            if demande.format == "moodle":
                rendus, none = handed_in(Path(folder), Path(scratch))
            else:
                rendus, none = hand_ins(Path(folder)), []
        except Unreadable as error:
            raise Unusable(screen.tr(error.message).format(**error.of)) from None
        return _all_graded(rendus, demande, screen, none, Path(folder))


def several_graded(names: Sequence[str], demande: Grading, screen: Screen) -> bool:
    """Grade several hand-ins that share a report: one page, one table, one JSON text."""
    _fits(demande, screen)
    return _all_graded([(name, (Path(name),)) for name in names], demande, screen)


def _all_graded(
    rendus: Sequence[tuple[str, tuple[Path, ...]]],
    demande: Grading,
    screen: Screen,
    none: Sequence[Graded] = (),
    within: Path | None = None,
) -> bool:
    if demande.format and not PLATFORMS[demande.format].several:
        reason = N_("{format} takes one hand-in at a time, in one file or, with --ensemble, in several")
        raise Unusable(screen.tr(reason).format(format=demande.format))
    only, given, how = question_asked(demande, screen), _names(demande, screen), _how(demande, screen)
    work = graded(rendus, demande.jobs or os.cpu_count() or 1, only, given, how, within)
    numbered = followed(enumerate(work, 1), lambda one: one[0], Bar(len(rendus), screen))
    known = [*none]
    try:
        for _, one in numbered:
            known.append(one)
    except KeyboardInterrupt:
        _interrupted(known, len(rendus), demande, screen)
        raise
    done = warned(known, screen.tr)
    if all(one.report is None for one in done):
        raise Unusable(done[0].why(screen.tr))
    _show(done, demande, screen)
    return any(one.report is None or one.report.fails for one in done)


def _interrupted(known: Sequence[Graded], total: int, demande: Grading, screen: Screen) -> None:
    """Show and write what is known of a class, and how many hand-ins that covers."""
    if known:
        _show(warned(known, screen.tr), demande, screen)
    aside(screen.tr(N_("{n} of {total} hand-ins are graded.")).format(n=len(known), total=total))


def _show(rendus: Sequence[Graded], demande: Grading, screen: Screen) -> None:
    for path, text in _files(rendus, demande, screen):
        path.write_text(text, "utf-8", newline="")
    if demande.format is not None and _written(rendus, demande, screen):
        return
    if demande.as_json:
        found = [data(one.report, screen.tr) if one.report else _none(one, screen) for one in rendus]
        click.echo(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=2))
        return
    if len(rendus) == 1 and rendus[0].report is None:
        Desk(screen).say(rendus[0].why(screen.tr))
        return
    alone = rendus[0].report if len(rendus) == 1 else None
    whole = (rendus, demande, screen)
    lines = _class_lines(*whole) if alone is None else report_lines(alone, screen.tr, screen.style, demande.tout)
    Desk(screen).say(*(line.rstrip() for line in lines))


def _files(rendus: Sequence[Graded], demande: Grading, screen: Screen) -> Iterator[tuple[Path, str]]:
    """Write the requested files."""
    if demande.html is not None:
        yield demande.html, page(rendus, screen.tr, screen.lang, demande.tout)
    if demande.csv is not None:
        yield demande.csv, csv_text(rendus, screen.tr)
    if demande.tableur is not None:
        yield demande.tableur, spreadsheet_text(rendus, screen.tr, screen.lang)
    if demande.bilan is not None and demande.bilan.suffix.lower() == ".json":
        found = summary(of_class(one.report for one in rendus if one.report), screen.tr)
        yield demande.bilan, json.dumps(found, ensure_ascii=False, indent=2) + "\n"
    elif demande.bilan is not None:
        yield demande.bilan, summary_text(rendus, screen.tr)


def _none(one: Graded, screen: Screen) -> dict[str, Any]:
    return {"name": one.name, "fails": True, "reason": one.why(screen.tr)}


def _class_lines(rendus: Sequence[Graded], demande: Grading, screen: Screen) -> Iterator[str]:
    """Draw a class: what it got wrong, then its rows, and the meaning of the marks."""
    tally = of_class(one.report for one in rendus if one.report)
    yield from summary_lines(tally, screen.tr, screen.style, demande.tout)
    yield ""
    yield from _table(rendus, screen)
    yield legend(screen.tr, screen.style, short=not demande.tout)


def _table(rendus: Sequence[Graded], screen: Screen) -> list[str]:
    """Draw a class: one row per hand-in, one mark per question, the suggested points; then remarks."""
    width = min(28, max(len(one.name) for one in rendus))
    numbers = " ".join(f"{question.name[1:]:>2}" for question in QUESTIONS)
    lines = [bold(f"{'':{width}}  {numbers}   {screen.tr(N_('points suggested'))}", screen.style)]
    for one in rendus:
        name = one.name if len(one.name) <= width else f"{one.name[: width - 1]}…"
        if one.report is None:
            lines.append(f"{name:{width}}  {one.why(screen.tr)}")
            continue
        verdicts = {report.question.name: report.verdict for report in one.report.questions}
        cells = (f" {mark(verdicts[q.name], screen.style)}" if q.name in verdicts else "  " for q in QUESTIONS)
        lines.append(f"{name:{width}}  {' '.join(cells)}   {total(one.report):6.2f}")
    notes = (note for one in rendus if one.report for note in one.report.warnings)
    return [*lines, *(f"{screen.tr(N_('Note'))}{screen.tr(': ')}{note}" for note in notes)]


# Platforms


def scripts_written(demande: Grading, screen: Screen) -> bool:
    """Write the scripts that a platform runs."""
    _fits(demande, screen)
    assert demande.format is not None
    scripts = PLATFORMS[demande.format].scripts
    if not scripts:
        raise Unusable(screen.tr(N_("{format} runs no scripts: a hand-in was expected")).format(format=demande.format))
    if demande.sortie is None:
        raise Unusable(screen.tr(_FOLDER_EXPECTED).format(format=demande.format))
    _into(demande.sortie, scripts, screen)
    for name in scripts:
        (demande.sortie / name).chmod(0o755)
    return False


_FOLDER_EXPECTED = N_("{format} has several files: a folder to write them into was expected (--sortie)")


def _fits(demande: Grading, screen: Screen) -> None:
    """Refuse options that need another one, before grading anything."""
    if demande.format is None and demande.sortie is not None:
        raise Unusable(screen.tr(N_("--sortie says where to write what --format asks for: it was expected too")))
    if demande.format != "moodle" and demande.feuille is not None:
        raise Unusable(screen.tr(N_("--feuille is a worksheet of Moodle: --format moodle was expected too")))
    if demande.format == "moodle" and demande.sortie is None:
        raise Unusable(screen.tr(_FOLDER_EXPECTED).format(format=demande.format))


def _written(rendus: Sequence[Graded], demande: Grading, screen: Screen) -> bool:
    """Write the files of a platform; tell whether they were printed instead, without a folder."""
    assert demande.format is not None
    sheet = None if demande.feuille is None else _read(demande.feuille, screen)
    given = Given(rendus, _weights(demande, screen), screen.tr, screen.lang, os.environ, sheet)
    try:
        files = PLATFORMS[demande.format].written(given)
    except Unfit as error:
        raise Unusable(screen.tr(error.message).format(**error.of)) from None
    if demande.sortie is not None:
        _into(demande.sortie, files, screen)
        return False
    for data_ in files.values():
        click.echo(data_.decode(), nl=False)
    return True


def _into(folder: Path, files: Files, screen: Screen) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        said = screen.tr(N_("{file} cannot be written: {said}"))
        raise Unusable(said.format(file=folder, said=screen.tr(cause(error)))) from None
    for name in files:
        click.echo(screen.tr(N_("written: {name}")).format(name=folder / name), err=True)

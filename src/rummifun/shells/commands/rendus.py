"""`rummifun verifier` on hand-ins: one file, several, or a whole class, as text, JSON, HTML and CSV."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from rummifun.grading.cell.files import Unreadable
from rummifun.grading.classroom import Graded, csv_text, graded, hand_ins, warned
from rummifun.grading.classroom import one_graded as graded_alone
from rummifun.grading.report.data import data
from rummifun.grading.report.findings import suggestion
from rummifun.grading.report.page import page
from rummifun.grading.report.text import report_lines
from rummifun.grading.sheet import QUESTIONS, Question
from rummifun.grading.sheet import question as question_named
from rummifun.messages import N_
from rummifun.render.text import bold
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.demande import Demande
from rummifun.shells.commands.progress import Bar, followed
from rummifun.shells.screen import Screen


def one_graded(names: Sequence[str], demande: Demande, screen: Screen) -> bool:
    """Grade one hand-in, of one file or several, and show its report; tell whether something fails.

    Raises `Unusable`, in one sentence, when there is nothing to grade.

    >>> from rummifun.shells.screen import open_screen
    >>> one_graded(["nowhere.ml"], Demande(), open_screen("en"))
    Traceback (most recent call last):
    rummifun.shells.asked.load.Unusable: no file nowhere.ml
    """
    paths = [Path(name) for name in names]
    rendu = graded_alone(", ".join(path.name for path in paths), paths, _question(demande, screen))
    if rendu.report is None:
        raise Unusable(rendu.why(screen.tr))
    _show([rendu], demande, screen)
    return bool(rendu.report.fails)


def _question(demande: Demande, screen: Screen) -> Question | None:
    if demande.question is None:
        return None
    found = question_named(demande.question)
    if found is None:
        reason = N_("no question {name}: Q1 to Q16 were expected")
        raise Unusable(screen.tr(reason).format(name=demande.question))
    return found


def class_graded(folder: str, demande: Demande, screen: Screen) -> bool:
    """Grade all hand-ins of a folder, with progress; show the table; tell whether something fails.

    Raises `Unusable` when no hand-in is there, or none can be graded.

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.shells.screen import open_screen
    >>> with TemporaryDirectory() as folder:
    ...     Path(folder, "rendu.ml").touch()
    ...     class_graded(folder, Demande(), open_screen("en"))
    Traceback (most recent call last):
    rummifun.shells.asked.load.Unusable: ...rendu.ml is empty
    """
    try:
        rendus = hand_ins(Path(folder))
    except Unreadable as error:
        raise Unusable(screen.tr(error.message).format(**error.of)) from None
    return _all_graded(rendus, demande, screen)


def several_graded(names: Sequence[str], demande: Demande, screen: Screen) -> bool:
    """Grade several hand-ins whose reports are wanted together: in one page, one table, one text of JSON.

    Raises `Unusable` when none can be graded.

    >>> from rummifun.shells.screen import open_screen
    >>> several_graded(["a.ml", "b.ml"], Demande(as_json=True), open_screen("en"))
    Traceback (most recent call last):
    rummifun.shells.asked.load.Unusable: no file a.ml
    """
    return _all_graded([(name, (Path(name),)) for name in names], demande, screen)


def _all_graded(rendus: Sequence[tuple[str, tuple[Path, ...]]], demande: Demande, screen: Screen) -> bool:
    work = graded(rendus, demande.jobs or os.cpu_count() or 1, _question(demande, screen))
    numbered = followed(enumerate(work, 1), lambda one: one[0], Bar(len(rendus), screen))
    done = warned([one for _, one in numbered], screen.tr)
    if all(one.report is None for one in done):
        raise Unusable(done[0].why(screen.tr))
    _show(done, demande, screen)
    return any(one.report is None or one.report.fails for one in done)


def _show(rendus: Sequence[Graded], demande: Demande, screen: Screen) -> None:
    if demande.html is not None:
        demande.html.write_text(page(rendus, screen.tr, screen.lang), "utf-8")
    if demande.csv is not None:
        demande.csv.write_text(csv_text(rendus, screen.tr), "utf-8")
    if demande.as_json:
        found = [data(one.report, screen.tr) if one.report else _none(one, screen) for one in rendus]
        click.echo(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=2))
    elif len(rendus) == 1 and rendus[0].report is not None:
        for line in report_lines(rendus[0].report, screen.tr, screen.style):
            click.echo(line.rstrip(), color=screen.style.colour)
    else:
        for line in _table(rendus, screen):
            click.echo(line.rstrip(), color=screen.style.colour)


def _none(one: Graded, screen: Screen) -> dict[str, Any]:
    return {"name": one.name, "fails": True, "reason": one.why(screen.tr)}


def _table(rendus: Sequence[Graded], screen: Screen) -> list[str]:
    """Draw a class: a row a hand-in, a mark a question, the points suggested; then what is to be noted."""
    width = min(28, max(len(one.name) for one in rendus))
    marks = {"right": "✓✓+", "wrong": "✗✗-", "missing": "··.", "partial": "~~~"}
    column = 0 if screen.style.symbols else 2
    numbers = " ".join(f"{question.name[1:]:>2}" for question in QUESTIONS)
    lines = [bold(f"{'':{width}}  {numbers}   {screen.tr(N_('points suggested'))}", screen.style)]
    for one in rendus:
        name = one.name if len(one.name) <= width else f"{one.name[: width - 1]}…"
        if one.report is None:
            lines.append(f"{name:{width}}  {one.why(screen.tr)}")
            continue
        verdicts = {report.question.name: report.verdict for report in one.report.questions}
        cells = (f" {marks[verdicts[q.name]][column]}" if q.name in verdicts else "  " for q in QUESTIONS)
        lines.append(f"{name:{width}}  {' '.join(cells)}   {sum(suggestion(one.report).values()):6.2f}")
    lines += [
        f"{screen.tr(N_('Note'))}{screen.tr(': ')}{note}"
        for one in rendus
        if one.report
        for note in one.report.warnings
    ]
    return lines

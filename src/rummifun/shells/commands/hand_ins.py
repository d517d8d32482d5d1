"""`rummifun verifier` on hand-ins: one file, several, or a whole class, as text, JSON, HTML and CSV."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from rummifun.grading.cell.files import Unreadable
from rummifun.grading.classroom import Graded, csv_text, graded, hand_ins, spreadsheet_text, summary_text, warned
from rummifun.grading.classroom import one_graded as graded_alone
from rummifun.grading.correspondences import Correspondences, correspondences
from rummifun.grading.report.data import data
from rummifun.grading.report.findings import suggestion
from rummifun.grading.report.page import page
from rummifun.grading.report.summary import summary, summary_lines
from rummifun.grading.report.text import legend, mark, report_lines
from rummifun.grading.sheet import QUESTIONS, Question
from rummifun.grading.sheet import question as question_named
from rummifun.grading.tally import of_class
from rummifun.messages import N_
from rummifun.render.text import bold
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.grading import Grading
from rummifun.shells.commands.progress import Bar, aside, followed
from rummifun.shells.line.desk import Desk
from rummifun.shells.screen import Screen


def one_graded(names: Sequence[str], demande: Grading, screen: Screen) -> bool:
    """Grade one hand-in, of one file or several, and show its report; tell whether something fails."""
    paths = [Path(name) for name in names]
    rendu = graded_alone(
        ", ".join(path.name for path in paths), paths, _question(demande, screen), _names(demande, screen)
    )
    if rendu.report is None:
        raise Unusable(rendu.why(screen.tr))
    _show([rendu], demande, screen)
    return bool(rendu.report.fails)


def _question(demande: Grading, screen: Screen) -> Question | None:
    if demande.question is None:
        return None
    if found := question_named(demande.question):
        return found
    raise Unusable(screen.tr(N_("no question {name}: Q1 to Q16 were expected")).format(name=demande.question))


def _names(demande: Grading, screen: Screen) -> Correspondences | None:
    if demande.noms is None:
        return None
    try:
        return correspondences(demande.noms)
    except Unreadable as error:
        raise Unusable(screen.tr(error.message).format(**error.of)) from None


def class_graded(folder: str, demande: Grading, screen: Screen) -> bool:
    """Grade all hand-ins of a folder, with progress; show the table; tell whether something fails."""
    try:
        rendus = hand_ins(Path(folder))
    except Unreadable as error:
        raise Unusable(screen.tr(error.message).format(**error.of)) from None
    return _all_graded(rendus, demande, screen, Path(folder))


def several_graded(names: Sequence[str], demande: Grading, screen: Screen) -> bool:
    """Grade several hand-ins whose reports are wanted together: in one page, one table, one text of JSON."""
    return _all_graded([(name, (Path(name),)) for name in names], demande, screen)


def _all_graded(
    rendus: Sequence[tuple[str, tuple[Path, ...]]], demande: Grading, screen: Screen, within: Path | None = None
) -> bool:
    only, given = _question(demande, screen), _names(demande, screen)
    work = graded(rendus, demande.jobs or os.cpu_count() or 1, only, given, within)
    numbered = followed(enumerate(work, 1), lambda one: one[0], Bar(len(rendus), screen))
    known: list[Graded] = []
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
    """Show and write what is known of a class, and say of how many hand-ins that is."""
    if known:
        _show(warned(known, screen.tr), demande, screen)
    aside(screen.tr(N_("{n} of {total} hand-ins are graded.")).format(n=len(known), total=total))


def _show(rendus: Sequence[Graded], demande: Grading, screen: Screen) -> None:
    for path, text in _files(rendus, demande, screen):
        path.write_text(text, "utf-8", newline="")
    if demande.as_json:
        found = [data(one.report, screen.tr) if one.report else _none(one, screen) for one in rendus]
        click.echo(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=2))
        return
    alone = rendus[0].report if len(rendus) == 1 else None
    whole = (rendus, demande, screen)
    lines = _class_lines(*whole) if alone is None else report_lines(alone, screen.tr, screen.style, demande.tout)
    Desk(screen).say(*(line.rstrip() for line in lines))


def _files(rendus: Sequence[Graded], demande: Grading, screen: Screen) -> Iterator[tuple[Path, str]]:
    """Write what files are asked for."""
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
    """Draw a class: what it got wrong, then its rows, and what their marks mean."""
    tally = of_class(one.report for one in rendus if one.report)
    yield from summary_lines(tally, screen.tr, screen.style, demande.tout)
    yield ""
    yield from _table(rendus, screen)
    yield legend(screen.tr, screen.style, short=not demande.tout)


def _table(rendus: Sequence[Graded], screen: Screen) -> list[str]:
    """Draw a class: a row a hand-in, a mark a question, the points suggested; then what is to be noted."""
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
        lines.append(f"{name:{width}}  {' '.join(cells)}   {sum(suggestion(one.report).values()):6.2f}")
    notes = (note for one in rendus if one.report for note in one.report.warnings)
    return [*lines, *(f"{screen.tr(N_('Note'))}{screen.tr(': ')}{note}" for note in notes)]

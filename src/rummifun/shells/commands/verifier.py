"""`rummifun verifier`: laws checked on a module's functions of a sheet, on a game, or on students' hand-ins."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, NoReturn

import click

from rummifun.messages import N_, Translation
from rummifun.shells.asked.followed import TICK, Asking, mark
from rummifun.shells.asked.hand_ins import limits_asked
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.alike import hand_ins_compared
from rummifun.shells.commands.grading import Grading, is_hand_in
from rummifun.shells.commands.laws_asked import asked_apart, file_of, laws_of, lines_of, needing_hypothesis, suites_of
from rummifun.shells.commands.options import commanded
from rummifun.shells.commands.proofread import proofread
from rummifun.shells.screen import Screen

if TYPE_CHECKING:
    from rummifun.grading.cell.sandbox import Cell


def run(asked: Grading, screen: Screen) -> int:
    """Check the named things, grade a folder, compare hand-ins or versions, proofread; 1 if something fails."""
    if asked.moteur is not None:
        status: int = needing_hypothesis("rummifun.shells.commands.engine_checked", screen.tr).engine_checked(
            asked, screen
        )
        return status
    if asked.notation:
        return proofread(asked, screen)
    if asked.vivant:
        _checked_again(asked, screen)
    return _versions(asked, screen) if asked.of_versions else _checked(asked, screen)


def _checked_again(asked: Grading, screen: Screen) -> NoReturn:
    """Check laws of files, and check them again at every change, until Ctrl-C."""
    named = {name: file for name in asked.modules if (file := file_of(name)) and not is_hand_in(name, asked)}
    if not named or len(named) < len(asked.modules):
        raise Unusable(screen.tr(N_("--live checks laws again: FILE.py or FILE.py:NAME was expected")))

    def report(name: str, file: str, begun: Callable[[Cell], object]) -> str:
        return "\n".join(line for line, _ in asked_apart(name, file, screen, begun))

    said, files = N_("Checked again at every change of {files}; Ctrl-C stops."), [*map(Path, named.values())]
    click.echo(screen.tr(said).format(files=", ".join(map(str, files))), err=True)
    seen = known = mark(files)
    reports = [Asking(partial(report, name, file)) for name, file in named.items()]
    try:
        while True:
            time.sleep(TICK)
            for line in (line for one in reports for line in one.news()):
                click.echo(line, color=screen.style.colour)
            before, seen = seen, mark(files)
            if seen == before != known:  # the editor has written all of it
                known = seen
                for one in reports:
                    one.ask()
    finally:
        for one in reports:
            one.close()


def _checked(asked: Grading, screen: Screen) -> int:
    context, names = click.get_current_context(), asked.modules
    if asked.dossier is not None and names:
        reason = N_("--dossier takes a folder alone: {names}")
        raise Unusable(screen.tr(reason).format(names=" ".join(names)))
    if asked.semblables is not None:
        hand_ins_compared(asked, screen)
        return 0
    if asked.donne:
        raise Unusable(screen.tr(N_("--donne names what was given to all: it goes with --semblables")))
    if asked.dossier is not None:
        failed = [_hand_ins(asked, screen.tr).class_graded(asked.dossier, asked, screen)]
    elif asked.format is not None and not names:
        failed = [_hand_ins(asked, screen.tr).scripts_written(asked, screen)]
    elif not names:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    elif asked.ensemble:
        failed = [_hand_ins(asked, screen.tr).one_graded(names, asked, screen)]
    else:
        failed = _each(names, asked, screen)
    return int(any(failed))


def _engine(asked: Grading, screen: Screen) -> int:
    """Examine an engine, whose laws need hypothesis."""
    status: int = needing_hypothesis("rummifun.shells.commands.engine_checked", screen.tr).engine_checked(asked, screen)
    return status


def _versions(asked: Grading, screen: Screen) -> int:
    """Compare versions of one program, which run as hand-ins do."""
    limits_asked(asked.shut, asked.loose, screen.tr)
    status: int = needing_hypothesis("rummifun.shells.commands.versions", screen.tr).versions_compared(asked, screen)
    return status


def _each(names: tuple[str, ...], demande: Grading, screen: Screen) -> list[bool]:
    """Check each name; report a name without anything to check before showing any result."""
    laws = laws_of(screen.tr)
    hand_ins = {name for name in names if is_hand_in(name, demande)}
    if demande.special and len(names) == len(hand_ins) > 1:
        return [_hand_ins(demande, screen.tr).several_graded(names, demande, screen)]
    suites = {name: _asked(name, laws, screen) for name in names if name not in hand_ins}
    return [
        _hand_ins(demande, screen.tr).one_graded([name], demande, screen)
        if name in hand_ins
        else _shown(suites[name], screen)
        for name in names
    ]


def _asked(name: str, laws: ModuleType, screen: Screen) -> Iterable[tuple[str, bool]]:
    """Find the laws for a name, and yield the lines of the reports; a file runs in a cell, never here."""
    file = file_of(name)
    if file is not None:
        return asked_apart(name, file, screen)
    return lines_of(name, suites_of(name, laws, screen), laws, screen)


def _shown(lines: Iterable[tuple[str, bool]], screen: Screen) -> bool:
    """Print the lines of reports as they come; tell whether a law failed."""
    failed = False
    for line, fails in lines:
        click.echo(line, color=screen.style.colour)
        failed = failed or fails
    return failed


def _hand_ins(asked: Grading, tr: Translation) -> ModuleType:
    """Import the grader of hand-ins, which asks laws."""
    limits_asked(asked.shut, asked.loose, tr)
    return needing_hypothesis("rummifun.shells.commands.hand_ins", tr)


command: Final = commanded("verifier", Grading, run)

"""`rummifun verifier`: laws checked on a module's functions of a sheet, on a game, or on students' hand-ins."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Final

import click

from rummifun.messages import N_, Translation
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.alike import hand_ins_compared
from rummifun.shells.commands.grading import Grading, is_hand_in
from rummifun.shells.commands.laws_asked import asked_apart, file_of, laws_of, lines_of, needing_hypothesis, suites_of
from rummifun.shells.commands.options import commanded
from rummifun.shells.screen import Screen

_WITHOUT_CELLS: Final = {"darwin": "macOS", "win32": "Windows", "cygwin": "Cygwin"}
_NO_CELL: Final = N_(
    "{system} has no cell to shut a hand-in in: grade in a Linux container (docker, podman) or, on Windows, "
    "in WSL 2; on macOS --sans-cellule grades without one, and hand-ins can then do anything that you can"
)
_NO_PROCESSES: Final = N_(
    "hand-ins are not run on {system} itself, even with --sans-cellule: grade in WSL 2, or in a Linux container"
)


def run(asked: Grading, screen: Screen) -> int:
    """Check the named things, grade a folder, compare hand-ins or versions of a program; 1 if something fails."""
    return _versions(asked, screen) if asked.of_versions else _checked(asked, screen)


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


def _versions(asked: Grading, screen: Screen) -> int:
    """Compare versions of one program, which run as hand-ins do."""
    _celled(asked, screen.tr)
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
    _celled(asked, tr)
    return needing_hypothesis("rummifun.shells.commands.hand_ins", tr)


def _celled(asked: Grading, tr: Translation) -> None:
    """Refuse to run hand-ins if the system has no cell for them, unless told to."""
    if asked.shut and asked.loose:
        raise Unusable(tr(N_("either --exiger-cellule or --sans-cellule")))
    system = _WITHOUT_CELLS.get(sys.platform, "")
    if system and not (asked.loose and os.name == "posix"):
        raise Unusable(tr(_NO_PROCESSES if asked.loose else _NO_CELL).format(system=system))


command: Final = commanded("verifier", Grading, run)

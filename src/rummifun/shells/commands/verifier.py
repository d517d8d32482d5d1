"""`rummifun verifier`: the laws asked of what a module defines of a sheet, of a game, or of students' hand-ins."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from rummifun.messages import N_, Translation
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.demande import Demande, is_hand_in
from rummifun.shells.commands.laws_asked import asked_apart, file_of, laws_of, lines_of, needing_hypothesis, suites_of
from rummifun.shells.screen import Screen


def command(tr: Translation) -> click.Command:
    """Make the command, its help in a language."""
    out = click.Path(dir_okay=False, writable=True, path_type=Path)

    @click.command("verifier", help=tr(N_("Check a module, a game, or students' files (.ml, .py) against the laws.")))
    @click.argument("modules", metavar=tr(N_("MODULE_OR_FILE_OR_GAME...")), nargs=-1)
    @click.option("--question", metavar="Q10", help=tr(N_("Judge one question of the hand-in only.")))
    @click.option("--json", "as_json", is_flag=True, help=tr(N_("Write the report as JSON.")))
    @click.option("--html", type=out, help=tr(N_("Write the report to a file of HTML too, to be printed.")))
    @click.option("--dossier", type=click.Path(), help=tr(N_("Grade every hand-in of a folder: a class.")))
    @click.option("--csv", type=out, help=tr(N_("Write the table of the class to a file of CSV too.")))
    @click.option("--ensemble", is_flag=True, help=tr(N_("Take the files for one hand-in, in this order.")))
    @click.option("--jobs", type=click.IntRange(1), help=tr(N_("How many hand-ins are graded at once.")))
    @click.pass_obj
    def verifier(
        screen: Screen, /, modules: tuple[str, ...], dossier: str | None, ensemble: bool, **asked: Any
    ) -> None:
        demande = Demande(**{**asked, "jobs": asked["jobs"] or 0})
        if dossier is not None and modules:
            reason = N_("--dossier takes a folder alone: {names}")
            raise Unusable(tr(reason).format(names=" ".join(modules)))
        if dossier is not None:
            failed = [_rendus(tr).class_graded(dossier, demande, screen)]
        elif not modules:
            raise click.MissingParameter(ctx=click.get_current_context(), param=_first(verifier))
        elif ensemble:
            failed = [_rendus(tr).one_graded(modules, demande, screen)]
        else:
            failed = _each(modules, demande, screen)
        click.get_current_context().exit(1 if any(failed) else 0)

    return verifier


def _first(verifier: click.Command) -> click.Parameter:
    return next(param for param in verifier.params if param.name == "modules")


def _each(names: tuple[str, ...], demande: Demande, screen: Screen) -> list[bool]:
    """Ask each name what can be asked of it: what can be asked of none is said before anything is shown."""
    laws = laws_of(screen.tr)
    hand_ins = {name for name in names if is_hand_in(name, demande)}
    if demande.special and len(names) == len(hand_ins) > 1:
        return [_rendus(screen.tr).several_graded(names, demande, screen)]
    suites = {name: _asked(name, laws, screen) for name in names if name not in hand_ins}
    return [
        _rendus(screen.tr).one_graded([name], demande, screen) if name in hand_ins else _shown(suites[name], screen)
        for name in names
    ]


def _asked(name: str, laws: ModuleType, screen: Screen) -> Iterable[tuple[str, bool]]:
    """Find what can be asked of a name, and give the lines of the reports; a file is run in a cell, never here."""
    file = file_of(name)
    if file is not None:
        return asked_apart(name, file, screen)
    return lines_of(name, suites_of(name, laws, screen), laws, screen)


def _shown(lines: Iterable[tuple[str, bool]], screen: Screen) -> bool:
    """Print the lines of reports as they come, and tell whether a law failed."""
    failed = False
    for line, fails in lines:
        click.echo(line, color=screen.style.colour)
        failed = failed or fails
    return failed


def _rendus(tr: Translation) -> ModuleType:
    """Import the grader of hand-ins, which asks laws."""
    return needing_hypothesis("rummifun.shells.commands.rendus", tr)

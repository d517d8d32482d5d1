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
from rummifun.shells.arguments.extras import require_extra
from rummifun.shells.arguments.submissions import parse_limits
from rummifun.shells.commands.law_checks import (
    check_laws_in_sandbox,
    check_lines,
    check_own_laws_in_sandbox,
    import_laws,
    import_with_hypothesis,
    suites_for_name,
    user_file_of,
)
from rummifun.shells.commands.options import build_command
from rummifun.shells.commands.proofreading import proofread_files
from rummifun.shells.commands.similarity import compare_named_submissions
from rummifun.shells.commands.verify_options import VerifyOptions, is_submission_file, unused_options
from rummifun.shells.console import Console
from rummifun.shells.plugins.hot_reload import POLL_SECONDS, FileCheck, file_stamps
from rummifun.shells.plugins.loading import CommandError

if TYPE_CHECKING:
    from rummifun.grading.sandbox.process import SandboxProcess


def run(asked: VerifyOptions, screen: Console) -> int:
    """Check the named things, grade a folder, compare hand-ins or versions, proofread; 1 if something fails."""
    if asked.moteur is not None:
        status: int = import_with_hypothesis("rummifun.shells.commands.engine_conformance", screen.tr).check_engine(
            asked, screen
        )
        return status
    if asked.notation:
        return proofread_files(asked, screen)
    if asked.erreurs and asked.lois is None:
        raise CommandError(screen.tr(N_("--erreurs says what laws of yours see: it goes with --lois")))
    if asked.lois is not None:
        return _own_laws(asked.lois, asked, screen)
    if asked.vivant:
        _checked_again(asked, screen)
    return _versions(asked, screen) if asked.compares_versions else _check(asked, screen)


def _own_laws(laws: Path, asked: VerifyOptions, screen: Console) -> int:
    """Check the laws of a file, of each name, then of the mistakes if asked; 1 if one fails, or a mistake is unseen."""
    if others := unused_options(asked, ("modules", "lois", "erreurs")):
        said = screen.tr(N_("--lois checks laws of your own: it does not go with {names}"))
        raise CommandError(said.format(names=", ".join(others)))
    if not asked.modules and not asked.erreurs:
        context = click.get_current_context()
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    require_extra("laws", screen.tr)
    tasks = [*asked.modules, *([None] if asked.erreurs else [])]
    failed = [_print_lines(check_own_laws_in_sandbox(name, str(laws), screen), screen) for name in tasks]
    return int(any(failed))


def _checked_again(asked: VerifyOptions, screen: Console) -> NoReturn:
    """Check laws of files, and check them again at every change, until Ctrl-C."""
    named = {
        name: file for name in asked.modules if (file := user_file_of(name)) and not is_submission_file(name, asked)
    }
    if not named or len(named) < len(asked.modules):
        raise CommandError(screen.tr(N_("--live checks laws again: FILE.py or FILE.py:NAME was expected")))

    def report(name: str, file: str, begun: Callable[[SandboxProcess], object]) -> str:
        return "\n".join(line for line, _ in check_laws_in_sandbox(name, file, screen, begun))

    said, files = N_("Checked again at every change of {files}; Ctrl-C stops."), [*map(Path, named.values())]
    click.echo(screen.tr(said).format(files=", ".join(map(str, files))), err=True)
    seen = known = file_stamps(files)
    reports = [FileCheck(partial(report, name, file)) for name, file in named.items()]
    try:
        while True:
            time.sleep(POLL_SECONDS)
            for line in (line for one in reports for line in one.news()):
                click.echo(line, color=screen.style.colour)
            before, seen = seen, file_stamps(files)
            if seen == before != known:  # the editor has written all of it
                known = seen
                for one in reports:
                    one.start()
    finally:
        for one in reports:
            one.close()


def _check(asked: VerifyOptions, screen: Console) -> int:
    context, names = click.get_current_context(), asked.modules
    if asked.dossier is not None and names:
        reason = N_("--dossier takes a folder alone: {names}")
        raise CommandError(screen.tr(reason).format(names=" ".join(names)))
    if asked.semblables is not None:
        compare_named_submissions(asked, screen)
        return 0
    if asked.donne:
        raise CommandError(screen.tr(N_("--donne names what was given to all: it goes with --semblables")))
    if asked.dossier is not None:
        failed = [_hand_ins(asked, screen.tr).report_class(asked.dossier, asked, screen)]
    elif asked.format is not None and not names:
        failed = [_hand_ins(asked, screen.tr).write_platform_scripts(asked, screen)]
    elif not names:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    elif asked.ensemble:
        failed = [_hand_ins(asked, screen.tr).report_one(names, asked, screen)]
    else:
        failed = _check_each(names, asked, screen)
    return int(any(failed))


def _engine(asked: VerifyOptions, screen: Console) -> int:
    """Examine an engine, whose laws need hypothesis."""
    status: int = import_with_hypothesis("rummifun.shells.commands.engine_conformance", screen.tr).check_engine(
        asked, screen
    )
    return status


def _versions(asked: VerifyOptions, screen: Console) -> int:
    """Compare versions of one program, which run as hand-ins do."""
    parse_limits(asked.shut, asked.loose, screen.tr)
    status: int = import_with_hypothesis(
        "rummifun.shells.commands.version_comparison", screen.tr
    ).compare_named_versions(asked, screen)
    return status


def _check_each(names: tuple[str, ...], demande: VerifyOptions, screen: Console) -> list[bool]:
    """Check each name; report a name without anything to check before showing any result."""
    laws = import_laws(screen.tr)
    hand_ins = {name for name in names if is_submission_file(name, demande)}
    if demande.is_special_task and len(names) == len(hand_ins) > 1:
        return [_hand_ins(demande, screen.tr).report_several(names, demande, screen)]
    suites = {name: _report_lines(name, laws, screen) for name in names if name not in hand_ins}
    return [
        _hand_ins(demande, screen.tr).report_one([name], demande, screen)
        if name in hand_ins
        else _print_lines(suites[name], screen)
        for name in names
    ]


def _report_lines(name: str, laws: ModuleType, screen: Console) -> Iterable[tuple[str, bool]]:
    """Find the laws for a name, and yield the lines of the reports; a file runs in a cell, never here."""
    file = user_file_of(name)
    if file is not None:
        return check_laws_in_sandbox(name, file, screen)
    return check_lines(name, suites_for_name(name, laws, screen), laws, screen)


def _print_lines(lines: Iterable[tuple[str, bool]], screen: Console) -> bool:
    """Print the lines of reports as they come; tell whether a law failed."""
    failed = False
    for line, fails in lines:
        click.echo(line, color=screen.style.colour)
        failed = failed or fails
    return failed


def _hand_ins(asked: VerifyOptions, tr: Translation) -> ModuleType:
    """Import the grader of hand-ins, which asks laws."""
    parse_limits(asked.shut, asked.loose, tr)
    return import_with_hypothesis("rummifun.shells.commands.submissions", tr)


command: Final = build_command("verifier", VerifyOptions, run)

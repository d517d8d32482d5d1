"""`rummifun verifier`: laws checked on a module, a game or hand-ins; hand-ins compared; a text of moves proofread."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, NoReturn

import click

from rummifun.arguments.games import parse_game, parse_registry
from rummifun.arguments.players import parse_limits
from rummifun.console.errors import CommandError, describe_read_error, describe_write_error, file_errors_explained
from rummifun.console.extras import require_extra
from rummifun.console.formatting import printable, wrap_lines
from rummifun.console.options import build_command
from rummifun.console.screen import Console
from rummifun.console.terminal import POLL_SECONDS, Terminal
from rummifun.core.game import AnyGame
from rummifun.core.notation import caret_lines
from rummifun.core.proofreading import NotationFault, ProofreadResult, is_record, proofread_lines, proofread_record
from rummifun.core.record import VERSION
from rummifun.core.scene import plural
from rummifun.grading.classroom.similarity import ComparedSource, compare_submissions, read_compared_source
from rummifun.grading.judging.findings import sanitize_report
from rummifun.grading.submission.files import UnreadableFileError, find_submissions, read_files
from rummifun.messages import N_
from rummifun.plugins.hot_reload import FileCheck, file_stamps
from rummifun.plugins.law_checks import (
    check_laws_in_sandbox,
    check_lines,
    check_own_laws_in_sandbox,
    import_laws,
    import_with_hypothesis,
    suites_for_name,
    user_file_of,
)
from rummifun.plugins.loading import game_of_record, is_game_argument
from rummifun.refusal import sentence
from rummifun.render.text import warning_text
from rummifun.shells.cli.commands.verifier_options import (
    EXIT_STATUSES,
    NOTHING_ANSWERED,
    NamedFiles,
    VerifyOptions,
    is_submission_file,
    missing_names_error,
    refuse_options_of_our_sheet,
    refuse_unused_options,
    take_worksheet,
)
from rummifun.storage import files

if TYPE_CHECKING:
    from rummifun.grading.sandbox.process import SandboxProcess

_NOTATION_OPTIONS: Final = frozenset({"modules", "notation"})


def proofread_files(asked: VerifyOptions, screen: Console) -> int:
    """Proofread the named files, of a game if the first name is one; 1 if there is a fault."""
    said = screen.tr(N_("--notation checks files of records, positions and moves: it does not go with {names}"))
    refuse_unused_options(asked, _NOTATION_OPTIONS, said)
    first = next(iter(asked.modules), "")
    own = first if is_game_argument(first) and not Path(first).is_file() else None
    files = asked.modules[own is not None :]
    if not files:
        raise CommandError(screen.tr(N_("which file? --notation takes FILE, or GAME FILE")))
    game = parse_game(own, screen) if own else None
    desk = Terminal(screen)
    return max(_show_proof(file, own, game, desk) for file in files)


def _show_proof(file: str, own: str | None, game: AnyGame | None, desk: Terminal) -> int:
    screen = desk.screen
    with file_errors_explained(file, screen.tr):
        text = files.read_lossy(Path(file))
    if is_record(text):
        games = parse_registry(own, screen)
        proof = proofread_record(text, lambda name, options: game_of_record(games, name, options, screen))
    elif game is None:
        said = screen.tr(N_("{file} is no record: name the game of its positions and moves first"))
        raise CommandError(said.format(file=file))
    else:
        proof = proofread_lines(text, game)
    desk.print_lines(*(_right(file, proof, screen) if proof.fault is None else _wrong(file, text, proof.fault, screen)))
    return int(proof.fault is not None)


def _right(file: str, proof: ProofreadResult, screen: Console) -> list[str]:
    tr = screen.tr
    said = tr(N_("{file}: {positions} and {moves} in the notation, version {n}."))
    positions = plural(proof.positions, N_("{n} position"), N_("{n} positions")).localize(tr)
    moves = plural(proof.moves, N_("{n} move"), N_("{n} moves")).localize(tr)
    return list(wrap_lines(said.format(file=file, positions=positions, moves=moves, n=VERSION), screen))


def _wrong(file: str, text: str, fault: NotationFault, screen: Console) -> list[str]:
    """Write a fault as compilers do, for editors to find its place: file, line, column; then the line, marked."""
    lines = [*text.split("\n"), ""]
    why = printable(sentence(fault.code, screen.lang))
    shown = caret_lines(printable(lines[fault.line - 1]), fault.column - 1)
    return [warning_text(f"{file}:{fault.line}:{fault.column}: {why}", screen.style), *shown.splitlines()]


def run(asked: VerifyOptions, screen: Console) -> int:
    """Check the named things, grade a folder, compare hand-ins or versions, proofread; 1 if something fails."""
    asked = take_worksheet(asked, screen)
    if asked.feuille is not None:
        refuse_options_of_our_sheet(asked, screen)
    if asked.moteur is not None:
        engines = import_with_hypothesis("rummifun.shells.cli.commands.verifier_programs", screen.tr)
        return int(engines.check_engine(asked, screen))
    if asked.notation:
        return proofread_files(asked, screen)
    if asked.erreurs and asked.lois is None:
        raise CommandError(screen.tr(N_("--erreurs says what laws of yours see: it goes with --lois")))
    if asked.lois is not None:
        return _own_laws(asked.lois, asked, screen)
    if asked.vivant:
        _checked_again(asked, screen)
    return _check(asked, screen) if asked.contre is None and asked.pas is None else _versions(asked, screen)


def _own_laws(laws: Path, asked: VerifyOptions, screen: Console) -> int:
    """Check the laws of a file, of each name, then of the mistakes if asked; 1 if one fails, or a mistake is unseen."""
    said = screen.tr(N_("--lois checks laws of your own: it does not go with {names}"))
    refuse_unused_options(asked, ("modules", "lois", "erreurs"), said)
    if not asked.modules and not asked.erreurs:
        raise missing_names_error()
    require_extra("laws", screen.tr)
    tasks = [*asked.modules, *([None] if asked.erreurs else [])]
    failed = [Terminal(screen).print_checked(check_own_laws_in_sandbox(name, str(laws), screen)) for name in tasks]
    return int(any(failed))


def _checked_again(asked: VerifyOptions, screen: Console) -> NoReturn:
    """Check laws of files, and check them again at every change, until Ctrl-C."""
    names = [name for name in asked.modules if not is_submission_file(name, asked)]
    named = {name: file for name in names if (file := user_file_of(name))}
    if not named or len(named) < len(asked.modules):
        raise CommandError(screen.tr(N_("--live checks laws again: FILE.py or FILE.py:NAME was expected")))

    def report(name: str, file: str, begun: Callable[[SandboxProcess], object]) -> str:
        return "\n".join(line for line, _ in check_laws_in_sandbox(name, file, screen, begun))

    said, files = N_("Checked again at every change of {files}; Ctrl-C stops."), [*map(Path, named.values())]
    click.echo(screen.tr(said).format(files=", ".join(map(str, files))), err=True)
    seen = known = file_stamps(files)
    with ExitStack() as stack:
        checks = (FileCheck(partial(report, name, file)) for name, file in named.items())
        reports = [stack.enter_context(closing(check)) for check in checks]
        while True:
            time.sleep(POLL_SECONDS)
            for line in (line for one in reports for line in one.news()):
                click.echo(line, color=screen.style.colour)
            before, seen = seen, file_stamps(files)
            if seen == before != known:  # the editor has written all of it
                known = seen
                for one in reports:
                    one.start()


def _check(asked: VerifyOptions, screen: Console) -> int:
    names = asked.modules
    if asked.dossier is not None and names:
        reason = N_("--dossier takes a folder alone: {names}")
        raise CommandError(screen.tr(reason).format(names=" ".join(names)))
    if asked.semblables is not None:
        compare_named_submissions(asked, screen)
        return 0
    if asked.donne:
        raise CommandError(screen.tr(N_("--donne names what was given to all: it goes with --semblables")))
    if asked.dossier is not None:
        found = [_hand_ins(asked, screen).report_class(asked.dossier, asked, screen)]
    elif asked.format is not None and not names:
        found = [_hand_ins(asked, screen).write_platform_scripts(asked, screen)]
    elif not names:
        raise missing_names_error()
    elif asked.ensemble:
        found = [_hand_ins(asked, screen).report_one(names, asked, screen)]
    else:
        found = _check_each(names, asked, screen)
    return NOTHING_ANSWERED if {*found} == {NOTHING_ANSWERED} else int(any(found))


def _versions(asked: VerifyOptions, screen: Console) -> int:
    """Compare versions of one program, which run as hand-ins do."""
    parse_limits(asked.shut, asked.loose, screen.tr)
    versions = import_with_hypothesis("rummifun.shells.cli.commands.verifier_programs", screen.tr)
    return int(versions.compare_named_versions(asked, screen))


def _check_each(names: tuple[str, ...], request: VerifyOptions, screen: Console) -> list[int]:
    """Return the exit status of each name; report one without anything to check before showing any result."""
    hand_ins = {name for name in names if is_submission_file(name, request)}
    for file in filter(None, (name if name in hand_ins else user_file_of(name) for name in names)):
        if not request.is_special_task and not os.path.lexists(file):  # before the grader, which takes time to import
            raise CommandError(screen.tr(N_("no file {name}")).format(name=file))
    laws = import_laws(screen.tr)
    if request.is_special_task and len(names) == len(hand_ins) > 1:
        return [_hand_ins(request, screen).report_several(names, request, screen)]
    suites = {name: _report_lines(name, laws, screen) for name in names if name not in hand_ins}

    def check(name: str) -> int:
        if name in suites:
            return Terminal(screen).print_checked(suites[name])
        return int(_hand_ins(request, screen).report_one([name], request, screen))

    return [*map(check, names)]


def _report_lines(name: str, laws: ModuleType, screen: Console) -> Iterable[tuple[str, bool]]:
    """Find the laws for a name, and yield the lines of the reports; a file runs in a cell, never here."""
    file = user_file_of(name)
    if file is not None:
        return check_laws_in_sandbox(name, file, screen)
    return check_lines(name, suites_for_name(name, laws, screen), laws, screen)


def _hand_ins(asked: VerifyOptions, screen: Console) -> ModuleType:
    """Import the grader of hand-ins, which asks laws; refuse options that do not fit together."""
    parse_limits(asked.shut, asked.loose, screen.tr)
    hand_ins = import_with_hypothesis("rummifun.shells.cli.commands.verifier_submissions", screen.tr)
    hand_ins.refuse_lone_options(asked, screen)
    return hand_ins


command: Final = build_command("verifier", VerifyOptions, run, EXIT_STATUSES)


_SIMILARITY_OPTIONS: Final = frozenset({"modules", "dossier", "semblables", "donne", "as_json", "jobs"})


def compare_named_submissions(asked: VerifyOptions, screen: Console) -> None:
    """Compare the hand-ins of a folder, or the named ones, and write the page; print one line per pair."""
    assert asked.semblables is not None
    said = screen.tr(N_("--semblables compares hand-ins and grades none: it does not go with {names}"))
    refuse_unused_options(asked, _SIMILARITY_OPTIONS, said)
    named = [(name, (Path(name),)) for name in asked.modules]
    try:
        submissions = find_submissions(Path(asked.dossier)) if asked.dossier else named
        given = [_source(path.name, [path]) for path in asked.donne or ()]
    except OSError as error:
        raise CommandError(describe_read_error(error, error.filename, screen.tr)) from None
    sources, unread = _read(submissions, screen)
    if len(sources) < 2:
        said = screen.tr(N_("--semblables compares hand-ins two by two: at least two were expected, {n} can be read"))
        reasons = f" ({', '.join(unread.values())})" if unread else ""
        raise CommandError(said.format(n=len(sources)) + reasons)
    from rummifun.grading.report.similarity_text import (  # here: pages of reports need laws, as an install may not
        similarity_lines,
        similarity_page,
        similarity_to_json,
    )

    found = compare_submissions(sources, given)
    with file_errors_explained(asked.semblables, screen.tr, describe_write_error):
        files.write_file(asked.semblables, similarity_page(found, unread, screen.tr, screen.lang))
    if asked.as_json:
        click.echo(json.dumps(similarity_to_json(found, unread), ensure_ascii=False, indent=2))
    else:
        Terminal(screen).print_lines(*similarity_lines(found, unread, screen.tr))


def _read(submissions: NamedFiles, screen: Console) -> tuple[list[ComparedSource], dict[str, str]]:
    """Read hand-ins; report why one cannot be read."""
    sources, unread = [], {}
    for name, paths in submissions:
        told = sanitize_report(name)
        try:
            sources.append(_source(told, paths))
        except UnreadableFileError as error:
            unread[told] = error.localize(screen.tr)
    return sources, unread


def _source(name: str, paths: Sequence[Path]) -> ComparedSource:
    return read_compared_source(name, [(sanitize_report(file), text) for file, text in read_files(paths).texts.items()])

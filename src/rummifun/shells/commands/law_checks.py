"""Checking the laws of a named object; a user's file runs in a sandbox, which returns the lines to show."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from rummifun.games import is_game_name
from rummifun.grading.report.text_report import sanitize_report
from rummifun.messages import N_, Translation
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import bold_text
from rummifun.shells.arguments.extras import require_extra
from rummifun.shells.commands.sandboxed import ask_in_sandbox, serve_one_order
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import CommandError, is_file, is_game_argument, load_game, load_names

if TYPE_CHECKING:
    from rummifun.grading.sandbox.process import SandboxProcess

_BOLD: Final = re.compile("(\x1b\\[[01]m)")


def user_file_of(name: str) -> str | None:
    """Return the file that a name on the command line means: itself, or the file that defines a game.

    >>> (user_file_of("./treize.py:treize"), user_file_of("mien.py"), user_file_of("rummikub"),
    ...  user_file_of("rummifun.games.rummikub:jeu"))
    ('./treize.py', 'mien.py', None, None)
    """
    if is_game_name(name):
        return None
    place = name.rpartition(":")[0] if is_game_argument(name) and not Path(name).is_file() else name
    return place if is_file(place) else None


def suites_for_name(name: str, laws: ModuleType, screen: Console) -> tuple[Any, ...]:
    """List the suites for the module of a name, which is imported."""
    if is_game_argument(name):
        return (laws.suite_for_game(load_game(name, screen)),)
    suites = tuple(laws.suites_for(name, load_names(name, screen)))
    if not suites:
        reason = N_("{name} defines no function of the sheet: cardinal, nbocc, est_suite… were expected")
        raise CommandError(screen.tr(reason).format(name=name))
    return suites


def check_lines(name: str, suites: tuple[Any, ...], laws: ModuleType, screen: Console) -> Iterator[tuple[str, bool]]:
    """Check suites and yield the lines of the reports as they come, each with whether a law failed."""
    yield bold_text(name, screen.style), False
    for suite, impl in suites:
        report = laws.check(suite, impl)
        for line in laws.report_lines(report, screen.tr, screen.style):
            yield f"  {line}".rstrip(), bool(report.failed)


def import_laws(tr: Translation) -> ModuleType:
    """Import the laws, which need hypothesis."""
    return import_with_hypothesis("rummifun.laws.suites", tr)


def import_with_hypothesis(name: str, tr: Translation) -> ModuleType:
    """Import a module that needs hypothesis. Raises `CommandError`, with the extra to install, if it is missing."""
    os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", os.devnull)  # else it would leave files where the user is
    require_extra("laws", tr)
    return import_module(name)


def check_laws_in_sandbox(
    name: str, file: str, screen: Console, begun: Callable[[SandboxProcess], object] = lambda _: None
) -> list[tuple[str, bool]]:
    """Check laws of a user's file in a cell, and return the lines to show, in which only bold is obeyed."""
    return ask_in_sandbox(__name__, name, file, screen, partial(_lines, screen), begun)


def check_own_laws_in_sandbox(
    name: str | None, laws: str, screen: Console, begun: Callable[[SandboxProcess], object] = lambda _: None
) -> list[tuple[str, bool]]:
    """Check laws that a user's file defines, in a cell: of a module or file or, without one, of our mistakes."""
    besides = (name,) if name is not None and is_file(name) else ()
    read = partial(_lines, screen)
    return ask_in_sandbox(__name__, name or laws, laws, screen, read, begun, besides, laws=laws, mistakes=name is None)


def _lines(screen: Console, answer: Any) -> list[tuple[str, bool]]:
    lines = [(str(line), bool(failed)) for line, failed in answer]
    return [("".join(_sanitize_piece(piece, screen) for piece in _BOLD.split(line)), failed) for line, failed in lines]


def find_broken_law_in_sandbox(
    name: str, file: str, screen: Console, begun: Callable[[SandboxProcess], object]
) -> str | None:
    """Find a broken law of the user's game in a cell, and say it in a sentence; None if all hold."""

    def read(answer: Any) -> str | None:
        return None if answer is None else str(sanitize_report(str(answer)))

    return ask_in_sandbox(__name__, name, file, screen, read, begun, first=True)


def _sanitize_piece(piece: str, screen: Console) -> str:
    return piece if screen.style.colour and _BOLD.fullmatch(piece) else str(sanitize_report(piece))


def serve() -> None:
    """Run in the sandbox: yield the lines of the reports on the file of the order."""
    serve_one_order(_answer_order)


def _answer_order(order: Mapping[str, Any], screen: Console) -> list[tuple[str, bool]] | str | None:
    laws = import_laws(screen.tr)
    if "laws" in order:
        return list(_own_laws(order, laws, screen))
    suites = suites_for_name(order["name"], laws, screen)
    if not order.get("first"):
        return list(check_lines(order["name"], suites, laws, screen))
    failures = (laws.first_failure(suite, impl) for suite, impl in suites)
    found = next((failure for failure in failures if failure is not None), None)
    return None if found is None else str(laws.describe_failure(found, screen.tr))


def _own_laws(order: Mapping[str, Any], laws: ModuleType, screen: Console) -> Iterator[tuple[str, bool]]:
    """Check the laws that a user's file defines, and yield the lines of the reports."""
    file, name = order["laws"], order["name"]
    own = laws.laws_defined(load_names(file, screen))
    if not own:
        raise CommandError(screen.tr(N_("{name} defines no law: loi(…) was expected")).format(name=file))
    try:
        if not order["mistakes"]:
            suites = tuple(laws.own_suites(file, own, name, load_names(name, screen)))
            yield from check_lines(name, suites, laws, screen)
            return
        found = import_with_hypothesis("rummifun.laws.mistakes.survey", screen.tr)
        surveyed = found.survey(own)
    except Precondition as error:  # not a law: an unknown letter, or no function
        raise CommandError(f"{file}{screen.tr(': ')}{sentence(error.refusal, screen.lang)}") from None
    yield bold_text(file, screen.style), False
    for line in found.survey_lines(surveyed, screen.tr, screen.style):
        yield f"  {line}".rstrip(), surveyed.has_failures

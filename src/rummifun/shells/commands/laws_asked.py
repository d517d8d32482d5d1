"""Checking laws of what a name designates; a user's file runs in a cell, which returns the lines to show."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from rummifun.games import is_named
from rummifun.grading.report.text import legible
from rummifun.messages import N_, Translation
from rummifun.render.text import bold
from rummifun.shells.asked.extras import needed
from rummifun.shells.asked.load import Unusable, is_file, load, load_game, names_a_game
from rummifun.shells.commands.apart import asked_in_cell, serve
from rummifun.shells.screen import Screen

if TYPE_CHECKING:
    from rummifun.grading.cell.sandbox import Cell

_BOLD: Final = re.compile("(\x1b\\[[01]m)")


def file_of(name: str) -> str | None:
    """Return the file that a name on the command line means: itself, or the file that defines a game.

    >>> file_of("./treize.py:treize"), file_of("mien.py"), file_of("rummikub"), file_of("rummifun.games.rummikub:jeu")
    ('./treize.py', 'mien.py', None, None)
    """
    if is_named(name):
        return None
    place = name.rpartition(":")[0] if names_a_game(name) and not Path(name).is_file() else name
    return place if is_file(place) else None


def suites_of(name: str, laws: ModuleType, screen: Screen) -> tuple[Any, ...]:
    """List the suites for the module of a name, which is imported."""
    if names_a_game(name):
        return (laws.suite_for_game(load_game(name, screen)),)
    suites = tuple(laws.suites_for(name, load(name, screen)))
    if not suites:
        reason = N_("{name} defines no function of the sheet: cardinal, nbocc, est_suite… were expected")
        raise Unusable(screen.tr(reason).format(name=name))
    return suites


def lines_of(name: str, suites: tuple[Any, ...], laws: ModuleType, screen: Screen) -> Iterator[tuple[str, bool]]:
    """Check suites and yield the lines of the reports as they come, each with whether a law failed."""
    yield bold(name, screen.style), False
    for suite, impl in suites:
        report = laws.check(suite, impl)
        for line in laws.report_lines(report, screen.tr, screen.style):
            yield f"  {line}".rstrip(), bool(report.failed)


def laws_of(tr: Translation) -> ModuleType:
    """Import the laws, which need hypothesis."""
    return needing_hypothesis("rummifun.laws.sheet", tr)


def needing_hypothesis(name: str, tr: Translation) -> ModuleType:
    """Import a module that needs hypothesis. Raises `Unusable`, saying what to install, where there is none."""
    os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", os.devnull)  # else it would leave files where the user is
    needed("laws", tr)
    return import_module(name)


def asked_apart(
    name: str, file: str, screen: Screen, begun: Callable[[Cell], object] = lambda _: None
) -> list[tuple[str, bool]]:
    """Check laws of a user's file in a cell, and return the lines to show, in which only bold is obeyed."""

    def read(answer: Any) -> list[tuple[str, bool]]:
        lines = [(str(line), bool(failed)) for line, failed in answer]
        return [("".join(_told(piece, screen) for piece in _BOLD.split(line)), failed) for line, failed in lines]

    return asked_in_cell(__name__, name, file, screen, read, begun)


def broken_apart(name: str, file: str, screen: Screen, begun: Callable[[Cell], object]) -> str | None:
    """Find a broken law of the user's game in a cell, and say it in a sentence; None if all hold."""

    def read(answer: Any) -> str | None:
        return None if answer is None else str(legible(str(answer)))

    return asked_in_cell(__name__, name, file, screen, read, begun, first=True)


def _told(piece: str, screen: Screen) -> str:
    return piece if screen.style.colour and _BOLD.fullmatch(piece) else str(legible(piece))


def served() -> None:
    """Be the process of a cell: yield the lines of the reports on the file it was given."""
    serve(_asked)


def _asked(order: Mapping[str, Any], screen: Screen) -> list[tuple[str, bool]] | str | None:
    laws = laws_of(screen.tr)
    suites = suites_of(order["name"], laws, screen)
    if not order.get("first"):
        return list(lines_of(order["name"], suites, laws, screen))
    failures = (laws.first_failure(suite, impl) for suite, impl in suites)
    found = next((failure for failure in failures if failure is not None), None)
    return None if found is None else str(laws.failure_said(found, screen.tr))

"""The laws asked of a user's file, which runs in a cell as a hand-in does: here it is never imported.

The cell answers once: the lines of the reports, or why there are none. Whatever it answers was written where the file
runs, so nothing of it is believed but that it is text.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import click

from rummifun.games import is_named
from rummifun.grading.cell.hand import accident
from rummifun.grading.cell.sandbox import Answer, Cell, Dead, Limits, scratch_folder
from rummifun.grading.report.text import accident as said
from rummifun.grading.report.text import legible
from rummifun.messages import N_, Translation, translation
from rummifun.render.text import Style, bold
from rummifun.shells.asked.load import Unusable, is_file, load, load_game, names_a_game, why
from rummifun.shells.screen import Screen

_LIMITS: Final = Limits(call=600.0, life=900, memory=2048)
_START: Final = 60.0
_BOOT: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); from rummifun.shells.commands.laws_asked import _main; _main()"
)
_PACKAGES: Final = Path(__file__).resolve().parents[3]
_BOLD: Final = re.compile("(\x1b\\[[01]m)")


def file_of(name: str) -> str | None:
    """Give the file that a name on the command line speaks of: itself, or the place of a game in it.

    >>> file_of("./treize.py:treize"), file_of("mien.py"), file_of("rummikub"), file_of("rummifun.games.rummikub:jeu")
    ('./treize.py', 'mien.py', None, None)
    """
    if is_named(name):
        return None
    place = name.rpartition(":")[0] if names_a_game(name) and not Path(name).is_file() else name
    return place if is_file(place) else None


def suites_of(name: str, laws: ModuleType, screen: Screen) -> tuple[Any, ...]:
    """List the suites to ask of what a name names, which is imported."""
    if names_a_game(name):
        return (laws.suite_for_game(load_game(name, screen)),)
    suites = tuple(laws.suites_for(name, load(name, screen)))
    if not suites:
        reason = N_("{name} defines no function of the sheet: cardinal, nbocc, est_suite… were expected")
        raise Unusable(screen.tr(reason).format(name=name))
    return suites


def lines_of(name: str, suites: tuple[Any, ...], laws: ModuleType, screen: Screen) -> Iterator[tuple[str, bool]]:
    """Ask suites, and give the lines of the reports as they come, each with whether a law of its report failed."""
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
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise Unusable(tr(N_("checking laws needs hypothesis: pip install 'rummifun[laws]'"))) from None


def asked_apart(name: str, file: str, screen: Screen) -> list[tuple[str, bool]]:
    """Ask laws of a user's file in a cell, and give the lines of the reports."""
    here = os.getcwd()  # noqa: PTH109  a path for imports is a text
    order = {"name": name, "lang": screen.lang, "style": asdict(screen.style), "folder": here, "path": sys.path}
    command = (sys.executable, "-I", "-B", "-c", _BOOT, str(_PACKAGES))
    with scratch_folder() as scratch:
        cell = Cell(command, scratch, _LIMITS, (__file__, sys.executable, file, here))
        try:
            cell.greet(_START)
            answer = cell.ask(f"{json.dumps(order)}\n".encode(), "vx")
            return _read(answer, screen)
        except (Dead, ValueError) as error:
            found = accident(str(error) if isinstance(error, Dead) else "garbled")
            reason = screen.tr(N_("{name} gives no report: {said}"))
            raise Unusable(reason.format(name=name, said=said(found.kind, found.detail, screen.tr))) from None
        finally:
            cell.close()


def _read(answer: Answer, screen: Screen) -> list[tuple[str, bool]]:
    """Read the lines of a report; what they say in bold is the only thing that a screen obeys."""
    text = answer.text.decode()
    if answer.kind == "x":
        raise Unusable(legible(text))
    lines = [(str(line), bool(failed)) for line, failed in json.loads(text)]
    return [("".join(_told(piece, screen) for piece in _BOLD.split(line)), failed) for line, failed in lines]


def _told(piece: str, screen: Screen) -> str:
    return piece if screen.style.colour and _BOLD.fullmatch(piece) else str(legible(piece))


def _main() -> None:
    """Be the process of a cell: run the file of one order, ask it laws, and answer once."""
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    with os.fdopen(3, "rb") as orders, os.fdopen(4, "wb") as answers:

        def answer(token: bytes, kind: str, text: str) -> None:
            data = text.encode(errors="replace")
            answers.write(b"%s%d %s\n%s" % (kind.encode(), len(data), token, data))
            answers.flush()

        answer(b"-", "k", "")
        token, _, text = orders.readline().partition(b" ")
        answer(token, *_answered(json.loads(text)))


def _answered(order: dict[str, Any]) -> tuple[str, str]:
    name, screen = order["name"], Screen(order["lang"], translation(order["lang"]), Style(**order["style"]))
    os.chdir(order["folder"])
    sys.path.extend(place for place in order["path"] if place not in sys.path)
    try:
        laws = laws_of(screen.tr)
        return "v", json.dumps(list(lines_of(name, suites_of(name, laws, screen), laws, screen)))
    except click.ClickException as refused:
        return "x", refused.message
    except Exception as error:  # a user's file may raise anything
        return "x", why(error, Path(file_of(name) or name), screen)

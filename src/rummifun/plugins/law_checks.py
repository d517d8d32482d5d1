"""Checking the laws of a named object; a user's file runs in a sandbox, which returns the lines to show."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from rummifun.console.errors import CommandError
from rummifun.console.extras import require_extra
from rummifun.console.screen import Console
from rummifun.games import is_game_name
from rummifun.grading.judging.findings import sanitize_report
from rummifun.grading.report.case_text import format_accident as said
from rummifun.grading.sandbox.calls import failed_call
from rummifun.grading.sandbox.filesystem import scratch_folder
from rummifun.grading.sandbox.limits import Limits, SandboxDiedError
from rummifun.messages import N_, Translation, translation
from rummifun.plugins.loading import describe_fault, is_file, is_game_argument, load_game, load_names
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import Style, bold_text

if TYPE_CHECKING:
    from rummifun.grading.sandbox.process import SandboxProcess


_LIMITS: Final = Limits(call=600.0, life=900, memory=2048)


_START: Final = 60.0


_BOOT: Final = "import sys, importlib; sys.path.insert(0, sys.argv[1]); importlib.import_module(sys.argv[2]).serve()"


_PACKAGES: Final = Path(__file__).resolve().parents[3]


_NO_CELL: Final = N_("{name} is checked in a cell, which Windows does not have: use WSL 2, or a Linux container")


T = TypeVar("T")


Listener = Callable[["SandboxProcess"], object]
"""A function that learns which cell is asked, so that another thread can kill it."""


ReportLines = list[tuple[str, bool]]
"""The lines of a report, each with whether a law failed."""


def require_cell(name: str, screen: Console) -> None:
    """Refuse to run a file where the system has no cells."""
    if sys.platform == "win32":
        raise CommandError(screen.tr(_NO_CELL).format(name=name))


def ask_in_sandbox(
    room: str,
    name: str,
    file: str,
    screen: Console,
    read: Callable[[Any], T],
    begun: Listener = lambda _: None,
    besides: tuple[str, ...] = (),
    **of: Any,
) -> T:
    """Let a module of ours, whose `serve` calls `serve_one_order`, ask a file in a sandbox; `read` decodes its answer.

    The sandbox may read the files of `besides` too. Raises `CommandError` where there are no cells.
    """
    require_cell(name, screen)
    from rummifun.grading.sandbox.process import SandboxProcess  # here: not every system has cells

    here = os.getcwd()  # noqa: PTH109  a path for imports is a text
    order = {"name": name, "file": file, "lang": screen.lang, "style": asdict(screen.style), "folder": here, **of}
    command = (sys.executable, "-I", "-B", "-c", _BOOT, str(_PACKAGES), room)
    readable = (__file__, sys.executable, file, *besides, here)
    with scratch_folder() as scratch, closing(SandboxProcess(command, scratch, _LIMITS, readable)) as cell:
        begun(cell)
        try:
            cell.greet(_START)
            answer = cell.ask(f"{json.dumps({**order, 'path': sys.path})}\n".encode(), "vx")
            if answer.kind == "x":
                raise CommandError(sanitize_report(answer.text.decode()))
            return read(json.loads(answer.text.decode()))
        except (SandboxDiedError, ValueError, TypeError, KeyError) as error:
            found = failed_call(str(error) if isinstance(error, SandboxDiedError) else "garbled")
            reason = screen.tr(N_("{name} has no report: {said}"))
            raise CommandError(reason.format(name=name, said=said(found.kind, found.detail, screen.tr))) from None


def serve_one_order(answered: Callable[[Mapping[str, Any], Console], Any]) -> None:
    """Run in the sandbox: answer the single order in JSON, or explain in a sentence why there is no answer."""
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
    with os.fdopen(3, "rb") as orders, os.fdopen(4, "wb") as answers:

        def answer(token: bytes, kind: str, text: str) -> None:
            data = text.encode(errors="replace")
            answers.write(b"%s%d %s\n%s" % (kind.encode(), len(data), token, data))
            answers.flush()

        answer(b"-", "k", "")
        token, _, text = orders.readline().partition(b" ")
        answer(token, *_answer(json.loads(text), answered))


def _answer(order: Mapping[str, Any], answered: Callable[[Mapping[str, Any], Console], Any]) -> tuple[str, str]:
    screen = Console(order["lang"], translation(order["lang"]), Style(**order["style"]))
    os.chdir(order["folder"])
    sys.path.extend(place for place in order["path"] if place not in sys.path)
    try:
        return "v", json.dumps(answered(order, screen))
    except click.ClickException as refused:
        return "x", refused.message
    except Exception as error:  # a user's file may raise anything
        return "x", describe_fault(error, Path(order["file"]), screen)


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


def check_laws_in_sandbox(name: str, file: str, screen: Console, begun: Listener = lambda _: None) -> ReportLines:
    """Check laws of a user's file in a cell, and return the lines to show, in which only bold is obeyed."""
    return ask_in_sandbox(__name__, name, file, screen, partial(_lines, screen), begun)


def check_own_laws_in_sandbox(name: str | None, laws: str, screen: Console) -> ReportLines:
    """Check laws that a user's file defines, in a cell: of a module or file or, without one, of our mistakes."""
    besides = (name,) if name is not None and is_file(name) else ()
    asked: dict[str, Any] = {"besides": besides, "laws": laws, "mistakes": name is None}
    return ask_in_sandbox(__name__, name or laws, laws, screen, partial(_lines, screen), **asked)


def _lines(screen: Console, answer: Any) -> ReportLines:
    def sanitize(piece: str) -> str:
        return piece if screen.style.colour and _BOLD.fullmatch(piece) else str(sanitize_report(piece))

    return [("".join(map(sanitize, _BOLD.split(str(line)))), bool(failed)) for line, failed in answer]


def find_broken_law_in_sandbox(name: str, file: str, screen: Console, begun: Listener) -> str | None:
    """Find a broken law of the user's game in a cell, and say it in a sentence; None if all hold."""

    def read(answer: Any) -> str | None:
        return None if answer is None else str(sanitize_report(str(answer)))

    return ask_in_sandbox(__name__, name, file, screen, read, begun, first=True)


def serve() -> None:
    """Run in the sandbox: yield the lines of the reports on the file of the order."""
    serve_one_order(_answer_order)


def _answer_order(order: Mapping[str, Any], screen: Console) -> ReportLines | str | None:
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
        found = import_with_hypothesis("rummifun.laws.mistakes", screen.tr)
        surveyed = found.survey(own)
    except Precondition as error:  # not a law: an unknown letter, or no function
        raise CommandError(f"{file}{screen.tr(': ')}{sentence(error.refusal, screen.lang)}") from None
    yield bold_text(file, screen.style), False
    for line in found.survey_lines(surveyed, screen.tr, screen.style):
        yield f"  {line}".rstrip(), surveyed.has_failures

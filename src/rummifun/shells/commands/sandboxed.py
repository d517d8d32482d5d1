"""A user's file in a cell, run as a hand-in is, and never here: a module of ours asks it, and answers once.

The cell's answer was written where the file runs, so nothing about it is trusted but that it is text.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from rummifun.grading.report.text_report import format_accident as said
from rummifun.grading.report.text_report import sanitize_report
from rummifun.grading.sandbox.filesystem import scratch_folder
from rummifun.grading.sandbox.limits import Limits, SandboxDiedError
from rummifun.grading.submission.definitions import failed_call
from rummifun.messages import N_, translation
from rummifun.render.text import Style
from rummifun.shells.console import Console
from rummifun.shells.plugins.error_lines import describe_fault
from rummifun.shells.plugins.loading import CommandError

if TYPE_CHECKING:
    from rummifun.grading.sandbox.process import SandboxProcess

_LIMITS: Final = Limits(call=600.0, life=900, memory=2048)
_START: Final = 60.0
_BOOT: Final = "import sys, importlib; sys.path.insert(0, sys.argv[1]); importlib.import_module(sys.argv[2]).serve()"
_PACKAGES: Final = Path(__file__).resolve().parents[3]
_NO_CELL: Final = N_("{name} is checked in a cell, which Windows does not have: use WSL 2, or a Linux container")

T = TypeVar("T")


def ask_in_sandbox(
    room: str,
    name: str,
    file: str,
    screen: Console,
    read: Callable[[Any], T],
    begun: Callable[[SandboxProcess], object] = lambda _: None,
    besides: tuple[str, ...] = (),
    **of: Any,
) -> T:
    """Let a module of ours, whose `serve` calls `serve_one_order`, ask a file in a sandbox; `read` decodes its answer.

    The sandbox may read the files of `besides` too. `begun` learns which cell is asked, so that another thread can kill
    it. Raises `CommandError` where there are no
    cells.
    """
    if sys.platform == "win32":
        raise CommandError(screen.tr(_NO_CELL).format(name=name))
    from rummifun.grading.sandbox.process import SandboxProcess  # here: not every system has cells

    here = os.getcwd()  # noqa: PTH109  a path for imports is a text
    order = {"name": name, "file": file, "lang": screen.lang, "style": asdict(screen.style), "folder": here, **of}
    command = (sys.executable, "-I", "-B", "-c", _BOOT, str(_PACKAGES), room)
    with scratch_folder() as scratch:
        cell = SandboxProcess(command, scratch, _LIMITS, (__file__, sys.executable, file, *besides, here))
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
        finally:
            cell.close()


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

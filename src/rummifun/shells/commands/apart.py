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

from rummifun.grading.cell.disk import scratch_folder
from rummifun.grading.cell.hand import accident
from rummifun.grading.cell.limits import Dead, Limits
from rummifun.grading.report.text import accident as said
from rummifun.grading.report.text import legible
from rummifun.messages import N_, translation
from rummifun.render.text import Style
from rummifun.shells.asked.faults import why
from rummifun.shells.asked.load import Unusable
from rummifun.shells.screen import Screen

if TYPE_CHECKING:
    from rummifun.grading.cell.sandbox import Cell

_LIMITS: Final = Limits(call=600.0, life=900, memory=2048)
_START: Final = 60.0
_BOOT: Final = "import sys, importlib; sys.path.insert(0, sys.argv[1]); importlib.import_module(sys.argv[2]).served()"
_PACKAGES: Final = Path(__file__).resolve().parents[3]
_NO_CELL: Final = N_("{name} is checked in a cell, which Windows does not have: use WSL 2, or a Linux container")

T = TypeVar("T")


def asked_in_cell(
    room: str,
    name: str,
    file: str,
    screen: Screen,
    read: Callable[[Any], T],
    begun: Callable[[Cell], object] = lambda _: None,
    **of: Any,
) -> T:
    """Let a module of ours, whose `served` calls `serve`, ask a file in a cell; `read` decodes its answer from JSON.

    `begun` learns which cell is asked, so that another thread can kill it. Raises `Unusable` where there are no cells.
    """
    if sys.platform == "win32":
        raise Unusable(screen.tr(_NO_CELL).format(name=name))
    from rummifun.grading.cell.sandbox import Cell  # here: not every system has cells

    here = os.getcwd()  # noqa: PTH109  a path for imports is a text
    order = {"name": name, "file": file, "lang": screen.lang, "style": asdict(screen.style), "folder": here, **of}
    command = (sys.executable, "-I", "-B", "-c", _BOOT, str(_PACKAGES), room)
    with scratch_folder() as scratch:
        cell = Cell(command, scratch, _LIMITS, (__file__, sys.executable, file, here))
        begun(cell)
        try:
            cell.greet(_START)
            answer = cell.ask(f"{json.dumps({**order, 'path': sys.path})}\n".encode(), "vx")
            if answer.kind == "x":
                raise Unusable(legible(answer.text.decode()))
            return read(json.loads(answer.text.decode()))
        except (Dead, ValueError, TypeError, KeyError) as error:
            found = accident(str(error) if isinstance(error, Dead) else "garbled")
            reason = screen.tr(N_("{name} has no report: {said}"))
            raise Unusable(reason.format(name=name, said=said(found.kind, found.detail, screen.tr))) from None
        finally:
            cell.close()


def serve(answered: Callable[[Mapping[str, Any], Screen], Any]) -> None:
    """Be the process of a cell: answer its single order in JSON, or explain in a sentence why there is no answer."""
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
    with os.fdopen(3, "rb") as orders, os.fdopen(4, "wb") as answers:

        def answer(token: bytes, kind: str, text: str) -> None:
            data = text.encode(errors="replace")
            answers.write(b"%s%d %s\n%s" % (kind.encode(), len(data), token, data))
            answers.flush()

        answer(b"-", "k", "")
        token, _, text = orders.readline().partition(b" ")
        answer(token, *_answered(json.loads(text), answered))


def _answered(order: Mapping[str, Any], answered: Callable[[Mapping[str, Any], Screen], Any]) -> tuple[str, str]:
    screen = Screen(order["lang"], translation(order["lang"]), Style(**order["style"]))
    os.chdir(order["folder"])
    sys.path.extend(place for place in order["path"] if place not in sys.path)
    try:
        return "v", json.dumps(answered(order, screen))
    except click.ClickException as refused:
        return "x", refused.message
    except Exception as error:  # a user's file may raise anything
        return "x", why(error, Path(order["file"]), screen)

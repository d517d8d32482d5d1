"""The place of an error in a user's file, in one sentence."""

from __future__ import annotations

import traceback
from pathlib import Path

from rummifun.messages import N_
from rummifun.refusal import Precondition, sentence
from rummifun.shells.console import Console


def failing_line(error: BaseException, path: Path) -> int | None:
    """Return the last line of a file that was running when an exception was raised."""
    line: int | None = error.lineno if isinstance(error, SyntaxError) else None
    for frame in traceback.extract_tb(error.__traceback__):
        if Path(frame.filename).name == path.name:
            line = frame.lineno
    return line


def describe_fault(error: BaseException, path: Path, screen: Console) -> str:
    """Report where a user's file went wrong: the last line that ran, and the exception in one line."""
    line = failing_line(error, path)
    said = " ".join(traceback.format_exception_only(error)[-1].split())
    if isinstance(error, Precondition):
        said = sentence(error.refusal, screen.lang)
    if line is None:
        return screen.tr(N_("{name} cannot be read: {said}")).format(name=path, said=said)
    return screen.tr(N_("{name}, line {line}: {said}")).format(name=path, line=line, said=said)

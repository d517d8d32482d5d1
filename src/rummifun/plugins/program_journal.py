"""The journal of a player's program: a file to which its standard error is added, line by line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from rummifun.console.errors import (
    CommandError,
    describe_write_error,
    file_errors_explained,
)
from rummifun.console.screen import open_console
from rummifun.players.checked_player import MachineError


class JournalError(CommandError, MachineError):
    """Raised for a journal that cannot be written; its sentence says why."""


def open_journal(journal: Path | None) -> IO[bytes]:
    """Open the journal of a program: a file that grows line by line; by default, none."""
    file = Path(os.devnull) if journal is None else journal
    with file_errors_explained(file, open_console().tr, describe_write_error):
        return file.open("ab", buffering=0)


def append_line(journal: IO[bytes], line: bytes) -> OSError | None:
    """Append a line to a journal, or nothing of it; return the failure, if there is one."""
    left = line
    try:
        while left:
            left = left[journal.write(left) :]
    except OSError as error:
        if len(left) < len(line):
            journal.truncate(journal.tell() - len(line) + len(left))
        return error
    return None

"""Processes marked in their environment: children inherit the mark, even into a session of their own."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_NAME: Final = "RUMMIFUN_PROGRAM"
_ROUNDS: Final = 100


def marked_environment(mark: str) -> dict[str, str]:
    """Return our environment with a mark."""
    return {**os.environ, _NAME: mark}


def kill_marked(mark: str) -> None:
    """Kill the processes with a mark until none is left, where the system shows environments: on Linux."""
    if sys.platform != "linux":
        return
    for _ in range(_ROUNDS):  # one that is being killed may start another
        found = [*_list_marked(mark)]
        if not found:
            return
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _list_marked(mark: str) -> Iterator[int]:
    line = f"{_NAME}={mark}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is another user's
            if line in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)

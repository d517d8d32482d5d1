"""Ctrl-C before a command runs and after it: one line and the end, where Python would show what it was importing."""

from __future__ import annotations

import os
import signal
from types import FrameType


def end_on_interrupt() -> None:
    """Let an interrupt end the process; one that is ignored, as in the background, stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_on_interrupt() -> None:
    """Let an interrupt raise `KeyboardInterrupt` again: a command saves what it has."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_signal: int, _frame: FrameType | None) -> None:
    """Say so and leave at once; the catalogues may not have been read yet."""
    lang = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    is_french = lang.startswith("fr") or lang.partition(".")[0] in ("", "C", "POSIX")
    os.write(2, b"Interrompu.\n" if is_french else b"Interrupted.\n")
    os._exit(130)

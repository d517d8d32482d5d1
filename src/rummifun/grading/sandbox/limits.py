"""What a hand-in may use, what a cell answers, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


class DriverReply(NamedTuple):
    """What a cell answers: a letter for the kind, and a payload."""

    kind: str
    text: bytes


class SandboxDiedError(Exception):
    """The process of a cell ended, or had to be killed, instead of answering; the message is why, in a word.

    An `echo` is no fault of what was asked: it is one answer more to what was asked before.
    """


class IncompleteSandboxError(Exception):
    """A cell that must be complete, and what is missing."""

    def __init__(self, missing: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(missing)))
        self.missing = missing


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a hand-in may use: seconds of a call, of a phrase and of its life, megabytes of memory and of output.

    It is shut in as far as the system grants it; or not run unless `shut` in whole; or `loose`, within limits alone.
    """

    call: float = 1.0
    phrase: float = 2.0
    life: int = 300
    memory: int = 768
    output: int = 8
    require_complete: bool = False
    allow_incomplete: bool = False


COMPLETE_LIMITS: Final = frozenset(("limits", "network", "names", "processes", "forks", "files", "disk"))
"""The protections of a whole cell; to be nobody is one more, which only root can give."""

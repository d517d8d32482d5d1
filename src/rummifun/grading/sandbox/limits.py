"""The limits of a hand-in, the answers of a cell, and the ways it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, NamedTuple, Protocol


class DriverReply(NamedTuple):
    """The answer of a cell: a letter for the kind, and a payload."""

    kind: str
    text: bytes


class SandboxDiedError(Exception):
    """The process of a cell ended, or had to be killed, instead of answering; the message is why, in a word.

    An `echo` is no fault of the last order: it is one answer more to an order before.
    """


class Sandbox(Protocol):
    """A cell in which a hand-in runs and answers: a process of its own (`process`), or on the spot (`in_process`)."""

    limits: Limits
    protections: frozenset[str] = frozenset()

    @property
    def alive(self) -> bool: ...
    def greet(self, patience: float) -> DriverReply: ...
    def ask(self, order: bytes, kinds: str = ascii_lowercase, patience: float | None = None) -> DriverReply: ...
    def close(self) -> None: ...

    def ask_all(self, orders: Sequence[bytes], kinds: str, patience: float | None = None) -> Iterator[DriverReply]:
        """Send a few orders, and yield the answers as they come."""
        return (self.ask(order, kinds, patience) for order in orders)

    def end(self, why: str) -> SandboxDiedError:
        """End it, and return the error that says why it ended."""
        self.close()
        return SandboxDiedError(why or "killed")


class IncompleteSandboxError(Exception):
    """Raised for a cell that must be complete: the protections missing."""

    def __init__(self, missing: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(missing)))
        self.missing = missing


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a hand-in: seconds of a call, of a phrase and of its life, megabytes of memory and of output.

    It is shut in as far as the system grants it. With `require_complete` it does not run unless the cell is complete;
    with `allow_incomplete` it runs within limits alone.
    """

    call: float = 1.0
    phrase: float = 2.0
    life: int = 300
    memory: int = 768
    output: int = 8
    require_complete: bool = False
    allow_incomplete: bool = False


LATER_CALL: Final = 0.1
"""The seconds of each further call of a function that has once used up its time."""


COMPLETE_LIMITS: Final = frozenset(("limits", "network", "names", "processes", "forks", "files", "disk"))
"""The protections of a complete cell; to be nobody is one more, which only root can grant."""

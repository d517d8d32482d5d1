"""A cell without processes, which answers on the spot: on the page, caller and hand-in share one worker.

The driver of a hand-in stops it in time. A hand-in that it cannot stop takes the worker with it: the page ends the
worker and begins again with the places where it `died`, and there the hand-in counts as dead.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from string import ascii_lowercase
from typing import Final, Protocol

from rummifun.grading.sandbox.limits import DriverReply, Limits, SandboxDiedError
from rummifun.grading.sandbox.runner import SandboxOpener

_END_MARK: Final = "!"
"""The mark before the reason, in the answer of a toplevel in JavaScript that has ended."""


class InProcessDriver(Protocol):
    """The driver of a hand-in: an order in a line, its token first, and a source come in, an answer goes out."""

    def greeting(self) -> str: ...
    def answer(self, line: bytes, source: bytes, seconds: float) -> DriverReply: ...
    def close(self) -> None: ...


def _unheard(_: str) -> None: ...


@dataclass(frozen=True, slots=True)
class CallWatch:
    """A watch on calls: it tells the page each place before the order, "" after it; `died` has the fatal places."""

    tell: Callable[[str], None] = _unheard
    died: Mapping[str, str] = field(default_factory=dict)

    def move_to(self, place: str) -> None:
        """Go on to a place. Raises `SandboxDiedError` where a worker died of it."""
        if place in self.died:
            raise SandboxDiedError(self.died[place])
        self.tell(place)


def in_process_opener(driver: Callable[[Path], InProcessDriver], watch: CallWatch) -> SandboxOpener:
    """Return a function that opens cells: each for a driver of its own, which knows the folder of its hand-in."""

    def open_cell(scratch: Path, limits: Limits) -> InProcessSandbox:
        return InProcessSandbox(driver(scratch), limits, watch)

    return open_cell


class InProcessSandbox:
    """A hand-in that runs beside its caller, in the same thread."""

    protections: frozenset[str] = frozenset({"page"})

    def __init__(self, driver: InProcessDriver, limits: Limits, watch: CallWatch) -> None:
        self.limits = limits
        self._driver, self._watch = driver, watch
        self._phrases, self._open = 0, True

    @property
    def alive(self) -> bool:
        """Tell whether it still answers."""
        return self._open

    def greet(self, patience: float) -> DriverReply:
        """Return the greeting of a driver that has started, which takes it no time."""
        return DriverReply("k", self._driver.greeting().encode())

    def ask(self, order: bytes, kinds: str = ascii_lowercase, patience: float | None = None) -> DriverReply:
        """Send an order and return the answer, of some kinds."""
        return self._answer(order, kinds, patience, secrets.token_hex(4))

    def ask_all(self, orders: Sequence[bytes], kinds: str, patience: float | None = None) -> Iterator[DriverReply]:
        """Send a few orders; skip those behind one that took too long."""
        token = secrets.token_hex(4)
        return (self._answer(order, kinds, patience, token) for order in orders)

    def _answer(self, order: bytes, kinds: str, patience: float | None, token: str) -> DriverReply:
        if not self._open:
            raise SandboxDiedError("killed")
        line, _, source = order.partition(b"\n")
        self._phrases += line in (b"N", b"S")
        try:
            self._watch.move_to(_place(self._phrases, line))
            seconds = self.limits.call if patience is None else patience
            answer = self._driver.answer(token.encode() + b" " + line, source, seconds)
            self._watch.tell("")
        except SandboxDiedError as dead:
            raise self.end(str(dead)) from None
        if answer.kind not in kinds:
            raise self.end("garbled")
        return answer

    def end(self, why: str) -> SandboxDiedError:
        """Ask it nothing more, and report why it ended."""
        self.close()
        return SandboxDiedError(why or "killed")

    def close(self) -> None:
        """Close the driver."""
        if self._open:
            self._open = False
            self._driver.close()


def _place(phrases: int, line: bytes) -> str:
    """Name the place of a hand-in: the same order after the same phrases is the same place, whenever it comes."""
    return sha256(b"%d %s" % (phrases, line)).hexdigest()[:16]


# OCaml in JavaScript


class Toplevel(Protocol):
    """A toplevel in JavaScript (site/ocaml/cell.js), which knows texts of bytes, a letter each."""

    def put(self, name: str, text: str) -> None: ...
    def ask(self, line: str, source: str, seconds: float) -> str: ...


class OcamlDriver:
    """A hand-in in OCaml, its files given to a toplevel that has just started."""

    def __init__(self, toplevel: Toplevel, scratch: Path) -> None:
        self._toplevel = toplevel
        for path in sorted(path for path in scratch.rglob("*") if path.is_file()):
            name = path.relative_to(scratch).as_posix().encode()
            toplevel.put(name.decode("latin-1"), path.read_bytes().decode("latin-1"))

    def greeting(self) -> str:
        """Return the version of OCaml."""
        return self._toplevel.ask("", "", 20.0)[1:]

    def answer(self, line: bytes, source: bytes, seconds: float) -> DriverReply:
        """Answer an order."""
        said = self._toplevel.ask(line.decode("latin-1"), source.decode("latin-1"), seconds)
        if said.startswith(_END_MARK):
            raise SandboxDiedError(said.removeprefix(_END_MARK))
        return DriverReply(said[:1], said[1:].encode("latin-1"))

    def close(self) -> None:
        """Close the toplevel, which holds no resource."""

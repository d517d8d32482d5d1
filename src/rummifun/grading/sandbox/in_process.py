"""A cell without processes, which answers on the spot: on the page, caller and hand-in share one worker.

A hand-in is stopped in time by what runs it. What cannot be stopped takes the worker with it; whoever ends the worker
begins again with the places where it `died`, and there the hand-in has died already.
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

_ENDED: Final = "!"
"""What a toplevel in JavaScript answers when it has ended, before the reason."""


class InProcessDriver(Protocol):
    """What runs a hand-in: an order in a line, its token first, and a source come in, an answer goes out."""

    def greeting(self) -> str: ...
    def answer(self, line: bytes, source: bytes, seconds: float) -> DriverReply: ...
    def close(self) -> None: ...


def _unheard(_: str) -> None: ...


@dataclass(frozen=True, slots=True)
class CallWatch:
    """What somebody outside is told: the place of an order before it, nothing after it; and where workers `died`."""

    tell: Callable[[str], None] = _unheard
    died: Mapping[str, str] = field(default_factory=dict)

    def move_to(self, place: str) -> None:
        """Go on to a place. Raises `SandboxDiedError` where a worker died of it."""
        if place in self.died:
            raise SandboxDiedError(self.died[place])
        self.tell(place)


def in_process_opener(guest: Callable[[Path], InProcessDriver], watch: CallWatch) -> SandboxOpener:
    """Return how to open cells: each for a guest of its own, which knows the folder of its hand-in."""

    def opened(scratch: Path, limits: Limits) -> InProcessSandbox:
        return InProcessSandbox(guest(scratch), limits, watch)

    return opened


class InProcessSandbox:
    """A hand-in that runs beside who asks it, in the same thread."""

    protections: frozenset[str] = frozenset({"page"})

    def __init__(self, guest: InProcessDriver, limits: Limits, watch: CallWatch) -> None:
        self.limits = limits
        self._guest, self._watch = guest, watch
        self._phrases, self._open = 0, True

    @property
    def alive(self) -> bool:
        """Whether it still answers."""
        return self._open

    def greet(self, patience: float) -> DriverReply:
        """Hear what a guest says when it has started, which takes it no time."""
        return DriverReply("k", self._guest.greeting().encode())

    def ask(self, order: bytes, kinds: str = ascii_lowercase, patience: float | None = None) -> DriverReply:
        """Give an order and take the answer, of some kinds."""
        return self._asked(order, kinds, patience, secrets.token_hex(4))

    def ask_all(self, orders: Sequence[bytes], kinds: str, patience: float | None = None) -> Iterator[DriverReply]:
        """Give a few orders, of which those behind one that took too long are skipped."""
        token = secrets.token_hex(4)
        return (self._asked(order, kinds, patience, token) for order in orders)

    def _asked(self, order: bytes, kinds: str, patience: float | None, token: str) -> DriverReply:
        if not self._open:
            raise SandboxDiedError("killed")
        line, _, source = order.partition(b"\n")
        self._phrases += line in (b"N", b"S")
        try:
            self._watch.move_to(_place(self._phrases, line))
            seconds = self.limits.call if patience is None else patience
            answer = self._guest.answer(token.encode() + b" " + line, source, seconds)
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
        """Let it go."""
        if self._open:
            self._open = False
            self._guest.close()


def _place(phrases: int, line: bytes) -> str:
    """Name where a hand-in is: the same order after the same phrases is the same place, whenever it is given."""
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
        """Tell the version of OCaml."""
        return self._toplevel.ask("", "", 20.0)[1:]

    def answer(self, line: bytes, source: bytes, seconds: float) -> DriverReply:
        """Answer an order."""
        said = self._toplevel.ask(line.decode("latin-1"), source.decode("latin-1"), seconds)
        if said.startswith(_ENDED):
            raise SandboxDiedError(said.removeprefix(_ENDED))
        return DriverReply(said[:1], said[1:].encode("latin-1"))

    def close(self) -> None:
        """Let the toplevel go, which holds nothing."""

"""A cell without processes, which answers on the spot: on the page, caller and hand-in share one worker.

The driver of a hand-in stops it in time. A hand-in that it cannot stop takes the worker with it: the page ends the
worker and begins again with the places where it `died`, and there the hand-in counts as dead.
"""

from __future__ import annotations

import ast
import builtins
import errno
import io
import os
import random
import secrets
import site
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from string import ascii_lowercase
from types import CodeType
from typing import Any, Final, NoReturn, Protocol

from rummifun.grading.sandbox import python_driver
from rummifun.grading.sandbox.lending_driver import LendingDriver
from rummifun.grading.sandbox.limits import DriverReply, Limits, Sandbox, SandboxDiedError
from rummifun.grading.sandbox.runner import SandboxOpener

_END_MARK: Final = "!"
"""The mark before the reason, in the answer of a toplevel in JavaScript that has ended."""


class InProcessDriver(Protocol):
    """The driver of a hand-in: an order in a line, its token first, and a source come in, an answer goes out."""

    def greeting(self) -> str: ...
    def answer(self, line: bytes, source: bytes, seconds: float) -> DriverReply: ...


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


class InProcessSandbox(Sandbox):
    """A hand-in that runs beside its caller, in the same thread."""

    protections = frozenset({"page"})
    alive = True

    def __init__(self, driver: InProcessDriver, limits: Limits, watch: CallWatch) -> None:
        self.limits = limits
        self._driver, self._watch = driver, watch
        self._loaded = self._source = b""

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
        if not self.alive:
            raise SandboxDiedError("killed")
        line, _, source = order.partition(b"\n")
        if line[:1] == b"F":
            self._source = order
        elif line[:1] in (b"N", b"S", b"L", b"U"):  # what right functions answer makes other calls
            self._loaded = sha256(self._loaded + self._source + order).digest()
        try:
            self._watch.move_to(_place(self._loaded, line))
            seconds = self.limits.call if patience is None else patience
            answer = self._driver.answer(token.encode() + b" " + line, source, seconds)
            self._watch.tell("")
        except SandboxDiedError as dead:
            raise self.end(str(dead)) from None
        if answer.kind not in kinds:
            raise self.end("garbled")
        return answer

    def close(self) -> None:
        """Ask it nothing more."""
        self.alive = False


def _place(loaded: bytes, line: bytes) -> str:
    """Name the place of a hand-in: the same order after the same phrases is the same place, whenever it comes.

    A sheet of one's own runs beside it, whose phrases are others.
    """
    return sha256(loaded + line).hexdigest()[:16]


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


_OWN_PACKAGES: Final = frozenset({"rummifun", "hypothesis", "pytest", "_pytest", "_pyodide", "_pyodide_core"})


_PAGE: Final = ("js", "pyodide", "pyodide_js")
"""Packages that a hand-in does not see: ours, which it would not in a process of its own, and those of the page."""


_TOOL: Final = 4


_GRACE: Final = 0.6


_OUTPUT: Final = 8 << 20


class ExitCalled(BaseException):
    """Raised where a process would have ended."""


class _NullOutput(io.TextIOBase):
    """A stream that discards the text printed to it."""

    def __init__(self) -> None:
        self.left = _OUTPUT

    def write(self, text: str) -> int:
        self.left -= len(text)
        if self.left < 0:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return len(text)


class CallAlarm:
    """An alarm for the end of the time, which rings again if a hand-in ignores it."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring, self._end, self._ticks = ring, float("inf"), 0
        self._monitoring: Any = getattr(sys, "monitoring", None)  # Python 3.12 has it, and so the page's does
        if self._monitoring is not None and self._monitoring.get_tool(_TOOL) is None:
            self._monitoring.use_tool_id(_TOOL, "rummifun")

    @property
    def _events(self) -> Sequence[int]:
        events = getattr(self._monitoring, "events", None)
        return () if events is None else (events.PY_START, events.PY_RESUME, events.JUMP)

    def watch(self, code: CodeType) -> CodeType:
        """Make a code, and all codes in it, look at the clock."""
        if self._events:
            self._monitoring.set_local_events(_TOOL, code, sum(self._events))
        for one in code.co_consts:
            if isinstance(one, CodeType):
                self.watch(one)
        return code

    def start(self, seconds: float) -> None:
        """Begin to count, in the place of the alarm of any other hand-in."""
        self._end = time.monotonic() + seconds
        for event in self._events:
            self._monitoring.register_callback(_TOOL, event, self._tick)

    def _tick(self, *_: object) -> None:
        self._ticks += 1
        if not self._ticks & 0xFF and time.monotonic() > self._end:
            self._end += _GRACE
            self._ring()


class _Guest(python_driver.PythonDriver):
    """The driver of a process, whose statements look at the clock."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = CallAlarm(self.raise_time_up)

    def compile_statement(self, statement: ast.stmt, name: str) -> CodeType:
        return self.clock.watch(super().compile_statement(statement, name))


class _LendingGuest(_Guest, LendingDriver):
    """The driver of a process that may use ours, with the same clock; no value is freed before it."""

    def __init__(self) -> None:
        self._values: list[Any] = []
        super().__init__()

    def run(self, do: Callable[[], Any]) -> tuple[str, Any]:
        kind, value = super().run(do)
        self._values.append(value)  # freeing a long chain recurses too deep in a browser
        return kind, value


class InProcessPython:
    """A hand-in in Python whose files are in a folder; one that ours is lent shares our modules with its caller."""

    def __init__(self, scratch: Path, is_lent: bool = False) -> None:
        hidden = {*_PAGE} if is_lent else {*_OWN_PACKAGES, *_PAGE}
        self._is_lent = is_lent
        seen = {name: one for name, one in sys.modules.items() if name.partition(".")[0] not in hidden}
        self._modules: dict[str, Any] = {**seen, **dict.fromkeys(_PAGE)}  # None cannot be imported
        self._state: tuple[Any, ...] = random.getstate()
        self._scratch, self._late, self._exit_reason = scratch, b"", ""
        if not hasattr(builtins, "exit"):
            site.setquit()
        with self._within():
            self._driver = _LendingGuest() if is_lent else _Guest()

    def greeting(self) -> str:
        """Return the version of Python."""
        return sys.version.split()[0]

    def answer(self, line: bytes, source: bytes, seconds: float) -> DriverReply:
        """Answer an order."""
        token, _, order = line.partition(b" ")
        if token == self._late:
            return DriverReply("s", b"")
        with self._within():
            self._driver.clock.start(seconds)
            try:
                kind, text = self._driver.handle_order(order.decode(), lambda _: source.decode())
            except (Exception, ExitCalled):  # as it would end a process
                self._exit_reason = self._exit_reason or "exit 1"
        if self._exit_reason:
            raise SandboxDiedError(self._exit_reason)
        self._late = token if kind == "t" else self._late
        return DriverReply(kind, text.encode("utf-8", "replace"))

    def _leave(self, code: int = 0) -> NoReturn:
        self._exit_reason = f"exit {code}"
        raise ExitCalled

    @contextmanager
    def _within(self) -> Iterator[None]:
        """Enter the hand-in's world, then return to ours as if nothing had happened."""
        ours = dict(sys.modules), random.getstate(), sys.path, os.getcwd(), sys.getrecursionlimit()  # noqa: PTH109
        streams, leave = (sys.stdin, sys.stdout, sys.stderr), os._exit
        _set_modules(self._modules)
        random.setstate(self._state)
        seen = (path for path in ours[2] if self._is_lent or not path.endswith("site-packages"))
        sys.path = [str(self._scratch), *seen]
        sys.stdin, sys.stdout, sys.stderr = io.StringIO(), _NullOutput(), _NullOutput()
        os._exit = self._leave  # type: ignore[assignment]
        os.chdir(self._scratch)
        try:
            yield
        finally:
            os._exit = leave
            self._modules, self._state = dict(sys.modules), random.getstate()
            _set_modules({**self._imported_of_ours(), **ours[0]})
            random.setstate(ours[1])
            sys.path = ours[2]
            os.chdir(ours[3])
            sys.setrecursionlimit(ours[4])
            sys.stdin, sys.stdout, sys.stderr = streams

    def _imported_of_ours(self) -> dict[str, Any]:
        """Return our modules that the hand-in has imported: imported again, each would have types of its own."""
        return {name: one for name, one in self._modules.items() if self._is_lent and name.startswith("rummifun.")}


def _set_modules(modules: dict[str, Any]) -> None:
    sys.modules.clear()
    sys.modules.update(modules)

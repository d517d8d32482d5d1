"""A Python hand-in in the same interpreter as its caller, with modules, paths and chance of its own.

That is no cage, and the page shuts it in: their common worker has no network, and the page ends it when it hangs. A
loop in Python itself stops before that: each loop and each function that begins looks at the clock.
"""

from __future__ import annotations

import ast
import builtins
import errno
import io
import os
import random
import site
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any, Final, NoReturn

from rummifun.grading.sandbox import python_driver
from rummifun.grading.sandbox.limits import DriverReply, SandboxDiedError

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
        self._events: int = 0
        monitoring: Any = getattr(sys, "monitoring", None)  # Python 3.12 has it, and so the page's does
        if monitoring is not None:
            self._watch(monitoring)

    def _watch(self, monitoring: Any) -> None:
        if monitoring.get_tool(_TOOL) is None:
            monitoring.use_tool_id(_TOOL, "rummifun")
        for event in (monitoring.events.PY_START, monitoring.events.PY_RESUME, monitoring.events.JUMP):
            monitoring.register_callback(_TOOL, event, self._tick)
            self._events |= event

    def watch(self, code: CodeType) -> CodeType:
        """Make a code, and all codes in it, look at the clock."""
        if self._events:
            sys.monitoring.set_local_events(_TOOL, code, self._events)  # type: ignore[attr-defined, unused-ignore]
        for one in code.co_consts:
            if isinstance(one, CodeType):
                self.watch(one)
        return code

    def start(self, seconds: float) -> None:
        """Begin to count."""
        self._end = time.monotonic() + seconds

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


class InProcessPython:
    """A hand-in in Python whose files are in a folder."""

    def __init__(self, scratch: Path) -> None:
        seen = {
            name: one for name, one in sys.modules.items() if name.partition(".")[0] not in {*_OWN_PACKAGES, *_PAGE}
        }
        self._modules: dict[str, Any] = {**seen, **dict.fromkeys(_PAGE)}  # None cannot be imported
        self._state: tuple[Any, ...] = random.getstate()
        self._scratch, self._late, self._exit_reason = scratch, b"", ""
        if not hasattr(builtins, "exit"):
            site.setquit()
        with self._within():
            self._driver = _Guest()

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

    def close(self) -> None:
        """Close it."""

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
        sys.path = [str(self._scratch), *(path for path in ours[2] if not path.endswith("site-packages"))]
        sys.stdin, sys.stdout, sys.stderr = io.StringIO(), _NullOutput(), _NullOutput()
        os._exit = self._leave  # type: ignore[assignment]
        os.chdir(self._scratch)
        try:
            yield
        finally:
            os._exit = leave
            self._modules, self._state = dict(sys.modules), random.getstate()
            _set_modules(ours[0])
            random.setstate(ours[1])
            sys.path = ours[2]
            os.chdir(ours[3])
            sys.setrecursionlimit(ours[4])
            sys.stdin, sys.stdout, sys.stderr = streams


def _set_modules(modules: dict[str, Any]) -> None:
    sys.modules.clear()
    sys.modules.update(modules)

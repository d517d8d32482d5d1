"""A cell: a process that runs a hand-in safely, with orders and answers over two pipes."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import secrets
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import ascii_lowercase
from types import MappingProxyType
from typing import Final

from rummifun.grading.sandbox.limits import (
    COMPLETE_LIMITS,
    DriverReply,
    IncompleteSandboxError,
    Limits,
    Sandbox,
    SandboxDiedError,
)

PATH: Final = "/usr/local/bin:/usr/bin:/bin"
"""The path on which a hand-in finds programs, instead of the user's own PATH."""


_CAGE: Final = Path(__file__).with_name("jail.py")


_TICK: Final = 0.02


_GRACE: Final = 0.6


_FULL: Final = 1 << 20


_HEAD: Final = re.compile(rb"([a-z?])([0-9]{1,9}) ([0-9a-f]{8}|-)\n")


_HEAD_MOST: Final = 20


_LARGEST: Final = 8 << 20
"""The most bytes of an answer; the cell waits for none that claims to be larger."""


class SandboxProcess(Sandbox):
    """A running hand-in: `ask` sends an order and waits for the answer, within limits."""

    def __init__(
        self,
        command: Sequence[str],
        scratch: Path,
        limits: Limits,
        needed: Sequence[str] = (),
        environment: Mapping[str, str] = MappingProxyType({}),
        closed: bool = False,
    ) -> None:
        self.limits = limits
        self._mode = "none" if limits.allow_incomplete else "closed" if closed else "open"
        self._environment = {**_environment(scratch), **environment}
        self._buffer = bytearray()
        self._past, self._token = b"", b"-"
        self._output_file = _nameless()
        self._process, self._orders, self._answers, told = self._start(command, scratch, needed)
        self.protections = self._protections(told)
        self._worker: int | None = None
        if limits.require_complete and (missing := COMPLETE_LIMITS - self.protections):
            self.close()
            raise IncompleteSandboxError(missing)

    def _start(
        self, command: Sequence[str], scratch: Path, needed: Sequence[str]
    ) -> tuple[subprocess.Popen[bytes], int, int, int]:
        orders_in, orders = os.pipe()
        answers, answers_out = os.pipe()
        told, told_out = os.pipe()
        limits = (self.limits.memory, self.limits.life, self.limits.output)
        cage = [sys.executable, "-I", "-S", str(_CAGE), self._mode, *map(str, (os.getpid(), *limits)), str(scratch)]
        pipes = (orders_in, answers_out, told_out)
        process = subprocess.Popen(
            [*cage, *map(str, pipes), *needed, "--", *command],
            stdin=subprocess.DEVNULL,
            stdout=self._output_file,
            stderr=self._output_file,
            pass_fds=pipes,
            cwd=scratch,
            env=self._environment,
            start_new_session=True,
        )
        for end in pipes:
            os.close(end)
        os.set_blocking(orders, False)
        return process, orders, answers, told

    def _protections(self, told: int) -> frozenset[str]:
        """Read the protections that hold; the pipe closes when the command runs."""
        text = b""
        with contextlib.closing(os.fdopen(told, "rb", buffering=0)) as pipe:
            while _ready(told, 20.0) and (piece := pipe.read(4096)):
                text += piece
        return frozenset(text.decode().split())

    def ask(self, order: bytes, kinds: str = ascii_lowercase, patience: float | None = None) -> DriverReply:
        """Send an order and wait for an answer of some kinds, some seconds of processor at most."""
        self._write([order])
        return self._answer(kinds, self.limits.call if patience is None else patience)

    def ask_all(self, orders: Sequence[bytes], kinds: str, patience: float | None = None) -> Iterator[DriverReply]:
        """Send a few orders at once, which a pipe can hold, and yield the answers as they come."""
        self._write(orders)
        for _ in orders:
            yield self._answer(kinds, self.limits.call if patience is None else patience)

    def greet(self, patience: float) -> DriverReply:
        """Wait for the greeting of a driver that has started."""
        return self._answer("k", patience)

    def _write(self, orders: Sequence[bytes]) -> None:
        """Write orders with the token that their answers must bear."""
        if not self._silent_now():
            raise self.end("echo")
        self._past, self._token = self._token, secrets.token_hex(4).encode()
        token = self._token
        rest, end = memoryview(b"".join(token + b" " + order for order in orders)), time.monotonic() + 10
        while rest:
            try:
                rest = rest[os.write(self._orders, rest) :]
            except BlockingIOError:
                select.select([], [self._orders], [], _TICK)
                if time.monotonic() > end:
                    raise self.end("stuck") from None
            except OSError:
                raise self.end("") from None

    def _silent_now(self) -> bool:
        """Tell whether nothing unasked came; a process that ended has nothing more to say."""
        if self._orders < 0:
            raise SandboxDiedError("killed")
        return not self._buffer and not (_ready(self._answers, 0.0) and os.read(self._answers, 1))

    def _answer(self, kinds: str, patience: float) -> DriverReply:
        latest = time.monotonic() + 10 * (patience + _GRACE)
        while (head := self._head(kinds)) is None:
            self._more(patience, latest)
        first, size = head
        while len(self._buffer) < first + size:
            self._more(patience, latest)
        answer = DriverReply(chr(self._buffer[0]), bytes(self._buffer[first : first + size]))
        del self._buffer[: first + size]
        return answer

    def _head(self, kinds: str) -> tuple[int, int] | None:
        """Read the start and the length of an answer, once they have come; a hand-in may write any bytes here."""
        found = _HEAD.match(self._buffer)
        if found is None and len(self._buffer) < _HEAD_MOST and b"\n" not in self._buffer:
            return None
        if found is None or found[1].decode() not in kinds or found[3] != self._token:
            raise self.end("echo" if found and found[3] == self._past else "garbled")
        if int(found[2]) > _LARGEST:
            raise self.end("large")
        return found.end(), int(found[2])

    def _more(self, patience: float, latest: float) -> None:
        """Read the bytes that come; ring the alarm when patience is over, then kill."""
        there = _ready(self._answers, _TICK)
        if not there:
            self._wait(patience)
            there = _ready(self._answers, 0.0)
        piece = os.read(self._answers, 1 << 16) if there else b""
        if not piece:
            raise self.end("")
        if time.monotonic() > latest:  # it has come drop by drop
            raise self.end("too long")
        self._buffer += piece
        if os.fstat(self._output_file).st_size > _FULL:
            os.ftruncate(self._output_file, 0)

    def _wait(self, patience: float) -> None:
        start, used = time.monotonic() - _TICK, self._processor_seconds()
        while not _ready(self._answers, _TICK):
            if self._process.poll() is not None:
                return
            now = self._processor_seconds()
            thinking = None not in (now, used) and (now or 0) - (used or 0) < patience
            if time.monotonic() - start < patience * (10 if thinking else 1):
                continue
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(self._inner(), signal.SIGALRM)
            if not self._silent(_GRACE):
                return
            raise self.end("too long")

    def _silent(self, seconds: float) -> bool:
        """Wait for bytes to come: seconds of the processor, or five times as many by the clock."""
        start, used = time.monotonic(), self._processor_seconds()
        while not _ready(self._answers, _TICK):
            now = self._processor_seconds()
            idle = None in (now, used) or (now or 0) - (used or 0) < seconds
            if time.monotonic() - start > seconds * (5 if idle else 1):
                return True
        return False

    def _inner(self) -> int:
        """Find the process that runs the hand-in: the last of a line of children, if the cage stayed outside."""
        if self._worker is None:
            self._worker = self._process.pid
            with contextlib.suppress(OSError, ValueError, IndexError):
                while True:
                    pid = self._worker
                    self._worker = int(Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()[0])
        return self._worker

    def _processor_seconds(self) -> float | None:
        with contextlib.suppress(OSError, IndexError, ValueError):
            fields = Path(f"/proc/{self._inner()}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
            return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        return None

    def end(self, why: str) -> SandboxDiedError:
        """Kill the process if it still runs, and return the error that says why it ended."""
        if not why:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1.0)
        code = self._process.poll()
        self.close()
        if why or code is None:
            return SandboxDiedError(why or "killed")
        if code == -signal.SIGXFSZ:
            return SandboxDiedError("output")
        if code == -signal.SIGXCPU:
            return SandboxDiedError("too long")
        return SandboxDiedError(f"signal {-code}" if code < 0 else f"exit {code}")

    @property
    def alive(self) -> bool:
        """Tell whether the process still runs."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Kill the process with all that it started; a thread that waits for its answer learns that it is dead."""
        if self.alive:
            self._kill()

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End the process with all that it started."""
        self._kill()
        self._process.wait()
        for end in (self._orders, self._answers, self._output_file):
            with contextlib.suppress(OSError):
                os.close(end)
        self._orders = self._answers = self._output_file = -1


def _nameless() -> int:
    """Open a file to print to that a hand-in can neither replace nor find: it has no name."""
    with tempfile.TemporaryFile() as file:
        printed = os.dup(file.fileno())
    fcntl.fcntl(printed, fcntl.F_SETFL, os.O_APPEND)
    return printed


def _ready(descriptor: int, seconds: float) -> bool:
    return bool(select.select([descriptor], [], [], seconds)[0])


def _environment(scratch: Path) -> dict[str, str]:
    return {
        "PATH": PATH,
        "HOME": str(scratch),
        "TMPDIR": str(scratch),
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "OCAMLRUNPARAM": "l=512k",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
    }

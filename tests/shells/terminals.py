"""A program at a terminal of its own, with its output read and keys typed."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path


class Tty(StringIO):
    """A stream that passes for a terminal."""

    def isatty(self) -> bool:
        return True


@dataclass(frozen=True)
class Terminal:
    """The terminal of a program: its keyboard and its output."""

    program: subprocess.Popen[bytes]
    above: int

    def read(self, seconds: float = 0.2) -> bytes:
        """Return the next output, or nothing after so long, or once the program has ended."""
        if select.select([self.above], [], [], seconds)[0]:
            with suppress(OSError):
                return os.read(self.above, 65536)
        return b""

    def until(self, text: str, seconds: float = 200) -> str:
        """Read the output until a text comes."""
        seen, late = b"", time.monotonic() + seconds
        while text.encode() not in seen and time.monotonic() < late:
            seen += self.read()
        assert text.encode() in seen, seen[-2000:]
        return seen.decode(errors="replace")

    def to_end(self, key: bytes = b"", seconds: float = 200) -> str:
        """Read all output until the program ends, typing a key at each pause."""
        seen, late = b"", time.monotonic() + seconds
        while self.program.poll() is None and time.monotonic() < late:
            if shown := self.read(0.1):
                seen += shown
            elif key:
                self.type(key)
        while shown := self.read(0):
            seen += shown
        return seen.decode()

    def type(self, keys: bytes) -> None:
        os.write(self.above, keys)


@contextmanager
def at_a_terminal(
    words: tuple[str | Path, ...], environ: Mapping[str, str], size: tuple[int, int] = (24, 80), *, apart: bool = False
) -> Iterator[Terminal]:
    """Run `rummifun` at a terminal of so many lines and columns, in a session of its own if it is apart."""
    import pty  # Windows lacks them, and reads this file
    import termios

    above, below = pty.openpty()
    termios.tcsetwinsize(below, size)
    line = [sys.executable, "-m", "rummifun", *map(str, words)]
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # `nohup` has it ignored by all that is started
    program = subprocess.Popen(line, stdin=below, stdout=below, stderr=below, env={**environ}, start_new_session=apart)
    signal.signal(signal.SIGHUP, before)
    os.close(below)
    try:
        yield Terminal(program, above)
    finally:
        program.kill()
        program.wait(200)
        os.close(above)

"""Terminal input of any kind: bytes that are not text, and sequences that are not keys, are skipped.

Only where there are terminals of this kind, that is, not on Windows.
"""

from __future__ import annotations

import os
import signal
from codecs import getincrementaldecoder
from selectors import EVENT_READ, SelectSelector
from typing import Final

from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.drivers.linux_driver import LinuxDriver

_IDLE: Final = 0.1
"""Seconds between two looks at whether the program has ended; less where Escape may begin another key."""


class TerminalInputDriver(LinuxDriver):
    """Reads keys and the mouse; when the terminal is gone, the program ends."""

    def run_input_thread(self) -> None:
        """Read until the program ends: nothing that is read stops the reading."""
        decode = getincrementaldecoder("utf-8")("ignore").decode
        parser = XTermParser(self._debug)
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            wait = _IDLE
            while not self.exit_event.is_set():
                ready = selector.select(wait)
                wait = min(_IDLE, 1.1 * ESCAPE_DELAY) if ready else _IDLE
                data = self._read() if ready else b""
                if ready and not data:
                    os.kill(os.getpid(), signal.SIGHUP)  # nothing can be drawn any more either; all is kept
                    return
                parser = self._process_text(parser, decode(data))

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def _process_text(self, parser: XTermParser, text: str) -> XTermParser:
        """Parse the keys of a text; drop an unreadable sequence, and go on with a fresh parser."""
        for letter in (*text, None):
            try:
                for message in parser.tick() if letter is None else parser.feed(letter):
                    self.process_message(message)
            except (ArithmeticError, LookupError, ValueError, RuntimeError, StopIteration):
                parser = _fresh_parser(parser)
        return parser


def _fresh_parser(parser: XTermParser) -> XTermParser:
    fresh = XTermParser()
    fresh.mouse_pixels = parser.mouse_pixels
    fresh.terminal_size, fresh.terminal_pixel_size = parser.terminal_size, parser.terminal_pixel_size
    return fresh

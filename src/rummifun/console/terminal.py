"""The keyboard and the screen of a game in lines: a terminal, or a pipe."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import current_thread, main_thread
from typing import Final

import click

from rummifun.console.formatting import printable, wrap_lines
from rummifun.console.screen import Console, console_for_seat
from rummifun.render.text import warning_text
from rummifun.session.session import Session

POLL_SECONDS: Final = 0.5
"""The seconds between two looks at the files."""


class RulesChanged(Exception):  # noqa: N818  it says how things are
    """Raised while a line is awaited, because the rules of the game have changed."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """The terminal of the people: its console, `live` if it has a keyboard, and the test for changed rules."""

    screen: Console
    live: bool = False
    changed: Callable[[], bool] | None = None

    def for_seat(self, session: Session, seat: int | None) -> Terminal:
        """Speak to the person at a seat, with the names of those at the table."""
        return replace(self, screen=console_for_seat(self.screen, session, seat))

    def print_lines(self, *lines: str) -> None:
        for line in lines:
            click.echo(line, color=self.screen.style.colour)

    def print_wrapped(self, text: str, first: str = "") -> None:
        self.print_lines(*wrap_lines(text, self.screen, first))

    def print_checked(self, lines: Iterable[tuple[str, bool]]) -> bool:
        """Print the lines of checks as they come; tell whether one reports a failure."""
        failed = False
        for line, fails in lines:
            self.print_lines(line)
            failed = failed or fails
        return failed

    def warn(self, text: str) -> None:
        self.print_lines(warning_text(text, self.screen.style))

    def ask(self, prompt: str) -> str:
        """Read a line; raises `EOFError` if none is left, `RulesChanged` as soon as the rules have changed."""
        if self.changed is not None:
            return _typed_until(self.changed, replace(self, changed=None), prompt)
        if self.live:
            return _read_line(prompt).strip()
        click.echo(prompt, nl=False)
        line = sys.stdin.readline() if sys.stdin else ""
        click.echo(printable(line.strip()))
        if not line:
            raise EOFError
        return line.strip()

    def wait(self, text: str) -> None:
        if self.live:
            _read_line(text)

    def key(self) -> None:
        if self.live:
            try:
                click.getchar()
            except EOFError:  # Ctrl-D: nobody is watching any more
                raise click.Abort from None

    def wait_and_clear(self, seconds: float) -> None:
        """Wait, then return to the top of an empty screen, on a terminal: the next lines take the place."""
        if sys.stdout.isatty():
            time.sleep(min(max(0.0, seconds), 3600.0))
            sys.stdout.write("\n" if os.environ.get("TERM") == "dumb" else "\x1b[H\x1b[2J")
            sys.stdout.flush()

    def clear(self) -> None:
        """Wipe the screen and its scrollback, when two people share them."""
        if not (self.live and sys.stdout.isatty()):
            return
        _forget()
        sys.stdout.write("\n" * 100 if os.environ.get("TERM") == "dumb" else "\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()


def open_terminal(screen: Console) -> Terminal:
    """Sit down: at a keyboard, lines can be edited and recalled, and every letter is accepted."""
    live = bool(sys.stdin and sys.stdin.isatty())
    if live:
        _forget()
    elif hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return Terminal(screen, live)


def _typed_until(changed: Callable[[], bool], desk: Terminal, prompt: str) -> str:
    """Read a line, unless something changes before; without alarms, changes are noticed between two lines."""
    if sys.platform == "win32" or not (desk.live and current_thread() is main_thread()):
        if changed():
            raise RulesChanged
        return desk.ask(prompt)

    def look(*_: object) -> None:
        if changed():
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise RulesChanged

    look()
    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, POLL_SECONDS, POLL_SECONDS)
    try:
        return desk.ask(prompt)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _read_line(prompt: str) -> str:
    """Read a line at a keyboard; after the end of the input, begin a new line."""
    try:
        return input(prompt)
    except EOFError:
        click.echo()
        raise


def _forget() -> None:
    """Forget the lines typed, which the arrow keys would recall; importing the module makes lines editable."""
    if sys.platform != "win32":
        with suppress(ImportError):  # not every Python has it
            import readline

            readline.clear_history()

"""The keyboard and the screen of a game in lines: a terminal, or a pipe."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, replace

import click

from rummifun.play.sitting import Sitting
from rummifun.render.text import alert
from rummifun.shells.line.line import filled, printable
from rummifun.shells.screen import Screen, told_to


@dataclass(frozen=True, slots=True)
class Desk:
    """Where people sit: the screen, and whether the keyboard is one."""

    screen: Screen
    live: bool = False

    def told(self, sitting: Sitting, seat: int | None) -> Desk:
        """Speak to the person at a seat, with the names of those at the table."""
        return replace(self, screen=told_to(self.screen, sitting, seat))

    def say(self, *lines: str) -> None:
        for line in lines:
            click.echo(line, color=self.screen.style.colour)

    def fill(self, text: str, first: str = "") -> None:
        self.say(*filled(text, self.screen, first))

    def warn(self, text: str) -> None:
        self.say(alert(text, self.screen.style))

    def ask(self, prompt: str) -> str:
        """Read a line; raises `EOFError` if none is left."""
        if self.live:
            return _typed(prompt).strip()
        click.echo(prompt, nl=False)
        line = sys.stdin.readline() if sys.stdin else ""
        click.echo(printable(line.strip()))
        if not line:
            raise EOFError
        return line.strip()

    def wait(self, text: str) -> None:
        if self.live:
            _typed(text)

    def key(self) -> None:
        if self.live:
            try:
                click.getchar()
            except EOFError:  # Ctrl-D: nobody is watching any more
                raise click.Abort from None

    def flip(self, seconds: float) -> None:
        """Wait, then return to the top of an empty screen, on a terminal: what comes next takes the place."""
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


def open_desk(screen: Screen) -> Desk:
    """Sit down: at a keyboard, lines can be edited and recalled, and every letter is accepted."""
    live = bool(sys.stdin and sys.stdin.isatty())
    if live:
        _forget()
    elif hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return Desk(screen, live)


def _typed(prompt: str) -> str:
    """Read a line at a keyboard; what follows the end of the input begins a line of its own."""
    try:
        return input(prompt)
    except EOFError:
        click.echo()
        raise


def _forget() -> None:
    """Forget the lines typed, which the arrow keys would recall; importing the module makes lines editable."""
    try:
        import readline
    except ImportError:  # not every system has it
        return
    readline.clear_history()

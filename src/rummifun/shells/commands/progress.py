"""The progress of long work: a line on the terminal that overwrites itself, with the time left, or elapsed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final, TextIO, TypeVar

import click

from rummifun.messages import N_
from rummifun.shells.console import Console

X = TypeVar("X")

_PATIENCE: Final = 0.7  # seconds of work before reporting anything
_PERIOD: Final = 0.1
_WIDTH: Final = 20
_NARROW: Final = 4


@dataclass(frozen=True, slots=True)
class ProgressBar:
    """A progress bar: so many things to do, as a line of text."""

    total: int
    screen: Console

    def line(self, done: int, seconds: float, before: int = 0, found: str = "") -> str:
        """Write the progress after so many seconds: the games done, now and before, the time left, the results."""
        rate = (done - before) / seconds if seconds else 0.0
        left = duration((self.total - done) / rate) if rate else "?"
        said = self.screen.tr(N_("{done} of {total}  {bar}  {percent} %  {rate}/s  {left} left"))
        written = {"done": done, "total": self.total, "percent": 100 * done // self.total, "rate": round(rate)}
        text = "  ".join(filter(None, (said, found)))
        room = self.screen.style.width - 5 - len(text.format(**written, bar="", left=left))
        width = max(_NARROW, min(_WIDTH, room)) if found else _WIDTH
        full = width * done // self.total
        bar = f"[{'#' * full}{'-' * (width - full)}]"
        return f"  {text.format(**written, bar=bar, left=left)}"[: self.screen.style.width - 1]


def duration(seconds: float) -> str:
    """Write a time in the largest units that matter.

    >>> duration(6.2), duration(200), duration(7300)
    ('6 s', '3 min 20 s', '2 h 1 min')
    """
    s = round(seconds)
    if s < 60:
        return f"{s} s"
    return f"{s // 60} min {s % 60} s" if s < 3600 else f"{s // 3600} h {s % 3600 // 60} min"


def print_aside(said: str) -> None:
    """Write beside the results, over the progress line."""
    wiped = "\r\x1b[K" if sys.stderr.isatty() else ""
    click.echo(f"{wiped}{said}", err=True)


def with_progress(
    work: Iterable[X],
    done: Callable[[X], int],
    bar: ProgressBar,
    out: TextIO | None = None,
    found: Callable[[X], str] = lambda result: "",
) -> Iterator[X]:
    """Yield the results of long work, and show progress on a terminal; elsewhere stay silent."""
    out = out or sys.stderr
    if not out.isatty():
        yield from work
        return
    begun = shown = time.monotonic()
    first = None
    try:
        for result in work:
            yield result
            now = time.monotonic()
            if first is None:
                first = done(result), now  # the speed is measured from here: earlier work does not count
            elif now - begun > _PATIENCE and now - shown > _PERIOD and done(result) > first[0]:
                shown = now
                out.write(f"\r{bar.line(done(result), now - first[1], first[0], found(result))}\x1b[K")
                out.flush()
    finally:
        if shown > begun:
            out.write("\r\x1b[K")
            out.flush()


@contextmanager
def waiting_notice(said: str, out: TextIO | None = None) -> Iterator[None]:
    """Show on a terminal, after a while, the reason of a wait and its seconds."""
    out = out or sys.stderr
    if not out.isatty():
        yield
        return
    over, begun = Event(), time.monotonic()

    def tell() -> None:
        wait = _PATIENCE
        while not over.wait(wait):
            wait = _PERIOD
            out.write(f"\r  {said}  {duration(time.monotonic() - begun)}\x1b[K")
            out.flush()

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()
        if time.monotonic() - begun > _PATIENCE:
            out.write("\r\x1b[K")
            out.flush()

"""The progress of long work: a line on the terminal that overwrites itself, with the time left, or elapsed."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from typing import Final, TypeVar

import click

from rummifun.console.screen import Console
from rummifun.messages import N_

X = TypeVar("X")


_PATIENCE: Final = 0.7  # seconds of work before reporting anything


_PERIOD: Final = 0.1


_WIDTH: Final = 20


_NARROW: Final = 4


def progress_line(total: int, screen: Console, done: int, seconds: float, before: int = 0, found: str = "") -> str:
    """Write the progress after so many seconds: the games done, now and before, the time left, the results."""
    rate = (done - before) / seconds if seconds else 0.0
    left = duration((total - done) / rate) if rate else "?"
    said = screen.tr(N_("{done} of {total}  {bar}  {percent} %  {rate}/s  {left} left"))
    written = {"done": done, "total": total, "percent": 100 * done // total, "rate": round(rate)}
    text = "  ".join(filter(None, (said, found)))
    room = screen.style.width - 5 - len(text.format(**written, bar="", left=left))
    width = max(_NARROW, min(_WIDTH, room)) if found else _WIDTH
    full = width * done // total
    bar = f"[{'#' * full}{'-' * (width - full)}]"
    return f"  {text.format(**written, bar=bar, left=left)}"[: screen.style.width - 1]


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
    work: Iterable[X], done: Callable[[X], int], total: int, screen: Console, found: Callable[[X], str] = lambda _: ""
) -> Iterator[X]:
    """Yield the results of long work, and show progress on a terminal; elsewhere stay silent."""
    if not sys.stderr.isatty():
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
                line = progress_line(total, screen, done(result), now - first[1], first[0], found(result))
                _overwrite(line)
    finally:
        if shown > begun:
            _overwrite("")


def _overwrite(said: str) -> None:
    """Write a line in the place of the last."""
    sys.stderr.write(f"\r{said}\x1b[K")
    sys.stderr.flush()


@contextmanager
def waiting_notice(said: str) -> Iterator[None]:
    """Show on a terminal, after a while, the reason of a wait and its seconds."""
    if not sys.stderr.isatty():
        yield
        return
    over, begun = Event(), time.monotonic()

    def tell() -> None:
        wait = _PATIENCE
        while not over.wait(wait):
            wait = _PERIOD
            _overwrite(f"  {said}  {duration(time.monotonic() - begun)}")

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()
        if time.monotonic() - begun > _PATIENCE:
            _overwrite("")


@contextmanager
def noted_signals(*numbers: int) -> Iterator[Event]:
    """Note a first Ctrl-C, or the signals of these numbers, in an event; a second one interrupts at once.

    What nobody listens to, as Ctrl-C in the background of a shell, stays so.
    """
    asked = Event()

    def note(*_: object) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    listens = current_thread() is main_thread()
    heard = [number for number in numbers if listens and signal.getsignal(number) is not signal.SIG_IGN]
    before = [signal.signal(number, note) for number in heard]
    try:
        yield asked
    finally:
        for number, action in zip(heard, before, strict=True):
            signal.signal(number, action)

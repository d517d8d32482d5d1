"""Answering positions one line each: read from a file or a pipe as they come, answered at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path

import click

from rummifun.core.scene import count
from rummifun.messages import N_, Translation
from rummifun.render.text import alert
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.progress import Bar, followed
from rummifun.shells.kept import saves
from rummifun.shells.line.line import printable
from rummifun.shells.screen import Screen


def streamed(name: str | None, answer: Callable[[str], str], nothing: str, screen: Screen) -> int:
    """Answer positions as they come, one line each; return how many could not be answered.

    Blank lines and those that begin with `#` are passed over; where no other comes, `nothing` is said.
    """
    failed = solved = 0
    try:
        for n, line in _followed(name, screen):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                click.echo(answer(line.rstrip("\n")), color=screen.style.colour)
                solved += 1
            except Unusable as error:
                failed += 1
                said = screen.tr(N_("line {n}: {said}")).format(n=n, said=error.format_message())
                click.echo(alert(said, screen.style), err=True)
            sys.stdout.flush()
    except KeyboardInterrupt:
        done = count(solved, N_("{n} position solved."), N_("{n} positions solved."))
        click.echo(f"\n{done.said(screen.tr)}", err=True)
        raise
    if not failed + solved:
        raise Unusable(nothing)
    return failed


def _followed(name: str | None, screen: Screen) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers; when one file is solved into another, show progress."""
    lines = enumerate(_lines(name, screen.tr), 1)
    if name in (None, "-") or sys.stdout.isatty():
        return lines
    return followed(lines, itemgetter(0), Bar(max(1, sum(1 for _ in _lines(name, screen.tr))), screen))


def _lines(name: str | None, tr: Translation) -> Iterator[str]:
    if name is None or name == "-":
        yield from sys.stdin or ()
        return
    try:
        with Path(name).open(encoding="utf-8-sig") as lines:
            yield from lines
    except UnicodeDecodeError:
        raise Unusable(tr(N_("{file} is not text")).format(file=printable(name))) from None
    except (OSError, ValueError) as error:  # a name may be anything
        raise Unusable(saves.why(error, printable(name) or ".", tr)) from None

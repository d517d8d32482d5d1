"""Answering positions one line each: read from a file or a pipe as they come, answered at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path

import click

from rummifun.core.scene import plural
from rummifun.messages import N_, Translation
from rummifun.render.text import warning_text
from rummifun.shells.commands.progress import ProgressBar, with_progress
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import printable
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.storage import files


def answer_stream(name: str | None, answer: Callable[[str], str], nothing: str, screen: Console) -> int:
    """Answer positions as they come, one line each; return how many could not be answered.

    Blank lines and those that begin with `#` are passed over; where no other comes, `nothing` is said.
    """
    failed = solved = 0
    try:
        for n, line in _numbered_lines(name, screen):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                click.echo(answer(line.rstrip("\n")), color=screen.style.colour)
                solved += 1
            except CommandError as error:
                failed += 1
                said = screen.tr(N_("line {n}: {said}")).format(n=n, said=error.format_message())
                click.echo(warning_text(said, screen.style), err=True)
            sys.stdout.flush()
    except KeyboardInterrupt:
        done = plural(solved, N_("{n} position solved."), N_("{n} positions solved."))
        click.echo(f"\n{done.localize(screen.tr)}", err=True)
        raise
    if not failed + solved:
        raise CommandError(nothing)
    return failed


def _numbered_lines(name: str | None, screen: Console) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers; when one file is solved into another, show progress."""
    lines = enumerate(_lines(name, screen.tr), 1)
    if name in (None, "-") or sys.stdout.isatty():
        return lines
    return with_progress(lines, itemgetter(0), ProgressBar(max(1, sum(1 for _ in _lines(name, screen.tr))), screen))


def _lines(name: str | None, tr: Translation) -> Iterator[str]:
    if name is None or name == "-":
        yield from sys.stdin or ()
        return
    try:
        with Path(name).open(encoding="utf-8-sig") as lines:
            yield from lines
    except UnicodeDecodeError:
        raise CommandError(tr(N_("{file} is not text")).format(file=printable(name))) from None
    except (OSError, ValueError) as error:  # a name may be anything
        raise CommandError(files.describe_file_error(error, printable(name) or ".", tr)) from None

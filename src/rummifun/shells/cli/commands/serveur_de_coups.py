"""`rummifun serveur-de-coups`: the engine for a program in any language, by lines of JSON on its two streams."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import TextIOWrapper
from operator import itemgetter
from pathlib import Path
from typing import Final, TextIO

import click
from toolz import identity

from rummifun.arguments.games import parse_seed
from rummifun.chance import Alea
from rummifun.console.errors import CommandError, describe_file_error
from rummifun.console.formatting import printable
from rummifun.console.options import build_command, option
from rummifun.console.progress import with_progress
from rummifun.console.screen import Console
from rummifun.core.json_reader import parse_json_object
from rummifun.core.scene import plural
from rummifun.grading.reference_engine import Engine, answer_line
from rummifun.messages import N_, Translation
from rummifun.ordinary_files import open_ordinary_file
from rummifun.players.checked_player import format_exception_line
from rummifun.plugins.loading import describe_user_error, load_game
from rummifun.protocol.move_server import RefusMoteur, error_to_json, with_request_id
from rummifun.protocol.player_protocol import JsonObject
from rummifun.refusal import Refusal
from rummifun.render.text import warning_text

LONGEST: Final = 1 << 20
"""The most letters of a line."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    graine: str | None = option(
        "--graine --seed", N_("Draw from this seed in the sheet's functions; without it, at random."), "N"
    )


def run(asked: Arguments, screen: Console) -> int:
    """Answer each line of the standard input by a line, until its end or `bye`."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    engine, out = Engine(Alea(parse_seed(asked.graine))), sys.stdout
    while line := _line(sys.stdin):
        with redirect_stdout(sys.stderr):  # a user's game may print
            engine, said = _answer(engine, line.removeprefix("\ufeff"), screen)
        out.write(json.dumps(said, ensure_ascii=False) + "\n")
        out.flush()
        if said["type"] == "bye":
            break
    return 0


def _line(stream: TextIO) -> str:
    """Read a line; of a longer one, keep one letter over the limit."""
    line = rest = stream.readline(LONGEST + 1)
    while rest and not rest.endswith("\n"):
        rest = stream.readline(LONGEST)
    return line


def _answer(engine: Engine, line: str, screen: Console) -> tuple[Engine, JsonObject]:
    """Answer any line; an error of a user's game becomes an answer too."""
    if len(line) > LONGEST:
        return engine, error_to_json(Refusal(RefusMoteur.LigneTropGrande, expected=LONGEST), screen.lang)
    try:
        return answer_line(engine, line, lambda name, options: load_game(name, screen, options), screen.lang)
    except click.ClickException as error:
        said = error.format_message()
    except Exception as error:  # a user's game may raise anything
        said = describe_user_error(error, screen) or format_exception_line(error)
    failed = error_to_json(Refusal(RefusMoteur.JeuEchoue), screen.lang)
    return engine, with_request_id(parse_json_object(line), {**failed, "said": said})


command: Final = build_command("serveur-de-coups", Arguments, run)


def answer_stream(
    name: str | None,
    answer: Callable[[str], str],
    nothing: str,
    screen: Console,
    texts: Callable[[Iterator[tuple[int, str]]], Iterator[tuple[int, str]]] = identity,
) -> int:
    """Answer positions as they come, one line each, or those that `texts` joins; return how many had no answer.

    Blank lines and those that begin with `#` are passed over; where no other comes, `nothing` is said.
    """
    failed = solved = 0
    try:
        for n, line in texts(_numbered_lines(name, screen)):
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
    return with_progress(lines, itemgetter(0), max(1, sum(1 for _ in _lines(name, screen.tr))), screen)


def _lines(name: str | None, tr: Translation) -> Iterator[str]:
    if name is None or name == "-":
        yield from sys.stdin or ()
        return
    try:
        with TextIOWrapper(open_ordinary_file(Path(name)), "utf-8-sig") as lines:
            yield from lines
    except UnicodeDecodeError:
        raise CommandError(tr(N_("{file} is not text")).format(file=printable(name))) from None
    except (OSError, ValueError) as error:  # a name may be anything
        raise CommandError(describe_file_error(error, printable(name) or ".", tr)) from None

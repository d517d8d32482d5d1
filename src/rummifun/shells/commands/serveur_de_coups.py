"""`rummifun serveur-de-coups`: the engine for a program in any language, by lines of JSON on its two streams."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TextIO

import click

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.record import parse_json_object
from rummifun.grading.engine.reference_engine import Engine, answer_line
from rummifun.messages import N_
from rummifun.players.checked_player import format_exception_line
from rummifun.protocol.json_views import JsonObject
from rummifun.protocol.move_server import RefusMoteur, error_to_json, with_request_id
from rummifun.refusal import Refusal
from rummifun.shells.arguments.games import parse_seed
from rummifun.shells.commands.options import build_command, option
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import describe_user_error, load_game

LONGEST: Final = 1 << 20
"""The most letters of a line."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    graine: str | None = option(
        "--graine --seed", N_("Seed of what the sheet's functions draw; drawn by chance otherwise."), "N"
    )


def run(asked: Arguments, screen: Console) -> int:
    """Answer each line of the standard input by a line, until its end or `bye`."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    engine, out = Engine(Alea(parse_seed(asked.graine))), sys.stdout
    while line := _line(sys.stdin):
        with redirect_stdout(sys.stderr):  # a user's game may print
            engine, said = _answer(engine, line, screen)
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
        return answer_line(engine, line, partial(_game, screen), screen.lang)
    except click.ClickException as error:
        said = error.format_message()
    except Exception as error:  # a user's game may raise anything
        said = describe_user_error(error, screen) or format_exception_line(error)
    failed = error_to_json(Refusal(RefusMoteur.JeuEchoue), screen.lang)
    return engine, with_request_id(parse_json_object(line), {**failed, "said": said})


def _game(screen: Console, name: str, options: Mapping[str, Any]) -> AnyGame:
    return load_game(name, screen, options)


command: Final = build_command("serveur-de-coups", Arguments, run)

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
from rummifun.core.record import object_read
from rummifun.grading.engine.ours import Engine, answer_line
from rummifun.messages import N_
from rummifun.play.engine import RefusMoteur, error_data, numbered
from rummifun.play.lines import Data
from rummifun.players.answer import raised
from rummifun.refusal import Refusal
from rummifun.shells.asked.load import blamed, load_game
from rummifun.shells.asked.start import seed_asked
from rummifun.shells.commands.options import commanded, option
from rummifun.shells.screen import Screen

LONGEST: Final = 1 << 20
"""The most letters of a line."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

    graine: str | None = option(
        "--graine --seed", N_("Seed of what the sheet's functions draw; drawn by chance otherwise."), "N"
    )


def run(asked: Asked, screen: Screen) -> int:
    """Answer each line of the standard input by a line, until its end or `bye`."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    engine, out = Engine(Alea(seed_asked(asked.graine))), sys.stdout
    while line := _line(sys.stdin):
        with redirect_stdout(sys.stderr):  # a user's game may print
            engine, said = _answered(engine, line, screen)
        out.write(json.dumps(said, ensure_ascii=False) + "\n")
        out.flush()
        if said["type"] == "bye":
            break
    return 0


def _line(stream: TextIO) -> str:
    """Read a line, of which one letter too many stands for all those that follow."""
    line = rest = stream.readline(LONGEST + 1)
    while rest and not rest.endswith("\n"):
        rest = stream.readline(LONGEST)
    return line


def _answered(engine: Engine, line: str, screen: Screen) -> tuple[Engine, Data]:
    """Answer a line, whatever it holds, and whatever a user's game does."""
    if len(line) > LONGEST:
        return engine, error_data(Refusal(RefusMoteur.LigneTropGrande, expected=LONGEST), screen.lang)
    try:
        return answer_line(engine, line, partial(_game, screen), screen.lang)
    except click.ClickException as error:
        said = error.format_message()
    except Exception as error:  # a user's game may raise anything
        said = blamed(error, screen) or raised(error)
    failed = error_data(Refusal(RefusMoteur.JeuEchoue), screen.lang)
    return engine, numbered(object_read(line), {**failed, "said": said})


def _game(screen: Screen, name: str, options: Mapping[str, Any]) -> AnyGame:
    return load_game(name, screen, options)


command: Final = commanded("serveur-de-coups", Asked, run)

"""Commands built from dataclasses, one option per field; and the options of a game beside them.

`--tours 3`, or `--option tours=3`: a game takes the options that its maker has as keyword parameters.
So click leaves them unread, and the game refuses those it lacks, naming its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from gettext import gettext
from math import isnan
from pathlib import Path
from typing import Any, Final

import click

from rummifun.console.errors import CommandError
from rummifun.console.screen import Console
from rummifun.games import GAMES, is_game_name
from rummifun.messages import N_, Translation

FILE: Final = click.Path(dir_okay=False, path_type=Path)


OUTPUT: Final = click.Path(dir_okay=False, writable=True, path_type=Path)
"""A file that the command writes, whole or not at all."""


PATH: Final = click.Path(path_type=Path)


COUNT: Final = click.IntRange(1)


CORES: Final = click.IntRange(1, 1024)


# options of several commands: their names, help, metavar and type
SEED: Final = ("--graine --seed", N_("Deal from this seed; without it, at random."), "N")


SEAT: Final = ("--place --seat", N_("Show what this seat sees."), "J1|J2")


STEP: Final = ("--pas --step", N_("Wait for Enter between steps."))


RESUME: Final = ("--reprise --resume", N_("Keep checkpoints in a file, and go on from there."), N_("FILE"), OUTPUT)


LIVE: Final = ("--vivant --live", N_("Load your game again at every change of its file."))


BASE: Final = ("--base --database", N_("Keep the games in this file."), N_("FILE"), FILE)


JSON: Final = ("--json", N_("Write JSON."))


CELL: Final = ("--exiger-cellule --require-cell", N_("Run hand-ins only if this system can shut them in completely."))


NO_CELL: Final = (
    "--sans-cellule --no-cell",
    N_("Run hand-ins without a cell if this system has none: they can do anything that you can."),
)


ALIASES: Final[Mapping[str, str]] = {
    "rounds": "tours",
    "cartes": "pack",
    "cards": "pack",
    "fin": "end_rule",
    "sens": "scan",
    "depart": "start",
    "places": "joueurs",
    "seats": "joueurs",
    "values": "valeurs",
    "colours": "couleurs",
    "copies": "exemplaires",
    "opening": "ouverture",
    "go_on": "continuer",
    "joker_replaced": "joker_remplace",
    "drawn": "piochees",
}
"""Options of our games in the other language."""


_GAMES_OPTIONS: Final = N_("A game has options of its own: --tours 5, or r7:tours=5. A wrong one gets the list.")
"""The sentence about these options in the help of the commands."""


_GAME_CODE: Final = re.compile(r"(?:[^-].*\.py|\w[\w.]*)(?:[:,]\w+(?:=[^\s:,]+)?)+")
"""A user's game, or any with its options or its deal, but no position written down."""


_COMPARISON_OPTIONS: Final = {"--comparer", "--compare"}  # the options whose values are two other games


_PLAYERS: Final = {"--contre", "--against", "--joueurs", "--players", "--joueur", "--player", "--dossier", "--folder"}
"""The options whose values are players and their folders: these names look like those of games."""


SEATS_HINT: Final = N_("{option} names the players; how many there are: --seats {n}")
"""The hint for a number where players are named."""


_WORDS: Final = {"oui": True, "non": False, "true": True, "false": False}


def option(
    names: str, about: str, metavar: str | None = None, kind: Any = None, default: Any = None, **how: Any
) -> Any:
    """Declare a field that an option fills: its names and its help."""

    def made(name: str, flag: bool, tr: Translation) -> click.Parameter:
        usual = {} if default is None else {"default": default}
        called = metavar and tr(metavar)
        words = [*names.split(), name]
        return click.Option(words, help=tr(about), metavar=called, type=kind, is_flag=flag or None, **usual, **how)

    return field(default=default, metadata={"made": made})


def argument(metavar: str, shown: str = "{}", **how: Any) -> Any:
    """Declare a field that a word of the command line fills; the word may be left out."""

    def made(name: str, flag: bool, tr: Translation) -> click.Parameter:
        return click.Argument([name], metavar=shown.format(tr(metavar)), **{"required": False, **how})

    return field(default=None, metadata={"made": made})


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of a game: the words that no option of the command takes are the game's."""

    words: tuple[str, ...] = ()


def output_format(as_json: bool, as_csv: bool, tr: Translation) -> str:
    """Return the requested form of the results: json, csv or table."""
    if as_json and as_csv:
        raise CommandError(tr(N_("either JSON or CSV")))
    return "json" if as_json else "csv" if as_csv else "table"


def build_command(
    name: str, asked: type[Any], run: Callable[[Any, Console], int | None], end: str = ""
) -> Callable[[Translation], click.Command]:
    """Return the builder of a command in a language: `run` does the work, and may return the exit status.

    Its help ends with the sentence `end`, or with that on the options of a game.
    """
    of_game = issubclass(asked, GameOptions)

    def made(tr: Translation) -> click.Command:
        @click.pass_context
        def callback(context: click.Context, /, **options: Any) -> None:
            words = {"words": tuple(context.args)} if of_game else {}
            context.exit(run(asked(**options, **words), context.obj) or 0)

        params = [one.metadata["made"](one.name, one.type == "bool", tr) for one in fields(asked) if one.metadata]
        kind, said = (GameCommand, _GAMES_OPTIONS) if of_game else (click.Command, end)
        return kind(name, params=params, callback=callback, epilog=tr(said) if said else None)

    return made


class GameCommand(click.Command):
    """A command about a game, which also takes the options of the game, in any order."""

    ignore_unknown_options = True
    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the game first, so that no option before it takes it as a value."""
        names = (i for i, word in enumerate(args) if _names_game(word))
        i = next((i for i in names if not (_COMPARISON_OPTIONS & {*args[:i][-2:]} or _PLAYERS & {*args[:i][-1:]})), 0)
        return super().parse_args(ctx, [*args[i : i + 1], *args[:i], *args[i + 1 :]])


def _names_game(word: str) -> bool:
    return bool(_GAME_CODE.fullmatch(word)) or (word[:1] != "-" and is_game_name(word))


class GameCount(click.IntRange):
    """A number of games, perhaps long: 2000, 2_000 and 2e3 are the same."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        power = re.fullmatch("([0-9]+)e([0-9]{1,2})", str(value))
        return int(super().convert(int(power[1]) * 10 ** int(power[2]) if power else value, param, ctx))


class RealNumber(click.FloatRange):
    """A number between bounds; without bounds, not-a-number is still refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it; refuse anything else as click does, in its words."""
        real = float(super().convert(value, param, ctx))
        if isnan(real):
            said = gettext("{value!r} is not a valid {number_type}.")
            self.fail(said.format(value=value, number_type=self.name), param, ctx)
        return real


POSITIVE: Final = RealNumber(0, min_open=True)


_BEFORE_OPTION: Final = re.compile(r"[:,](?=[^\W\d][\w-]*=)")


def split_game_options(text: str) -> tuple[str, list[str]]:
    """Split the options that follow a game, each with an equals sign, from its name, its code or its place in a file.

    >>> split_game_options("md:stocks=4,pack=2x2"), split_game_options("r7:tours=3:48213")
    (('md', ['--option=stocks=4', '--option=pack=2x2']), ('r7:48213', ['--option=tours=3']))
    """
    name, *said = _BEFORE_OPTION.split(text)
    parts = [one.partition(":") for one in said]
    return "".join([name, *(colon + rest for _, colon, rest in parts)]), [
        f"--option={option}" for option, _, _ in parts
    ]


def parse_game_options(words: Sequence[str], game: str, tr: Translation) -> dict[str, Any]:
    """Read the options of a game from the command line: as a number or a truth value if possible, else as a word.

    >>> parse_game_options(["--rounds", "5"], "r7", str), parse_game_options(["--end-rule=none"], "qll", str)
    ({'tours': 5}, {'end_rule': 'none'})
    >>> parse_game_options(["--option", "rounds=5", "--dur", "oui"], "mien.py:jeu", str)
    {'rounds': 5, 'dur': True}
    """
    options: dict[str, Any] = {}
    rest = iter(words)
    for said in rest:
        name, equals, value = said.partition("=")
        if name == "--option":
            name, equals, value = f"--{value if equals else next(rest, '')}".partition("=")
        elif not equals:
            value = next(rest, "")
        if not re.fullmatch("--[^-].*", name) or not value:
            raise CommandError(tr(N_("option of the game expected: --name value; received: {text}")).format(text=said))
        word = name[2:].replace("-", "_")
        if said.partition("=")[0] in _PLAYERS and value.isdecimal():
            raise CommandError(tr(SEATS_HINT).format(option=said.partition("=")[0], n=value))
        options[ALIASES.get(word, word) if game in GAMES else word] = _read(value)
    return options


def _read(value: str) -> int | bool | str:
    return int(value) if re.fullmatch("-?[0-9]{1,9}", value) else _WORDS.get(value, value)

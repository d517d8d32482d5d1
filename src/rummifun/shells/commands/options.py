"""The options of a game on the command line: `--tours 3`, or `--option tours=3`, beside those of the command itself.

Which options there are, the game says: they are the keyword parameters of the function that makes it. So click leaves
them unread, and an option that the game does not have is refused by the game, which names its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from gettext import gettext
from math import isnan
from typing import Any, Final

import click

from rummifun.games import GAMES
from rummifun.messages import N_, Translation
from rummifun.shells.asked.load import Unusable

ALIASES: Final[Mapping[str, str]] = {
    "rounds": "tours",
    "cartes": "pack",
    "cards": "pack",
    "fin": "end_rule",
    "sens": "scan",
    "depart": "start",
}
"""Options of our games in the other language."""

OWN: Final = N_("A game has options of its own: --tours 5, or --option tours=5. Asked for another, it names them.")
"""What the help of these commands says of them."""

_OWN: Final = re.compile(r"[^-].*\.py:\w+|\w[\w.]*:\w+")
"""A user's game, as `names_a_game` knows it, but no position written down."""

_COMPARED: Final = {"--comparer", "--compare"}
"""What two games follow that are not the game of the command."""

_PLAYERS: Final = {"--contre", "--against", "--joueurs", "--players", "--joueur", "--player"}
"""What players follow, whose names look like those of games."""

_WORDS: Final = {"oui": True, "non": False, "true": True, "false": False}


class GameCommand(click.Command):
    """A command about a game, which can take the options of the game: in any order, the game being named anywhere."""

    ignore_unknown_options = True
    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the game first, so that it is not taken for the value of an option before it."""
        names = (i for i, word in enumerate(args) if word in GAMES or _OWN.fullmatch(word))
        i = next((i for i in names if not (_COMPARED & {*args[:i][-2:]} or _PLAYERS & {*args[:i][-1:]})), 0)
        return super().parse_args(ctx, [*args[i : i + 1], *args[:i], *args[i + 1 :]])


class Real(click.FloatRange):
    """A number between bounds: what is not a number lies nowhere, though no bound says so."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it; anything else is refused as click refuses, in its words."""
        real = float(super().convert(value, param, ctx))
        if isnan(real):
            said = gettext("{value!r} is not a valid {number_type}.")
            self.fail(said.format(value=value, number_type=self.name), param, ctx)
        return real


def options_asked(words: Sequence[str], game: str, tr: Translation) -> dict[str, Any]:
    """Read the options of a game as they stand on the command line: a number or a truth where it is one, or a word.

    Raises `Unusable` for a word that belongs to none.

    >>> options_asked(["--rounds", "5"], "r7", str), options_asked(["--end-rule=none"], "qll", str)
    ({'tours': 5}, {'end_rule': 'none'})
    >>> options_asked(["--option", "rounds=5", "--dur", "oui"], "mien.py:jeu", str)
    {'rounds': 5, 'dur': True}
    """
    options: dict[str, Any] = {}
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name == "--option":
            name, equals, value = f"--{value if equals else next(rest, '')}".partition("=")
        elif not equals:
            value = next(rest, "")
        if not re.fullmatch("--[^-].*", name) or not value:
            raise Unusable(tr(N_("option of the game expected: --name value; received: {text}")).format(text=word))
        options[_named(name, game)] = _read(value)
    return options


def _named(name: str, game: str) -> str:
    word = name[2:].replace("-", "_")
    return ALIASES.get(word, word) if game in GAMES else word


def _read(value: str) -> int | bool | str:
    return int(value) if re.fullmatch("-?[0-9]{1,9}", value) else _WORDS.get(value, value)

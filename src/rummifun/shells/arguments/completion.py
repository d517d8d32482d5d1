"""Completion in a shell: the names of games, and those of players, a comma between them."""

from __future__ import annotations

import click

from rummifun.games import game_names
from rummifun.players.levels import LEVELS
from rummifun.players.registry import PLAYERS


def complete_games(context: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """List the games whose names begin so."""
    return [name for name in game_names() if name.startswith(begun)]


def complete_players(context: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """List the players whose names begin as the last one of the word does."""
    before, comma, last = begun.rpartition(",")
    return [f"{before}{comma}{name}" for name in (*LEVELS, *PLAYERS) if name.startswith(last)]

"""The environments by name: functions that make them, and their names for `gymnasium.make`."""

from __future__ import annotations

from inspect import signature
from typing import Any, Final

import gymnasium
from pettingzoo.utils import wrappers

from rummifun.core.game import AnyGame
from rummifun.games import game_named
from rummifun.shells.console import open_console
from rummifun.shells.plugins.loading import load_game
from rummifun.shells.rl.environments import PatienceEnv, TwoPlayerEnv

_ILLEGAL: Final = -1
"""The reward of a move that is not proposed; the game is over then."""


_PATIENCES: Final = ("md", "klondike", "klondike_classique")


def patience_env(game: str | AnyGame, **options: Any) -> PatienceEnv:
    """Make the environment of a patience with choices: a game, its name, or the place of your own, `FILE.py:name`.

    The options are those of `PatienceEnv` and, where the game is named, its own. Raises `ValueError` for a game without
    choices.
    """
    ours, of_game = _split_options(PatienceEnv, options)
    return PatienceEnv(load_game(game, open_console(), of_game) if isinstance(game, str) else game, **ours)


def md_env(stocks: int = 4, **options: Any) -> PatienceEnv:
    """Make the environment of MD; see `patience_env`."""
    return patience_env("md", stocks=stocks, **options)


def klondike_env(**options: Any) -> PatienceEnv:
    """Make the environment of Klondike; see `patience_env`."""
    return patience_env("klondike", **options)


def descente_env(**options: Any) -> Any:
    """Make the environment of La descente; the options are those of `TwoPlayerEnv` and of `descente`."""
    return _for_two("descente", options)


def haricots_env(**options: Any) -> Any:
    """Make the environment of Haricots; the options are those of `TwoPlayerEnv` and of `haricots`."""
    return _for_two("haricots", options)


def rummikub_env(**options: Any) -> Any:
    """Make the environment of Rummikub: an action is the i-th of the proposed moves, up to `coups`."""
    return _for_two("rummikub", options)


def _for_two(name: str, options: dict[str, Any]) -> Any:
    """Check the order of play and the spaces; a move that is not proposed loses the game."""
    ours, of_game = _split_options(TwoPlayerEnv, options)
    env = TwoPlayerEnv(game_named(name, of_game), **ours)
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=_ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def _split_options(kind: type, options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Part the options of an environment from those of its game."""
    ours = {name: value for name, value in options.items() if name in signature(kind).parameters}
    return ours, {name: value for name, value in options.items() if name not in ours}


def register() -> None:
    """Let `gymnasium.make` know our patiences, `rummifun/md-v0`, and yours: `rummifun/patience-v0` with its `game`."""
    make = f"{__name__}:patience_env"
    for name in _PATIENCES:
        gymnasium.register(f"rummifun/{name}-v0", make, kwargs={"game": name})
    gymnasium.register("rummifun/patience-v0", make)

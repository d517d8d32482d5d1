"""The engines of a study: a function that plays a whole game, or the fold of its moves.

A game does not know its quicker twin; this module finds it by the name of the game. The tests hold twins to the law
that they end on the same state as the fold. A user's game with the name of ours gets no twin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pkgutil import resolve_name
from typing import Any, Final

from rummifun.core.game import Game
from rummifun.games import GAMES, game_named
from rummifun.refusal import Precondition

PLAIN: Final = "pur"
COMPILED: Final = "noyau"
AUTO: Final = "auto"
BACKENDS: Final = (AUTO, PLAIN, COMPILED)
"""The names of the engines: the moves of a game, its compiled twin, whichever suits."""

WholeGameFunction = Callable[[Any], Any]
"""From the first state of a game to its last."""

WHOLE_GAME_FUNCTIONS: Final[Mapping[str, str]] = {"r7": "rummifun.games.reussites.r7_sheet:jouer_une_r7"}
"""The functions that play whole games of ours whose rules leave no choice, by module and name.

A game that has one has `mesures` too: the moves of a game that is not a fold are not counted.
"""


def whole_game_function(game: Game[Any, Any, Any]) -> WholeGameFunction | None:
    """Return the function that plays a whole game from its deal to its end; None if there is only the fold."""
    return (
        resolve_name(WHOLE_GAME_FUNCTIONS[game.name])
        if game.name in WHOLE_GAME_FUNCTIONS and is_builtin(game)
        else None
    )


def is_builtin(game: Game[Any, Any, Any]) -> bool:
    """Tell whether a game is ours, not a user's game with the same name."""
    if game.name not in GAMES:
        return False
    try:
        return bool(_make_game(game.name, tuple(sorted(game.options.items()))) == game)
    except (Precondition, TypeError):
        return False


@lru_cache(maxsize=16)
def _make_game(name: str, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any, Any]:
    return game_named(name, dict(options))

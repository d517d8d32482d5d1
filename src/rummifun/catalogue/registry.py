"""The games on offer in a run: a user's own, ours, and those of installed packages, as one value that is handed down.

A shell makes it once, from what the command line names (`shells.plugins.loading.build_registry`), and asks it for
games, and for their rules in short, instead of asking `rummifun.games`. A file that changes makes another value
(`having`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from rummifun.core.game import AnyGame, as_game
from rummifun.games import GAMES, RefusGames, build_game, game_named, game_names, is_game_name
from rummifun.refusal import Precondition, Refusal
from rummifun.regles import Regles, regles, rules_for


@dataclass(frozen=True, slots=True)
class UserGame:
    """A user's game: its name, its place, such as `golf.py:golf`, and the game itself or the function that makes it."""

    name: str
    place: str
    definition: Any

    @property
    def file(self) -> str:
        """The file, or the module, that defines it."""
        return self.place.rpartition(":")[0]


@dataclass(frozen=True, slots=True)
class GameRegistry:
    """The games on offer; a user's own come first, and before another of the same name.

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> games = GameRegistry((UserGame("relais", "relais.py:r7", r7),))
    >>> games.game_names()[:2], games.build_game("relais", {"tours": 2}).options, games.rules_for("md", "fr").title
    (('relais', 'rummikub'), {'tours': 2}, 'Montée-Descente')
    """

    user_games: tuple[UserGame, ...] = ()

    def game_names(self) -> tuple[str, ...]:
        """List the names of all games."""
        mine = tuple(one.name for one in self.user_games)
        return (*mine, *(name for name in game_names() if name not in mine))

    def find_user_game(self, name: str) -> UserGame | None:
        """Return the user's game of a name, if that is one."""
        return next((one for one in self.user_games if one.name == name), None)

    def has_game(self, name: str) -> bool:
        """Tell whether a name is that of a game on offer."""
        return self.find_user_game(name) is not None or is_game_name(name)

    def build_game(self, name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
        """Return the game of a name, made with options; raises `Precondition` as `game_named` does."""
        own = self.find_user_game(name)
        if own is not None:
            return as_game(build_game(own.definition, options or {}))
        if not is_game_name(name):
            raise Precondition(Refusal(RefusGames.JeuInconnu, expected=", ".join(self.game_names()), got=name))
        return game_named(name, options)

    def rules_for(self, name: str, lang: str) -> Regles:
        """Return the rules in short of a name's game, without making it if it is ours."""
        own = self.find_user_game(name)
        return _rules_of(name, lang) if own is None else rules_for(self.build_game(name), lang)

    def with_user_game(self, own: UserGame) -> GameRegistry:
        """Offer a user's game too, instead of the game at its place before."""
        others = {one.place: one for one in self.user_games}
        return replace(self, user_games=tuple({**others, own.place: own}.values()))


@cache
def _rules_of(name: str, lang: str) -> Regles:
    return regles(name, lang) if name in GAMES or not is_game_name(name) else rules_for(game_named(name), lang)


BUILTIN_GAMES: Final = GameRegistry()
"""Our games, and those of installed packages."""

"""The games on offer in a run: a user's own, ours, and those of installed packages, as one value that is handed down.

A shell makes it once, from what the command line names (`shells.asked.load.offered`), and asks it for games, and for
their rules in short, instead of asking `rummifun.games`. A file that changes makes another value (`having`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rummifun.games import GAMES, RefusGames, game_named, is_named, made, names
from rummifun.refusal import Precondition, Refusal
from rummifun.regles import Regles, regles, rules_of

if TYPE_CHECKING:
    from rummifun.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Own:
    """A user's game: its name, its place, such as `golf.py:golf`, and the game itself or the function that makes it."""

    name: str
    place: str
    found: Any

    @property
    def file(self) -> str:
        """The file, or the module, that defines it."""
        return self.place.rpartition(":")[0]


@dataclass(frozen=True, slots=True)
class Offered:
    """The games on offer; a user's own come first, and before another of the same name.

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> games = Offered((Own("relais", "relais.py:r7", r7),))
    >>> games.names()[:2], games.named("relais", {"tours": 2}).options, games.rules("md", "fr").title
    (('relais', 'rummikub'), {'tours': 2}, 'Montée-Descente')
    """

    own: tuple[Own, ...] = ()

    def names(self) -> tuple[str, ...]:
        """List the names of all games."""
        mine = tuple(one.name for one in self.own)
        return (*mine, *(name for name in names() if name not in mine))

    def found(self, name: str) -> Own | None:
        """Return the user's game of a name, if that is one."""
        return next((one for one in self.own if one.name == name), None)

    def has(self, name: str) -> bool:
        """Tell whether a name is that of a game on offer."""
        return self.found(name) is not None or is_named(name)

    def named(self, name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
        """Return the game of a name, made with options; raises `Precondition` as `game_named` does."""
        own = self.found(name)
        if own is not None:
            return made(own.found, options or {})  # type: ignore[no-any-return]  # the loader has looked at it
        if not is_named(name):
            raise Precondition(Refusal(RefusGames.JeuInconnu, expected=", ".join(self.names()), got=name))
        return game_named(name, options)

    def rules(self, name: str, lang: str) -> Regles:
        """Return the rules in short of a name's game, without making it if it is ours."""
        own = self.found(name)
        return _installed(name, lang) if own is None else rules_of(made(own.found, {}), lang)

    def having(self, own: Own) -> Offered:
        """Offer a user's game too, instead of what its place held before."""
        places = [one.place for one in self.own]
        if own.place not in places:
            return replace(self, own=(*self.own, own))
        return replace(self, own=tuple(own if one.place == own.place else one for one in self.own))


@cache
def _installed(name: str, lang: str) -> Regles:
    return regles(name, lang) if name in GAMES or not is_named(name) else rules_of(game_named(name), lang)


OURS: Final = Offered()
"""Our games, and those of installed packages."""

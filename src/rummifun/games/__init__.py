"""The rule books: one game a package or a module, and no game imports another."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Final

from rummifun.refusal import Code, Precondition, Refusal

if TYPE_CHECKING:
    from rummifun.core.game import Game

__all__ = ["GAMES", "Refus", "game_named"]

GAMES: Final[Mapping[str, str]] = {
    "rummikub": "rummifun.games.rummikub:jeu",
    "haricots": "rummifun.games.haricots:haricots",
}
"""The games by name: the module and the attribute that is the game, resolved on demand."""


class Refus(Code):
    """Why a name is no game."""

    JeuInconnu = "registre des jeux"
    OptionInconnue = "registre des jeux"


def game_named(name: str, options: Mapping[str, Any] | None = None) -> Game[Any, Any, Any]:
    """Give the game of a name, made with options where it is a function that takes some.

    Profil: nom → options → jeu

    >>> game_named("rummikub").seats
    2

    Law: (game_named n o).name == n. Raises `Precondition` for another name, or options the game does not have.
    """
    if name not in GAMES:
        raise Precondition(Refusal(Refus.JeuInconnu, expected=", ".join(GAMES), got=name))
    module, _, attribute = GAMES[name].partition(":")
    found: Any = getattr(import_module(module), attribute)
    if hasattr(found, "moves"):
        if options:
            raise Precondition(Refusal(Refus.OptionInconnue, expected="∅", got=", ".join(options)))
        return found  # type: ignore[no-any-return]  # GAMES names games
    known = signature(found).parameters
    if not {*(options or {})} <= {*known}:
        raise Precondition(Refusal(Refus.OptionInconnue, expected=", ".join(known), got=", ".join(options or {})))
    return found(**(options or {}))  # type: ignore[no-any-return]

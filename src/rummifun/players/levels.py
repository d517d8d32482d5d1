"""The levels of opponents, each a word: four for each game of two seats, and the player behind each.

Each beats the one below it in at least 60 % of 200 deals, seats swapped; `bench/niveaux.py` measures it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Player
from rummifun.core.scene import Message
from rummifun.messages import N_

LEVELS: Final[Mapping[str, str]] = {
    "facile": N_("Easy"),
    "moyen": N_("Medium"),
    "difficile": N_("Hard"),
    "meilleur": N_("Best"),
}
"""The levels by their words, from the weakest, and their titles."""

ALIASES: Final[Mapping[str, str]] = {"easy": "facile", "medium": "moyen", "hard": "difficile", "best": "meilleur"}
"""The words of the other language."""

USUAL: Final = "moyen"
"""The level of the default opponent."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a game: its word, its player, and a sentence about how it plays."""

    word: str
    player: str
    about: str

    @property
    def title(self) -> str:
        """Its title: a key of the catalogues."""
        return LEVELS[self.word]


def _levels(*players: tuple[str, str]) -> tuple[Level, ...]:
    return tuple(Level(word, player, about) for word, (player, about) in zip(LEVELS, players, strict=True))


_OF: Final[Mapping[str, tuple[Level, ...]]] = {
    "rummikub": _levels(
        ("glouton:2", N_("Lays what is easy to see, and misses much of it.")),
        ("glouton", N_("Lays all it can add to the table, and rearranges nothing.")),
        ("optimal", N_("Rearranges the whole table, and lays as many tiles as can be laid.")),
        (
            "stratege",
            N_("Draws and lays next to nothing for a long time, then goes out all at once: hard to beat."),
        ),
    ),
    "descente": _levels(
        ("glouton:2", N_("Misses most of the cards that it could place.")),
        ("glouton:3", N_("Misses quite a few of the cards that it could place.")),
        ("glouton", N_("Places every card that it can, and gives you all that it can.")),
        ("ismcts:20", N_("Thinks a few turns ahead before each move.")),
    ),
    "haricots": _levels(
        ("glouton:2", N_("Often plants and sells without counting.")),
        ("glouton:3", N_("Misses a good card or a good sale now and then.")),
        ("glouton", N_("Counts what each chain will bring, and sells in time.")),
        ("ismcts", N_("Thinks a few turns ahead before each move.")),
    ),
}


def levels_for(game: Any) -> tuple[Level, ...]:
    """List the levels of a game, from the weakest; an empty list for a game for one, or a user's game.

    Profil: jeu → niveaux

    >>> from rummifun.games import game_named
    >>> [level.word for level in levels_for(game_named("haricots"))], levels_for(game_named("md"))
    (['facile', 'moyen', 'difficile', 'meilleur'], ())

    Law: the player of a level plays the game.
    """
    return _OF.get(game.name, ()) if game.seats > 1 else ()


def level_named(game: Any, name: str) -> Level | None:
    """Find a level of a game by its word, in either language, or by its player; None for another name.

    Profil: jeu → nom → niveau option

    >>> from rummifun.games.rummikub import jeu
    >>> level_named(jeu, "hard").player, level_named(jeu, "optimal").word, level_named(jeu, "hasard")
    ('optimal', 'difficile', None)

    Law: level_named g l.word == l
    """
    word = ALIASES.get(name, name)
    return next((level for level in levels_for(game) if word in (level.word, level.player)), None)


def opponent_name(game: Any, asked: str | None = None) -> str:
    """Name the opponent: the one asked for, a level by its own word; by default, the usual level.

    Profil: jeu → nom option → nom

    >>> from rummifun.games import game_named
    >>> jeu = game_named("descente")
    >>> (opponent_name(jeu), opponent_name(jeu, "best"), opponent_name(jeu, "ismcts:500"),
    ...  opponent_name(game_named("md")))
    ('moyen', 'meilleur', 'ismcts:500', 'glouton')

    Law: opponent g (opponent g n) == opponent g n, and player_for g (opponent g None) is a player.
    """
    name = asked or (USUAL if levels_for(game) else "glouton")
    return ALIASES.get(name, name) if levels_for(game) else name


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """A player under the word of its level, as a value that can be sent to a process if the player can."""

    word: str
    player: Player

    @property
    def __name__(self) -> str:
        return self.word

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        """Choose as its player does."""
        move, reason = self.player(game, view, moves, alea)
        return move, reason

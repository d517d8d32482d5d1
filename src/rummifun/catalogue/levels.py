"""The levels of opponents, four for each game of two seats: their words, the usual one, the player of each.

Each level beats the one below it in at least 60 % of 200 deals, seats swapped; `bench/niveaux.py` measures it.
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


def make_levels(*players: tuple[str, str]) -> tuple[Level, ...]:
    """Make the four levels of a game from their players and sentences, the weakest first."""
    return tuple(Level(word, player, about) for word, (player, about) in zip(LEVELS, players, strict=True))


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
        return self.player(game, view, moves, alea)

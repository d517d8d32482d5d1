"""The entry of each game: what is known of it besides its rules, with the levels of its opponents, its encoding."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final

from rummifun.catalogue.levels import ALIASES, USUAL, Level
from rummifun.core.game import AnyGame
from rummifun.core.scene import Decor
from rummifun.games import GAMES

if TYPE_CHECKING:
    from rummifun.players.encoding import Encoding


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The facts about one game besides its rules.

    `players` are those made for it, and `adviser` gives the best advice of those that answer within a second.
    `potential` tells how promising a state is for a seat, which rewards an agent along the way. `encoding` makes its
    encoding for agents, `twins` its compiled twin with each player, `whole_game` plays it from its deal to its end,
    `guide` is its guided first game: each is a module and a name, imported when asked for. `hidden_options` are left
    out of its options by default. `decor` is its look. `rank` is its place among the best-known games, which a menu
    shows first; 0 for none of these.
    `devin_wins` are the games that `devin` won from positions on its way, of how many, by the name of the game: where
    no deal that fits what it saw can be won, and by fifths of those that can. `bench/difficulte.py` measures them.
    """

    levels: tuple[Level, ...] = ()
    players: tuple[str, ...] = ()
    adviser: str = "glouton"
    potential: Callable[[Any, int], float] | None = None
    encoding: str | None = None
    twins: Mapping[str, str] = field(default_factory=dict)
    whole_game: str | None = None
    guide: str | None = None
    hidden_options: tuple[str, ...] = ()
    decor: Decor | None = None
    rank: int = 0
    devin_wins: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)


@cache
def entry_for(name: str) -> Entry:
    """Return the entry of a game's name, which its variants share; that of nothing known for a user's game.

    >>> entry_for("md").adviser, entry_for("vegas").rank, entry_for("belote").adviser
    ('prevoyant', 2, 'glouton')
    """
    entry: Entry = import_module(f"rummifun.catalogue.{family_of(name)}").ENTRY if name in GAMES else Entry()
    return entry


def family_of(name: str) -> str:
    """Return the name of the first of our games from the same module: the others are its variants."""
    module = GAMES[name].partition(":")[0]
    return next(first for first, where in GAMES.items() if where.partition(":")[0] == module)


def rank_of(name: str) -> int:
    """Return the place of a game among the best-known ones, from 1; 0 for any other, and for a variant.

    >>> [rank_of(name) for name in ("rummikub", "klondike", "klondike_classique", "md")]
    [1, 2, 0, 0]
    """
    return entry_for(name).rank if name in GAMES and family_of(name) == name else 0


def levels_for(game: Any) -> tuple[Level, ...]:
    """List the levels of a game, from the weakest; an empty list for a game for one, or a user's game.

    Profil: jeu → niveaux

    >>> from rummifun.games import game_named
    >>> [level.word for level in levels_for(game_named("haricots"))], levels_for(game_named("md"))
    (['facile', 'moyen', 'difficile', 'meilleur'], ())

    Law: the player of a level plays the game.
    """
    return entry_for(game.name).levels if game.seats > 1 else ()


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


OBSERVATIONS: Final = {"plans": 1, "comptes": 0}
"""The kinds of observation, each with the number of uppermost pieces of a pile that have a row of their own."""


_ANY_PATIENCE: Final = "rummifun.players.encoding:encode_patience"


def encoding_for(game: AnyGame, observation: str = "plans", coups: int = 256) -> Encoding:
    """Make the encoding of a game: counts and one-hot planes, or counts alone.

    Profil: jeu → observation → ℕ* → codage

    >>> from rummifun.games.reussites.montee_descente import md
    >>> codage = encoding_for(md())
    >>> codage.actions[:3], codage.rows[8:11], codage.columns[:4]
    (('talon!', 'talon>♣', 'talon>♦'), ('s4', 'talon:1', '♣:1'), ('hauteur', 'dos', '7', '8'))

    Law: each move proposed in a game has a number of its own; in Rummikub, each of the first `coups`. Raises
    `ValueError` for another observation, or a game that is neither one of ours nor a patience.
    """
    if observation not in OBSERVATIONS:
        raise ValueError(f"observation: one of {', '.join(OBSERVATIONS)} was expected, not {observation!r}")
    where = entry_for(game.name.partition(" ")[0]).encoding or (game.patience and _ANY_PATIENCE)
    if not where:
        raise ValueError(f"{game.name} cannot be encoded: one of our games, or a Reussite, was expected")
    encoding: Encoding = resolve_name(where)(game, OBSERVATIONS[observation], coups)
    return encoding

"""The compiled twins of games for a player, and players that ask their own, once enough questions pay for these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final

from rummifun.catalogue.entry import entry_for
from rummifun.catalogue.levels import LevelPlayer
from rummifun.core.game import AnyGame, EqualPartial, Player
from rummifun.games import GAMES, game_named
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels.jit_cache import can_compile, twin_pays
from rummifun.players.montee_descente import Prevoyant, try_card_compiled
from rummifun.players.patience_solver import Devin, count_winnable_deals_compiled
from rummifun.players.rummikub import compiled_solver, optimal, stratege
from rummifun.players.sagace import Sagace, win_chances_compiled
from rummifun.refusal import Precondition

if TYPE_CHECKING:
    from rummifun.kernels.twin import Twin


TWINS: Final[Mapping[tuple[str, str], str]] = {
    (name, player): where for name in GAMES for player, where in entry_for(name).twins.items()
}
"""The function that makes the twin of a game and its player, with its module."""


def twin_for(jeu: Any, joueur: str = "premier") -> Twin | None:
    """Return the compiled twin of one of our games, for a player, or None.

    Profil: jeu → nom → noyau option

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> twin_for(r7(tours=2)).tally(1, 0, 1000)[0].tolist()[2]
    [972, 28]

    Law: a user's game with the name of ours has no twin.
    """
    where = TWINS.get((jeu.name.partition(" ")[0], joueur))
    if where is None or not can_compile() or builtin_name(jeu) is None or not _small(jeu):
        return None
    return _make_twin(where, jeu, jeu.forme.pack)


def builtin_name(jeu: Any) -> str | None:
    """Return the name that makes one of our réussites, with any pack; None for another game."""
    if not isinstance(jeu, Reussite):
        return None
    name = jeu.name.partition(" ")[0]  # the size of a small pack comes after it
    return name if any(_makes(name, {**jeu.options, **pack}, jeu) for pack in ({"pack": jeu.forme.pack}, {})) else None


def is_builtin(game: AnyGame) -> bool:
    """Tell whether a game is ours, not a user's game with the same name."""
    return game.name in GAMES and _makes(game.name, game.options, game)


def _makes(name: str, options: Mapping[str, Any], game: AnyGame) -> bool:
    """Tell whether a name and options make a game."""
    try:
        return bool(_make_game(name, tuple(sorted(options.items()))) == game)
    except (Precondition, TypeError):
        return False


@lru_cache(maxsize=16)
def _make_game(name: str, options: tuple[tuple[str, Any], ...]) -> AnyGame:
    return game_named(name, dict(options))


def _small(jeu: Reussite[Any]) -> bool:
    """Tell whether a word of 64 bits holds the pack, each suit having sixteen places."""
    pack = jeu.forme.pack
    return len(pack.couleurs) <= 4 and 2 <= len(pack.rangs) <= 14 and jeu.forme.cartes == pack.cartes


@lru_cache(maxsize=64)
def _make_twin(where: str, jeu: Any, pack: Any) -> Twin:
    """Make a twin once; the pack is a key too, since two games of one name and options may differ in it."""
    make: Callable[[Any], Twin] = resolve_name(where)
    return make(jeu)


def quickest(player: Player, questions: int) -> Player:
    """Return a player who answers the same, the sooner the more questions it was or will be asked.

    A choice takes a plain player some hundredths of a second, `devin` one second. Loading a twin takes a second,
    compiling it ten to thirty.

    >>> from rummifun.players import prevoyant
    >>> quickest(prevoyant, 1000) == prevoyant, quickest(prevoyant, 39) is prevoyant
    (True, True)
    """
    match player:
        case LevelPlayer(word, behind):
            return LevelPlayer(word, quickest(behind, questions))
        case Prevoyant() if twin_pays("montee_descente.tally_trials", questions, 40, 400):
            return replace(player, try_card=try_card_compiled)
        case Sagace() if twin_pays("sagace.win_chances", questions, 20, 200):
            return replace(player, win_chances=win_chances_compiled, otherwise=quickest(player.otherwise, questions))
        case Devin() if twin_pays("klondike_search._searched", questions, 10, 100):
            return replace(player, count_winnable_deals=count_winnable_deals_compiled)
    if (player is optimal or player is stratege) and twin_pays("__init__._solve", questions, 50, 2000):
        return LevelPlayer(player.__name__, EqualPartial(player, solver=compiled_solver()))
    return player

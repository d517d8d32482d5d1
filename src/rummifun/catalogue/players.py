"""The players by name: some have a plain name, others a name with a number after a colon.

`glouton:3` is the greedy player of strength 3; `ismcts:500` searches for 500 iterations a move, and `ismcts:2s` for two
seconds. A budget of seconds needs a clock, which no player has: the caller brings one. `facile` and the
other levels (`levels`) are players of a game of two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rummifun.catalogue.entry import entry_for, level_named, levels_for
from rummifun.catalogue.levels import LEVELS, LevelPlayer
from rummifun.core.game import Player, as_game
from rummifun.games import GAMES
from rummifun.players.glouton import glouton, glouton_of, hasard, premier
from rummifun.players.ismcts import Ismcts, ismcts
from rummifun.players.montee_descente import Prevoyant, ecart, petit_ecart, prevoyant
from rummifun.players.patience_solver import Devin, devin, voyant
from rummifun.players.refusals import RefusJoueur
from rummifun.players.rummikub import optimal, stratege
from rummifun.players.sagace import sagace, sagace_of
from rummifun.refusal import Precondition, Refusal

Clock = Callable[[float], Iterable[object]]
"""A function that makes a budget of seconds: an iterable that lasts that long, afresh at every move."""


PLAYERS: Final[Mapping[str, Player]] = {
    "hasard": hasard,
    "premier": premier,
    "glouton": glouton,
    **{f"glouton:{level}": glouton_of(level) for level in range(1, 6)},
    "ecart": ecart,
    "petit_ecart": petit_ecart,
    "prevoyant": prevoyant,
    "sagace": sagace,
    "sagace:2": sagace_of(2),
    "ismcts": ismcts,
    "optimal": optimal,
    "stratege": stratege,
    "devin": devin,
    "voyant": voyant,
}
"""The players with plain names, and the greedy one by strength too, from the weakest."""


_OWN: Final = {player: name for name in GAMES for player in entry_for(name).players}
"""The players of a single game, and that game."""


_GUESSING: Final[Mapping[str, Callable[[int, str], Player]]] = {"prevoyant": Prevoyant, "devin": Devin}
"""The players whose budget is a number of deals."""


_SOLVING: Final = ("devin", "voyant")
"""The players of games for one that have a solver."""


ITERATIONS: Final = 1_000_000
"""The most iterations a move."""


SECONDS: Final = 3600
"""The most seconds a move."""


def _forms(names: Iterable[str]) -> tuple[str, ...]:
    """List briefly the ways to write some players' names."""
    return (*(name for name in names if ":" not in name), "glouton:1..5", "ismcts:500", "ismcts:2s")


NAME_FORMS: Final = "|".join((*LEVELS, *_forms(PLAYERS)))
"""The ways to write a player's name, briefly."""


_BUDGET: Final = re.compile(r"([0-9]{1,9}|[0-9]{1,9}(?:\.[0-9]{1,9})?(?=s))(s?)", re.ASCII)


def players_for(game: Any) -> tuple[str, ...]:
    """Name the players of a game: those of all games, and its own.

    Profil: jeu → noms

    >>> from rummifun.games.rummikub import jeu
    >>> players_for(jeu)[:3], [name for name in PLAYERS if name not in players_for(jeu)]
    (('hasard', 'premier', 'glouton'), ['ecart', 'petit_ecart', 'prevoyant', 'sagace', 'sagace:2', 'devin', 'voyant'])

    Law: each of them chooses a move that this game does not refuse, and one of those proposed where these are all.
    """
    return tuple(name for name in PLAYERS if _plays(name, game))


def adviser(game: Any) -> str:
    """Name the player who gives the best advice on a game without a long wait.

    Profil: jeu → nom

    >>> from rummifun.games.rummikub import jeu
    >>> adviser(jeu)
    'optimal'

    Law: player_for g (adviser g) is a player.
    """
    return entry_for(game.name).adviser


def player_for(game: Any, name: str, clock: Clock | None = None) -> Player:
    """Find a player by name; it must know the game, or be a level of it.

    Profil: jeu → nom → (ℝ → budget) option → joueur

    >>> from rummifun.games.rummikub import jeu
    >>> player_for(jeu, "ismcts:500").__name__, player_for(jeu, "hard").__name__
    ('ismcts:500', 'difficile')

    Law: player_for g n c == player_named n c, but for a level. Raises `Precondition` for a player of another game,
    and as that does.
    """
    level = level_named(game, name)
    if level is not None and name != level.player:
        return LevelPlayer(level.word, player_for(game, level.player, clock))
    known = ", ".join((*(level.word for level in levels_for(game)), *_forms(players_for(game))))
    if name.partition(":")[0] in PLAYERS and not _plays(name, game):
        raise Precondition(Refusal(RefusJoueur.JoueurDUnAutreJeu, expected=known, got=name))
    return _find_player(name, clock, known)


def player_named(name: str, clock: Clock | None = None) -> Player:
    """Find a player by name: one of `PLAYERS`, or `ismcts` with a budget of iterations or seconds.

    Profil: nom → (ℝ → budget) option → joueur

    >>> player_named("glouton:5").__name__, player_named("ismcts:2s", lambda seconds: range(3))
    ('glouton:5', Ismcts(budget=range(0, 3), name='ismcts:2s'))
    >>> player_named("ismcts:0")
    Traceback (most recent call last):
        ...
    rummifun.refusal.Precondition: ismcts:0 : budget attendu, ...

    Law: (player_named n c).__name__ == n. Raises `Precondition` for another name, for an invalid or absurd budget,
    and for seconds without a clock.
    """
    return _find_player(name, clock, ", ".join(_forms(PLAYERS)))


def _plays(name: str, game: Any) -> bool:
    family = name.partition(":")[0]
    if family in _SOLVING:
        return game.seats == 1 and as_game(game).solution is not None
    return _OWN.get(family) in (None, game.name)


def _find_player(name: str, clock: Clock | None, known: str) -> Player:
    """Find a player by name; the refusal of another name lists `known`."""
    if name in PLAYERS:
        return PLAYERS[name]
    family, colon, written = name.partition(":")
    if family == "ismcts" and colon:
        return Ismcts(_budget(name, written, clock), name)
    if family in _GUESSING and colon:
        return _GUESSING[family](len([*_budget(name, written)]), name)
    raise Precondition(Refusal(RefusJoueur.JoueurInconnu, expected=known, got=name or "∅"))


def _budget(name: str, written: str, clock: Clock | None = None) -> Iterable[object]:
    """Read a budget: a number of iterations, or of seconds."""
    read = _BUDGET.fullmatch(written)
    if read is None or not 0 < float(read[1]) <= (SECONDS if read[2] else ITERATIONS):
        raise Precondition(Refusal(RefusJoueur.BudgetImpossible, (name,), f"1..{ITERATIONS}, 0.1s..{SECONDS}s"))
    if not read[2]:
        return range(int(read[1]))
    if clock is None:
        raise Precondition(Refusal(RefusJoueur.SansHorloge, (name,)))
    return clock(float(read[1]))

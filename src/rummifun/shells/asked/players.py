"""Who is asked to play: one of our players by name, or a user's: a function, a program, a hand-in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from rummifun.core.game import Choose
from rummifun.players import player_for
from rummifun.players.registry import FORMS
from rummifun.refusal import Precondition
from rummifun.shells.asked.apart import apart, is_own
from rummifun.shells.asked.budget import Seconds
from rummifun.shells.asked.extras import missing
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.program import MEMORY, PREFIX, program
from rummifun.shells.asked.servant import SECONDS
from rummifun.shells.screen import Screen, open_screen

WHO: Final = f"{FORMS}|FILE.py:f|FILE.ml|cmd:COMMAND"
"""The ways to write the name of any player, briefly."""


def player_asked(
    game: Any, name: str, seconds: float = SECONDS, memory: int = MEMORY, journal: Path | None = None
) -> Choose:
    """Return the player of a name, who must know the game, or a user's player, with its seconds per move.

    A program has a memory in megabytes, too, and a journal for its errors.
    """
    if name.startswith(PREFIX):
        return program(name, game, seconds, memory, journal)
    if name.endswith(_LEARNED):
        return _learned(name, game, open_screen())
    if is_own(name):
        return apart(name, game, seconds)
    if is_hand_in(name):
        from rummifun.shells.asked.hand_ins import hand_in_asked  # what runs hand-ins takes time to import

        return hand_in_asked(game, Path(name), seconds, open_screen().tr)
    return player_for(game, name, Seconds)


_LEARNED: Final = ".npz"


def _learned(name: str, game: Any, screen: Screen) -> Choose:
    """Return a learned policy, which must know the game; it needs numpy and nothing else."""
    try:
        from rummifun.shells.kept.policies import policy
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise missing("rl", ("numpy",), screen.tr) from None
    learned = policy(name, screen)
    learned.codage(game)
    return learned


def is_hand_in(name: str) -> bool:
    """Tell a hand-in, named by its file, its zip or its folder, from another player.

    >>> is_hand_in("dupont.ml"), is_hand_in("./"), is_hand_in("glouton"), is_hand_in("mien.py:f")
    (True, True, False, False)
    """
    return ":" not in name and (Path(name).suffix in _SUFFIXES or ("/" in name and Path(name).is_dir()))


_SUFFIXES: Final = (".ml", ".py", ".zip")


def is_player(game: Any, name: str) -> bool:
    """Tell whether a name belongs to a player of a game."""
    try:
        player_asked(game, name)
    except (Precondition, Unusable):
        return False
    return True


def names_asked(text: str) -> tuple[str, ...]:
    """List the names between commas; a comma between quotation marks belongs to a command.

    >>> names_asked("hasard, cmd:./mon_joueur 'a,b'")
    ('hasard', "cmd:./mon_joueur 'a,b'")
    >>> names_asked("")
    ()
    """
    return tuple(name.strip() for name in _NAMES.findall(f"{text},")) if text.strip() else ()


_NAMES = re.compile(r"""((?:"[^"]*"|'[^']*'|[^,])*),""")


def digests(players: tuple[Choose, ...]) -> tuple[str, ...]:
    """Return the digests of users' players, which tell their versions apart."""
    return tuple(digest for player in players if (digest := getattr(player, "empreinte", "")))

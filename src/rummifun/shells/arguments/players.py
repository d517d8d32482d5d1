"""The players of the command line: ours by name, and a user's: a function, a program, a hand-in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from rummifun.core.game import Player
from rummifun.players import player_for
from rummifun.players.registry import NAME_FORMS
from rummifun.refusal import Precondition
from rummifun.shells.arguments.extras import missing_packages_error
from rummifun.shells.arguments.time_budget import TimeBudget
from rummifun.shells.console import Console, open_console
from rummifun.shells.plugins.function_player import is_user_player, load_function_player
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.plugins.player_process import MOVE_SECONDS
from rummifun.shells.plugins.program_player import MEMORY, PREFIX, load_program_player

PLAYER_ARGUMENT_HELP: Final = f"{NAME_FORMS}|FILE.py:f|FILE.ml|cmd:COMMAND"
"""The ways to write the name of any player, briefly."""


def parse_player(
    game: Any, name: str, seconds: float = MOVE_SECONDS, memory: int = MEMORY, journal: Path | None = None
) -> Player:
    """Return the player of a name, who must know the game, or a user's player, with its seconds per move.

    A program has a memory in megabytes, too, and a journal for its errors.
    """
    if name.startswith(PREFIX):
        return load_program_player(name, game, seconds, memory, journal)
    if name.endswith(_POLICY_SUFFIX):
        return _load_learned(name, game, open_console())
    if is_user_player(name):
        return load_function_player(name, game, seconds)
    if is_submission_name(name):
        from rummifun.shells.arguments.submissions import submission_player  # the sandbox takes time to import

        return submission_player(game, Path(name), seconds, open_console().tr)
    return player_for(game, name, TimeBudget)


_POLICY_SUFFIX: Final = ".npz"


def _load_learned(name: str, game: Any, screen: Console) -> Player:
    """Return a learned policy, which must know the game; it needs numpy and nothing else."""
    try:
        from rummifun.shells.storage.policies import load_policy
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise missing_packages_error("rl", ("numpy",), screen.tr) from None
    learned = load_policy(name, screen)
    learned.encoding(game)
    return learned


def is_submission_name(name: str) -> bool:
    """Distinguish a hand-in, named by its file, its zip or its folder, from another player.

    >>> (is_submission_name("dupont.ml"), is_submission_name("./"), is_submission_name("glouton"),
    ...  is_submission_name("mien.py:f"))
    (True, True, False, False)
    """
    return ":" not in name and (Path(name).suffix in _SUFFIXES or ("/" in name and Path(name).is_dir()))


_SUFFIXES: Final = (".ml", ".py", ".zip")


def is_player_name(game: Any, name: str) -> bool:
    """Tell whether a name belongs to a player of a game."""
    try:
        parse_player(game, name)
    except (Precondition, CommandError):
        return False
    return True


def split_player_names(text: str) -> tuple[str, ...]:
    """List the names between commas; a comma between quotation marks belongs to a command.

    >>> split_player_names("hasard, cmd:./mon_joueur 'a,b'")
    ('hasard', "cmd:./mon_joueur 'a,b'")
    >>> split_player_names("")
    ()
    """
    return tuple(name.strip() for name in _NAMES.findall(f"{text},")) if text.strip() else ()


_NAMES = re.compile(r"""((?:"[^"]*"|'[^']*'|[^,])*),""")


def player_digests(players: tuple[Player, ...]) -> tuple[str, ...]:
    """Return the digests of users' players, which tell their versions apart."""
    return tuple(digest for player in players if (digest := getattr(player, "empreinte", "")))

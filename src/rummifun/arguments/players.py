"""The players of the command line: ours by name, and a user's: a function, a program, a hand-in."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from rummifun.catalogue.levels import LEVELS
from rummifun.catalogue.players import NAME_FORMS, PLAYERS, player_for
from rummifun.console.errors import CommandError
from rummifun.console.extras import missing_packages_error
from rummifun.console.options import SEATS_HINT, RealNumber
from rummifun.console.screen import Console, TimeBudget, open_console
from rummifun.core.game import Player
from rummifun.games import game_names
from rummifun.messages import N_, Translation
from rummifun.players.refusals import RefusJoueur
from rummifun.plugins.function_player import is_user_player, load_function_player
from rummifun.plugins.player_limits import MEMORY, MOVE_SECONDS
from rummifun.plugins.program_player import PREFIX, load_program_player
from rummifun.refusal import Precondition, Refusal

if TYPE_CHECKING:
    from rummifun.grading.sandbox.limits import Limits
    from rummifun.grading.submission_player import SubmissionPlayer

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
        return submission_player(game, Path(name), seconds, open_console().tr)
    return player_for(game, name, TimeBudget)


_POLICY_SUFFIX: Final = ".npz"


def _load_learned(name: str, game: Any, screen: Console) -> Player:
    """Return a learned policy, which must know the game; it needs numpy and nothing else."""
    try:
        from rummifun.storage.policy_files import load_policy
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
    from rummifun.grading.submission.files import is_program  # here: the grader takes time to import

    return ":" not in name and (is_program(name) or ("/" in name and Path(name).is_dir()))


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


def complete_games(context: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """List the games whose names begin so."""
    return [name for name in game_names() if name.startswith(begun)]


def complete_players(context: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """List the players whose names begin as the last one of the word does."""
    before, comma, last = begun.rpartition(",")
    return [f"{before}{comma}{name}" for name in (*LEVELS, *PLAYERS) if name.startswith(last)]


PLAYER: Final[Mapping[str, Any]] = {"metavar": PLAYER_ARGUMENT_HELP, "shell_complete": complete_players}
"""The value of an option that names a player."""


def join_player_names(context: click.Context, param: click.Parameter, names: tuple[str, ...]) -> str | None:
    """Join the names of an option that is repeated; refuse a number, which is that of the seats."""
    joined = ",".join(names)
    if joined.isdecimal():
        raise CommandError(open_console().tr(SEATS_HINT).format(option=param.opts[0], n=joined))
    return joined or None


PLAYERS_AT_SEATS: Final = {**PLAYER, "multiple": True, "callback": join_player_names}
"""The value of an option that names several players, a comma between them or an option for each."""


_DAY: Final = RealNumber(0, 86400, min_open=True)


SECONDS: Final[Mapping[str, Any]] = {"metavar": "S", "kind": _DAY, "default": MOVE_SECONDS}
"""The value of an option that limits the time of a user's player for a move."""


_WITHOUT_CELLS: Final = {"darwin": "macOS", "win32": "Windows", "cygwin": "Cygwin"}


_NO_CELL: Final = N_(
    "{system} has no cell to shut a hand-in in: run it in a Linux container (docker, podman) or, on Windows, "
    "in WSL 2; on macOS --sans-cellule runs it without one, and it can then do anything that you can"
)


_NO_PROCESSES: Final = N_(
    "hand-ins are not run on {system} itself, even with --sans-cellule: use WSL 2, or a Linux container"
)


def parse_limits(shut: bool, loose: bool, tr: Translation) -> Limits:
    """Return the limits of the sandbox of hand-ins; refuse a system without one, unless the options allow it."""
    if shut and loose:
        raise CommandError(tr(N_("either --exiger-cellule or --sans-cellule")))
    system = _WITHOUT_CELLS.get(sys.platform, "")
    if system and not (loose and os.name == "posix"):
        raise CommandError(tr(_NO_PROCESSES if loose else _NO_CELL).format(system=system))
    from rummifun.grading.sandbox.limits import Limits  # as the grader, here and below

    return Limits(require_complete=shut, allow_incomplete=loose)


def submission_player(game: Any, path: Path, seconds: float, tr: Translation) -> SubmissionPlayer:
    """Return a hand-in that plays, by its path."""
    from rummifun.grading.submission.files import defines_sheet_function
    from rummifun.grading.submission_player import SubmissionPlayer

    if not path.exists():
        raise CommandError(tr(N_("no file {name}")).format(name=path))
    if path.suffix == ".py" and not defines_sheet_function(path):
        raise CommandError(tr(N_("{name} is no hand-in; a player in it is named {name}:function")).format(name=path))
    _plays(game, str(path))
    return SubmissionPlayer(path, str(path), seconds, parse_limits(False, False, tr))


def submission_players(game: Any, folder: Path, seconds: float, limits: Limits) -> tuple[SubmissionPlayer, ...]:
    """Return all hand-ins of a folder, which play under the names of their files."""
    from rummifun.grading.submission.files import find_submissions, holds_program
    from rummifun.grading.submission_player import Seats, SubmissionPlayer

    _plays(game, str(folder))
    found, seats = find_submissions(folder), Seats()
    playing = ((name, path) for name, (path, *_) in found if holds_program(path))
    return tuple(SubmissionPlayer(path, name, seconds, limits, folder, seats) for name, path in playing)


def _plays(game: Any, name: str) -> None:
    from rummifun.grading.sheet import GAME

    if game.name != GAME:
        raise Precondition(Refusal(RefusJoueur.RenduDUnAutreJeu, (name,), GAME, game.name))

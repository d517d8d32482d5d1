"""Hand-ins on the command line: the limits of their sandbox on this system, and the players among them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

from rummifun.grading.as_player.player import SubmissionPlayer
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.submission.files import UnreadableFileError, defines_sheet_function, find_submissions
from rummifun.messages import N_, Translation
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal
from rummifun.shells.plugins.loading import CommandError

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
    return Limits(require_complete=shut, allow_incomplete=loose)


def submission_player(game: Any, path: Path, seconds: float, tr: Translation) -> SubmissionPlayer:
    """Return a hand-in that plays, by its path."""
    if not path.exists():
        raise CommandError(tr(N_("no file {name}")).format(name=path))
    if path.suffix == ".py" and not defines_sheet_function(path):
        raise CommandError(tr(N_("{name} is no hand-in; a player in it is named {name}:function")).format(name=path))
    _plays(game, str(path))
    return SubmissionPlayer(path, str(path), seconds, parse_limits(False, False, tr))


def submission_players(
    game: Any, folder: Path, seconds: float, limits: Limits, tr: Translation
) -> tuple[SubmissionPlayer, ...]:
    """Return all hand-ins of a folder, which play under the names of their files."""
    _plays(game, str(folder))
    try:
        found = find_submissions(folder)
    except UnreadableFileError as error:
        raise CommandError(tr(error.message).format(**error.details)) from None
    return tuple(SubmissionPlayer(paths[0], name, seconds, limits, folder) for name, paths in found)


def _plays(game: Any, name: str) -> None:
    if game.name != "rummikub":
        raise Precondition(Refusal(RefusJoueur.RenduDUnAutreJeu, (name,), "rummikub", game.name))

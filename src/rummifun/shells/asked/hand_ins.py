"""Hand-ins asked for: within which limits they run on this system, and those that play."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

from rummifun.grading.cell.files import Unreadable, defines_the_sheet, hand_ins
from rummifun.grading.cell.limits import Limits
from rummifun.grading.player import HandInPlayer
from rummifun.messages import N_, Translation
from rummifun.players.refus import RefusJoueur
from rummifun.refusal import Precondition, Refusal
from rummifun.shells.asked.load import Unusable

_WITHOUT_CELLS: Final = {"darwin": "macOS", "win32": "Windows", "cygwin": "Cygwin"}
_NO_CELL: Final = N_(
    "{system} has no cell to shut a hand-in in: run it in a Linux container (docker, podman) or, on Windows, "
    "in WSL 2; on macOS --sans-cellule runs it without one, and it can then do anything that you can"
)
_NO_PROCESSES: Final = N_(
    "hand-ins are not run on {system} itself, even with --sans-cellule: use WSL 2, or a Linux container"
)


def limits_asked(shut: bool, loose: bool, tr: Translation) -> Limits:
    """Return the limits of the cells of hand-ins; refuse a system that has no cell, unless told to do without."""
    if shut and loose:
        raise Unusable(tr(N_("either --exiger-cellule or --sans-cellule")))
    system = _WITHOUT_CELLS.get(sys.platform, "")
    if system and not (loose and os.name == "posix"):
        raise Unusable(tr(_NO_PROCESSES if loose else _NO_CELL).format(system=system))
    return Limits(shut=shut, loose=loose)


def hand_in_asked(game: Any, path: Path, seconds: float, tr: Translation) -> HandInPlayer:
    """Return a hand-in that plays, by its path."""
    if not path.exists():
        raise Unusable(tr(N_("no file {name}")).format(name=path))
    if path.suffix == ".py" and not defines_the_sheet(path):
        raise Unusable(tr(N_("{name} is no hand-in; a player in it is named {name}:function")).format(name=path))
    _plays(game, str(path))
    return HandInPlayer(path, str(path), seconds, limits_asked(False, False, tr))


def hand_ins_asked(
    game: Any, folder: Path, seconds: float, limits: Limits, tr: Translation
) -> tuple[HandInPlayer, ...]:
    """Return all hand-ins of a folder, which play under the names of their files."""
    _plays(game, str(folder))
    try:
        found = hand_ins(folder)
    except Unreadable as error:
        raise Unusable(tr(error.message).format(**error.of)) from None
    return tuple(HandInPlayer(paths[0], name, seconds, limits, folder) for name, paths in found)


def _plays(game: Any, name: str) -> None:
    if game.name != "rummikub":
        raise Precondition(Refusal(RefusJoueur.RenduDUnAutreJeu, (name,), "rummikub", game.name))

"""The guided first game of Rummikub."""

from __future__ import annotations

from typing import Final

from rummifun.core.guide import Guide, Lesson, moves_of
from rummifun.games.rummikub.move_types import Coup, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.scene import Vue
from rummifun.games.rummikub.tuiles import remove_each
from rummifun.messages import N_


def _changes(v: Vue, coup: Coup) -> tuple[int, int]:
    """Count the combinations that a move takes from the table, and those that it lays there; none where it draws."""
    if not isinstance(coup, Poser):
        return 0, 0
    return len(remove_each(v.table, coup.table)), len(remove_each(coup.table, v.table))


GUIDE: Final = Guide(
    548,
    (
        Lesson(N_("You have nothing to lay: draw a tile."), moves_of(Piocher)),
        Lesson(N_("These tiles are worth 30 points at least, enough to begin: lay them."), moves_of(PremierCoup)),
        Lesson(N_("Now a tile may join what lies on the table: add it."), lambda v, m: _changes(v, m) == (1, 1)),
        Lesson(
            N_("Three tiles or more make a combination of their own: lay it."),
            lambda v, m: isinstance(m, Poser) and _changes(v, m)[0] == 0,
        ),
        Lesson(
            N_("What lies there may be arranged anew, if all is right in the end: try it."),
            lambda v, m: _changes(v, m)[0] > 1,
        ),
    ),
    adviser="optimal",
)
"""It is over once the table has been arranged anew."""

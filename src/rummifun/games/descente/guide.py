"""The guided first game of La descente."""

from __future__ import annotations

from typing import Final

from rummifun.core.guide import Guide, Lesson, moves_of
from rummifun.games.descente.etat import autre
from rummifun.games.descente.move_types import Centre, Coup, Deplacer, Face, Main, Remettre, Tirer
from rummifun.games.descente.rules import cards_at
from rummifun.games.descente.scene import Vue
from rummifun.messages import N_


def _lays(v: Vue, coup: Coup, source: type, *, covers: bool) -> bool:
    """Tell whether a card from a kind of place goes to the centre, and covers another there or not."""
    if not isinstance(coup, Deplacer) or not isinstance(coup.cible, Centre) or not isinstance(coup.source, source):
        return False
    return bool(cards_at(v.ouvert, coup.cible)) is covers


def _gives(v: Vue, coup: Coup) -> bool:
    """Tell whether a card goes onto the pile of the other."""
    return isinstance(coup, Deplacer) and coup.cible == Face(autre(v.au_trait))


GUIDE: Final = Guide(
    37,
    (
        Lesson(N_("Your turn begins with a card: draw it."), moves_of(Tirer)),
        Lesson(
            N_("One lower, of the other colour: lay it on this pile."),
            lambda v, m: _lays(v, m, Main, covers=True),
        ),
        Lesson(
            N_("An empty place takes any card: lay it there."),
            lambda v, m: _lays(v, m, Main, covers=False),
        ),
        Lesson(
            N_("Your own open card may go too: lay it there."),
            lambda v, m: _lays(v, m, Face, covers=False),
        ),
        Lesson(
            N_("Cards of the centre move too: this makes a free place."),
            lambda v, m: _lays(v, m, Centre, covers=True),
        ),
        Lesson(N_("The other's open pile takes the next card: give it one."), _gives),
        Lesson(N_("Nothing takes this card: lay it back, and the turn passes."), moves_of(Remettre)),
    ),
)
"""It is over once a card has gone each way."""

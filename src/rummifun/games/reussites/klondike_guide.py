"""The guided first game of Klondike."""

from __future__ import annotations

from typing import Any, Final

from rummifun.core.guide import Guide, Lesson
from rummifun.games.reussites.building import PILES
from rummifun.messages import N_
from rummifun.pieces.cartes import est_cachee
from rummifun.pieces.tableau import Deplacer, Mouvement, Tableau


def _goes_up(t: Tableau[Any], coup: Mouvement, *, first: bool) -> bool:
    """Tell whether a card goes to its pile, as the first one there or not."""
    return coup.cible in PILES and (not t[coup.cible]) is first


def _joins_column(t: Tableau[Any], coup: Mouvement) -> bool:
    """Tell whether cards of the table or of the waste go onto others in a column."""
    return isinstance(coup, Deplacer) and coup.cible not in PILES and bool(t[coup.cible])


def _shows_card(t: Tableau[Any], coup: Mouvement) -> bool:
    """Tell whether a card that lies face down is freed."""
    rest = t[coup.source][: -coup.n]
    return _joins_column(t, coup) and bool(rest) and est_cachee(rest[-1])


GUIDE: Final = Guide(
    390,
    (
        Lesson(N_("An ace begins the pile of its suit: send it up."), lambda t, m: _goes_up(t, m, first=True)),
        Lesson(N_("The next card of a suit follows it up: send it there."), lambda t, m: _goes_up(t, m, first=False)),
        Lesson(
            N_("In a column colours alternate, one lower each: this shows a hidden card."),
            _shows_card,
        ),
        Lesson(
            N_("Cards that follow one another move together: take them all."),
            lambda t, m: _joins_column(t, m) and m.n > 1,
        ),
        Lesson(
            N_("The top card of the waste can be played: put it on a column."),
            lambda t, m: _joins_column(t, m) and m.source == "rebut",
        ),
        Lesson(
            N_("Only a king goes to an empty column: put it there."),
            lambda t, m: isinstance(m, Deplacer) and m.cible not in PILES and not t[m.cible],
        ),
        Lesson(N_("Nothing on the table helps: turn cards over from the stock."), lambda t, m: m.source == "talon"),
    ),
)
"""It is over once a king has found an empty column."""

"""Klondike, the « solitaire » of its sheet: out of seven columns and a talon, four piles from As to Roi.

Pack: 52 cards, the As lowest. Table: seven columns of 1 to 7 cards, the last face up; the other 24 are the talon, face
down; a rebut, face up; four piles, one a suit, empty. At any time:

1. the last card of a column, or a card that the rebut offers, goes up onto its pile: an As first, then the next rank;
2. the last cards of a column go onto another whose last card is one rank higher and of the other colour, red or black;
   a Roi onto an empty one. A column whose last card lies face down shows it, before anything else;
3. a card that the rebut offers goes onto a column, likewise;
4. three cards of the talon, or one, are turned onto the rebut, which offers any of the packet just drawn (`packet`) or
   its uppermost alone (`top`). When the talon is empty, the rebut is turned over and is the talon, unshuffled.
5. With `worry_back`, a card comes down from its pile onto a column.

Won when the piles are complete. Lost, « bloqué », when the cards shown prove that nothing can move: in a whole pass of
the talon, no card could (`vaine`). With `stale_moves=n`, also after n movements in a row without progress: no card
shown, none of the rebut played, no pile higher than before.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rummifun.core.game import PlayoutPolicy
from rummifun.core.solution import Solution
from rummifun.games.reussites.klondike_evaluation import evaluate, lead
from rummifun.games.reussites.klondike_rules import (
    finishing_move,
    is_forced,
    make_klondike,
    move_bound,
    pending_refusal,
    sans_risque,
)
from rummifun.games.reussites.klondike_solver import solution
from rummifun.games.reussites.klondike_table import Passes, Table
from rummifun.games.reussites.option_checks import one_of
from rummifun.games.reussites.patience import Course
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Reussite, game_of
from rummifun.pieces.tableau import Mouvement
from rummifun.refusal import Precondition, Refusal

ACCESS: Final = ("packet", "top")
"""The cards of the rebut that can be played: all of the packet just drawn, or the top one."""


def klondike(
    draw: int = 3,
    waste_access: str = "packet",
    worry_back: bool = False,
    max_redeals: int | None = None,
    stale_moves: int | None = None,
) -> Reussite[Passes]:
    """Make Klondike by its sheet: three cards at a time, all of them playable.

    Profil: ℕ → texte → 𝔹 → ℕ option → ℕ option → jeu

    >>> klondike(draw=1).options["draw"], klondike(stale_moves=100).bound
    (1, 11900)

    Law: it has a bound exactly with stale_moves. Raises `Precondition` for options that the game lacks.
    """
    notes = Passes(
        one_of(draw, (1, 3)),
        one_of(waste_access, ACCESS),
        one_of(worry_back, (False, True)),
        _au_moins(0, max_redeals),
        _au_moins(1, stale_moves),
    )
    playout = PlayoutPolicy(evaluate, lead, moves=25)
    course = Course(pending_refusal, is_forced, finishing_move)
    parts = make_klondike(notes).patience
    parts = replace(parts, course=course, safe=sans_risque, solveur=_solveur, measure=evaluate, playout=playout)
    if stale_moves is None:
        parts = replace(parts, etude=(notes._replace(stale_moves=STUDY_STALE_MOVES), move_bound(STUDY_STALE_MOVES)))
    return game_of(parts)


def klondike_classique(
    draw: int = 3,
    waste_access: str = "top",
    worry_back: bool = True,
    max_redeals: int | None = None,
    stale_moves: int | None = None,
) -> Reussite[Passes]:
    """Make Klondike as most people play it: only the top of the rebut plays, and cards come down from their piles.

    Profil: ℕ → texte → 𝔹 → ℕ option → ℕ option → jeu

    >>> klondike_classique().name, klondike_classique().options["waste_access"]
    ('klondike_classique', 'top')

    Law: the rules are those of klondike with the same options. Raises `Precondition` as it does.
    """
    return replace(klondike(draw, waste_access, worry_back, max_redeals, stale_moves), name="klondike_classique")


def vegas(
    draw: int = 3,
    waste_access: str = "top",
    worry_back: bool = True,
    max_redeals: int | None = 2,
    stale_moves: int | None = None,
) -> Reussite[Passes]:
    """Make Klondike as casinos play it: three passes through the talon, the rebut being turned over twice.

    Profil: ℕ → texte → 𝔹 → ℕ option → ℕ option → jeu

    >>> vegas().name, vegas().options["max_redeals"]
    ('vegas', 2)

    Law: the rules are those of klondike with the same options. Raises `Precondition` as it does.
    """
    return replace(klondike(draw, waste_access, worry_back, max_redeals, stale_moves), name="vegas")


def _solveur(jeu: Reussite[Passes], t: Table, budget: int) -> Solution[Mouvement]:
    return solution(t, budget)


STUDY_STALE_MOVES: Final = 100
"""The number of movements without progress that ends a game in a study: twice two whole passes."""


def _au_moins(least: int, value: int | None) -> int | None:
    if value is not None and (type(value) is not int or value < least):
        raise Precondition(Refusal(RefusReussite.ParametreInvalide, (), f"∅, {least}, {least + 1}…", value))
    return value

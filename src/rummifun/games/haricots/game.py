"""Haricots as a game: its rules, views, notations, scene and evaluation joined into one record."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from rummifun.core.game import EqualPartial, Game, PlayoutPolicy, label_of_move, scene_of_turn
from rummifun.games.haricots.deal import donne
from rummifun.games.haricots.etat import TOURS, Etat, all_cards, invariants, write_state
from rummifun.games.haricots.evaluation import evaluate, lead
from rummifun.games.haricots.move_types import Coup
from rummifun.games.haricots.notation import read_move, read_state, write_move
from rummifun.games.haricots.options import Options
from rummifun.games.haricots.rules import _outcome, moves, pass_move, refusal, step, to_move
from rummifun.games.haricots.scene import (
    Vue,
    act_of_move,
    etat_possible,
    known_cards,
    move_of_gesture,
    scene,
    state_to_move,
    vue,
)

BORNE: Final = 12 * (TOURS * (TOURS + 1) // 2) + 2 + 104 + 6
"""More moves than any game can last.

When turn t begins, at most 4(t − 1) cards lie in the trade area and on the discard pile, since a turn brings three from
the deck and at most one from a hand. So it has at most 4(t − 1) moves of step 1, two plays, a discard, a draw of three,
4(t − 1) + 1 cards taken back, 4t chained and one move to end that, two draws: 12t. Then the options add two purchases,
a sale for itself for each card that began a chain, and six sales at the end.
"""


def haricots(
    slots: int = 3,
    third_cost: int | None = None,
    final_sale: bool = False,
    sell_in_step1: bool = False,
    voluntary_sale: bool = False,
) -> Game[Etat, Coup, Vue]:
    """Make the game with the options of `Options`; by default, the sheet's game.

    Profil: ℕ → ℕ option → 𝔹 → 𝔹 → 𝔹 → jeu

    >>> haricots() == haricots(slots=3), haricots(slots=2, third_cost=3).options["third_cost"]
    (True, 3)

    Law: (haricots o).options == o. Raises `Precondition` for other values.
    """
    options = Options(slots, third_cost, final_sale, sell_in_step1, voluntary_sale)
    proposed = EqualPartial(moves, o=options)
    return Game(
        name="haricots",
        seats=2,
        exhaustive=True,
        bound=BORNE,
        chosen=tuple(asdict(options).items()),
        new=EqualPartial(donne, places=slots),
        to_move=to_move,
        moves=proposed,
        refusal=EqualPartial(refusal, o=options),
        step=EqualPartial(step, o=options),
        outcome=_outcome,
        pieces=all_cards,
        invariants=EqualPartial(invariants, o=options),
        view=vue,
        known=known_cards,
        resample=etat_possible,
        scene=EqualPartial(scene_of_turn, turn=state_to_move, moves=proposed, act=act_of_move, lay=scene),
        write=write_move,
        read=read_move,
        write_position=write_state,
        read_position=read_state,
        called=EqualPartial(label_of_move, turn=state_to_move, act=act_of_move),
        hand=move_of_gesture,
        passing=EqualPartial(pass_move, o=options),
        measure=evaluate,
        playout=PlayoutPolicy(evaluate, lead),
    )

"""Rummikub as a game: the functions of the sheet joined into a rule book."""

from __future__ import annotations

from operator import methodcaller
from typing import Final

from rummifun.core.game import Outcome
from rummifun.core.rulebook import ArrangementBook
from rummifun.core.scene import Message
from rummifun.games.rummikub import arrangement
from rummifun.games.rummikub.etat import Etat, donne, write_state
from rummifun.games.rummikub.invariants import invariants, pieces
from rummifun.games.rummikub.move_types import Coup
from rummifun.games.rummikub.notation import read_move, read_state, write_move
from rummifun.games.rummikub.problem_notation import read_table_and_hand, state_after_opening, write_table_and_hand
from rummifun.games.rummikub.puzzles import puzzle_state
from rummifun.games.rummikub.rules import fin, moves, pass_move, refusal, scores, step
from rummifun.games.rummikub.scene import act_of_move, scene
from rummifun.games.rummikub.tuiles import indice
from rummifun.games.rummikub.view import Vue, etat_possible, known_tiles, state_to_move, vue
from rummifun.messages import N_


def _to_move(e: Etat) -> int | None:
    return None if fin(e) else e.joueur.value


def _outcome(e: Etat) -> Outcome | None:
    """Return the points left in both hands; the lower score wins (rule 7)."""
    if not fin(e):
        return None
    s1, s2 = scores(e)
    vide = any(not s.main for s in e.statuts)
    raison = N_("a hand is empty") if vide else N_("nobody can draw or lay any more")
    return Outcome((s1, s2), None if s1 == s2 else int(s2 < s1), Message(raison))


jeu: Final[ArrangementBook[Etat, Coup, Vue]] = ArrangementBook(
    name="rummikub",
    seats=2,
    exhaustive=False,
    new=donne,
    to_move=_to_move,
    moves=moves,
    refusal=refusal,
    step=step,
    outcome=_outcome,
    pieces=pieces,
    invariants=invariants,
    view=vue,
    known=known_tiles,
    resample=etat_possible,
    turn=state_to_move,
    act=act_of_move,
    lay=scene,
    write=write_move,
    read=read_move,
    write_position=write_state,
    read_position=read_state,
    laid=arrangement.table_piles,
    rack=arrangement.rack_tiles,
    shown=methodcaller("shown"),
    draft=arrangement.judge_draft,
    submit=arrangement.submission_move,
    arranged=arrangement.piles_after,
    movements=arrangement.movement_messages,
    clues=arrangement.hint_steps,
    review=arrangement.review_turn,
    read_piles=arrangement.read_piles,
    write_piles=arrangement.write_piles,
    orders={N_("by runs"): indice, N_("by groups"): arrangement.group_sort_key},
    ordered=arrangement.in_run_order,
    passing=pass_move,
    posed=state_after_opening,
    read_posed=read_table_and_hand,
    write_posed=write_table_and_hand,
    puzzle=puzzle_state,
)
"""Rummikub for two. `moves` is not exhaustive, since a move is a whole new table (Rummikub §5.1)."""

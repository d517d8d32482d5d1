"""Rummikub as a game: the transitions of Q16 (Rummikub §8.4), the worth of moves, the functions joined into one record.

The sheet's four transitions decide and apply: they return the state itself when the move is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, assert_never

from rummifun.core.game import (
    Arrangement,
    EqualPartial,
    Game,
    PlayoutPolicy,
    PositionEditor,
    label_of_move,
    scene_of_turn,
)
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub import arrangement
from rummifun.games.rummikub.arrangement import puzzle_state
from rummifun.games.rummikub.combinaisons import combinaison_valide
from rummifun.games.rummikub.deal import donne
from rummifun.games.rummikub.etat import Etat, pieces, write_state
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup, Quitter
from rummifun.games.rummikub.notation import (
    read_move,
    read_state,
    read_table_and_hand,
    state_after_opening,
    write_move,
    write_table_and_hand,
)
from rummifun.games.rummikub.options import Options
from rummifun.games.rummikub.rules import (
    invariants,
    moves,
    outcome,
    pass_move,
    points_main,
    refusal,
    step,
    to_move,
)
from rummifun.games.rummikub.scene import Vue, act_of_move, etat_possible, known_tiles, scene, state_to_move, vue
from rummifun.games.rummikub.tuiles import Tuile, indice, tableVmens
from rummifun.messages import N_
from rummifun.multiset.rapide import cardinal, difference

__all__ = ["jeu", "jouer_1_coup", "jouer_1er_coup", "jouer_un_coup", "passer", "piocher", "rummikub"]


def _jouer(e: Etat, coup: Coup) -> Etat:
    return e if refusal(e, coup) is not None else step(e, coup)


def piocher(e: Etat) -> Etat:
    """Let the player to move draw a tile; the state itself when the pool is empty.

    Profil: etat → etat   (Rummikub §8.4.1, Q16)

    >>> from rummifun.games.rummikub import init_partie, la_pioche
    >>> cardinal(la_pioche(piocher(init_partie())))
    77

    Law: piocher e is e exactly when refusal e Piocher ≠ None.
    """
    return _jouer(e, Piocher())


def passer(e: Etat) -> Etat:
    """Let the player to move pass; the state itself unless the pool is empty and nothing can be laid.

    Profil: etat → etat   (ours; Rummikub §5.1.6)

    >>> from rummifun.games.rummikub import init_partie
    >>> e = init_partie()
    >>> passer(e) is e
    True

    Law: passer e is e exactly when refusal e Passer ≠ None.
    """
    return _jouer(e, Passer())


def jouer_1_coup(e: Etat, table: Sequence[Sequence[Tuile]]) -> Etat:
    """Let the player to move lay tiles to make this table; the state itself if the move is refused.

    Profil: etat → table → etat   (Rummikub §8.4.2, Q16)

    >>> from rummifun.games.rummikub import init_partie
    >>> e = init_partie()
    >>> jouer_1_coup(e, ()) is e
    True

    Law: jouer_1_coup e t is e exactly when refusal e (Poser t) ≠ None.
    """
    return _jouer(e, Poser(table))


jouer_un_coup = jouer_1_coup
"""The name that the example of §8.4.2 uses."""


def jouer_1er_coup(e: Etat, pose: Sequence[Sequence[Tuile]]) -> Etat:
    """Let the player to move lay a first pose beside the table; the state itself if the move is refused.

    Profil: etat → pose → etat   (Rummikub §8.4.3, Q16)

    >>> from rummifun.games.rummikub import Joker, init_partie
    >>> e = init_partie()
    >>> jouer_1er_coup(e, [[Joker, Joker, Joker]]) is e
    True

    Law: jouer_1er_coup e p is e exactly when refusal e (PremierCoup p) ≠ None.
    """
    return _jouer(e, PremierCoup(pose))


def evaluate(vue: Vue, coup: Coup) -> tuple[tuple[int, int], Message]:
    """Measure a move: the tiles that it lays, then their points."""
    match coup:
        case Poser(table):
            laid = difference(tableVmens(table), tableVmens(vue.table))
        case PremierCoup(laying):
            laid = tableVmens(laying)
        case Piocher() | Passer() | Quitter():
            return (0, 0), Message(N_("nothing to lay by a simple move"))
        case _:
            assert_never(coup)
    n = cardinal(laid)
    reason = plural(n, N_("lays {n} tile, as many as it can"), N_("lays {n} tiles, as many as it can"))
    return (n, points_main(laid)), reason


def lead(state: Any, seat: int) -> float:
    """Count the cost of the tiles in hand, beside the best other hand."""
    mine, theirs = compare_with_best([points_main(s.main) for s in state.statuts], seat)
    return (theirs - mine) / 20


def compare_with_best(points: Sequence[int], seat: int) -> tuple[int, int]:
    """Return the points of a seat, and the fewest of another."""
    return points[seat], min((*points[:seat], *points[seat + 1 :]))


ARRANGEMENT: Final[Arrangement[Etat, Coup, Vue]] = Arrangement(
    laid=arrangement.table_piles,
    rack=arrangement.rack_tiles,
    shown=arrangement.tile_face,
    draft=arrangement.judge_draft,
    submit=arrangement.submission_move,
    arranged=arrangement.piles_after,
    movements=arrangement.movement_messages,
    read_piles=arrangement.read_piles,
    write_piles=arrangement.write_piles,
    orders={N_("by runs"): indice, N_("by groups"): arrangement.group_sort_key},
    ordered=arrangement.in_run_order,
    is_right=combinaison_valide,
    opened=arrangement.seats_opened,
    editor=PositionEditor(posed=state_after_opening, read_posed=read_table_and_hand, write_posed=write_table_and_hand),
    puzzle=puzzle_state,
)
"""A turn that lays tiles: the whole table and what the hand gives to it."""


@cache
def _make_game(options: Options) -> Game[Etat, Coup, Vue]:
    return Game(
        name="rummikub",
        seats=options.joueurs,
        exhaustive=False,
        chosen=options.choisies,
        new=EqualPartial(donne, options=options),
        to_move=to_move,
        moves=moves,
        refusal=refusal,
        step=step,
        outcome=outcome,
        pieces=pieces,
        invariants=invariants,
        view=vue,
        known=known_tiles,
        resample=etat_possible,
        scene=EqualPartial(scene_of_turn, turn=state_to_move, moves=moves, act=act_of_move, lay=scene),
        write=write_move,
        read=read_move,
        write_position=write_state,
        read_position=EqualPartial(read_state, options=options),
        called=EqualPartial(label_of_move, turn=state_to_move, act=act_of_move),
        clues=arrangement.hint_steps,
        review=arrangement.review_turn,
        passing=pass_move,
        leaving=Quitter(),
        measure=evaluate,
        playout=PlayoutPolicy(evaluate, lead, moves=4),
        arrangement=ARRANGEMENT,
    )


def rummikub(
    joueurs: int = 2,
    valeurs: int = 13,
    couleurs: int = 4,
    exemplaires: int = 2,
    jokers: int = 2,
    ouverture: int = 30,
    continuer: bool = False,
    joker_remplace: bool = False,
    piochees: int = 1,
) -> Game[Etat, Coup, Vue]:
    """Make the game with the options of `Options`; by default, the sheet's game.

    Profil: ℕ → ℕ → ℕ → ℕ → ℕ → ℕ → 𝔹 → 𝔹 → ℕ → jeu

    >>> rummikub() is jeu, rummikub(joueurs=4).seats, rummikub(joueurs=3, ouverture=0)
    (True, 4, rummikub(joueurs=3, ouverture=0))

    Law: (rummikub o).options are the options that differ from the sheet's. Raises `Precondition` for other values.
    """
    return _make_game(
        Options(joueurs, valeurs, couleurs, exemplaires, jokers, ouverture, continuer, joker_remplace, piochees)
    )


jeu: Final[Game[Etat, Coup, Vue]] = rummikub()
"""Rummikub as on the sheet, for two. `moves` is not exhaustive, since a move is a whole new table (Rummikub §5.1)."""

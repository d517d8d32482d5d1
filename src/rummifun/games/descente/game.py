"""La descente as a game: its rules, views, notations, scene and evaluation joined into one record."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final, Literal

from rummifun.core.game import EqualPartial, Game, PlayoutPolicy, label_of_move, scene_of_turn
from rummifun.games.descente.deal import donne
from rummifun.games.descente.etat import (
    Etat,
    all_cards,
    write_state,
)
from rummifun.games.descente.evaluation import evaluate, lead
from rummifun.games.descente.move_types import Coup
from rummifun.games.descente.notation import read_move, read_state, write_move
from rummifun.games.descente.options import Options
from rummifun.games.descente.rules import (
    _outcome,
    invariants,
    moves,
    pass_move,
    refusal,
    step,
    to_move,
)
from rummifun.games.descente.scene import (
    Vue,
    act_of_move,
    etat_possible,
    known_cards,
    move_of_gesture,
    scene,
    state_to_move,
    vue,
)
from rummifun.pieces.cartes import Carte, rouge
from rummifun.pieces.tarot import CarteTarot

BORNE: Final = 25_000 * 10_000
"""More moves than any game can last: fewer than 25 000 turns, each of fewer than 10 000 moves.

A card of the centre is covered only by smaller ones, so some card that a foundation waits for is always in a packet or
a face-up pile, and comes up within 156 turns of its owner: at most 312 turns lie between two cards of the foundations,
78 · 312 turns in all. In a turn one's own cards only become fewer; so there are at most 78 of them drawn and moved or
put on a foundation, 79 draws, as many mixes and one last move, and at most 30 rearrangements between two of these.
"""


def descente(
    opponent_top: Literal["always", "holes_only", "never"] = "always",
    remix_start: Literal["dessus", "dessous"] = "dessus",
    run_moves: Literal["anywhere", "opponent_only"] = "anywhere",
    packet_order: Literal["lifo", "fifo"] = "lifo",
) -> Game[Etat, Coup, Vue]:
    """Make the game of La descente; the options are those of `Options`.

    Profil: options → jeu

    >>> from rummifun.chance import Alea
    >>> jeu = descente(packet_order="fifo")
    >>> jeu.to_move(jeu.new(Alea(6))), jeu.options["packet_order"]
    (0, 'fifo')

    Law: descente () == descente (default values). Raises `Precondition` for an unknown value.
    """
    options = Options(opponent_top, remix_start, run_moves, packet_order)
    proposed = EqualPartial(moves, o=options)
    return Game(
        name="descente",
        seats=2,
        exhaustive=True,
        bound=BORNE,
        chosen=tuple(asdict(options).items()),
        new=EqualPartial(donne, ordre=packet_order),
        to_move=to_move,
        moves=proposed,
        refusal=EqualPartial(refusal, o=options),
        step=EqualPartial(step, o=options),
        outcome=_outcome,
        pieces=all_cards,
        invariants=invariants,
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
        playout=PlayoutPolicy(evaluate, lead, turns=5, moves=150, caution=1.5),
        red=_rouge,
    )


def _rouge(c: CarteTarot) -> bool:
    """Tell whether a card is red; no trump is."""
    return isinstance(c, Carte) and rouge(c)

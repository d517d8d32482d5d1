"""La descente as a game: its rules, views, notations, scene and evaluation joined into one record."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final, Literal, assert_never

from rummifun.core.game import EqualPartial, Game, PlayoutPolicy, label_of_move, scene_of_turn
from rummifun.core.scene import Message, plural
from rummifun.games.descente.deal import donne
from rummifun.games.descente.etat import (
    Etat,
    Joueur,
    all_cards,
    autre,
    cartes_de,
    pose,
    write_state,
)
from rummifun.games.descente.move_types import (
    Centre,
    Coup,
    Deplacer,
    Face,
    Main,
    Place,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
)
from rummifun.games.descente.notation import read_move, read_state, write_move
from rummifun.games.descente.options import Options
from rummifun.games.descente.rules import (
    _outcome,
    invariants,
    moved_cards,
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
from rummifun.messages import N_
from rummifun.pieces.cartes import Carte, rouge
from rummifun.pieces.tarot import CarteTarot, valeur

Evaluation = tuple[tuple[int, ...], Message]


def evaluate(v: Vue, coup: Coup) -> Evaluation:
    """Measure a move: the cards gained first, then how directly; nothing for a move that does not help."""
    e = v.ouvert
    match coup:
        case Deplacer(source, target):
            return _move_value(e, source, target)
        case Tirer():
            return (0, 0, 0), Message(N_("nothing better than drawing"))
        case Remelanger():
            return (0, 0, 0), Message(N_("the packet is empty"))
        case Remettre():
            return (0, 0, 0), Message(N_("nothing better to do with {c}"), (("c", e.main[e.au_trait.value]),))
        case Ranger():
            return (0, 0, 0), Message(N_("the rules make this move"))
        case _:
            assert_never(coup)


def _move_value(e: Etat, source: Place, target: Place) -> Evaluation:
    cartes = moved_cards(e, source)
    clean = source in (Main(), Face(e.au_trait))
    if isinstance(target, Face):
        reason = plural(len(cartes), N_("gives {n} card to the other"), N_("gives {n} cards to the other"))
        return (len(cartes) + clean, 2, 0), reason
    gap = isinstance(target, Centre) and not e.centre[target.pile - 1]
    if clean:
        return (1, 0 if gap else 1, valeur(cartes[0]) if gap else 0), Message(N_("gets rid of a card"))
    return _rearrangement_value(e, source) if not gap else _vain()


def _rearrangement_value(e: Etat, source: Place) -> Evaluation:
    """Measure moving cards of the centre, or the opponent's, onto another pile of the centre.

    A card uncovered in the centre takes only cards that the target of the move would take as well.
    """
    clean_cards = [carte for place in (Main(), Face(e.au_trait)) for carte in moved_cards(e, place)]
    match source:
        case Centre(carte=1) if clean_cards:
            return (1, -1, 0), Message(N_("makes a hole for one of its cards"))
        case Centre():
            return _vain()
    below = e.face[autre(e.au_trait).value][-2:-1]
    placees = [c for c in clean_cards if below and pose(c, below[0])]
    return ((1, -1, 1), Message(N_("makes room for {c}"), (("c", placees[0]),))) if placees else _vain()


def _vain() -> Evaluation:
    return (-1, 0, 0), Message(N_("only moves cards about"))


def lead(state: Any, seat: int) -> float:
    """Count how many fewer cards a seat has than the other."""
    mine, theirs = (cartes_de(joueur, state) for joueur in (Joueur(seat), Joueur(1 - seat)))
    return (theirs - mine) / 5


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

"""Haricots as a game: its rules joined into one record, and the evaluation of its states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from typing import Any, Final, assert_never

from rummifun.core.game import EqualPartial, Game, PlayoutPolicy, label_of_move, scene_of_turn
from rummifun.core.scene import Message
from rummifun.games.haricots.cartes import SEUILS, Haricot, valeur
from rummifun.games.haricots.deal import donne
from rummifun.games.haricots.etat import TOURS, Etat, all_cards, invariants, write_state
from rummifun.games.haricots.move_types import (
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Jeter,
    JouerPremiere,
    Piocher,
    Rappeler,
    Suite,
    Tirer,
    Vendre,
)
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
from rummifun.messages import N_

Evaluation = tuple[tuple[Fraction, ...], Message]


_TOP_PRICE: Final = 3
"""The highest price of a third place, in coins."""


_FORCED_MOVE: Final = N_("the only move there is")


_NO_GAIN: Final[Mapping[type[Coup], str]] = {
    Suite: N_("nothing better to do"),
    Jeter: N_("no use for it"),
    Tirer: _FORCED_MOVE,
    Rappeler: _FORCED_MOVE,
    Piocher: _FORCED_MOVE,
}
"""The reasons for moves that bring nothing."""


@cache
def chain_promise(haricot: Haricot, n: int) -> Fraction:
    """Return the promise of n cards of a chain: their share of the most coins the chain can bring.

    >>> from rummifun.games.haricots import Blue, garden
    >>> chain_promise(Blue, 5), chain_promise(garden, 1), chain_promise(Blue, 12)
    (Fraction(2, 1), Fraction(1, 1), Fraction(4, 1))
    """
    cartes, pieces = SEUILS[haricot][-1]
    return Fraction(pieces * min(n, cartes), cartes)


def evaluate(vue: Vue, coup: Coup) -> Evaluation:
    """Measure a move: the coins that it brings and promises, less those it gives up."""
    e = vue.connu
    match coup:
        case JouerPremiere(sell):
            return _chain_value(vue, e.main[e.joueur][0], sell)
        case Chainer(i, sell):
            return _chain_value(vue, e.trade_area[i - 1], sell)
        case Defausser(i):
            return _discard_value(vue, e.main[e.joueur][i - 1], i)
        case Vendre(haricot):
            return _weigh(_sale_value(vue, haricot))
        case AcheterTroisieme():
            gain = turn_weight(vue.connu.tour) * (_TOP_PRICE + 1) - _TOP_PRICE
            return (gain,), Message(N_("a third chain pays for its place"))
        case Suite() | Jeter() | Tirer() | Rappeler() | Piocher():
            return (Fraction(0),), Message(_NO_GAIN[type(coup)])
        case _:
            assert_never(coup)


@cache
def turn_weight(tour: int) -> Fraction:
    """Return the weight of a promise in a turn: 1 while the player has four turns to come, 0 in the last.

    >>> turn_weight(1), turn_weight(15), turn_weight(19)
    (Fraction(1, 1), Fraction(1, 2), Fraction(0, 1))
    """
    return min(Fraction(1), Fraction((TOURS - tour) // 2, 4))


def _count(vue: Vue, haricot: Haricot) -> int:
    return sum(c.nombre for c in vue.connu.chaines[vue.connu.joueur] if c.haricot is haricot)


def _sale_value(vue: Vue, haricot: Haricot) -> Fraction:
    """Measure the sale of a chain: its coins, less its promise."""
    n = _count(vue, haricot)
    return valeur(haricot, n) - turn_weight(vue.connu.tour) * chain_promise(haricot, n)


def _added_value(vue: Vue, carte: Haricot) -> Fraction:
    """Measure a card on its chain, or as the first of a new one."""
    n = _count(vue, carte)
    return turn_weight(vue.connu.tour) * (chain_promise(carte, n + 1) - chain_promise(carte, n))


def _chain_value(vue: Vue, carte: Haricot, sell: Haricot | None) -> Evaluation:
    return _weigh(_added_value(vue, carte) + (Fraction(0) if sell is None else _sale_value(vue, sell)))


def _weigh(gain: Fraction) -> Evaluation:
    key = N_("gain {x}, promises counted") if gain >= 0 else N_("smallest loss {x}, promises counted")
    return (gain,), Message(key, (("x", abs(gain)),))


def _discard_value(vue: Vue, carte: Haricot, i: int) -> Evaluation:
    """Measure a discard: the cost of playing the card instead, less if its turn comes later."""
    e = vue.connu
    place = _count(vue, carte) or len(e.chaines[e.joueur]) < e.places[e.joueur]
    sales = [_sale_value(vue, c.haricot) for c in e.chaines[e.joueur]]
    cost = -_added_value(vue, carte) - (0 if place else max(sales))
    return (cost / i,), Message(N_("{h} would cost a sale"), (("h", carte),))


def lead(state: Any, seat: int) -> float:
    """Count coins, and the promises of chains for the time left."""
    mine, theirs = (float(state.pieces[s]) + _promises(state, s) for s in (seat, 1 - seat))
    return (mine - theirs) / 3


def _promises(state: Any, seat: int) -> float:
    return float(turn_weight(state.tour)) * sum(float(chain_promise(c.haricot, c.nombre)) for c in state.chaines[seat])


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

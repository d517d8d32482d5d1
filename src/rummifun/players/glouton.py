"""The players that look one move ahead: `glouton` takes the greatest gain; `premier` and `hasard` do not look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rummifun.chance import Alea
from rummifun.core.game import Game, Measure, Player, evaluate_nothing
from rummifun.core.scene import Message, plural
from rummifun.messages import N_


def glouton(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Choose the move with the greatest immediate gain, the first of equals in the order proposed.

    In Rummikub: the most tiles laid, then the most points they would cost in hand. It draws when it can lay nothing. In
    MD: a card that goes up, else the smallest gap, as `petit_ecart` does. In Klondike: see `klondike_evaluation`. In La
    descente: the most cards moved from its own packet or to the opponent's; then a move that makes room for its own
    card. In Haricots: the most coins, with a share of those promised. In a game without a measure, it takes the first
    proposed move.

    Profil: jeu → vue → coups → Alea → coup × raison

    >>> from rummifun.games.rummikub import Noir, Piocher, PremierCoup, T, jeu
    >>> suite = PremierCoup([[T(v, Noir) for v in (10, 11, 12)]])
    >>> glouton(jeu, jeu.view(jeu.new(Alea(1)), 0), (Piocher(), suite), Alea())[0] == suite
    True

    Law: no move proposed measures more than fst (glouton g v ms a).
    """
    return _best(_evaluate_moves(game, view, moves))


def glouton_of(level: int) -> Player:
    """Make the greedy player of a strength, 1 to 5: it notices each helpful move with probability level / 5.

    It always sees the other moves. The strongest is the greedy player itself.

    Profil: ℕ → joueur

    >>> from rummifun.games.rummikub import Noir, Piocher, PremierCoup, T, jeu
    >>> suite = PremierCoup([[T(v, Noir) for v in (10, 11, 12)]])
    >>> vue = jeu.view(jeu.new(Alea(1)), 0)
    >>> choix = [glouton_of(2)(jeu, vue, (Piocher(), suite), Alea(graine))[0] for graine in range(1000)]
    >>> choix.count(suite)
    416

    Law: glouton_of 5 == glouton.
    """
    return _Weaker(level)


class NamedPlayer:
    """A player that is a value, with a name of its own."""

    __slots__ = ()
    name: str

    @property
    def __name__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class _Weaker:
    """The greedy player of a strength, as a value that can be sent to another process."""

    level: int

    @property
    def __name__(self) -> str:
        return f"glouton:{self.level}"

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        measured = _evaluate_moves(game, view, moves)
        return _best(_draw_noticed(measured, self.level, alea) or measured)


Evaluation = tuple[Any, tuple[Any, ...], Message]
"""A move, its measure, and its reason."""


def _evaluate_moves(game: Any, view: Any, moves: tuple[Any, ...]) -> list[Evaluation]:
    measure = measure_of(game)
    if len(moves) == 1 and measure is evaluate_nothing:
        return [(moves[0], (), Message(N_("the only move there is")))]
    return [(move, *measure(view, move)) for move in moves]


def measure_of(game: Any) -> Measure:
    """Return the measure of a game's moves; objects of 0.1.0 have none."""
    return (isinstance(game, Game) and game.measure) or evaluate_nothing


def _best(measured: list[Evaluation]) -> tuple[Any, Message]:
    move, _, reason = max(measured, key=lambda m: m[1])
    return move, reason


def _draw_noticed(measured: list[Evaluation], level: int, alea: Alea) -> list[Evaluation]:
    """Draw the helpful moves that it notices."""
    noticed = []
    for one in measured:
        drawn = 0
        if one[1][:1] > (0,):
            drawn, alea = alea.below(5)
        if drawn < level:
            noticed.append(one)
    return noticed


def hasard(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Choose one of the proposed moves, each with the same probability.

    Profil: jeu → vue → coups → Alea → coup × raison

    >>> hasard(None, None, ("pioche", "passe"), Alea(1))[0]
    'passe'

    Law: fst (hasard g v ms a) ∈ ms
    """
    i, _ = alea.below(len(moves))
    return moves[i], plural(len(moves), N_("the only move there is"), N_("drawn at random among {n} moves"))


def premier(game: Any, view: Any, moves: tuple[Any, ...], alea: Any) -> tuple[Any, Message]:
    """Choose the first proposed move.

    Profil: jeu → vue → coups → Alea → coup × raison

    >>> premier(None, None, ("pioche", "passe"), None)[0]
    'pioche'

    Law: fst (premier g v ms a) == ms[0]
    """
    n = len(moves)
    return moves[0], plural(n, N_("the only move there is"), N_("the first of {n} moves proposed"))

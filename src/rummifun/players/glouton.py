"""The greedy player: it takes the proposed move with the greatest immediate gain, by a measure of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, assert_never

from rummifun.chance import Alea
from rummifun.core.game import Player
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub import Coup, Passer, Piocher, Poser, PremierCoup, points_main, tableVmens
from rummifun.games.rummikub.view import Vue
from rummifun.messages import N_
from rummifun.multiset.rapide import cardinal, difference
from rummifun.players.ecart import evaluate as mesure_md
from rummifun.players.evaluation_descente import evaluate as mesure_descente
from rummifun.players.evaluation_haricots import evaluate as mesure_haricots
from rummifun.players.evaluation_klondike import evaluate as mesure_klondike


def glouton(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Choose the move with the greatest immediate gain, the first of equals in the order proposed.

    In Rummikub: the most tiles laid, then the most points they would cost in hand. It draws when it can lay nothing. In
    MD: a card that goes up, else the smallest gap, as `petit_ecart` does. In Klondike: see `evaluate`. In La
    descente: the most cards moved from its own packet or to the opponent's; then a move that makes room for its own
    card. In Haricots: the most coins, with a share of those promised. In a game without a measure here, it takes the
    first proposed move.

    Profil: jeu → vue → coups → Alea → coup × raison

    >>> from rummifun.games.rummikub import Noir, Piocher, T, jeu
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

    >>> from rummifun.games.rummikub import Noir, Piocher, T, jeu
    >>> suite = PremierCoup([[T(v, Noir) for v in (10, 11, 12)]])
    >>> vue = jeu.view(jeu.new(Alea(1)), 0)
    >>> choix = [glouton_of(2)(jeu, vue, (Piocher(), suite), Alea(graine))[0] for graine in range(1000)]
    >>> choix.count(suite)
    416

    Law: glouton_of 5 == glouton.
    """
    return _Weaker(level)


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


Evaluator = Callable[[Any, Any], tuple[tuple[Any, ...], Message]]
"""A measure of moves: from a view and a move, a value and a reason."""

Evaluation = tuple[Any, tuple[Any, ...], Message]
"""A move, its measure, and its reason."""


def _evaluate_moves(game: Any, view: Any, moves: tuple[Any, ...]) -> list[Evaluation]:
    if len(moves) == 1 and game.name not in EVALUATORS:
        return [(moves[0], (), Message(N_("the only move there is")))]
    mesure: Evaluator = EVALUATORS.get(game.name, evaluate_nothing)
    return [(move, *mesure(view, move)) for move in moves]


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


def _rummikub(vue: Vue, coup: Coup) -> tuple[tuple[int, int], Message]:
    match coup:
        case Poser(table):
            posees = difference(tableVmens(table), tableVmens(vue.table))
        case PremierCoup(pose):
            posees = tableVmens(pose)
        case Piocher() | Passer():
            return (0, 0), Message(N_("nothing to lay by a simple move"))
        case _:
            assert_never(coup)
    n = cardinal(posees)
    raison = plural(n, N_("lays {n} tile, as many as it can"), N_("lays {n} tiles, as many as it can"))
    return (n, points_main(posees)), raison


def evaluate_nothing(view: Any, move: Any) -> tuple[tuple[int, ...], Message]:
    """Measure a move of a game without a measure: all alike."""
    return (), Message(N_("the first move proposed: nothing is measured in this game"))


EVALUATORS: Final[Mapping[str, Evaluator]] = {
    "rummikub": _rummikub,
    "md": mesure_md,
    "klondike": mesure_klondike,
    "klondike_classique": mesure_klondike,
    "descente": mesure_descente,
    "haricots": mesure_haricots,
}

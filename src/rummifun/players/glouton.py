"""The greedy player: of the moves proposed, the one that takes most at once, by a measure of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.scene import Message, count
from rummifun.games.rummikub import Coup, Mouvement, PremierCoup, points_main, tableVmens
from rummifun.games.rummikub.vue import Vue
from rummifun.messages import N_
from rummifun.multiset.ordre_sup import cardinal, difference
from rummifun.players.mesure_haricots import mesure as mesure_haricots

__all__ = ["glouton"]


def glouton(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Choose the move that takes most at once; the first of them, in the order in which they are proposed.

    In Rummikub: the most tiles laid, then the most points they would cost in hand. It draws when it can lay nothing.
    In Haricots: the most coins, promised ones counted for their part.
    In a game without a measure here it takes the first move proposed.

    Profil: jeu → vue → coups → Alea → coup × raison

    >>> from rummifun.games.rummikub import Noir, Piocher, T, jeu
    >>> suite = PremierCoup([[T(v, Noir) for v in (10, 11, 12)]])
    >>> glouton(jeu, jeu.view(jeu.new(Alea(1)), 0), (Piocher(), suite), Alea())[0] == suite
    True

    Law: no move proposed measures more than fst (glouton g v ms a).
    """
    mesure: Callable[[Any, Any], tuple[tuple[Any, ...], Message]] = _MESURES.get(game.name, _sans_mesure)
    mesures = [mesure(view, move) for move in moves]
    best = max(range(len(moves)), key=lambda i: mesures[i][0])
    return moves[best], mesures[best][1]


def _rummikub(vue: Vue, coup: Mouvement) -> tuple[tuple[int, int], Message]:
    match coup:
        case Coup(table):
            posees = difference(tableVmens(table), tableVmens(vue.table))
        case PremierCoup(pose):
            posees = tableVmens(pose)
        case _:
            return (0, 0), Message(N_("nothing to lay by a simple move"))
    n = cardinal(posees)
    raison = count(n, N_("lays {n} tile, as many as it can"), N_("lays {n} tiles, as many as it can"))
    return (n, points_main(posees)), raison


def _sans_mesure(view: Any, move: Any) -> tuple[tuple[int, ...], Message]:
    return (), Message(N_("the first move proposed: nothing is measured in this game"))


_MESURES: Final[Mapping[str, Callable[[Any, Any], tuple[tuple[Any, ...], Message]]]] = {
    "rummikub": _rummikub,
    "haricots": mesure_haricots,
}
"""How the moves of each game are weighed: what a move measures, and why."""

"""`stratege`: Rummikub with patience, judged by the hands that the opponent may have.

Tiles on the table serve both players, and only the last tile of a hand wins. So it opens as soon as possible, with as
few jokers and tiles as possible, then draws and holds everything back until it can lay the whole hand in one turn. A
large hand gets there sooner or later: it holds the tiles that the opponent waits for.

Three things are worth more than waiting. If the opponent is likely to go out next turn, it lays as many points as
possible. The player to move once the pool is empty must lay tiles, and opens the table to the other: the parity of the
pool tells who that will be, and laying one tile instead of drawing changes it. And once the pool is empty, both hands
are known: then it lays the least that does not let the opponent go out.

It tests what the opponent could do on hands drawn by `resample`, all possible ones equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub import (
    Coup,
    Joker,
    Main,
    Piocher,
    Poser,
    PremierCoup,
    Table,
    meilleure_premiere_pose,
    mens,
    tableVmens,
)
from rummifun.games.rummikub.solver import Solution
from rummifun.games.rummikub.view import Vue, etat_possible
from rummifun.messages import N_
from rummifun.multiset.rapide import cardinal, difference, from_pairs, nbocc
from rummifun.players.optimal import best_turn, draw_or_pass, has_opened, laying_move, own_hand, rummikub_view
from rummifun.players.rummikub_solver import RummikubSolver, quickest_solver

HANDS: Final = 12
"""The number of possible hands of the opponent to draw for a move."""

_TEMPO: Final = 30
"""The size of the pool from which it matters who will move when it is empty."""

Choice = tuple[Coup, Message]


class _Tour(NamedTuple):
    """A turn to play: the view, the opponent's possible hands, and the solver."""

    vue: Vue
    adverses: tuple[Main, ...]
    par: RummikubSolver


def stratege(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Hold tiles back until all can go down at once, unless the opponent's possible hands speak against it.

    Profil: jeu → vue → coups → Alea → coup × raison   (ours; Rummikub §5.1)

    >>> from rummifun.games.rummikub import jeu
    >>> e = jeu.new(Alea(1))
    >>> move, reason = stratege(jeu, jeu.view(e, 0), tuple(jeu.moves(e)), Alea())
    >>> jeu.write(move), reason.localize(str)
    ('pose [9r 10r J]', 'opens with 3 tiles, and helps the opponent as little as it can')

    Law: it lays its whole hand if it can, and then plays as `optimal`. Raises `Precondition` in another
    game.
    """
    vue = rummikub_view(game, view)
    return choose_with(vue, moves, opposing_hands(vue, alea), quickest_solver())


def choose_with(vue: Vue, moves: tuple[Coup, ...], mains: Iterable[Main], par: RummikubSolver) -> Choice:
    """Choose as `stratege` does, from the opponent's possible hands and with a given solver."""
    s = best_turn(vue, par)
    if not s.posees:
        return draw_or_pass(vue)
    if cardinal(s.posees) == cardinal(own_hand(vue)):
        return laying_move(vue, s), Message(N_("lays its whole hand at once"))
    tour = _Tour(vue, tuple(mains), par)
    if not has_opened(vue):
        return _ouvre(tour, s, moves)
    return _attend(tour, s) if vue.nombre_pioche else _pose_peu(tour, moves)


def opposing_hands(vue: Vue, alea: Alea) -> Iterator[Main]:
    """Draw possible hands of the opponent, or return the known one once the pool is empty."""
    autre = 1 - vue.joueur.value
    for _ in range(HANDS if vue.mains[autre] is None else 1):
        e = etat_possible(vue, alea)
        alea = e.alea
        yield e.statuts[autre].main


def _menaces(tour: _Tour, table: Table) -> int:
    """Count the drawn hands with which the opponent could go out at once on a table."""
    posees = tableVmens(table)
    if tour.vue.engages[1 - tour.vue.joueur.value]:
        return sum(tour.par.arranger(from_pairs(chain(posees, main))) is not None for main in tour.adverses)
    return sum(
        tour.par.arranger(main) is not None
        and cardinal(meilleure_premiere_pose(main, "tuiles").posees) == cardinal(main)
        for main in tour.adverses
    )


def _ouvre(tour: _Tour, s: Solution, moves: tuple[Coup, ...]) -> Choice:
    """Lay the first pose that helps the opponent least; hold it back if even that one lets them go out."""
    poses = [m for m in moves if isinstance(m, PremierCoup)] or [PremierCoup(s.table)]
    menaces, _, _, i = min(
        (_menaces(tour, (*tour.vue.table, *m.pose)), nbocc(Joker, tableVmens(m.pose)), sum(map(len, m.pose)), i)
        for i, m in enumerate(poses)
    )
    if tour.vue.nombre_pioche and 4 * (menaces - _menaces(tour, tour.vue.table)) > len(tour.adverses):
        raison = N_("keeps its first meld hidden: after it the opponent could go out with {k} of {m} hands drawn")
        return Piocher(), _sur(tour, menaces, raison)
    n = sum(map(len, poses[i].pose))
    return poses[i], Message(N_("opens with {n} tiles, and helps the opponent as little as it can"), (("n", n),))


def _sur(tour: _Tour, menaces: int, key: str, **values: object) -> Message:
    return Message(key, (("k", menaces), ("m", len(tour.adverses)), *values.items()))


def _attend(tour: _Tour, s: Solution) -> Choice:
    """Draw and hold tiles back, except where something is worth more than waiting."""
    vue = tour.vue
    menaces = _menaces(tour, vue.table)
    if 2 * menaces > len(tour.adverses):
        raison = N_("gets rid of points: the opponent could go out with {k} of {m} hands drawn")
        return laying_move(vue, tour.par.meilleure_pose(vue.table, own_hand(vue), "main")), _sur(tour, menaces, raison)
    if vue.nombre_pioche % 2 == 0 and vue.nombre_pioche <= _TEMPO:
        une = next((m for m in _une_tuile(tour) if _menaces(tour, m.table) <= menaces), None)
        if une is not None:
            return une, Message(N_("lays one tile alone: so the opponent will have to move first with the pool empty"))
    return Piocher(), _retenues(tour, cardinal(s.posees), menaces)


def _retenues(tour: _Tour, n: int, menaces: int) -> Message:
    """Say how many tiles the player holds back, and how often the opponent goes out meanwhile."""
    une = N_("holds {n} tile back until all can be laid at once; the opponent goes out with {k} of {m} hands drawn")
    plus = N_("holds {n} tiles back until all can be laid at once; the opponent goes out with {k} of {m} hands drawn")
    return _sur(tour, menaces, plural(n, une, plus).key, n=n)


def _une_tuile(tour: _Tour) -> Iterator[Poser]:
    """List the moves that lay one tile, most points first; keep jokers."""
    for t in sorted((t for t, _ in own_hand(tour.vue) if t is not Joker), key=lambda t: -t.valeur):
        s = tour.par.meilleure_pose(tour.vue.table, mens([t]), "tuiles")
        if s.posees:
            yield Poser(s.table)


def _pose_peu(tour: _Tour, moves: tuple[Coup, ...]) -> Choice:
    """With the pool empty, lay the least that does not let the opponent go out, else the most points."""
    vue = tour.vue
    autres = sorted((m for m in moves if isinstance(m, Poser)), key=lambda m: cardinal(_posees(vue, m)))
    for m in chain(_une_tuile(tour), autres):
        if not _menaces(tour, m.table):
            return m, Message(N_("lays little: the opponent cannot go out then"))
    s = tour.par.meilleure_pose(vue.table, own_hand(vue), "main")
    return laying_move(vue, s), Message(N_("gets rid of points: the opponent goes out whatever is laid"))


def _posees(vue: Vue, m: Poser) -> Main:
    return difference(tableVmens(m.table), tableVmens(vue.table))

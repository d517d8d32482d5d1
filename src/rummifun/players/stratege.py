"""`stratege`: Rummikub with patience, judged by hands that the opponent may have.

Whatever lies on the table serves both players, and a game is won by the last tile of a hand, not by the others. So it
opens as soon as it can, with as few jokers and tiles as it can, then draws and holds everything back until the whole
hand can be laid in one turn. A large hand can, sooner or later: it holds what the opponent waits for.

Three things are worth more than waiting. Where the opponent may well go out in his next turn, as many points are laid
as can be. Who has to move once the pool is empty must lay what he can, and opens the table to the other: the parity
of the pool says who that will be, and one tile laid instead of drawn changes it. And once the pool is empty both hands
are known: then the least is laid that does not let the opponent go out.

What the opponent could do is asked of hands drawn as `resample` draws them, all those that he may have being equally
likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.scene import Message, count
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
from rummifun.games.rummikub.solveur import Solution
from rummifun.games.rummikub.vue import Vue, etat_possible
from rummifun.messages import N_
from rummifun.multiset.ordre_sup import cardinal, difference, from_pairs, nbocc
from rummifun.players.optimal import best_turn, has_opened, laying, nothing_laid, own_hand, view_of
from rummifun.players.solvers import Solver, quickest

HANDS: Final = 12
"""How many of the opponent's possible hands are drawn for a move."""

_TEMPO: Final = 30
"""From how many tiles in the pool it matters who will have to move when it is empty."""

Choice = tuple[Coup, Message]


class _Tour(NamedTuple):
    """A turn to be played: what is seen, the hands that the opponent may have, and the solver."""

    vue: Vue
    adverses: tuple[Main, ...]
    par: Solver


def stratege(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Hold tiles back until all can be laid at once, unless hands that the opponent may have speak against it.

    Profil: jeu → vue → coups → Alea → coup × raison   (ours; Rummikub §5.1)

    >>> from rummifun.games.rummikub import jeu
    >>> e = jeu.new(Alea(1))
    >>> move, reason = stratege(jeu, jeu.view(e, 0), tuple(jeu.moves(e)), Alea())
    >>> jeu.write(move), reason.said(str)
    ('pose [9r 10r J]', 'opens with 3 tiles, and helps the opponent as little as it can')

    Law: it lays its whole hand when that can be done, and so plays as `optimal` then. Raises `Precondition` in another
    game.
    """
    vue = view_of(game, view)
    return chosen(vue, moves, opposing_hands(vue, alea), quickest())


def chosen(vue: Vue, moves: tuple[Coup, ...], mains: Iterable[Main], par: Solver) -> Choice:
    """Choose as `stratege` does, from hands that the opponent may have and by a solver."""
    s = best_turn(vue, par)
    if not s.posees:
        return nothing_laid(vue)
    if cardinal(s.posees) == cardinal(own_hand(vue)):
        return laying(vue, s), Message(N_("lays its whole hand at once"))
    tour = _Tour(vue, tuple(mains), par)
    if not has_opened(vue):
        return _ouvre(tour, s, moves)
    return _attend(tour, s) if vue.nombre_pioche else _pose_peu(tour, moves)


def opposing_hands(vue: Vue, alea: Alea) -> Iterator[Main]:
    """Draw hands that the opponent may have; the one that he has, once the pool is empty."""
    autre = 1 - vue.joueur.value
    for _ in range(HANDS if vue.mains[autre] is None else 1):
        e = etat_possible(vue, alea)
        alea = e.alea
        yield e.statuts[autre].main


def _menaces(tour: _Tour, table: Table) -> int:
    """Count the hands drawn with which the opponent could go out at once on a table."""
    posees = tableVmens(table)
    if tour.vue.engages[1 - tour.vue.joueur.value]:
        return sum(tour.par.arranger(from_pairs(chain(posees, main))) is not None for main in tour.adverses)
    return sum(
        tour.par.arranger(main) is not None
        and cardinal(meilleure_premiere_pose(main, "tuiles").posees) == cardinal(main)
        for main in tour.adverses
    )


def _ouvre(tour: _Tour, s: Solution, moves: tuple[Coup, ...]) -> Choice:
    """Lay the first pose that helps the opponent least; keep it hidden where even that one helps him out."""
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
    """Draw and hold back what could be laid, but for what is worth more than waiting."""
    vue = tour.vue
    menaces = _menaces(tour, vue.table)
    if 2 * menaces > len(tour.adverses):
        raison = N_("gets rid of points: the opponent could go out with {k} of {m} hands drawn")
        return laying(vue, tour.par.meilleure_pose(vue.table, own_hand(vue), "main")), _sur(tour, menaces, raison)
    if vue.nombre_pioche % 2 == 0 and vue.nombre_pioche <= _TEMPO:
        une = next((m for m in _une_tuile(tour) if _menaces(tour, m.table) <= menaces), None)
        if une is not None:
            return une, Message(N_("lays one tile alone: so the opponent will have to move first with the pool empty"))
    return Piocher(), _retenues(tour, cardinal(s.posees), menaces)


def _retenues(tour: _Tour, n: int, menaces: int) -> Message:
    """Say how many tiles are held back, and what the opponent could do meanwhile."""
    une = N_("holds {n} tile back until all can be laid at once; the opponent goes out with {k} of {m} hands drawn")
    plus = N_("holds {n} tiles back until all can be laid at once; the opponent goes out with {k} of {m} hands drawn")
    return _sur(tour, menaces, count(n, une, plus).key, n=n)


def _une_tuile(tour: _Tour) -> Iterator[Poser]:
    """List the moves that lay one tile, those worth most points first; a joker is kept."""
    for t in sorted((t for t, _ in own_hand(tour.vue) if t is not Joker), key=lambda t: -t.valeur):
        s = tour.par.meilleure_pose(tour.vue.table, mens([t]), "tuiles")
        if s.posees:
            yield Poser(s.table)


def _pose_peu(tour: _Tour, moves: tuple[Coup, ...]) -> Choice:
    """Lay the least that does not let the opponent go out, with the pool empty; else the most points."""
    vue = tour.vue
    autres = sorted((m for m in moves if isinstance(m, Poser)), key=lambda m: cardinal(_posees(vue, m)))
    for m in chain(_une_tuile(tour), autres):
        if not _menaces(tour, m.table):
            return m, Message(N_("lays little: the opponent cannot go out then"))
    s = tour.par.meilleure_pose(vue.table, own_hand(vue), "main")
    return laying(vue, s), Message(N_("gets rid of points: the opponent goes out whatever is laid"))


def _posees(vue: Vue, m: Poser) -> Main:
    return difference(tableVmens(m.table), tableVmens(vue.table))

"""The players of Rummikub: `optimal` lays as many tiles as possible each turn, `stratege` holds them back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub import (
    Coup,
    Joker,
    Main,
    Passer,
    Piocher,
    Poser,
    PremierCoup,
    Table,
    arranger,
    meilleure_pose,
    meilleure_premiere_pose,
    mens,
    tableVmens,
)
from rummifun.games.rummikub.scene import Vue, etat_possible
from rummifun.games.rummikub.solver import Objectif, Solution
from rummifun.messages import N_
from rummifun.multiset.rapide import cardinal, difference, from_pairs, nbocc
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal


class RummikubSolver(NamedTuple):
    """A solver: it finds the best turn, or arranges all of some tiles."""

    meilleure_pose: Callable[[Table, Main, Objectif], Solution]
    arranger: Callable[[Main], Table | None]


PLAIN_SOLVER: Final = RummikubSolver(meilleure_pose, arranger)
"""The plain solver."""


@cache
def compiled_solver() -> RummikubSolver:
    """Return the compiled twin, which needs numba."""
    from rummifun.kernels import rummikub  # which needs numba

    return RummikubSolver(rummikub.meilleure_pose, rummikub.arranger)


def optimal(
    game: Any, view: Any, moves: tuple[Any, ...], alea: Alea, solver: RummikubSolver = PLAIN_SOLVER
) -> tuple[Any, Message]:
    """Lay the most tiles that any rearrangement of the table allows, then the most points; else draw, else pass.

    The first pose, too, is the one with most tiles, among those of at least 30 points.

    Profil: jeu → vue → coups → Alea → coup × raison   (ours; Rummikub §5.1.3)

    >>> from rummifun.games.rummikub import jeu
    >>> move, reason = optimal(jeu, jeu.view(jeu.new(Alea(3)), 0), (), Alea())
    >>> jeu.write(move), reason.localize(str)
    ('pioche', 'has no first meld of 30 points')

    Law: no legal move lays more tiles. Raises `Precondition` in another game.
    """
    vue = rummikub_view(game, view)
    s = best_turn(vue, solver)
    n = cardinal(s.posees)
    if not n:
        return draw_or_pass(vue)
    reason = plural(n, N_("lays {n} tile: no turn lays more"), N_("lays {n} tiles: no turn lays more"))
    return laying_move(vue, s), reason


def rummikub_view(game: Any, view: Any) -> Vue:
    """Type a view as one of Rummikub."""
    if game.name != "rummikub" or not isinstance(view, Vue):
        raise Precondition(Refusal(RefusJoueur.AutreJeu, expected="rummikub", got=game.name))
    return view


def own_hand(vue: Vue) -> Main:
    """Return the hand of the player to move."""
    return vue.mains[vue.joueur.value] or mens(())


def has_opened(vue: Vue) -> bool:
    """Tell whether the player to move has made the first pose."""
    return vue.engages[vue.joueur.value]


def best_turn(vue: Vue, solver: RummikubSolver) -> Solution:
    """Find the turn that lays the most tiles, then the most points; or the first pose if none has been made."""
    if has_opened(vue):
        return solver.meilleure_pose(vue.table, own_hand(vue), "tuiles_points")
    return meilleure_premiere_pose(own_hand(vue), "tuiles_points")


def laying_move(vue: Vue, s: Solution) -> Coup:
    """Make the move of a solution."""
    return Poser(s.table) if has_opened(vue) else PremierCoup(s.table)


def draw_or_pass(vue: Vue) -> tuple[Coup, Message]:
    """Draw, or pass when the pool is empty, and say that nothing can be laid."""
    reason = N_("has nothing to lay") if has_opened(vue) else N_("has no first meld of 30 points")
    return (Piocher() if vue.nombre_pioche else Passer()), Message(reason)


HANDS: Final = 12
"""The number of possible hands of the opponent to draw for a move."""


_TEMPO: Final = 30
"""The size of the pool from which it matters who will move when it is empty."""


Choice = tuple[Coup, Message]


class _Turn(NamedTuple):
    """A turn to play: the view, the opponent's possible hands, and the solver."""

    vue: Vue
    hands: tuple[Main, ...]
    solver: RummikubSolver


def stratege(
    game: Any, view: Any, moves: tuple[Any, ...], alea: Alea, solver: RummikubSolver = PLAIN_SOLVER
) -> tuple[Any, Message]:
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
    return choose_patiently(vue, moves, opposing_hands(vue, alea), solver)


def choose_patiently(vue: Vue, moves: tuple[Coup, ...], hands: Iterable[Main], solver: RummikubSolver) -> Choice:
    """Choose as `stratege` does, from the opponent's possible hands and with a given solver."""
    s = best_turn(vue, solver)
    if not s.posees:
        return draw_or_pass(vue)
    if cardinal(s.posees) == cardinal(own_hand(vue)):
        return laying_move(vue, s), Message(N_("lays its whole hand at once"))
    turn = _Turn(vue, tuple(hands), solver)
    if not has_opened(vue):
        return _open(turn, s, moves)
    return _wait(turn, s) if vue.nombre_pioche else _lay_little(turn, moves)


def opposing_hands(vue: Vue, alea: Alea) -> Iterator[Main]:
    """Draw possible hands of the opponent, or return the known one once the pool is empty."""
    other = 1 - vue.joueur.value
    for _ in range(HANDS if vue.mains[other] is None else 1):
        e = etat_possible(vue, alea)
        alea = e.alea
        yield e.statuts[other].main


def _count_threats(turn: _Turn, table: Table) -> int:
    """Count the drawn hands with which the opponent could go out at once on a table."""
    laid = tableVmens(table)
    if turn.vue.engages[1 - turn.vue.joueur.value]:
        return sum(turn.solver.arranger(from_pairs(chain(laid, main))) is not None for main in turn.hands)
    return sum(
        turn.solver.arranger(main) is not None
        and cardinal(meilleure_premiere_pose(main, "tuiles").posees) == cardinal(main)
        for main in turn.hands
    )


def _open(turn: _Turn, s: Solution, moves: tuple[Coup, ...]) -> Choice:
    """Lay the first pose that helps the opponent least; hold it back if even that one lets them go out."""
    poses = [m for m in moves if isinstance(m, PremierCoup)] or [PremierCoup(s.table)]
    threats, _, _, i = min(
        (_count_threats(turn, (*turn.vue.table, *m.pose)), nbocc(Joker, tableVmens(m.pose)), sum(map(len, m.pose)), i)
        for i, m in enumerate(poses)
    )
    if turn.vue.nombre_pioche and 4 * (threats - _count_threats(turn, turn.vue.table)) > len(turn.hands):
        reason = N_("keeps its first meld hidden: after it the opponent could go out with {k} of {m} hands drawn")
        return Piocher(), _threat_message(turn, threats, reason)
    n = sum(map(len, poses[i].pose))
    return poses[i], Message(N_("opens with {n} tiles, and helps the opponent as little as it can"), (("n", n),))


def _threat_message(turn: _Turn, threats: int, key: str, **values: object) -> Message:
    return Message(key, (("k", threats), ("m", len(turn.hands)), *values.items()))


def _wait(turn: _Turn, s: Solution) -> Choice:
    """Draw and hold tiles back, except where something is worth more than waiting."""
    vue = turn.vue
    threats = _count_threats(turn, vue.table)
    if 2 * threats > len(turn.hands):
        reason = N_("gets rid of points: the opponent could go out with {k} of {m} hands drawn")
        relieved = turn.solver.meilleure_pose(vue.table, own_hand(vue), "main")
        return laying_move(vue, relieved), _threat_message(turn, threats, reason)
    if vue.nombre_pioche % 2 == 0 and vue.nombre_pioche <= _TEMPO:
        single = next((m for m in _single_tile(turn) if _count_threats(turn, m.table) <= threats), None)
        if single is not None:
            reason = N_("lays one tile alone: so the opponent will have to move first with the pool empty")
            return single, Message(reason)
    n = cardinal(s.posees)
    one = N_("holds {n} tile back until all can be laid at once; the opponent goes out with {k} of {m} hands drawn")
    many = N_("holds {n} tiles back until all can be laid at once; the opponent goes out with {k} of {m} hands drawn")
    return Piocher(), _threat_message(turn, threats, plural(n, one, many).key, n=n)


def _single_tile(turn: _Turn) -> Iterator[Poser]:
    """List the moves that lay one tile, most points first; keep jokers."""
    for t in sorted((t for t, _ in own_hand(turn.vue) if t is not Joker), key=lambda t: -t.valeur):
        s = turn.solver.meilleure_pose(turn.vue.table, mens([t]), "tuiles")
        if s.posees:
            yield Poser(s.table)


def _lay_little(turn: _Turn, moves: tuple[Coup, ...]) -> Choice:
    """With the pool empty, lay the least that does not let the opponent go out, else the most points."""
    vue = turn.vue
    others = sorted((m for m in moves if isinstance(m, Poser)), key=lambda m: cardinal(_laid_tiles(vue, m)))
    for m in chain(_single_tile(turn), others):
        if not _count_threats(turn, m.table):
            return m, Message(N_("lays little: the opponent cannot go out then"))
    s = turn.solver.meilleure_pose(vue.table, own_hand(vue), "main")
    return laying_move(vue, s), Message(N_("gets rid of points: the opponent goes out whatever is laid"))


def _laid_tiles(vue: Vue, m: Poser) -> Main:
    return difference(tableVmens(m.table), tableVmens(vue.table))

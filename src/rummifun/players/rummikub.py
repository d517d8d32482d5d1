"""The players of Rummikub: `optimal` lays as many tiles as possible each turn, `stratege` holds them back.

Of several opponents, `stratege` fears the one who could go out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
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
    en_ordre,
    meilleure_pose,
    meilleure_premiere_pose,
    mens,
    tableVmens,
    une_ouverture,
)
from rummifun.games.rummikub.jokers import careful_turn
from rummifun.games.rummikub.scene import Vue, etat_possible
from rummifun.games.rummikub.solver import Objectif, Solution, worth_of
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
    s = best_turn(vue, solver, moves)
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


def solver_for(vue: Vue, solver: RummikubSolver) -> RummikubSolver:
    """Return a solver for the rules of a view: where jokers must be replaced, one that asks the given solver."""
    if not vue.options.joker_remplace:
        return solver
    return solver._replace(meilleure_pose=partial(careful_turn, solve=solver.meilleure_pose))


def best_turn(vue: Vue, solver: RummikubSolver, moves: tuple[Coup, ...] = ()) -> Solution:
    """Find the turn that lays the most tiles, then the most points; or the first pose if none has been made.

    Where the turn of the first pose may go on, it is the best turn if that holds a first pose, else the best of those
    that begin with a first pose proposed.
    """
    best, hand = solver_for(vue, solver).meilleure_pose, own_hand(vue)
    if has_opened(vue):
        return best(vue.table, hand, "tuiles_points")
    points = max(1, vue.options.ouverture)
    opening = meilleure_premiere_pose(hand, "tuiles_points", points)
    if not (vue.options.continuer and opening.posees):
        return opening
    whole = best(vue.table, hand, "tuiles_points")
    if une_ouverture(whole.posees, points=points):
        return whole
    poses = (opening.table, *(m.pose for m in moves if isinstance(m, PremierCoup)))
    return max((_go_on(vue, best, pose) for pose in poses), key=lambda s: s.optimum)


def _go_on(vue: Vue, best: Callable[[Table, Main, Objectif], Solution], pose: Table) -> Solution:
    """Find the best turn that begins with a first pose and goes on with the table."""
    hand, laid = own_hand(vue), tableVmens(pose)
    rest = difference(hand, laid)
    posed: Table = (*vue.table, *pose)
    after = best(posed, rest, "tuiles_points").table if rest else posed
    posees = en_ordre(difference(tableVmens(after), tableVmens(vue.table)))
    return Solution(vue.table, after, posees, worth_of(posees, "tuiles_points"))


def laying_move(vue: Vue, s: Solution) -> Coup:
    """Make the move of a solution."""
    return Poser(s.table) if has_opened(vue) or s.avant else PremierCoup(s.table)


def draw_or_pass(vue: Vue) -> tuple[Coup, Message]:
    """Draw, or pass when the pool is empty, and say that nothing can be laid."""
    key = N_("has nothing to lay") if has_opened(vue) else N_("has no first meld of {n} points")
    return (Piocher() if vue.nombre_pioche else Passer()), Message(key, (("n", vue.options.ouverture),))


HANDS: Final = 12
"""The number of times that the hidden hands are drawn for a move."""


_TEMPO: Final = 30
"""The size of the pool from which it matters who will move when it is empty."""


Choice = tuple[Coup, Message]


Hands = tuple[Main, ...]
"""A possible hand of each opponent, in the order of their turns."""


class _Turn(NamedTuple):
    """A turn to play: the view, the opponents' possible hands, and the solver."""

    vue: Vue
    hands: tuple[Hands, ...]
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


def choose_patiently(vue: Vue, moves: tuple[Coup, ...], hands: Iterable[Hands], solver: RummikubSolver) -> Choice:
    """Choose as `stratege` does, from the opponents' possible hands and with a given solver."""
    s = best_turn(vue, solver, moves)
    if not s.posees:
        return draw_or_pass(vue)
    if cardinal(s.posees) == cardinal(own_hand(vue)):
        return laying_move(vue, s), Message(N_("lays its whole hand at once"))
    turn = _Turn(vue, tuple(hands), solver_for(vue, solver))
    if not has_opened(vue):
        return _open(turn, s, moves)
    return _wait(turn, s) if vue.nombre_pioche else _lay_little(turn, moves)


def opposing_seats(vue: Vue) -> tuple[int, ...]:
    """List the seats of the opponents, the next to move first."""
    n = len(vue.mains)
    return tuple((vue.joueur.value + i) % n for i in range(1, n))


def opposing_hands(vue: Vue, alea: Alea) -> Iterator[Hands]:
    """Draw possible hands of the opponents, or return the known one once the pool is empty."""
    others = opposing_seats(vue)
    for _ in range(HANDS if any(vue.mains[seat] is None for seat in others) else 1):
        e = etat_possible(vue, alea)
        alea = e.alea
        yield tuple(e.statuts[seat].main for seat in others)


def _count_threats(turn: _Turn, table: Table) -> int:
    """Count the drawn hands with which an opponent could go out at once on a table."""
    laid, opened = tableVmens(table), [turn.vue.engages[seat] for seat in opposing_seats(turn.vue)]

    def is_out(main: Main, has_laid: bool) -> bool:
        if has_laid:
            return turn.solver.arranger(from_pairs(chain(laid, main))) is not None
        opening = partial(meilleure_premiere_pose, main, "tuiles", turn.vue.options.ouverture)
        return turn.solver.arranger(main) is not None and cardinal(opening().posees) == cardinal(main)

    return sum(any(map(is_out, hands, opened)) for hands in turn.hands)


def _open(turn: _Turn, s: Solution, moves: tuple[Coup, ...]) -> Choice:
    """Lay the first pose that helps the opponent least; hold it back if even that one lets them go out."""
    poses = [m for m in moves if isinstance(m, PremierCoup)] or [PremierCoup(s.table)]
    threats, _, _, i = min(
        (_count_threats(turn, (*turn.vue.table, *m.pose)), nbocc(Joker, tableVmens(m.pose)), sum(map(len, m.pose)), i)
        for i, m in enumerate(poses)
    )
    if turn.vue.nombre_pioche and 4 * (threats - _count_threats(turn, turn.vue.table)) > len(turn.hands):
        reason = N_("keeps its first meld hidden: after it {opponent} could go out with {k} of {m} hands drawn")
        return Piocher(), _threat_message(turn, threats, reason)
    n = sum(map(len, poses[i].pose))
    return poses[i], Message(
        N_("opens with {n} tiles, and helps {opponent} as little as it can"),
        (("n", n), _opponent(turn.vue, N_("the opponents"))),
    )


def _opponent(vue: Vue, several: str = N_("an opponent")) -> tuple[str, Message]:
    """Name the only opponent, or one or several of them, in the reason of a move."""
    return "opponent", Message(N_("the opponent") if len(vue.mains) == 2 else several)


def _threat_message(turn: _Turn, threats: int, key: str, **values: object) -> Message:
    return Message(key, (("k", threats), ("m", len(turn.hands)), *values.items(), _opponent(turn.vue)))


def _wait(turn: _Turn, s: Solution) -> Choice:
    """Draw and hold tiles back, except where something is worth more than waiting."""
    vue = turn.vue
    threats = _count_threats(turn, vue.table)
    if 2 * threats > len(turn.hands):
        reason = N_("gets rid of points: {opponent} could go out with {k} of {m} hands drawn")
        relieved = turn.solver.meilleure_pose(vue.table, own_hand(vue), "main")
        return laying_move(vue, relieved), _threat_message(turn, threats, reason)
    draws = -(-vue.nombre_pioche // vue.options.piochees)
    if draws % len(vue.mains) == 0 and vue.nombre_pioche <= _TEMPO:
        single = next((m for m in _single_tile(turn) if _count_threats(turn, m.table) <= threats), None)
        if single is not None:
            reason = N_("lays one tile alone: so {opponent} will have to move first with the pool empty")
            return single, Message(reason, (_opponent(vue),))
    n = cardinal(s.posees)
    one = N_("holds {n} tile back until all can be laid at once; {opponent} goes out with {k} of {m} hands drawn")
    many = N_("holds {n} tiles back until all can be laid at once; {opponent} goes out with {k} of {m} hands drawn")
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
            return m, Message(N_("lays little: {opponent} cannot go out then"), (_opponent(vue),))
    s = turn.solver.meilleure_pose(vue.table, own_hand(vue), "main")
    return laying_move(vue, s), Message(
        N_("gets rid of points: {opponent} goes out whatever is laid"), (_opponent(vue),)
    )


def _laid_tiles(vue: Vue, m: Poser) -> Main:
    return difference(tableVmens(m.table), tableVmens(vue.table))

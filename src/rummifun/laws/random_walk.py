"""Walks: whole games played at random, and the laws of every game asked of each state on the way.

`check` draws states, and looks for the smallest that breaks a law. A walk takes them as they come, and each costs
little: so a million can be asked. Walks of different deals add up, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, as_game
from rummifun.laws import game as laws
from rummifun.laws.reached_states import Fault, ReachedState
from rummifun.multiset.rapide import Multiensemble, difference, pairs
from rummifun.players.glouton import hasard

MOST: Final = 400
"""The most moves of a game in a walk: some games never end."""


_MOST_BREAKS: Final = 3
"""The most breaks that a walk remembers."""


class LawBreak(NamedTuple):
    """A law that a state breaks: the deal, the number of moves played, the law, the fault."""

    deal: int
    moves: int
    law: str
    fault: str


@dataclass(frozen=True, slots=True)
class WalkReport:
    """The result of games played at random: the games, the number of states, the first breaks and their number.

    >>> a, b = WalkReport((range(0, 2),), 90), WalkReport((range(2, 3),), 40)
    >>> (a + b).etats, (a + b).parties, (a + b).breaks
    (130, 3, 0)
    """

    blocs: tuple[range, ...] = ()
    etats: int = 0
    breaks: int = 0
    shown: tuple[LawBreak, ...] = ()

    def __add__(self, other: WalkReport) -> WalkReport:
        blocs = sorted((*self.blocs, *other.blocs), key=lambda bloc: bloc.start)
        shown = tuple(sorted((*self.shown, *other.shown))[:_MOST_BREAKS])
        return WalkReport(_join(blocs), self.etats + other.etats, self.breaks + other.breaks, shown)

    @property
    def parties(self) -> int:
        """The number of games."""
        return sum(map(len, self.blocs))


def _join(blocs: list[range]) -> tuple[range, ...]:
    """Join adjacent blocks."""
    joined: list[range] = []
    for bloc in blocs:
        if joined and joined[-1].stop == bloc.start:
            joined[-1] = range(joined[-1].start, bloc.stop)
        else:
            joined.append(bloc)
    return tuple(joined)


def walk_games(game: AnyGame, games: range, most: int = MOST) -> WalkReport:
    """Play the games of these deals at random, and ask the laws of each state; of whole games, that they replay.

    >>> from rummifun.games.reussites.montee_descente import md
    >>> found = walk_games(md(), range(2))
    >>> found.parties, found.etats > 20, found.breaks
    (2, True, 0)
    """
    game = as_game(game)
    return sum((_walk_deal(game, deal, most) for deal in games), WalkReport())


def _walk_deal(game: AnyGame, deal: int, most: int) -> WalkReport:
    found = tuple(_faults_by_state(game, Alea(deal), most))
    broken = [LawBreak(deal, i, law, repr(fault)) for i, faults in enumerate(found) for law, fault in faults]
    return WalkReport((range(deal, deal + 1),), len(found) - 1, len(broken), tuple(broken[:_MOST_BREAKS]))


def _faults_by_state(game: AnyGame, origin: Alea, most: int) -> Iterator[tuple[tuple[str, Fault], ...]]:
    """List the faults of each state, then those of the record; an error that a game raises ends the walk."""
    try:
        last = first = ReachedState(origin, (), game.new(origin))
        dealt = game.pieces(first.state)
        for last, moves in _play_with_moves(game, first, most):
            yield (*_faults(game, last, moves, dealt),)
        yield tuple(("record", fault) for fault in laws.record(game, last))
    except Exception as error:  # a user's game may raise any of them
        yield (("raises", (repr(error),)),)


def play_along(game: AnyGame, r: ReachedState, most: int = MOST) -> Iterator[ReachedState]:
    """Play on at random; yield every state, the first included."""
    return (r for r, _ in _play_with_moves(game, r, most))


def _play_with_moves(game: AnyGame, r: ReachedState, most: int) -> Iterator[tuple[ReachedState, tuple[Any, ...]]]:
    """Play on at random; yield every state with the moves that it proposes."""
    alea = Alea(r.origin.seed, r.origin.game + 1)
    yield r, (moves := tuple(game.moves(r.state)))
    while len(r.moves) < most and moves:
        move, _ = hasard(game, None, moves, alea)
        alea = alea.word()[1]
        r = ReachedState(r.origin, (*r.moves, move), game.step(r.state, move))
        yield r, (moves := tuple(game.moves(r.state)))


def _faults(
    game: AnyGame, r: ReachedState, moves: tuple[Any, ...], dealt: Multiensemble[Any]
) -> Iterator[tuple[str, Fault]]:
    """List the faults of a state: it must have the pieces dealt, and keep each of the laws."""
    here = game.pieces(r.state)
    if dict(here) != dict(dealt):
        yield "conservation", ("lost", pairs(difference(dealt, here)), "made", pairs(difference(here, dealt)))
    views = tuple(laws.seat_views(game, r.state))  # once, as the moves, for all the laws
    asked = {
        "possibility": laws.possibility(game, r),
        "notation": laws.notation(game, r, moves),
        "secrecy": laws.secrecy(game, r, views),
        "scene": laws.scene(game, r, views, moves),
    }
    for name, faults in asked.items():
        yield from ((name, fault) for fault in islice(faults, _MOST_BREAKS))

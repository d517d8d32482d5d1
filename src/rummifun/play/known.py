"""A look under the cards of a game for one: questions as values, answered in the background.

Nobody gets an answer without asking, and nobody may ask in a game for two. A screen says first that the answer looks
under the cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, TypeGuard, TypeVar

from rummifun.chance import Alea
from rummifun.core.capabilities import Solvable, can_be_solved, explains_lines
from rummifun.core.game import IllegalMove, replay
from rummifun.core.scene import Message
from rummifun.games.reussites.recherche import cherche
from rummifun.games.reussites.verdict import Gagnable, Indecise, Perdue
from rummifun.messages import N_
from rummifun.play.asking import Question, answer
from rummifun.play.going import automatic, finishing
from rummifun.play.hints import Hint, hint_of
from rummifun.play.sitting import Sitting, decisions
from rummifun.players.glouton import glouton
from rummifun.players.winnable import solution
from rummifun.refusal import Code, Precondition, Refusal

LOOKS: Final = N_("This looks under the cards.")
"""The warning before any of these questions."""

NODES: Final = 300_000
"""The most positions to search for one answer."""

TRIES: Final = 200
"""The most deals to try until one can be won."""

_EACH: Final = 30_000  # positions for one of these deals: most need far fewer
_PLACES: Final = 12  # starting points on the way for the greedy player
_LONGEST: Final = 400  # the most moves of one such try

A = TypeVar("A", covariant=True)


class RefusRegard(Code):
    """Why a look under the cards is refused."""

    SansRegard = "règle commune"


class Asked(Protocol[A]):
    """A question that a process can answer."""

    def reply(self) -> A:
        """Answer it."""


def reply(asked: Asked[A]) -> A:
    """Answer a question, in any process."""
    return asked.reply()


def knowable(game: Any) -> TypeGuard[Solvable]:
    """Tell whether a player may look under the cards of a game: alone, and if the game has a solver.

    >>> from rummifun.games import game_named
    >>> [knowable(game_named(name)) for name in ("klondike", "md", "rummikub", "haricots")]
    [True, True, False, False]
    """
    return game.seats == 1 and can_be_solved(game)


def looked_under(game: Any) -> TypeGuard[Solvable]:
    """Tell whether a screen offers a look under the cards: only in a game that leaves something to decide."""
    return knowable(game) and not automatic(game)


def soon_found(game: Any) -> bool:
    """Tell whether deals that can be won are soon found: a plain search of a user's game may take minutes."""
    return looked_under(game) and getattr(game, "solveur", None) is not cherche


def _alone(game: Any) -> None:
    if not knowable(game):
        raise Precondition(Refusal(RefusRegard.SansRegard, got=game.name))


def _solved(game: Any, state: Any, budget: int) -> Gagnable[Any] | Perdue | Indecise:
    try:
        return solution(game, state, budget)
    except IllegalMove:  # the game would end before the line, which proves nothing about other lines
        return Indecise(budget)


# Deals that can be won


class Found(NamedTuple):
    """A deal that can be won, None if none was found, and how many were tried."""

    deal: Alea | None
    tried: int

    def said(self) -> Message:
        """Say what was found."""
        if self.deal is None:
            said = N_("No deal that can be won was found among {n}.")
            return Message(said, (("n", self.tried),))
        return Message(N_("Deal {number} can be won."), (("number", _number(self.deal)),))


def _number(deal: Alea) -> str:
    return str(deal.seed) if deal.game == 0 else f"{deal.seed}.{deal.game}"


@dataclass(frozen=True, slots=True)
class Winnable:
    """The question which deal, from a number on, is the first that can surely be won."""

    game: Any
    first: Alea
    tries: int = TRIES
    budget: int = NODES

    def reply(self) -> Found:
        """Try deals in turn, as long as the budget lasts.

        >>> from rummifun.games import game_named
        >>> Winnable(game_named("md"), Alea(1)).reply(), Winnable(game_named("md"), Alea(1), tries=7).reply()
        (Found(deal=Alea(seed=8, game=0, draws=0), tried=8), Found(deal=None, tried=7))
        """
        left, tried = self.budget, 0
        while tried < self.tries and left > 0:
            deal = Alea((self.first.seed + tried) % (1 << 64), self.first.game)
            found = _solved(self.game, self.game.new(deal), min(left, _EACH))
            tried += 1
            if isinstance(found, Gagnable):
                return Found(deal, tried)
            left -= max(1, _nodes(found))
        return Found(None, tried)


def _nodes(found: Gagnable[Any] | Perdue | Indecise) -> int:
    return found.budget if isinstance(found, Indecise) else found.noeuds


# Can it be won?


class Way(NamedTuple):
    """Moves that win, and the states on the way, the starting state first."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...]

    def ahead(self, state: Any) -> Way | None:
        """Return the rest of the way from a state; None if the state is not on it or is its end."""
        i = next((i for i, one in enumerate(self.states[:-1]) if one == state), None)
        return None if i is None else Way(self.states[i:], self.moves[i:])


class Known(NamedTuple):
    """The prospects of a state: the way to win, or since when there is none.

    `since` counts moves, 0 for the deal itself, and may be `late`, a little too high; `spent` positions did not decide.
    """

    begun: bool = False
    way: Way | None = None
    since: int | None = None
    late: bool = False
    spent: int = 0

    def said(self) -> Message:
        """Say it.

        >>> Known(since=31).said().said(str)
        'It cannot be won any more, since move 31.'
        """
        if self.way is not None:
            return Message(self._winnable())
        if self.since is None:
            said = N_("Not known: {n} positions were looked at, and that was not enough.")
            return Message(said, (("n", self.spent),))
        if self.since == 0:
            return Message(N_("This deal cannot be won, however you play."))
        late = N_("It cannot be won any more, since move {n} at the latest.")
        return Message(late if self.late else N_("It cannot be won any more, since move {n}."), (("n", self.since),))

    def _winnable(self) -> str:
        if self.way is not None and not self.way.moves:
            return N_("It is won.")
        return N_("It can still be won.") if self.begun else N_("This deal can be won.")


@dataclass(frozen=True, slots=True)
class Prospect:
    """The question whether the last of these states can be won and how, or since which of them it cannot."""

    game: Any
    states: tuple[Any, ...]
    budget: int = NODES
    begun: bool = False

    def reply(self) -> Known:
        """Solve the last state; if it is lost, bisect for the first lost one: a lost game stays lost."""
        found = _solved(self.game, self.states[-1], self.budget)
        if isinstance(found, Gagnable):
            return Known(self.begun, Way((*replay(self.game, self.states[-1], found.ligne),), found.ligne))
        if isinstance(found, Indecise):
            return Known(self.begun, spent=found.budget)
        since, late = self._since(len(self.states) - 1)
        return Known(self.begun, since=since, late=late)

    def _since(self, lost: int) -> tuple[int, bool]:
        """Return the first lost state, and whether an earlier one may be lost too."""
        won = -1
        while lost - won > 1:
            middle = (won + lost) // 2
            found = _solved(self.game, self.states[middle], self.budget)
            if isinstance(found, Indecise):
                return lost, True
            if isinstance(found, Perdue):
                lost = middle
            else:
                won = middle
        return lost, False


def prospect(sitting: Sitting, budget: int = NODES) -> Prospect:
    """Ask whether a game in progress can be won. Raises `Precondition` if a look under the cards is refused.

    >>> from rummifun.core.record import Record
    >>> from rummifun.games import game_named
    >>> from rummifun.play.sitting import PERSON, sit
    >>> prospect(sit(Record(game_named("md"), Alea(8)), (PERSON,))).reply().said().said(str)
    'This deal can be won.'
    >>> prospect(sit(Record(game_named("haricots"), Alea(2)), (PERSON, "glouton")))
    Traceback (most recent call last):
        ...
    rummifun.refusal.Precondition: haricots : on ne peut regarder sous les cartes que dans un jeu pour une personne...
    """
    _alone(sitting.game)
    begun = next(decisions(sitting, None), None) is not None
    return Prospect(sitting.game, (sitting.first, *(step.after for step in sitting.steps)), budget, begun)


def sure_hint(sitting: Sitting, way: Way) -> Hint:
    """Make the hint for the first move of a winning way, with its purpose if the game can explain it."""
    game, (move, *_) = sitting.game, way.moves
    why = game.why(sitting.state, way.moves) if explains_lines(game) else None
    return hint_of(game, game.view(sitting.state, sitting.seat), move, why)


# How hard is it?

EASY: Final = N_("This deal is easy.")
FAIR: Final = N_("This deal is of medium difficulty.")
HARD: Final = N_("This deal is hard.")


@dataclass(frozen=True, slots=True)
class Hardness:
    """The difficulty of a deal: the search for a winning way, and how often a greedy player wins from points on it."""

    game: Any
    first: Any
    alea: Alea
    budget: int = NODES

    def reply(self) -> Message:
        """Solve the deal, and let the greedy player try from random points on the way, the first included."""
        found = _solved(self.game, self.first, self.budget)
        if not isinstance(found, Gagnable):
            lost = isinstance(found, Perdue)
            return Known(since=0 if lost else None, spent=_nodes(found)).said()
        states = (*replay(self.game, self.first, found.ligne),)
        return Message(how_hard(found.noeuds, self._wins(states) / _PLACES))

    def _wins(self, states: tuple[Any, ...]) -> int:
        return sum(_greedy_wins(self.game, states[place], self.alea) for place in self._places(len(states)))

    def _places(self, n: int) -> Iterator[int]:
        alea = self.alea
        for _ in range(_PLACES):
            place, alea = alea.below(n)
            yield place


def how_hard(nodes: int, share: float) -> str:
    """Say in a sentence how hard a deal is, from the share of points on the way where a greedy player wins.

    >>> how_hard(50, 0.9), how_hard(50, 0.1), how_hard(50_000, 0.9)
    ('This deal is easy.', 'This deal is hard.', 'This deal is hard.')
    """
    if share < 1 / 3 or nodes > 20_000:
        return HARD
    return EASY if share >= 2 / 3 and nodes <= 2_000 else FAIR


def _greedy_wins(game: Any, state: Any, alea: Alea) -> bool:
    """Let the greedy player play on, within a limit of moves: some games can go on for ever."""
    for _ in range(_LONGEST):
        if game.to_move(state) is None:
            break
        move = finishing(game, game.view(state, 0))
        state = game.step(state, answer(Question(game, state, "", alea), glouton)[0] if move is None else move)
    outcome = game.outcome(state)
    return outcome is not None and outcome.winner == 0


def hardness(sitting: Sitting, budget: int = NODES) -> Hardness:
    """Ask how hard the deal of a game is. Raises `Precondition` if a look under the cards is refused."""
    _alone(sitting.game)
    return Hardness(sitting.game, sitting.first, Alea(0), budget)

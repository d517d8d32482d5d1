"""A look under the cards of a game for one: questions as values, answered in the background.

Nobody gets an answer without asking, and nobody may ask in a game for two. A screen says first that the answer looks
under the cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar, assert_never

from rummifun.catalogue.deal_codes import write_deal_number
from rummifun.chance import Alea
from rummifun.core.game import IllegalMove, as_game, replay
from rummifun.core.scene import Message
from rummifun.core.solution import Gagnable, Indecise, Perdue
from rummifun.messages import N_
from rummifun.players.glouton import glouton
from rummifun.players.patience_solver import first_lost_index, solve_winnable
from rummifun.players.short_line import find_short_line
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.session.hints import Hint, build_hint
from rummifun.session.player_queries import PlayerQuery, answer_query
from rummifun.session.session import Session, decision_indices
from rummifun.session.steps import finishing_move, plays_itself

QUERY_NODES: Final = N_("This looks under the cards.")
"""The warning before any of these questions."""


DEAL_NODES: Final = 300_000
"""The most positions to search for one answer."""


MAX_DEALS: Final = 200
"""The most deals to try until one can be won."""


_EACH: Final = 30_000  # positions for one of these deals: most need far fewer


_PLACES: Final = 12  # starting points on the way for the greedy player


_LONGEST: Final = 400  # the most moves of one such try


A = TypeVar("A", covariant=True)


class RefusRegard(Code):
    """Reasons to refuse a look under the cards."""

    SansRegard = "règle commune"


class Query(Protocol[A]):
    """A question that a process can answer."""

    def run(self) -> A:
        """Answer it."""


def run_query(asked: Query[A]) -> A:
    """Answer a question, in any process."""
    return asked.run()


def is_solvable_alone(game: Any) -> bool:
    """Tell whether a player may look under the cards of a game: alone, and if the game has a solver.

    >>> from rummifun.games import game_named
    >>> [is_solvable_alone(game_named(name)) for name in ("klondike", "md", "rummikub", "haricots")]
    [True, True, False, False]
    """
    return game.seats == 1 and as_game(game).solution is not None


def offers_winnability(game: Any) -> bool:
    """Tell whether a screen offers a look under the cards: only in a game that leaves something to decide."""
    return is_solvable_alone(game) and not plays_itself(game)


def has_quick_winnable_deals(game: Any) -> bool:
    """Tell whether deals that can be won are soon found: a plain search of a user's game may take minutes."""
    return offers_winnability(game) and as_game(game).quick


def _alone(game: Any) -> None:
    if not is_solvable_alone(game):
        raise Precondition(Refusal(RefusRegard.SansRegard, got=game.name))


def _solve(game: Any, state: Any, budget: int) -> Gagnable[Any] | Perdue | Indecise:
    try:
        return solve_winnable(game, state, budget)
    except IllegalMove:  # the game would end before the line, which proves nothing about other lines
        return Indecise(budget)


class FoundDeal(NamedTuple):
    """A deal that can be won, None if none was found, and how many were tried."""

    deal: Alea | None
    deals_tried: int

    def message(self) -> Message:
        """Describe the result of the search."""
        if self.deal is None:
            return Message(N_("No deal that can be won was found among {n}."), (("n", self.deals_tried),))
        return Message(N_("Deal {number} can be won."), (("number", write_deal_number(self.deal)),))


@dataclass(frozen=True, slots=True)
class WinnableDealQuery:
    """The question which deal, from a number on, is the first that can surely be won.

    Those of a day have its number: after `20261130` comes `20261130.1`.
    """

    game: Any
    first: Alea
    tries: int = MAX_DEALS
    budget: int = DEAL_NODES
    is_of_day: bool = False

    def run(self) -> FoundDeal:
        """Try deals in turn, as long as the budget lasts.

        >>> from rummifun.games import game_named
        >>> (WinnableDealQuery(game_named("md"), Alea(1)).run(),
        ...  WinnableDealQuery(game_named("md"), Alea(1), tries=7).run())
        (FoundDeal(deal=Alea(seed=8, game=0, draws=0), deals_tried=8), FoundDeal(deal=None, deals_tried=7))
        """
        left, tried = self.budget, 0
        while tried < self.tries and left > 0:
            deal = self._deal(tried)
            found = _solve(self.game, self.game.new(deal), min(left, _EACH))
            tried += 1
            if isinstance(found, Gagnable):
                return FoundDeal(deal, tried)
            left -= max(1, _nodes(found))
        return FoundDeal(None, tried)

    def _deal(self, n: int) -> Alea:
        seed, game = self.first.seed, self.first.game
        return Alea(seed, game + n) if self.is_of_day else Alea((seed + n) % (1 << 64), game)


def _nodes(found: Gagnable[Any] | Perdue | Indecise) -> int:
    return found.budget if isinstance(found, Indecise) else found.noeuds


class WinningLine(NamedTuple):
    """Moves that win, and the states on the way, the starting state first."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...]

    def rest_from(self, state: Any) -> WinningLine | None:
        """Return the rest of the way from a state; None if the state is not on it or is its end."""
        i = next((i for i, one in enumerate(self.states[:-1]) if one == state), None)
        return None if i is None else WinningLine(self.states[i:], self.moves[i:])


class WinStatus(NamedTuple):
    """The prospects of a state: the way to win, or since when there is none.

    `since` counts moves, 0 for the deal itself, and may be `late`, a little too high; `spent` positions did not decide.
    """

    begun: bool = False
    line: WinningLine | None = None
    lost_since: int | None = None
    is_cut_short: bool = False
    nodes: int = 0

    def message(self) -> Message:
        """Say it.

        >>> WinStatus(lost_since=31).message().localize(str)
        'It cannot be won any more, since move 31.'
        """
        if self.line is not None:
            possible = N_("It can still be won.") if self.begun else N_("This deal can be won.")
            return Message(possible if self.line.moves else N_("It is won."))
        if self.lost_since is None:
            said = N_("Not known: {n} positions were looked at, and that was not enough.")
            return Message(said, (("n", self.nodes),))
        if self.lost_since == 0:
            return Message(N_("This deal cannot be won, however you play."))
        said = N_("It cannot be won any more, since move {n}.")
        late = N_("It cannot be won any more, since move {n} at the latest.")
        return Message(late if self.is_cut_short else said, (("n", self.lost_since),))


@dataclass(frozen=True, slots=True)
class WinStatusQuery:
    """The question whether the last of these states can be won and how, or since which of them it cannot."""

    game: Any
    states: tuple[Any, ...]
    budget: int = DEAL_NODES
    begun: bool = False

    def run(self) -> WinStatus:
        """Solve the last state; if it is lost, bisect for the first lost one: a lost game stays lost."""
        found = _solve(self.game, self.states[-1], self.budget)
        match found:
            case Gagnable(row):
                short = find_short_line(as_game(self.game), self.states[-1], row).ligne
                return WinStatus(self.begun, WinningLine((*replay(self.game, self.states[-1], short),), short))
            case Indecise(budget):
                return WinStatus(self.begun, nodes=budget)
            case Perdue():
                since, late = first_lost_index(self.states, partial(_solve, self.game, budget=self.budget))
                return WinStatus(self.begun, lost_since=since, is_cut_short=late)
            case _:
                assert_never(found)


def win_status_query(session: Session, budget: int = DEAL_NODES) -> WinStatusQuery:
    """Ask whether a game in progress can be won. Raises `Precondition` if a look under the cards is refused.

    >>> from rummifun.core.record import Record
    >>> from rummifun.games import game_named
    >>> from rummifun.session.session import PERSON, resume_session
    >>> win_status_query(resume_session(Record(game_named("md"), Alea(8)), (PERSON,))).run().message().localize(str)
    'This deal can be won.'
    >>> win_status_query(resume_session(Record(game_named("haricots"), Alea(2)), (PERSON, "glouton")))
    Traceback (most recent call last):
        ...
    rummifun.refusal.Precondition: haricots : on ne peut regarder sous les cartes que dans un jeu pour une personne...
    """
    _alone(session.game)
    begun = next(decision_indices(session, None), None) is not None
    return WinStatusQuery(session.game, (session.first, *(step.after for step in session.steps)), budget, begun)


def winning_hint(session: Session, way: WinningLine) -> Hint:
    """Make the hint for the first move of a winning way, with its purpose if the game can explain it."""
    game, (move, *_) = session.game, way.moves
    why = game.why(session.state, way.moves) if game.why is not None else None
    return build_hint(game, game.view(session.state, session.seat), move, why)


EASY: Final = N_("This deal is easy.")


FAIR: Final = N_("This deal is of medium difficulty.")


HARD: Final = N_("This deal is hard.")


@dataclass(frozen=True, slots=True)
class DifficultyQuery:
    """The difficulty of a deal: the search for a winning way, and how often a greedy player wins from points on it."""

    game: Any
    first: Any
    alea: Alea
    budget: int = DEAL_NODES

    def run(self) -> Message:
        """Solve the deal, and let the greedy player try from random points on the way, the first included."""
        found = _solve(self.game, self.first, self.budget)
        if not isinstance(found, Gagnable):
            return WinStatus(lost_since=0 if isinstance(found, Perdue) else None, nodes=_nodes(found)).message()
        states = (*replay(self.game, self.first, found.ligne),)
        wins = sum(_greedy_wins(self.game, states[place], self.alea) for place in self._places(len(states)))
        return Message(difficulty_sentence(found.noeuds, wins / _PLACES))

    def _places(self, n: int) -> Iterator[int]:
        alea = self.alea
        for _ in range(_PLACES):
            place, alea = alea.below(n)
            yield place


def difficulty_sentence(nodes: int, share: float) -> str:
    """Rate the difficulty of a deal in a sentence, from the share of points on the way where a greedy player wins.

    >>> difficulty_sentence(50, 0.9), difficulty_sentence(50, 0.1), difficulty_sentence(50_000, 0.9)
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
        move = finishing_move(game, game.view(state, 0))
        state = game.step(state, answer_query(PlayerQuery(game, state, "", alea), glouton)[0] if move is None else move)
    outcome = game.outcome(state)
    return outcome is not None and outcome.winner == 0


def difficulty_query(session: Session, budget: int = DEAL_NODES) -> DifficultyQuery:
    """Ask how hard the deal of a game is. Raises `Precondition` if a look under the cards is refused."""
    _alone(session.game)
    return DifficultyQuery(session.game, session.first, Alea(0), budget)

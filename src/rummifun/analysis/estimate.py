"""The estimate whether a game can still be won from what its player sees: deals that fit it, and what `devin` wins.

The share of deals that can be won is a ceiling: whoever does not see the cards wins less often. It looks under no card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummifun.analysis.intervals import wilson
from rummifun.catalogue.entry import entry_for
from rummifun.core.scene import Message, MessageList
from rummifun.games import game_named, is_game_name
from rummifun.messages import N_
from rummifun.players.checked_player import player_alea
from rummifun.players.patience_solver import count_fitting_deals
from rummifun.refusal import Precondition, Refusal
from rummifun.session.session import Session
from rummifun.session.winnability import RefusRegard, is_solvable_alone

_FEW: Final = 30  # positions that say nothing


class Estimate(NamedTuple):
    """The numbers of deals that fit a view, could be won and stayed open; whether all were tried; `devin`'s wins."""

    deals: int
    won: int
    open: int
    is_whole: bool
    played: tuple[int, int] | None = None

    @property
    def is_proof(self) -> bool:
        """Tell whether all deals that fit were tried, and all end alike."""
        return self.is_whole and not self.open and self.won in (0, self.deals)

    def message(self) -> Message:
        """Say it, and that it is a ceiling.

        >>> print(Estimate(200, 163, 9, False, (30, 100)).message().localize(str))  # doctest: +NORMALIZE_WHITESPACE
        Of 200 deals that fit what you see, 163 could be won by someone who saw every card, 28 could not, 9 stayed open.
        Who does not see them wins less often: at most 76 to 90 % (95 %). From such positions devin won 30 of 100 games.
        >>> print(Estimate(720, 0, 0, True).message().localize(str))
        It cannot be won, however the hidden cards lie: all 720 ways were tried.
        """
        n, won = ("n", self.deals), ("won", self.won)
        if self.is_whole and not self.open:
            known = self.deals == 1
            return Message(_KNOWN[self.won > 0] if known else _WHOLE[self.won > 0], () if known else (n, won))
        if not self.won + self.open:
            return Message(N_("None of {n} deals that fit what you see can be won."), (n,))
        low, high = wilson(self.won, self.deals)[0], wilson(self.won + self.open, self.deals)[1]
        counts = n, won, ("lost", self.deals - self.won - self.open), ("open", self.open)
        said = [Message(_SOME, counts), Message(_CEILING, (("low", round(100 * low)), ("high", round(100 * high))))]
        if self.played is not None:
            said.append(Message(_PLAYED, (("wins", self.played[0]), ("games", self.played[1]))))
        return Message("{said}", (("said", MessageList(tuple(said), " ")),))


_SOME: Final = N_(
    "Of {n} deals that fit what you see, {won} could be won by someone who saw every card, {lost} could not, {open}"
    " stayed open."
)


_CEILING: Final = N_("Who does not see them wins less often: at most {low} to {high} % (95 %).")


_PLAYED: Final = N_("From such positions devin won {wins} of {games} games.")


_WHOLE: Final = (
    N_("It cannot be won, however the hidden cards lie: all {n} ways were tried."),
    N_("Of all {n} ways in which the hidden cards can lie, {won} can be won by someone who sees them."),
)


_KNOWN: Final = (
    N_("Every card is known, and it cannot be won any more."),
    N_("Every card is known, and it can be won."),
)


@dataclass(frozen=True, slots=True)
class EstimateQuery:
    """The question whether a game can be won from a view of it."""

    game: Any
    view: Any
    seed: int = 0

    def run(self) -> Estimate:
        """Draw deals that fit, or try them all, and solve each."""
        deals, won, open_, whole = count_fitting_deals(self.game, self.view, self.seed)
        return Estimate(deals, won, open_, whole, self._player_wins((won + open_ / 2) / deals))

    def _player_wins(self, share: float) -> tuple[int, int] | None:
        """Return how often `devin` won from positions with such a share; None where that was not measured."""
        name = self.game.name
        measured = (
            entry_for(name).devin_wins.get(name) if is_game_name(name) and game_named(name) == self.game else None
        )
        won, games = measured[share_bin(share)] if measured else (0, 0)
        return (won, games) if games >= _FEW else None


def share_bin(share: float) -> int:
    """Return the number of a share in the table: 0 for none, then one for each fifth.

    >>> [share_bin(share) for share in (0, 0.01, 0.2, 0.21, 1)]
    [0, 1, 1, 2, 5]
    """
    return -int(-5 * share // 1)


def estimate_query(session: Session) -> EstimateQuery:
    """Ask whether a game in progress can still be won from what its player sees.

    Raises `Precondition` for a game of several, or that has no solver.
    """
    game: Any = session.game
    if not is_solvable_alone(game):
        raise Precondition(Refusal(RefusRegard.SansRegard, got=game.name))
    seed, _ = player_alea(session.origin, len(session.steps)).word()
    return EstimateQuery(game, game.view(session.state, 0), seed)

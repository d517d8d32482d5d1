"""A match: games one after another between the same players, whose scores add up (Rummikub §5.1.7).

« L'objectif est d'avoir le score le plus faible, soit sur une partie, soit sur le score cumulé de plusieurs parties
successives. » The games tell whether high or low is better: winners have the better score. The first seat begins every
game, so the players change seats after each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import NoneType
from typing import Any, NamedTuple, TypeVar

from rummifun.core.game import Outcome
from rummifun.refusal import Code, Precondition, Refusal

X = TypeVar("X")


class RefusMatch(Code):
    """Reasons to refuse a match."""

    MatchImpossible = "Rummikub §5.1.7"


class Round(NamedTuple):
    """One game of a match: the score of each player, and the winner; None for a draw."""

    scores: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """A match: how many games, and those already over. A player's number is its seat in the first game.

    >>> from rummifun.core.scene import Message
    >>> m = Match(2, 3).add(Outcome((0, 26), 0, Message(""))).add(Outcome((0, 40), 0, Message("")))
    >>> m.rounds, m.totals, m.winner, m.is_over
    ((Round(scores=(0, 26), winner=0), Round(scores=(40, 0), winner=1)), (40, 26), 1, False)

    Raises `Precondition` without games, with more games over than it has, or with one player.
    """

    seats: int
    length: int
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        sound = all(
            len(m.scores) == self.seats and (m.winner is None or 0 <= m.winner < self.seats) for m in self.rounds
        )
        if self.seats < 2 or self.length < max(1, len(self.rounds)) or not sound:
            raise Precondition(Refusal(RefusMatch.MatchImpossible, (), "1, 2, 3…", self.length))

    @property
    def is_over(self) -> bool:
        """True if all games are over."""
        return len(self.rounds) == self.length

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores of all games added up, player by player."""
        return tuple(sum(m.scores[player] for m in self.rounds) for player in range(self.seats))

    @property
    def score_direction(self) -> int:
        """1 if the higher score is better, −1 if the lower one is, 0 if the games do not tell."""
        gap = sum(m.scores[m.winner] - score for m in self.rounds if m.winner is not None for score in m.scores)
        return (gap > 0) - (gap < 0)

    @property
    def winner(self) -> int | None:
        """The player ahead, by the total scores; None for a tie."""
        best = max(self.score_direction * total for total in self.totals)
        ahead = [player for player, total in enumerate(self.totals) if self.score_direction * total == best]
        return ahead[0] if len(ahead) == 1 else None

    def add(self, outcome: Outcome) -> Match:
        """Add the game that has just ended; its outcome is by seats."""
        scores = self.by_player(outcome.scores)
        winner = None if outcome.winner is None else (outcome.winner - len(self.rounds)) % self.seats
        return replace(self, rounds=(*self.rounds, Round(scores, winner)))

    def by_player(self, seats: Sequence[X]) -> tuple[X, ...]:
        """Put the values of the current game's seats in the order of the players."""
        return tuple(seats[(player + len(self.rounds)) % self.seats] for player in range(self.seats))

    def by_seat(self, players: Sequence[X]) -> tuple[X, ...]:
        """Put the values of the players in the order of the current game's seats."""
        return tuple(players[(place - len(self.rounds)) % self.seats] for place in range(self.seats))


def match_from_json(seats: int, written: Mapping[str, Any]) -> Match | None:
    """Read a match from the header of the record of one of its games; None if there is no valid one.

    >>> match_from_json(2, {"match": 3, "avant": [[[0, 26], 0]]})
    Match(seats=2, length=3, rounds=(Round(scores=(0, 26), winner=0),))
    >>> (match_from_json(2, {}), match_from_json(2, {"match": "x"}),
    ...  match_from_json(2, {"match": 3, "avant": [[[0, 26], 5]]}))
    (None, None, None)
    """
    if "match" not in written:
        return None
    try:
        before = [Round(tuple(map(int, scores)), winner) for scores, winner in written.get("avant", ())]
        whole = all(type(one.winner) in (int, NoneType) for one in before)
        return Match(seats, int(written["match"]), tuple(before)) if whole else None
    except (OverflowError, TypeError, ValueError):
        return None


def match_to_json(match: Match) -> dict[str, Any]:
    """Write a match for the header of a record: how many games, and those before this one."""
    return {"match": match.length, "avant": [[[*m.scores], m.winner] for m in match.rounds]}

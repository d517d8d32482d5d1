"""A match: games one after another between the same players, whose scores add up (Rummikub §5.1.7).

« L'objectif est d'avoir le score le plus faible, soit sur une partie, soit sur le score cumulé de plusieurs parties
successives. » Which score is the better one, the games say: it is that of those who have won. The first seat begins in
every game, so the players change seats after each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from rummifun.core.game import Outcome
from rummifun.refusal import Code, Precondition, Refusal

X = TypeVar("X")


class RefusMatch(Code):
    """Why there is no match."""

    MatchImpossible = "Rummikub §5.1.7"


class Manche(NamedTuple):
    """One game of a match: the score of each player, and who has won; None for a draw."""

    scores: tuple[int, ...]
    gagnant: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """So many games, and those that are over. A player's number is that of its seat in the first game.

    Profil: ℕ* × ℕ* × manches → match

    >>> from rummifun.core.scene import Message
    >>> m = Match(2, 3).plus(Outcome((0, 26), 0, Message(""))).plus(Outcome((0, 40), 0, Message("")))
    >>> m.manches, m.cumul, m.gagnant, m.finie
    ((Manche(scores=(0, 26), gagnant=0), Manche(scores=(40, 0), gagnant=1)), (40, 26), 1, False)

    Law: cumul is the sum of the scores of the games that are over. Raises `Precondition` for a match of no game, with
    more games over than it has, or of one player.
    """

    places: int
    longueur: int
    manches: tuple[Manche, ...] = ()

    def __post_init__(self) -> None:
        sound = all(
            len(m.scores) == self.places and (m.gagnant is None or 0 <= m.gagnant < self.places) for m in self.manches
        )
        if self.places < 2 or self.longueur < max(1, len(self.manches)) or not sound:
            raise Precondition(Refusal(RefusMatch.MatchImpossible, (), "1, 2, 3…", self.longueur))

    @property
    def finie(self) -> bool:
        """Whether all games are over."""
        return len(self.manches) == self.longueur

    @property
    def cumul(self) -> tuple[int, ...]:
        """The scores of all games together, player by player."""
        return tuple(sum(m.scores[joueur] for m in self.manches) for joueur in range(self.places))

    @property
    def sens(self) -> int:
        """1 where the higher score is the better one, −1 where the lower one is, 0 where the games do not tell."""
        gap = sum(m.scores[m.gagnant] - score for m in self.manches if m.gagnant is not None for score in m.scores)
        return (gap > 0) - (gap < 0)

    @property
    def gagnant(self) -> int | None:
        """Who is ahead, by the scores of all games together; None for nobody."""
        best = max(self.sens * total for total in self.cumul)
        ahead = [joueur for joueur, total in enumerate(self.cumul) if self.sens * total == best]
        return ahead[0] if len(ahead) == 1 else None

    def plus(self, issue: Outcome) -> Match:
        """Add the game that is over; its outcome is that of the seats."""
        scores = self.par_joueur(issue.scores)
        gagnant = None if issue.winner is None else (issue.winner - len(self.manches)) % self.places
        return replace(self, manches=(*self.manches, Manche(scores, gagnant)))

    def par_joueur(self, seats: Sequence[X]) -> tuple[X, ...]:
        """Put what belongs to the seats of the game being played in the order of the players."""
        return tuple(seats[(joueur + len(self.manches)) % self.places] for joueur in range(self.places))

    def par_place(self, joueurs: Sequence[X]) -> tuple[X, ...]:
        """Put what belongs to the players in the order of the seats of the game being played."""
        return tuple(joueurs[(place - len(self.manches)) % self.places] for place in range(self.places))


def match_read(places: int, written: Mapping[str, Any]) -> Match | None:
    """Read a match from the header of the record of one of its games; None where there is none, or no sound one.

    >>> match_read(2, {"match": 3, "avant": [[[0, 26], 0]]})
    Match(places=2, longueur=3, manches=(Manche(scores=(0, 26), gagnant=0),))
    >>> match_read(2, {}), match_read(2, {"match": "x"}), match_read(2, {"match": 3, "avant": [[[0, 26], 5]]})
    (None, None, None)
    """
    if "match" not in written:
        return None
    try:
        before = [Manche(tuple(map(int, scores)), gagnant) for scores, gagnant in written.get("avant", ())]
        return Match(places, int(written["match"]), tuple(before))
    except (TypeError, ValueError):
        return None


def match_written(match: Match) -> dict[str, Any]:
    """Write a match for the header of a record: how many games, and those before this one.

    >>> match_written(Match(2, 3, (Manche((0, 26), 0),)))
    {'match': 3, 'avant': [[[0, 26], 0]]}
    """
    return {"match": match.longueur, "avant": [[[*m.scores], m.gagnant] for m in match.manches]}

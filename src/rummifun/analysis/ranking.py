"""The ranking of a tournament: rates, scores and ratings with their intervals, for each player and each pair.

Everything is computed from the counts; nothing here adds up. Rates count a draw as half a win and a forfeit as a loss;
their intervals are Wilson's, of 95 %, as if the games were independent. With swapped seats and deals that favour a
seat, games vary less than that, so the intervals are too wide rather than too narrow.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from math import sqrt
from typing import NamedTuple

from rummifun.analysis.comparison import PairedCounts
from rummifun.analysis.elo import EloRatings, rate_players
from rummifun.analysis.intervals import LEVEL, Z, wilson
from rummifun.analysis.summary import Rate, Summary, format_options, summarize
from rummifun.analysis.tournament import DRAW_LETTER, FORFEITS, STOP_LETTER, WINS, ScoreSums, Tournament


class PlayerTally(NamedTuple):
    """The games of one player: their number, the points won, games drawn, stopped and forfeited, the scores.

    >>> d = PlayerTally(100, 63.5, 3, 0, 0, ScoreSums(100, 1200, 20_000))
    >>> d.taux, [round(p, 3) for p in d.intervalle], d.score, round(d.half_width, 2)
    (0.635, [0.537, 0.723], 12.0, 1.47)
    """

    parties: int = 0
    points: float = 0.0
    drawn: int = 0
    stopped: int = 0
    forfeits: int = 0
    scores: ScoreSums = ScoreSums(0, 0, 0)

    def add(self, other: PlayerTally) -> PlayerTally:
        """Add other games."""
        return PlayerTally(
            self.parties + other.parties,
            self.points + other.points,
            self.drawn + other.drawn,
            self.stopped + other.stopped,
            self.forfeits + other.forfeits,
            self.scores.add(other.scores),
        )

    @property
    def taux(self) -> float | None:
        """The points won per game; None without games."""
        return self.points / self.parties if self.parties else None

    @property
    def intervalle(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for that rate."""
        return wilson(self.points, self.parties, LEVEL)

    @property
    def score(self) -> float | None:
        """The mean score of the games that ended; None without any."""
        return self.scores.somme / self.scores.parties if self.scores.parties else None

    @property
    def half_width(self) -> float:
        """Half the width of the interval of 95 % for the mean score."""
        n, somme, carres = self.scores
        if n < 2:
            return 0.0
        return Z * sqrt(max(0.0, (carres - somme * somme / n) / (n - 1)) / n)


class RankingRow(NamedTuple):
    """A player in the ranking: its number, its games, its rating and half the width of its interval."""

    joueur: int
    tally: PlayerTally
    elo: float | None = None
    half_width: float | None = None


def seat_points(lettre: str, places: int) -> tuple[float, ...]:
    """Return the points of each seat, from how a game ended.

    >>> seat_points("1", 2), seat_points("0", 2), seat_points("a", 2), seat_points("a", 1)
    ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0), (0.0,))
    """
    if lettre in (DRAW_LETTER, STOP_LETTER):
        return (0.5, 0.5) if places == 2 else (0.0,)
    seats = range(places)
    return tuple(
        float(lettre in (WINS[seat], *(FORFEITS[other] for other in seats if other != seat))) for seat in seats
    )


def head_to_head(tournoi: Tournament) -> dict[tuple[int, int], PlayerTally]:
    """Count each player's games against each other one; in a réussite, count them against itself."""
    counted: dict[tuple[int, int], PlayerTally] = {}

    def add(pair: tuple[int, int], more: PlayerTally) -> None:
        counted[pair] = counted.get(pair, PlayerTally()).add(more)

    ended = ((*game, n) for r, ends, n in tournoi.bilans for game in zip(ends, tournoi.tables[r], strict=True))
    for lettre, attables, n in ended:
        won = seat_points(lettre, len(attables))
        for seat, joueur in enumerate(attables):
            ends = n * (lettre == DRAW_LETTER), n * (lettre == STOP_LETTER), n * (lettre == FORFEITS[seat])
            add((joueur, attables[-1 - seat]), PlayerTally(n, n * won[seat], *ends))
    for (r, g, _, place), score in tournoi.scores:
        attables = tournoi.tables[r][g]
        add((attables[place], attables[-1 - place]), PlayerTally(scores=score))
    return counted


def standings(tournoi: Tournament) -> tuple[RankingRow, ...]:
    """Rank the players, strongest first, with their games and ratings."""
    if tournoi.sujet is None:
        return ()
    counted, rated = head_to_head(tournoi), rate_tournament(tournoi)
    rows = []
    for joueur in range(len(tournoi.sujet.joueurs)):
        total = reduce(PlayerTally.add, (tally for (a, _), tally in counted.items() if a == joueur), PlayerTally())
        rows.append(RankingRow(joueur, total, *((rated.ratings[joueur], rated.half_widths[joueur]) if rated else ())))
    return tuple(sorted(rows, key=lambda ligne: (-(ligne.tally.taux or 0.0), ligne.joueur)))


def rate_tournament(tournoi: Tournament) -> EloRatings | None:
    """Rate the players by their games against each other; None in a réussite, or until all have met."""
    affiche = tournoi.sujet
    if affiche is None or affiche.places == 1:
        return None
    counted = head_to_head(tournoi)
    won = {(a, b): (d.points, counted[b, a].points) for (a, b), d in counted.items() if a < b}
    return rate_players(len(affiche.joueurs), won) if len(won) == len(affiche.rencontres) else None


def paired_counts(tournoi: Tournament) -> dict[tuple[int, int], PairedCounts]:
    """Compare the players of a réussite in pairs, on the same deals: how often both won, one alone, or neither."""
    affiche, counted = tournoi.sujet, Counter[tuple[int, int, bool, bool]]()
    if affiche is None or affiche.places != 1:
        return {}
    n = len(affiche.joueurs)
    for _, bilan, times in tournoi.bilans:
        won = [lettre == WINS[0] for lettre in bilan]
        counted.update({(a, b, won[a], won[b]): times for a in range(n) for b in range(n) if a != b})
    cases = ((True, True), (True, False), (False, True), (False, False))
    return {
        (a, b): PairedCounts(*(counted[a, b, *case] for case in cases)) for a in range(n) for b in range(n) if a != b
    }


def score_direction(tournoi: Tournament) -> int:
    """Return the direction of winning scores: 1 if the higher win, −1 if the lower win, 0 if unknown."""
    if tournoi.sujet is None or tournoi.sujet.places == 1:
        return 0
    gap = 0
    for (_, _, fin, place), score in tournoi.scores:
        if fin in WINS:
            gap += score.somme if fin == WINS[place] else -score.somme
    return (gap > 0) - (gap < 0)


@summarize.register
def _(tournoi: Tournament) -> Summary:
    affiche = tournoi.sujet
    about = f"{affiche.jeu}{format_options(affiche.options)}, {affiche.graine}" if affiche else "∅"
    names = affiche.joueurs if affiche else ()
    rates = (Rate(names[j], d.taux, d.intervalle, d.parties) for j, d, _, _ in standings(tournoi))
    faults = (f"{names[faute.joueur]}: {faute.dit[0]}" for faute in tournoi.fautes if faute.dit)
    return Summary(about, tuple(rates), (*faults,))

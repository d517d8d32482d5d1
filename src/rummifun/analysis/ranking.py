"""The ranking of a tournament: rates, scores, and Elo ratings with their intervals, for each player and each pair.

Everything is computed from the counts; nothing here adds up. Rates count a draw as half a win and a forfeit as a loss;
their intervals are Wilson's, of 95 %, as if the games were independent. With swapped seats and deals that favour a
seat, games vary less than that, so the intervals are too wide rather than too narrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, permutations, product
from math import exp, log, sqrt
from operator import add
from typing import Any, Final, NamedTuple

from rummifun.analysis.comparison import PairedCounts
from rummifun.analysis.intervals import LEVEL, Z, wilson
from rummifun.analysis.summary import Rate, Summary, format_options, summarize
from rummifun.analysis.tournament import (
    DRAW_LETTER,
    FORFEITS,
    STOP_LETTER,
    WINS,
    Order,
    ScoreSums,
    Seating,
    Tournament,
    has_order,
)
from rummifun.core.match import Match
from rummifun.core.scene import Message, Seat
from rummifun.messages import N_
from rummifun.session.rematch import match_with_current_game
from rummifun.session.session import Session

Points = Mapping[tuple[int, int], tuple[float, float]] | Mapping[tuple[int, ...], tuple[float, ...]]
"""The points of players at a table, in the order of their numbers; those of a game add up to 1, equal in a draw."""


_UNIT: Final = 400 / log(10)
"""Elo points per unit of the logarithm of the odds."""


_STEPS: Final = 100


_CLOSE: Final = 1e-12


class EloRatings(NamedTuple):
    """The ratings of players, half the width of their intervals of 95 %, and whether the results alone fix them."""

    ratings: tuple[float, ...]
    half_widths: tuple[float, ...]
    finite: bool


def rate_players(players: int, points: Points) -> EloRatings:
    """Rate players by the points that they have won against each other, as Bradley and Terry do.

    At a table of more than two, a place is a choice among those that are left, as Plackett and Luce have it.
    """
    met = {pair: won for pair, won in points.items() if sum(won) > 0}
    finite = _is_connected(players, met)
    counted = met if finite else _add_drawn_games(met)
    strengths = [0.0] * players
    for _ in range(_STEPS):
        slope, information = _slope(strengths, counted)
        moved = _solve_system(information, slope)
        largest = max(map(abs, moved), default=0.0)
        short = min(1.0, 2.0 / largest) if largest else 1.0  # far from the maximum, a whole step may overshoot
        strengths = [s + short * d for s, d in zip(strengths, moved, strict=True)]
        if largest < _CLOSE:
            break
    _, information = _slope(strengths, counted)
    half = [Z * sqrt(max(0.0, v)) for v in _variances(information)]
    mean = sum(strengths) / players
    return EloRatings(tuple(_UNIT * (s - mean) for s in strengths), tuple(_UNIT * h for h in half), finite)


def _add_drawn_games(points: Points) -> dict[tuple[int, ...], tuple[float, ...]]:
    """Add one drawn game to each pair that has met."""
    pairs = {tuple(sorted(pair)) for table in points for pair in combinations(table, 2)}
    added: dict[tuple[int, ...], tuple[float, ...]] = dict(points.items())
    return added | {pair: tuple(w + 1 / 2 for w in added.get(pair, (0.0, 0.0))) for pair in pairs}


def _is_connected(n: int, points: Points) -> bool:
    """Tell whether, for any split of the players in two, each part has won against the other (Ford, 1957)."""
    beats = {
        (a, b)
        for table, won in points.items()
        for a, w in zip(table, won, strict=True)
        if w > 0
        for b in table
        if a != b
    }
    return all(len(_reachable_players(edges)) == n for edges in (beats, {(b, a) for a, b in beats}))


def _reachable_players(edges: Iterable[tuple[int, int]]) -> set[int]:
    """List the players that can be reached from the first one."""
    seen = {0}
    while new := {b for a, b in edges if a in seen} - seen:
        seen |= new
    return seen


def _slope(strengths: Sequence[float], points: Points) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the log-likelihood, and its information, the anchor being one observation more."""
    n = len(strengths)
    slope = [-sum(strengths)] * n
    information = [[1.0] * n for _ in range(n)]
    for table, won in points.items():
        games = sum(won)
        chances = [1 / sum(exp(strengths[j] - strengths[i]) for j in table) for i in table]
        for (i, p), w in zip(zip(table, chances, strict=True), won, strict=True):
            slope[i] += w - games * p
            for j, q in zip(table, chances, strict=True):
                information[i][j] += games * p * ((i == j) - q)
    return slope, information


def _solve_system(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a linear system, symmetric and positive, by elimination; undetermined values stay 0."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) < _CLOSE:
            continue
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(n):
            if r != i:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i], strict=True)]
    return [row[n] for row in rows]


def _variances(information: Sequence[Sequence[float]]) -> list[float]:
    """Return the variance of each rating about the mean: the inverse of the information, without the anchor's part.

    With J the matrix of ones, (I + J)⁻¹ = I⁺ + J / n² where the rows of I add up to 0.
    """
    n = len(information)
    units = ([float(i == j) for j in range(n)] for i in range(n))
    return [_solve_system(information, unit)[i] - 1 / n**2 for i, unit in enumerate(units)]


class PlayerTally(NamedTuple):
    """The games of one player: their number, the points won, games drawn, stopped, forfeited, the places, the scores.

    >>> d = PlayerTally(100, 63.5, 3, 0, 0, 150, ScoreSums(100, 1200, 20_000))
    >>> d.taux, [round(p, 3) for p in d.intervalle], d.place, d.score, round(d.half_width, 2)
    (0.635, [0.537, 0.723], 1.5, 12.0, 1.47)
    """

    parties: int = 0
    points: float = 0.0
    drawn: int = 0
    stopped: int = 0
    forfeits: int = 0
    places: float = 0.0
    scores: ScoreSums = ScoreSums(0, 0, 0)

    def add(self, other: PlayerTally) -> PlayerTally:
        """Add other games."""
        return PlayerTally._make((*map(add, self[:-1], other[:-1]), self.scores.add(other.scores)))

    @property
    def taux(self) -> float | None:
        """The points won per game; None without games."""
        return self.points / self.parties if self.parties else None

    @property
    def place(self) -> float | None:
        """The mean place, equal ones sharing theirs; None without games."""
        return self.places / self.parties if self.parties else None

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
        n, somme, squares = self.scores
        if n < 2:
            return 0.0
        return Z * sqrt(max(0.0, (squares - somme * somme / n) / (n - 1)) / n)


class RankingRow(NamedTuple):
    """A player in the ranking: its number, its games, its rating and half the width of its interval."""

    joueur: int
    tally: PlayerTally
    elo: float | None = None
    half_width: float | None = None


def seat_points(letter: str, places: int) -> tuple[float, ...]:
    """Return the points of each seat, from how a game ended: those that neither win nor forfeit share one.

    >>> seat_points("1", 2), seat_points("0", 2), seat_points("a", 2), seat_points("a", 1), seat_points("c", 3)
    ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0), (0.0,), (0.5, 0.5, 0.0))
    """
    if letter in WINS:
        return tuple(float(letter == WINS[seat]) for seat in range(places))
    sharing = [letter != FORFEITS[seat] for seat in range(places)] if places > 1 else [False]
    return tuple(won / max(1, sum(sharing)) for won in sharing)


def head_to_head(tournament: Tournament) -> dict[tuple[int, int], PlayerTally]:
    """Count each player's games against each other one, by their places; in a réussite, count them against itself."""
    counted: dict[tuple[int, int], PlayerTally] = {}
    for seated, seat, ranks, tally in _tallies(tournament):
        for other in range(len(seated)):
            if other != seat or len(seated) == 1:
                ahead = (1 + (ranks[seat] < ranks[other]) - (ranks[seat] > ranks[other])) / 2
                points = ahead if other != seat else tally.taux or 0.0
                pair = seated[seat], seated[other]
                more = tally._replace(points=tally.parties * points)
                counted[pair] = counted.get(pair, PlayerTally()).add(more)
    return counted


Ranks = tuple[tuple[bool, int], ...]
"""The rank of each seat at the end of a game: the lowest is the first place, equal ones share it."""


def seat_ranks(letter: str, order: Order, direction: int) -> Ranks:
    """Rank the seats: the winner, then the others by their scores, the higher or the lower first; last, a forfeit.

    >>> seat_ranks("2", (1, 0, 2), -1), seat_ranks("c", (0, 0, 0), -1)
    (((True, 1), (False, 0), (True, 2)), ((False, 0), (False, 0), (True, 0)))
    """
    after = [letter == FORFEITS[seat] or (letter in WINS and letter != WINS[seat]) for seat in range(len(order))]
    return tuple((late, -direction * rank) for late, rank in zip(after, order, strict=True))


def rank_choices(ranks: Sequence[Any]) -> Iterator[tuple[tuple[int, ...], int, float]]:
    """List the choices that make a ranking: among whom, who, and its weight; equal ones come in every order.

    >>> [*rank_choices((2, 1, 3))]
    [((0, 1, 2), 1, 1.0), ((0, 2), 0, 1.0)]
    """
    seats = sorted(range(len(ranks)), key=ranks.__getitem__)
    equal = [[*permutations(group)] for _, group in groupby(seats, ranks.__getitem__)]
    orders = [[seat for group in groups for seat in group] for groups in product(*equal)]
    for order in orders:
        for i, chosen in enumerate(order[:-1]):
            yield tuple(sorted(order[i:])), chosen, 1 / len(orders)


def ranked_games(tournament: Tournament) -> Iterator[tuple[Seating, str, Ranks, int]]:
    """List the kinds of games: the seating, the ending, the ranks, and how many there were."""
    direction, tables = score_direction(tournament), tournament.tables
    for (r, g, end, order), n in tournament.orders:
        yield tables[r][g], end, seat_ranks(end, order, direction), n
    for r, ends, n in tournament.bilans:
        for end, seated in zip(ends, tables[r], strict=True):
            if not has_order(end, len(seated)):
                yield seated, end, seat_ranks(end, (0,) * len(seated), direction), n


def _tallies(tournament: Tournament) -> Iterator[tuple[Seating, int, Ranks, PlayerTally]]:
    """List the results of each seat in each kind of game, then its scores: the seating, the seat, all ranks."""
    for seated, letter, ranks, n in ranked_games(tournament):
        won = seat_points(letter, len(seated))
        for seat in range(len(seated)):
            ends = n * (letter == DRAW_LETTER), n * (letter == STOP_LETTER), n * (letter == FORFEITS[seat])
            place = sum(rank < ranks[seat] for rank in ranks) + (1 + ranks.count(ranks[seat])) / 2
            yield seated, seat, ranks, PlayerTally(n, n * won[seat], *ends, n * place)
    for (r, g, end, seat), score in tournament.scores:
        seated = tournament.tables[r][g]
        yield seated, seat, seat_ranks(end, (0,) * len(seated), 0), PlayerTally(scores=score)


def standings(tournament: Tournament) -> tuple[RankingRow, ...]:
    """Rank the players, strongest first, with their games and ratings."""
    if tournament.sujet is None:
        return ()
    rated, totals = rate_tournament(tournament), [PlayerTally()] * len(tournament.sujet.joueurs)
    for seated, seat, _, tally in _tallies(tournament):
        totals[seated[seat]] = totals[seated[seat]].add(tally)
    rows = [
        RankingRow(joueur, total, *((rated.ratings[joueur], rated.half_widths[joueur]) if rated else ()))
        for joueur, total in enumerate(totals)
    ]
    return tuple(sorted(rows, key=lambda row: (row.tally.place or 0.0, -(row.tally.taux or 0.0), row.joueur)))


def rate_tournament(tournament: Tournament) -> EloRatings | None:
    """Rate the players by their games against each other; None in a réussite, or until all have met."""
    bill = tournament.sujet
    if bill is None or bill.places == 1:
        return None
    won = add_choices((seated, ranks, n) for seated, _, ranks, n in ranked_games(tournament))
    met = sum(len(table) == bill.places for table in won)
    return rate_players(len(bill.joueurs), won) if met == len(bill.rencontres) else None


def add_choices(games: Iterable[tuple[Sequence[int], Sequence[Any], int]]) -> Points:
    """Add up the points of players at each table: of who sat, their ranks, and how often."""
    points = dict[tuple[int, ...], dict[int, float]]()
    for seated, ranks, n in games:
        for left, chosen, weight in rank_choices(ranks):
            table = tuple(sorted(seated[seat] for seat in left))
            points.setdefault(table, dict.fromkeys(table, 0.0))[seated[chosen]] += n * weight
    return {table: tuple(points[table].values()) for table in sorted(points)}


def rate_match(match: Match) -> EloRatings:
    """Rate the players of a match by their places in its games.

    >>> from rummifun.core.match import Round
    >>> rated = rate_match(Match(3, 2, (Round((0, 5, 9), 0), Round((4, 0, 7), 1))))
    >>> [round(one) for one in rated.ratings], rated.finite
    ([82, 82, -164], False)
    """
    letters = (DRAW_LETTER if one.winner is None else WINS[one.winner] for one in match.rounds)
    rounds = zip(letters, match.rounds, strict=True)
    ranked = (seat_ranks(letter, one.scores, match.score_direction) for letter, one in rounds)
    return rate_players(match.seats, add_choices((range(match.seats), ranks, 1) for ranks in ranked))


def rating_messages(session: Session) -> Iterator[Message]:
    """Rate the players of a match at each game's end; of two, the totals say as much.

    >>> from rummifun.chance import Alea
    >>> from rummifun.core.match import Round
    >>> from rummifun.games.rummikub import rummikub
    >>> game = rummikub(joueurs=3)
    >>> over = game.read_position("trait J2 / J1 / J2 5b 6b / J3 7b / table / pioche / alea 1.0.0")
    >>> before = Match(3, 3, (Round((0, 5, 9), 0),))
    >>> played = Session(game, Alea(1), over, ("humain", "moyen", "moyen"), match=before)
    >>> [message.localize(str) for message in rating_messages(played)]
    ['Elo, by all places: J1 -20 ± 289, J2 -20 ± 289, J3 +40 ± 230']
    """
    match = match_with_current_game(session)
    if match is None or session.match is None or match.seats < 3 or len(match.rounds) < 2:
        return
    rated = rate_match(match)
    figures = zip(session.match.by_seat(rated.ratings), session.match.by_seat(rated.half_widths), strict=True)
    said = ", ".join(f"{{seat{i}}} {rating:+.0f} ± {width:.0f}" for i, (rating, width) in enumerate(figures))
    names = tuple((f"seat{i}", Message("{j}", (("j", Seat(i)),))) for i in range(match.seats))
    yield Message(N_("Elo, by all places: {ratings}"), (("ratings", Message(said, names)),))


def paired_counts(tournament: Tournament) -> dict[tuple[int, int], PairedCounts]:
    """Compare the players of a réussite in pairs, on the same deals: how often both won, one alone, or neither."""
    bill, counted = tournament.sujet, Counter[tuple[int, int, bool, bool]]()
    if bill is None or bill.places != 1:
        return {}
    pairs = [*permutations(range(len(bill.joueurs)), 2)]
    for _, ends, times in tournament.bilans:
        won = [letter == WINS[0] for letter in ends]
        counted.update({(a, b, won[a], won[b]): times for a, b in pairs})
    slots = ((True, True), (True, False), (False, True), (False, False))
    return {(a, b): PairedCounts(*(counted[a, b, *case] for case in slots)) for a, b in pairs}


def score_direction(tournament: Tournament) -> int:
    """Return the direction of winning scores: 1 if the higher win, −1 if the lower win, 0 if unknown."""
    if tournament.sujet is None or tournament.sujet.places == 1:
        return 0
    gap = 0
    for (_, _, end, place), score in tournament.scores:
        if end in WINS:
            gap += score.somme if end == WINS[place] else -score.somme
    return (gap > 0) - (gap < 0)


@summarize.register
def _(tournament: Tournament) -> Summary:
    bill = tournament.sujet
    about = f"{bill.jeu}{format_options(bill.options)}, {bill.graine}" if bill else "∅"
    names = bill.joueurs if bill else ()
    rates = (Rate(names[j], d.taux, d.intervalle, d.parties) for j, d, _, _ in standings(tournament))
    faults = (f"{names[faute.joueur]}: {faute.dit[0]}" for faute in tournament.fautes if faute.dit)
    return Summary(about, tuple(rates), (*faults,))

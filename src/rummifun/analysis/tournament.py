"""A tournament as a value: the results of its games, and which games; parts of one tournament add up.

Everybody meets everybody. In a game for two, a *rencontre* is a pair of players and a deal, played twice with the seats
swapped; for more, it is as many players as there are seats, and each sits at every seat in turn; in a réussite, it is a
deal that each player plays. So a rencontre is fair, and the luck of the deal cancels
out. Rencontres are numbered deal by deal, and games rencontre by rencontre, independently of the number of games: game
n is the same for ever, and you can make a tournament longer. Parts without a common rencontre add up in any order and
grouping: like studies (`monoid`), they form a commutative monoid, whose zero is `EMPTY_TOURNAMENT`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

from rummifun.analysis.refusals import RefusTournoi
from rummifun.analysis.study_json import (
    blocks_from_json,
    blocks_to_json,
    parse_integer,
    parse_natural,
    refuse_malformed,
)
from rummifun.analysis.study_results import common_subject, merge_blocks
from rummifun.analysis.summary import SummaryDisplay
from rummifun.refusal import Precondition, Refusal

Seating = tuple[int, ...]
"""The seating: the number of a player for each seat."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """The bill: the game, its options and seats, the seed, the players; `empreintes` tells users' files apart.

    >>> a = TournamentPlan("rummikub", (), 2, 1, ("optimal", "glouton", "hasard"))
    >>> a.rencontres
    (((0, 1), (1, 0)), ((0, 2), (2, 0)), ((1, 2), (2, 1)))
    >>> a.seating(9)  # deal 1, the second pair, seats swapped
    (1, 1, (2, 0))
    """

    jeu: str
    options: tuple[tuple[str, Any], ...]
    places: int
    graine: int
    joueurs: tuple[str, ...]
    empreintes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        twice = [name for name, n in Counter(self.joueurs).items() if n > 1]
        if not 1 <= self.places <= len(WINS):
            raise Precondition(Refusal(RefusTournoi.PlacesDuTournoi, (), f"1..{len(WINS)}", self.places))
        if len(self.joueurs) < max(2, self.places):
            raise Precondition(Refusal(RefusTournoi.TropPeuDeJoueurs, (), max(2, self.places), len(self.joueurs)))
        if twice:
            raise Precondition(Refusal(RefusTournoi.JoueurEnDouble, (), got=", ".join(twice)))

    def __str__(self) -> str:
        return f"{self.jeu} {self.graine} {', '.join(self.joueurs)}"

    @property
    def rencontres(self) -> tuple[tuple[Seating, ...], ...]:
        """The rencontres of a deal, each a tuple of games."""
        if self.places == 1:
            return (tuple((i,) for i in range(len(self.joueurs))),)
        tables = combinations(range(len(self.joueurs)), self.places)
        return tuple(tuple((*table[i:], *table[:i]) for i in range(self.places)) for table in tables)

    @property
    def per_meeting(self) -> int:
        """The number of games in a rencontre."""
        return len(self.rencontres[0])

    def seating(self, number: int) -> tuple[int, int, Seating]:
        """Return the deal of a game, its rencontre among those of the deal, and the seating."""
        meeting, place = divmod(number, self.per_meeting)
        deal, pairing = divmod(meeting, len(self.rencontres))
        return deal, pairing, self.rencontres[pairing][place]


Ends = str
"""The endings of the games of a rencontre, a letter each."""


WINS: Final = "1234"
"""The letters of games won, by seat."""


FORFEITS: Final = "abcd"
"""The letters of games forfeited by the player at fault, by seat."""


DRAW_LETTER: Final = "0"
"""A drawn game."""


STOP_LETTER: Final = "-"
"""A game without an end, stopped: it counts as drawn."""


class ScoreSums(NamedTuple):
    """The scores of a seat in one kind of game: their number, their sum, the sum of their squares."""

    parties: int
    somme: int
    carres: int

    def add(self, other: ScoreSums) -> ScoreSums:
        """Add other games."""
        return ScoreSums(*(a + b for a, b in zip(self, other, strict=True)))


class Fault(NamedTuple):
    """The first game that a player forfeited, and the reason in each language."""

    joueur: int
    partie: int
    dit: tuple[str, ...]


EndCounts = tuple[tuple[int, Ends, int], ...]
"""The count of each bilan for each rencontre of a deal."""


Key = tuple[int, int, str, int]
"""The key of scores: a rencontre of a deal, one of its games, its ending, a seat."""


Scores = tuple[tuple[Key, ScoreSums], ...]


Order = tuple[int, ...]
"""The rank of each seat's score, 0 for the lowest; equal scores have the same."""


Orders = tuple[tuple[tuple[int, int, str, Order], int], ...]
"""The count of each order of the scores, for more than two seats: of a rencontre of a deal, a game, its ending."""


def has_order(end: str, seats: int) -> bool:
    """Tell whether the order of the scores says more than the ending: for three or more, if the rules ended it."""
    return seats > 2 and (end in WINS or end == DRAW_LETTER)


@dataclass(frozen=True, slots=True)
class Tournament(SummaryDisplay):
    """The results of the rencontres played in a tournament."""

    sujet: TournamentPlan | None = None
    blocs: tuple[range, ...] = ()
    bilans: EndCounts = ()
    scores: Scores = ()
    fautes: tuple[Fault, ...] = ()
    orders: Orders = ()

    def __post_init__(self) -> None:
        """Add up the counts of each kind, and keep each player's first fault."""
        ends, sums, orders = Counter[tuple[int, Ends]](), dict[Key, ScoreSums](), Counter[tuple[int, int, str, Order]]()
        for r, letters, n in self.bilans:
            ends[r, letters] += n
        for key, score in self.scores:
            sums[key] = sums.get(key, ScoreSums(0, 0, 0)).add(score)
        for order, n in self.orders:
            orders[order] += n
        first = {fault.joueur: fault for fault in sorted(self.fautes, reverse=True)}
        object.__setattr__(self, "blocs", merge_blocks(self.blocs))
        object.__setattr__(self, "bilans", tuple(sorted((*key, n) for key, n in ends.items())))
        object.__setattr__(self, "scores", tuple(sorted(sums.items())))
        object.__setattr__(self, "fautes", tuple(sorted(first.values())))
        object.__setattr__(self, "orders", tuple(sorted(orders.items())))
        counted = sum(n for _, _, n in self.bilans)
        possible = all(self._possible(*row) for row in self.bilans) and self._has_seats()
        if counted != self.rencontres or not possible:
            raise Precondition(Refusal(RefusTournoi.TournoiIllisible, (), self.rencontres, counted))

    def _possible(self, meeting: int, letters: Ends, n: int) -> bool:
        """Tell whether a number of rencontres can have ended so."""
        if self.sujet is None or not 0 <= meeting < len(self.sujet.rencontres):
            return False
        ends = {DRAW_LETTER, STOP_LETTER, *WINS[: self.sujet.places], *FORFEITS[: self.sujet.places]}
        return n > 0 and len(letters) == self.sujet.per_meeting and set(letters) <= ends

    def _has_seats(self) -> bool:
        """Tell whether the scores belong to seats of this tournament."""
        tables = self.tables
        return all(
            0 <= r < len(tables) and 0 <= g < len(tables[r]) and 0 <= place < len(tables[r][g])
            for (r, g, _, place), _ in self.scores
        )

    def __add__(self, other: Tournament) -> Tournament:
        return Tournament(
            common_subject(self.sujet, other.sujet, RefusTournoi.AutreTournoi),
            (*self.blocs, *other.blocs),
            (*self.bilans, *other.bilans),
            (*self.scores, *other.scores),
            (*self.fautes, *other.fautes),
            (*self.orders, *other.orders),
        )

    @property
    def tables(self) -> tuple[tuple[Seating, ...], ...]:
        """The rencontres of a deal, each as its games; none without a bill."""
        return () if self.sujet is None else self.sujet.rencontres

    @property
    def rencontres(self) -> int:
        """The number of rencontres played."""
        return sum(map(len, self.blocs))

    @property
    def parties(self) -> int:
        """The number of games played."""
        return 0 if self.sujet is None else self.rencontres * self.sujet.per_meeting


EMPTY_TOURNAMENT: Final = Tournament()
"""The tournament without a game."""


def to_json(tournoi: Tournament) -> dict[str, Any]:
    """Write a tournament as a JSON object."""
    orders = [
        {"rencontre": r, "partie": g, "fin": end, "ordre": [*order], "fois": n}
        for (r, g, end, order), n in tournoi.orders
    ]
    return {
        **({} if tournoi.sujet is None else _bill(tournoi.sujet)),
        "blocs": blocks_to_json(tournoi.blocs),
        "bilans": [{"rencontre": r, "bilan": ends, "fois": n} for r, ends, n in tournoi.bilans],
        "scores": [
            {"rencontre": r, "partie": g, "fin": end, "place": place, **score._asdict()}
            for (r, g, end, place), score in tournoi.scores
        ],
        "fautes": [{**faute._asdict(), "dit": [*faute.dit]} for faute in tournoi.fautes],
        **({"ordres": orders} if orders else {}),
    }


def _bill(bill: TournamentPlan) -> dict[str, Any]:
    tables = {"options": dict(bill.options), "joueurs": [*bill.joueurs], "empreintes": [*bill.empreintes]}
    return {**asdict(bill), **tables}


@refuse_malformed(RefusTournoi.TournoiIllisible)
def from_json(written: Mapping[str, Any]) -> Tournament:
    """Read a tournament from its JSON object."""
    bilans = (
        (parse_natural(row["rencontre"]), str(row["bilan"]), parse_natural(row["fois"])) for row in written["bilans"]
    )
    faults = (
        Fault(parse_natural(row["joueur"]), parse_natural(row["partie"]), tuple(map(str, row["dit"])))
        for row in written["fautes"]
    )
    bill = _read_bill(written) if "jeu" in written else None
    scores, orders = tuple(map(_score, written["scores"])), tuple(map(_order, written.get("ordres", ())))
    tournament = Tournament(bill, blocks_from_json(written["blocs"]), tuple(bilans), scores, tuple(faults), orders)
    if not _agrees(tournament):
        raise ValueError("bilans, scores, fautes")
    return tournament


def _read_bill(written: Mapping[str, Any]) -> TournamentPlan:
    return TournamentPlan(
        str(written["jeu"]),
        tuple(sorted(written["options"].items())),
        parse_natural(written["places"]),
        parse_natural(written["graine"]),
        *(tuple(map(str, written[name])) for name in ("joueurs", "empreintes")),
    )


def _score(row: Mapping[str, Any]) -> tuple[Key, ScoreSums]:
    key = parse_natural(row["rencontre"]), parse_natural(row["partie"]), str(row["fin"]), parse_natural(row["place"])
    return key, ScoreSums(parse_natural(row["parties"]), parse_integer(row["somme"]), parse_natural(row["carres"]))


def _order(row: Mapping[str, Any]) -> tuple[tuple[int, int, str, Order], int]:
    key = parse_natural(row["rencontre"]), parse_natural(row["partie"]), str(row["fin"])
    return (*key, tuple(map(parse_natural, row["ordre"]))), parse_natural(row["fois"])


def _agrees(tournament: Tournament) -> bool:
    """Tell whether the counts fit the bill: each rencontre, the scores of its games, its forfeits."""
    bill = tournament.sujet
    if bill is None:
        return not tournament.fautes and not tournament.orders
    played = Counter[int]()
    for r, _, n in tournament.bilans:
        played[r] += n
    k = len(bill.rencontres)
    due = Counter(
        {r: sum(len(range(b.start + (r - b.start) % k, b.stop, k)) for b in tournament.blocs) for r in range(k)}
    )
    ends = Counter[tuple[int, int, str]]()
    for r, letters, n in tournament.bilans:
        for g, end in enumerate(letters):
            ends[r, g, end] += n
    agreed = _scores_agree(tournament, ends) and _orders_agree(tournament, ends, bill.places)
    return played == due and agreed and _faults_agree(bill, tournament)


def _orders_agree(tournament: Tournament, ends: Counter[tuple[int, int, str]], seats: int) -> bool:
    """Tell whether each game that ended with scores has an order of all its seats."""
    counted = Counter[tuple[int, int, str]]()
    for (r, g, end, order), n in tournament.orders:
        counted[r, g, end] += n
        if len(order) != seats or {*order} != {*range(max(order) + 1)}:
            return False
    return counted == {kind: n for kind, n in ends.items() if has_order(kind[2], seats)}


def _scores_agree(tournament: Tournament, ends: Counter[tuple[int, int, str]]) -> bool:
    """Tell whether the numbers of scores match the games that ended so, and their sums are possible."""
    return all(
        s.parties == ends[r, g, end] and s.somme**2 <= s.parties * s.carres and (s.somme - s.carres) % 2 == 0
        for (r, g, end, _), s in tournament.scores
    )


def _faults_agree(bill: TournamentPlan, tournament: Tournament) -> bool:
    """Tell whether the faults name exactly the players who forfeited a game that was played."""
    forfeits = {
        bill.rencontres[r][g][end]
        for r, ends, _ in tournament.bilans
        for g, finish in enumerate(ends)
        if (end := FORFEITS.find(finish)) >= 0
    }
    played = all(
        any(faute.partie // bill.per_meeting in block for block in tournament.blocs)
        and faute.joueur in bill.seating(faute.partie)[2]
        for faute in tournament.fautes
    )
    return played and forfeits == {faute.joueur for faute in tournament.fautes}

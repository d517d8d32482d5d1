"""A tournament as a value: the results of its games, and which games; parts of one tournament add up.

Everybody meets everybody. In a game for two, a *rencontre* is a pair of players and a deal, played twice with the seats
swapped; in a réussite, it is a deal that each player plays. So a rencontre is fair, and the luck of the deal cancels
out. Rencontres are numbered deal by deal, and games rencontre by rencontre, independently of the number of games: game
n is the same for ever, and you can make a tournament longer. Parts without a common rencontre add up in any order and
grouping: like studies (`monoid`), they form a commutative monoid, whose zero is `EMPTY_TOURNAMENT`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

from rummifun.analysis.json_export import (
    blocks_from_json,
    blocks_to_json,
    parse_integer,
    parse_natural,
    refuse_malformed,
)
from rummifun.analysis.refusals import RefusTournoi
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
        if len(self.joueurs) < 2:
            raise Precondition(Refusal(RefusTournoi.TropPeuDeJoueurs, (), 2, len(self.joueurs)))
        if twice:
            raise Precondition(Refusal(RefusTournoi.JoueurEnDouble, (), got=", ".join(twice)))
        if self.places not in (1, 2):
            raise Precondition(Refusal(RefusTournoi.PlacesDuTournoi, (), "1, 2", self.places))

    def __str__(self) -> str:
        return f"{self.jeu} {self.graine} {', '.join(self.joueurs)}"

    @property
    def rencontres(self) -> tuple[tuple[Seating, ...], ...]:
        """The rencontres of a deal, each a tuple of games."""
        if self.places == 1:
            return (tuple((i,) for i in range(len(self.joueurs))),)
        return tuple(((a, b), (b, a)) for a, b in combinations(range(len(self.joueurs)), 2))

    @property
    def per_meeting(self) -> int:
        """The number of games in a rencontre."""
        return len(self.rencontres[0])

    def seating(self, partie: int) -> tuple[int, int, Seating]:
        """Return the deal of a game, its rencontre among those of the deal, and the seating."""
        numero, place = divmod(partie, self.per_meeting)
        donne, quelle = divmod(numero, len(self.rencontres))
        return donne, quelle, self.rencontres[quelle][place]


Ends = str
"""The endings of the games of a rencontre, a letter each."""

WINS: Final = "12"
"""The letters of games won, by seat."""

FORFEITS: Final = "ab"
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


@dataclass(frozen=True, slots=True)
class Tournament(SummaryDisplay):
    """The results of the rencontres played in a tournament."""

    sujet: TournamentPlan | None = None
    blocs: tuple[range, ...] = ()
    bilans: EndCounts = ()
    scores: Scores = ()
    fautes: tuple[Fault, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocs", merge_blocks(self.blocs))
        object.__setattr__(self, "bilans", tuple(sorted(self.bilans)))
        object.__setattr__(self, "scores", tuple(sorted(self.scores)))
        object.__setattr__(self, "fautes", tuple(sorted(self.fautes)))
        counted = sum(n for _, _, n in self.bilans)
        rows, seats = self.bilans, self.scores
        if counted != self.rencontres or not all(self._possible(*row) for row in rows) or not self._has_seats_of(seats):
            raise Precondition(Refusal(RefusTournoi.TournoiIllisible, (), self.rencontres, counted))

    def _possible(self, rencontre: int, bilan: Ends, n: int) -> bool:
        """Tell whether a number of rencontres can have ended so."""
        if self.sujet is None or not 0 <= rencontre < len(self.sujet.rencontres):
            return False
        ends = {DRAW_LETTER, STOP_LETTER, *WINS[: self.sujet.places], *FORFEITS[: self.sujet.places]}
        return n > 0 and len(bilan) == self.sujet.per_meeting and set(bilan) <= ends

    def _has_seats_of(self, scores: Scores) -> bool:
        """Tell whether scores belong to seats of this tournament."""
        tables = self.tables
        return all(
            0 <= r < len(tables) and 0 <= g < len(tables[r]) and 0 <= place < len(tables[r][g])
            for (r, g, _, place), _ in scores
        )

    def __add__(self, other: Tournament) -> Tournament:
        return merge_results(
            common_subject(self.sujet, other.sujet, RefusTournoi.AutreTournoi),
            (*self.blocs, *other.blocs),
            ((r, bilan, n) for part in (self, other) for r, bilan, n in part.bilans),
            (score for part in (self, other) for score in part.scores),
            (*self.fautes, *other.fautes),
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


def merge_results(
    affiche: TournamentPlan | None,
    blocs: Iterable[range],
    bilans: Iterable[tuple[int, Ends, int]],
    scores: Iterable[tuple[Key, ScoreSums]],
    fautes: Iterable[Fault],
) -> Tournament:
    """Add up counts, and keep each player's first fault."""
    counted: Counter[tuple[int, Ends]] = Counter()
    for r, bilan, n in bilans:
        counted[r, bilan] += n
    summed: dict[Key, ScoreSums] = {}
    for key, score in scores:
        summed[key] = summed.get(key, ScoreSums(0, 0, 0)).add(score)
    first: dict[int, Fault] = {}
    for faute in fautes:
        first[faute.joueur] = min(faute, first.get(faute.joueur, faute))
    return Tournament(
        affiche,
        tuple(blocs),
        tuple((r, bilan, n) for (r, bilan), n in counted.items()),
        tuple(summed.items()),
        tuple(first.values()),
    )


EMPTY_TOURNAMENT: Final = Tournament()
"""The tournament without a game."""


def to_json(tournoi: Tournament) -> dict[str, Any]:
    """Write a tournament as a JSON object."""
    return {
        **({} if tournoi.sujet is None else _bill(tournoi.sujet)),
        "blocs": blocks_to_json(tournoi.blocs),
        "bilans": [{"rencontre": r, "bilan": bilan, "fois": n} for r, bilan, n in tournoi.bilans],
        "scores": [
            {"rencontre": r, "partie": g, "fin": fin, "place": place, **score._asdict()}
            for (r, g, fin, place), score in tournoi.scores
        ],
        "fautes": [{**faute._asdict(), "dit": [*faute.dit]} for faute in tournoi.fautes],
    }


def _bill(bill: TournamentPlan) -> dict[str, Any]:
    tables = {"options": dict(bill.options), "joueurs": [*bill.joueurs], "empreintes": [*bill.empreintes]}
    return {**asdict(bill), **tables}


@refuse_malformed(RefusTournoi.TournoiIllisible)
def from_json(written: Mapping[str, Any]) -> Tournament:
    """Read a tournament from its JSON object."""
    tournoi = merge_results(
        _affiche(written) if "jeu" in written else None,
        blocks_from_json(written["blocs"]),
        [(parse_natural(row["rencontre"]), str(row["bilan"]), parse_natural(row["fois"])) for row in written["bilans"]],
        [_score(row) for row in written["scores"]],
        [
            Fault(parse_natural(row["joueur"]), parse_natural(row["partie"]), tuple(map(str, row["dit"])))
            for row in written["fautes"]
        ],
    )
    if not _accorde(tournoi):
        raise ValueError("bilans, scores, fautes")
    return tournoi


def _affiche(written: Mapping[str, Any]) -> TournamentPlan:
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


def _accorde(tournoi: Tournament) -> bool:
    """Tell whether the counts fit the bill: each rencontre, the scores of its games, its forfeits."""
    affiche = tournoi.sujet
    if affiche is None:
        return not tournoi.fautes
    played = Counter[int]()
    for r, _, n in tournoi.bilans:
        played[r] += n
    k = len(affiche.rencontres)
    due = Counter({r: sum(len(range(b.start + (r - b.start) % k, b.stop, k)) for b in tournoi.blocs) for r in range(k)})
    return played == due and _scores_accordes(tournoi) and _fautes_accordees(affiche, tournoi)


def _scores_accordes(tournoi: Tournament) -> bool:
    """Tell whether the numbers of scores match the games that ended so, and their sums are possible."""
    ends = Counter[tuple[int, int, str]]()
    for r, bilan, n in tournoi.bilans:
        for g, fin in enumerate(bilan):
            ends[r, g, fin] += n
    return all(
        s.parties == ends[r, g, fin] and s.somme**2 <= s.parties * s.carres and (s.somme - s.carres) % 2 == 0
        for (r, g, fin, _), s in tournoi.scores
    )


def _fautes_accordees(affiche: TournamentPlan, tournoi: Tournament) -> bool:
    """Tell whether the faults name exactly the players who forfeited a game that was played."""
    forfeits = {
        affiche.rencontres[r][g][end]
        for r, bilan, _ in tournoi.bilans
        for g, fin in enumerate(bilan)
        if (end := FORFEITS.find(fin)) >= 0
    }
    played = all(
        any(faute.partie // affiche.per_meeting in bloc for bloc in tournoi.blocs)
        and faute.joueur in affiche.seating(faute.partie)[2]
        for faute in tournoi.fautes
    )
    return played and forfeits == {faute.joueur for faute in tournoi.fautes}

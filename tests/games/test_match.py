"""Matches: their conditions, the sum of their games in any seats, the leader, their JSON there and back."""

from typing import Any

import pytest

from games.asked import refused
from rummifun.core.game import Outcome
from rummifun.core.match import Match, Round, match_from_json, match_to_json
from rummifun.core.scene import Message


def over(winner: int | None, *scores: int) -> Outcome:
    return Outcome(scores, winner, Message(""))


@pytest.mark.parametrize(
    ("seats", "length", "rounds"),
    [
        *((1, 1, ()), (0, 1, ()), (2, 0, ()), (2, -1, ()), (2, 1, (Round((0, 1), 0), Round((0, 1), 0)))),
        *((2, 3, (Round((0, 1, 2), 0),)), (2, 3, (Round((0,), 0),)), (2, 3, (Round((0, 1), 2),))),
        *((2, 3, (Round((0, 1), -1),)), (2, 3, (Round((0, 1), 0), Round((0, 1), 2)))),
    ],
)
def test_match_refuses_what_is_none_with_its_length(seats: int, length: int, rounds: tuple[Round, ...]) -> None:
    said = refused(Match, seats, length, rounds)
    assert (said.code.name, said.expected, said.got) == ("MatchImpossible", "1, 2, 3…", length)
    before = [[list(one.scores), one.winner] for one in rounds]
    assert match_from_json(seats, {"match": length, "avant": before}) is None


@pytest.mark.parametrize("rounds", [(), (Round((0, 1), 0),), (Round((0, 1), 1),), (Round((3, 3), None),)])
def test_match_from_json_reads_what_match_to_json_writes(rounds: tuple[Round, ...]) -> None:
    written = {"match": 3, "avant": [[[0, 26], 0], [[3, 3], None]]}
    assert match_to_json(Match(2, 3, (Round((0, 26), 0), Round((3, 3), None)))) == written
    for length in (1, 2, 7):
        match = Match(2, length, rounds)
        assert match_from_json(2, match_to_json(match)) == match
        assert (match.is_over, Match(2, 1).is_over) == (len(rounds) == length, False)


INF, NAN = float("inf"), float("nan")
WRONG: list[Any] = [
    *({}, {"match": "x"}, {"match": None}, {"match": INF}, {"match": 2, "avant": 3}, {"match": 2, "avant": None}),
    *({"match": 2, "avant": avant} for avant in ([1], [[1]], [[[0, 1]]], [[[0, "x"], 0]], [[[0, 1], 0.0]])),
    *({"match": 2, "avant": avant} for avant in ([[[0, 1], "0"]], [[[0, 1], True]], [[[0, NAN], 0]])),
]


@pytest.mark.parametrize("written", WRONG, ids=str)
def test_match_from_json_reads_no_match_as_none(written: Any) -> None:
    assert match_from_json(2, written) is None


def test_add_changes_seats_after_each_game() -> None:
    two = Match(2, 9)
    three = Match(3, 9)
    for n in range(4):
        first, second = ("a", "b") if n % 2 == 0 else ("b", "a")
        assert (two.by_player((first, second)), two.by_seat(("a", "b"))) == (("a", "b"), (first, second))
        assert three.by_player(three.by_seat("abc")) == tuple("abc")
        assert three.by_seat("abc") == tuple("abc"[-n % 3 :] + "abc"[: -n % 3])
        two, three = two.add(over(0, 1, 5)), three.add(over(2, 1, 2, 3))
    assert [one.winner for one in two.rounds] == [0, 1, 0, 1]
    assert [one.scores for one in two.rounds] == [(1, 5), (5, 1)] * 2
    assert [one.winner for one in three.rounds] == [2, 1, 0, 2]
    assert [one.scores for one in three.rounds[:3]] == [(1, 2, 3), (2, 3, 1), (3, 1, 2)]
    assert (two.totals, three.add(over(None, 0, 0, 0)).rounds[-1].winner) == ((12, 12), None)


@pytest.mark.parametrize(
    ("rounds", "better", "winner"),
    [
        *(((), 0, None), ((Round((4, 4), None),), 0, None), ((Round((0, 26), 0),), -1, 0)),
        *(((Round((0, 26), 1),), 1, 1), ((Round((0, 26), 0), Round((40, 0), 1)), -1, 1)),
        *(((Round((9, 3), 0), Round((1, 4), 1)), 1, 0), ((Round((0, 5), 0), Round((5, 0), 1)), -1, None)),
        *(((Round((0, 5), 0), Round((9, 9), None)), -1, 0), ((Round((0, 9, 9), 0), Round((9, 0, 9), 1)), -1, None)),
        ((Round((9, 2, 2), 0), Round((1, 2, 3), 2)), 1, 0),
    ],
)
def test_winner_of_a_match_has_the_better_total(rounds: tuple[Round, ...], better: int, winner: int | None) -> None:
    match = Match(len(rounds[0].scores) if rounds else 2, 9, rounds)
    assert (match.score_direction, match.winner) == (better, winner)

"""What is told of a game that is over: to each seat, in both languages; rounds, moves and time, the best so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.match import Match
from rummifun.core.scene import Message
from rummifun.games import game_named
from rummifun.games.rummikub import jeu
from rummifun.messages import personalize, translation
from rummifun.session.clock import Clock
from rummifun.session.end_summary import (
    EndSummary,
    match_with_current_game,
    new_session_like,
    start_rematch,
    summarize_end,
    summary_messages,
)
from rummifun.session.results import NO_STATISTICS, FinishedGame, Statistics, finished_game, fold_statistics
from rummifun.session.session import PERSON, Session
from rummifun.session.steps import Step

OVER = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")

PLAYED = Session(jeu, Alea(1), OVER, (PERSON, "glouton"))


def won(moves: int, seconds: int | None = None) -> FinishedGame:
    return FinishedGame("rummikub", str(moves), True, 11, moves, seconds)


def said(found: EndSummary, lang: str = "en") -> list[str]:
    tr = personalize(translation(lang), ("", "Anne"), own=0)
    return [message.localize(tr) for message in summary_messages(found)]


def test_a_game_that_goes_on_has_no_ending() -> None:
    assert summarize_end(replace(PLAYED, first=jeu.new(Alea(1))), 0) is None


@pytest.mark.parametrize(("seat", "moves"), [(0, 2), (1, 1), (None, 3)])
def test_moves_are_a_seat_s_own_and_all_of_them_to_who_watches(seat: int | None, moves: int) -> None:
    made: Any = [Step(seat, None, OVER, OVER) for seat in (0, 1, 0)]
    found = summarize_end(replace(PLAYED, steps=tuple(made)), seat)
    assert found is not None
    assert found.moves == moves


def test_rounds_are_in_the_order_of_the_seats_of_the_last_one() -> None:
    outcome = jeu.outcome(OVER)
    assert outcome is not None
    found = summarize_end(replace(PLAYED, match=Match(2, 3).add(outcome)), 0)
    assert found is not None
    assert (found.rounds, found.totals) == (((11, 0), (0, 11)), (11, 11))


def test_one_game_has_no_rounds() -> None:
    found = summarize_end(replace(PLAYED, match=Match(2, 3)), 0)
    assert found is not None
    assert (found.rounds, summarize_end(PLAYED, 0)) == ((), found)


def test_a_game_given_up_is_no_round_of_its_match() -> None:
    outcome = jeu.outcome(OVER)
    assert outcome is not None
    given_up = replace(PLAYED, first=jeu.new(Alea(1)), match=Match(2, 3).add(outcome).add(outcome), gave_up=1)
    found = summarize_end(given_up, 0)
    assert found is not None
    assert (found.rounds, match_with_current_game(given_up), match_with_current_game(PLAYED)) == ((), None, None)


def test_the_best_so_far_says_whether_this_game_is_it() -> None:
    before = [won(90, 300), won(80, 400)]
    best = fold_statistics([*before, won(85, 500)])["rummikub"]
    assert said(EndSummary(85, 500, (), won(85, 500), best))[1] == "Your best so far: 80 moves, 5:00; 3 won of 3"
    best = fold_statistics([*before, won(70)])["rummikub"]
    assert said(EndSummary(70, None, (), won(70), best)) == [
        "70 moves",
        "Never done better: 70 moves, 5:00; 3 won of 3",
    ]


def test_the_first_game_won_is_no_record_and_a_lost_one_neither() -> None:
    first = fold_statistics([won(90)])["rummikub"]
    assert not EndSummary(90, end=won(90), best=first).is_record
    lost = FinishedGame("rummikub", "x", False, -3, 80)
    assert not EndSummary(80, end=lost, best=fold_statistics([won(90), won(80), lost])["rummikub"]).is_record


def test_where_nothing_was_won_nothing_is_best() -> None:
    assert said(EndSummary(1, best=NO_STATISTICS)) == ["1 move"]
    assert said(EndSummary(1, best=Statistics(played=4))) == ["1 move"]


def test_it_is_said_in_french() -> None:
    best = fold_statistics([won(90), won(70, 61)])["rummikub"]
    found = EndSummary(70, 61, ((0, 26), (40, 0)), won(70, 61), best)
    assert said(found, "fr") == [
        "vous – Anne : 0–26, 40–0 ; au total 40–26",
        "70 coups en 1:01",
        "Jamais mieux : 70 coups, 1:01 ; 2 gagnées sur 2",
    ]


@pytest.mark.parametrize("name", ["rummikub", "klondike", "descente"])
def test_another_game_has_the_same_settings_and_opponent(name: str) -> None:
    game = game_named(name)
    played = new_session_like(
        Session(game, Alea(3), game.new(Alea(3)), (PERSON, "glouton")[: game.seats], own_screens=True), Alea(3)
    )
    again, other = new_session_like(played, Alea(3)), new_session_like(played, Alea(4))
    assert (again.players, again.own_screens, again.game) == (played.players, True, game)
    assert again == played
    assert other.first != played.first


def test_a_seat_is_told_its_own_time_and_who_watches_all_of_it() -> None:
    clocked = replace(PLAYED, clock=Clock((10.4, 5.3)), is_deal_secret=True)
    found = [summarize_end(clocked, seat) for seat in (0, 1, None)]
    assert [one and one.seconds for one in found] == [10, 5, 16]
    assert [one and one.end and one.end.seconds for one in found] == [10, 10, 10]
    given = summarize_end(clocked, 0, seconds=7)
    assert given is not None
    assert given.end is not None
    assert (given.seconds, given.end.seconds) == (7, 7)
    untimed = summarize_end(replace(PLAYED, is_deal_secret=True), 0)
    assert untimed is not None
    assert untimed.end is not None
    assert (untimed.seconds, untimed.end.seconds) == (None, None)


def test_practice_is_told_and_counts_for_nothing() -> None:
    found = summarize_end(PLAYED, 0, Statistics(3, 2, best_moves=9))
    assert found is not None
    assert (found.practice, found.end, found.is_record) == (True, None, False)
    assert said(found)[1].startswith("For practice: ")
    assert finished_game(PLAYED) is None
    assert finished_game(replace(PLAYED, players=(PERSON, PERSON))) is None
    assert finished_game(replace(PLAYED, players=("glouton", "glouton"), is_deal_secret=True)) is None


@pytest.mark.parametrize(
    ("winner", "scores", "score"),
    [
        (0, (5, 9), 4),
        (1, (9, 5), -4),
        (0, (5, 9, 7), 2),
        (2, (9, 5, 4), -4),
        (0, (6,), 6),
        (None, (6,), 6),
        (None, (3, 3), 0),
    ],
)
def test_the_score_is_the_margin_over_the_nearest_or_a_lone_player_s(
    winner: int | None, scores: tuple[int, ...], score: int
) -> None:
    class Over:
        name, seats = "over", len(scores)

        def to_move(self, state: Any) -> None:
            return None

        def outcome(self, state: Any) -> Outcome:
            return Outcome(scores, winner, Message("won"))

    game: Any = Over()
    end = finished_game(
        Session(game, Alea(1), 0, (PERSON, "glouton", "glouton")[: len(scores)], is_deal_secret=True), "p"
    )
    assert end == FinishedGame("over", "p", winner == 0, score, 0)


def test_players_and_their_names_change_seats_for_the_next_round() -> None:
    first = replace(
        PLAYED, names=("Ann", "Bob"), players=(PERSON, PERSON), own_screens=True, clock=Clock((3.0, 4.0), 2.0)
    )
    second = start_rematch(first, Alea(2))
    assert (second.names, second.players, second.is_deal_secret, second.own_screens) == (
        ("Bob", "Ann"),
        (PERSON,) * 2,
        True,
        True,
    )
    assert second.clock == Clock((0.0, 0.0))
    assert second.match is not None
    assert (second.match.length, len(second.match.rounds)) == (2, 1)
    assert start_rematch(PLAYED, Alea(2)).names == ()
    longer = start_rematch(replace(PLAYED, match=Match(2, 5)), Alea(2)).match
    assert longer is not None
    assert (longer.length, len(longer.rounds)) == (2, 1)

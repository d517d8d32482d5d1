"""The summary of a finished game: for each seat, in both languages; rounds, moves and time, the best so far."""

from dataclasses import replace
from typing import Any, cast

import pytest

from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.match import Match
from rummifun.core.scene import Message
from rummifun.games import game_named
from rummifun.games.rummikub import jeu
from rummifun.messages import personalize, translation
from rummifun.session.clock import Clock
from rummifun.session.end_summary import EndSummary, summarize_end, summary_messages
from rummifun.session.rematch import match_with_current_game, new_session_like, start_rematch
from rummifun.session.session import PERSON, Session
from rummifun.session.statistics import (
    NO_STATISTICS,
    FinishedGame,
    Statistics,
    finished_game,
    fold_statistics,
    seat_end,
)
from rummifun.session.steps import Step

OVER = jeu.read_position("trait J2 / J1 / J2 5b 6b / table / pioche / alea 1.0.0")
PLAYED = Session(jeu, Alea(1), OVER, (PERSON, "glouton"))


def won(moves: int, seconds: int | None = None) -> FinishedGame:
    return FinishedGame("rummikub", str(moves), True, 11, moves, seconds)


def said(found: EndSummary, lang: str = "en") -> list[str]:
    tr = personalize(translation(lang), ("", "Anne"), own=0)
    return [message.localize(tr) for message in summary_messages(found)]


def end_of(session: Session, seat: int | None = 0, *more: Any, **words: Any) -> EndSummary:
    found = summarize_end(session, seat, *more, **words)
    assert found is not None
    return found


def test_summarize_end_is_none_while_a_game_goes_on_and_counts_practice_for_nothing() -> None:
    assert summarize_end(replace(PLAYED, first=jeu.new(Alea(1))), 0) is None
    found = end_of(PLAYED, 0, Statistics(3, 2, best_moves=9))
    assert (found.practice, found.end, found.is_record) == (True, None, False)
    assert said(found)[1].startswith("For practice: ")
    watched = replace(PLAYED, players=("glouton", "glouton"), is_deal_secret=True)
    for one in (PLAYED, replace(PLAYED, players=(PERSON, PERSON)), watched):
        assert finished_game(one) is None


def test_summarize_end_tells_a_seat_its_own_moves_and_time_and_who_watches_all() -> None:
    made: Any = [Step(seat, None, OVER, OVER) for seat in (0, 1, 0)]
    assert [end_of(replace(PLAYED, steps=tuple(made)), seat).moves for seat in (0, 1, None)] == [2, 1, 3]
    clocked = replace(PLAYED, clock=Clock((10.4, 5.3)), is_deal_secret=True)
    untimed = replace(PLAYED, is_deal_secret=True)
    found = [end_of(clocked, seat) for seat in (0, 1, None)]
    found += [end_of(clocked, 0, seconds=7), end_of(untimed)]
    assert [one.seconds for one in found] == [10, 5, 16, 7, None]
    assert [one.end and one.end.seconds for one in found] == [10, 10, 10, 7, None]


def test_summarize_end_tells_the_rounds_by_the_seats_of_the_last_one() -> None:
    outcome: Any = jeu.outcome(OVER)
    found = end_of(replace(PLAYED, match=Match(2, 3).add(outcome)))
    assert (found.rounds, found.totals, found.series) == (((11, 0), (0, 11)), (11, 11), (1, 1))
    assert end_of(replace(PLAYED, match=Match(2, 3).add(outcome).add(outcome))).series == (2, 1)
    one = end_of(replace(PLAYED, match=Match(2, 3)))
    assert (one.rounds, end_of(PLAYED)) == ((), one)
    given_up = replace(PLAYED, first=jeu.new(Alea(1)), match=Match(2, 3).add(outcome).add(outcome), gave_up=1)
    assert end_of(given_up).rounds == ()
    assert [match_with_current_game(one) for one in (given_up, PLAYED)] == [None, None]


def test_summary_messages_say_the_best_so_far_in_both_languages_and_a_record_needs_games_won() -> None:
    for end, messages in (
        (won(85, 500), ["85 moves in 8:20", "Your best so far: 80 moves, 5:00; 3 won of 3"]),
        (won(70), ["70 moves", "Never done better: 70 moves, 5:00; 3 won of 3"]),
    ):
        best = fold_statistics([won(90, 300), won(80, 400), end])["rummikub"]
        assert said(EndSummary(end.moves, end.seconds, (), end, best)) == messages
    best = fold_statistics([won(90), won(70, 61)])["rummikub"]
    assert said(EndSummary(70, 61, ((0, 26), (40, 0)), won(70, 61), best), "fr") == [
        "vous – Anne : 0–26, 40–0 ; au total 40–26",
        "70 coups en 1:01",
        "Jamais mieux : 70 coups, 1:01 ; gagnées : 2 sur 2",
    ]
    first = fold_statistics([won(90)])["rummikub"]
    assert not EndSummary(90, end=won(90), best=first).is_record
    lost = FinishedGame("rummikub", "x", False, -3, 80)
    assert not EndSummary(80, end=lost, best=fold_statistics([won(90), won(80), lost])["rummikub"]).is_record
    for nothing in (NO_STATISTICS, Statistics(played=4)):
        assert said(EndSummary(1, best=nothing)) == ["1 move"]


@pytest.mark.parametrize("name", ["rummikub", "klondike", "descente"])
def test_new_session_like_has_the_same_settings_and_opponent(name: str) -> None:
    game = game_named(name)
    players = (PERSON, "glouton")[: game.seats]
    played = new_session_like(Session(game, Alea(3), game.new(Alea(3)), players, own_screens=True), Alea(3))
    again, other = new_session_like(played, Alea(3)), new_session_like(played, Alea(4))
    assert (again.players, again.own_screens, again.game) == (played.players, True, game)
    assert again == played
    assert other.first != played.first


@pytest.mark.parametrize(
    ("winner", "scores", "score"),
    [
        (1, (9, 5), -4),
        (0, (5, 9, 7), 2),
        (None, (6,), 6),
        (None, (3, 3), 0),
    ],
)
def test_finished_game_scores_the_margin_or_the_points_and_counts_no_draw(
    winner: int | None, scores: tuple[int, ...], score: int
) -> None:
    class Over:
        name, seats = "over", len(scores)

        def to_move(self, state: Any) -> None:
            return None

        def outcome(self, state: Any) -> Outcome:
            return Outcome(scores, winner, Message("won"))

    game, players = cast("Any", Over()), (PERSON, "glouton", "glouton")[: len(scores)]
    session = Session(game, Alea(1), 0, players, is_deal_secret=True)
    end = FinishedGame("over", "p", winner == 0, score, 0)
    assert seat_end(session, 0, "p") == end
    assert finished_game(session, "p") == (None if winner is None and len(scores) > 1 else end)


def test_start_rematch_changes_the_seats_of_players_and_names() -> None:
    clock, who = Clock((3.0, 4.0), 2.0), (PERSON, PERSON)
    second = start_rematch(replace(PLAYED, names=("Ann", "Bob"), players=who, own_screens=True, clock=clock), Alea(2))
    assert (second.names, second.players, second.is_deal_secret) == (("Bob", "Ann"), who, True)
    assert (second.own_screens, second.clock) == (True, Clock((0.0, 0.0)))
    longer = start_rematch(replace(PLAYED, match=Match(2, 5)), Alea(2))
    for match in (second.match, longer.match):
        assert match is not None
        assert (match.length, len(match.rounds)) == (2, 1)
    assert start_rematch(PLAYED, Alea(2)).names == ()

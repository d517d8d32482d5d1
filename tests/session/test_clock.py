"""The clock of a game: the player charged, time that undo does not give back, its file, the moves when time is up."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from harness.effort import Effort

from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Piocher
from rummifun.session import clock as clocks
from rummifun.session.clock import MAX_SECONDS, Clock, TimeLimit, add_seconds, clock_from_json, start_turn
from rummifun.session.events import GiveUp, Move, TimeUp, Undo, advance
from rummifun.session.persistence import change_between, session_from_text, session_to_text
from rummifun.session.session import PERSON, Session, charge_time
from rummifun.session.steps import available_acts
from session.test_advance import begun

PASSING = [name for name in GAMES if game_named(name).seats > 1]


def clocked(name: str, allowed: TimeLimit | None = None) -> Session:
    session = begun(name, (PERSON,) * game_named(name).seats, apart=True)
    return replace(session, clock=Clock((0.0,) * session.game.seats, allowed=allowed))


def clock_of(session: Session) -> Clock:
    assert session.clock is not None
    return session.clock


def test_start_turn_gives_a_turn_its_time_again_and_a_whole_game_none() -> None:
    for whole, left in ((False, 60.0), (True, 40.0)):
        clock = start_turn(add_seconds(Clock((0.0, 0.0), allowed=TimeLimit(60, whole)), 0, 20.0))
        assert (clock.seconds_left(0, 1), clock.seconds_left(1, 1)) == (left, 60.0)
    assert add_seconds(Clock((0.0,), allowed=TimeLimit(5)), 0, 7.0).seconds_left(0, 0) == 0.0
    assert Clock((9.0,)).seconds_left(0, 0) is None


def test_charge_time_charges_who_was_to_move_and_nothing_without_a_clock_or_at_the_end() -> None:
    start = clocked("haricots")
    there = start
    while there.seat == 0 and not advance(there, Undo(0)).undone:
        step = available_acts(there.game, there.game.view(there.state, 0))[0]
        there = charge_time(there, advance(there, Move(0, step.move)), 2.0)
    assert clock_of(there).used[0] >= 2.0
    back = charge_time(there, advance(there, Undo(there.seat or 0)), 3.0)
    assert sum(clock_of(back).used) == sum(clock_of(there).used) + 3.0
    drawn = charge_time(begun_rummikub := clocked("rummikub"), advance(begun_rummikub, Move(0, Piocher())), 5.0)
    assert (clock_of(drawn).used, clock_of(drawn).turn) == ((5.0, 0.0), 0.0)
    playing = begun("rummikub", (PERSON, PERSON))
    assert charge_time(playing, playing, 5.0) is playing
    over = advance(clocked("rummikub"), GiveUp(0))
    assert charge_time(over, over, 5.0) is over


@pytest.mark.parametrize("name", PASSING)
def test_time_up_lets_the_turn_go_by_as_moves_that_are_told_why(name: str, effort: Effort) -> None:
    session, chance = clocked(name), Random(7)
    for _ in range(effort(15, 60)):
        seat = session.seat
        if seat is None:
            break
        assert advance(session, TimeUp(1 - seat)) is session
        passed = advance(session, TimeUp(seat))
        assert passed.seat in (1 - seat, None)
        gone = passed.steps[len(session.steps) :]
        assert gone
        assert all(step.reason is not None for step in gone[:1])
        proposed = available_acts(session.game, session.game.view(session.state, seat))
        session = advance(session, Move(seat, chance.choice(proposed).move)) if chance.random() < 0.7 else passed
    assert advance(advance(session, GiveUp(0)), TimeUp(0)).seat is None


@pytest.mark.parametrize("allowed", [None, TimeLimit(60), TimeLimit(600, whole=True)])
def test_session_to_text_keeps_the_time(allowed: TimeLimit | None) -> None:
    start = clocked("rummikub", allowed)
    drawn = charge_time(start, advance(start, Move(0, Piocher())), 12.3)
    header: Any = change_between(start, drawn).header
    text = f"{header}\n" + "".join(f"{line}\n" for line in change_between(start, drawn).lines)
    assert (session_from_text(text, game_named, apart=True)[0], session_to_text(drawn)) == (drawn, text)
    later = charge_time(drawn, drawn, 4.0)
    assert change_between(drawn, later).lines == ()
    assert json.loads(change_between(drawn, later).header or "")["temps"]["secondes"] == [12.3, 4.0]


NONSENSE: list[Any] = [None, 3, [], {}, {"secondes": [1], "tour": 0}, {"secondes": [1, -1], "tour": 0}]
NONSENSE += [{"secondes": [1, float("nan")], "tour": 0}, {"secondes": [1, True], "tour": 0}, {"secondes": [1, 2]}]


def test_clock_from_json_refuses_what_is_no_clock() -> None:
    assert [found for found in NONSENSE if clock_from_json(2, found) is not None] == []


@pytest.mark.parametrize("permitted", [1, MAX_SECONDS, 0, -1, MAX_SECONDS + 1, "60", 6.5, True])
def test_clock_from_json_allows_a_second_to_a_day(permitted: Any) -> None:
    read: Any = clock_from_json(1, clocks.clock_to_json(Clock((0.0,), allowed=TimeLimit(60))) | {"permis": permitted})
    assert MAX_SECONDS == 24 * 60 * 60
    assert read.allowed == (TimeLimit(permitted) if permitted in (1, MAX_SECONDS) and permitted is not True else None)

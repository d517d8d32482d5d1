"""`advance`: any event, by any seat, in any order, on every game; what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import accumulate
from random import Random
from typing import Any

import pytest
from harness.effort import Effort

from rummifun.chance import Alea
from rummifun.core.game import apply_move
from rummifun.core.record import Record, record_states
from rummifun.games import GAMES, game_named
from rummifun.players import PLAYERS
from rummifun.session.events import (
    Event,
    Finish,
    GiveUp,
    MakeSafeMoves,
    Move,
    PlayerAnswer,
    Redo,
    Restart,
    Undo,
    advance,
    event_refusal,
)
from rummifun.session.player_queries import PlayerQuery, answer_query, next_query
from rummifun.session.results import finished_game
from rummifun.session.session import (
    PERSON,
    Session,
    add_step,
    automatic_move,
    make_forced_moves,
    resume_session,
    steps_since_decision,
)
from rummifun.session.steps import available_acts, forced_move, plays_itself
from rummifun.session.undo import redo, undo
from rummifun.session.updates import update_since


def tables(name: str) -> list[tuple[str, ...]]:
    """Seat persons and a quick player in every way."""
    if game_named(name).seats == 1:
        return [(PERSON,)]
    return [(PERSON, "hasard"), ("premier", PERSON), (PERSON, PERSON)]


SITTINGS = [(name, players, apart) for name in GAMES for players in tables(name) for apart in (False, True)]


def begun(name: str, players: tuple[str, ...], apart: bool = False, seed: int = 1) -> Session:
    return make_forced_moves(resume_session(Record(game_named(name), Alea(seed)), players, apart=apart))


def event(sitting: Session, chance: Random) -> Event:
    """Draw an event: for the most part one that moves the game on, else any, by any seat."""
    seat = chance.randrange(sitting.game.seats)
    question = next_query(sitting)
    if question is not None and chance.random() < 0.8:
        return PlayerAnswer(question, *answer_query(question, PLAYERS[question.player]))
    if sitting.seat is not None and chance.random() < 0.7:
        proposed = available_acts(sitting.game, sitting.game.view(sitting.state, sitting.seat))
        who = sitting.seat if chance.random() < 0.9 else seat
        return Move(who, chance.choice(proposed).move)
    kinds = (Undo, Undo, Redo, Redo, Finish, MakeSafeMoves) if chance.random() < 0.95 else (Restart, GiveUp)
    return chance.choice(kinds)(seat)


def course(sitting: Session, chance: Random, events: int) -> Iterator[tuple[Session, Event, Session]]:
    """Let events happen, one after another."""
    for _ in range(events):
        happening = event(sitting, chance)
        after = advance(sitting, happening)
        yield sitting, happening, after
        sitting = after


@pytest.mark.parametrize(("name", "players", "apart"), SITTINGS)
def test_what_is_refused_changes_nothing_and_what_is_not_does(
    name: str, players: tuple[str, ...], apart: bool, effort: Effort
) -> None:
    for seed in range(effort(2, 60)):
        held(begun(name, players, apart, seed), seed)


def held(sitting: Session, seed: int) -> None:
    """Ask of whatever happens what every event must keep."""
    for before, happening, after in course(sitting, Random(seed), 60):
        assert (after is before) == (event_refusal(before, happening) is not None), happening
        assert after.record.moves == tuple(step.move for step in after.steps)
        assert plays_itself(after.game) or after.seat is None or forced_move(after.game, after.state) is None
        stand, added = update_since(before.steps, after.steps)
        assert (*before.steps[:stand], *added) == after.steps
        start = after.steps[stand - 1].after if stand else after.first
        played = accumulate((step.move for step in added), partial(apply_move, after.game), initial=start)
        assert [start, *(step.after for step in added)] == [*played]
        if not isinstance(happening, (Undo, Redo, Restart, GiveUp)) and after is not before:
            assert after.undone == ()
    assert [after.first, *(step.after for step in after.steps)] == list(record_states(after.record))


@pytest.mark.parametrize(("name", "players", "apart"), SITTINGS)
def test_what_is_taken_back_can_be_made_again(name: str, players: tuple[str, ...], apart: bool) -> None:
    for _, _, after in course(begun(name, players, apart), Random(3), 40):
        for seat in after.persons:
            there = undo(after, seat)
            if there is not after and after.gave_up is None and not (apart and there.seat != seat):
                assert redo(there, seat).steps == after.steps


@pytest.mark.parametrize("name", [name for name in GAMES if game_named(name).seats > 1])
def test_apart_nobody_takes_back_what_is_not_his_own_turn(name: str) -> None:
    for before, happening, after in course(begun(name, (PERSON, PERSON), apart=True), Random(5), 120):
        if isinstance(happening, (Undo, Restart)) and after is not before:
            gone = before.steps[len(after.steps) :]
            assert {step.seat for step in gone} == {happening.seat}


@pytest.mark.parametrize("name", GAMES)
def test_a_program_s_seat_asks_for_nothing(name: str) -> None:
    game = game_named(name)
    sitting = make_forced_moves(resume_session(Record(game, Alea(1)), ("premier",) * game.seats))
    question = next_query(sitting)
    assert question is not None
    move, reason = answer_query(question, PLAYERS["premier"])
    happenings: list[Event] = [kind(0) for kind in (Undo, Redo, Restart, Finish, GiveUp)]
    for happening in (*happenings, Move(question_seat(question), move)):
        assert advance(sitting, happening) is sitting
    assert len(advance(sitting, PlayerAnswer(question, move, reason)).steps) >= 1


def question_seat(question: PlayerQuery) -> int:
    return question.game.to_move(question.state) or 0


def test_a_stale_answer_is_refused_and_one_to_an_equal_question_is_not() -> None:
    sitting = begun("rummikub", (PERSON, "hasard"))
    draw = available_acts(sitting.game, sitting.game.view(sitting.state, 0))[0].move
    drawn = advance(sitting, Move(0, draw))
    question = next_query(drawn)
    assert question is not None
    late = PlayerAnswer(question, *answer_query(question, PLAYERS["hasard"]))
    assert advance(advance(drawn, Undo(0)), late) is not drawn
    assert event_refusal(advance(drawn, Undo(0)), late) is not None
    again = advance(advance(drawn, Undo(0)), Move(0, draw))
    assert event_refusal(again, late) is None


@pytest.mark.parametrize("name", ["r7", "qll", "c4"])
def test_a_game_that_plays_by_itself_is_watched_move_by_move_and_finished_at_once(name: str) -> None:
    sitting = begun(name, (PERSON,))
    assert sitting.steps == ()
    stepwise = sitting
    while (move := automatic_move(stepwise)) is not None:
        stepwise = advance(stepwise, Move(0, move))
        assert len(stepwise.steps) == len(undo(stepwise, 0).steps) + 1
    assert advance(sitting, Finish(0)).steps == stepwise.steps


def test_a_game_given_up_is_over_and_lost_and_can_be_taken_back() -> None:
    sitting = begun("klondike", (PERSON,))
    after = advance(sitting, GiveUp(0))
    end = finished_game(after)
    assert after.seat is None
    assert end is not None
    assert (end.won, end.score) == (False, None)
    assert advance(after, Move(0, None)) is after


def test_only_the_moves_of_the_person_are_counted() -> None:
    sitting = begun("descente", (PERSON, "premier"), seed=4)
    for _, _, after in course(sitting, Random(1), 40):
        sitting = after
    over = replace(sitting, gave_up=0, is_deal_secret=True)
    end = finished_game(over)
    assert end is not None
    assert end.moves == sum(step.seat == 0 for step in over.steps) < len(over.steps)


def test_what_a_seat_has_not_seen_begins_with_its_own_last_decision() -> None:
    for _, _, after in course(begun("haricots", (PERSON, "hasard")), Random(2), 50):
        steps: tuple[Any, ...] = steps_since_decision(after, 0)
        assert steps == after.steps[len(after.steps) - len(steps) :]
        assert all(step.seat == 1 or i == 0 or forced_move(after.game, step.before) for i, step in enumerate(steps))


def test_another_step_voids_what_was_taken_back() -> None:
    sitting = begun("md", (PERSON,))
    moved = advance(sitting, Move(0, available_acts(sitting.game, sitting.game.view(sitting.state, 0))[0].move))
    gone = undo(moved, 0)
    assert gone.undone
    assert add_step(gone, moved.steps[0]).undone == ()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_settled_is_settled_once(name: str) -> None:
    sitting = begun(name, (PERSON,) * game_named(name).seats)
    assert make_forced_moves(sitting) is sitting

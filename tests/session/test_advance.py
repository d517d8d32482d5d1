"""`advance`: any event, by any seat, in any order; a refused one changes nothing; automatic moves of the program."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import accumulate, product
from random import Random
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.catalogue.players import PLAYERS
from rummifun.chance import Alea
from rummifun.core.game import apply_move
from rummifun.core.record import Record, record_states
from rummifun.games import GAMES, game_named
from rummifun.session import events
from rummifun.session import session as sessions
from rummifun.session.events import (
    Event,
    Finish,
    GiveUp,
    Move,
    Redo,
    Restart,
    TimeUp,
    Undo,
    advance,
    event_refusal,
    redo,
    undo,
)
from rummifun.session.persistence import common_prefix_length, update_since
from rummifun.session.player_queries import answer_query, next_query
from rummifun.session.session import PERSON, Session, automatic_move, make_forced_moves, resume_session, safe_move
from rummifun.session.statistics import finished_game
from rummifun.session.steps import Step, available_acts, forced_move, plays_itself


def tables(name: str) -> list[tuple[str, ...]]:
    if game_named(name).seats == 1:
        return [(PERSON,)]
    return [(PERSON, "hasard"), ("premier", PERSON), (PERSON, PERSON)]


SITTINGS = [(name, players, apart) for name in GAMES for players in tables(name) for apart in (False, True)]


def begun(name: str, players: tuple[str, ...], apart: bool = False, seed: int = 1, game: int = 0) -> Session:
    return make_forced_moves(resume_session(Record(game_named(name), Alea(seed, game)), players, apart=apart))


def event(session: Session, chance: Random) -> Event:
    seat = chance.randrange(session.game.seats)
    question = next_query(session)
    if question is not None and chance.random() < 0.8:
        return events.PlayerAnswer(question, *answer_query(question, PLAYERS[question.player]))
    if session.seat is not None and chance.random() < 0.7:
        proposed = available_acts(session.game, session.game.view(session.state, session.seat))
        who = session.seat if chance.random() < 0.9 else seat
        return Move(who, chance.choice(proposed).move)
    kinds = (Undo, Undo, Redo, Redo, Finish, events.MakeSafeMoves) if chance.random() < 0.95 else (Restart, GiveUp)
    return chance.choice(kinds)(seat)


def course(session: Session, chance: Random, times: int) -> Iterator[tuple[Session, Event, Session]]:
    for _ in range(times):
        happening = event(session, chance)
        after = advance(session, happening)
        yield session, happening, after
        session = after


@pytest.mark.parametrize(("name", "players", "apart"), SITTINGS)
def test_advance_changes_nothing_when_it_refuses_and_redo_makes_again_what_undo_took_back(
    name: str, players: tuple[str, ...], apart: bool, effort: Effort
) -> None:
    for seed in range(effort(1, 60)):
        ask_whatever_happens(begun(name, players, apart, seed), seed, effort(30, 60), apart)


def ask_whatever_happens(session: Session, seed: int, times: int, apart: bool) -> None:
    for before, happening, after in course(session, Random(seed), times):
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
        for seat in after.persons:
            there = undo(after, seat)
            if there is not after and after.gave_up is None and not (apart and there.seat != seat):
                assert redo(there, seat).steps == after.steps
    assert [after.first, *(step.after for step in after.steps)] == list(record_states(after.record))


@pytest.mark.parametrize(
    ("name", "seed", "some"), [("haricots", 5, True), ("descente", 6, True), ("rummikub", 5, False)]
)
def test_advance_takes_back_only_ones_own_turn_when_apart(name: str, seed: int, some: bool, effort: Effort) -> None:
    """A turn of Rummikub is one move: there is no move to take back there."""
    taken = False
    for before, happening, after in course(begun(name, (PERSON, PERSON), apart=True), Random(seed), effort(60, 400)):
        if isinstance(happening, (Undo, Restart)) and after is not before:
            gone = before.steps[len(after.steps) :]
            assert {step.seat for step in gone} == {happening.seat}
            taken = True
    assert taken is some


@pytest.mark.parametrize("name", GAMES)
def test_advance_does_nothing_for_a_program_but_take_its_answer(name: str) -> None:
    game = game_named(name)
    session = make_forced_moves(resume_session(Record(game, Alea(1)), ("premier",) * game.seats))
    question: Any = next_query(session)
    move, reason = answer_query(question, PLAYERS["premier"])
    happenings: list[Event] = [kind(0) for kind in (Undo, Redo, Restart, Finish, GiveUp)]
    for happening in (*happenings, Move(game.to_move(question.state) or 0, move)):
        assert advance(session, happening) is session
    assert len(advance(session, events.PlayerAnswer(question, move, reason)).steps) >= 1


def test_advance_refuses_a_stale_answer_and_takes_one_to_an_equal_question() -> None:
    session = begun("rummikub", (PERSON, "hasard"))
    draw = available_acts(session.game, session.game.view(session.state, 0))[0].move
    drawn = advance(session, Move(0, draw))
    question: Any = next_query(drawn)
    late = events.PlayerAnswer(question, *answer_query(question, PLAYERS["hasard"]))
    assert advance(advance(drawn, Undo(0)), late) is not drawn
    assert event_refusal(advance(drawn, Undo(0)), late) is not None
    again = advance(advance(drawn, Undo(0)), Move(0, draw))
    assert event_refusal(again, late) is None


@pytest.mark.parametrize("name", ["r7", "qll", "c4"])
def test_advance_finishes_at_once_a_game_that_can_be_watched_move_by_move(name: str) -> None:
    session = begun(name, (PERSON,))
    assert session.steps == ()
    stepwise = session
    while (move := automatic_move(stepwise)) is not None:
        stepwise = advance(stepwise, Move(0, move))
        assert len(stepwise.steps) == len(undo(stepwise, 0).steps) + 1
    assert advance(session, Finish(0)).steps == stepwise.steps


def test_finished_game_tells_a_game_given_up_and_counts_only_the_moves_of_the_person() -> None:
    after = advance(begun("klondike", (PERSON,)), GiveUp(0))
    end: Any = finished_game(after)
    assert after.seat is None
    assert (end.won, end.score) == (False, None)
    assert advance(after, Move(0, None)) is after
    *_, (_, _, session) = course(begun("descente", (PERSON, "premier"), seed=4), Random(1), 40)
    over = replace(session, gave_up=0, is_deal_secret=True)
    found: Any = finished_game(over)
    assert found.moves == sum(step.seat == 0 for step in over.steps) < len(over.steps)


def test_steps_since_decision_begin_with_ones_own_last_decision() -> None:
    for _, _, after in nonempty(course(begun("haricots", (PERSON, "hasard")), Random(2), 50)):
        steps: tuple[Any, ...] = sessions.steps_since_decision(after, 0)
        assert steps == after.steps[len(after.steps) - len(steps) :]
        assert all(step.seat == 1 or i == 0 or forced_move(after.game, step.before) for i, step in enumerate(steps))


@pytest.mark.parametrize("name", GAMES)
def test_advance_finishes_only_a_game_that_leaves_no_choice_and_forced_moves_are_made_once(name: str) -> None:
    there = begun(name, (PERSON,) * game_named(name).seats)
    assert make_forced_moves(there) is there
    session = seated(name)
    watched = plays_itself(session.game)
    assert watched == (name in WATCHED)
    assert automatic_move(session) == (next(iter(session.game.moves(session.state))) if watched else None)
    assert refused(session, Finish(session.seat or 0)) == (None if watched else "ResteADecider")
    if watched or session.game.seats > 1:
        assert (safe_move(session), refused(session, events.MakeSafeMoves(session.seat or 0))) == (
            None,
            "RienSansRisque",
        )
    assert refused(session, TimeUp(session.seat or 0)) == (None if session.game.seats > 1 else "ResteADecider")


WATCHED: Final = {"r7", "qll", "c4"}


def seated(name: str, *players: str, seed: int = 1) -> Session:
    return begun(name, players or (PERSON,) * game_named(name).seats, seed=seed)


def long(session: Session, steps: int) -> Session:
    seat = session.seat or 0
    return replace(session, steps=(Step(seat, None, session.state, session.state),) * steps)


def refused(session: Session, event: Event) -> str | None:
    why = event_refusal(session, event)
    assert (advance(session, event) is session) == (why is not None)
    return None if why is None else why.code.name


def test_advance_makes_the_safe_moves_that_the_game_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [session for seed in range(12) if safe_move(session := seated("klondike", seed=seed)) is not None]
    for session in nonempty(found):
        tidied = advance(session, events.MakeSafeMoves(0))
        assert tidied.steps[0].move == safe_move(session)
        assert safe_move(tidied) is None
    monkeypatch.setattr("rummifun.session.session.plays_itself", lambda game: True)
    assert safe_move(found[0]) is None  # a game that is watched is not tidied


@pytest.mark.parametrize("name", ["klondike", "r7", "rummikub"])
def test_advance_refuses_moves_after_the_20_000th(name: str) -> None:
    dealt = (seated(name, seed=seed) for seed in range(12))
    session = next(one for one in dealt if name != "klondike" or safe_move(one) is not None)
    move: Any = next(iter(session.game.moves(session.state)))
    before, full = long(session, 19_999), long(session, 20_000)
    assert (before.is_full, full.is_full) == (False, True)
    assert (automatic_move(full), safe_move(full)) == (None, None)
    assert (automatic_move(before), safe_move(before)) == (automatic_move(session), safe_move(session))
    assert refused(before, Move(0, move)) is None
    why: Any = event_refusal(full, Move(0, move))
    assert (why.code.name, why.pieces, why.expected) == ("Terminaison", (), 20_000)


def test_next_query_and_event_refusal_tell_whose_turn_it_is() -> None:
    session = seated("rummikub", "glouton", PERSON)
    assert next_query(session) is not None
    assert next_query(long(session, 20_000)) is None
    assert (automatic_move(session), safe_move(session)) == (None, None)
    assert (refused(session, Finish(0)), refused(session, Finish(1))) == ("SiegeSansPersonne", "PasVotreTour")
    why: Any = event_refusal(seated("descente"), Move(1, None))
    assert (why.code.name, why.expected, why.got) == ("PasVotreTour", 1, 2)


NEWS: Any = [steps for n in range(4) for steps in product((0, 1), repeat=n)]


@pytest.mark.parametrize("seen", NEWS, ids=str)
def test_update_since_keeps_the_first_steps_shared_and_no_more(seen: Any) -> None:
    for now in nonempty(NEWS):
        stand, told = common_prefix_length(seen, now), update_since(seen, now)
        assert seen[:stand] == now[:stand]
        assert stand == min(len(seen), len(now)) or seen[stand] != now[stand]
        assert (*seen[: told.kept], *told.steps) == now
        assert update_since(now, now) == (len(now), ())

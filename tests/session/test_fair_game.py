"""Fair games between people: nobody gets hints until all agree; what they agree to is kept with the game."""

import json
from typing import Any

import pytest

from rummifun.catalogue.players import adviser
from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.games.rummikub import Piocher, jeu
from rummifun.session.events import AllowHints, GiveUp, Move, Undo, advance, event_refusal
from rummifun.session.hints import hint_refusal, hints_agreement
from rummifun.session.persistence import change_between, session_from_text, session_to_text
from rummifun.session.player_queries import advice_query, review_query
from rummifun.session.rematch import start_rematch
from rummifun.session.session import PERSON, RefusSession, Session, resume_session

ADVISER = adviser(jeu)


def table(*players: str, moves: tuple[Any, ...] = (Piocher(), Piocher())) -> Session:
    return resume_session(Record(jeu, Alea(1), moves), players)


def advice(session: Session) -> tuple[bool, bool]:
    """Tell whether a hint, and a review of the last turn of the first seat, may be asked for."""
    return advice_query(session, ADVISER) is not None, review_query(session, 0, ADVISER) is not None


def test_advice_query_asks_nothing_between_people_until_all_agree() -> None:
    session, seen = table(PERSON, PERSON), []
    for event in (AllowHints(1, True), AllowHints(0, True), AllowHints(1, False), AllowHints(1, True)):
        refused = hint_refusal(session)
        assert advice(session) == ((refused is None),) * 2
        seen.append((session.hint_seats, refused and refused.code))
        session = advance(session, event)
    fair = RefusSession.PartieLoyale
    assert seen == [((), fair), ((1,), fair), ((0, 1), None), ((0,), fair)]
    assert advice(session) == (True, True)
    assert advice(table(PERSON, "glouton")) == (True, True)


def test_allow_hints_is_heard_of_a_person_alone_at_any_time_and_changes_no_step() -> None:
    against, session = table(PERSON, "glouton"), table(PERSON, PERSON)
    assert event_refusal(against, AllowHints(1, True)) is not None
    assert advance(against, AllowHints(1, True)) is against
    agreed = advance(session, AllowHints(1, True))
    assert (agreed.steps, agreed.hint_seats) == (session.steps, (1,))
    assert advance(advance(agreed, Move(0, Piocher())), Undo(0)).hint_seats == (1,)
    assert hints_agreement(agreed, 1) != hints_agreement(agreed, 0) == hints_agreement(session, 1)


@pytest.mark.parametrize("seats", [(), (1,), (0, 1)])
def test_hint_seats_are_kept_with_the_game(seats: tuple[int, ...]) -> None:
    session = table(PERSON, PERSON)
    for seat in seats:
        agreed = advance(session, AllowHints(seat, True))
        assert change_between(session, agreed).header is not None
        session = agreed
    read, damage = session_from_text(session_to_text(session), game_named)
    assert (read.hint_seats, read.is_fair, damage) == (seats, len(seats) < 2, None)


@pytest.mark.parametrize("written", ["yes", 1, [True], [7, -1], [[0]], None])
def test_hint_seats_that_a_hand_has_written_wrong_are_none(written: Any) -> None:
    header, *moves = session_to_text(table(PERSON, PERSON)).splitlines()
    text = "\n".join((json.dumps({**json.loads(header), "indices": written}), *moves, ""))
    assert session_from_text(text, game_named)[0].hint_seats == ()


def test_start_rematch_keeps_what_both_have_agreed_to() -> None:
    for seats, kept in (((), ()), ((0,), ()), ((0, 1), (0, 1))):
        session = table(PERSON, PERSON)
        for seat in seats:
            session = advance(session, AllowHints(seat, True))
        over = advance(session, GiveUp(0))
        assert (over.is_fair, hint_refusal(over) is not None) == (False, True)  # the last turn may be compared
        assert start_rematch(over, Alea(2)).hint_seats == kept

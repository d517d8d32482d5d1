"""Somebody who has left a game: a computer takes the seat, or nobody, once all who are there wish it."""

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, record_states
from rummifun.games import game_named
from rummifun.games.rummikub import Piocher, Quitter, rummikub
from rummifun.session.events import Move, SeatComputer, advance, event_refusal
from rummifun.session.persistence import session_from_text, session_to_text
from rummifun.session.session import ABSENT, PERSON, Session, resume_session
from shells.web.running_server import Seat, Server

PEOPLE = (PERSON,) * 4


@pytest.fixture
def table(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, list[str], list[Seat]]]:
    """Seat three of four people; the second one has left after a first move."""
    monkeypatch.setattr("rummifun.page.absence.ABSENT_SECONDS", 0.0)
    links = server.begin("rummikub", options={"joueurs": 4}, against="reseau")["seats"]
    with ExitStack() as stack:
        yield server, links, [stack.enter_context(server.join(link)) for link in (links[0], links[2], links[3])]


def wish(seat: Seat, gone: int, *, nobody: bool) -> None:
    seat.wire.send(json.dumps({"type": "replace", "seat": gone, "nobody": nobody}))


def until_to_move(seat: Seat, mover: int) -> None:
    while seat.scene["to_move"] != mover:
        seat.until("scene")


def test_game_goes_on_without_who_has_left_once_all_wish_it(table: tuple[Server, list[str], list[Seat]]) -> None:
    server, links, (first, third, last) = table
    first.ask("write", text="piocher")
    wish(first, 1, nobody=True)
    assert third.until("absence") == {"type": "absence", "seat": 1, "nobody": True, "seats": [0]}
    wish(third, 1, nobody=False)  # another wish
    assert third.until("absence")["seats"] == [2]
    wish(third, 1, nobody=True)
    assert third.until("absence")["seats"] == [0, 2]
    assert third.scene["to_move"] == 1
    wish(last, 1, nobody=True)
    for seat in (first, third, last):
        until_to_move(seat, 2)
        assert "has left" in json.dumps(seat.scene["picture"])
    assert third.until("game")["players"] == [PERSON, ABSENT, PERSON, PERSON]
    for seat in (third, last, first):
        until_to_move(seat, seat.game["seat"])
        seat.ask("write", text="piocher")
    until_to_move(third, 2)  # the turn of who has left does not come
    record = server.record(links[0])
    assert record.moves == (Piocher(), Quitter(), Piocher(), Piocher(), Piocher())
    *_, state = record_states(record)
    assert [s.parti for s in state.statuts] == [False, True, False, False]
    with server.join(links[1]) as back:
        assert back.game["seat"] is None
        racks = [zone for zone in back.scene["picture"]["zones"] if zone["seat"] is not None]
        assert {face[1] for zone in racks for pile in zone["piles"] for face in pile["faces"]} == {"dos"}


def test_computer_plays_on_for_who_has_left(table: tuple[Server, list[str], list[Seat]]) -> None:
    _, _, (first, third, last) = table
    first.ask("write", text="piocher")
    for seat in (third, first, last):
        wish(seat, 1, nobody=False)
    until_to_move(third, 2)
    assert third.game["players"] == [PERSON, "moyen", PERSON, PERSON]


def test_wish_is_taken_back_by_who_would_rather_wait(table: tuple[Server, list[str], list[Seat]]) -> None:
    _, _, (first, third, last) = table
    first.ask("write", text="piocher")
    for seat, kind, told in (
        (first, "replace", [0]),
        (third, "replace", [0, 2]),
        (first, "wait", []),
        (last, "replace", [2, 3]),
    ):
        seat.wire.send(json.dumps({"type": kind, "seat": 1}))
        assert last.until("absence")["seats"] == told
    assert last.scene["to_move"] == 1
    wish(first, 1, nobody=False)
    until_to_move(last, 2)


def test_seat_of_who_is_there_or_may_come_back_is_not_taken(
    table: tuple[Server, list[str], list[Seat]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, (first, third, _) = table
    wish(first, 2, nobody=False)
    assert first.until("error")["code"] == "impossible"
    monkeypatch.setattr("rummifun.page.absence.ABSENT_SECONDS", 1e6)
    wish(first, 1, nobody=False)
    assert first.until("error")["code"] == "impossible"
    assert "absence" not in [json.loads(letter)["type"] for letter in third.came]


def begun(seats: int) -> Session:
    return resume_session(Record(rummikub(joueurs=seats), Alea(1)), PEOPLE[:seats], apart=True)


def test_departure_is_kept_and_replayed_alike() -> None:
    session = advance(begun(4), Move(0, Piocher()))
    gone = advance(session, SeatComputer(0, 2, ABSENT, has_left=True))
    assert (gone.seat, gone.steps) == (1, session.steps)  # until that turn comes, the hand stays
    after = advance(gone, Move(1, Piocher()))
    assert [step.move for step in after.steps] == [Piocher(), Piocher(), Quitter()]
    again, damage = session_from_text(session_to_text(after), game_named, apart=True)
    assert damage is None
    assert (again.players, again.state) == (after.players, after.state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_departure_is_refused_where_no_two_would_stay(seats: int) -> None:
    session = begun(seats)
    for seat in range(1, seats):
        event = SeatComputer(0, seat, ABSENT, has_left=True)
        assert (event_refusal(session, event) is None) == (seats - seat >= 2)
        session = advance(session, event)
    assert session.players.count(PERSON) == 2
    assert event_refusal(session, SeatComputer(0, seats - 1, "facile", has_left=True)) is None

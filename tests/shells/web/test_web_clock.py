"""The clock of the server, independent of the page; kept through a kill; the moves when time is up."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from rummifun.games.rummikub import Piocher
from shells.web.robots import act, play_out
from shells.web.running_server import Json, Seat, Server, served, until


class Hands:
    at = 1000.0

    def __call__(self) -> float:
        return self.at


HANDS = Hands()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("temps") / "parties.db", HANDS) as server:
        yield server


@contextmanager
def timed(server: Server, game: str = "rummikub", **clock: Any) -> Iterator[tuple[list[str], Seat, Seat]]:
    begun = server.begin(game, against="reseau", clock=clock)
    with server.join(begun["seats"][0]) as first, server.join(begun["seats"][1]) as second:
        for seat in (first, second):
            assert seat.until("clock")["running"]
        yield [*begun["seats"], begun["spectator"]], first, second


def clock(seat: Seat) -> Json:
    return dict(seat.scene["clock"])


def test_clock_plays_a_draw_that_is_recorded_when_a_turn_takes_too_long(server: Server) -> None:
    with timed(server, seconds=60) as (links, first, second):
        assert first.game["clock"] == {"seconds": 60, "whole": False}
        HANDS.at += 61
        assert first.until("scene")["to_move"] == 1
        (step,) = second.until("scene")["steps"]
        assert (step["seat"], step["label"], step["reason"]) == (0, "draw", "the time was over")
        assert server.record(links[0]).moves == (Piocher(),)
        assert clock(first)["left"] == clock(second)["left"] == [60.0, 60.0]


@pytest.mark.parametrize("whole", [False, True])
def test_clock_gives_the_time_of_a_turn_again_and_that_of_a_whole_game_once(server: Server, whole: bool) -> None:
    with timed(server, seconds=60, whole=whole) as (_, first, second):
        HANDS.at += 50
        assert (first.ask("write", text="pioche")["step"], clock(first)["used"]) == (1, [50.0, 0.0])
        assert clock(first)["left"] == [10.0 if whole else 60.0, 60.0]
        HANDS.at += 0 if whole else 59
        second.until("scene")
        assert second.ask("write", text="pioche")["step"] == 2
        first.until("scene")
        if whole:
            HANDS.at += 11
            assert first.until("scene")["steps"][-1]["reason"] == "the time was over"
            assert clock(first)["left"] == [0.0, 60.0]


def test_clock_lets_no_late_move_be_made(server: Server) -> None:
    with timed(server, seconds=60) as (links, first, _):
        HANDS.at += 60.5
        first.say("write", text="pioche")
        assert {first.until("scene", "error")["type"] for _ in range(2)} == {"scene", "error"}
        assert len(server.record(links[0]).moves) == 1
        first.wire.send('{"type": "clock", "used": [0, 0], "left": [900, 0], "running": false}')
        assert first.until("error")["code"] == "malformed"


def test_clock_goes_on_for_who_goes_away_and_stands_where_nobody_is_or_not_everybody_yet(server: Server) -> None:
    with server.join(server.begin("descente", against="reseau", clock={"seconds": 30})["seats"][0]) as alone:
        HANDS.at += 100
        assert not clock(alone)["running"]
    with timed(server, seconds=60) as (links, first, second):
        first.__exit__()
        HANDS.at += 61
        assert second.until("scene")["to_move"] == 1
        with server.join(links[2]) as looker:
            second.__exit__()
            while (said := looker.until("presence", "clock")).get("seats") != [0, 0] and said.get("running", True):
                pass
            HANDS.at += 500
            with server.join(links[1]) as back:
                assert (back.scene["to_move"], clock(back)["left"]) == (1, [60.0, 60.0])


def test_undo_gives_no_time_back(server: Server) -> None:
    with timed(server, "haricots", seconds=60) as (_, first, _):
        while not first.scene["undo"]:
            HANDS.at += 10
            act(first, Random(1))
            assert first.scene["to_move"] == 0
        left = clock(first)["left"][0]
        assert first.ask("undo")["clock"]["left"][0] == left <= 50


def test_clock_of_a_patience_stands_while_nobody_looks(server: Server) -> None:
    (link,) = server.begin("md", deal="17")["seats"]
    with server.join(link) as seat:
        assert seat.until("clock")["running"]
        HANDS.at += 20
        seat.wire.send('{"type": "attention", "there": false}')
        assert seat.until("clock")["used"] == [20.0]
        HANDS.at += 1000
        seat.wire.send('{"type": "attention", "there": true}')
        assert seat.until("clock")["running"]
        HANDS.at += 5
        act(seat, Random(1))
        assert clock(seat) == {"type": "clock", "used": [25.0], "left": None, "running": True}
        HANDS.at += 7
    until(lambda: b"\nrummifun_sockets 0" in server.get("/metriques").body)  # no client is left
    HANDS.at += 300
    with server.join(link) as seat:
        assert clock(seat)["used"] == [32.0]


def test_end_tells_the_moves_and_the_time_of_who_plays_alone(server: Server) -> None:
    (link,) = server.begin("md", deal="3")["seats"]
    with server.join(link) as seat:
        assert seat.until("clock")["running"]
        HANDS.at += 61
        play_out([seat], Random(1), act)
        made = seat.until("end")["own"]
        assert made["moves"] > 0
        assert made["seconds"] == 61
    with server.join(link) as seat:
        assert seat.until("end")["own"] == made

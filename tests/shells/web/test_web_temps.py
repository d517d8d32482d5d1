"""Time: the server's own, whatever a page says; kept through a kill; what is played when it is over."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.games.rummikub import Piocher
from shells.web.robots import act, finished
from shells.web.running_server import Json, Seat, Server, process, served


@dataclass
class Hands:
    """A clock whose hands a test moves."""

    at: float = 1000.0

    def __call__(self) -> float:
        return self.at


HANDS = Hands()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("temps") / "parties.db", HANDS) as server:
        yield server


def seated(server: Server, stack: ExitStack, game: str = "rummikub", **clock: Any) -> tuple[list[str], list[Seat]]:
    """Begin a timed game, everybody being there."""
    begun = server.begin(game, against="reseau", clock=clock)
    links = [*begun["seats"], begun["spectator"]]
    seats = [stack.enter_context(server.join(link)) for link in links[:2]]
    for seat in seats:
        assert seat.until("clock")["running"]
    return links, seats


def clock(seat: Seat) -> Json:
    found: Json = seat.scene["clock"]
    return found


def test_a_turn_that_takes_too_long_goes_by_as_a_draw_that_is_recorded(server: Server) -> None:
    with ExitStack() as stack:
        links, (first, second) = seated(server, stack, seconds=60)
        assert first.game["clock"] == {"seconds": 60, "whole": False}
        HANDS.at += 61
        assert first.until("scene")["to_move"] == 1
        (step,) = second.until("scene")["steps"]
        assert (step["seat"], step["label"], step["reason"]) == (0, "draw", "the time was over")
        assert server.record(links[0]).moves == (Piocher(),)
        assert clock(first)["left"] == clock(second)["left"] == [60.0, 60.0]


def test_who_is_in_time_loses_nothing_and_has_all_of_it_in_the_next_turn(server: Server) -> None:
    with ExitStack() as stack:
        _, (first, second) = seated(server, stack, seconds=60)
        HANDS.at += 45
        assert first.ask("write", text="pioche")["step"] == 1
        assert clock(first)["left"] == [60.0, 60.0]
        assert clock(first)["used"] == [45.0, 0.0]
        HANDS.at += 59
        second.until("scene")
        assert second.ask("write", text="pioche")["step"] == 2


def test_a_whole_game_has_its_time_once(server: Server) -> None:
    with ExitStack() as stack:
        _, (first, second) = seated(server, stack, seconds=60, whole=True)
        HANDS.at += 50
        assert first.ask("write", text="pioche")["step"] == 1
        assert clock(first)["left"] == [10.0, 60.0]
        second.until("scene")
        assert second.ask("write", text="pioche")["step"] == 2
        first.until("scene")
        HANDS.at += 11
        assert first.until("scene")["steps"][-1]["reason"] == "the time was over"
        assert clock(first)["left"] == [0.0, 60.0]


def test_a_move_that_comes_late_is_not_made_whatever_it_says_of_time(server: Server) -> None:
    with ExitStack() as stack:
        links, (first, _) = seated(server, stack, seconds=60)
        HANDS.at += 60.5
        first.say("write", text="pioche")
        assert {first.until("scene", "error")["type"] for _ in range(2)} == {"scene", "error"}
        assert len(server.record(links[0]).moves) == 1
        for lie in ({"left": 900}, {"clock": {"left": [900, 0]}}, {"time": 0}):
            first.say("write", text="pioche", **lie)
            assert first.until("error")["code"] == "malformed"
        first.wire.send('{"type": "clock", "used": [0, 0], "left": [900, 0], "running": false}')
        assert first.until("error")["code"] == "malformed"


def test_who_goes_away_gains_no_time_and_where_nobody_is_none_goes_by(server: Server) -> None:
    with ExitStack() as stack:
        links, (first, second) = seated(server, stack, seconds=60)
        first.__exit__()
        HANDS.at += 61
        assert second.until("scene")["to_move"] == 1
        with server.join(links[2]) as looker:
            second.__exit__()
            while (said := looker.until("presence", "clock")).get("seats") != [0, 0] and said.get("running", True):
                pass
            HANDS.at += 500
            with server.join(links[1]) as back:
                assert back.scene["to_move"] == 1
                assert clock(back)["left"] == [60.0, 60.0]


def test_nobody_is_hurried_before_everybody_has_come(server: Server) -> None:
    links = server.begin("descente", against="reseau", clock={"seconds": 30})["seats"]
    with server.join(links[0]) as first:
        HANDS.at += 100
        assert not clock(first)["running"]
        with server.join(links[1]):
            assert first.until("clock")["running"]


def test_undo_gives_no_time_back(server: Server) -> None:
    with ExitStack() as stack:
        _, seats = seated(server, stack, "haricots", seconds=60)
        first = seats[0]
        while not first.scene["undo"]:
            HANDS.at += 10
            act(first, Random(1))
            assert first.scene["to_move"] == 0
        left = clock(first)["left"][0]
        assert left <= 50
        assert first.ask("undo")["clock"]["left"][0] == left


def test_a_patience_s_time_stands_while_nobody_looks(server: Server) -> None:
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
    HANDS.at += 300
    with server.join(link) as seat:
        assert clock(seat)["used"] == [32.0]


def test_the_end_tells_moves_and_time_and_the_best_so_far(server: Server) -> None:
    (link,) = server.begin("md", deal="3")["seats"]
    with server.join(link) as seat:
        assert seat.until("clock")["running"]
        HANDS.at += 61
        finished([seat], Random(1), act)
        made = seat.until("end")["lines"][0]
        assert made.endswith("moves in 1:01")
    with server.join(link) as seat:
        assert seat.until("end")["lines"][0] == made


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "rummikub", "clock": {"seconds": 60}},
        {"game": "klondike", "clock": {"seconds": 60}},
        {"game": "rummikub", "against": "reseau", "clock": {"seconds": 0}},
        {"game": "rummikub", "against": "reseau", "clock": {"seconds": 10**6}},
        {"game": "rummikub", "against": "reseau", "clock": {"seconds": 60, "left": 3}},
    ],
    ids=str,
)
def test_time_that_cannot_be_allowed_is_refused(server: Server, wanted: Json) -> None:
    assert server.create(**wanted).status == 400


@pytest.mark.usefixtures("ctrl_c")
def test_a_server_that_is_killed_goes_on_from_the_time_that_was_kept(tmp_path: Path) -> None:
    file = tmp_path / "parties.db"
    wanted: Json = {"against": "reseau", "clock": {"seconds": 600, "whole": True}}
    with process(file) as running:
        links = running.server.begin("rummikub", **wanted)["seats"]
        with running.server.join(links[0]) as first, running.server.join(links[1]):
            first.until("clock")
            time.sleep(0.3)
            first.ask("write", text="pioche")
            used = clock(first)["used"][0]
            assert used > 0
            running.stop(signal.SIGKILL)
    with process(file) as running, running.server.join(links[1]) as second:
        assert clock(second)["used"][0] == used
        assert second.until("clock")["running"]
        assert clock(second)["left"][1] > 590

"""Coming back: a lost line, a server that stops, one that is killed at any instant; no move is lost, none invented."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from shells.web.robots import act, finished
from shells.web.running_server import Server, process, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("reprise") / "parties.db") as server:
        yield server


def test_who_comes_back_sees_the_exact_table_and_the_steps_since(server: Server) -> None:
    links = server.begin("haricots", against="reseau")["seats"]
    with ExitStack() as stack:
        stays = stack.enter_context(server.join(links[0]))
        with server.join(links[1]) as goes:
            finished([stays, goes], Random(1), act, most=6)
            seen = goes.scene["step"]
        while stays.mine:
            act(stays, Random(2))
        with server.join(links[1], seen=seen) as back:
            assert [step["n"] for step in back.scene["steps"]] == list(range(seen + 1, stays.scene["step"] + 1))
            assert back.scene["v"] == stays.scene["v"]
            assert back.scene["to_move"] == stays.scene["to_move"] == 1
            assert back.scene["acts"]
            finished([stays, back], Random(3), act, most=4)


def test_everybody_is_told_who_is_there(server: Server) -> None:
    links = server.begin("descente", against="reseau")
    with server.join(links["seats"][0]) as first:
        assert first.until("presence")["seats"] == [1, 0]
        with server.join(links["seats"][1]):
            assert first.until("presence")["seats"] == [1, 1]
            with server.join(links["spectator"]):
                assert first.until("presence") == {
                    "type": "presence",
                    "seats": [1, 1],
                    "gone": [None, None],
                    "spectators": 1,
                }
        assert {first.until("presence")["spectators"] for _ in range(2)} == {0}


def test_two_windows_of_one_seat_show_the_same(server: Server) -> None:
    (link,) = server.begin("md", deal="17")["seats"]
    with server.join(link) as one, server.join(link, "fr") as other:
        act(one, Random(1))
        assert other.until("scene")["v"] == one.scene["v"]
        assert other.ask("act", i=0)["type"] == "scene"
        one.until("scene")
        assert one.ask("undo")["type"] == "scene"
        assert other.until("scene")["step"] == one.scene["step"]


@pytest.mark.usefixtures("ctrl_c")
def test_what_was_taken_back_can_be_made_again_after_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "parties.db"
    with process(file) as running:
        (link,) = running.server.begin("klondike", deal="5")["seats"]
        with running.server.join(link) as seat:
            finished([seat], Random(5), act, most=4)
            last = seat.scene
            seat.ask("undo")
            assert seat.scene["redo"]
            before = seat.scene
            status, _ = running.stop(signal.SIGKILL)
            assert status == -signal.SIGKILL
    with process(file) as running, running.server.join(link) as seat:
        assert seat.scene["picture"] == before["picture"]
        assert seat.ask("act" if not seat.scene["redo"] else "redo")["picture"] == last["picture"]
        status, err = running.stop(signal.SIGINT)
        assert (status, err.strip()) == (130, "Interrupted.")
        with pytest.raises(ConnectionClosed) as closed:
            seat.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012

"""Coming back: a lost line, a server that stops, one that is killed at any instant; no move is lost, none invented."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random
from threading import Timer

import pytest
from games.ampleur import ampleur
from websockets.exceptions import ConnectionClosed

from rummifun.core.record import Record, read_record, states
from rummifun.games import game_named
from rummifun.messages import translation
from rummifun.play.going import label, made
from rummifun.shells.web.links import fingerprint
from rummifun.shells.web.store import open_store
from shells.web.ecoute import Json, Seat, Server, process, served
from shells.web.robots import act, finished


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


def kept(file: Path, link: str) -> Record:
    """Read a game in a database that no server holds."""
    store = open_store(file)
    try:
        place = store.seat(fingerprint(link.rpartition("/")[2]))
        assert place is not None
        record, damage = read_record(store.read(place[0]), game_named)
        assert damage is None
        return record
    finally:
        store.close()


def name_of(record: Record, n: int) -> str:
    """Name the move that was made after n moves."""
    state = next(islice(states(record), n, None))
    return label(record.game, made(record.game, state, record.moves[n])).said(translation("en"))


def moves(seats: list[Seat], chance: Random, asked: list[Json]) -> None:
    """Play until the line breaks; what is asked for is written down first."""
    with contextlib.suppress(ConnectionClosed, OSError):
        while seats[0].scene["over"] is None:
            mover = next(seat for seat in seats if seat.mine)
            i = chance.randrange(len(mover.scene["acts"]))
            asked.append({"step": mover.scene["step"], "label": mover.scene["acts"][i]["label"]})
            assert mover.ask("act", i=i)["type"] == "scene"
            for other in seats:
                while other.scene["v"] < mover.scene["v"]:
                    other.until("scene")


@pytest.mark.lent
def test_a_server_killed_at_any_instant_has_every_move(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    file, chance = tmp_path / "parties.db", Random(11)
    kills = ampleur(request.config, 3, 25)
    links: list[str] = []
    record: Record | None = None
    for _ in range(kills):
        with process(file) as running:
            server = running.server
            if not links:
                links = server.begin("descente", against="reseau")["seats"]
            with ExitStack() as stack:
                seats = [stack.enter_context(server.join(link)) for link in links]
                assert record is None or seats[0].scene["step"] == len(record.moves)
                asked: list[Json] = []
                killer = Timer(chance.uniform(0.02, 0.6), running.running.kill)
                killer.start()
                moves(seats, chance, asked)
                killer.join()
                shown = max(seat.scene["step"] for seat in seats)
        before, record = record, kept(file, links[0])
        assert before is None or record.moves[: len(before.moves)] == before.moves
        assert shown <= len(record.moves)
        if shown < len(record.moves):  # kept, and not yet shown: it is what was asked for, and what the rules make then
            assert asked[-1] == {"step": shown, "label": name_of(record, shown)}
    assert record is not None
    assert record.moves


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

"""Messages out of turn, too many, too long: each is answered or ends its connection, and games stay as they are."""

import json
from contextlib import ExitStack

import pytest
from websockets.exceptions import InvalidStatus

from rummifun.shells.web import live_session, serializers
from rummifun.shells.web import wire_messages as m
from shells.web.running_server import Seat, Server


@pytest.mark.parametrize(
    ("said", "times", "code"),
    [("{", m.MAX_FAULTS, 1008), ("x" * (m.MAX_MESSAGE_BYTES + 1), 1, 1009), (b"\xff\xff", 1, 1007)],
    ids=["many faults", "long", "bytes"],
)
def test_socket_ends_at_many_faults_or_what_is_no_text(
    server: Server, said: str | bytes, times: int, code: int
) -> None:
    with server.seated("md", deal="17") as seat:
        for _ in range(times):
            seat.wire.send(said, text=True)
        assert seat.closed() == code
        errors = [said["code"] for said in map(json.loads, seat.came) if said["type"] == "error"]
        assert errors == ["malformed"] * (times if code == 1008 else 0)  # each of them is answered


@pytest.mark.parametrize("path", ["/parties", "/api/enigme", "/api/solveur"])
def test_post_of_what_is_no_text_is_refused(server: Server, path: str) -> None:
    assert server.post(path, b'{"game": "md\xff", "text": "\xff", "piles": [["\xff"]]}').status == 400


def test_socket_of_who_sends_fast_is_read_slowly_and_loses_nothing(server: Server) -> None:
    n = int(3 * m.MESSAGE_RATE)
    with server.seated("md", deal="17") as seat:
        for _ in range(n):
            seat.say("write", text="?")
        assert [seat.until("refusal")["type"] for _ in range(n)] == ["refusal"] * n


def test_act_is_made_once_however_often_it_is_sent(server: Server) -> None:
    link = server.begin("rummikub", against="reseau")["seats"][0]
    with server.join(link) as seat:
        (draw,) = (i for i, act in enumerate(seat.scene["acts"]) if act["label"] == "draw")
        letter = json.dumps({"type": "act", "v": seat.scene["v"], "i": draw})
        for _ in range(5):
            seat.wire.send(letter)
        answers = [seat.until("error", "scene") for _ in range(9)]
        assert [a["code"] for a in answers if a["type"] == "error"] == ["stale"] * 4
        assert {a["v"] for a in answers if a["type"] == "scene"} == {seat.scene["v"]}
        assert seat.scene["step"] == len(server.record(link).moves) == 1


def test_act_write_hint_and_undo_are_refused_to_who_is_not_to_move(server: Server) -> None:
    with server.people("rummikub") as (_, first, second, watcher):
        for seat in (second, watcher):
            for asked in ({"kind": "act", "i": 0}, {"kind": "write", "text": "pioche"}, {"kind": "hint"}):
                assert seat.ask(**asked)["code"] == "not_yours"
            assert seat.ask("undo")["type"] == "error"
        assert (first.ask("write", text="pioche")["type"], second.until("scene")["to_move"]) == ("scene", 1)


def test_act_finish_and_write_are_refused_after_the_end(server: Server) -> None:
    with server.seated("r7", deal="7") as seat:
        end = seat.ask("finish")
        assert end["over"] is not None
        for asked in ({"kind": "act", "i": 0}, {"kind": "finish"}, {"kind": "write", "text": "talon!"}):
            assert seat.ask(**asked)["type"] == "error"
        assert seat.scene["step"] == end["step"]


def test_server_has_room_for_so_many_and_makes_room_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.shells.web.routes.MAX_CLIENTS", 2)
    link = server.begin("md", deal="17")["seats"][0]
    with server.join(link), ExitStack() as stack:
        other = stack.enter_context(server.join(link))
        with server.socket(f"/ws/{link[3:]}") as third:
            assert Seat(third).closed() == 1008
        assert other.ask("act", i=0)["type"] == "scene"
        stack.close()
        with server.join(link) as back:
            assert back.ask("undo")["type"] == "scene"
    monkeypatch.setattr("rummifun.shells.web.routes.MAX_SOCKETS", 0)
    with pytest.raises(InvalidStatus, match="503"), server.socket(f"/ws/{link[3:]}"):
        pass
    monkeypatch.setattr("rummifun.shells.web.routes._PATIENCE", -1.0)
    reply = server.create("md")
    assert (reply.status, reply.json["sentence"]) == (429, "too many games are asked for at once")


def test_here_is_told_to_who_hears_nothing_else(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.shells.web.connections._BEAT", 0.05)
    with server.seated("md", deal="17") as seat:
        assert [seat.until("here") for _ in range(3)] == [{"type": "here"}] * 3
        assert seat.ask("act", i=0)["type"] == "scene"


def test_client_that_does_not_read_is_let_go() -> None:
    client = live_session.Client(None, serializers.console_for("en"))
    for _ in range(33):
        client.send_bytes(b"a scene")
    assert (client.outbox.qsize(), client.outbox.get_nowait()) == (1, None)

"""Messages to the application: the same through a bridge; hostile ones are answered or end it."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from websockets.exceptions import InvalidStatus

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.page import clients, limits, lobby, new_game, routes
from rummifun.page import presenter as serializers
from rummifun.shells.browser import worker as asgi_bridge
from rummifun.shells.web import sqlite_store
from shells.web import browser_pages, running_server
from shells.web.robots import act, arrange, play_out
from shells.web.running_server import Json, Seat, Server
from shells.web.secrecy import leaks


class Page:
    def __init__(self, app: Any) -> None:
        self.bridge = asgi_bridge.AsgiBridge(app, self._come, "en")
        self._came: defaultdict[Any, asyncio.Queue[asgi_bridge.Letter]] = defaultdict(asyncio.Queue)
        self._n = 0

    def _come(self, letter: asgi_bridge.Letter) -> None:
        json.dumps(letter)  # it can be sent to a page
        self._came[letter["id"]].put_nowait(letter)

    def say(self, **message: Any) -> int:
        self._n += 1
        self.bridge.receive({"id": self._n, **message})
        return self._n

    async def next(self, n: int) -> asgi_bridge.Letter:
        return await self._came[n].get()

    async def ask(self, path: str, body: Any = None, method: str | None = None) -> asgi_bridge.Letter:
        asked = {"method": method or ("POST" if body else "GET"), "path": path, "body": body}
        return await self.next(self.say(ask=asked))

    def open(self, links: running_server.Json) -> int:
        return self.say(open=f"/ws/{links['seats'][0].removeprefix('/j/')}?lang=en")

    async def close(self) -> None:
        await self.bridge.close()
        assert not self.bridge._lines

    async def json(self, path: str, body: Any = None) -> Any:
        answer = await self.ask(path, body)
        assert answer["type"] == "application/json"
        return json.loads(answer["body"])

    async def scene(self, n: int) -> running_server.Json:
        while True:
            letter = await self.next(n)
            said: running_server.Json = json.loads(letter.get("say", "{}"))
            assert "close" not in letter
            assert said.get("type") not in ("error", "refusal"), said
            if said.get("type") == "scene":
                return said


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    store = sqlite_store.SqliteGameStore(sqlite_store.open_store(tmp_path / "a.db"))
    yield Page(routes.application(lobby.Lobby(store, browser_pages.Thinker())))
    store.close()


async def test_bridge_carries_a_whole_game(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game, "draw_deal", lambda game: Alea(3))
    links = await page.json("/parties", {"game": "haricots", "against": "premier"})
    line, chance = page.open(links), Random(3)
    assert await page.next(line) == {"id": line, "opened": True}
    scene = await page.scene(line)
    while scene["over"] is None:
        if scene["acts"]:
            said = {"type": "act", "v": scene["v"], "i": chance.randrange(len(scene["acts"]))}
            page.bridge.receive({"id": line, "say": json.dumps(said)})
        scene = await page.scene(line)
    record = await page.ask(f"/api/partie/{links['seats'][0].removeprefix('/j/')}")
    assert (record["status"], len(record["body"].splitlines())) == (200, scene["step"] + 1)
    assert (await page.json("/api/statistiques"))["rows"][0]["played"] == 1
    await page.close()


async def test_bridge_opens_asks_and_closes_studies_at_once(page: Page) -> None:
    asked = json.dumps({"type": "study", "game": "r7", "games": 200_000, "player": "premier"})
    closed = page.say(open="/ws/etude?lang=en")
    page.bridge.receive({"id": closed, "say": asked})
    page.bridge.receive({"id": closed, "close": 1000})
    page.bridge.receive({"id": page.say(open="/ws/etude?lang=en"), "close": 1000})
    whole = page.say(open="/ws/etude?lang=en")
    page.bridge.receive({"id": whole, "say": asked.replace("200000", "40")})  # before it is accepted
    assert await page.next(whole) == {"id": whole, "opened": True}
    while not (progress := json.loads((await page.next(whole))["say"]))["done"]:
        pass
    assert (progress["games"], await page.next(whole)) == (40, {"id": whole, "close": 1000})
    await page.close()


async def test_bridge_says_what_cannot_be_opened_or_asked(page: Page) -> None:
    for nowhere in ("/ws/nobody", "/elsewhere"):
        line = page.say(open=nowhere)
        assert await page.next(line) == {"id": line, "close": 404}
    nothing = await page.ask("/api/nothing")
    assert (nothing["status"], json.loads(nothing["body"])["sentence"]) == (404, "there is no such page")
    bodies = ({"game": "chess"}, "{", "x" * 20_000)
    assert [(await page.ask("/parties", body, "POST"))["status"] for body in bodies] == [400, 400, 413]
    assert (await page.ask("/api/jeux", method="DELETE"))["status"] == 405
    await page.close()


MALFORMED: list[Any] = [None, 7, "", [], {}, {"id": []}, {"id": 1}]
NONSENSE: list[Any] = [*MALFORMED, {"id": 1, "say": 7}, {"id": 1, "open": {}}, {"id": 1, "ask": "/"}]


async def test_bridge_takes_no_notice_of_messages_that_are_none(page: Page) -> None:
    strange = {"path": "\ud800?\ud800", "method": "\ud800"}
    for n, nonsense in enumerate(NONSENSE, 98):
        page.bridge.receive(nonsense)
        page.bridge.receive({"id": 97, "say": "to nobody"})
        page.bridge.receive({"id": 97, "close": 1000})
        page.bridge.receive({"id": n, "ask": strange})
        assert (await page.next(n))["status"] >= 400
        assert (await page.ask("/api/mots"))["status"] == 200
    await page.close()


@pytest.mark.parametrize(
    ("said", "times", "code"),
    [("{", limits.MAX_FAULTS, 1008), ("x" * (limits.MAX_MESSAGE_BYTES + 1), 1, 1009), (b"\xff\xff", 1, 1007)],
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
    n = int(3 * limits.MESSAGE_RATE)
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
    monkeypatch.setattr("rummifun.page.limits.MAX_CLIENTS", 2)
    link = server.begin("md", deal="17")["seats"][0]
    with server.join(link), ExitStack() as stack:
        other = stack.enter_context(server.join(link))
        with server.socket(f"/ws/{link[3:]}") as third:
            assert Seat(third).closed() == 1008
        assert other.ask("act", i=0)["type"] == "scene"
        stack.close()
        with server.join(link) as back:
            assert back.ask("undo")["type"] == "scene"
    monkeypatch.setattr("rummifun.page.limits.MAX_SOCKETS", 0)
    with pytest.raises(InvalidStatus, match="503"), server.socket(f"/ws/{link[3:]}"):
        pass
    monkeypatch.setattr("rummifun.page.limits.NEW_GAME_PATIENCE", -1.0)
    reply = server.create("md")
    assert (reply.status, reply.json["sentence"]) == (429, "too many games are asked for at once")


def test_here_is_told_to_who_hears_nothing_else(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.page.connections._BEAT", 0.05)
    with server.seated("md", deal="17") as seat:
        assert [seat.until("here") for _ in range(3)] == [{"type": "here"}] * 3
        assert seat.ask("act", i=0)["type"] == "scene"


def test_client_that_does_not_read_is_let_go() -> None:
    client = clients.Client(None, serializers.console_for("en"))
    for _ in range(33):
        client.send_bytes(b"a scene")
    assert (client.outbox.qsize(), client.outbox.get_nowait()) == (1, None)


ALONE = sorted(name for name in GAMES if game_named(name).seats == 1)
TOGETHER = sorted(name for name in GAMES if game_named(name).seats == 2)
DEAL = "481516234299887"  # a deal whose number stands in no scene by chance
ENDLESS = {
    "klondike",
    "klondike_classique",
    "vegas",
    "descente",
}  # robots that play at random need not end them


@pytest.mark.parametrize("name", [*ALONE, *TOGETHER])
def test_game_is_played_to_its_end_by_one_person(server: Server, name: str, effort: Effort) -> None:
    """Alone, or against a player of ours in the first seat."""
    own = int(name in TOGETHER)
    end = 60 if name in ENDLESS else 1000
    most = effort(10 if own else 15, end) if own or name in ENDLESS else end
    wanted: Json = {"seat": 1} if own else {"deal": DEAL}
    with server.join(link := server.begin(name, **wanted)["seats"][own]) as seat:
        moves = play_out([seat], Random(name), arrange if seat.game["arrange"] else act, most=most)
        assert seat.scene["over"] is not None or moves == most
        if own:
            scenes = [said for said in map(json.loads, seat.came) if said["type"] == "scene"]
            assert any(step["reason"] for scene in scenes for step in scene["steps"] if step["seat"] == 0)
        else:
            assert seat.scene["step"] >= moves
        assert leaks(seat.came, own, server.record(link)) == []


@pytest.mark.parametrize("name", TOGETHER)
def test_game_is_played_by_two_people_while_somebody_watches(server: Server, name: str, effort: Effort) -> None:
    for _ in nonempty(range(effort(1, 10))):
        with server.people(name, "fr") as (links, *seats, watcher):
            play = arrange if seats[0].game["arrange"] else act
            play_out(seats, Random(name), play, most=effort(20, 400), watchers=[watcher])
            assert not watcher.scene["acts"]
            assert any('"type":"draft"' in letter for letter in seats[0].came) == bool(seats[0].game["arrange"])
            record = server.record(links["spectator"])
            told = zip((0, 1, None), (*seats, watcher), strict=True)
            assert [leak for seat, who in told for leak in leaks(who.came, seat, record)] == []

"""The messages of a page in the same browser, carried to the application: it answers them as it does over a network."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.shells.web import asgi_bridge, lobby, new_game, routes, sqlite_store
from shells.web import browser_pages, running_server


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

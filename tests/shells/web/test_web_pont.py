"""The messages of a page in the same browser, carried to the application: it answers them as it does over a network."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.shells.web import new_game
from rummifun.shells.web.asgi_bridge import AsgiBridge, Letter
from rummifun.shells.web.lobby import Lobby
from rummifun.shells.web.player_pool import PlayerProcessPool
from rummifun.shells.web.routes import application
from rummifun.shells.web.sqlite_store import SqliteGameStore, open_store
from shells.web.hostile_messages import hostile
from shells.web.running_server import Json

PATIENCE = 60.0


class Page:
    """The page's end of a bridge."""

    def __init__(self, app: Any) -> None:
        self.bridge = AsgiBridge(app, self._come, "en")
        self._came: defaultdict[Any, asyncio.Queue[Letter]] = defaultdict(asyncio.Queue)
        self._n = 0

    def _come(self, letter: Letter) -> None:
        json.dumps(letter)  # it can be sent to a page
        self._came[letter["id"]].put_nowait(letter)

    def say(self, **message: Any) -> int:
        self._n += 1
        self.bridge.receive({"id": self._n, **message})
        return self._n

    async def next(self, n: int) -> Letter:
        async with asyncio.timeout(PATIENCE):
            return await self._came[n].get()

    async def ask(self, path: str, body: Any = None, method: str | None = None) -> Letter:
        return await self.next(
            self.say(ask={"method": method or ("POST" if body else "GET"), "path": path, "body": body})
        )

    async def json(self, path: str, body: Any = None) -> Any:
        answer = await self.ask(path, body)
        assert answer["type"] == "application/json"
        return json.loads(answer["body"])

    async def scene(self, n: int) -> Json:
        """Wait for the next scene of a connection."""
        while True:
            letter = await self.next(n)
            said: Json = json.loads(letter.get("say", "{}"))
            assert "close" not in letter
            assert said.get("type") not in ("error", "refusal"), said
            if said.get("type") == "scene":
                return said


def run(file: Path, script: Callable[[Page], Awaitable[None]]) -> None:
    """Play with a page that has a bridge, and see that nothing is left open."""

    async def carried() -> None:
        keeper, thinker = SqliteGameStore(open_store(file)), PlayerProcessPool(1)
        page = Page(application(Lobby(keeper, thinker)))
        try:
            async with asyncio.timeout(4 * PATIENCE):
                await script(page)
                await page.bridge.close()
            assert not page.bridge._lines
        finally:
            thinker.close()
            keeper.close()

    asyncio.run(carried())


def test_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game, "draw_deal", lambda game: Alea(3))

    async def script(page: Page) -> None:
        links = await page.json("/parties", {"game": "haricots", "against": "premier"})
        link = links["seats"][0].removeprefix("/j/")
        line, chance = page.say(open=f"/ws/{link}?lang=en"), Random(3)
        assert await page.next(line) == {"id": line, "opened": True}
        scene = await page.scene(line)
        while scene["over"] is None:
            if scene["acts"]:
                said = {"type": "act", "v": scene["v"], "i": chance.randrange(len(scene["acts"]))}
                page.bridge.receive({"id": line, "say": json.dumps(said)})
            scene = await page.scene(line)
        record = await page.ask(f"/api/partie/{link}")
        assert record["status"] == 200
        assert len(record["body"].splitlines()) == scene["step"] + 1
        assert (await page.json("/api/statistiques"))["rows"][0]["played"] == 1

    run(tmp_path / "a.db", script)


def test_a_study_that_is_opened_asked_and_closed_at_once(tmp_path: Path) -> None:
    asked = json.dumps({"type": "study", "game": "r7", "games": 200_000, "player": "premier"})

    async def script(page: Page) -> None:
        closed = page.say(open="/ws/etude?lang=en")
        page.bridge.receive({"id": closed, "say": asked})
        page.bridge.receive({"id": closed, "close": 1000})
        silent = page.say(open="/ws/etude?lang=en")
        page.bridge.receive({"id": silent, "close": 1000})
        whole = page.say(open="/ws/etude?lang=en")
        page.bridge.receive({"id": whole, "say": asked.replace("200000", "200")})  # before it is accepted
        assert await page.next(whole) == {"id": whole, "opened": True}
        while not (progress := json.loads((await page.next(whole))["say"]))["done"]:
            pass
        assert progress["games"] == 200
        assert await page.next(whole) == {"id": whole, "close": 1000}

    run(tmp_path / "a.db", script)


def test_what_cannot_be_opened_or_asked(tmp_path: Path) -> None:
    async def script(page: Page) -> None:
        line = page.say(open="/ws/nobody")
        assert await page.next(line) == {"id": line, "close": 404}
        line = page.say(open="/elsewhere")
        assert await page.next(line) == {"id": line, "close": 404}
        nowhere = await page.ask("/api/nothing")
        assert (nowhere["status"], json.loads(nowhere["body"])["sentence"]) == (404, "there is no such page")
        wrong = await page.ask("/parties", {"game": "chess"})
        assert wrong["status"] == 400
        assert (await page.ask("/parties", "{", "POST"))["status"] == 400
        assert (await page.ask("/parties", "x" * 20_000, "POST"))["status"] == 413
        assert (await page.ask("/api/jeux", method="DELETE"))["status"] == 405

    run(tmp_path / "a.db", script)


@pytest.mark.parametrize(
    "nonsense",
    [None, 7, "", [], {}, {"id": []}, {"id": 1}, {"id": 1, "say": 7}, {"id": 1, "open": {}}, {"id": 1, "ask": "/"}],
)
def test_a_message_that_is_none(tmp_path: Path, nonsense: Any) -> None:
    async def script(page: Page) -> None:
        page.bridge.receive(nonsense)
        page.bridge.receive({"id": 99, "say": "to nobody"})
        page.bridge.receive({"id": 99, "close": 1000})
        page.bridge.receive({"id": 98, "ask": {"path": "\ud800?\ud800", "method": "\ud800"}})
        assert (await page.next(98))["status"] >= 400
        assert (await page.ask("/api/mots"))["status"] == 200

    run(tmp_path / "a.db", script)


def test_nonsense_in_a_game_changes_nothing(tmp_path: Path) -> None:
    async def script(page: Page) -> None:
        links = await page.json("/parties", {"game": "klondike", "deal": "5"})
        line, chance = page.say(open=f"/ws/{links['seats'][0].removeprefix('/j/')}"), Random(7)
        scene = await page.scene(line)
        for _ in range(15):
            said = hostile(chance, scene["v"])
            page.bridge.receive({"id": line, "say": said if isinstance(said, str) else said.decode("latin-1")})
        again = page.say(open=f"/ws/{links['seats'][0].removeprefix('/j/')}")
        assert (await page.scene(again))["picture"] == scene["picture"]

    run(tmp_path / "a.db", script)


def test_many_asks_at_once(tmp_path: Path) -> None:
    async def script(page: Page) -> None:
        many = await asyncio.gather(
            *(page.json("/parties", {"game": "klondike", "deal": str(n)}) for n in range(60)),
            *(page.json("/api/mots?lang=en") for _ in range(60)),
        )
        assert len({made["seats"][0] for made in many[:60]}) == 60
        lines = [page.say(open=f"/ws/{made['seats'][0].removeprefix('/j/')}") for made in many[:60]]
        scenes = await asyncio.gather(*map(page.scene, lines))
        assert len({json.dumps(scene["picture"]) for scene in scenes}) == 60

    run(tmp_path / "a.db", script)

"""Pages without a server: each has a lobby of its own, all over the games of one browser."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rummifun.messages import translation
from rummifun.page import clients, http_messages, live_session, services
from rummifun.page import presenter as serializers
from rummifun.page.lobby import Lobby
from rummifun.shells.browser import browser_store

SCREEN = serializers.console_for("en")


@dataclass
class Game:
    header: str
    lines: list[str] = field(default_factory=list)
    changes: int = 0


class Storage:
    """The content of `game_store.js`, in memory: called with JSON, slow by chance; it tells pages of changes."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.games: list[Game] = []
        self.links: dict[str, tuple[int, int | None]] = {}
        self.ends: dict[int, str] = {}
        self.halls: list[Lobby] = []
        self.log: list[tuple[str, ...]] = [()]
        self.telling: set[asyncio.Task[None]] = set()
        self.full = False
        self.failing = 0.0

    def page(self) -> Lobby:
        mine: list[Lobby] = []

        async def asked(method: str, args: str) -> str:
            for _ in range(self.chance.randrange(4)):
                await asyncio.sleep(0)
            if method in ("create", "change") and (self.full or self.chance.random() < self.failing):
                raise RuntimeError("QuotaExceededError: the disk is full")
            found = getattr(self, f"_{method}")(*json.loads(args))
            if method == "change" and found:
                self._tell(mine[0], json.loads(args)[0])
            return json.dumps(found)

        lobby = Lobby(browser_store.BrowserGameStore(asked), Thinker(), now=lambda: 0.0)
        mine.append(lobby)
        self.halls.append(lobby)
        return lobby

    def _tell(self, mine: Lobby, number: int) -> None:
        for lobby in self.halls:
            if lobby is not mine:
                task = asyncio.ensure_future(lobby.reload_changed(number))
                self.telling.add(task)
                task.add_done_callback(self.telling.discard)

    def _create(self, header: str, together: bool, seats: list[Any]) -> int:
        self.games.append(Game(header))
        self.links |= {mark: (len(self.games), seat) for mark, seat in seats}
        return len(self.games)

    def _change(
        self, number: int, changes: int, kept: int, lines: list[str], header: str | None, end: str | None
    ) -> bool:
        game = self.games[number - 1]
        if game.changes != changes or kept > len(game.lines):
            return False
        game.lines[kept:] = lines
        game.header, game.changes = header or game.header, changes + 1
        if end is not None:
            self.ends[number] = end
        self.log.append(tuple(game.lines))
        return True

    def _seat(self, mark: str) -> tuple[int, int | None] | None:
        return self.links.get(mark)

    def _read(self, number: int) -> dict[str, Any] | None:
        if not 0 < number <= len(self.games):
            return None
        game = self.games[number - 1]
        return {"lines": [game.header, *game.lines], "changes": game.changes}

    def _ends(self) -> list[str]:
        return list(self.ends.values())

    def _numbers(self) -> list[int]:
        return [*range(1, len(self.games) + 1)]


class Thinker:
    """A thinker in this process, as a browser uses for short work."""

    async def answer(self, question: Any) -> services.Thought:
        await asyncio.sleep(0)
        return services.answer_with_player(question)

    async def run(self, what: Callable[[Any], Any], asked: Any) -> Any:
        return what(asked)

    def start(self) -> None:
        return

    def close(self) -> None:
        return


async def begin(lobby: Lobby, game: str, **wanted: Any) -> str:
    links = await lobby.create(http_messages.NewGameRequest(game, **wanted), translation("en"))
    return next(filter(None, links.seats)).removeprefix("/j/")


async def sit_down(lobby: Lobby, link: str) -> tuple[live_session.LiveSession, clients.Client]:
    place = await lobby.find_target(link)
    assert place is not None
    client = clients.Client(place.seat, SCREEN, outbox=asyncio.Queue())  # it reads in time, however many they are
    live = await lobby.join(place.number, client)
    await live.welcome(client)
    return live, client


def letters(client: clients.Client) -> list[Any]:
    """Take the messages sent to a client; None, if it was closed."""
    said = [client.outbox.get_nowait() for _ in range(client.outbox.qsize())]
    return [letter and json.loads(letter) for letter in said]

"""Robots that play at a server of the page over real sockets, and their measurements."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.typing import Origin


class Wish(NamedTuple):
    """A game, and who plays there: "reseau" for a robot at each seat; a player of ours at the second, or nobody."""

    game: str
    against: str | None = None


TOGETHER: Final = tuple(Wish(game, "reseau") for game in ("rummikub", "descente", "haricots"))


@dataclass
class Counted:
    """The measurements of the robots: round trips, in seconds, of the moves while it counts; the games they ended.

    Before so many moves, of 1, they ask for a hint; after so many at one table, they leave it and begin another game.
    """

    hints: float = 0.0
    most: int = 10_000
    trips: list[float] = field(default_factory=list)
    counting: bool = False
    ended: int = 0


async def robot(port: int, link: str, pause: float, chance: Random, counted: Counted, seen: asyncio.Event) -> None:
    """Play at a seat until the game is over."""
    moves = 0
    uri = f"ws://127.0.0.1:{port}/ws/{link.rpartition('/')[2]}?lang=en"
    async with connect(uri, origin=Origin(f"http://127.0.0.1:{port}"), max_size=None, compression=None) as wire:
        async for raw in wire:
            scene = json.loads(raw)
            if scene["type"] != "scene":
                continue
            seen.set()
            if scene["over"]:
                return
            while scene["acts"]:
                if pause:
                    await asyncio.sleep(chance.expovariate(1 / pause))
                if chance.random() < counted.hints:
                    await wire.send(json.dumps({"type": "hint", "v": scene["v"]}))
                scene = await moved(wire, scene, chance, counted)
                moves += 1
                if scene["over"] or moves == counted.most:
                    return


async def moved(wire: Any, scene: Any, chance: Random, counted: Counted) -> Any:
    """Make a move, and give the scene that comes of it."""
    begun, counting = time.perf_counter(), counted.counting
    await wire.send(json.dumps({"type": "act", "v": scene["v"], "i": chance.randrange(len(scene["acts"]))}))
    while (came := json.loads(await wire.recv()))["type"] != "scene":
        pass
    if counting and counted.counting:
        counted.trips.append(time.perf_counter() - begun)
    return came


async def table(port: int, i: int, wish: Wish, pause: float, counted: Counted, seen: asyncio.Event) -> None:
    """Play one game after another."""
    chance = Random(i)
    while True:
        links = await asyncio.to_thread(made, port, wish)
        robots = [asyncio.create_task(robot(port, link, pause, chance, counted, seen)) for link in links]
        try:
            done, _ = await asyncio.wait(robots, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in robots:
                one.cancel()
        for one in done:
            one.result()
        counted.ended += 1


async def begun(
    port: int, games: int, wishes: Sequence[Wish], pause: float, counted: Counted
) -> list[asyncio.Task[None]]:
    """Begin so many games, and wait until each robot has seen its table."""
    seen = [asyncio.Event() for _ in range(games)]
    tables = [
        asyncio.create_task(table(port, i, wishes[i % len(wishes)], pause, counted, seen[i])) for i in range(games)
    ]
    waiting: asyncio.Future[Any] = asyncio.gather(*(event.wait() for event in seen))
    await asyncio.wait([waiting, *tables], return_when=asyncio.FIRST_COMPLETED)
    if not waiting.done():
        waiting.cancel()
        await ended(tables)
    return tables


async def ended(tables: Sequence[asyncio.Task[None]]) -> None:
    """Let everybody go; a game that stopped by itself is a failure."""
    failed = [task for task in tables if task.done()]
    for task in tables:
        task.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    if failed:
        raise SystemExit(f"{len(failed)} games stopped: {failed[0].exception()!r}")


def made(port: int, wish: Wish) -> list[str]:
    """Make a game, and list the links of the robots."""
    origin = f"http://127.0.0.1:{port}"
    body = json.dumps({"game": wish.game, "against": wish.against}).encode()
    asked = Request(f"{origin}/parties", body, {"Origin": origin, "Content-Type": "application/json"})
    with urlopen(asked, timeout=60) as reply:
        return [link for link in json.load(reply)["seats"] if link is not None]

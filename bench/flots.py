"""The cost, for another player and a keep-alive request, of six sockets that flood the server.

Run it with ``python bench/flots.py``; it takes half a minute. The server is a process of its own, on a processor of its
own where there are two. A robot plays Rummikub at both seats, alone at first, then beside six sockets that ask about
drafts of all tiles, each alone, as fast as they may; the round trip of its moves is what a person would feel: *twice as
long at most*. Before that, the same connection asks for `/api/mots` again and again, as browsers do.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections import Counter
from random import Random
from statistics import median, quantiles
from typing import Any, Final

from robots import Counted, Wish, made, robot
from serveurs import processor, served
from web import spread
from websockets.asyncio.client import connect
from websockets.typing import Origin

SOCKETS: Final = 6
SECONDS: Final = 8.0
PAUSE: Final = 0.05
REQUESTS: Final = 40
COPIES: Final = 2


def kept_alive(port: int) -> float:
    """Measure a request over a connection that stays open, in milliseconds."""
    link = http.client.HTTPConnection("127.0.0.1", port)
    times = []
    for _ in range(REQUESTS):
        begun = time.perf_counter()
        link.request("GET", "/api/mots")
        link.getresponse().read()
        times.append(time.perf_counter() - begun)
    link.close()
    return median(times) * 1000


async def flood(port: int, counted: Counter[str]) -> None:
    """Send drafts as fast as the server reads them, and count its answers."""
    link = (await asyncio.to_thread(made, port, Wish("rummikub")))[0]
    uri = f"ws://127.0.0.1:{port}/ws/{link.rpartition('/')[2]}?lang=en"
    async with connect(uri, origin=Origin(f"http://127.0.0.1:{port}"), max_size=None, compression=None) as wire:
        faces: list[Any] = []
        v = None
        while v is None or not faces:
            said = json.loads(await wire.recv())
            v = said["v"] if said["type"] == "scene" else v
            faces = said["orders"][0]["faces"] if said["type"] == "game" else faces
        draft = json.dumps({"type": "draft", "v": v, "piles": [[face] for face in faces * COPIES]})

        async def read() -> None:
            async for raw in wire:
                counted.update([json.loads(raw)["type"]])

        reading = asyncio.create_task(read())
        try:
            while True:
                await wire.send(draft)
                await asyncio.sleep(0)
        finally:
            reading.cancel()


async def played(port: int, sockets: int) -> tuple[list[float], Counter[str]]:
    """Play for a while beside so many floods; give the round trips, and the answers that the floods were given."""
    counted, answers = Counted(), Counter[str]()
    links = await asyncio.to_thread(made, port, Wish("rummikub", "reseau"))
    floods = [asyncio.create_task(flood(port, answers)) for _ in range(sockets)]
    await asyncio.sleep(1)
    seats = [asyncio.create_task(robot(port, link, PAUSE, Random(7), counted, asyncio.Event())) for link in links]
    await asyncio.sleep(1)
    counted.counting = True
    await asyncio.sleep(SECONDS)
    for task in (*seats, *floods):
        task.cancel()
    await asyncio.gather(*seats, *floods, return_exceptions=True)
    return counted.trips, answers


def main() -> None:
    with served() as server:
        spread(server.pids[0])
        print(f"a keep-alive request: {kept_alive(server.port):.1f} ms", flush=True)
        for sockets in (0, SOCKETS):
            used = processor(server.pids[0])
            trips, answers = asyncio.run(played(server.port, sockets))
            share = 100 * (processor(server.pids[0]) - used) / (SECONDS + 2)
            p50, p95 = median(trips) * 1000, quantiles(trips, n=20)[18] * 1000
            print(
                f"beside {sockets} floods: a move p50 {p50:.0f} ms, p95 {p95:.0f} ms ({len(trips)} moves; "
                f"{answers['draft']} drafts judged; {share:.0f} % of a processor)",
                flush=True,
            )


if __name__ == "__main__":
    main()

"""What the server of the page can carry: so many games at once, two robots at each, over real sockets.

Run it with ``python bench/web.py``: 200 games, then 400; it takes about three minutes. The server is a process of its
own, with its database on the disk where temporary files go; all robots live in this process, which is given a processor
of its own where there are two, and the server another. A third of the games are Rummikub, a third La descente, a third
Haricots; a game that ends is followed by a new one. A robot reads the scene and makes one of its acts, drawn at random.

Two ways to play. *At ease*: every game waits for a while between two moves (``--pause``, 4 seconds on average), as
people do; then the time of a move's round trip, from the message sent to the scene received by the one who moved, is
what a person would feel. *Flat out*: nobody waits, and what is measured is how many moves a second the server makes,
the round trips being as long as the queue. A move is on the disk, flushed (`fsync`), before its scene is sent; what one
commit takes here is measured first.

Memory is that of the server's process (resident), less what it was with no game, over the number of games.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.typing import Origin

GAMES: Final = ("rummikub", "descente", "haricots")
WARM: Final = 5.0


@dataclass
class Counted:
    """What the robots measure: round trips, in seconds, of the moves asked while it counts."""

    trips: list[float] = field(default_factory=list)
    counting: bool = False


async def robot(port: int, link: str, pause: float, chance: Random, counted: Counted, seen: asyncio.Event) -> None:
    """Play at a seat until the game is over."""
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
                scene = await moved(wire, scene, chance, counted)
                if scene["over"]:
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


async def table(port: int, i: int, pause: float, counted: Counted, seen: asyncio.Event) -> None:
    """Play one game after another."""
    chance = Random(i)
    while True:
        links = await asyncio.to_thread(made, port, GAMES[i % len(GAMES)])
        await asyncio.gather(*(robot(port, link, pause, chance, counted, seen) for link in links))


def made(port: int, game: str) -> list[str]:
    origin = f"http://127.0.0.1:{port}"
    body = json.dumps({"game": game, "against": "reseau"}).encode()
    with urlopen(Request(f"{origin}/parties", body, {"Origin": origin, "Content-Type": "application/json"})) as reply:
        links: list[str] = json.load(reply)["seats"]
        return links


def resident(pid: int) -> float:
    """Give the resident memory of a process, in kB."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])


def processor(pid: int) -> float:
    """Give the seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measured(games: int, pause: float, seconds: float) -> None:
    """Let so many games be played by a new server, and write what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["-m", "rummifun", "web", "--lang=en", "--no-browser", "--port=0", f"--base={folder}/parties.db"]
        server = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            port = int(re.findall(r":(\d+)/", server.stdout.readline())[0])
            await asyncio.sleep(1)
            spread(server.pid)
            await counted_games(server.pid, port, games, pause, seconds)
        finally:
            server.kill()
            server.wait()


async def counted_games(pid: int, port: int, games: int, pause: float, seconds: float) -> None:
    for game in GAMES:
        made(port, game)
    before, counted = resident(pid), Counted()
    seen = [asyncio.Event() for _ in range(games)]
    tables = [asyncio.create_task(table(port, i, pause, counted, seen[i])) for i in range(games)]
    await asyncio.gather(*(event.wait() for event in seen))
    await asyncio.sleep(WARM)
    counted.counting, used, begun = True, processor(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    counted.counting, took = False, time.perf_counter() - begun
    used, grown = processor(pid) - used, resident(pid) - before
    failed = [task for task in tables if task.done()]
    for task in tables:
        task.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    if failed:
        raise SystemExit(f"{len(failed)} games stopped: {failed[0].exception()!r}")
    report(games, pause, counted.trips, took, used, grown)


def report(games: int, pause: float, trips: list[float], took: float, used: float, grown: float) -> None:
    p50, p99 = median(trips) * 1000, quantiles(trips, n=100)[98] * 1000
    how = f"at ease, a move in {pause:g} s a game" if pause else "flat out"
    print(
        f"{games} games {how}: {len(trips) / took:.0f} moves/s, round trip p50 {p50:.1f} ms, p99 {p99:.0f} ms, "
        f"{1000 * used / len(trips):.1f} ms of the server's processor a move ({100 * used / took:.0f} % of one), "
        f"{grown / games:.0f} kB a game",
        flush=True,
    )


def spread(pid: int) -> None:
    """Give the server a processor of its own, and the robots the others."""
    every = sorted(os.sched_getaffinity(0))
    if len(every) > 1:
        os.sched_setaffinity(pid, every[:1])
        os.sched_setaffinity(0, every[1:])


def commit() -> float:
    """Measure a commit of one line as the server makes it, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        link = sqlite3.connect(f"{folder}/a.db", isolation_level=None)
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL"):
            link.execute(f"PRAGMA {pragma}").fetchall()
        link.execute("CREATE TABLE coups (ligne TEXT)")
        times = []
        for _ in range(300):
            begun = time.perf_counter()
            link.execute('INSERT INTO coups VALUES (\'{"coup": "pioche"}\')')
            times.append(time.perf_counter() - begun)
        link.close()
    return median(times) * 1000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--parties", type=int, nargs="+", default=[200, 400])
    parser.add_argument("--pause", type=float, default=4.0)
    parser.add_argument("--secondes", type=float, default=25.0)
    asked = parser.parse_args()
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"{cores} processors, load {load:.1f} before; one commit takes {commit():.1f} ms", flush=True)
    every = os.sched_getaffinity(0)
    for pause in (asked.pause, 0.0):
        for games in asked.parties:
            asyncio.run(measured(games, pause, asked.secondes))
            os.sched_setaffinity(0, every)


if __name__ == "__main__":
    main()

"""The capacity of the server of the page: so many games at once, two robots at each, over real sockets.

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

With ``--serveurs 1 2 1 2``, one server and two are compared instead, flat out, in turn: each behind nginx with the
lines of the guide, and every process where the system puts it. Servers, nginx and robots share the processors, so two
servers make twice the moves of one only where there are processors for them: ``--part 0.3`` has each server halted most
of the time, as if its processor were that much of one, and leaves enough for the others.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from statistics import median, quantiles
from typing import Final

from robots import TOGETHER, Counted, begun, ended, made
from serveurs import Served, held_to, processor, resident, served

WARM: Final = 5.0


async def measured(servers: Served, games: int, pause: float, seconds: float) -> None:
    """Let robots play so many games, and write the measurements."""
    for wish in TOGETHER:
        made(servers.port, wish)
    before, counted = total(resident, servers), Counted()
    tables = await begun(servers.port, games, TOGETHER, pause, counted)
    await asyncio.sleep(WARM)
    counted.counting, used, since = True, total(processor, servers), time.perf_counter()
    await asyncio.sleep(seconds)
    counted.counting, took = False, time.perf_counter() - since
    used, grown = total(processor, servers) - used, total(resident, servers) - before
    await ended(tables)
    moves, share = len(counted.trips), 100 * used / took
    p50, p99 = median(counted.trips) * 1000, quantiles(counted.trips, n=100)[98] * 1000
    how = f"at ease, a move in {pause:g} s a game" if pause else "flat out"
    print(
        f"{games} games {how}: {moves / took:.0f} moves/s, round trip p50 {p50:.1f} ms, p99 {p99:.0f} ms, "
        f"{1000 * used / moves:.1f} ms of the server's processor a move ({share:.0f} % of one), "
        f"{grown / games:.0f} kB a game",
        flush=True,
    )


def total(measure: Callable[[int], float], servers: Served) -> float:
    return sum(measure(pid) for pid in servers.pids)


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


def alone(games: int, pause: float, seconds: float) -> None:
    """Measure one server, asked directly."""
    every = os.sched_getaffinity(0)
    with served() as server:
        spread(server.pids[0])
        asyncio.run(measured(server, games, pause, seconds))
    os.sched_setaffinity(0, every)


def beside(servers: int, part: float, games: int, seconds: float) -> None:
    """Measure several servers behind nginx."""
    with served(servers, behind=True) as many, ExitStack() as stack:
        print(f"{servers} server{'s' * (servers > 1)}, ", end="")
        for pid in many.pids:
            stack.enter_context(held_to(part, pid))
        asyncio.run(measured(many, games, 0.0, seconds))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--parties", type=int, nargs="+", default=[200, 400])
    parser.add_argument("--pause", type=float, default=4.0)
    parser.add_argument("--secondes", type=float, default=25.0)
    parser.add_argument("--serveurs", type=int, nargs="+", default=[])
    parser.add_argument("--part", type=float, default=1.0)
    asked = parser.parse_args()
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"{cores} processors, load {load:.1f} before; one commit takes {commit():.1f} ms", flush=True)
    for servers in asked.serveurs:
        beside(servers, asked.part, asked.parties[0], asked.secondes)
    for pause in () if asked.serveurs else (asked.pause, 0.0):
        for games in asked.parties:
            alone(games, pause, asked.secondes)


if __name__ == "__main__":
    main()

"""The endurance of the server of the page: many games for half an hour, and the resources it takes meanwhile.

Run it with ``python bench/endurance.py``: 200 games at once for 30 minutes, a move every four seconds in each, one
game after another, over real sockets. Robots play Rummikub, La descente and Haricots against each other, Rummikub
against a player of ours and MD alone, and ask for a hint before one move in fifty; so the processes in which our
players think are at work too. A robot leaves a game after fifty moves of its own: at random La descente takes a
thousand, and a game that goes on takes memory for each move. ``--parties``, ``--minutes`` and ``--pause`` change that.

Every few seconds it notes the resident memory of the server, and that of the processes where players think; the files
that the server holds open, its threads, the size of its database. A line of the table is the mean of its part of the
run; files and threads are the most that there were. Memory fills at first: the games that nobody is at and the last
scenes are kept for a while, so many and no more. So the slope is that of the last two thirds, by least squares, with
the half-width of its interval of 95 %. That interval takes the parts as independent, which they are not quite.

The exit status is 1 if memory surely grows by more than ``--pente``, in kB a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, linear_regression, median
from typing import Final, NamedTuple

from robots import TOGETHER, Counted, Wish, begun, ended
from serveurs import Served, children, resident, served

WISHES: Final = (*TOGETHER, Wish("rummikub", "glouton"), Wish("md"))
HINTS: Final = 1 / 50
MOVES: Final = 50
PARTS: Final = 30  # lines of the table
READ: Final = 10  # samples of a line


class Sample(NamedTuple):
    """The resources of the server at one moment: memory in kB, the size of the database in kB."""

    minute: float
    memory: float
    thinkers: float
    files: float
    threads: float
    base: float
    moves: float
    ended: float


class Slope(NamedTuple):
    """The growth of a resource, and the half-width of the interval of 95 %."""

    slope: float
    margin: float


def slope(xs: Sequence[float], ys: Sequence[float]) -> Slope:
    """Fit a line by least squares.

    >>> slope((0, 1, 2, 3), (5.0, 7.0, 9.0, 11.0))
    Slope(slope=2.0, margin=0.0)
    """
    line = linear_regression(xs, ys)
    rest = sum((y - line.intercept - line.slope * x) ** 2 for x, y in zip(xs, ys, strict=True))
    spread = sum((x - fmean(xs)) ** 2 for x in xs)
    return Slope(line.slope, 2.1 * sqrt(rest / (len(xs) - 2) / spread))


def sample(servers: Served, since: float, counted: Counted) -> Sample:
    (pid,) = servers.pids
    return Sample(
        (time.monotonic() - since) / 60,
        resident(pid),
        sum(map(resident, children(pid))),
        len([*Path(f"/proc/{pid}/fd").iterdir()]),
        len([*Path(f"/proc/{pid}/task").iterdir()]),
        sum(file.stat().st_size for file in servers.folder.glob("*.db*")) / 1024,
        len(counted.trips),
        counted.ended,
    )


async def endured(servers: Served, games: int, pause: float, minutes: float) -> list[Sample]:
    """Let robots play games, and report part after part the resources of the server."""
    counted = Counted(hints=HINTS, most=MOVES, counting=True)
    tables = await begun(servers.port, games, WISHES, pause, counted)
    since, parts = time.monotonic(), list[Sample]()
    print(" minute  memory kB  thinkers kB  files  threads   base kB   moves  games ended", flush=True)
    for i in range(PARTS):
        read = []
        for j in range(1, READ + 1):
            until = since + 60 * minutes * (i * READ + j) / (PARTS * READ)
            await asyncio.sleep(max(0.0, until - time.monotonic()))
            read.append(sample(servers, since, counted))
        parts.append(part(read))
        told = "{:7.1f}  {:9.0f}  {:11.0f}  {:5.0f}  {:7.0f}  {:8.0f}  {:6.0f}  {:11.0f}"
        print(told.format(*parts[-1]), flush=True)
    await ended(tables)
    print(f"round trip of a move: median {1000 * median(counted.trips):.1f} ms")
    return parts


def part(read: Sequence[Sample]) -> Sample:
    means: tuple[Callable[[list[float]], float], ...] = (max, fmean, fmean, max, max, max, max, max)
    return Sample(*(mean(list(column)) for mean, column in zip(means, zip(*read, strict=True), strict=True)))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--parties", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=4.0)
    parser.add_argument("--pente", type=float, default=50.0)
    asked = parser.parse_args()
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before", flush=True)
    with served() as server:
        parts = asyncio.run(endured(server, asked.parties, asked.pause, asked.minutes))
    print(f"load {os.getloadavg()[0]:.1f} after")
    late = parts[len(parts) // 3 :]
    grows = slope([one.minute for one in late], [one.memory for one in late])
    print(f"the server's memory grows by {grows.slope:.0f} ± {grows.margin:.0f} kB a minute in the last two thirds")
    if grows.slope - grows.margin > asked.pente:
        raise SystemExit(1)


if __name__ == "__main__":
    main()

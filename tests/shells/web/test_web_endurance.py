"""What the server takes over time: what a connection held is let go, and the measure of endurance sees what is not."""

from __future__ import annotations

import asyncio
import gc
import re
import runpy
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from weakref import ref

import pytest
from harness.effort import Effort

from rummifun.shells.web import serve
from rummifun.shells.web.connections import run_until_first

BENCH = Path(__file__).parents[3] / "bench"


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Let go of what nothing holds, and of no circle."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
def test_what_a_connection_held_is_let_go_with_it() -> None:
    class Held:
        """The table that somebody looked at."""

    async def reading(held: Held) -> None:
        raise OSError

    async def over() -> bool:
        held = Held()
        seen = ref(held)
        with suppress(OSError):
            await run_until_first(reading(held), asyncio.sleep(60))
        del held
        return seen() is None

    assert asyncio.run(over())


@pytest.mark.usefixtures("uncollected")
def test_circles_are_let_go_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    class Circle:
        """A connection that is closed, and holds itself."""

        def __init__(self) -> None:
            self.heard = self.__init__  # type: ignore[misc]  # as a transport of asyncio does

    monkeypatch.setattr(serve, "_SWEEP", 0.01)

    async def over() -> bool:
        seen, until = ref(Circle()), time.monotonic() + 30
        sweeping = asyncio.create_task(serve.collect_closed_connections())
        while seen() is not None and time.monotonic() < until:
            await asyncio.sleep(0.01)
        sweeping.cancel()
        return seen() is None

    assert asyncio.run(over())


def test_many_games_are_played_and_what_they_take_is_told(effort: Effort) -> None:
    games, seconds = effort(4, 40), effort(3, 60)
    words = ["--parties", str(games), "--minutes", str(seconds / 60), "--pause", "0.2", "--pente", "1e9"]
    done = subprocess.run(
        [sys.executable, BENCH / "endurance.py", *words], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines() if re.fullmatch(r"[\d. ]+", line)]
    assert len(rows) == 30
    assert int(rows[-1][6]) > int(rows[0][6])  # moves were made
    assert re.search(r"memory grows by -?\d+ ± \d+ kB a minute", done.stdout)


def test_a_server_that_grows_is_seen_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    slope, chance = runpy.run_path(str(BENCH / "endurance.py"))["slope"], Random(1)
    minutes = range(20)
    flat, leaking = ([200_000 + grown * m + chance.gauss(0, 500) for m in minutes] for grown in (0, 300))
    for memory, grown in ((flat, 0), (leaking, 300)):
        found = slope(minutes, memory)
        assert abs(found.slope - grown) < found.margin < 50

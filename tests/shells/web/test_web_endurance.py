"""What the server takes over time: what a connection held is let go, and the measure of endurance sees what is not."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import runpy
import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from random import Random
from weakref import ref

import pytest
from harness.effort import Effort

from rummifun.shells.web import serve
from rummifun.shells.web.connections import run_until_first
from shells.web.running_server import served

BENCH = Path(__file__).parents[3] / "bench"


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Let go of what nothing holds, and of no circle."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
async def test_run_until_first_lets_go_of_what_a_connection_held() -> None:
    class Held:
        """The table that somebody looked at."""

    async def reading(held: Held) -> None:
        raise OSError

    held = Held()
    seen = ref(held)
    with suppress(OSError):
        await run_until_first(reading(held), asyncio.sleep(60))
    del held
    assert seen() is None


@pytest.mark.usefixtures("uncollected")
async def test_collect_closed_connections_lets_circles_go_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    class Circle:
        """A connection that is closed, and holds itself."""

        def __init__(self) -> None:
            self.heard = self.__init__  # type: ignore[misc]  # as a transport of asyncio does

    monkeypatch.setattr(serve, "_SWEEP", 0.01)
    seen, until = ref(Circle()), time.monotonic() + 30
    sweeping = asyncio.create_task(serve.collect_closed_connections())
    while seen() is not None and time.monotonic() < until:
        await asyncio.sleep(0.01)
    sweeping.cancel()
    assert seen() is None


def test_endurance_plays_many_games_and_tells_what_they_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], effort: Effort
) -> None:
    games, minutes = effort(4, 40), effort(1, 60) / 60
    monkeypatch.syspath_prepend(BENCH)
    endurance = runpy.run_path(str(BENCH / "endurance.py"))
    main = endurance["main"]
    words = f"endurance.py --parties {games} --minutes {minutes} --pause 0.2 --pente 1e9"
    monkeypatch.setattr("sys.argv", words.split())
    with served(tmp_path / "parties.db") as server:
        here = endurance["Served"](server.port, (os.getpid(),), tmp_path)
        monkeypatch.setitem(main.__globals__, "served", lambda: nullcontext(here))
        main()
    said = capsys.readouterr().out
    rows = [line.split() for line in said.splitlines() if re.fullmatch(r"[\d. ]+", line)]
    assert len(rows) == 30
    assert int(rows[-1][6]) > int(rows[0][6])  # moves were made
    assert re.search(r"memory grows by -?\d+ ± \d+ kB a minute", said)


def test_endurance_sees_a_server_that_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    slope, chance = runpy.run_path(str(BENCH / "endurance.py"))["slope"], Random(1)
    minutes = range(20)
    flat, leaking = ([200_000 + grown * m + chance.gauss(0, 500) for m in minutes] for grown in (0, 300))
    for memory, grown in ((flat, 0), (leaking, 300)):
        found = slope(minutes, memory)
        assert abs(found.slope - grown) < found.margin < 50

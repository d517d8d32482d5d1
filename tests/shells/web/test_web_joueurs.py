"""Players think in processes of their own: the server serves meanwhile, and they end when it does."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.session.player_queries import PlayerQuery
from rummifun.session.steps import cached_scene
from rummifun.shells.web.player_pool import PlayerProcessPool, _worked
from rummifun.shells.web.serve import _browser
from rummifun.shells.web.services import answer_with_player
from shells.deadline import within
from shells.web.running_server import Server, process, served


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path / "parties.db") as server:
        yield server


def children(pid: int) -> list[int]:
    done = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, timeout=120, check=False
    )
    return [int(word) for word in done.stdout.split()]


def test_the_choice_is_that_of_the_player() -> None:
    async def chosen() -> list[Any]:
        thinkers = PlayerProcessPool(1)
        game = game_named("haricots")
        asked = PlayerQuery(game, game.new(Alea(1)), "glouton", Alea(2))
        try:
            first = await thinkers.answer(asked)
            assert thinkers._pool is not None
            for thinking in thinkers._pool._processes.values():
                thinking.kill()
            return [first, await thinkers.answer(asked), answer_with_player(asked)]
        finally:
            thinkers.close()

    first, after_a_death, right = asyncio.run(chosen())
    assert first == after_a_death == right


class Counting:
    """A game that lays out a number: how often it has been asked to."""

    laid = 0

    def scene(self, view: Any) -> int:
        self.laid += 1
        return self.laid


def test_who_thinks_keeps_no_scene_of_what_was_asked() -> None:
    game: Any = Counting()

    def thinking(view: str) -> tuple[Any, Any]:
        return cached_scene(game, view), cached_scene(game, view)

    assert [_worked(thinking, "view") for _ in range(2)] == [(1, 1), (2, 2)]


def test_who_thinks_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    with process(tmp_path / "parties.db") as running:
        link = running.server.begin("haricots", seat=1)["seats"][1]
        with running.server.join(link) as seat:
            while seat.scene["to_move"] != 1:
                seat.until("scene")
        thinking = children(running.running.pid)
        assert thinking
        running.stop(signal.SIGKILL)
        until = time.monotonic() + 10
        while any(Path(f"/proc/{pid}").exists() for pid in thinking) and time.monotonic() < until:
            time.sleep(0.05)
        assert not [pid for pid in thinking if Path(f"/proc/{pid}").exists()]


@pytest.mark.parametrize(("again", "questions"), [("pioche", 1), ("pose [9r 10r J 12r]", 2)])
def test_the_game_is_changed_while_a_player_thinks(
    server: Server, monkeypatch: pytest.MonkeyPatch, again: str, questions: int
) -> None:
    """An answer to what is no longer asked is void; after the same move again, it is asked again."""
    gate, asked = asyncio.Event(), 0

    async def slowly(self: PlayerProcessPool, question: PlayerQuery) -> Any:
        nonlocal asked
        asked += 1
        if asked == 1:
            await gate.wait()
        return answer_with_player(question)

    monkeypatch.setattr(PlayerProcessPool, "answer", slowly)
    with server.join(server.begin("rummikub", deal="1")["seats"][0]) as seat:
        seat.ask("write", text="pioche")
        assert (seat.scene["step"], seat.scene["to_move"]) == (1, 1)
        assert server.get("/api/mots").status == 200
        assert seat.ask("undo")["step"] == 0
        assert seat.ask("write", text=again)["step"] == 1
        gate._loop.call_soon_threadsafe(gate.set)  # type: ignore[attr-defined]  # it waits in the server's thread
        assert seat.until("scene")["step"] == 2
        assert seat.scene["to_move"] == 0
        assert asked == questions


def test_a_player_that_fails_leaves_the_game_as_it_is(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def wrongly(self: PlayerProcessPool, *asked: Any) -> Any:
        raise RuntimeError("a mistake of a player")

    with monkeypatch.context() as wrong:
        wrong.setattr(PlayerProcessPool, "answer", wrongly)
        with server.join(server.begin("rummikub", deal="1")["seats"][0]) as seat:
            seat.ask("write", text="pioche")
            assert seat.until("error")["code"] == "failed"
            assert seat.ask("hint")["code"] == "not_yours"
            assert seat.ask("undo")["step"] == 0
            assert seat.ask("hint")["code"] == "failed"


def test_the_rules_of_a_game_may_fail_and_the_game_is_as_it_was(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*asked: Any) -> Any:
        raise ZeroDivisionError

    with server.join(server.begin("md", deal="17")["seats"][0]) as seat:
        with monkeypatch.context() as wrong:
            wrong.setattr("rummifun.shells.web.handlers.advance", broken)
            assert seat.ask("act", i=0)["code"] == "failed"
        assert seat.ask("act", i=0)["type"] == "scene"


def test_a_browser_is_opened_where_there_is_one(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    script.chmod(0o755)
    words = [sys.executable, "-m", "rummifun", "web", "--lang=en", "--port=0", f"--base={tmp_path / 'a.db'}"]
    environ = {**os.environ, "BROWSER": str(script)}
    with subprocess.Popen(words, env=environ, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            with within(60, running):
                address = running.stdout.readline().split()[-1]
            until = time.monotonic() + 20
            while not (opened.exists() and opened.read_text()) and time.monotonic() < until:
                time.sleep(0.05)
            assert opened.read_text().strip() == address
        finally:
            running.kill()


def test_a_terminal_is_no_screen_for_a_browser() -> None:
    assert not _browser({}, "linux")
    assert _browser({"DISPLAY": ":0"}, "linux")
    assert _browser({"BROWSER": "firefox"}, "linux")
    assert _browser({}, "darwin")

"""`rummifun web` as a process of its own: its output, its end, and the games after a kill."""

import json
import logging
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rummifun.shells.web import server_start, sqlite_store
from shells.in_process import rummifun
from shells.web.reverse_proxies import FILES, systemd_analyze, written
from shells.web.running_server import PATIENCE, process, until
from shells.web.test_web_public import age, fill, texts


def unit() -> dict[str, str]:
    lines = (FILES / "rummifun.service").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Run the command of the unit with an empty environment, old games and a ceiling; note its answers."""
    folder, seen = tmp_path_factory.mktemp("unit"), SimpleNamespace()
    with closing(sqlite_store.open_store(folder / "parties.db")) as store:
        seen.before = fill(store, 45, 2)
        age(store)
    program, name, *options = shlex.split(unit()["ExecStart"])
    assert (program, name) == ("/opt/rummifun/bin/rummifun", "web")
    place = options.index("/var/lib/rummifun/parties.db")
    options[place - 1 : place + 1] = ["--plafond=2", "--ranger=30"]
    words = shlex.split(unit()["Environment"])
    cache = [word.replace("/var/cache/rummifun", f"{folder}/cache") for word in words]
    with process(folder / "parties.db", *options, under=["env", "-i", *cache]) as running:
        server = running.server

        seen.made = server.create("md", deal="17").json
        server.begin("md")
        seen.refused, seen.page = server.create("md"), server.get("/")
        with server.join(seen.made["seats"][0]) as seat:
            seen.played = seat.ask("act", i=0)
        seen.status, seen.errors = running.stop(signal.SIGTERM)
        seen.said = running.said
    with closing(sqlite_store.open_store(folder / "parties.db")) as store:
        seen.games, seen.after = store.count_games(), texts(store)
    return seen


def test_web_serves_by_the_command_of_the_unit_and_stops_without_a_word(run: Any) -> None:
    assert (unit()["StateDirectory"], unit()["CacheDirectory"], run.page.status) == ("rummifun", "rummifun", 200)
    assert run.made["code"] == "md:s4:17"
    assert "The page: https://jeux.example.org/\n" in run.said
    assert (str(run.status), run.errors) == (unit()["SuccessExitStatus"], "")


def test_web_counts_no_old_games_and_says_its_ceiling_in_a_sentence(run: Any) -> None:
    assert (run.games, run.after[:45], run.played["type"]) == ((47, 47), run.before, "scene")
    assert (run.refused.status, run.refused.json["code"]) == (503, "full_disk")
    said = "this cannot be saved, so nothing was done: this server has as many games as it can keep; try again later"
    assert run.refused.json["sentence"] == said


def test_systemd_takes_the_unit_and_finds_little_exposed(tmp_path: Path) -> None:
    file = tmp_path / "rummifun.service"
    file.write_text(written("rummifun.service", {"/opt/rummifun/bin/rummifun": f'"{sys.executable}"'}), "utf-8")
    assert systemd_analyze("verify", file) == (0, "")
    assert systemd_analyze("security", "--offline=true", "--threshold=15", "--no-pager", file) == (0, "")  # 1.5 of 10


def test_web_opens_a_browser_and_says_who_can_come_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setenv("BROWSER", "firefox")
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(server_start._Server, "run", lambda self, sockets: (self.on_start(), sockets[0].close()))
    for name in ("uvicorn.error", "asyncio"):
        monkeypatch.setattr(logging.getLogger(name), "filters", [])
    for name in ("gc.set_threshold", "signal.signal"):
        monkeypatch.setattr(f"rummifun.shells.web.server_start.{name}", lambda *_: None)
    done = rummifun(tmp_path, "web", "--lang=en", "--port=0", "--hote=0.0.0.0", f"--base={tmp_path / 'a.db'}")
    assert (done.returncode, done.stderr) == (0, "")
    until(lambda: opened)
    assert opened == [done.stdout.splitlines()[0].removeprefix("The page: ")]
    said = " ".join(done.stdout.split())
    assert "anyone who reaches this machine can begin games here" in said
    assert "put a proxy with TLS before it" in said


def test_browser_is_opened_where_there_is_one_that_is_no_terminal() -> None:
    assert server_start._browser({"DISPLAY": ":0"}, "linux")
    assert server_start._browser({"BROWSER": "firefox"}, "linux")
    assert [bool(server_start._browser({}, system)) for system in ("linux", "darwin")] == [False, True]


def children(pid: int) -> list[int]:
    done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, timeout=PATIENCE, check=False)
    return [*map(int, done.stdout.split())]


@pytest.fixture(scope="module")
def kill(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Play, kill the server with clients connected, start it again and stop it with Ctrl-C; note the results."""
    file, seen = tmp_path_factory.mktemp("kill") / "parties.db", SimpleNamespace()
    with process(file) as running, ExitStack() as stack:
        server = running.server
        links = server.begin("rummikub", against="reseau", clock={"seconds": 600, "whole": True})["seats"]
        ann, _ = (stack.enter_context(server.join(link)) for link in links)
        ann.until("clock")
        ann.wire.send(json.dumps({"type": "name", "name": "Ann"}))
        ann.until("game")
        ann.until("scene")
        time.sleep(0.3)
        seen.used = ann.ask("write", text="pioche")["clock"]["used"][0]
        against = stack.enter_context(server.join(server.begin("haricots", seat=1)["seats"][1]))
        while against.scene["to_move"] != 1:
            against.until("scene")
        seen.thinkers = int(re.findall(r"^rummifun_thinkers (\d+)", server.get("/metriques").body.decode(), re.M)[0])
        seen.thinking = children(running.running.pid)
        seen.killed, _ = running.stop(signal.SIGKILL)
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in seen.thinking))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # else a program started in a shell's background
    try:  # would not hear Ctrl-C
        with process(file) as running, running.server.join(links[1]) as bob:
            seen.names, seen.clock = bob.game["seats"], bob.scene["clock"]
            with running.server.join(links[0]):
                seen.started = bob.until("clock")
            seen.ended = running.stop(signal.SIGINT)
            seen.close = bob.closed()
    finally:
        signal.signal(signal.SIGINT, before)
    return seen


def test_web_killed_takes_with_it_the_processes_that_think(kill: Any) -> None:
    assert (kill.killed, bool(kill.thinking)) == (-signal.SIGKILL, True)  # all of which end
    assert kill.thinkers >= 1


def test_web_after_a_kill_has_names_and_times(kill: Any) -> None:
    assert (kill.names[0], kill.clock["used"][0]) == ("Ann", kill.used)
    assert kill.used > 0
    assert kill.started["running"]
    assert kill.started["left"][1] > 590


def test_web_says_that_it_is_interrupted_and_closes_connections_to_come_again(kill: Any) -> None:
    assert (kill.ended[0], kill.ended[1].strip(), kill.close) == (130, "Interrupted.", 1012)

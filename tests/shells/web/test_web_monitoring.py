"""Monitoring, for the operators of a server alone: its health, its metrics, its use of memory over time."""

import asyncio
import gc
import os
import re
import runpy
import time
from collections.abc import Iterator
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from random import Random
from threading import Event
from weakref import ref

import pytest
from harness.effort import Effort
from prometheus_client import Histogram
from prometheus_client.parser import text_string_to_metric_families

from rummifun.console.errors import CommandError
from rummifun.page import connections
from rummifun.page import presenter as serializers
from rummifun.shells.web import server_start, sqlite_store
from rummifun.shells.web.monitoring import HEALTH_PATH, METRICS_PATH
from rummifun.shells.web.server_start import build_lobby, parse_monitors, uvicorn_config
from shells.web.robots import play_out
from shells.web.running_server import Server, served, until
from shells.web.test_web_public import ask, scope_of

ROOT = Path(__file__).parents[3]
DOCS, BENCH = ROOT / "docs", ROOT / "bench"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("surveille") / "parties.db") as server:
        yield server


def metrics(server: Server) -> dict[str, float]:
    reply = server.get(METRICS_PATH)
    assert (reply.status, reply.headers["content-type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    families = list(text_string_to_metric_families(reply.body.decode()))
    assert all(family.documentation and family.type != "unknown" for family in families)
    samples = [sample for family in families for sample in family.samples]
    told = {",".join([s.name, *(f"{k}={v}" for k, v in s.labels.items())]): s.value for s in samples}
    assert len(told) == len(samples)
    return told


def test_health_of_a_server_that_keeps_moves_is_well(server: Server) -> None:
    reply = server.get(HEALTH_PATH)
    assert (reply.status, reply.json, reply.headers["cache-control"]) == (200, {"ok": True}, "no-store")
    assert server.ask("HEAD", HEALTH_PATH).status == 200
    assert server.ask("POST", HEALTH_PATH, b"", origin=server.origin).status == 404


def test_metrics_count_what_is_played(server: Server) -> None:
    before = metrics(server)
    with server.people("descente") as (_, first, second, _):
        asked = play_out([first, second], Random(1), most=6)
        mover = first if first.mine else second
        assert mover.ask("act", i=99)["type"] == "error"
        first.say("attention", there=True)
        after, moves = metrics(server), first.scene["step"]
    change = {name: after[name] - before.get(name, 0.0) for name in after}
    expected = {"games_kept": 1, "games_held": 1, "sockets": 3, "moves_total": moves, "move_seconds_count": asked}
    expected |= {"move_seconds_bucket,le=+Inf": asked, "refusals_total,kind=impossible": 1}
    assert {name: change[f"rummifun_{name}"] for name in expected} == expected
    assert 0 < change["rummifun_move_seconds_sum"] < 30
    assert change["rummifun_commit_seconds_count"] > asked
    assert after["rummifun_database_bytes,part=games"] + after["rummifun_database_bytes,part=log"] > 10_000
    assert after["process_resident_memory_bytes"] > 10_000_000
    assert change["process_cpu_seconds_total"] > 0
    assert 0 < time.time() - after["process_start_time_seconds"] < 86_400
    until(lambda: metrics(server)["rummifun_sockets"] == before["rummifun_sockets"])


def test_metrics_count_what_is_refused_by_its_kind(server: Server) -> None:
    before = metrics(server)
    assert (server.get("/j/nowhere").status, server.create("no such game").status) == (404, 400)
    assert server.ask("GET", "/", host="evil.example").status == 421
    with server.seated("rummikub") as seat:
        seat.wire.send("[" * 10_000)
        assert seat.until("error")["code"] == "malformed"
        assert seat.ask("submit", piles=[[["7", "bleu"]]])["type"] == "refusal"
    after = metrics(server)
    for kind in ("404", "400", "421", "malformed", "rule"):
        name = f"rummifun_refusals_total,kind={kind}"
        assert after[name] - before.get(name, 0) == 1, kind


def test_metrics_tell_no_link_and_no_address_and_are_those_of_the_guide(server: Server) -> None:
    (link,) = server.begin("md", deal="17")["seats"]
    server.get(link)
    assert server.get("/j/nowhere").status == 404
    text = server.get(METRICS_PATH).body.decode()
    assert link.rpartition("/")[2] not in text
    assert "127.0.0.1" not in text
    assert set(re.findall(r"(\w+)=\"", text)) == {"version", "kind", "le", "part"}
    told = re.findall(r"^\| `(\w+)` \|", (DOCS / "fil.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(set(re.findall(r"# TYPE (\w+)", text))) == sorted(told)
    asked = (DOCS / "heberger" / "prometheus.yml").read_text(encoding="utf-8")
    assert f"metrics_path: {METRICS_PATH}\n" in asked
    assert 'targets: ["127.0.0.1:8017"]\n' in asked


OTHERS: tuple[dict[str, str], ...] = (
    {"x_forwarded_for": "127.0.0.1"},  # a proxy on this machine passes on headers that any client may have written
    {"x_forwarded_for": "192.0.2.7"},
    {"origin": "http://evil.example"},
    {"host": "evil.example"},  # a name of another site that leads here
)


@pytest.mark.parametrize("path", [HEALTH_PATH, METRICS_PATH])
def test_health_and_metrics_answer_nobody_else(server: Server, path: str) -> None:
    for headers in OTHERS:
        reply = server.get(path, **headers)
        assert reply.status in (403, 404, 421), headers
        assert b"rummifun_" not in reply.body
        assert b'"ok"' not in reply.body


def answered(folder: Path, client: str, *monitors: str) -> int:
    with closing(sqlite_store.open_store(folder / "a.db")) as store:
        app = uvicorn_config(build_lobby(store), monitors=parse_monitors(monitors, serializers.console_for("en"))).app
        return ask(app, scope_of(client, METRICS_PATH, host="10.0.0.5:8017"))[0]


def test_metrics_answer_another_machine_if_it_was_named(tmp_path: Path) -> None:
    assert answered(tmp_path, "127.0.0.9") == answered(tmp_path, "::1") == 200
    assert answered(tmp_path, "10.0.0.9") == 404
    assert answered(tmp_path, "10.0.0.9", "10.0.0.9") == answered(tmp_path, "10.0.0.9", "10.0.0.0/24") == 200
    assert answered(tmp_path, "10.0.1.9", "10.0.0.0/24") == 404
    with pytest.raises(CommandError, match="--surveillant: an address like"):
        answered(tmp_path, "10.0.0.9", "prometheus")


def test_health_and_metrics_say_that_disk_or_database_hangs_or_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hanging = Event()
    with served(tmp_path / "a.db") as server:
        monkeypatch.setattr("rummifun.shells.web.monitoring._PATIENCE", 0.05)
        monkeypatch.setattr("rummifun.shells.web.sqlite_store.rewrite_version", lambda _: hanging.wait(10))
        committed = count(server.store.commits)
        for _ in range(3):
            reply = server.ask("GET", HEALTH_PATH, accept_language="fr")
            assert (reply.status, reply.json["ok"]) == (503, False)
            assert reply.json["sentence"].endswith("le disque ne répond pas")
        assert count(server.store.commits) <= committed + 1  # one check waits for the disk, and the others with it
        hanging.set()
        until(lambda: server.get(HEALTH_PATH).status == 200)
        with server.store._lock:
            assert [server.get(path).status for path in (METRICS_PATH, HEALTH_PATH)] == [503, 503]
        until(lambda: server.get(HEALTH_PATH).status == 200)  # a check that waited for the lock would answer the next
        server.store.close()
        assert [server.get(path).status for path in (HEALTH_PATH, METRICS_PATH)] == [503, 503]


def count(durations: Histogram) -> float:
    (family,) = durations.collect()
    return sum(sample.value for sample in family.samples if sample.name.endswith("_count"))


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Switch the collector off: unreferenced objects are freed, cycles are not."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
async def test_run_until_first_lets_go_of_what_a_connection_held() -> None:
    class Held:
        """The table of a client."""

    async def reading(held: Held) -> None:
        raise OSError

    held = Held()
    seen = ref(held)
    with suppress(OSError):
        await connections.run_until_first(reading(held), asyncio.sleep(60))
    del held
    assert seen() is None


@pytest.mark.usefixtures("uncollected")
async def test_collect_closed_connections_lets_circles_go_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    class Circle:
        """A connection that is closed, and holds itself."""

        def __init__(self) -> None:
            self.heard = self.__init__  # type: ignore[misc]  # as a transport of asyncio does

    monkeypatch.setattr(server_start, "_SWEEP", 0.01)
    seen, until = ref(Circle()), time.monotonic() + 200
    sweeping = asyncio.create_task(server_start.collect_closed_connections())
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
    slope, chance, minutes = runpy.run_path(str(BENCH / "endurance.py"))["slope"], Random(1), range(20)
    for grown in (0, 300):
        found = slope(minutes, [200_000 + grown * minute + chance.gauss(0, 500) for minute in minutes])
        assert abs(found.slope - grown) < found.margin < 50

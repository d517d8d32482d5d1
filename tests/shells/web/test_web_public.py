"""A public server: who may come to it, who is believed, what each address may ask; what is wrong with its options."""

from __future__ import annotations

import asyncio
import shlex
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from rummifun.games.registry import BUILTIN_GAMES, GameRegistry
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.web import rate_limits
from rummifun.shells.web.http import KEY_HEADER, proxy_key
from rummifun.shells.web.http_messages import Progress, Study
from rummifun.shells.web.links import new_link
from rummifun.shells.web.proxies import LOOPBACK, PublicAddress, client_address
from rummifun.shells.web.rate_limits import (
    BAD_LINK_COST,
    BURST,
    GAME_COST,
    RATE,
    WORK_COST,
    RateLimitMiddleware,
    charge,
    charge_study,
)
from rummifun.shells.web.routes import _turned_away
from rummifun.shells.web.security import SecurityMiddleware
from rummifun.shells.web.serializers import console_for
from rummifun.shells.web.serve import parse_public
from shells.web.reverse_proxies import FILES
from shells.web.running_server import PATIENCE, process, served

PUBLIC = PublicAddress("https://salon.example", (*LOOPBACK, ip_network("10.0.0.0/24")))


def scoped(client: str, headers: Mapping[str, str], path: str = "/api/mots", kind: str = "http") -> Scope:
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": kind,
        "method": "GET",
        "path": path,
        "query_string": b"",
        "client": (client, 4000),
        "headers": lines,
    }


class Heard:
    """An application that remembers what came to it, and answers nothing but that it has."""

    def __init__(self, cost: float = 0.0) -> None:
        self.scopes: list[Scope] = []
        self.cost = cost

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        charge(self.cost)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def asked(app: Any, scope: Scope) -> tuple[int, dict[str, str], str]:
    """Ask an application; return the status, the headers and the text of its answer."""
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    asyncio.run(app(scope, receive, send))
    headers = {name.decode(): value.decode() for name, value in said[0].get("headers", ())}
    return said[0]["status"], headers, b"".join(message.get("body", b"") for message in said).decode()


# Who may come, who is believed


@pytest.mark.parametrize(("client", "status"), [("127.0.0.1", 200), ("10.0.0.9", 200), ("10.0.1.9", 403), ("::1", 200)])
def test_only_this_machine_and_the_proxies_may_come(client: str, status: int) -> None:
    app = SecurityMiddleware(Heard(), frozenset({"salon.example"}), PUBLIC)
    assert asked(app, scoped(client, {"host": "salon.example", "x_forwarded_for": "192.0.2.7"}))[0] == status


@pytest.mark.parametrize(
    ("client", "told", "who"),
    [
        ("10.0.0.9", "192.0.2.7", "192.0.2.7"),
        ("10.0.0.9", "203.0.113.1, 192.0.2.7", "192.0.2.7"),
        ("10.0.0.9", "2001:db8::7", "2001:db8::7"),
        ("10.0.0.9", "::ffff:192.0.2.7", "192.0.2.7"),
        ("10.0.0.9", "unknown", None),
        ("127.0.0.1", None, "127.0.0.1"),
        ("::ffff:127.0.0.1", None, "127.0.0.1"),
    ],
)
def test_the_last_address_that_a_proxy_tells_is_that_of_who_asks(
    client: str, told: str | None, who: str | None
) -> None:
    inside = PUBLIC.unwrap_proxies(scoped(client, {} if told is None else {"x_forwarded_for": told}))
    assert inside is not None
    assert str(client_address(inside)) == str(who)


def test_without_a_public_address_nobody_speaks_for_others() -> None:
    assert client_address(scoped("127.0.0.1", {"x_forwarded_for": "127.0.0.1"})) is None
    assert str(client_address(scoped("192.0.2.7", {}))) == "192.0.2.7"


def test_a_proxy_that_tells_nobody_gets_an_error_but_this_machine_may_ask_for_itself() -> None:
    app = SecurityMiddleware(Heard(), frozenset({"salon.example"}), PUBLIC)
    status, _, said = asked(app, scoped("10.0.0.9", {"host": "salon.example", "accept_language": "en"}))
    assert (status, said) == (
        502,
        "The proxy does not tell whom it asks for: it must send the header X-Forwarded-For.\n",
    )
    assert asked(app, scoped("127.0.0.1", {"host": "127.0.0.1:8017"}))[0] == 200


def test_the_key_of_a_game_is_believed_from_the_named_proxy() -> None:
    near = PUBLIC.unwrap_proxies(scoped("10.0.0.9", {KEY_HEADER: "0f3c9a21"}))
    assert near is not None
    assert proxy_key(near) == "0f3c9a21"
    assert proxy_key(scoped("10.0.0.9", {KEY_HEADER: "0f3c9a21"})) == ""


def test_only_a_server_with_tls_asks_for_it_for_ever() -> None:
    for origin, told in (("https://salon.example", True), ("http://salon.example", False)):
        app = SecurityMiddleware(Heard(), frozenset(), PublicAddress(origin))
        assert ("strict-transport-security" in asked(app, scoped("127.0.0.1", {"host": "localhost"}))[1]) == told


# Limits


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def limited(inside: Heard, clock: Clock) -> Any:
    return SecurityMiddleware(RateLimitMiddleware(inside, _turned_away, clock), frozenset({"salon.example"}), PUBLIC)


def come(app: Any, who: str, path: str = "/api/mots") -> tuple[int, dict[str, str], str]:
    return asked(app, scoped("127.0.0.1", {"host": "salon.example", "x_forwarded_for": who}, path))


def test_an_address_has_so_many_requests_and_gets_them_back_with_time() -> None:
    inside, clock = Heard(GAME_COST - 1), Clock()
    app = limited(inside, clock)
    games = round(BURST * RATE / GAME_COST)
    assert [come(app, "192.0.2.7")[0] for _ in range(games + 2)] == [200] * (games + 1) + [429]
    clock.now += GAME_COST / RATE
    assert [come(app, "192.0.2.7")[0] for _ in range(2)] == [200, 429]
    status, headers, _ = come(app, "192.0.2.7")
    clock.now += int(headers["retry-after"])
    assert (status, come(app, "192.0.2.7")[0]) == (429, 200)  # what it was told is so


def test_one_line_counts_once_however_many_addresses_it_has() -> None:
    app = limited(Heard(2 * BURST * RATE), Clock())
    assert [come(app, f"2001:db8:0:{line}::{n}")[0] for line, n in ((1, 1), (1, 2), (2, 1))] == [200, 429, 200]


def test_the_addresses_that_are_remembered_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "_KNOWN", 3)
    inside = RateLimitMiddleware(Heard(2 * BURST * RATE), _turned_away, Clock())
    app = SecurityMiddleware(inside, frozenset({"salon.example"}), PUBLIC)
    fresh = [n for n in (1, 2, 3, 3, 2, 4, 3, 2, 4, 1) if come(app, f"192.0.2.{n}")[0] == 200]
    assert fresh == [1, 2, 3, 4, 1]  # the first, which had not come for longest, was forgotten
    assert len(inside._paces) == 3


def test_files_of_the_page_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "BURST", 1.0)
    app = limited(Heard(), Clock())
    assert {come(app, "192.0.2.7", "/static/main.js")[0] for _ in range(50)} == {200}
    assert {come(app, "192.0.2.7")[0] for _ in range(50)} == {200, 429}


@pytest.mark.parametrize("path", ["/j/", "/rejouer/", "/api/partie/", "/api/rejouer/", "/ws/"])
def test_links_that_lead_nowhere_count_for_more(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "RATE", 0.01)
    monkeypatch.setattr(rate_limits, "BURST", (BAD_LINK_COST + 2.5) / 0.01)
    with served(tmp_path / "parties.db", public=PublicAddress("https://salon.example")) as server:

        def status(path: str, who: str) -> int:
            asked = {"host": "salon.example", "x_forwarded_for": who, "origin": "https://salon.example"}
            if path.startswith("/ws/"):
                asked |= {"connection": "upgrade", "upgrade": "websocket", "sec_websocket_version": "13"}
                asked["sec_websocket_key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
            return server.ask("GET", path, None, **asked).status

        found = [status(path + new_link(), "192.0.2.7") for _ in range(2)]
        assert found == [404, 404]
        assert (status("/api/mots", "192.0.2.7"), status("/api/mots", "192.0.2.8")) == (429, 200)


def test_a_study_ends_with_what_it_has_counted_when_its_address_has_nothing_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr("rummifun.shells.web.rate_limits.time.monotonic", clock)
    pace = rate_limits.TokenBucket(RATE, BURST)

    async def studying(games: GameRegistry, study: Study, screen: Console) -> AsyncGenerator[Progress]:
        for n in range(1000):
            clock.now += 0.5
            yield Progress(False, n, 1000, 0, 0.0, 0.0, 1.0, {}, "plain", 7)

    async def told() -> list[Progress]:
        rate_limits._ASKING.set(rate_limits.RateContext(b"", lambda many: pace.wait(clock(), many)))
        study = charge_study(studying)
        return [said async for said in study(BUILTIN_GAMES, Study("md", 1000), console_for("en"))]

    said = asyncio.run(told())
    assert said[-1].early == "The study has ended early: too much is asked for from your address."
    assert [one.done for one in said] == [False] * (len(said) - 1) + [True]
    assert len(said) * 0.5 * (WORK_COST - RATE) == pytest.approx(BURST * RATE, abs=WORK_COST)


# What is wrong with the options


WRONG = [
    (("jeux/salon", (), None), "--public: an address like https://jeux.example.org expected; got: jeux/salon"),
    (("https://salon.example:0x", (), None), "got: https://salon.example:0x"),
    ((None, ("10.0.0.2",), None), "a proxy goes with a public address: --public https://jeux.example.org"),
    (("salon.example", (), "0.0.0.0"), "a public server that listens on 0.0.0.0 needs the address of its proxy"),
    (("salon.example", (), "::"), "a public server that listens on :: needs the address of its proxy"),
    (("salon.example", ("proxy",), "0.0.0.0"), "--mandataire: an address like 10.0.0.2, or a network"),
]


@pytest.mark.parametrize(("options", "said"), WRONG)
def test_what_is_wrong_with_the_options_is_said_in_a_sentence(
    options: tuple[str | None, tuple[str, ...], str | None], said: str
) -> None:
    with pytest.raises(CommandError) as wrong:
        parse_public(*options, console_for("en"))
    assert said in wrong.value.message


def test_a_proxy_beside_this_machine_is_believed_with_it() -> None:
    public = parse_public("Salon.example", ("10.0.0.2", "fd00::/64"), "0.0.0.0", console_for("en"))
    assert public == PublicAddress(
        "https://salon.example", (*LOOPBACK, ip_network("10.0.0.2"), ip_network("fd00::/64"))
    )


# The unit of systemd


def unit() -> dict[str, list[str]]:
    """Read what the unit of the guide says."""
    text = (FILES / "rummifun.service").read_text(encoding="utf-8")
    said: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            said.setdefault(name, []).append(value)
    return said


def test_systemd_takes_the_unit_and_finds_little_exposed(tmp_path: Path) -> None:
    file = tmp_path / "rummifun.service"
    text = (FILES / "rummifun.service").read_text(encoding="utf-8")
    file.write_text(text.replace("/opt/rummifun/bin/rummifun", sys.executable), encoding="utf-8")
    for words in (["verify"], ["security", "--offline=true", "--threshold=15", "--no-pager"]):  # 1.5 of 10
        done = subprocess.run(
            ["systemd-analyze", *words, str(file)], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_the_command_of_the_unit_serves_with_nothing_else_around_it(tmp_path: Path) -> None:
    said = unit()
    (command,), (environment,) = said["ExecStart"], said["Environment"]
    assert (said["StateDirectory"], said["CacheDirectory"]) == (["rummifun"], ["rummifun"])
    cache = environment.replace("/var/cache/rummifun", str(tmp_path / "cache"))
    program, name, *options = shlex.split(command)
    assert (program, name) == ("/opt/rummifun/bin/rummifun", "web")
    place = options.index("/var/lib/rummifun/parties.db")
    del options[place - 1 : place + 1]
    under = ["env", "-i", *cache.split()]
    with process(tmp_path / "parties.db", *options, under=under) as running:
        assert running.server.get("/").status == 200
        assert running.server.begin("md", deal="17")["code"] == "md:s4:17"
        assert "The page: https://jeux.example.org/\n" in running.said
        assert [str(running.stop(signal.SIGTERM)[0])] == said["SuccessExitStatus"]

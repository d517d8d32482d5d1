"""A public server: its allowed clients, trusted proxies, limits for each address; faults of its options."""

import asyncio
import zlib
from collections.abc import AsyncGenerator
from contextlib import closing
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry
from rummifun.console.errors import CommandError
from rummifun.console.screen import Console
from rummifun.page import clients, links, rate_limiter, routes, services
from rummifun.page import http as proxies
from rummifun.page import presenter as serializers
from rummifun.page.http import KEY_HEADER, LOOPBACK, PublicAddress, SecurityMiddleware, client_address, proxy_key
from rummifun.page.http_messages import Progress, Study
from rummifun.page.rate_limiter import BURST, GAME_COST, RATE, RateLimitMiddleware
from rummifun.session.persistence import Change
from rummifun.shells.web import server_start
from rummifun.shells.web.game_quota import NO_QUOTA, PUBLIC_QUOTA, GameQuota, parse_quota
from rummifun.shells.web.sqlite_store import SqliteStore, open_store
from rummifun.shells.web.web_options import PageOptions
from shells.web.running_server import served

PUBLIC = PublicAddress("https://salon.example", (*LOOPBACK, ip_network("10.0.0.0/24")))

SALON = {"host": "salon.example"}


def scope_of(client: str, path: str = "/api/mots", **headers: str) -> Scope:
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asked = {"type": "http", "method": "GET", "path": path, "raw_path": b"", "query_string": b"", "state": {}}
    return {**asked, "client": (client, 4000), "headers": lines}


class Heard:
    """An application that remembers its requests, and sends an empty answer."""

    def __init__(self, cost: float = 0.0) -> None:
        self.scopes: list[Scope] = []
        self.cost = cost

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        rate_limiter.charge(self.cost)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def ask(app: Any, scope: Scope) -> tuple[int, dict[str, str], str]:
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    asyncio.run(app(scope, receive, send))
    headers = {name.decode(): value.decode() for name, value in said[0].get("headers", ())}
    return said[0]["status"], headers, b"".join(message.get("body", b"") for message in said).decode()


def test_security_lets_only_this_machine_and_the_proxies_come_which_tell_for_whom_they_ask() -> None:
    app = SecurityMiddleware(Heard(), frozenset({"salon.example"}), PUBLIC)
    clients = ("127.0.0.1", "10.0.0.9", "::1", "10.0.1.9")
    come = [ask(app, scope_of(client, **SALON, x_forwarded_for="192.0.2.7"))[0] for client in clients]
    assert come == [200, 200, 200, 403]
    status, _, said = ask(app, scope_of("10.0.0.9", **SALON, accept_language="en"))
    told = "The proxy does not name its client: it must send the header X-Forwarded-For.\n"
    assert (status, said, ask(app, scope_of("127.0.0.1", host="127.0.0.1:8017"))[0]) == (502, told, 200)


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
def test_client_address_is_the_last_that_a_proxy_tells(client: str, told: str | None, who: str | None) -> None:
    inside = PUBLIC.unwrap_proxies(scope_of(client, **({} if told is None else {"x_forwarded_for": told})))
    assert inside is not None
    assert str(client_address(inside)) == str(who)


def test_client_address_is_told_by_nobody_for_others_without_a_public_address() -> None:
    assert client_address(scope_of("127.0.0.1", x_forwarded_for="127.0.0.1")) is None
    assert str(client_address(scope_of("192.0.2.7"))) == "192.0.2.7"


def test_proxy_key_is_believed_from_the_named_proxy() -> None:
    near = PUBLIC.unwrap_proxies(scope_of("10.0.0.9", **{KEY_HEADER: "0f3c9a21"}))
    assert near is not None
    assert (proxy_key(near), proxy_key(scope_of("10.0.0.9", **{KEY_HEADER: "0f3c9a21"}))) == ("0f3c9a21", "")


def test_security_asks_for_tls_for_ever_only_where_there_is_tls() -> None:
    for origin, told in (("https://salon.example", True), ("http://salon.example", False)):
        app = SecurityMiddleware(Heard(), frozenset(), PublicAddress(origin))
        assert ("strict-transport-security" in ask(app, scope_of("127.0.0.1", host="localhost"))[1]) == told


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def limited_app(inside: Heard, clock: Clock) -> Any:
    return SecurityMiddleware(
        RateLimitMiddleware(inside, routes._turned_away, clock), frozenset({"salon.example"}), PUBLIC
    )


def statuses(app: Any, *asking: str, path: str = "/api/mots") -> list[int]:
    return [ask(app, scope_of("127.0.0.1", path, **SALON, x_forwarded_for=who))[0] for who in asking]


def test_rate_limit_gives_an_address_so_many_requests_and_gives_them_back_with_time() -> None:
    clock, who = Clock(), "192.0.2.7"
    app, games = limited_app(Heard(GAME_COST - 1), clock), round(BURST * RATE / GAME_COST)
    assert statuses(app, *[who] * (games + 2)) == [200] * (games + 1) + [429]
    clock.now += GAME_COST / RATE
    assert statuses(app, who, who) == [200, 429]
    status, headers, _ = ask(app, scope_of("127.0.0.1", **SALON, x_forwarded_for=who))
    clock.now += int(headers["retry-after"])
    assert (status, statuses(app, who)) == (429, [200])  # the announced wait is enough


def test_rate_limit_counts_one_line_once_however_many_addresses_it_has() -> None:
    app = limited_app(Heard(2 * BURST * RATE), Clock())
    assert statuses(app, "2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:2::1") == [200, 429, 200]


def test_rate_limit_remembers_so_many_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "MAX_KNOWN_ADDRESSES", 3)
    inside = RateLimitMiddleware(Heard(2 * BURST * RATE), routes._turned_away, Clock())
    app = SecurityMiddleware(inside, frozenset({"salon.example"}), PUBLIC)
    fresh = [n for n in (1, 2, 3, 3, 2, 4, 3, 2, 4, 1) if statuses(app, f"192.0.2.{n}") == [200]]
    assert fresh == [1, 2, 3, 4, 1]  # the first, which had not come for longest, was forgotten
    assert inside._pace.cache_info().currsize == 3


def test_rate_limit_counts_links_that_lead_nowhere_for_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "RATE", 0.01)
    monkeypatch.setattr(rate_limiter, "BURST", (rate_limiter.BAD_LINK_COST + 2.5) / 0.01)
    with served(tmp_path / "parties.db", public=PublicAddress("https://salon.example")) as server:

        def status(path: str, who: str) -> int:
            asked = {**SALON, "x_forwarded_for": who, "origin": "https://salon.example"}
            if path.startswith("/ws/"):
                asked |= {"connection": "upgrade", "upgrade": "websocket", "sec_websocket_version": "13"}
                asked["sec_websocket_key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
            return server.get(path, **asked).status

        for n, path in enumerate(("/j/", "/rejouer/", "/api/partie/", "/api/rejouer/", "/ws/")):
            who = f"192.0.2.{n}"
            assert [status(path + links.new_link(), who) for _ in range(2)] == [404, 404]
            assert (status("/api/mots", who), status("/api/mots", f"198.51.100.{n}")) == (429, 200), path


def test_charge_study_ends_a_study_whose_address_has_nothing_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("rummifun.page.rate_limiter.time.monotonic", clock)
    pace = clients.TokenBucket(RATE, BURST)

    async def studying(games: GameRegistry, study: Study, screen: Console) -> AsyncGenerator[Progress]:
        for n in range(1000):
            clock.now += 0.5
            yield Progress(False, n, 1000, 0, 0.0, 0.0, 1.0, {}, "plain", 7)

    async def told() -> list[Progress]:
        rate_limiter._ASKING.set(rate_limiter.RateContext(b"", lambda many: pace.wait(clock(), many)))
        study = rate_limiter.charge_study(studying)
        return [said async for said in study(BUILTIN_GAMES, Study("md", 1000), serializers.console_for("en"))]

    said = asyncio.run(told())
    assert said[-1].early == "The study has ended early: too much is asked for from your address."
    assert [one.done for one in said] == [False] * (len(said) - 1) + [True]
    cost = rate_limiter.WORK_COST
    assert len(said) * 0.5 * (cost - RATE) == pytest.approx(BURST * RATE, abs=cost)


WRONG = {
    ("jeux/salon", (), None): "--public: an address like https://jeux.example.org expected; got: jeux/salon",
    ("https://salon.example:0x", (), None): "got: https://salon.example:0x",
    (None, ("10.0.0.2",), None): "a proxy goes with a public address: --public https://jeux.example.org",
    ("salon.example", (), "0.0.0.0"): "a public server that listens on 0.0.0.0 needs the address of its proxy",
    ("salon.example", (), "::"): "a public server that listens on :: needs the address of its proxy",
    ("salon.example", ("proxy",), "0.0.0.0"): "--mandataire: an address like 10.0.0.2, or a network",
}


def _page_options(public: str | None, proxies: tuple[str, ...], host: str | None) -> PageOptions:
    return PageOptions(public=public, mandataire=proxies, hote=host)


@pytest.mark.parametrize("options", WRONG)
def test_parse_public_says_in_a_sentence_what_is_wrong(options: tuple[Any, Any, Any]) -> None:
    with pytest.raises(CommandError) as wrong:
        server_start.parse_public(_page_options(*options), serializers.console_for("en"))
    assert WRONG[options] in wrong.value.message


def test_parse_public_believes_a_proxy_beside_this_machine() -> None:
    asked = _page_options("Salon.example", ("10.0.0.2", "fd00::/64"), "0.0.0.0")
    public = server_start.parse_public(asked, serializers.console_for("en"))
    proxies = (*LOOPBACK, ip_network("10.0.0.2"), ip_network("fd00::/64"))
    assert public == PublicAddress("https://salon.example", proxies)


ROOT = Path(__file__).parents[3]


def age(store: SqliteStore, days: int = 31) -> None:
    store._rows(f"UPDATE parties SET jour = date(jour, '-{days} days')")


def fill(store: SqliteStore, games: int, lines: int = 8) -> list[str]:
    numbers = [store.create(f'{{"jeu": {i}}}', False, [(b"mark %d" % i, 0)]) for i in range(games)]
    for number in numbers:
        store.change(number, Change(0, tuple(f'{{"coup": "é{number}.{i}"}}' for i in range(lines))))
    return [store.read(number) for number in numbers]


def texts(store: SqliteStore) -> list[str]:
    return [store.read(number) for number in range(1, store.count_games()[0] + 1)]


def test_change_unpacks_a_packed_game_and_read_reports_a_damaged_one(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db")) as store:
        before = fill(store, 3)
        for number, text in enumerate(before, 1):
            packed = zlib.compress(text.partition("\n")[2].encode())
            store._rows("UPDATE parties SET rangee = ? WHERE numero = ?", packed, number)
        store._rows("DELETE FROM coups")
        assert (texts(store), store.count_games()) == (before, (3, 0))
        store.change(1, Change(7, ("é\u2028",)))
        assert store.read(1).splitlines() == [*before[0].splitlines()[:8], "é", ""]
        store.change(1, Change(8, ("last",), is_over=True))
        assert (store.read(1).split("\n")[8:], store.count_games()) == (["é\u2028", "last", ""], (3, 1))
        store._rows("UPDATE parties SET rangee = x'00' WHERE numero = 2")
        for refused in (lambda: store.read(2), lambda: store.change(2, Change(0, ()))):
            with pytest.raises(services.StoreError):
                refused()
        assert store.read(3) == before[2]


def test_create_makes_no_game_beyond_the_ceiling_of_recent_ones(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.db", GameQuota(3, 30))) as store:
        fill(store, 3)
        with pytest.raises(services.StoreFullError):
            store.create("fourth", False, [])
        assert store.count_games() == (3, 3)
        store._rows("UPDATE parties SET jour = date('now', '-30 days') WHERE numero = 2")
        assert (store.create("fourth", False, []), store.count_games()) == (4, (4, 3))
        with pytest.raises(services.StoreFullError):
            store.create("fifth", False, [])
        store.change(2, Change(8, ("back",)))  # an old game may be played on
        assert store.count_games() == (4, 4)
        store.room = GameQuota(4)
        age(store, 9_999)
        with pytest.raises(services.StoreFullError):
            store.create("without days, every game is recent", False, [])


def test_parse_quota_has_limits_on_the_internet_as_the_guide_says() -> None:
    public = proxies.PublicAddress("https://jeux.example.org")
    assert parse_quota(None, None, None) == GameQuota() == NO_QUOTA
    assert parse_quota(None, None, public) == PUBLIC_QUOTA
    assert parse_quota(7, 8, public) == parse_quota(7, 8, None) == GameQuota(7, 8)
    for guide in ("en/heberger.md", "fr/heberger.md"):
        said = (ROOT / "docs" / guide).read_text(encoding="utf-8").replace("\n", " ")
        assert f"{PUBLIC_QUOTA.ceiling:_}".replace("_", " ") in said
        assert f" {PUBLIC_QUOTA.days} " in said

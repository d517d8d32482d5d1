"""The proxies of the guide: each is run from its file, with requests over TLS from two addresses."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import InvalidHandshake, InvalidStatus

from rummifun.page import rate_limiter
from shells.web.reverse_proxies import KINDS, NAME, Kind, Proxy, behind, free_port, nginx, proxied
from shells.web.robots import act


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: kind.__name__)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with behind(request.param, tmp_path_factory.mktemp("mandataire")) as proxy:
        yield proxy


def begin(proxy: Proxy) -> str:
    return str(proxy.server().begin("md", deal="17")["seats"][0])


def test_proxy_passes_the_page_and_its_files_over_tls_and_leads_there(site: Proxy) -> None:
    reply = site.server().get("/")
    assert (reply.status, reply.headers["strict-transport-security"]) == (200, "max-age=31536000")
    assert reply.headers["content-security-policy"].startswith("default-src 'none'")
    assert site.server().get("/static/main.js").status == 200
    assert "/" not in reply.headers.get("server", "")  # no version
    reply = site.plain().get("/j/abc?x=1")
    assert reply.status in (301, 308)
    assert re.fullmatch(rf"https://{NAME}\b.*/j/abc\?x=1", reply.headers["location"])
    for path in ("/sante", "/metriques"):  # for this machine alone
        reply = site.server().get(path)
        assert (reply.body.count(b"rummifun"), reply.status) == (0, 404)


def test_proxy_lets_another_page_be_refused_by_its_name_and_by_its_scheme(site: Proxy) -> None:
    server = site.server()
    for origin in ("https://evil.example", f"http://{NAME}:{site.https}", f"https://{NAME}"):
        assert server.post("/parties", b'{"game":"md"}', origin=origin).status == 403
        with pytest.raises(InvalidHandshake) as refused, server.socket("/ws/etude", origin=origin):
            pass
        if isinstance(refused.value, InvalidStatus):  # Caddy closes now and then, before it has passed the answer on
            assert refused.value.response.status_code == 403


@pytest.mark.parametrize("kind", KINDS)
def test_proxy_writes_no_link_and_no_address_in_its_logs(kind: Kind, tmp_path: Path) -> None:
    with behind(kind, tmp_path) as proxy:
        link = begin(proxy)
        with proxy.server().join(link) as seat:
            act(seat, Random(1))
        assert proxy.server().get(link).status == 200
    with proxied(kind, tmp_path, proxy, free_port()):  # no server listens there any more
        assert proxy.server().get(link).status == 502
    logs = "".join((tmp_path / log).read_text(encoding="utf-8") for log in ("said.log", "errors"))
    assert link[3:] not in logs
    assert "127.0.0.2" not in logs


BEGUN = {
    "nothing": b"",
    "half a header": b"GET / HTTP/1.1\r\nHost: " + NAME.encode() + b"\r\nX-Slow: ",
    "half a handshake": b"GET /ws/x HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Slow: ",
}


@pytest.mark.parametrize("kind", KINDS)
def test_proxy_lets_an_unfinished_request_go(kind: Kind, tmp_path: Path) -> None:
    with behind(kind, tmp_path, **{"10s": "1s"}) as proxy, ExitStack() as stack:
        lines = [stack.enter_context(proxy.tls.wrap_socket(proxy.server().line(), server_hostname=NAME)) for _ in BEGUN]
        for line, letter in zip(lines, BEGUN.values(), strict=True):
            line.sendall(letter)
        assert all(is_closed(line) for line in lines)
        assert proxy.server().get("/").status == 200


def is_closed(line: socket.socket) -> bool:
    """Tell whether the other end closes within ten seconds, whatever it says before."""
    line.settimeout(10)
    try:
        while line.recv(65_536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def test_rate_limit_is_of_each_address_whatever_it_says(site: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "RATE", 0.01)
    monkeypatch.setattr(rate_limiter, "BURST", 910.0)  # ten requests, and hardly more
    eve, bob = site.server("127.0.0.4"), site.server("127.0.0.5")
    told = [eve.get("/api/mots", x_forwarded_for=f"192.0.2.{n}").status for n in range(12)]
    assert (told, bob.get("/api/mots").status) == ([200] * 10 + [429] * 2, 200)
    late = eve.get("/api/mots?lang=en")
    assert late.json["sentence"].startswith("Too much is asked for from your address: try again in ")
    assert 1 <= int(late.headers["retry-after"]) <= 90
    page = eve.get("/", accept_language="fr")
    assert (page.status, eve.get("/static/main.js").status) == (429, 200)
    assert "Trop de demandes viennent de votre adresse" in page.body.decode()


def test_hint_is_refused_to_who_has_nothing_left_and_plays_on(site: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    with site.server("127.0.0.6").join(begin(site)) as seat:
        monkeypatch.setattr(rate_limiter, "WORK_COST", 1e9)
        assert seat.ask("hint")["type"] == "hint"  # counted once it is told, and before the next is asked for
        late = seat.ask("hint")
        assert (late["type"], late["code"]) == ("error", "impossible")
        assert late["sentence"].startswith("Too much is asked for from your address")
        assert seat.ask("act", i=0)["type"] == "scene"


def test_connections_of_an_address_are_refused_beyond_so_many(site: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "MAX_CONNECTIONS", 2)
    ada, bob, link = site.server("127.0.0.7"), site.server("127.0.0.8"), begin(site)
    with ada.join(link) as first, ada.join(link):
        with ada.socket(f"/ws/{link[3:]}?lang=en") as third:
            said = json.loads(third.recv(10))
        assert (said["code"], said["sentence"]) == ("closed", "Too many games are open from your address: close one.")
        with bob.join(link):
            first.wire.close()
            with ada.join(link):
                pass


def test_nginx_is_a_second_line_of_defence(tmp_path: Path) -> None:
    changes = {"rate=100r/s": "rate=1r/m", "burst=3000": "burst=8", "rummifun_games 200": "rummifun_games 2"}
    with behind(nginx, tmp_path, **changes) as proxy, ExitStack() as stack:
        ada, bob, link = proxy.server("127.0.0.2"), proxy.server("127.0.0.3"), begin(proxy)
        for _ in range(2):
            stack.enter_context(ada.join(link))
        with pytest.raises(InvalidStatus) as refused, ada.socket(f"/ws/{link[3:]}"):
            pass
        assert (refused.value.response.status_code, [ada.get("/api/mots").status for _ in range(9)][-1]) == (429, 429)
        assert bob.get("/api/mots").status == 200
        stack.enter_context(bob.join(link))

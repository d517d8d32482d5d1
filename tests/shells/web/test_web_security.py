"""The security of the server: hosts and origins allowed, headers for the browser, refusals of invalid requests."""

import re
from pathlib import Path
from random import Random

import pytest
from harness.nonempty import nonempty
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rummifun.games import GAMES
from rummifun.page import html_page, limits
from rummifun.page import html_page as page_words
from rummifun.page.links import new_link
from shells.web.robots import act
from shells.web.running_server import Server, every_link


def test_study_socket_that_asks_for_nothing_is_let_go(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.page.study_stream.SLOW_SECONDS", 0.1)
    with server.socket("/ws/etude") as idle, pytest.raises(ConnectionClosed):
        idle.recv(10)


@pytest.mark.parametrize("path", ["/", "/j/nothing", "/nothing"])
def test_page_asks_for_what_is_there(server: Server, path: str) -> None:
    asked = re.findall(r'(?:href|src)="([^"]+)"', server.get(path, accept="text/html").body.decode())
    assert any(address.endswith(".css") for address in asked)
    assert {server.get(address).status for address in asked} == {200}


def test_room_page_names_scripts_that_are_there() -> None:
    assert {"", "j", "rejouer", "etude", "statistiques", "enigme", "solveur"} <= html_page.room_modules().keys()
    for room, script in html_page.room_modules().items():
        html = html_page.room_page(room, "en").decode()
        assert f'<link rel="modulepreload" href="/static/{script}" />' in html
        assert '<html lang="en">' in html
        assert (page_words.STATIC / script).is_file()


EVIL = ["evil.example", "evil.example:80", "", "127.0.0.1.evil.example", "[::1", "a b", "127.0.0.1@evil.example"]
OURS = ["127.0.0.1:{}", "localhost:{}", "[::1]:{}", "LOCALHOST:{}", "192.168.1.7"]


@pytest.mark.parametrize(("hosts", "statuses"), [(EVIL, {400, 421}), (OURS, {200})], ids=["evil", "ours"])
def test_host_is_a_number_or_localhost(server: Server, hosts: list[str], statuses: set[int]) -> None:
    for host in nonempty(hosts):
        for path in ("/", "/api/jeux"):
            assert server.get(path, host=host.format(server.port)).status in statuses, host


def test_origin_that_is_another_page_changes_nothing(server: Server) -> None:
    for origin in ("http://evil.example", "null", "", "http://127.0.0.1", "file://", "127.0.0.1"):
        assert server.post("/parties", b'{"game":"md"}', origin=origin).status == 403, origin
        with pytest.raises(InvalidStatus, match="403"), server.socket("/ws/etude", origin=origin or None):
            pass


def test_forms_two_hosts_and_two_origins_are_refused(server: Server) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert server.post("/parties", b'{"game":"md"}', content_type=kind).status == 415
    for extra in ("Host: 127.0.0.1", f"Origin: {server.origin}\r\nOrigin: {server.origin}"):
        with server.line() as raw:
            raw.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{extra}\r\n\r\n".encode())
            assert raw.recv(100).split()[1] in (b"400", b"403", b"421")


@pytest.mark.parametrize("path", ["/", "/j/nothing", "/api/jeux", "/static/nothing", "/nothing"])
def test_headers_seal_every_answer(server: Server, path: str) -> None:
    headers = server.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert {policy[name] for name in ("default-src", "frame-ancestors", "base-uri")} == {"'none'"}
    assert {policy[name] for name in ("script-src", "style-src", "connect-src")} == {"'self'"}
    assert "unsafe" not in headers["content-security-policy"]
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert headers.keys().isdisjoint(("set-cookie", "server"))
    assert headers["cache-control"] == ("no-cache" if path.startswith("/static/") else "no-store")


def test_sprite_is_sent_once_and_small(server: Server) -> None:
    first = server.get("/static/sprite.svg", accept_encoding="gzip")
    assert (first.headers["content-encoding"], len(first.body) < 20_000) == ("gzip", True)
    assert server.get("/static/sprite.svg", if_none_match=first.headers["etag"]).status == 304


NOWHERE = [new_link(), "x", "..%2f..%2fetc%2fpasswd", "%00", "é".encode().hex(), "a" * 5000]


@pytest.mark.parametrize("link", NOWHERE, ids=range(6))
def test_link_that_leads_nowhere_is_404_everywhere(server: Server, link: str) -> None:
    good = server.begin("md", deal="17")["seats"][0][3:]
    for path in ("/j/", f"/deux/{good}/", "/rejouer/", "/api/rejouer/", "/api/partie/"):
        assert server.get(path + link).status == 404, path
    with pytest.raises(InvalidStatus, match="404"), server.socket(f"/ws/{link}"):
        pass


def test_link_is_long_looked_up_by_its_digest_and_not_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    links = every_link(server.begin("rummikub", against="reseau"))
    assert (len(set(links)), {len(link) for link in links}) == (3, {len("/j/") + 32})
    good, asked, right = links[0][3:], list[bytes](), server.store.seat

    def seat(mark: bytes) -> tuple[int, int | None] | None:
        asked.append(mark)
        return right(mark)

    monkeypatch.setattr(server.store, "seat", seat)
    wrong = [good[:-1] + ("A" if good[-1] != "A" else "B"), new_link(), "x", "a" * 5000]
    assert [server.get(f"/j/{link}").status for link in wrong] == [404] * 4
    assert [len(mark) for mark in asked] == [32] * 4  # one search of a digest each, which tells nothing of a link
    assert len({server.get(f"/j/{link}").body for link in wrong}) == 1
    kept = b"".join(file.read_bytes() for file in server.store.file.parent.iterdir())
    assert good.encode() not in kept
    assert good[:12].encode() not in kept


WISHES = [
    (b"", "truncated"),
    (b"[]", "Expected `object`"),
    (b'{"game":7}', "Expected `str`"),
    (b'{"game":"md","cheat":1}', "unknown field"),
    (b'{"game":"golf"}', "which game"),
    (b'{"game":"md","options":{"golf":1}}', "option"),
    (b'{"game":"md","options":{"stocks":1000}}', "too large"),
    (b'{"game":"md:s99999999:3"}', "too large"),
    (b'{"game":"md:s4:3","deal":"4"}', "a code that names its deal"),
    (b'{"game":"md","deal":"99999999999999999999"}', "number of a deal"),
    (b'{"game":"md","deal":"\xc2\xb2"}', "number of a deal"),
    (b'{"game":"md","seat":1}', "seat expected"),
    (b'{"game":"md","against":"reseau"}', "played alone"),
    (b'{"game":"rummikub","against":"ecart"}', "does not play this game"),
    (b'{"game":"rummikub","against":"ismcts:500"}', "ismcts:500"),
    (b'{"game":"rummikub","clock":{"seconds":60}}', "only a game between people has a time limit"),
    (b'{"game":"klondike","clock":{"seconds":60}}', "only a game between people has a time limit"),
    (b'{"game":"rummikub","against":"reseau","clock":{"seconds":0}}', "seconds expected: 1..86400; received: 0"),
    (b'{"game":"rummikub","against":"reseau","clock":{"seconds":1000000}}', "seconds expected: 1..86400"),
    (b'{"game":"rummikub","against":"reseau","clock":{"seconds":60,"left":3}}', "unknown field"),
    (b'{"game":"' + b"x" * limits.MAX_MESSAGE_BYTES + b'"}', "this is too long"),
]


@pytest.mark.parametrize(("wish", "said"), WISHES, ids=lambda value: None)
def test_parties_refuses_a_wish_in_a_sentence(server: Server, wish: bytes, said: str) -> None:
    reply = server.post("/parties?lang=en", wish)
    assert reply.status == (413 if said == "this is too long" else 400)
    assert said in reply.json["sentence"]
    assert "Traceback" not in reply.json["sentence"]


BESIDE = {"third_cost": {"slots": 2}}  # options that give another one its use


def test_menu_offers_options_that_can_all_be_had(server: Server) -> None:
    menu = server.get("/api/jeux?lang=en").json
    assert sorted(game["name"] for game in menu["games"]) == sorted(GAMES)
    for game in menu["games"]:
        assert game["rules"]
        players = [player["name"] for player in game["players"]]
        assert (game["seats"] == 1) == ("reseau" not in players) == game["studied"]
        assert "hasard" in players
        for option in game["options"]:
            for value, said in option["values"]:
                assert said
                options = BESIDE.get(option["name"], {}) | {option["name"]: value}
                assert server.create(game["name"], options=options).status == 201


def test_language_is_that_of_the_browser(server: Server) -> None:
    langs = ("fr-CA,en;q=0.5", "en-GB", "de, en;q=0.3, fr;q=0.2")
    assert [server.get("/api/jeux", accept_language=one).json["lang"] for one in langs] == ["fr", "en", "en"]
    with server.join(server.begin("r7", deal="7")["seats"][0], "fr") as seat:
        assert act(seat, Random(1))["picture"]["zones"][0]["caption"] == "talon et rebut"


def test_record_is_given_of_a_game_for_two_once_it_is_over_and_to_who_plays_alone_at_once(server: Server) -> None:
    for link in every_link(server.begin("haricots", against="reseau")):
        reply = server.get(f"/api/partie/{link[3:]}?lang=en")
        assert (reply.status, reply.json["sentence"]) == (409, "the record of a game is given once it is over")
    links = server.begin("klondike", deal="48213")
    assert links["code"] == "klondike:d3:48213"
    assert '"graine": 48213' in server.get(f"/api/partie/{links['seats'][0][3:]}").body.decode()
    assert server.get(f"/api/partie/{links['spectator'][3:]}").status == 409


def test_code_and_deal_of_the_day_deal_the_same(server: Server) -> None:
    (one,) = server.begin("klondike:d1:7")["seats"]
    (other,) = server.begin("klondike", options={"draw": 1}, deal="7")["seats"]
    with server.join(one) as first, server.join(other) as second:
        assert first.scene["picture"] == second.scene["picture"]
    day = server.get("/api/jeux").json["daily"]
    assert server.begin("r7", deal="jour")["code"].endswith(f":{day}")


@pytest.mark.parametrize(("game", "code"), [("md", "md:s4:20261109.2"), ("klondike", "klondike:d3:20261109")])
def test_deal_of_a_day_is_the_first_that_can_be_won(server: Server, game: str, code: str) -> None:
    assert server.begin(game, deal="2026-11-09")["code"] == code


def test_deal_of_a_day_to_come_is_refused(server: Server) -> None:
    refused = server.create("klondike", deal="2999-01-01")
    assert (refused.status, refused.json["sentence"]) == (400, "the deal of 2999-01-01 comes on that day")
    assert "number of a deal" in server.create("klondike", deal="2026-13-45").json["sentence"]


def test_statistics_count_once_what_one_person_ended(server: Server) -> None:
    def row() -> tuple[int, int]:
        rows = server.get("/api/statistiques?lang=en").json["rows"]
        return next(((row["played"], row["won"]) for row in rows if row["name"] == "qll"), (0, 0))

    played, won = row()
    with server.seated("qll", deal="7") as seat:
        over = seat.ask("finish")["over"]
        seat.ask("undo")
        seat.ask("finish")
    assert row() == (played + 1, won + int(over["winner"] == 0))


def test_robot_of_the_documentation_plays(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[3] / "docs" / "fil.md").read_text(encoding="utf-8")
    (robot,) = re.findall("```python\n(.*?)```", page, re.DOTALL)
    exec(robot.replace("127.0.0.1:8017", f"127.0.0.1:{server.port}"), {})
    assert re.fullmatch("(won|lost), .+\n", capsys.readouterr().out)

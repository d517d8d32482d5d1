"""Several servers at one address: the key of a game, told by the proxy, begins all its links and those that follow."""

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest
from harness.effort import Effort
from websockets.exceptions import InvalidStatus

from rummifun.page.http import PublicAddress, proxy_key
from rummifun.page.links import fingerprint, new_link, next_link
from shells.web.reverse_proxies import FILES, Proxy, certified, free_port, nginx, proxied, systemd_analyze
from shells.web.robots import play_out
from shells.web.running_server import Server, every_link, served

KEY = "0f3c9a21"


def make_game(server: Server, *keys: str) -> list[str]:
    more = {"x_game_key": keys[0]} if keys else {}
    reply = server.post("/parties", b'{"game": "haricots", "against": "reseau"}', **more)
    assert reply.status == 201, reply.body
    return [link.removeprefix("/j/") for link in every_link(reply.json)]


def test_key_that_the_proxy_tells_begins_every_link_of_a_game(server: Server) -> None:
    links = make_game(server, KEY)
    assert ({link[:-32] for link in links}, len({link[-32:] for link in links})) == ({KEY}, 3)
    for link in links:
        with server.join(link) as seat:
            assert seat.scene["over"] is None
    for strange in ("", "0F3C9A21", "0f3c9a2", "0f3c9a211", "../../ab", "0f3c9a2é"):  # is no key, and ignored
        assert {len(link) for link in make_game(server, strange)} == {32}


def test_proxy_key_is_told_only_by_a_program_of_this_machine_and_once() -> None:
    def told(client: str | None, *keys: str) -> str:
        headers = [(b"x-game-key", key.encode()) for key in keys]
        return proxy_key({"type": "http", "client": client and (client, 5), "headers": headers})

    clients = ("127.0.0.1", "::1", "192.0.2.7", "2001:db8::1", None)
    assert [told(client, KEY) for client in clients] == [KEY, KEY, "", "", ""]
    assert told("127.0.0.1") == told("127.0.0.1", KEY, KEY) == ""


def test_next_link_has_the_key_of_the_one_before_and_cannot_be_made_from_what_is_kept() -> None:
    link = KEY + "s" * 32
    assert next_link(link)[:-32] == next_link(next_link(link))[:-32] == KEY
    assert len({link, next_link(link), next_link(next_link(link))}) == 3
    assert next_link("aZ09-_" * 5 + "Ab") == "MEiA0_GGlyy7VW7IpxjTW-gpswPtIVnc"  # without a key, as it always was
    assert next_link("x" * 32) != next_link("y" * 32)
    assert fingerprint("x" * 32).hex() not in next_link("x" * 32)


@dataclass
class Two:
    files: list[Path]
    servers: list[Server]
    guide: Server
    old: list[str]
    stacks: list[ExitStack]

    def start(self, i: int, port: int = 0) -> None:
        self.stacks[i] = ExitStack()
        public = PublicAddress(self.guide.origin)
        self.servers[i] = self.stacks[i].enter_context(served(self.files[i], public=public, port=port))

    def at(self, link: str) -> int:
        (place,) = (i for i, file in enumerate(self.files) if is_known(file, link))
        return place

    def asked(self, path: str) -> list[int]:
        """List the servers that get a request for a page, one after another; the last one has it."""
        reply = self.guide.get(path)
        assert reply.status == 200, path
        ports = [one.port for one in self.servers]
        return [ports.index(int(asked.rpartition(":")[2])) for asked in reply.headers["x-asked"].split(", ")]


def is_known(file: Path, link: str) -> bool:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as base:
        found = base.execute("SELECT count(*) FROM liens WHERE empreinte = ?", (fingerprint(link),)).fetchone()
        return bool(found[0])


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    folder = tmp_path_factory.mktemp("deux")
    files, old = [folder / "0.db", folder / "1.db"], list[str]()
    for file in files:  # each was alone before
        with served(file) as server:
            old += (link for _ in range(2) for link in make_game(server))
    proxy = Proxy(free_port(), free_port(), certified(folder))
    two = Two(files, [proxy.server()] * 2, proxy.server(), old, [ExitStack()] * 2)
    for i in range(2):
        two.start(i)
    changes = {
        "127.0.0.1:8018": f"127.0.0.1:{two.servers[1].port}",
        "server_tokens off;": "server_tokens off; add_header X-Asked $upstream_addr always;",
    }
    with proxied(partial(nginx, file="nginx-plusieurs.conf"), folder, proxy, two.servers[0].port, changes):
        yield two
    for stack in two.stacks:
        stack.close()


def test_nginx_file_for_several_servers_has_the_lines_of_that_for_one_and_more() -> None:
    one, several = ((FILES / name).read_text().splitlines() for name in ("nginx.conf", "nginx-plusieurs.conf"))
    assert [line.split(maxsplit=3)[:2] for line in one[1:] if line not in several] == [
        ["server", "127.0.0.1:8017;"],
        ["keepalive", "32;"],
        ["keepalive_timeout", "4s;"],
        ["proxy_set_header", "X-Game-Key"],
    ]


def test_unit_of_a_further_server_is_that_of_the_first_at_a_place_of_its_own(tmp_path: Path) -> None:
    first, more = ((FILES / name).read_text() for name in ("rummifun.service", "plusieurs.conf"))
    (command,) = re.findall(r"(?m)^ExecStart=.*$", first)
    command = command.replace("/var/lib/rummifun", "/var/lib/rummifun-%i") + " --port %i"
    assert [line for line in re.findall(r"(?m)^ExecStart=.*$", more) if line != "ExecStart="] == [command]
    for name, text in (("rummifun@.service", first), ("rummifun@.service.d/plusieurs.conf", more)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text.replace("/opt/rummifun/bin/rummifun", f'"{sys.executable}"'), "utf-8")
    words, env = ["verify", "rummifun@8018.service"], {"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "PATH": "/usr/bin:/bin"}
    assert systemd_analyze(*words, env=env) == (0, "")


def test_proxy_splits_games_and_the_key_leads_each_to_its_server(two: Two, effort: Effort) -> None:
    games = [make_game(two.guide) for _ in range(effort(10, 40))]
    while len({two.at(links[0]) for links in games}) == 1 and len(games) < 60:  # a key falls to either by chance
        games.append(make_game(two.guide))
    assert {two.at(links[0]) for links in games} == {0, 1}
    for one, other, watcher in games:
        place = two.at(one)
        assert two.at(other) == two.at(watcher) == place
        assert two.asked(f"/j/{one}") == [place]
    for one, other, watcher in games[: effort(2, 4)]:
        for path in (f"/deux/{one}/{other}", f"/rejouer/{watcher}", f"/api/rejouer/{other}"):
            assert two.asked(path) == [two.at(one)], path
        with two.guide.join(one) as first, two.guide.join(other) as second:
            mover = first if first.mine else second
            assert mover.ask("act", i=0)["type"] == "scene"


def test_proxy_finds_games_of_the_time_before_wherever_they_are(two: Two) -> None:
    assert sorted(two.at(link) for link in two.old) == [0] * 6 + [1] * 6
    ways = [two.asked(f"/j/{link}") for link in two.old]
    assert [way[-1] for way in ways] == [two.at(link) for link in two.old]
    assert {len(way) for way in ways} == {1, 2}  # of twelve, some are found at once
    for link in two.old:
        with two.guide.join(link) as seat:
            assert seat.scene["over"] is None
    for nowhere in (new_link(), new_link("00000000")):
        assert two.guide.get(f"/j/{nowhere}").status == 404


def test_statistics_are_of_one_server_alone_and_the_key_that_a_player_makes_up_is_not_heard(two: Two) -> None:
    assert len({*(two.asked("/api/statistiques")[0] for _ in range(8))}) == 1
    assert two.guide.get("/api/statistiques").json["shared"]
    assert not two.servers[0].get("/api/statistiques").json["shared"]
    (key,) = {link[:-32] for link in make_game(two.guide, KEY)}
    assert key != KEY


def test_proxy_lets_the_games_of_a_stopped_server_wait_for_it_and_those_of_the_other_go_on(two: Two) -> None:
    games: dict[int, list[str]] = {}
    for _ in range(60):  # chance chooses the server
        links = make_game(two.guide)
        games[two.at(links[0])] = links
        if len(games) == 2:
            break
    with ExitStack() as stack:
        playing = [[stack.enter_context(two.guide.join(link)) for link in games[i][:2]] for i in range(2)]
        for seats in playing:
            play_out(seats, Random(2), most=3)
        seen, port = playing[0][0].scene["step"], two.servers[0].port
        two.stacks[0].close()
        playing[0][0].closed()
        away = two.guide.get(f"/j/{games[0][0]}")
        assert (away.status, away.headers["content-type"]) == (502, "text/html; charset=utf-8")
        assert "Aucun coup n’est perdu" in away.body.decode()
        with pytest.raises(InvalidStatus, match="502"):
            two.guide.join(games[0][0])
        play_out(playing[1], Random(3), most=3)
        for _ in range(4):
            assert two.guide.get("/").status == two.guide.get("/api/jeux").status == 200
        new = [two.guide.create("r7").status for _ in range(6)]
        assert {*new} <= {201, 502}
        assert 201 in new
        two.start(0, port)
        with two.guide.join(games[0][0]) as back, two.guide.join(games[0][1]) as other:
            assert back.scene["step"] == seen
            play_out([back, other], Random(4), most=4)
            assert back.scene["step"] > seen

"""Needs of the server, and its refusals without them: a port, a database, a disk with room on it."""

import json
import socket
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rummifun.catalogue.registry import BUILTIN_GAMES
from rummifun.page import new_game as menu
from rummifun.session.persistence import Change
from rummifun.shells.web import database, monitoring, sqlite_store
from shells.web.running_server import Server, files_limited_to, served
from shells.web.test_web_backup import refusal as refused


def refusal(*options: str, base: Path) -> str:
    return refused("web", "--no-browser", "--port=0", f"--base={base}", *options)


def test_web_says_what_it_cannot_listen_on_or_do_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = tmp_path / "a.db"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = f"port {port} of 127.0.0.1 is taken; --port 0 takes a free one"
        assert refusal(f"--port={port}", base=base) == said
    assert refusal("--hote=192.0.2.1", base=base).startswith("cannot listen on 192.0.2.1:0: ")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    said = 'this needs uvicorn, not installed yet; type: pip install "rummifun[web]"'
    assert refusal(base=base) == said


OURS, VERSION_3 = "PRAGMA application_id = 1920298342", "PRAGMA user_version = 3"
FOREIGN = "{file} is not a database of rummifun"
LATER = "{file} was made by a later version of rummifun"


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["CREATE TABLE theirs (x)"], FOREIGN),
        (["PRAGMA application_id = 7", "CREATE TABLE theirs (x)"], FOREIGN),
        ([VERSION_3], FOREIGN),
        ([OURS, VERSION_3], LATER),
    ],
    ids=["tables", "application", "version", "later"],
)
def test_open_store_and_web_refuse_a_foreign_database(tmp_path: Path, statements: list[str], said: str) -> None:
    file = tmp_path / "a.db"
    with closing(sqlite3.connect(file)) as link:
        for statement in statements:
            link.execute(statement)
        link.commit()
    before = file.read_bytes()
    with pytest.raises(database.ForeignDatabaseError) as foreign:
        sqlite_store.open_store(file)
    assert str(foreign.value) == said
    assert refusal(base=file) == said.format(file=file)
    assert file.read_bytes() == before


def test_web_says_that_a_file_is_no_database_or_cannot_be_there(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    file.write_bytes(b"no database at all" * 100)
    assert refusal(base=file) == FOREIGN.format(file=file)
    assert file.read_bytes() == b"no database at all" * 100
    nowhere = tmp_path / "none" / "a.db"
    assert refusal(base=nowhere) == f"{nowhere} cannot be used: unable to open database file"


def test_change_flushes_each_commit_of_several_threads(tmp_path: Path) -> None:
    store = sqlite_store.open_store(tmp_path / "a.db")
    assert store._rows("PRAGMA synchronous") == [(2,)]  # FULL: the log is on the disk before a commit returns
    numbers = [store.create(f"game {i}", False, []) for i in range(8)]

    def change(number: int) -> None:
        for rank in range(5):
            store.change(number, Change(rank, (f"line {rank}",)))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(change, numbers))
    store.close()
    store = sqlite_store.open_store(tmp_path / "a.db")
    assert [len(store.read(number).splitlines()) for number in numbers] == [6] * 8
    store.close()


def test_served_database_that_is_full_refuses_moves_and_games_with_a_reason(tmp_path: Path) -> None:
    with served(tmp_path / "a.db") as server:
        (link,) = server.begin("klondike", deal="5")["seats"]
        server.store._rows("PRAGMA max_page_count = 1")  # the existing pages stay
        while (reply := server.create("md")).status == 201:
            pass
        assert (reply.status, reply.json["code"]) == (507, "full_disk")
        with server.join(link) as seat:
            chance = Random(4)
            while (said := seat.ask("act", i=chance.randrange(len(seat.scene["acts"]))))["type"] == "scene":
                pass
            reason = "this cannot be saved, so nothing was done: the disk is full"
            assert (said["code"], said["sentence"]) == ("full_disk", reason)
            assert len(server.record(link).moves) == seat.scene["step"]
            server.store._rows("PRAGMA max_page_count = 10000")
            assert seat.ask("act", i=0)["type"] == "scene"


def test_health_on_a_full_disk_is_unwell_while_games_can_be_read(tmp_path: Path) -> None:
    with served(tmp_path / "a.db") as server:
        (link,) = server.begin("md")["seats"]
        with files_limited_to(220_000):
            while (reply := server.get(monitoring.HEALTH_PATH, accept_language="en")).status == 200:
                pass  # each flush takes a page of the rest
            assert (reply.status, reply.json["ok"]) == (503, False)
            assert reply.json["sentence"].startswith("this cannot be saved, so nothing was done: ")
            assert server.get(link).status == server.get(monitoring.METRICS_PATH).status == 200


@pytest.mark.parametrize("line", ["half a li", '{"coup": "talon.9!rebut"}', "{}"])
def test_join_says_that_a_game_is_damaged(server: Server, line: str, capfd: pytest.CaptureFixture[str]) -> None:
    link = server.begin("klondike", deal="5")["seats"][0][3:]
    server.store.change(server.number(link), Change(0, (line,)))
    with server.socket(f"/ws/{link}?lang=en") as wire:
        said = json.loads(wire.recv(timeout=200))
    assert (said["type"], said["code"], bool(said["sentence"])) == ("error", "closed", True)
    assert 400 <= server.get(f"/api/partie/{link}").status < 500
    assert "Traceback" not in capfd.readouterr().err


def test_statistics_message_leaves_out_an_end_that_cannot_be_read() -> None:
    sound = '{"game": "md", "play": "", "won": true, "score": 1, "moves": 82, "seconds": null}'
    ends = [sound, "{", sound.replace("82", "-1"), "null", sound.replace("true", "3")]
    assert [(row.name, row.played) for row in menu.statistics_message(BUILTIN_GAMES, ends, "fr").rows] == [("md", 1)]
    assert menu.statistics_message(BUILTIN_GAMES, [], "fr").rows == ()

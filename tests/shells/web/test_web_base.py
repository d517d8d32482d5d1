"""What the server needs, and what it says when it cannot have it: a port, a database, a disk with room on it."""

import json
import shutil
import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.games.registry import BUILTIN_GAMES
from rummifun.session.persistence import Change
from rummifun.session.results import FinishedGame
from rummifun.shells.web import database, menu, monitoring, services, sqlite_store
from shells.web.running_server import Json, Seat, Server, files_limited_to, served
from shells.web.test_web_copies import IN_USE
from shells.web.test_web_copies import refusal as refused


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


def lock(file: Path) -> Any:
    sqlite_store.open_store(file).close()
    link = sqlite3.connect(file, isolation_level=None)
    link.execute("PRAGMA journal_mode = DELETE").fetchall()
    link.execute("BEGIN EXCLUSIVE")
    return link


@pytest.mark.parametrize("hold", [sqlite_store.open_store, lock])
def test_web_says_that_a_database_is_held(tmp_path: Path, hold: Callable[[Path], Any]) -> None:
    file = tmp_path / "a.db"
    with closing(hold(file)):
        assert refusal(base=file) == IN_USE.format(file)


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


def test_change_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    store = sqlite_store.open_store(tmp_path / "a.db")
    number = store.create('{"rummifun": 1}', False, [(b"mark", 0)])
    store.change(number, Change(0, ("one", "two")))
    bad: Any = ("three", object())
    end = FinishedGame("md", "", True, 1, 82)
    with pytest.raises(services.StoreError):
        store.change(number, Change(1, bad, header="new", end=end))
    assert (store.read(number), store.ends()) == ('{"rummifun": 1}\none\ntwo\n', [])
    store.change(number, Change(1, ("three",), "new", end=end))
    assert store.read(number) == "new\none\nthree\n"
    assert store.ends() == [json.dumps(asdict(end))]
    assert store.seat(b"mark") == (number, 0)
    assert store.seat(b"other") is None
    store.close()
    with pytest.raises(services.StoreError):
        store.change(number, Change(0, ()))


def test_change_shares_one_flush_with_all_committed_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = sqlite_store.open_store(tmp_path / "a.db")
    numbers = [store.create(f"game {i}", False, []) for i in range(8)]
    flushed: list[int] = []

    def slowly(log: int) -> None:
        committed = store._committed
        time.sleep(0.01)
        flushed.append(committed)

    def change(number: int) -> None:
        for rank in range(5):
            store.change(number, Change(rank, (f"line {rank}",)))
            assert flushed[-1] >= rank + 1  # no change returns before a flush that began after its commit

    monkeypatch.setattr("rummifun.shells.web.sqlite_store.os.fsync", slowly)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(change, numbers))
    assert (flushed, flushed[-1]) == (sorted(flushed), 48)
    assert len(flushed) < 40
    store.close()
    store = sqlite_store.open_store(tmp_path / "a.db")
    assert [len(store.read(number).splitlines()) for number in numbers] == [6] * 8
    store.close()


def play_until_refused(seats: list[Seat], chance: Random) -> tuple[Seat, Json]:
    """Play until a move is refused; give who asked for it, and what was said."""
    while True:
        mover = next(seat for seat in seats if seat.mine)
        said = mover.ask("act", i=chance.randrange(len(mover.scene["acts"])))
        if said["type"] != "scene":
            return mover, said
        for other in seats:
            while other.scene["v"] < mover.scene["v"]:
                other.until("scene")


def test_served_database_that_is_full_refuses_moves_and_games_with_a_reason(tmp_path: Path) -> None:
    with served(tmp_path / "a.db") as server:
        (link,) = server.begin("klondike", deal="5")["seats"]
        server.store._rows("PRAGMA max_page_count = 1")  # it keeps those that it has
        while (reply := server.create("md")).status == 201:
            pass
        assert (reply.status, reply.json["code"]) == (507, "full_disk")
        with server.join(link) as seat:
            _, said = play_until_refused([seat], Random(4))
            reason = "this cannot be saved, so nothing was done: the disk is full"
            assert (said["code"], said["sentence"]) == ("full_disk", reason)
            assert len(server.record(link).moves) == seat.scene["step"]
            server.store._rows("PRAGMA max_page_count = 10000")
            assert seat.ask("act", i=0)["type"] == "scene"


def test_served_on_a_full_disk_loses_no_move_makes_none_and_is_unwell(tmp_path: Path) -> None:
    file, left = tmp_path / "a.db", tmp_path / "left.db"
    with served(file) as server, server.people("descente") as (links, *seats, _):
        assert server.get(monitoring.HEALTH_PATH).status == 200
        with files_limited_to(220_000):
            mover, said = play_until_refused(seats, Random(5))
            assert said["code"] == "full_disk", said
            assert "this cannot be saved, so nothing was done: " in said["sentence"]
            while (reply := server.get(monitoring.HEALTH_PATH, accept_language="en")).status == 200:
                pass  # each flush takes a page of what is left
            assert (reply.status, reply.json["ok"]) == (503, False)
            assert reply.json["sentence"].startswith("this cannot be saved, so nothing was done: ")
            assert server.get(links["seats"][0]).status == 200  # what is there can still be read
            assert server.get(monitoring.METRICS_PATH).status == 200
            last = mover.scene
            for part in ("", "-wal"):  # what a kill leaves now
                shutil.copy(f"{file}{part}", f"{left}{part}")
    with served(left) as server, server.join(links["seats"][last["to_move"]]) as seat:
        assert seat.scene["step"] == last["step"] > 10
        assert seat.scene["picture"] == last["picture"]
        assert seat.ask("act", i=0)["step"] > last["step"]


@pytest.mark.parametrize("line", ["half a li", '{"coup": "talon.9!rebut"}', "{}"])
def test_join_says_that_a_game_is_damaged(server: Server, line: str, capfd: pytest.CaptureFixture[str]) -> None:
    link = server.begin("klondike", deal="5")["seats"][0][3:]
    server.store.change(server.number(link), Change(0, (line,)))
    with server.socket(f"/ws/{link}?lang=en") as wire:
        said = json.loads(wire.recv(timeout=30))
    assert (said["type"], said["code"], bool(said["sentence"])) == ("error", "closed", True)
    assert 400 <= server.get(f"/api/partie/{link}").status < 500
    assert "Traceback" not in capfd.readouterr().err


def test_statistics_message_leaves_out_an_end_that_cannot_be_read() -> None:
    sound = '{"game": "md", "play": "", "won": true, "score": 1, "moves": 82, "seconds": null}'
    ends = [sound, "{", sound.replace("82", "-1"), "null", sound.replace("true", "3")]
    assert [(row.name, row.played) for row in menu.statistics_message(BUILTIN_GAMES, ends, "fr").rows] == [("md", 1)]
    assert menu.statistics_message(BUILTIN_GAMES, [], "fr").rows == ()


OLD = Path(__file__).parents[2] / "session" / "saved" / "before_play"
LINKS: dict[str, Json] = json.loads((OLD / "liens.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(Path(shutil.copy(OLD / "parties.db", tmp_path_factory.mktemp("older")))) as server:
        yield server


@pytest.mark.parametrize(("number", "name"), [*enumerate(LINKS, 1)])
def test_served_game_of_an_earlier_server_goes_on(older: Server, number: int, name: str) -> None:
    expected = json.loads((OLD / "expected.json").read_text("utf-8"))[f"parties.db {number}"]
    with ExitStack() as stack:
        seats = [stack.enter_context(older.join(link)) for link in LINKS[name]["seats"] if link]
        assert [seat.scene["step"] for seat in seats] == [expected["coups"]] * len(seats)
        assert (seats[0].game["name"], seats[0].game["players"]) == (expected["jeu"], expected["joueurs"])
        assert any(seat.scene["redo"] for seat in seats) == bool(expected["repris"])
        mover = next((seat for seat in seats if seat.scene["redo"] or seat.mine or seat.scene["undo"]), seats[0])
        kind = "redo" if mover.scene["redo"] else "act" if mover.mine else "undo"
        said = mover.ask(kind, **({"i": 0} if kind == "act" else {}))
        assert said["type"] == "scene"
        assert len(older.record(LINKS[name]["spectator"]).moves) == said["step"] != expected["coups"]

"""What the server needs, and what it says when it cannot have it: a port, a database, a disk with room on it."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.games.registry import BUILTIN_GAMES
from rummifun.session.persistence import Change
from rummifun.session.results import FinishedGame
from rummifun.shells.web.database import ForeignDatabaseError
from rummifun.shells.web.links import fingerprint
from rummifun.shells.web.menu import statistics_message
from rummifun.shells.web.services import StoreError
from rummifun.shells.web.sqlite_store import SqliteStore, open_store
from shells.web.robots import finished
from shells.web.running_server import Json, Seat, process, served


def refused(*options: str) -> str:
    """Run a server that cannot begin, and give the one line that it says."""
    words = [sys.executable, "-m", "rummifun", "web", "--lang=en", "--no-browser", *options]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line.removeprefix("rummifun: ")


@pytest.mark.real_start
def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(f"--port={port}", f"--base={tmp_path / 'a.db'}")
        assert said == f"port {port} of 127.0.0.1 is taken; --port 0 takes a free one"


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    said = refused("--port=0", "--hote=192.0.2.1", f"--base={tmp_path / 'a.db'}")
    assert said.startswith("cannot listen on 192.0.2.1:0: ")


def test_a_database_that_another_server_holds(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with served(file):
        said = refused("--port=0", f"--base={file}")
        assert said == f"{file} is being used by another program; one server at a time holds it"


def foreign(file: Path, *statements: str) -> Path:
    link = sqlite3.connect(file)
    for statement in statements:
        link.execute(statement)
    link.commit()
    link.close()
    return file


def test_a_database_that_is_locked(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    open_store(file).close()
    link = sqlite3.connect(file, isolation_level=None)
    link.execute("PRAGMA journal_mode = DELETE").fetchall()
    link.execute("BEGIN EXCLUSIVE")
    assert "is being used by another program" in refused("--port=0", f"--base={file}")
    link.close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    file.write_bytes(b"no database at all" * 100)
    assert refused("--port=0", f"--base={file}") == f"{file} is not a database of rummifun"
    assert file.read_bytes() == b"no database at all" * 100


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["CREATE TABLE theirs (x)"], "{file} is not a database of rummifun"),
        (["PRAGMA application_id = 7", "CREATE TABLE theirs (x)"], "{file} is not a database of rummifun"),
        (["PRAGMA user_version = 3"], "{file} is not a database of rummifun"),
        (
            ["PRAGMA application_id = 1920298342", "PRAGMA user_version = 3"],
            "{file} was made by a later version of rummifun",
        ),
    ],
    ids=["tables", "application", "version", "later"],
)
def test_a_database_of_another(tmp_path: Path, statements: list[str], said: str) -> None:
    file = foreign(tmp_path / "a.db", *statements)
    before = file.read_bytes()
    with pytest.raises(ForeignDatabaseError) as refusal:
        open_store(file)
    assert str(refusal.value) == said
    assert file.read_bytes() == before


def test_what_is_said_of_it_names_the_file(tmp_path: Path) -> None:
    file = foreign(tmp_path / "a.db", "PRAGMA application_id = 1920298342", "PRAGMA user_version = 3")
    assert refused("--port=0", f"--base={file}") == f"{file} was made by a later version of rummifun"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    said = refused("--port=0", f"--base={tmp_path / 'none' / 'a.db'}")
    assert said == f"{tmp_path / 'none' / 'a.db'} cannot be used: unable to open database file"


def test_without_the_extra_one_line_says_what_to_install() -> None:
    code = "import sys; sys.modules['uvicorn'] = None; from rummifun.shells.cli import main; main(['web', '--lang=en'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr == 'rummifun: this needs uvicorn, not installed yet; type: pip install "rummifun[web]"\n'


def test_beyond_the_loopback_it_says_what_that_means(tmp_path: Path) -> None:
    with process(tmp_path / "a.db", "--hote=0.0.0.0") as running:
        assert running.server.get("/api/mots").status == 200
        running.stop(signal.SIGTERM)
        said = " ".join("".join(running.said).split())
        assert "anyone who reaches this machine can begin games here" in said
        assert "put a proxy with TLS before it" in said


def test_a_change_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    store = open_store(tmp_path / "a.db")
    number = store.create('{"rummifun": 1}', False, [(b"mark", 0)])
    store.change(number, Change(0, ("one", "two")))
    bad: Any = ("three", object())
    end = FinishedGame("md", "", True, 1, 82)
    with pytest.raises(StoreError):
        store.change(number, Change(1, bad, header="new", end=end))
    assert store.read(number) == '{"rummifun": 1}\none\ntwo\n'
    assert store.ends() == []
    store.change(number, Change(1, ("three",), "new", end=end))
    assert store.read(number) == "new\none\nthree\n"
    assert store.ends() == [json.dumps(asdict(end))]
    assert store.seat(b"mark") == (number, 0)
    assert store.seat(b"other") is None
    store.close()
    with pytest.raises(StoreError):
        store.change(number, Change(0, ()))


def limit(store: SqliteStore, pages: int) -> None:
    """Let a database have so many pages; it keeps those that it has."""
    store._rows(f"PRAGMA max_page_count = {pages}")


def test_one_flush_serves_all_who_have_committed_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(tmp_path / "a.db")
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
    assert flushed == sorted(flushed)
    assert flushed[-1] == 48
    assert len(flushed) < 40
    store.close()
    store = open_store(tmp_path / "a.db")
    assert [len(store.read(number).splitlines()) for number in numbers] == [6] * 8
    store.close()


def test_a_database_that_is_full_refuses_moves_with_a_reason(tmp_path: Path) -> None:
    with served(tmp_path / "a.db") as server:
        links = server.begin("descente", against="reseau")["seats"]
        assert server.store is not None
        with server.join(links[0]) as first, server.join(links[1]) as second:
            limit(server.store, 1)
            mover, said = until_refused([first, second], Random(4))
            assert said["code"] == "full_disk"
            assert said["sentence"] == "this cannot be saved, so nothing was done: the disk is full"
            assert len(server.record(links[0]).moves) == mover.scene["step"]
            replies = [server.create("md") for _ in range(40)]
            assert replies[-1].status == 507
            assert replies[-1].json["code"] == "full_disk"
            limit(server.store, 10_000)
            assert mover.ask("act", i=0)["type"] == "scene"


def until_refused(seats: list[Seat], chance: Random) -> tuple[Seat, Json]:
    """Play until a move is refused; give who asked for it, and what was said."""
    while True:
        mover = next(seat for seat in seats if seat.mine)
        said = mover.ask("act", i=chance.randrange(len(mover.scene["acts"])))
        if said["type"] != "scene":
            return mover, said
        for other in seats:
            while other.scene["v"] < mover.scene["v"]:
                other.until("scene")


def test_a_disk_that_is_full_loses_no_move_and_makes_none(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with process(file, under=("prlimit", "--fsize=220000")) as running:
        links = running.server.begin("descente", against="reseau")["seats"]
        with running.server.join(links[0]) as first, running.server.join(links[1]) as second:
            mover, said = until_refused([first, second], Random(5))
            assert said["code"] == "full_disk", said
            assert "this cannot be saved, so nothing was done: " in said["sentence"]
            last = mover.scene
        running.stop(signal.SIGKILL)
    with process(file) as running, running.server.join(links[last["to_move"]]) as seat:
        assert seat.scene["step"] == last["step"] > 10
        assert seat.scene["picture"] == last["picture"]
        assert seat.ask("act", i=0)["step"] > last["step"]


def test_games_of_a_robot_are_kept_while_they_are_played(tmp_path: Path) -> None:
    with served(tmp_path / "a.db") as server:
        links = server.begin("haricots", against="premier")
        with server.join(links["seats"][0]) as seat:
            finished([seat], Random(1), most=6)
            assert len(server.record(links["spectator"]).moves) >= seat.scene["step"]


@pytest.mark.parametrize("line", ["half a li", '{"coup": "talon.9!rebut"}', "{}"])
def test_a_game_that_is_damaged_is_said_in_a_sentence(
    tmp_path: Path, line: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path / "a.db") as server:
        link = server.begin("klondike", deal="5")["seats"][0][3:]
        assert server.store is not None
        place = server.store.seat(fingerprint(link))
        assert place is not None
        server.store.change(place[0], Change(0, (line,)))
        with server.socket(f"/ws/{link}?lang=en") as wire:
            said = json.loads(wire.recv(timeout=30))
        assert (said["type"], said["code"]) == ("error", "closed")
        assert said["sentence"]
        reply = server.get(f"/api/partie/{link}")
        assert 400 <= reply.status < 500
    assert "Traceback" not in capfd.readouterr().err


def test_an_end_that_cannot_be_read_is_not_counted() -> None:
    sound = '{"game": "md", "play": "", "won": true, "score": 1, "moves": 82, "seconds": null}'
    (row,) = statistics_message(
        BUILTIN_GAMES, [sound, "{", sound.replace("82", "-1"), "null", sound.replace("true", "3")], "fr"
    ).rows
    assert (row.name, row.played) == ("md", 1)


OLD = Path(__file__).parents[2] / "play" / "saved" / "before_play"
LINKS: dict[str, Json] = json.loads((OLD / "liens.json").read_text("utf-8"))


@pytest.mark.parametrize(("number", "name"), [*enumerate(LINKS, 1)])
def test_a_game_of_an_earlier_server_goes_on(tmp_path: Path, number: int, name: str) -> None:
    shutil.copy(OLD / "parties.db", tmp_path)
    expected = json.loads((OLD / "expected.json").read_text("utf-8"))[f"parties.db {number}"]
    with served(tmp_path / "parties.db") as server, ExitStack() as stack:
        seats = [stack.enter_context(server.join(link)) for link in LINKS[name]["seats"] if link]
        assert [seat.scene["step"] for seat in seats] == [expected["coups"]] * len(seats)
        assert (seats[0].game["name"], seats[0].game["players"]) == (expected["jeu"], expected["joueurs"])
        assert any(seat.scene["redo"] for seat in seats) == bool(expected["repris"])
        mover = next((seat for seat in seats if seat.scene["redo"] or seat.mine or seat.scene["undo"]), seats[0])
        kind = "redo" if mover.scene["redo"] else "act" if mover.mine else "undo"
        said = mover.ask(kind, **({"i": 0} if kind == "act" else {}))
        assert said["type"] == "scene"
        moves = server.record(LINKS[name]["spectator"]).moves
        assert len(moves) == said["step"] != expected["coups"]

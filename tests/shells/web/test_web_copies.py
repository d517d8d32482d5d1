"""Copies of the games: made while people play, whole or not there, refused over another; and the way back."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.session.persistence import AlreadyOpenError, Change
from rummifun.shells.web.backup import back_up
from rummifun.shells.web.database import DAMAGED, VERSION, ForeignDatabaseError, connect
from rummifun.shells.web.links import fingerprint
from rummifun.shells.web.sqlite_store import SqliteStore, open_store
from shells.in_process import Done, rummifun
from shells.web.robots import finished
from shells.web.running_server import process, served

ROOT = Path(__file__).parents[3]


def made(file: Path, games: int = 3, lines: int = 5) -> None:
    """Make a database of games."""
    with closing(open_store(file)) as store:
        for game in range(games):
            number = store.create(f"header {game}", False, [(f"mark {game}".encode(), 0)])
            store.change(number, Change(0, tuple(f"line {game}.{i}" for i in range(lines))))


def read(file: Path, games: int = 3) -> list[str]:
    with closing(open_store(file)) as store:
        return [store.read(number) for number in range(1, games + 1)]


def run(*words: str | Path) -> Done:
    return rummifun(Path("/"), "--lang=en", *words)


def refused(*words: str | Path) -> str:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    return line.removeprefix("rummifun: ")


def test_a_copy_has_every_move_accepted_before_it(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    with process(file) as running:
        links = running.server.begin("descente", against="reseau")
        with ThreadPoolExecutor(1) as beside:
            with running.server.join(links["seats"][0]) as first, running.server.join(links["seats"][1]) as second:
                seats = [first, second]
                finished(seats, Random(1), most=5)
                seen = first.scene["step"]
                copying = beside.submit(run, "sauvegarde", copy, f"--base={file}")
                while not copying.done():
                    finished(seats, Random(2), most=1)
                shown = first.scene["step"]
            done = copying.result()
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"Copied to {copy}, and checked. Games: 1.\n"
        assert running.server.get("/api/mots").status == 200
    assert sorted(tmp_path.glob("*copy.db*")) == [copy]
    with served(copy) as server:
        steps = len(server.record(links["spectator"]).moves)
        assert seen <= steps <= shown + 2
        with server.join(links["spectator"]) as seat:
            assert seat.scene["step"] == steps


def test_a_copy_is_made_where_nobody_serves_and_after_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    code = (
        "import os, sys; from pathlib import Path; from rummifun.shells.web.sqlite_store import open_store;"
        "store = open_store(Path(sys.argv[1])); store.create('header', False, [(b'mark', 0)]); os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", code, file], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    assert back_up(file, tmp_path / "copy.db", over=False) == 1
    assert read(tmp_path / "copy.db", 1) == read(file, 1) == ["header\n"]


def test_a_copy_replaces_another_only_when_told(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file)
    copy.write_text("precious")
    said = f"{copy} already exists and is left unchanged"
    assert refused("backup", copy, f"--base={file}") == said
    assert copy.read_text() == "precious"
    assert run("backup", copy, f"--base={file}", "--overwrite").returncode == 0
    assert read(copy) == read(file)
    assert refused("sauvegarde", file, f"--base={file}", "--ecraser") == f"{file} already exists and is left unchanged"
    assert read(file) == read(copy)


def test_what_cannot_be_copied_is_said_in_a_sentence(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    assert refused("sauvegarde", copy, f"--base={file}") == f"{file}: no such file or folder"
    file.write_bytes(b"")
    assert refused("sauvegarde", copy, f"--base={file}") == f"{file} is not a database of rummifun"
    file.unlink()
    made(file)
    nowhere = tmp_path / "none" / "copy.db"
    assert refused("sauvegarde", nowhere, f"--base={file}") == f"{nowhere}: no such file or folder"
    for special in (tmp_path, Path(), Path("/dev/null")):
        said = f"{special} is a folder or not an ordinary file"
        assert refused("sauvegarde", special, f"--base={file}", "--ecraser") == said
    assert sorted(tmp_path.glob("*copy*")) == []


def damage(file: Path, first: int = 4096) -> bytes:
    """Overwrite every page but the first, or from a byte of that one on."""
    spoilt = file.read_bytes()[:first].ljust(file.stat().st_size, b"\x5a")
    file.write_bytes(spoilt)
    return spoilt


def test_a_damaged_database_is_not_copied_over_a_sound_one(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file)
    back_up(file, copy, over=False)
    damage(file)
    assert refused("sauvegarde", copy, f"--base={file}", "--ecraser") == f"{file} is damaged"
    assert len(read(copy)) == 3


@pytest.mark.parametrize("where", ["os.fsync", "pathlib.Path.replace"])
def test_a_copy_that_is_killed_has_no_name(tmp_path: Path, where: str) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file)
    copy.write_text("precious")
    code = (
        "import os, sys; from pathlib import Path; from unittest.mock import patch\n"
        "from rummifun.shells.web.backup import back_up\n"
        f"with patch({where!r}, lambda *_: os.kill(os.getpid(), 9)):\n"
        "    back_up(Path(sys.argv[1]), Path(sys.argv[2]), True)"
    )
    done = subprocess.run([sys.executable, "-c", code, file, copy], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    assert copy.read_text() == "precious"
    assert len(read(file)) == 3
    assert back_up(file, copy, over=True) == 3


def test_a_way_back_that_is_killed_leaves_the_games_of_before(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(copy)
    made(file, 2, 7)
    before = read(file, 2)
    code = (
        "import os, sys; from pathlib import Path; from unittest.mock import patch\n"
        "from rummifun.shells.web.backup import restore\n"
        "with patch('pathlib.Path.replace', lambda *_: os.kill(os.getpid(), 9)):\n"
        "    restore(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    done = subprocess.run([sys.executable, "-c", code, copy, file], timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    assert read(file, 2) == before
    assert run("restaurer", copy, f"--base={file}").returncode == 0
    assert read(file) == read(copy)


def test_a_disk_that_is_full_leaves_no_copy(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file, 1, 9_000)
    words = ["-m", "rummifun", "sauvegarde", "--lang=en", str(copy), f"--base={file}"]
    under = ["prlimit", "--fsize=60000", sys.executable, *words]
    done = subprocess.run(under, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"rummifun: {copy} cannot be used: the disk ")
    assert sorted(tmp_path.glob("*copy*")) == []


def test_the_way_back_keeps_what_was_there(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file)
    before = read(file)
    back_up(file, copy, over=False)
    with closing(open_store(file)) as store:
        store.change(1, Change(5, ("later",)))
    later = read(file)
    done = run("restore", copy, f"--base={file}")
    aside = tmp_path / "a.db.avant"
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"{file} now holds the games of {copy}. Games: 3.\nThose that it held before are in {aside}.\n"
    )
    assert (read(file), read(aside)) == (before, later)
    assert run("restaurer", aside, f"--base={file}").returncode == 0
    assert read(file) == later
    assert read(tmp_path / "a.db.avant2") == before


def test_a_link_to_a_database_goes_on_pointing_there(tmp_path: Path) -> None:
    file, copy, linked = tmp_path / "folder" / "a.db", tmp_path / "copy.db", tmp_path / "linked.db"
    file.parent.mkdir()
    linked.symlink_to(file)
    made(linked)
    assert back_up(linked, copy, over=False) == 3
    assert run("restaurer", copy, f"--base={linked}").returncode == 0
    assert linked.is_symlink()
    assert read(file) == read(copy)
    assert sorted(one.name for one in file.parent.iterdir()) == ["a.db", "a.db-verrou", "a.db.avant"]


def test_the_way_back_on_a_new_machine(tmp_path: Path) -> None:
    file, copy = tmp_path / "new.db", tmp_path / "copy.db"
    made(copy)
    assert run("restaurer", copy, f"--base={file}").stdout == f"{file} now holds the games of {copy}. Games: 3.\n"
    assert read(file) == read(copy)


@pytest.mark.parametrize("first", [100, 4096])
def test_the_way_back_from_a_damaged_database(tmp_path: Path, first: int) -> None:
    file, copy, aside = (tmp_path / name for name in ("a.db", "copy.db", "a.db.avant"))
    made(file)
    back_up(file, copy, over=False)
    spoilt = damage(file, first)
    assert run("restaurer", copy, f"--base={file}").returncode == 0
    assert read(file) == read(copy)
    assert aside.read_bytes()[100:] == spoilt[100:]


def test_a_log_that_a_damaged_database_leaves_stays_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file)
    back_up(file, copy, over=False)
    (tmp_path / "a.db-wal").write_bytes(b"its log")

    def damaged(asked: Path, *, reading: bool = False) -> sqlite3.Connection:
        if asked == file:
            raise ForeignDatabaseError(DAMAGED, file)
        return connect(asked, reading=reading)

    monkeypatch.setattr("rummifun.shells.web.backup.connect", damaged)
    assert run("restaurer", copy, f"--base={file}").returncode == 0
    assert read(file) == read(copy)
    assert (tmp_path / "a.db.avant-wal").read_bytes() == b"its log"


@pytest.mark.parametrize("sound", [b"", b"no database at all" * 100])
def test_only_a_sound_copy_is_put_back(tmp_path: Path, sound: bytes) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file)
    copy.write_bytes(sound)
    assert refused("restaurer", copy, f"--base={file}") == f"{copy} is not a database of rummifun"
    made(copy2 := tmp_path / "copy2.db")
    damage(copy2)
    assert refused("restaurer", copy2, f"--base={file}") == f"{copy2} is damaged"
    assert refused("restaurer", tmp_path / "none", f"--base={file}") == f"{tmp_path / 'none'}: no such file or folder"
    assert len(read(file)) == 3
    assert not list(tmp_path.glob("*avant*"))


@contextmanager
def older(file: Path) -> Iterator[None]:
    """Hold a database as servers did before, alone."""
    with closing(sqlite3.connect(file, timeout=0.2, isolation_level=None)) as link:
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL"):
            link.execute(f"PRAGMA {pragma}").fetchall()
        link.execute("BEGIN IMMEDIATE")
        link.execute(f"PRAGMA user_version = {VERSION}")
        link.execute("COMMIT")
        yield


def newer(file: Path) -> closing[SqliteStore]:
    return closing(open_store(file))


@pytest.mark.parametrize("holding", [newer, older])
def test_one_server_at_a_time_and_no_way_back_meanwhile(tmp_path: Path, holding: Callable[[Path], Any]) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file)
    back_up(file, copy, over=False)
    with holding(file):
        with pytest.raises(AlreadyOpenError):
            open_store(file)
        said = f"{file} is being used by another program; one server at a time holds it"
        assert refused("restaurer", copy, f"--base={file}") == said
    assert len(read(file)) == 3


def test_where_programs_cannot_share_a_database_the_server_has_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.db"
    made(file)
    connect: Any = sqlite3.connect

    def unshared(place: str, *options: Any, **named: Any) -> Any:
        return connect(f"{place}&vfs=unix-dotfile", *options, **named)  # it has no memory that programs share

    monkeypatch.setattr("sqlite3.connect", unshared)
    with closing(open_store(file)) as store:
        store.change(1, Change(5, ("later",)))
        with pytest.raises(AlreadyOpenError):
            open_store(file)
        assert "is being used by another program" in refused("sauvegarde", tmp_path / "copy.db", f"--base={file}")
    assert read(file)[0].endswith("later\n")


def test_an_older_server_finds_the_database_in_use(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with closing(open_store(file)), pytest.raises(sqlite3.OperationalError, match="locked"), older(file):
        pytest.fail("both have it")


def test_a_reader_of_the_database_stops_the_way_back_and_no_server(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    made(file)
    back_up(file, copy, over=False)
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM parties").fetchall() == [(3,)]
        with closing(open_store(file)) as store:
            store.change(1, Change(5, ("later",)))
            assert reader.execute("SELECT count(*) FROM coups").fetchall() == [(15,)]
        assert "is being used by another program" in refused("restaurer", copy, f"--base={file}")
    assert read(file)[0].endswith("later\n")


def test_links_are_copied_too(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "copy.db"
    with served(file) as server:
        link = server.begin("klondike", deal="5")["seats"][0]
        back_up(file, copy, over=False)
    with closing(open_store(copy)) as store:
        assert store.seat(fingerprint(link.rpartition("/")[2])) == (1, 0)


def test_what_root_makes_belongs_to_the_owner_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[str, int, int]] = []
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", lambda file, *whose: given.append((Path(file).name.split("-")[0], *whose)))
    made(tmp_path / "copy.db")
    folder = tmp_path / "folder"
    folder.mkdir()
    assert run("restaurer", tmp_path / "copy.db", f"--base={folder / 'a.db'}").returncode == 0
    whose = (folder.stat().st_uid, folder.stat().st_gid)
    assert given[-2:] == [("a.db", *whose), (".a.db", *whose)]


def test_the_copy_of_each_day_that_the_guide_makes(tmp_path: Path) -> None:
    file, copy, script = tmp_path / "a.db", tmp_path / "copy.db", tmp_path / "rummifun"
    made(file)
    text = (ROOT / "docs" / "heberger" / "sauvegarde.sh").read_text(encoding="utf-8")
    said = {
        "/opt/rummifun/bin/rummifun": f"{sys.executable} -m rummifun",
        '"/var/backups/rummifun-$(date +%u).db"': f'"{tmp_path}/$(printf copy).db"',
        "/var/lib/rummifun/parties.db": str(file),
    }
    for before, after in said.items():
        assert before in text
        text = text.replace(before, after)
    script.write_text(text)
    for _ in range(2):  # cron sends what is said by post
        done = subprocess.run(["sh", script], capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert read(copy) == read(file)

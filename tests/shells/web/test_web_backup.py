"""Backups of the games: made during play, whole or not there, never over another by mistake; and restoring."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummifun.page.links import fingerprint
from rummifun.session.persistence import AlreadyOpenError, Change
from rummifun.shells.web.database import DAMAGED_FILE, VERSION, ForeignDatabaseError, back_up, connect
from rummifun.shells.web.sqlite_store import open_store
from shells.in_process import Done, rummifun, sentence_of
from shells.web import reverse_proxies, robots, running_server

IN_USE = "{} is being used by another program; one server at a time holds it"


def fill(file: Path, games: int = 3, lines: int = 5) -> Path:
    with closing(open_store(file)) as store:
        for game in range(games):
            number = store.create(f"header {game}", False, [(f"mark {game}".encode(), 0)])
            store.change(number, Change(0, tuple(f"line {game}.{i}" for i in range(lines))))
    return file


def read(file: Path, games: int = 3) -> list[str]:
    with closing(open_store(file)) as store:
        return [store.read(number) for number in range(1, games + 1)]


def play_on(file: Path) -> None:
    with closing(open_store(file)) as store:
        store.change(1, Change(5, ("later",)))


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return fill(tmp_path / "a.db")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


@pytest.fixture
def copied(base: Path, copy: Path) -> Path:
    assert back_up(base, copy, over=False) == 3
    return copy


def run(*words: str | Path) -> Done:
    return rummifun(Path("/"), "--lang=en", *words)


def restore(copy: Path, base: Path) -> str:
    done = run("restaurer", copy, f"--base={base}")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refusal(*words: str | Path) -> str:
    return sentence_of(run(*words)).removeprefix("rummifun: ")


def test_sauvegarde_has_every_move_accepted_before_it_and_every_link(tmp_path: Path, copy: Path) -> None:
    with running_server.served(tmp_path / "a.db") as server, ThreadPoolExecutor(1) as beside:
        with server.people("descente") as (links, first, second, _):
            robots.play_out([first, second], Random(1), most=5)
            seen = first.scene["step"]
            copying = beside.submit(run, "sauvegarde", copy, f"--base={tmp_path / 'a.db'}")
            while not copying.done():
                robots.play_out([first, second], Random(2), most=1)
            shown = first.scene["step"]
        done = copying.result()
        assert (done.returncode, done.stderr, done.stdout) == (0, "", f"Copied to {copy}, and checked. Games: 1.\n")
        assert server.get("/api/mots").status == 200
    assert sorted(tmp_path.glob("*copy.db*")) == [copy]
    with closing(open_store(copy)) as store:
        assert store.seat(fingerprint(links["seats"][0].rpartition("/")[2])) == (1, 0)
    with running_server.served(copy) as server, server.join(links["spectator"]) as seat:
        assert seen <= seat.scene["step"] == len(server.record(links["spectator"]).moves) <= shown + 2


def test_back_up_reads_what_a_kill_has_left(tmp_path: Path, copy: Path) -> None:
    file = tmp_path / "a.db"
    with closing(open_store(tmp_path / "killed.db")) as store:
        store.create("header", False, [(b"mark", 0)])
        for part in ("", "-wal"):
            shutil.copy(f"{store.file}{part}", f"{file}{part}")
    assert back_up(file, copy, over=False) == 1
    assert read(copy, 1) == read(file, 1) == ["header\n"]


def test_sauvegarde_replaces_another_copy_only_when_told_and_by_no_damaged_database(base: Path, copy: Path) -> None:
    copy.write_text("precious")
    assert refusal("backup", copy, f"--base={base}") == f"{copy} already exists and is left unchanged"
    assert (copy.read_text(), run("backup", copy, f"--base={base}", "--overwrite").returncode) == ("precious", 0)
    games = read(base)
    assert refusal("sauvegarde", base, f"--base={base}", "--ecraser") == f"{base} already exists and is left unchanged"
    assert read(copy) == read(base) == games
    damage(base)
    assert refusal("sauvegarde", copy, f"--base={base}", "--ecraser") == f"{base} is damaged"
    assert read(copy) == games


def test_sauvegarde_says_in_a_sentence_what_cannot_be_copied(tmp_path: Path, copy: Path) -> None:
    file, nowhere = tmp_path / "a.db", tmp_path / "none" / "copy.db"
    assert refusal("sauvegarde", copy, f"--base={file}") == f"{file}: no such file or folder"
    file.write_bytes(b"")
    assert refusal("sauvegarde", copy, f"--base={file}") == f"{file} is not a database of rummifun"
    file.unlink()
    fill(file, 1, 9_000)
    assert refusal("sauvegarde", nowhere, f"--base={file}") == f"{nowhere}: no such file or folder"
    for special in (tmp_path, Path(), Path("/dev/null")):
        said = f"{special} is a folder or not an ordinary file"
        assert refusal("sauvegarde", special, f"--base={file}", "--ecraser") == said
    with running_server.files_limited_to(60_000):
        assert refusal("sauvegarde", copy, f"--base={file}").startswith(f"{copy} cannot be used: the disk ")
    assert sorted(tmp_path.glob("*copy*")) == []


def damage(file: Path, first: int = 4096) -> bytes:
    """Overwrite every page but the first, or from a byte of that one on."""
    spoilt = file.read_bytes()[:first].ljust(file.stat().st_size, b"\x5a")
    file.write_bytes(spoilt)
    return spoilt


def test_restaurer_keeps_what_was_there(tmp_path: Path, base: Path, copied: Path) -> None:
    before, aside, new = read(base), tmp_path / "a.db.avant", tmp_path / "new.db"
    play_on(base)
    later, said = read(base), f"{base} now holds the games of {copied}. Games: 3.\n"
    assert restore(copied, base) == f"{said}Those that it held before are in {aside}.\n"
    assert (read(base), read(aside)) == (before, later)
    restore(aside, base)
    assert (read(base), read(tmp_path / "a.db.avant2")) == (later, before)
    assert (restore(copied, new), read(new)) == (f"{new} now holds the games of {copied}. Games: 3.\n", before)


def test_restaurer_over_a_link_to_a_database_goes_on_pointing_there(tmp_path: Path, copy: Path) -> None:
    file, linked = tmp_path / "folder" / "a.db", tmp_path / "linked.db"
    file.parent.mkdir()
    linked.symlink_to(file)
    fill(linked)
    assert back_up(linked, copy, over=False) == 3
    restore(copy, linked)
    assert linked.is_symlink()
    assert read(file) == read(copy)
    assert sorted(one.name for one in file.parent.iterdir()) == ["a.db", "a.db-verrou", "a.db.avant"]


@pytest.mark.parametrize("first", [100, 4096])
def test_restaurer_sets_a_damaged_database_aside(tmp_path: Path, base: Path, copied: Path, first: int) -> None:
    spoilt = damage(base, first)
    restore(copied, base)
    assert read(base) == read(copied)
    assert (tmp_path / "a.db.avant").read_bytes()[100:] == spoilt[100:]


def test_restaurer_sets_the_log_of_a_damaged_database_aside(
    tmp_path: Path, base: Path, copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(asked: Path, *, reading: bool = False) -> sqlite3.Connection:
        if asked == base:
            raise ForeignDatabaseError(DAMAGED_FILE, base)
        return connect(asked, reading=reading)

    (tmp_path / "a.db-wal").write_bytes(b"its log")
    monkeypatch.setattr("rummifun.shells.web.database.connect", damaged)
    restore(copied, base)
    assert (read(base), (tmp_path / "a.db.avant-wal").read_bytes()) == (read(copied), b"its log")


def test_restaurer_puts_back_only_a_sound_copy(tmp_path: Path, base: Path, copy: Path) -> None:
    damage(damaged := fill(tmp_path / "copy2.db"))
    assert refusal("restaurer", damaged, f"--base={base}") == f"{damaged} is damaged"
    assert refusal("restaurer", copy, f"--base={base}") == f"{copy}: no such file or folder"
    for text in (b"", b"no database at all" * 100):
        copy.write_bytes(text)
        assert refusal("restaurer", copy, f"--base={base}") == f"{copy} is not a database of rummifun"
    assert (len(read(base)), [*tmp_path.glob("*avant*")]) == (3, [])


@contextmanager
def older(file: Path) -> Iterator[None]:
    """Hold a database alone, as earlier servers did."""
    with closing(sqlite3.connect(file, timeout=0.2, isolation_level=None)) as link:
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL"):
            link.execute(f"PRAGMA {pragma}").fetchall()
        link.execute("BEGIN IMMEDIATE")
        link.execute(f"PRAGMA user_version = {VERSION}")
        link.execute("COMMIT")
        yield


def test_open_store_restaurer_and_web_are_refused_while_a_server_holds_the_database(base: Path, copied: Path) -> None:
    for held in (closing(open_store(base)), older(base)):
        with held:
            with pytest.raises(AlreadyOpenError):
                open_store(base)
            for words in (("restaurer", copied), ("web", "--no-browser", "--port=0")):
                assert refusal(*words, f"--base={base}") == IN_USE.format(base)
        assert len(read(base)) == 3
    with closing(open_store(base)), pytest.raises(sqlite3.OperationalError, match="locked"), older(base):
        pytest.fail("both have it")


def test_open_store_has_the_database_alone_where_programs_cannot_share_one(
    base: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect: Any = sqlite3.connect

    def unshared(place: str, *options: Any, **named: Any) -> Any:
        return connect(f"{place}&vfs=unix-dotfile", *options, **named)  # it has no memory that programs share

    monkeypatch.setattr("sqlite3.connect", unshared)
    with closing(open_store(base)) as store:
        store.change(1, Change(5, ("later",)))
        with pytest.raises(AlreadyOpenError):
            open_store(base)
        assert refusal("sauvegarde", copy, f"--base={base}") == IN_USE.format(base)
    assert read(base)[0].endswith("later\n")


def test_restaurer_is_refused_while_somebody_reads_and_no_server_is(base: Path, copied: Path) -> None:
    with closing(sqlite3.connect(base, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM parties").fetchall() == [(3,)]
        play_on(base)
        assert reader.execute("SELECT count(*) FROM coups").fetchall() == [(15,)]
        assert refusal("restaurer", copied, f"--base={base}") == IN_USE.format(base)
    assert read(base)[0].endswith("later\n")


def test_restaurer_as_root_makes_what_belongs_to_the_owner_of_its_folder(
    tmp_path: Path, copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[str, int, int]] = []
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", lambda file, *whose: given.append((Path(file).name.split("-")[0], *whose)))
    folder = tmp_path / "folder"
    folder.mkdir()
    restore(copied, folder / "a.db")
    whose = (folder.stat().st_uid, folder.stat().st_gid)
    assert given[-2:] == [("a.db", *whose), (".a.db", *whose)]


def test_sauvegarde_of_the_guide_replaces_that_of_a_week_ago(tmp_path: Path, base: Path, copied: Path) -> None:
    """In a process of its own, while a server holds the database; cron mails all output."""
    play_on(base)
    ours = {
        "/opt/rummifun/bin/rummifun": f"'{sys.executable}' -m rummifun",
        '"/var/backups/rummifun-$(date +%u).db"': f'"{tmp_path}/$(printf copy).db"',
        "/var/lib/rummifun/parties.db": f"'{base}'",
    }
    (tmp_path / "rummifun").write_text(reverse_proxies.written("sauvegarde.sh", ours))
    with closing(open_store(base)):
        command = ["sh", str(tmp_path / "rummifun")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert read(copied) == read(base)
    assert read(copied)[0].endswith("later\n")

"""The file of the games: whose it is, of which version, its copies, and that one server at a time has it.

Others may read it meanwhile, to copy it. A server of before, which let nobody read, finds the file in use here, and is
found to use it.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from rummifun.console.errors import CommandError, describe_file_error
from rummifun.console.screen import Console
from rummifun.messages import N_
from rummifun.session.persistence import AlreadyOpenError
from rummifun.storage import files
from rummifun.storage.data_folder import data_folder

_OURS: Final = 0x72756D66  # « rumf », which SQLite keeps in the header of the file


_STEPS: Final = (
    """
    CREATE TABLE parties (numero INTEGER PRIMARY KEY, entete TEXT NOT NULL, reseau INTEGER NOT NULL,
                          debut TEXT NOT NULL);
    CREATE TABLE fins (rang INTEGER PRIMARY KEY, partie INTEGER NOT NULL UNIQUE REFERENCES parties, fin TEXT NOT NULL);
    CREATE TABLE coups (partie INTEGER NOT NULL REFERENCES parties, rang INTEGER NOT NULL, ligne TEXT NOT NULL,
                        PRIMARY KEY (partie, rang)) WITHOUT ROWID;
    CREATE TABLE liens (empreinte BLOB PRIMARY KEY, partie INTEGER NOT NULL REFERENCES parties, siege INTEGER)
        WITHOUT ROWID;
    """,
    """
    ALTER TABLE parties ADD COLUMN jour TEXT NOT NULL DEFAULT '';
    ALTER TABLE parties ADD COLUMN rangee BLOB;
    UPDATE parties SET jour = date(debut);
    CREATE INDEX en_cours ON parties (jour) WHERE rangee IS NULL;
    """,
)
"""The statements that make each version of the tables from the one before: `jour` is the day of the last change, and
`rangee` holds the moves of a game that version 0.1.0 packed."""


VERSION: Final = len(_STEPS)


DAMAGED_FILE: Final = N_("{file} is damaged")


class ForeignDatabaseError(Exception):
    """Raised for a file that is not our database, a later version's or damaged; the message is a key of ours."""

    def __init__(self, said: str, file: Path) -> None:
        super().__init__(said)
        self.file = file


def database_file(file: Path | None, screen: Console) -> Path:
    """Return the file of games named on the command line, or else the one among the user's data."""
    with reporting_database_errors(None, screen):
        return file or data_folder(os.environ) / "parties.db"


def claim(file: Path) -> FileLock:
    """Take the file as its only server, until the lock is released. Raises `AlreadyOpenError` if another has it."""
    file = file.resolve()
    lock = FileLock(file.with_name(f"{file.name}-verrou"), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise AlreadyOpenError from None
    give_to_folder_owner(Path(lock.lock_file))
    return lock


def give_to_folder_owner(file: Path) -> None:
    """Change the owner of root's file to that of its folder: a server, which is not root, uses it after that."""
    if sys.platform != "win32" and os.geteuid() == 0:
        whose = file.parent.stat()
        with suppress(OSError):  # some disks know no owners
            os.chown(file, whose.st_uid, whose.st_gid)


def connect(file: Path, *, reading: bool = False, shared: bool = True) -> sqlite3.Connection:
    """Connect to a file of games, which is created unless it is only read, and which others may read if it is shared.

    Raises `AlreadyOpenError` if a server of before has it, `ForeignDatabaseError` for another's file, and
    `sqlite3.Error`.
    """
    mode, patience = ("ro", 2.0) if reading else ("rwc", 0.2)
    place = f"{file.resolve().as_uri()}?mode={mode}"
    if not reading:
        with suppress(OSError):  # SQLite says which
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, files.PRIVATE))
    link = sqlite3.connect(place, timeout=patience, isolation_level=None, check_same_thread=False, uri=True)
    try:
        with naming_errors(file):
            link.execute(f"PRAGMA locking_mode = {'NORMAL' if shared else 'EXCLUSIVE'}").fetchall()
            _claim_file(link, file, empty=not reading)
    except BaseException:
        link.close()
        raise
    return link


def prepare(link: sqlite3.Connection) -> None:
    """Set how the file is used, and make it of our version, all of it or nothing."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        link.execute(f"PRAGMA {pragma}").fetchall()
    link.execute("BEGIN IMMEDIATE")
    with closing(link.execute("PRAGMA user_version")) as rows:
        (version,) = rows.fetchone()
    for statement in ";".join(_STEPS[version:]).split(";"):
        link.execute(statement)
    link.execute(f"PRAGMA application_id = {_OURS}")
    rewrite_version(link)
    link.execute("COMMIT")


def rewrite_version(link: sqlite3.Connection) -> None:
    """Write a value again unchanged: so there is a log, and a full disk shows."""
    link.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def naming_errors(file: Path) -> Iterator[None]:
    """Raise SQLite's errors about a file under its name here."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = error.sqlite_errorcode & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise AlreadyOpenError from None
        if code in _FOREIGN:
            raise ForeignDatabaseError(_FOREIGN[code], file) from None
        raise


_FOREIGN: Final = {
    sqlite3.SQLITE_NOTADB: N_("{file} is not a database of rummifun"),
    sqlite3.SQLITE_CORRUPT: DAMAGED_FILE,
}


def _claim_file(link: sqlite3.Connection, file: Path, *, empty: bool) -> None:
    """Refuse a database that is not ours before writing anything to it; an empty one may become ours."""
    (ours,) = link.execute("PRAGMA application_id").fetchone()
    (version,) = link.execute("PRAGMA user_version").fetchone()
    (tables,) = link.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if ours != _OURS and (ours or version or tables or not empty):
        raise ForeignDatabaseError(_FOREIGN[sqlite3.SQLITE_NOTADB], file)
    if version > VERSION:
        raise ForeignDatabaseError(N_("{file} was made by a later version of rummifun"), file)


@contextmanager
def reporting_database_errors(file: Path | None, screen: Console) -> Iterator[None]:
    """Explain in a sentence why the file of the games cannot be used."""
    try:
        yield
    except ForeignDatabaseError as foreign:
        raise CommandError(screen.tr(str(foreign)).format(file=foreign.file)) from None
    except AlreadyOpenError:
        said = N_("{file} is being used by another program; one server at a time holds it")
        raise CommandError(screen.tr(said).format(file=file)) from None
    except sqlite3.Error as error:
        raise CommandError(screen.tr(N_("{file} cannot be used: {said}")).format(file=file, said=error)) from None
    except (OSError, RuntimeError) as error:
        name = getattr(error, "filename", None) or file or "~"
        raise CommandError(describe_file_error(error, name, screen.tr)) from None


def back_up(file: Path, copy: Path, over: bool) -> int:
    """Copy the games as they are now, even while people play; return their number.

    Raises `FileExistsError` for a copy that is there already, unless it may be replaced.
    """
    if copy.exists() and not copy.is_file():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(copy))
    if copy.exists() and (not over or copy.samefile(file)):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(copy))
    copy = _link_target(copy)
    with _fresh(file, copy) as (fresh, games):
        files.rename_into_place(fresh, copy)
    files.fsync_folder(copy.parent)
    return games


def restore(copy: Path, file: Path) -> tuple[int, Path | None]:
    """Replace the games of a file by those of a copy; the old ones stay under another name.

    Return how many games the copy has, and that name. Raises `Held` if a server, or another program, has the file.
    """
    file = _link_target(file)
    with claim(file), _fresh(copy, file) as (fresh, games):
        aside = _put_aside(file) if file.exists() else None
        files.rename_into_place(fresh, file)
    files.fsync_folder(file.parent)
    return games, aside


@contextmanager
def _fresh(source: Path, near: Path) -> Iterator[tuple[Path, int]]:
    """Make a checked copy beside a file, and count its games; it is gone in the end, unless it was renamed."""
    fresh = near.with_name(f".{near.name}-{os.getpid()}")
    try:
        fresh.touch(files.PRIVATE)  # a file that cannot be written is reported before the games are read
        with closing(connect(_require_file(source), reading=True)) as link, naming_errors(source):
            shutil.copymode(source, fresh)
            give_to_folder_owner(fresh)
            _write_copy(link, fresh)
        with fresh.open("r+b") as written:
            os.fsync(written.fileno())
        with closing(connect(fresh, reading=True)) as link, naming_errors(fresh):
            _check(link, source)
            (games,) = link.execute("SELECT count(*) FROM parties").fetchone()
        yield fresh, games
    except OSError as failed:
        if failed.filename == str(fresh):
            failed.filename = str(near)
        raise
    finally:
        with suppress(OSError):
            fresh.unlink()


def _link_target(file: Path) -> Path:
    """Return the target of a symbolic link, so that it goes on pointing there."""
    return file.resolve() if file.is_symlink() else file


def _require_file(file: Path) -> Path:
    if not file.is_file():
        code = errno.EISDIR if file.exists() else errno.ENOENT
        raise OSError(code, os.strerror(code), str(file))
    return file


def _check(link: sqlite3.Connection, file: Path) -> None:
    """Let SQLite check every page, and that each move and each link has its game."""
    found = link.execute("PRAGMA integrity_check").fetchall()
    if found != [("ok",)] or link.execute("PRAGMA foreign_key_check").fetchall():
        raise ForeignDatabaseError(DAMAGED_FILE, file)


def _write_copy(link: sqlite3.Connection, fresh: Path) -> None:
    """Write the contents of a database into an empty file: the state of one moment."""
    try:
        link.execute("VACUUM INTO ?", (str(fresh),))
    except sqlite3.OperationalError as error:
        code = {sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_IOERR: errno.EIO}.get(error.sqlite_errorcode & 0xFF)
        if code is None:
            raise
        raise OSError(code, os.strerror(code), str(fresh)) from None


def _put_aside(file: Path) -> Path:
    """Link a file under a second name too, with the contents of its log; a damaged file keeps its log."""
    aside = next(name for name in files.numbered_paths(file.with_name(f"{file.name}.avant")) if not name.exists())
    try:
        with closing(connect(file)) as link, naming_errors(file):
            link.execute("PRAGMA journal_mode = DELETE").fetchall()  # only a single connection can
    except ForeignDatabaseError as foreign:
        if str(foreign) != DAMAGED_FILE:
            raise
        for part in ("-wal", "-shm"):
            if (beside := file.with_name(f"{file.name}{part}")).exists():
                beside.rename(aside.with_name(f"{aside.name}{part}"))
    try:
        aside.hardlink_to(file)
    except OSError:  # some file systems cannot
        shutil.copy2(file, aside)
    return aside

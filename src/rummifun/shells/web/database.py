"""The file of the games: whose it is, of which version, and that one server at a time has it.

Others may read it meanwhile, to copy it. A server of before, which let nobody read, finds the file in use here, and is
found to use it.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from rummifun.messages import N_
from rummifun.session.persistence import AlreadyOpenError
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.storage import files

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
`rangee` holds the packed moves of a game that was archived."""

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
        return file or files.data_folder(os.environ) / "parties.db"


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
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
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
        raise CommandError(
            files.describe_file_error(error, getattr(error, "filename", None) or file or "~", screen.tr)
        ) from None

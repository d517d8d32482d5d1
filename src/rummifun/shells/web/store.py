"""Where games are kept: one SQLite file, in which a game is its record, and a change of it one commit.

A line of the table `coups` is a line of the record, as `core.record` writes it. A process that is killed between two
commits has the game as it was after the first; the log (WAL) is read again at the next start. One server at a time
holds the file.

A change is kept when its commit is in the log and the log is on the disk. SQLite can flush the log at each commit, one
after another; here whoever has committed asks for it to be flushed, and one flush serves all who have committed before.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from rummifun.messages import N_, Traduction
from rummifun.messages.system import cause

__all__ = ["Change", "Foreign", "Kept", "Store", "open_store", "unkept"]

_OURS: Final = 0x72756D66
"""« rumf », which SQLite keeps in the header of the file."""

_VERSION: Final = 1

_TABLES: Final = """
    CREATE TABLE parties (numero INTEGER PRIMARY KEY, entete TEXT NOT NULL, reseau INTEGER NOT NULL,
                          debut TEXT NOT NULL);
    CREATE TABLE fins (rang INTEGER PRIMARY KEY, partie INTEGER NOT NULL UNIQUE REFERENCES parties, fin TEXT NOT NULL);
    CREATE TABLE coups (partie INTEGER NOT NULL REFERENCES parties, rang INTEGER NOT NULL, ligne TEXT NOT NULL,
                        PRIMARY KEY (partie, rang)) WITHOUT ROWID;
    CREATE TABLE liens (empreinte BLOB PRIMARY KEY, partie INTEGER NOT NULL REFERENCES parties, siege INTEGER)
        WITHOUT ROWID;
"""


_END: Final = "INSERT INTO fins (partie, fin) VALUES (?, ?) ON CONFLICT (partie) DO UPDATE SET fin = excluded.fin"


class Foreign(Exception):  # noqa: N818  it names a file
    """Raised when a file is no database of ours, or one of a later version; the message is a key of the catalogues."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept: its number, its record as text, whether two people play it.

    Profil: ℕ × texte × 𝔹 → partie gardée

    Law: the text is that of a record.
    """

    number: int
    text: str
    together: bool


class Change(NamedTuple):
    """What has changed of a game: how many of its lines stay, those that follow, its header, how it ended.

    Profil: ℕ × lignes × ligne option × texte option → changement
    """

    kept: int
    lines: Sequence[str]
    header: str | None = None
    end: str | None = None


class Store:
    """An open database. It is asked from several threads, one after another."""

    def __init__(self, file: Path, link: sqlite3.Connection) -> None:
        self.file = file
        self._link = link
        self._lock = Lock()
        self._log = os.open(f"{file}-wal", os.O_RDWR)
        self._flushing = Lock()
        self._committed = self._flushed = 0

    def create(self, header: str, together: bool, seats: Sequence[tuple[bytes, int | None]]) -> int:
        """Keep a new game, with the fingerprints of its links; give its number."""
        with self._changed() as link:
            row = link.execute(
                "INSERT INTO parties (entete, reseau, debut) VALUES (?, ?, datetime())", (header, together)
            )
            number = row.lastrowid or 0
            link.executemany("INSERT INTO liens VALUES (?, ?, ?)", ((mark, number, seat) for mark, seat in seats))
        return number

    def change(self, number: int, change: Change) -> None:
        """Keep a change of a game, all of it or nothing."""
        rows = ((number, rank, line) for rank, line in enumerate(change.lines, change.kept))
        with self._changed() as link:
            link.execute("DELETE FROM coups WHERE partie = ? AND rang >= ?", (number, change.kept))
            link.executemany("INSERT INTO coups VALUES (?, ?, ?)", rows)
            if change.header is not None:
                link.execute("UPDATE parties SET entete = ? WHERE numero = ?", (change.header, number))
            if change.end is not None:
                link.execute(_END, (number, change.end))

    def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        """Give the game and the seat of a link, by its fingerprint."""
        found = self._rows("SELECT partie, siege FROM liens WHERE empreinte = ?", mark)
        return (found[0][0], found[0][1]) if found else None

    def read(self, number: int) -> Kept:
        """Read a game."""
        ((header, together),) = self._rows("SELECT entete, reseau FROM parties WHERE numero = ?", number)
        lines = self._rows("SELECT ligne FROM coups WHERE partie = ? ORDER BY rang", number)
        return Kept(number, "".join(f"{line}\n" for (line,) in ((header,), *lines)), bool(together))

    def ends(self) -> list[str]:
        """List how games ended, in the order in which they first did."""
        return [end for (end,) in self._rows("SELECT fin FROM fins ORDER BY rang")]

    def close(self) -> None:
        """Close the file; what was committed is in it."""
        with self._flushing, self._lock:
            if self._log >= 0:
                os.close(self._log)
            self._log = -1
            self._link.close()

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._link.execute(query, values).fetchall()

    @contextmanager
    def _changed(self) -> Iterator[sqlite3.Connection]:
        """Make a change in one commit, and flush it; whatever fails undoes all of it."""
        with self._lock:
            self._link.execute("BEGIN IMMEDIATE")
            try:
                yield self._link
                self._link.execute("COMMIT")
            except BaseException:
                if self._link.in_transaction:  # a full disk may have ended it already
                    self._link.execute("ROLLBACK")
                raise
            self._committed += 1
            mine = self._committed
        self._flush(mine)

    def _flush(self, mine: int) -> None:
        """Have a commit on the disk; somebody may have flushed it meanwhile."""
        with self._flushing:
            if self._flushed < mine:
                committed = self._committed
                os.fsync(self._log)
                self._flushed = committed


def open_store(file: Path) -> Store:
    """Open a database, and make it where there is none.

    Profil: fichier → base

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = open_store(Path(folder) / "parties.db")
    ...     number = store.create('{"rummifun": 1}', False, [(b"mark", 0)])
    ...     store.read(number).text.splitlines(), store.seat(b"mark")
    ...     store.close()
    (['{"rummifun": 1}'], (1, 0))

    Law: no other process can open it until it is closed. Raises `Foreign` for a file that is no database of ours or a
    later one, and `sqlite3.Error` for one that cannot be used, or is being used.
    """
    link = sqlite3.connect(file, timeout=0.2, isolation_level=None, check_same_thread=False)
    try:
        _own(link)
        _prepare(link)
    except sqlite3.DatabaseError as error:
        link.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise Foreign(N_("{file} is no database of rummifun")) from None
        raise
    except BaseException:
        link.close()
        raise
    return Store(file, link)


def _own(link: sqlite3.Connection) -> None:
    """Refuse a database that is not ours before anything is written to it."""
    (ours,) = link.execute("PRAGMA application_id").fetchone()
    (version,) = link.execute("PRAGMA user_version").fetchone()
    (tables,) = link.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if ours != _OURS and (ours or version or tables):
        raise Foreign(N_("{file} is no database of rummifun"))
    if version > _VERSION:
        raise Foreign(N_("{file} was made by a later version of rummifun"))


def _prepare(link: sqlite3.Connection) -> None:
    """Take hold of the file, and make the tables where there are none."""
    for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
        link.execute(f"PRAGMA {pragma}").fetchall()
    link.execute("BEGIN IMMEDIATE")  # from here on no other process can
    with closing(link.execute("PRAGMA user_version")) as rows:
        (version,) = rows.fetchone()
    if version == 0:
        for statement in _TABLES.split(";")[:-1]:
            link.execute(statement)
        link.execute(f"PRAGMA application_id = {_OURS}")
    link.execute(f"PRAGMA user_version = {_VERSION}")  # something is written, so that there is a log
    link.execute("COMMIT")


def unkept(error: sqlite3.Error | OSError, tr: Traduction) -> str:
    """Say why a change could not be kept.

    Profil: erreur → traduction → phrase

    >>> unkept(sqlite3.OperationalError("database is locked"), str)
    'this cannot be kept, and has not been done: database is locked'

    Law: the reason of the system stands in it.
    """
    full = isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    said = tr(N_("the disk is full") if full else cause(error))
    return tr(N_("this cannot be kept, and has not been done: {said}")).format(said=said)

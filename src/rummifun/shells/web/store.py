"""The store of games: one SQLite file, in which a game is its record, and each change one commit.

A line of the table `coups` is a line of the record, as `core.record` writes it. A process that is killed between two
commits has the game as it was after the first; the log (WAL) is read again at the next start. One server at a time
holds the file.

A change is kept when its commit is in the log and the log is on the disk. SQLite can flush the log at each commit, one
after another; here whoever has committed asks for it to be flushed, and one flush serves all who have committed before.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from asyncio import to_thread
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from rummifun.core.record import closed
from rummifun.messages import N_
from rummifun.play.keep import Change, Held
from rummifun.shells.web.house import Kept, Mark, Unkept

_OURS: Final = 0x72756D66  # « rumf », which SQLite keeps in the header of the file
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
    """Raised for a file that is not our database, or a later version's; the message is a key of the catalogues."""


class Store:
    """An open database. Several threads use it, one after another."""

    def __init__(self, file: Path, link: sqlite3.Connection) -> None:
        self.file = file
        self._link = link
        self._lock = Lock()
        self._log = os.open(f"{file}-wal", os.O_RDWR)
        self._flushing = Lock()
        self._committed = self._flushed = 0

    def create(self, header: str, together: bool, seats: Sequence[Mark]) -> int:
        """Keep a new game, with the fingerprints of its links; give its number."""
        with self._commit() as link:
            row = link.execute(
                "INSERT INTO parties (entete, reseau, debut) VALUES (?, ?, datetime())", (header, together)
            )
            number = row.lastrowid or 0
            link.executemany("INSERT INTO liens VALUES (?, ?, ?)", ((mark, number, seat) for mark, seat in seats))
        self._flush()
        return number

    def change(self, number: int, change: Change) -> None:
        """Save a change of a game, all of it or nothing: a commit that cannot be flushed is undone."""
        with self._commit() as link:
            header, *gone = _lines(link, number, change.kept)
            ends = link.execute("SELECT fin FROM fins WHERE partie = ?", (number,)).fetchall()
            _put(link, number, change.kept, change.lines, change.header or header)
            if change.over:
                said = closed("\n".join(_lines(link, number))).partition("\n")[0]
                _put(link, number, change.kept + len(change.lines), (), said)
            if change.end is not None:
                link.execute(_END, (number, json.dumps(asdict(change.end))))
        try:
            self._flush()
        except Unkept:
            with self._commit() as link:
                _put(link, number, change.kept, gone, header)
                link.execute("DELETE FROM fins WHERE partie = ?", (number,))
                link.executemany(_END, ((number, end) for (end,) in ends))
            raise

    def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        found: list[Any] = self._rows("SELECT partie, siege FROM liens WHERE empreinte = ?", mark)
        return found[0] if found else None

    def read(self, number: int) -> str:
        with self._asked() as link:
            return "".join(f"{line}\n" for line in _lines(link, number))

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
        with self._asked() as link:
            return link.execute(query, values).fetchall()

    @contextmanager
    def _asked(self) -> Iterator[sqlite3.Connection]:
        """Have the database to oneself; what goes wrong is an error of the system."""
        with self._lock:
            try:
                yield self._link
            except sqlite3.Error as failed:
                full = getattr(failed, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
                raise Unkept(errno.ENOSPC if full else None, str(failed)) from failed

    @contextmanager
    def _commit(self) -> Iterator[sqlite3.Connection]:
        """Make a change in one commit; any failure undoes all of it."""
        with self._asked() as link:
            link.execute("BEGIN IMMEDIATE")
            try:
                yield link
                link.execute("COMMIT")
            except BaseException:
                if link.in_transaction:  # a full disk may have ended it already
                    link.execute("ROLLBACK")
                raise
            self._committed += 1

    def _flush(self) -> None:
        """Have what was committed on the disk; somebody may have flushed it meanwhile."""
        mine = self._committed
        with self._flushing:
            if self._flushed < mine:
                committed = self._committed
                try:
                    os.fsync(self._log)
                except OSError as failed:
                    raise Unkept(failed.errno, failed.strerror) from failed
                self._flushed = committed


def _lines(link: sqlite3.Connection, number: int, first: int = 0) -> list[str]:
    """Read the header of a game, and its lines from one on."""
    head = link.execute("SELECT entete FROM parties WHERE numero = ?", (number,))
    rest = link.execute("SELECT ligne FROM coups WHERE partie = ? AND rang >= ? ORDER BY rang", (number, first))
    return [line for (line,) in (*head, *rest)]


def _put(link: sqlite3.Connection, number: int, kept: int, lines: Sequence[str], header: str) -> None:
    """Put lines after those of a game that stay, and a header before them."""
    link.execute("DELETE FROM coups WHERE partie = ? AND rang >= ?", (number, kept))
    link.executemany(
        "INSERT INTO coups VALUES (?, ?, ?)", ((number, rank, line) for rank, line in enumerate(lines, kept))
    )
    link.execute("UPDATE parties SET entete = ? WHERE numero = ?", (header, number))


@dataclass(frozen=True, slots=True)
class StoreKeeper:
    """A database as the store of a house, used from threads: its holder has all of its games."""

    store: Store

    async def create(self, header: str, together: bool, seats: Sequence[Mark]) -> int:
        return await to_thread(self.store.create, header, together, seats)

    async def change(self, number: int, change: Change, changes: int) -> None:
        await to_thread(self.store.change, number, change)

    async def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        return await to_thread(self.store.seat, mark)

    async def read(self, number: int) -> Kept:
        return Kept(await to_thread(self.store.read, number), 0)

    async def ends(self) -> list[str]:
        return await to_thread(self.store.ends)

    def close(self) -> None:
        self.store.close()


def open_store(file: Path) -> Store:
    """Open a database, or create it.

    No other process can open it until it is closed. Raises `Held` where another has, `Foreign` for a file that is no
    database of ours or a later one, and `sqlite3.Error` for one that cannot be used.
    """
    link = sqlite3.connect(file, timeout=0.2, isolation_level=None, check_same_thread=False)
    try:
        _own(link)
        _prepare(link)
    except sqlite3.DatabaseError as error:
        link.close()
        code = error.sqlite_errorcode & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            raise Foreign(N_("{file} is not a database of rummifun")) from None
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Held from None
        raise
    except BaseException:
        link.close()
        raise
    return Store(file, link)


def _own(link: sqlite3.Connection) -> None:
    """Refuse a database that is not ours before writing anything to it."""
    (ours,) = link.execute("PRAGMA application_id").fetchone()
    (version,) = link.execute("PRAGMA user_version").fetchone()
    (tables,) = link.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if ours != _OURS and (ours or version or tables):
        raise Foreign(N_("{file} is not a database of rummifun"))
    if version > _VERSION:
        raise Foreign(N_("{file} was made by a later version of rummifun"))


def _prepare(link: sqlite3.Connection) -> None:
    """Lock the file, and create missing tables."""
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

"""The store of games: one SQLite file, in which a game is its record, and each change one commit.

A line of the table `coups` is a line of the record, as `core.record` writes it. A process that is killed between two
commits has the game as it was after the first; the log (WAL) is read again at the next start.

A change is kept when its commit is in the log and the log is on the disk. SQLite can flush the log at each commit, one
after another; here whoever has committed asks for it to be flushed, and one flush serves all who have committed before.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import zlib
from asyncio import to_thread
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, Final

from filelock import BaseFileLock

from rummifun.core.record import add_checksum
from rummifun.session.persistence import Change
from rummifun.shells.web.archive import (
    ARCHIVE_BATCH,
    NO_QUOTA,
    GameQuota,
    archive_games,
    archived_lines,
    count_games,
    enforce_quota,
    insert_lines,
    join_lines,
    unarchive,
)
from rummifun.shells.web.database import claim, connect, naming_errors, prepare, rewrite_version
from rummifun.shells.web.metrics import DurationHistogram
from rummifun.shells.web.services import LinkHash, StoredGame, StoreError

_NEW: Final = "INSERT INTO parties (entete, reseau, debut, jour) VALUES (?, ?, datetime(), date())"
_END: Final = "INSERT INTO fins (partie, fin) VALUES (?, ?) ON CONFLICT (partie) DO UPDATE SET fin = excluded.fin"


class SqliteStore:
    """An open database. Several threads use it, one after another."""

    def __init__(self, file: Path, link: sqlite3.Connection, alone: BaseFileLock, room: GameQuota = NO_QUOTA) -> None:
        self.file, self.room = file, room
        self._link, self._alone = link, alone
        self._lock = Lock()
        self._log = os.open(f"{file.resolve()}-wal", os.O_RDWR)
        self._flushing = Lock()
        self.commits, self.flushes, self.moves = DurationHistogram(), DurationHistogram(), 0
        self._committed = self._flushed = 0

    def create(self, header: str, together: bool, seats: Sequence[LinkHash]) -> int:
        """Keep a new game, with the fingerprints of its links; give its number. Raises `StoreFullError`."""
        with self._commit() as link:
            enforce_quota(link, self.room)
            row = link.execute(_NEW, (header, together))
            number = row.lastrowid or 0
            link.executemany("INSERT INTO liens VALUES (?, ?, ?)", ((mark, number, seat) for mark, seat in seats))
        self._flush()
        return number

    def change(self, number: int, change: Change) -> None:
        """Save a change of a game, all of it or nothing: a commit that cannot be flushed is undone."""
        with self._commit() as link:
            unarchive(link, number)
            header, *gone = _lines(link, number, change.kept_lines)
            ends = link.execute("SELECT fin FROM fins WHERE partie = ?", (number,)).fetchall()
            _put(link, number, change.kept_lines, change.lines, change.header or header)
            self.moves += len(change.lines)
            if change.is_over:
                said = add_checksum("\n".join(_lines(link, number))).partition("\n")[0]
                _put(link, number, change.kept_lines + len(change.lines), (), said)
            if change.end is not None:
                link.execute(_END, (number, json.dumps(asdict(change.end))))
        try:
            self._flush()
        except StoreError:
            with self._commit() as link:
                _put(link, number, change.kept_lines, gone, header)
                link.execute("DELETE FROM fins WHERE partie = ?", (number,))
                link.executemany(_END, ((number, end) for (end,) in ends))
            raise

    def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        found: list[Any] = self._rows("SELECT partie, siege FROM liens WHERE empreinte = ?", mark)
        return found[0] if found else None

    def read(self, number: int) -> str:
        with self._use_link() as link:
            lines = [*_lines(link, number), *(archived_lines(link, number) or ())]
        return join_lines(lines)

    def archive_games(self) -> int:
        """Put away some of the games that have been unchanged for long enough; return how many."""
        if self.room.days is None:
            return 0
        with self._commit() as link:
            return archive_games(link, self.room.days, ARCHIVE_BATCH)

    def count_games(self) -> tuple[int, int]:
        """Count all games, and those that are not archived."""
        with self._use_link() as link:
            return count_games(link)

    def check_disk(self) -> None:
        """Read a value, write it again and flush it. Raises `StoreError` if no move could be saved now."""
        self.count_games()
        with self._commit() as link:
            rewrite_version(link)
        self._flush()

    @property
    def parts(self) -> Mapping[str, Path]:
        """Name the files that hold the games."""
        file = self.file.resolve()
        return {"games": file, "log": file.with_name(f"{file.name}-wal")}

    def ends(self) -> list[str]:
        """List the ends of games, in the order in which they first ended."""
        return [end for (end,) in self._rows("SELECT fin FROM fins ORDER BY rang")]

    def close(self) -> None:
        """Close the file; committed changes are in it."""
        with self._flushing, self._lock:
            if self._log >= 0:
                os.close(self._log)
            self._log = -1
            self._link.close()
            self._alone.release()

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._use_link() as link:
            return link.execute(query, values).fetchall()

    @contextmanager
    def _use_link(self) -> Iterator[sqlite3.Connection]:
        """Lock the database; turn an error of SQLite into one of the system."""
        with self._lock:
            try:
                yield self._link
            except (sqlite3.Error, zlib.error) as failed:
                full = getattr(failed, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
                raise StoreError(errno.ENOSPC if full else None, str(failed)) from failed

    @contextmanager
    def _commit(self) -> Iterator[sqlite3.Connection]:
        """Make a change in one commit; any failure undoes all of it."""
        with self._use_link() as link:
            begun = perf_counter()
            link.execute("BEGIN IMMEDIATE")
            try:
                yield link
                link.execute("COMMIT")
            except BaseException:
                if link.in_transaction:  # a full disk may have ended it already
                    link.execute("ROLLBACK")
                raise
            self._committed += 1
            self.commits.add(perf_counter() - begun)

    def _flush(self) -> None:
        """Flush committed changes to the disk, unless another thread has done so meanwhile."""
        mine = self._committed
        with self._flushing:
            if self._flushed < mine:
                committed, begun = self._committed, perf_counter()
                try:
                    os.fsync(self._log)
                except OSError as failed:
                    raise StoreError(failed.errno, failed.strerror) from failed
                self._flushed = committed
                self.flushes.add(perf_counter() - begun)


def _lines(link: sqlite3.Connection, number: int, first: int = 0) -> list[str]:
    """Read the header of a game, and its lines from one on."""
    head = link.execute("SELECT entete FROM parties WHERE numero = ?", (number,))
    rest = link.execute("SELECT ligne FROM coups WHERE partie = ? AND rang >= ? ORDER BY rang", (number, first))
    return [line for (line,) in (*head, *rest)]


def _put(link: sqlite3.Connection, number: int, kept: int, lines: Sequence[str], header: str) -> None:
    """Put lines after those of a game that stay, and a header before them."""
    link.execute("DELETE FROM coups WHERE partie = ? AND rang >= ?", (number, kept))
    insert_lines(link, number, kept, lines)
    link.execute("UPDATE parties SET entete = ? WHERE numero = ?", (header, number))


@dataclass(frozen=True, slots=True)
class SqliteGameStore:
    """A database as the store of games, used from threads: its holder has all of its games."""

    store: SqliteStore

    async def create(self, header: str, together: bool, seats: Sequence[LinkHash]) -> int:
        return await to_thread(self.store.create, header, together, seats)

    async def change(self, number: int, change: Change, changes: int) -> None:
        await to_thread(self.store.change, number, change)

    async def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        return await to_thread(self.store.seat, mark)

    async def read(self, number: int) -> StoredGame:
        return StoredGame(await to_thread(self.store.read, number), 0)

    async def ends(self) -> list[str]:
        return await to_thread(self.store.ends)

    def close(self) -> None:
        self.store.close()


def open_store(file: Path, room: GameQuota = NO_QUOTA) -> SqliteStore:
    """Open a database, or create it.

    No other server can open it until it is closed. Raises `Held` where another has, `ForeignDatabaseError` for a file
    that is no database of ours or a later one, and `sqlite3.Error` for one that cannot be used.
    """
    try:
        return _open(file, room, shared=True)
    except sqlite3.OperationalError:  # some network disks let no other process read the log
        return _open(file, room, shared=False)


def _open(file: Path, room: GameQuota, *, shared: bool) -> SqliteStore:
    with ExitStack() as failed:
        link = failed.enter_context(closing(connect(file, shared=shared)))
        alone = claim(file)
        failed.callback(alone.release)
        with naming_errors(file):
            prepare(link)
        store = SqliteStore(file, link, alone, room)
        failed.pop_all()
        return store

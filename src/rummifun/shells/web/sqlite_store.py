"""The store of games: one SQLite file, in which a game is its record, and each change one commit.

A line of the table `coups` is a line of the record, as `core.record` writes it. A process that is killed between two
commits has the game as it was after the first; the log (WAL) is read again at the next start.

A change is kept when its commit is in the log and the log is on the disk: SQLite flushes the log at each commit
(`synchronous = FULL`), and undoes a commit that it cannot flush.
"""

from __future__ import annotations

import errno
import json
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
from prometheus_client import Counter, Histogram

from rummifun.core.record import add_checksum
from rummifun.messages import N_
from rummifun.page.services import LinkHash, StoredGame, StoreError, StoreFullError, invited_seat
from rummifun.session.persistence import Change
from rummifun.shells.web.database import claim, connect, naming_errors, prepare, rewrite_version
from rummifun.shells.web.game_quota import NO_QUOTA, GameQuota

_ALL: Final = "SELECT coalesce(max(numero), 0) FROM parties"  # none is ever deleted


_RECENT: Final = "SELECT count(*) FROM parties WHERE rangee IS NULL AND jour > date('now', ?)"


_TODAY: Final = """
UPDATE parties SET jour = date(), rangee = NULL WHERE numero = ? AND (jour != date() OR rangee IS NOT NULL)"""


_NEW: Final = "INSERT INTO parties (entete, reseau, debut, jour) VALUES (?, ?, datetime(), date())"


_END: Final = "INSERT INTO fins (partie, fin) VALUES (?, ?) ON CONFLICT (partie) DO UPDATE SET fin = excluded.fin"


def duration_histogram(name: str, about: str) -> Histogram:
    """Return a histogram of durations, from a thousandth of a second to ten seconds."""
    return Histogram(name, about, buckets=_BOUNDS, registry=None)


_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class SqliteStore:
    """An open database. Several threads use it, one after another."""

    def __init__(self, file: Path, link: sqlite3.Connection, alone: BaseFileLock, room: GameQuota = NO_QUOTA) -> None:
        self.file, self.room = file, room
        self._link, self._alone = link, alone
        self._lock = Lock()
        self.moves = Counter("rummifun_moves_total", "Moves kept, of people, of players and of rules.", registry=None)
        self.commits = duration_histogram("rummifun_commit_seconds", "Changes of the database.")

    def create(self, header: str, together: bool, seats: Sequence[LinkHash]) -> int:
        """Keep a new game, with the fingerprints of its links; give its number. Raises `StoreFullError`."""
        with self._commit() as link:
            if self.room.ceiling is not None and _count_recent(link, self.room) >= self.room.ceiling:
                raise StoreFullError(None, N_("this server has as many games as it can keep; try again later"))
            row = link.execute(_NEW, (header, together))
            number = row.lastrowid or 0
            link.executemany("INSERT INTO liens VALUES (?, ?, ?)", ((mark, number, seat) for mark, seat in seats))
        return number

    def change(self, number: int, change: Change) -> None:
        """Save a change of a game, all of it or nothing."""
        with self._commit() as link:
            _insert(link, number, 0, _packed_lines(link, number))
            link.execute(_TODAY, (number,))
            _put(link, number, change.kept_lines, change.lines, change.header or _lines(link, number)[0])
            self.moves.inc(len(change.lines))
            if change.is_over:
                said = add_checksum("\n".join(_lines(link, number))).partition("\n")[0]
                _put(link, number, change.kept_lines + len(change.lines), (), said)
            if change.end is not None:
                link.execute(_END, (number, json.dumps(asdict(change.end))))

    def seat(self, mark: bytes) -> tuple[int, int | None] | None:
        found: list[Any] = self._rows("SELECT partie, siege FROM liens WHERE empreinte = ?", mark)
        return found[0] if found else None

    def claim(self, invitation: bytes, mark: bytes) -> bool:
        with self._commit() as link:
            found = link.execute("SELECT partie, siege FROM liens WHERE empreinte = ?", (invitation,)).fetchone()
            if found is None or found[1] is None or found[1] >= 0:
                return False
            link.execute("UPDATE liens SET siege = NULL WHERE empreinte = ?", (invitation,))
            link.execute("INSERT INTO liens VALUES (?, ?, ?)", (mark, found[0], invited_seat(found[1])))
        return True

    def read(self, number: int) -> str:
        with self._use_link() as link:
            lines = [*_lines(link, number), *_packed_lines(link, number)]
        return "".join(f"{line}\n" for line in lines)

    def count_games(self) -> tuple[int, int]:
        """Count all games, and the recent ones."""
        with self._use_link() as link:
            (kept,) = link.execute(_ALL).fetchone()
            return kept, _count_recent(link, self.room)

    def check_disk(self) -> None:
        """Read a value, and write it again. Raises `StoreError` if no move could be saved now."""
        self.count_games()
        with self._commit() as link:
            rewrite_version(link)

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
        with self._lock:
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
            self.commits.observe(perf_counter() - begun)


def _lines(link: sqlite3.Connection, number: int) -> list[str]:
    """Read the header of a game, and its lines."""
    head = link.execute("SELECT entete FROM parties WHERE numero = ?", (number,))
    rest = link.execute("SELECT ligne FROM coups WHERE partie = ? ORDER BY rang", (number,))
    return [line for (line,) in (*head, *rest)]


def _count_recent(link: sqlite3.Connection, room: GameQuota) -> int:
    (games,) = link.execute(_RECENT, (f"-{room.days} days",)).fetchone()
    return int(games)


def _packed_lines(link: sqlite3.Connection, number: int) -> list[str]:
    """Read the lines of a game that version 0.1.0 packed; it has no others until its next change."""
    rows = link.execute("SELECT rangee FROM parties WHERE numero = ? AND rangee IS NOT NULL", (number,))
    return [line for (packed,) in rows for line in zlib.decompress(packed).decode().split("\n")[:-1]]


def _insert(link: sqlite3.Connection, number: int, first: int, lines: Sequence[str]) -> None:
    """Insert lines of a game, from a rank on."""
    rows = ((number, rank, line) for rank, line in enumerate(lines, first))
    link.executemany("INSERT INTO coups VALUES (?, ?, ?)", rows)


def _put(link: sqlite3.Connection, number: int, kept: int, lines: Sequence[str], header: str) -> None:
    """Put lines after those of a game that stay, and a header before them."""
    link.execute("DELETE FROM coups WHERE partie = ? AND rang >= ?", (number, kept))
    _insert(link, number, kept, lines)
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

    async def claim(self, invitation: bytes, mark: bytes) -> bool:
        return await to_thread(self.store.claim, invitation, mark)

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

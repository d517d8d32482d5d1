"""Copies of the games: one made while a server goes on, and the way back.

A copy is one whole file, without a log beside it. It has its name only once it is on the disk and has been checked.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from rummifun.shells.storage import files
from rummifun.shells.web.database import (
    DAMAGED_FILE,
    ForeignDatabaseError,
    claim,
    connect,
    give_to_folder_owner,
    naming_errors,
)


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
        fresh.touch()  # a file that cannot be written is reported before the games are read
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

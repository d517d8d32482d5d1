"""A game in its own file: each change reaches the disk before the screen, and a single process makes them.

Another process is told that the file has an owner, and may take over; then the first is told. The owner is a token,
written down in a folder of this machine's, beside a lock that lives as long as its process: whoever is killed owns
nothing any more. Nothing is left beside the file itself.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from glob import escape
from hashlib import blake2b
from itertools import count
from pathlib import Path
from tempfile import gettempdir
from typing import Final
from uuid import uuid4

from filelock import FileLock, Timeout

from rummifun.console.errors import on_failure
from rummifun.core.record import add_checksum
from rummifun.session.persistence import AlreadyOpenError, Change, TakenOverError
from rummifun.storage import files

_SECONDS: Final = 10.0  # the wait for another process's change of the same file


def exclusive_lock(file: Path) -> FileLock:
    """Return the lock for changing a file, for the moment that this takes."""
    return FileLock(_place(file).with_suffix(".lock"), timeout=_SECONDS, thread_local=False)


def _place(file: Path) -> Path:
    """Return the place on this machine that records a file's owner; a takeover does not change its name.

    Raises `OSError` where no such place can be had.
    """
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(gettempdir(), f"rummifun-{user}")
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and folder.lstat().st_uid != user:
        raise PermissionError(errno.EACCES, "somebody else's", str(folder))
    return folder / blake2b(os.fsencode(file.resolve()), digest_size=12).hexdigest()


class FileOwnership:
    """Ownership of a file, until it is given back or taken over."""

    def __init__(self, file: Path, over: bool = False) -> None:
        """Take a file. Raises `AlreadyOpenError` if another process owns it, unless you take it over."""
        self._door, self._owner_file, self._token = exclusive_lock(file), _place(file), uuid4().hex
        self._alive = self._lock(self._token)
        with self._door:
            if self._has_owner() and not over:
                raise AlreadyOpenError
            self._alive.acquire()
            fresh = self._owner_file.with_suffix(".new")
            with on_failure(partial(self._end, self._alive)):
                fresh.write_text(self._token)  # a full disk takes the ownership from nobody
                files.rename_into_place(fresh, self._owner_file)

    def _lock(self, token: str) -> FileLock:
        return FileLock(self._owner_file.with_suffix(f".{token}"), timeout=0, thread_local=False)

    def _owner(self) -> str:
        with suppress(FileNotFoundError):
            return self._owner_file.read_text()
        return ""

    def _has_owner(self) -> bool:
        """Tell whether the recorded owner still runs; clean up after a dead one."""
        token = self._owner()
        if not token:
            return False
        lock = self._lock(token)
        try:
            lock.acquire()
        except Timeout:
            return True
        self._end(lock)
        return False

    @staticmethod
    def _end(lock: FileLock) -> None:
        lock.release()
        with suppress(OSError):  # Windows removes nothing that another process looks at
            Path(lock.lock_file).unlink()

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Change the file under a lock. Raises `TakenOverError` if another process has taken the file."""
        with self._door:
            if self._owner() != self._token:
                raise TakenOverError
            yield

    def release(self) -> None:
        with suppress(OSError), self._door:
            if self._owner() == self._token:
                self._owner_file.unlink()
        self._end(self._alive)


class FileStorage:
    """A file that holds a game, owned by this process."""

    def __init__(self, file: Path, text: str, owner: FileOwnership) -> None:
        self.file = file
        self._lines = _lines(text)
        self._owner = owner
        self._touched = False

    def read(self) -> str:
        return files.read_lossy(self.file)

    def apply(self, change: Change) -> None:
        """Keep a change: append lines to the file if that is enough, else rewrite it.

        Raises `TakenOverError` where somebody else has the game now, `OSError` where it cannot be written: then the
        file holds what it held.
        """
        header, *moves = self._lines
        lines = [change.header or header, *moves[: change.kept_lines], *change.lines]
        with self._owner.guard():
            if change.header is not None or change.kept_lines < len(moves):
                text = add_checksum("".join(f"{line}\n" for line in lines))  # a header about other moves is void
                files.rewrite_file(self.file, text)
            elif change.lines:
                files.append_line(self.file, "\n".join(change.lines))
            self._lines, self._touched = lines, True
            if change.is_over:
                files.close_record(self.file)

    def replace_text(self, text: str) -> None:
        """Replace the whole text of the file. Raises as `apply` does."""
        with self._owner.guard():
            files.rewrite_file(self.file, text)
        self._lines, self._touched = _lines(text), True

    def close(self) -> None:
        """Release the game; its file says how many moves it has, so that a loss is noticed.

        A file that was only read stays as it is: it may be a damaged one.
        """
        if self._touched:
            with suppress(TakenOverError, OSError), self._owner.guard():
                files.close_record(self.file)
        self._owner.release()


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def create_storage(file: Path, text: str, folder: bool = True) -> FileStorage:
    """Create the file of a new game, and its folder if wanted; never overwrite."""
    try:
        owner = FileOwnership(file)
    except AlreadyOpenError:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
    with on_failure(owner.release):
        if folder:
            files.make_private_folder(file.parent)
        files.create_file(file, text, files.PRIVATE)
    return FileStorage(file, text, owner)


def open_storage(file: Path, over: bool = False) -> FileStorage:
    """Open the file of a game, to resume it. Raises `AlreadyOpenError` if it is in use, unless you take it over.

    Raises `OSError` where it cannot be read, or be written to.
    """
    owner = FileOwnership(file, over)
    with on_failure(owner.release):
        text = files.read_lossy(file)
        with file.open("r+b"):
            pass
        return FileStorage(file, text, owner)


def list_game_files(folder: Path, name: str | None = None) -> tuple[Path, ...]:
    """List the files of games, of one or of all, the last written first; none if the folder cannot be read."""
    pattern = f"{escape(_stem(name))}-[0-9]*.jsonl" if name else "*.jsonl"
    try:
        dated = [(file.stat().st_mtime_ns, file.name, file) for file in (folder / "parties").glob(pattern)]
    except OSError:
        return ()
    return tuple(file for _, _, file in sorted(dated, reverse=True))


def free_game_path(folder: Path, name: str, now: datetime) -> Path:
    """Choose a file for a new game, named after it and the time, free in the folder of a user's data."""
    stem = f"{_stem(name)}-{now:%Y-%m-%d-%H%M%S}"
    names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
    return next(file for file in (folder / "parties" / f"{n}.jsonl" for n in names) if not _has_file(file))


def _stem(name: str, platform: str = sys.platform) -> str:
    r"""Return the prefix of the files of a game's name: letters that the system allows in names of files.

    >>> _stem("aa/bb: cc?", "linux"), _stem("aa/bb: cc?", "win32")
    ('aa-bb: cc?', 'aa-bb- cc-')
    """
    return re.sub(r'[<>:"/\\|?*\x00-\x1f]' if platform == "win32" else "/", "-", name)


def _has_file(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:
        return False

"""Ownership of a file: one process writes at a time; another is told so, and may take over; then the first is told.

The owner is a token, written down in a folder of this machine's, beside a lock that lives as long as its process:
whoever is killed owns nothing any more. Nothing is left beside the file itself.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from tempfile import gettempdir
from typing import Final
from uuid import uuid4

from filelock import FileLock, Timeout

from rummifun.session.persistence import AlreadyOpenError, TakenOverError
from rummifun.shells.storage.files import rename_into_place

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
            try:
                self._say()
            except BaseException:
                self._end(self._alive)
                raise

    def _lock(self, token: str) -> FileLock:
        return FileLock(self._owner_file.with_suffix(f".{token}"), timeout=0, thread_local=False)

    def _say(self) -> None:
        """Write down the ownership: a full disk takes it from nobody."""
        fresh = self._owner_file.with_suffix(".new")
        fresh.write_text(self._token)
        rename_into_place(fresh, self._owner_file)

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

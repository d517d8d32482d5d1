"""Who writes to a file: one process at a time. Another one is told, and may take it over; then the first is told.

The owner is a token, written down in a folder of the machine's, beside a lock that lives as long as its process:
whoever is killed owns nothing any more. Nothing is left beside the file itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from tempfile import gettempdir
from uuid import uuid4

from filelock import FileLock, Timeout

from rummifun.play.keep import Held, Taken

__all__ = ["Ownership"]

_SECONDS = 10.0
"""How long one waits for somebody else's change of the same file to be over."""


def _folder() -> Path:
    """Give the folder of this machine where owners are written down: the user's alone."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(gettempdir()) / f"rummifun-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and folder.stat().st_uid != user:
        raise PermissionError(f"{folder} is somebody else's")
    return folder


class Ownership:
    """That a file is one's own, until it is given back or taken over."""

    def __init__(self, file: Path, over: bool = False) -> None:
        """Take a file. Raises `Held` where somebody has it, unless it is to be taken over."""
        folder = _folder()
        name = blake2b(str(file.resolve()).encode(), digest_size=12).hexdigest()
        self._said = folder / name
        self._door = FileLock(folder / f"{name}.lock", timeout=_SECONDS, thread_local=False)
        self._token = uuid4().hex
        self._alive = self._lock(self._token)
        with self._door:
            if not over and self._owned():
                raise Held
            self._alive.acquire()
            self._said.write_text(self._token)

    def _lock(self, token: str) -> FileLock:
        return FileLock(self._said.with_suffix(f".{token}"), timeout=0, thread_local=False)

    def _owner(self) -> str:
        try:
            return self._said.read_text()
        except FileNotFoundError:
            return ""

    def _owned(self) -> bool:
        """Tell whether the owner that is written down is still there."""
        token = self._owner()
        if not token:
            return False
        lock = self._lock(token)
        try:
            with lock:
                pass
        except Timeout:
            return True
        Path(lock.lock_file).unlink(missing_ok=True)
        return False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Change the file while nobody else can take it. Raises `Taken` where somebody has."""
        with self._door:
            if self._owner() != self._token:
                raise Taken
            yield

    def drop(self) -> None:
        """Give the file back."""
        with self._door:
            if self._owner() == self._token:
                self._said.unlink()
            self._alive.release()
            Path(self._alive.lock_file).unlink(missing_ok=True)

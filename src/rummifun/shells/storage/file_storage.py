"""A game in its own file: each change reaches the disk before the screen, and a single process makes them."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from rummifun.core.record import add_checksum
from rummifun.session.persistence import AlreadyOpenError, Change, TakenOverError
from rummifun.shells.storage import files
from rummifun.shells.storage.file_ownership import FileOwnership


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
                files.rewrite_file(self.file, add_checksum(_text(lines)))  # a header about other moves is void
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


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def create_storage(file: Path, text: str, folder: bool = True) -> FileStorage:
    """Create the file of a new game, and its folder if wanted; never overwrite."""
    try:
        owner = FileOwnership(file)
    except AlreadyOpenError:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
    try:
        if folder:
            files.make_private_folder(file.parent)
        files.create_file(file, text)
    except BaseException:
        owner.release()
        raise
    return FileStorage(file, text, owner)


def open_storage(file: Path, over: bool = False) -> FileStorage:
    """Open the file of a game, to resume it. Raises `AlreadyOpenError` if it is in use, unless you take it over.

    Raises `OSError` where it cannot be read, or be written to.
    """
    owner = FileOwnership(file, over)
    try:
        text = files.read_lossy(file)
        with file.open("r+b"):
            pass
        return FileStorage(file, text, owner)
    except BaseException:
        owner.release()
        raise

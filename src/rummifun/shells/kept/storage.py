"""A game in its own file: each change reaches the disk before the screen, and a single process makes them."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from rummifun.core.record import closed
from rummifun.play.keep import Change, Held, Taken
from rummifun.shells.kept import saves
from rummifun.shells.kept.ownership import Ownership


class FileStorage:
    """A file that holds a game, owned by this process."""

    def __init__(self, file: Path, text: str, owner: Ownership) -> None:
        self.file = file
        self._lines = _lines(text)
        self._owner = owner
        self._touched = False

    def read(self) -> str:
        return saves.read(self.file)

    def apply(self, change: Change) -> None:
        """Keep a change: append lines to the file if that is enough, else rewrite it.

        Raises `Taken` where somebody else has the game now, `OSError` where it cannot be written: then the file holds
        what it held.
        """
        header, *moves = self._lines
        lines = [change.header or header, *moves[: change.kept], *change.lines]
        with self._owner.held():
            if change.header is not None or change.kept < len(moves):
                saves.rewrite(self.file, closed(_text(lines)))  # what a header said of other moves is void
            elif change.lines:
                saves.append(self.file, "\n".join(change.lines))
            self._lines, self._touched = lines, True
            if change.over:
                saves.close(self.file)

    def put(self, text: str) -> None:
        """Replace the whole text of the file. Raises as `apply` does."""
        with self._owner.held():
            saves.rewrite(self.file, text)
        self._lines, self._touched = _lines(text), True

    def close(self) -> None:
        """Release the game; its file says how many moves it has, so that a loss is noticed.

        A file that was only read stays as it is: it may be a damaged one.
        """
        if self._touched:
            with suppress(Taken, OSError), self._owner.held():
                saves.close(self.file)
        self._owner.drop()


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def created(file: Path, text: str, folder: bool = True) -> FileStorage:
    """Create the file of a new game, and its folder if wanted; never overwrite."""
    try:
        owner = Ownership(file)
    except Held:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
    try:
        if folder:
            saves.made(file.parent)
        saves.create(file, text)
    except BaseException:
        owner.drop()
        raise
    return FileStorage(file, text, owner)


def opened(file: Path, over: bool = False) -> FileStorage:
    """Open the file of a game, to resume it. Raises `Held` if somebody plays it, unless you take it over.

    Raises `OSError` where it cannot be read, or be written to.
    """
    owner = Ownership(file, over)
    try:
        text = saves.read(file)
        with file.open("r+b"):
            pass
        return FileStorage(file, text, owner)
    except BaseException:
        owner.drop()
        raise

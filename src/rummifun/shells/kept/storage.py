"""A game kept in a file of its own: each change is on the disk before it is shown, and one process alone makes them."""

from __future__ import annotations

from pathlib import Path

from rummifun.core.record import closed
from rummifun.play.keep import Change
from rummifun.shells.kept import saves
from rummifun.shells.kept.ownership import Ownership

__all__ = ["FileStorage", "created", "opened"]


class FileStorage:
    """A file that holds a game, and whose owner one is."""

    def __init__(self, file: Path, text: str, owner: Ownership) -> None:
        self.file = file
        self._lines = text.splitlines()
        self._owner = owner

    def read(self) -> str:
        """Give the text of the game."""
        return saves.read(self.file)

    def apply(self, change: Change) -> None:
        """Keep a change: lines at the end of the file where that is all there is to it, else the whole anew.

        Raises `Taken` where somebody else has the game now, `OSError` where it cannot be written: then the file holds
        what it held.
        """
        header, *moves = self._lines
        lines = [change.header or header, *moves[: change.kept], *change.lines]
        with self._owner.held():
            if change.header is None and change.kept == len(moves) and change.lines:
                saves.append(self.file, "\n".join(change.lines))
            elif lines != self._lines:
                saves.rewrite(self.file, _text(lines, change.over))
        self._lines = lines
        if change.over:
            saves.close(self.file)

    def close(self) -> None:
        """Let somebody else play the game."""
        self._owner.drop()


def _text(lines: list[str], over: bool) -> str:
    text = "".join(f"{line}\n" for line in lines)
    return closed(text) if over else text


def created(file: Path, text: str) -> FileStorage:
    """Make the file of a new game; never over another."""
    owner = Ownership(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        saves.create(file, text)
    except BaseException:
        owner.drop()
        raise
    return FileStorage(file, text, owner)


def opened(file: Path, over: bool = False) -> FileStorage:
    """Open the file of a game, to go on with it. Raises `Held` where somebody plays it, unless it is taken over."""
    owner = Ownership(file, over)
    try:
        return FileStorage(file, saves.read(file), owner)
    except BaseException:
        owner.drop()
        raise

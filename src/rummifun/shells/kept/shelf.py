"""The games on disk without rereading them: an index of how each stands, which can be lost and is rebuilt.

A line of the index holds for a file as it was when it was read, by its time and its size; a file that has changed since
is read again, one that is gone is forgotten. So a kill, another table or a hand in the folder can make it late, and
never wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from rummifun.core.record import value_read
from rummifun.games.offered import OURS, Offered
from rummifun.messages import LANGUAGES, translation
from rummifun.play.sitting import Sitting
from rummifun.render.text import Style
from rummifun.shells.asked.start import code_of
from rummifun.shells.kept import saves, shelved
from rummifun.shells.line.line import ending_lines
from rummifun.shells.screen import Screen

_FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a game on disk: its file and when it was read, its game, its moves and code, how it ended."""

    file: str
    time: int
    size: int
    game: str
    moves: int
    code: str | None
    end: dict[str, str]

    @property
    def over(self) -> bool:
        return bool(self.end)


class Shelf:
    """The games of a folder, the last written first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known = _read(_index(folder))
        self._reading, self._writing = Lock(), Lock()

    def file(self, known: Known) -> Path:
        return self._folder / "parties" / known.file

    def glance(self, name: str | None = None) -> Iterator[Known | None]:
        """List the games, of one kind or all, without reading any: None stands for one that must be read first."""
        return (self._found(file) for file in saves.files(self._folder, name))

    def look(self, screen: Screen, name: str | None = None, games: Offered = OURS) -> Iterator[Known | str]:
        """List the games, reading those that need it, with remarks on damaged ones between them."""
        for file in saves.files(self._folder, name):
            known, said = self._read(file, screen, games)
            yield from (found for found in (said, known) if found)

    def _read(self, file: Path, screen: Screen, games: Offered) -> tuple[Known | None, str]:
        with self._reading:
            if known := self._found(file):
                return known, ""
            mark = _mark(file)
            found = shelved.mended(file, screen, games)
            return self._noted(file, found.sitting, mark) if found.sitting and mark else None, found.said

    def note(self, file: Path, sitting: Sitting) -> None:
        """Keep the new state of a game, which its file already holds."""
        mark = _mark(file)
        if mark is not None and self._found(file) is None:
            self._noted(file, sitting, mark)

    def _found(self, file: Path) -> Known | None:
        known = self._known.get(file.name)
        return known if known and (known.time, known.size) == _mark(file) else None

    def _noted(self, file: Path, sitting: Sitting, mark: tuple[int, int]) -> Known:
        known = _told(file, sitting, mark)
        self._known[known.file] = known
        with self._writing, suppress(OSError):
            there = {file.name for file in saves.files(self._folder)}
            self._known = {name: found for name, found in self._known.items() if name in there}
            _kept(_index(self._folder), self._known)
        return known


def _index(folder: Path) -> Path:
    return folder / "parties.json"


def _mark(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _told(file: Path, sitting: Sitting, mark: tuple[int, int]) -> Known:
    def end(lang: str) -> str:
        return " ".join(ending_lines(sitting, Screen(lang, translation(lang), Style(width=76))))

    ends = {lang: end(lang) for lang in LANGUAGES} if sitting.seat is None else {}
    return Known(file.name, *mark, sitting.game.name, len(sitting.steps), code_of(sitting), ends)


def _kept(index: Path, known: Mapping[str, Known]) -> None:
    text = json.dumps({"format": _FORMAT, "parties": [asdict(found) for found in known.values()]}, ensure_ascii=False)
    if index.exists():
        saves.rewrite(index, text)
    else:
        saves.create(index, text)


def _read(index: Path) -> dict[str, Known]:
    """Read the index; one that is not there, or damaged, is empty, and is made anew."""
    try:
        found = value_read(saves.read(index))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict) or found.get("format") != _FORMAT or not isinstance(found.get("parties"), list):
        return {}
    known = [Known(**line) for line in found["parties"] if _fits(line)]
    return {line.file: line for line in known}


def _fits(line: Any) -> bool:
    if not isinstance(line, dict) or not saves.fits(line, Known):
        return False
    end = line["end"]
    return not end or (set(end) == set(LANGUAGES) and all(isinstance(said, str) for said in end.values()))

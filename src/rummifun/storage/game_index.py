"""The games on disk without rereading them: an index of how each stands, which can be lost and is rebuilt.

A line of the index holds for a file as it was when it was read, by its time and its size; a file that has changed since
is read again, one that is gone is forgotten. So a kill, another table or a hand in the folder can make it late, and
never wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry
from rummifun.console.formatting import ending_lines
from rummifun.console.screen import Console
from rummifun.core.json_reader import parse_json
from rummifun.messages import LANGUAGES, translation
from rummifun.plugins.hot_reload import file_stamp
from rummifun.render.text import Style
from rummifun.session.session import Session, session_code
from rummifun.storage import file_storage, files, saved_session

_FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class IndexedGame:
    """The entry of a game on disk: its file, the time of reading, its game, its moves and code, its end."""

    file: str
    time: int
    size: int
    game: str
    moves: int
    code: str | None
    end: dict[str, str]

    @property
    def is_over(self) -> bool:
        return bool(self.end)


class GameIndex:
    """The games of a folder, the last written first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._entries = _read(_index(folder))
        self._reading, self._writing = Lock(), Lock()

    def file(self, known: IndexedGame) -> Path:
        return self._folder / "parties" / known.file

    def cached_games(self, name: str | None = None) -> Iterator[IndexedGame | None]:
        """List the games, of one kind or all, without reading any: None stands for a game that must be read first."""
        return (self._find_cached(file) for file in file_storage.list_game_files(self._folder, name))

    def read_games(
        self, screen: Console, name: str | None = None, games: GameRegistry = BUILTIN_GAMES
    ) -> Iterator[IndexedGame | str]:
        """List the games; read the files that have changed, and put remarks on damaged ones between them."""
        for file in file_storage.list_game_files(self._folder, name):
            known, said = self._read(file, screen, games)
            yield from (found for found in (said, known) if found)

    def _read(self, file: Path, screen: Console, games: GameRegistry) -> tuple[IndexedGame | None, str]:
        with self._reading:
            if known := self._find_cached(file):
                return known, ""
            mark = file_stamp(file)
            found = saved_session.repair_saved_session(file, screen, games)
            return self._note(file, found.session, mark) if found.session and mark else None, found.remarks

    def update(self, file: Path, session: Session) -> None:
        """Keep the new state of a game, which its file already holds."""
        mark = file_stamp(file)
        if mark is not None and self._find_cached(file) is None:
            self._note(file, session, mark)

    def _find_cached(self, file: Path) -> IndexedGame | None:
        known = self._entries.get(file.name)
        return known if known and (known.time, known.size) == file_stamp(file) else None

    def _note(self, file: Path, session: Session, mark: tuple[int, int]) -> IndexedGame:
        langs = LANGUAGES if session.seat is None else ()
        screens = (Console(lang, translation(lang), Style(width=76)) for lang in langs)
        end = {screen.lang: " ".join(ending_lines(session, screen)) for screen in screens}
        moves, code = len(session.steps), session_code(session)
        known = self._entries[file.name] = IndexedGame(file.name, *mark, session.game.name, moves, code, end)
        with self._writing, suppress(OSError):
            there = {file.name for file in file_storage.list_game_files(self._folder)}
            self._entries = {name: found for name, found in self._entries.items() if name in there}
            index = {"format": _FORMAT, "parties": [asdict(found) for found in self._entries.values()]}
            files.write_file(_index(self._folder), json.dumps(index, ensure_ascii=False))
        return known


def _index(folder: Path) -> Path:
    return folder / "parties.json"


def _read(index: Path) -> dict[str, IndexedGame]:
    """Read the index; if it is missing or damaged, return an empty one, to make anew."""
    try:
        found = parse_json(files.read_lossy(index))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict) or found.get("format") != _FORMAT or not isinstance(found.get("parties"), list):
        return {}
    return {line["file"]: IndexedGame(**line) for line in found["parties"] if _fits(line)}


def _fits(line: Any) -> bool:
    if not isinstance(line, dict) or not files.has_exact_fields(line, IndexedGame):
        return False
    end = line["end"]
    return not end or (set(end) == set(LANGUAGES) and all(isinstance(said, str) for said in end.values()))

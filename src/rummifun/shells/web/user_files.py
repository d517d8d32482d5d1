"""Files of games in a Python: each is run once, until its text is another one."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rummifun.games.registry import GameRegistry, UserGame
from rummifun.messages import LANGUAGES, N_
from rummifun.shells.console import Console
from rummifun.shells.web.http_messages import UploadedFile
from rummifun.shells.web.new_game import RequestRefusedError
from rummifun.shells.web.serializers import console_for

MAX_CHARACTERS: Final = 200_000
"""Characters that a file may have."""


class UserFiles:
    """The files whose games are defined in this Python, under the names by which games in progress refer to them."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._games: dict[str, tuple[UserGame, ...]] = {}

    def games(self, files: Sequence[UploadedFile], screen: Console) -> GameRegistry:
        """Define the games of these files, if their texts are new; raises `RequestRefusedError` with the fault."""
        for file in files:
            if self._texts.get(file.name) != file.text:
                self._texts.pop(file.name, None)  # if this one fails, another must be run again
                self._games[file.name] = _run(file, screen)
                self._texts[file.name] = file.text
        return GameRegistry(tuple(own for file in files for own in self._games[file.name]))

    def sound_games(self, files: Sequence[UploadedFile]) -> GameRegistry:
        """Define the games of those of these files that are sound."""
        screen = console_for(LANGUAGES[0])
        good = []
        for file in files:
            try:
                self.games([file], screen)
            except RequestRefusedError as wrong:
                print(wrong, file=sys.stderr)
            else:
                good.append(file)
        return self.games(good, screen)


USER_FILES: Final = UserFiles()
"""Those of this worker: a module is one thing in all of a Python."""


def _run(file: UploadedFile, screen: Console) -> tuple[UserGame, ...]:
    """Run a file, and list the games that it defines."""
    from rummifun.shells.plugins.loading import (  # here: nothing of a user's is loaded before
        CommandError,
        find_user_games,
    )

    name = Path(file.name)
    if name.suffix != ".py" or name.name != file.name or len(file.text) > MAX_CHARACTERS:
        said = N_("{name} is not a file of games: a Python file of at most {n} characters was expected")
        raise RequestRefusedError(screen.tr(said).format(name=file.name, n=MAX_CHARACTERS))
    if _is_taken(name):
        said = N_("{name} is also the name of a part of Python or of this page; give the file another name")
        raise RequestRefusedError(screen.tr(said).format(name=file.name))
    name.write_text(file.text, "utf-8")
    importlib.invalidate_caches()
    try:
        return find_user_games(file.name, screen)
    except CommandError as wrong:
        raise RequestRefusedError(wrong.message) from None


def _is_taken(name: Path) -> bool:
    """Tell whether a module of ours, or of a library, has the name of a file."""
    try:
        found = importlib.util.find_spec(name.stem)
    except (ImportError, ValueError):
        return "." in name.stem or name.stem in sys.modules
    return found is not None and Path(found.origin or "").resolve() != name.resolve()

"""Files of games in a Python: each is run once, until its text is another one."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rummifun.games.offered import Offered, Own
from rummifun.messages import LANGUAGES, N_
from rummifun.shells.screen import Screen
from rummifun.shells.web.opening import Unwanted
from rummifun.shells.web.pages import Dropped
from rummifun.shells.web.wire import screen_of

LARGEST: Final = 200_000
"""Characters that a file may have."""


class Files:
    """The files whose games are defined in this Python, under the names by which games in progress refer to them."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._games: dict[str, tuple[Own, ...]] = {}

    def games(self, files: Sequence[Dropped], screen: Screen) -> Offered:
        """Define the games of these files, where their texts are not known; raises `Unwanted` with what is wrong."""
        for file in files:
            if self._texts.get(file.name) != file.text:
                self._texts.pop(file.name, None)  # if this one fails, another must be run again
                self._games[file.name] = _run(file, screen)
                self._texts[file.name] = file.text
        return Offered(tuple(own for file in files for own in self._games[file.name]))

    def sound(self, files: Sequence[Dropped]) -> Offered:
        """Define the games of those of these files that are sound."""
        screen = screen_of(LANGUAGES[0])
        good = []
        for file in files:
            try:
                self.games([file], screen)
            except Unwanted as wrong:
                print(wrong, file=sys.stderr)
            else:
                good.append(file)
        return self.games(good, screen)


FILES: Final = Files()
"""Those of this worker: a module is one thing in all of a Python."""


def _run(file: Dropped, screen: Screen) -> tuple[Own, ...]:
    """Run a file, and list the games that it defines."""
    from rummifun.shells.asked.load import Unusable, games_in  # here: nothing of a user's is loaded before

    name = Path(file.name)
    if name.suffix != ".py" or name.name != file.name or len(file.text) > LARGEST:
        said = N_("{name} is not a file of games: a Python file of at most {n} characters was expected")
        raise Unwanted(screen.tr(said).format(name=file.name, n=LARGEST))
    if _taken(name):
        said = N_("{name} is also the name of a part of Python or of this page; give the file another name")
        raise Unwanted(screen.tr(said).format(name=file.name))
    name.write_text(file.text, "utf-8")
    importlib.invalidate_caches()
    try:
        return games_in(file.name, screen)
    except Unusable as wrong:
        raise Unwanted(wrong.message) from None


def _taken(name: Path) -> bool:
    """Tell whether a module of ours, or of a library, has the name of a file."""
    try:
        found = importlib.util.find_spec(name.stem)
    except (ImportError, ValueError):
        return "." in name.stem or name.stem in sys.modules
    return found is not None and Path(found.origin or "").resolve() != name.resolve()

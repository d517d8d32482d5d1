"""The player pool of a browser: short work at once, longer work in a second worker; the files of games it runs."""

from __future__ import annotations

import asyncio
import base64
import importlib.util
import pickle
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from rummifun.catalogue.entry import level_named
from rummifun.catalogue.registry import GameRegistry, UserGame
from rummifun.console.screen import Console
from rummifun.messages import LANGUAGES, N_
from rummifun.page.http_messages import UploadedFile
from rummifun.page.new_game import RequestRefusedError
from rummifun.page.presenter import console_for
from rummifun.page.services import A, R, Thought, answer_with_player
from rummifun.session.player_queries import PlayerQuery
from rummifun.shells.browser.browser_limits import MAX_CHARACTERS

_QUICK: Final = frozenset({"hasard", "premier", "glouton", "ecart", "petit_ecart"})
"""The players who answer every query in a moment."""


class SecondWorker(Protocol):
    """The second worker: it starts on demand, and again after a stop."""

    async def think(self, asked: str) -> str:
        """Have `run_carried` work; raises any exception if the worker dies."""

    def start(self) -> None:
        """Start the worker."""

    def stop(self) -> None:
        """End, even in the middle of a query."""


class BackgroundPool:
    """A thinker with a second worker, for one thing at a time."""

    def __init__(self, other: SecondWorker) -> None:
        self._other = other
        self._one = asyncio.Lock()
        self.files: tuple[UploadedFile, ...] = ()
        """Files of a user, whose games may be asked about."""

    async def answer(self, question: PlayerQuery) -> Thought:
        """Answer a question, here where that takes a moment."""
        return answer_with_player(question) if _quick(question) else await self.run(answer_with_player, question)

    async def run(self, what: Callable[[A], R], asked: A) -> R:
        """Work something out beside; if the worker dies, another one begins again."""
        try:
            letter = _write((self.files, _write((what, asked))))  # a game is read once its file is there
        except Exception:  # a game of the user may hold functions that nobody can send: it is thought of here
            if not self.files:
                raise
            return what(asked)
        async with self._one:
            try:
                came = await self._await_answer(letter)
            except Exception:
                self._other.stop()
                came = await self._await_answer(letter)
        good, result = _read(came)
        if not good:
            raise result
        return result  # type: ignore[no-any-return]  # the result of `what`

    async def _await_answer(self, letter: str) -> str:
        """Wait for an answer; who waits no longer stops the worker, for nothing else does."""
        try:
            return await self._other.think(letter)
        except asyncio.CancelledError:
            self._other.stop()
            raise

    def start(self) -> None:
        self._other.start()

    def close(self) -> None:
        self._other.stop()


def _quick(question: PlayerQuery) -> bool:
    level = level_named(question.game, question.player)
    name = question.player if level is None else level.player
    return name.partition(":")[0] in _QUICK


def run_carried(letter: str) -> str:
    """Do the work of a letter, in the second worker; carry an exception back."""
    files, work = _read(letter)
    if files:
        USER_FILES.sound_games(files)
    try:
        what, asked = _read(work)
        return _write((True, what(asked)))
    except Exception as failed:
        with suppress(Exception):  # not everything can be sent
            return _write((False, failed))
        return _write((False, RuntimeError(f"{type(failed).__name__}: {failed}")))


def _write(value: object) -> str:
    return base64.b64encode(pickle.dumps(value, pickle.HIGHEST_PROTOCOL)).decode()


def _read(letter: str) -> Any:
    """Read the pickles of this program: both workers are of this page."""
    return pickle.loads(base64.b64decode(letter))


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
    from rummifun.console.errors import CommandError
    from rummifun.plugins.loading import find_user_games

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

"""The player pool of a browser: short work at once, longer work in a second worker."""

from __future__ import annotations

import asyncio
import base64
import pickle
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from rummifun.players import level_named
from rummifun.session.player_queries import PlayerQuery
from rummifun.shells.web.http_messages import UploadedFile
from rummifun.shells.web.services import Thought, answer_with_player

A = TypeVar("A")
R = TypeVar("R")

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
        from rummifun.shells.web.user_files import USER_FILES  # here: few pages have any

        USER_FILES.sound_games(files)
    try:
        what, asked = _read(work)
        return _write((True, what(asked)))
    except Exception as failed:
        return _write_failure(failed)


def _write_failure(failed: Exception) -> str:
    try:
        return _write((False, failed))
    except Exception:  # not everything can be sent
        return _write((False, RuntimeError(f"{type(failed).__name__}: {failed}")))


def _write(value: object) -> str:
    return base64.b64encode(pickle.dumps(value, pickle.HIGHEST_PROTOCOL)).decode()


def _read(letter: str) -> Any:
    """Read the pickles of this program: both workers are of this page."""
    return pickle.loads(base64.b64decode(letter))

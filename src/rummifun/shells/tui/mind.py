"""A player that thinks in a process of its own: it never holds the screen up, and can be stopped at any time.

Run as a module, it answers questions on its standard input: a game, a state, a player's name, its chance and the
states to shun, pickled; the move and the reason come back. A game that cannot be sent, such as one of a user's file, is
thought about here.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.shells.steps import AnyGame, chosen

__all__ = ["Mind", "Stopped", "here"]

Answer = tuple[Any, Message | None]


class Stopped(Exception):  # noqa: N818  it was asked to
    """Raised to who waits for an answer, when the thinking was stopped."""


def here(game: AnyGame, state: Any, player: str, alea: Alea, been: Sequence[Any] = ()) -> Answer:
    """Think where one is: a move, and why.

    Profil: jeu → état → nom → Alea → états → coup × raison option

    >>> from rummifun.games.rummikub import jeu
    >>> move, reason = here(jeu, jeu.new(Alea(1)), "premier", Alea())
    >>> move, reason.said(str)
    (Piocher(), 'the first of 12 moves proposed')

    Law: it is what `chosen` makes.
    """
    step = chosen(game, state, player, alea, been)
    return step.move, step.reason


class Mind:
    """A process that thinks; begun when first asked, and again after it was stopped."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def ask(self, game: AnyGame, state: Any, player: str, alea: Alea, been: Sequence[Any] = ()) -> Answer:
        """Wait for an answer; raises `Stopped` when `stop` comes first."""
        self._stopped = False
        try:
            question = pickle.dumps((game, state, player, alea, been))
        except (pickle.PicklingError, TypeError, AttributeError):
            return here(game, state, player, alea, been)
        found = self._asked(question)
        if found is None and self._stopped:
            raise Stopped
        return here(game, state, player, alea, been) if found is None else found

    def _asked(self, question: bytes) -> Answer | None:
        child = self._child or self._begun()
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(question)
            child.stdin.flush()
            answer: Answer | None = pickle.load(child.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            self._end()
            return None
        return answer

    def _begun(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "rummifun.shells.tui.mind"]
        self._child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        return self._child

    def stop(self) -> None:
        """Stop thinking at once."""
        self._stopped = True
        if self._child is not None:
            self._child.kill()

    def close(self) -> None:
        """End the process for good."""
        self.stop()
        self._end()

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def _serve() -> None:
    """Answer until there is nothing left to read."""
    while True:
        try:
            question = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(here(*question), sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    _serve()

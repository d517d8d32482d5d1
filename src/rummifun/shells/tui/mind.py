"""A player that thinks in a process of its own: it never holds the screen up, and can be stopped at any time.

Run as a module, it answers questions on its standard input, pickled; the move and the reason come back. A game that
cannot be sent, such as one of a user's file, is thought about here.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import suppress
from typing import Any

from rummifun.core.scene import Message
from rummifun.play.asking import Question, answer
from rummifun.shells.asked.players import player_asked

Answer = tuple[Any, Message | None]


class Stopped(Exception):  # noqa: N818  it was asked to
    """Raised to who waits for an answer, when the thinking was stopped."""


def here(question: Question) -> Answer:
    """Think where one is: a move, and why."""
    return answer(question, player_asked(question.game, question.player))


class Mind:
    """A process that thinks; begun when first asked, and again after it was stopped."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def ask(self, question: Question) -> Answer:
        """Wait for an answer; raises `Stopped` when `stop` comes first."""
        self._stopped = False
        try:
            sent = pickle.dumps(question)
        except (pickle.PicklingError, TypeError, AttributeError):
            return here(question)
        found = self._asked(sent)
        if found is None and self._stopped:
            raise Stopped
        return here(question) if found is None else found

    def _asked(self, sent: bytes) -> Answer | None:
        child = self._child or self._begun()
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(sent)
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
        pickle.dump(here(question), sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    _serve()

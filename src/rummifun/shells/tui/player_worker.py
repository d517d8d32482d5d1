"""A player that thinks in its own process: it never blocks the screen, and can be stopped at any time.

Run as a module, it runs the files of the user's games, its arguments; then it answers questions on its standard input,
pickled, by a move and a reason. A game that cannot be sent, or read there, is thought about here.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rummifun.console.screen import open_console
from rummifun.core.scene import Message
from rummifun.plugins.loading import executed_files, load_names

if TYPE_CHECKING:
    from rummifun.session.player_queries import PlayerQuery
    from rummifun.session.winnability import Query


Answer = tuple[Any, Message | None]


class ThinkingStopped(Exception):  # noqa: N818  it was asked to
    """Raised for the caller that waits for an answer, when the thinking was stopped."""


def answer_in_process(question: PlayerQuery | Query[Any]) -> Answer:
    """Answer a query in this process: a move and its reason, or the result of a look under the cards."""
    from rummifun.arguments.players import parse_player
    from rummifun.session.player_queries import (
        PlayerQuery,  # here: who shows a menu need know no player
        answer_query,
    )

    if not isinstance(question, PlayerQuery):
        return question.run(), None
    return answer_query(question, parse_player(question.game, question.player))


class PlayerWorker:
    """A process that thinks; it starts at the first question, and again after a stop."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def ask(self, question: PlayerQuery | Query[Any]) -> Answer:
        """Wait for an answer; raises `ThinkingStopped` if `stop` comes first."""
        self._stopped = False
        try:
            sent = pickle.dumps(question)
        except (pickle.PicklingError, TypeError, AttributeError):
            return answer_in_process(question)
        try:
            child = self._child or self._start_child()
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write(sent)
            child.stdin.flush()
            answer: Answer = pickle.load(child.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            self._end()
        else:
            return answer
        if self._stopped:
            raise ThinkingStopped
        return answer_in_process(question)

    def _start_child(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "rummifun.shells.tui.player_worker", *map(str, executed_files())]
        pipe, null = subprocess.PIPE, subprocess.DEVNULL
        self._child = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=null, start_new_session=True)
        return self._child

    def stop(self) -> None:
        self._stopped = True
        if self._child is not None:
            self._child.kill()

    def close(self) -> None:
        self.stop()
        self._end()

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            with suppress(OSError), child:  # which closes its pipes, and waits for its end
                child.kill()


def _serve(files: Iterable[str]) -> None:
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # a user's file may print
    for file in files:
        load_names(file, open_console())
    while True:
        try:
            question = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(answer_in_process(question), answers)
        answers.flush()


if __name__ == "__main__":
    _serve(sys.argv[1:])

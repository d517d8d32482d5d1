"""Processes forked from a prepared one, for the hand-ins of a class; Windows cannot start them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any


class _Process(ForkServerProcess):
    """A process forked from a ready one, in its caller's environment."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._environment = dict(os.environ)

    def run(self) -> None:
        os.environ.clear()  # before, it was that of the first hand-in
        os.environ.update(self._environment)
        super().run()


class _Context(ForkServerContext):
    Process = _Process


def start_forked(do: Callable[..., None], *given: Any) -> tuple[Connection, ForkServerProcess]:
    """Start a process that runs a function, which can send its result through the pipe returned."""
    context = _Context()
    context.set_forkserver_preload(["rummifun.grading.classroom.preload"])
    pipe, there = context.Pipe(duplex=False)
    process = context.Process(target=do, args=(there, *given), daemon=True)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl-C is for the waiting process
    process.start()
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    there.close()
    return pipe, process

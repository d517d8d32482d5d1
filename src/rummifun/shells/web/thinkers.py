"""Where players think: in processes of their own, so that the server keeps serving."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar

from rummifun.play.asking import Question
from rummifun.shells.web.house import Thought, thought

A = TypeVar("A")
R = TypeVar("R")


class Thinkers:
    """Processes in which players think, started on demand."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, question: Question) -> Thought:
        """Answer a question, elsewhere."""
        return await self.work(thought, question)

    async def work(self, what: Callable[[A], R], asked: A) -> R:
        """Work something out elsewhere; if a process dies, another takes over."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._started(), what, asked)
        except BrokenExecutor:
            self.close()
            return await loop.run_in_executor(self._started(), what, asked)

    def start(self) -> None:
        """Start a process in advance: it takes a second."""
        if self._pool is None:
            self._started().submit(int)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _follow_parent)
        return self._pool

    def close(self) -> None:
        """Stop the processes, whatever they are doing."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        thinking = list((pool._processes or {}).values())  # a player may think for long, and nobody waits for it
        pool.shutdown(wait=False, cancel_futures=True)
        for process in thinking:
            process.terminate()


def _follow_parent() -> None:
    """End this process when the server does, even if the server was killed."""
    parent = parent_process()
    if parent is not None:
        Thread(target=lambda: (wait([parent.sentinel]), os._exit(1)), daemon=True).start()

"""The player pool of a server: players think in processes of their own, so that the server keeps serving."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread

from rummifun.page.fair_turns import FairSemaphore
from rummifun.page.rate_limiter import current_client
from rummifun.page.services import A, R, Thought, answer_with_player
from rummifun.plugins.loading import executed_files, rerun_files
from rummifun.session.player_queries import PlayerQuery


class PlayerProcessPool:
    """Processes in which players think, started on demand."""

    def __init__(self, processes: int | None = None) -> None:
        self._most = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._turns = FairSemaphore(self._most)
        self.busy = self._asked = 0

    @property
    def process_count(self) -> int:
        """Count the processes that are there."""
        return 0 if self._pool is None else len(self._pool._processes or {})

    async def answer(self, question: PlayerQuery) -> Thought:
        """Answer a question, elsewhere."""
        self._asked += 1
        return await self.run(partial(answer_with_player, questions=self._asked // self._most), question)

    async def run(self, what: Callable[[A], R], asked: A) -> R:
        """Work something out elsewhere; if a process dies, another takes over."""
        self.busy += 1
        try:
            return await self._work(what, asked)
        finally:
            self.busy -= 1

    async def _work(self, what: Callable[[A], R], asked: A) -> R:
        # a user's game may hold functions that no process can be sent
        if executed_files() and not _sendable((what, asked)):
            return await asyncio.to_thread(what, asked)
        loop = asyncio.get_running_loop()
        async with self._turns.acquire(current_client()):
            try:
                return await loop.run_in_executor(self._get_pool(), what, asked)
            except BrokenExecutor:
                self.close()
                return await loop.run_in_executor(self._get_pool(), what, asked)

    def start(self) -> None:
        """Start a process in advance: it takes a second."""
        if self._pool is None:
            self._get_pool().submit(int)

    def _get_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._most, get_context("spawn"), _init_worker, (executed_files(),))
        return self._pool

    def close(self) -> None:
        """Stop the processes, even at work."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        thinking = list((pool._processes or {}).values())  # a player may think for long, and nobody waits for it
        pool.shutdown(wait=False, cancel_futures=True)
        for process in thinking:
            process.terminate()


def _sendable(asked: object) -> bool:
    try:
        pickle.dumps(asked)
    except Exception:  # of any kind
        return False
    return True


def _init_worker(files: tuple[Path, ...]) -> None:
    """Prepare a worker to think, also about the games in the user's files."""
    parent = parent_process()
    if parent is not None:  # this process ends when the server does, even if the server was killed
        Thread(target=lambda: (wait([parent.sentinel]), os._exit(1)), daemon=True).start()
    rerun_files(files)

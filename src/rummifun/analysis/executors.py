"""Executors play the blocks of a study: this thread, several threads or processes, a cluster. The sum is the same.

An executor is a `map` that returns results in any order; a study adds them up. Blocks are handed out a few at a time,
so a study of a billion games needs no more memory than one of a thousand. Kernels run without Python's lock, so threads
are enough for them; games played by their moves need processes.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from typing import Any, Final

from rummifun.analysis.refusals import RefusEtude
from rummifun.refusal import Precondition, Refusal

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

Execute = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]

_AHEAD: Final = 2
"""The number of blocks that each thread gets at a time: it plays one while the next waits."""

_BRIEF: Final = 1.0
"""The seconds that processes have to end themselves and those that they started."""


@contextmanager
def thread_executor(n: int) -> Iterator[Execute]:
    """Run n threads for as long as needed."""
    pool = ThreadPoolExecutor(n)

    def execute(f: Callable[[Any], Any], xs: Iterable[Any]) -> Iterator[Any]:
        rest = iter(xs)
        running = {pool.submit(f, x) for x in islice(rest, _AHEAD * n)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(f, x) for x in islice(rest, len(done))}
            yield from (future.result() for future in done)

    try:
        yield execute
    finally:
        pool.shutdown(cancel_futures=True)


def is_picklable(f: Callable[[Any], Any]) -> bool:
    """Tell whether other processes can be sent a function: not if it holds one that is made inside another.

    >>> is_picklable(len), is_picklable(lambda x: x)
    (True, False)
    """
    try:
        pickle.dumps(f)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


@contextmanager
def process_executor(n: int, initializer: Callable[[], object] = bool) -> Iterator[Execute]:
    """Run processes for as long as needed, one per block, at most n; refuse to go on if one dies.

    Each begins by calling `begin`, so that it can read what it is sent.
    """
    workers = _Workers(n, initializer)
    try:
        yield workers.execute
    finally:
        workers.end()


class _Workers:
    """Processes that play blocks, and the pipes to them; each has one block at a time, so no write blocks."""

    def __init__(self, most: int, begin: Callable[[], object]) -> None:
        self._most, self._begin = most, begin
        self._processes: dict[Connection, BaseProcess] = {}
        self._busy: set[Connection] = set()

    def execute(self, f: Callable[[Any], Any], xs: Iterable[Any]) -> Iterator[Any]:
        """Hand blocks out, and yield their results."""
        rest = iter(xs)
        for x in islice(rest, self._most - len(self._busy)):
            self._hand(self._free(), f, x)
        while self._busy:
            for pipe in wait_for(list(self._busy)):
                assert isinstance(pipe, Connection)
                result = self._came(pipe)
                for x in islice(rest, 1):
                    self._hand(pipe, f, x)
                yield result

    def _free(self) -> Connection:
        """Return the pipe to an idle process, or to a new one."""
        idle = next((pipe for pipe in self._processes if pipe not in self._busy), None)
        if idle is not None:
            return idle
        here, there = Pipe()
        process = Process(target=_work, args=(there, self._begin))
        with block_interrupts():
            process.start()
            self._processes[here] = process
        there.close()
        return here

    def _hand(self, pipe: Connection, f: Callable[[Any], Any], x: Any) -> None:
        self._busy.add(pipe)
        with suppress(BrokenPipeError, ConnectionResetError):  # it has ended: the error will say so
            pipe.send_bytes(pickle.dumps((f, x)))

    def _came(self, pipe: Connection) -> Any:
        try:
            result, error, cause = pickle.loads(pipe.recv_bytes())
        except (EOFError, ConnectionResetError):
            process = self._processes[pipe]
            process.join(_BRIEF)
            raise Precondition(Refusal(RefusEtude.OuvrierPerdu, got=process.exitcode)) from None
        self._busy.remove(pipe)
        if error is not None:
            raise error from cause
        return result

    def end(self) -> None:
        """End the processes, busy or not, without a long wait for their last words."""
        with block_interrupts():
            for process in self._processes.values():
                process.terminate()
            last = time.monotonic() + _BRIEF
            for process in self._processes.values():
                process.join(max(0.0, last - time.monotonic()))
                process.kill()
                process.join()
            for pipe in self._processes:
                pipe.close()


def _work(pipe: Connection, begin: Callable[[], object]) -> None:
    """Run as a process that plays blocks, until the pipe closes."""
    ignore_interrupts()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())  # it ends its own processes
    _follow_parent()
    begin()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            pipe.send_bytes(_play_block(pipe.recv_bytes()))


def _follow_parent() -> None:
    """End this process when its parent does: the siblings of this one keep the pipes of a killed parent open."""
    parent = parent_process()
    if parent is not None:
        ended = partial(os.kill, os.getpid(), signal.SIGTERM)
        Thread(target=lambda: (wait_for([parent.sentinel]), ended()), daemon=True).start()


def _play_block(asked: bytes) -> bytes:
    """Play a block; return its result, or the exception raised and its traceback."""
    try:
        f, x = pickle.loads(asked)
        return pickle.dumps((f(x), None, None))
    except Exception as error:  # a user's game may raise anything
        cause = error.__cause__ or RuntimeError(traceback.format_exc())
        error.__cause__ = error.__context__ = None  # it is sent separately, and a library may send all of it
        return pickle.dumps((None, _sendable(error), _sendable(cause)))


def _sendable(error: BaseException) -> BaseException:
    """Return an exception that can be sent: itself, or one with its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # a user's exception may hold anything
        return RuntimeError(traceback.format_exception_only(error)[-1].strip())
    return error


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back, here and in a starting process, until that process ignores it."""
    came: list[int] = []
    ours = current_thread() is main_thread()
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number)) if ours else None
    if sys.platform != "win32":
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        if before is not None:
            signal.signal(signal.SIGINT, before)
    if came:
        signal.raise_signal(signal.SIGINT)


def ignore_interrupts() -> None:
    """Let this process ignore Ctrl-C, which is meant for its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def available_cores() -> int:
    """Count the cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

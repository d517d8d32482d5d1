"""Pools of processes: calls handed out a few at a time, Ctrl-C held back while processes start and end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from threading import Thread, current_thread, main_thread
from typing import Any, Final, TypeVar

X = TypeVar("X")
R = TypeVar("R")


RunCalls = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Iterator[tuple[Any, "Future[Any]"]]]
"""A pool at work: it makes calls of a function, and yields each, its arguments, with its future once it is done."""


_TICK: Final = 0.5
"""The seconds after which a pool that has answered nothing is asked whether it still runs."""


def hand_out(
    submit: Callable[[X], Future[R]], most: int, xs: Iterable[X], check: Callable[[], object] = bool
) -> Iterator[tuple[X, Future[R]]]:
    """Hand so many tasks out at a time, yield each with its future once it is done, and check their pool meanwhile."""
    rest = iter(xs)
    running = {submit(x): x for x in islice(rest, most)}
    while running:
        done, _ = wait(running, _TICK, FIRST_COMPLETED)
        ended = [(running.pop(future), future) for future in done]
        running |= {submit(x): x for x in islice(rest, len(done))}
        yield from ended
        check()


@contextmanager
def process_pool(
    n: int, initializer: Callable[[], object] = bool, is_stopped: Callable[[], bool] = bool, **how: Any
) -> Iterator[RunCalls]:
    """Run processes for as long as needed, at most n, as pebble's pool is told `how`; `seconds` limit each call.

    Each begins by calling `initializer`. They all end once `is_stopped`, which raises `KeyboardInterrupt`.
    Raises `RuntimeError` if the pool breaks, which may leave unanswered the calls that it was given meanwhile.
    """
    from concurrent.futures.process import BrokenProcessPool

    from pebble import ProcessPool  # here: the page without a server has none

    seconds = how.pop("seconds", None)
    pool = ProcessPool(n, initializer=_prepare, initargs=(initializer,), **how)

    def check_pool() -> None:
        if is_stopped():
            raise KeyboardInterrupt
        if not pool.active:
            raise BrokenProcessPool

    def run(do: Callable[..., Any], calls: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, Future[Any]]]:
        return hand_out(lambda call: pool.schedule(do, call, timeout=seconds), n, calls, check_pool)

    try:
        with block_interrupts():  # processes take over what its threads, which start here, hold back
            [*run(bool, [()])]
        yield run
    finally:
        with block_interrupts():
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()


def _prepare(begin: Callable[[], object]) -> None:
    """Prepare a process of a pool; it ends when its parent does, whose pipes its siblings keep open."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait as wait_for  # here: the page without a server has none

    ignore_interrupts()
    if (parent := parent_process()) is not None:
        ended = partial(os.kill, os.getpid(), signal.SIGTERM)
        Thread(target=lambda: (wait_for([parent.sentinel]), ended()), daemon=True).start()
    begin()


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

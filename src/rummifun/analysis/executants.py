"""Who plays the blocks of a study: this thread, several threads or processes, a cluster. The sum is the same.

An executant is a `map` that gives results as it likes; a study adds them up. Blocks are handed out a few at a time, so
a study of a billion games needs no more memory than one of a thousand. Kernels run without Python's lock: for them
threads are enough; games played by their moves need processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, TypeVar

__all__ = ["Execute", "processus", "threads", "windowed"]

A = TypeVar("A")
B = TypeVar("B")

Execute = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]

_AHEAD: Final = 2
"""How many blocks are handed out for each worker: one is played while the next waits."""


@contextmanager
def threads(n: int) -> Iterator[Execute]:
    """Run n threads for as long as needed.

    Profil: ℕ* → (f → α suite → β suite)

    >>> with threads(2) as execute:
    ...     print(sorted(execute(abs, [-1, -2, -3])))
    [1, 2, 3]

    Law: the results are those of `map`, in any order.
    """
    with _pool(ThreadPoolExecutor(n), n) as execute:
        yield execute


@contextmanager
def processus(n: int) -> Iterator[Execute]:
    """Run n processes for as long as needed.

    Profil: ℕ* → (f → α suite → β suite)

    >>> with processus(2) as execute:
    ...     print(sorted(execute(abs, [-1, -2, -3])))
    [1, 2, 3]

    Law: the results are those of `map`, in any order.
    """
    with _pool(ProcessPoolExecutor(n), n) as execute:
        yield execute


@contextmanager
def _pool(pool: Executor, n: int) -> Iterator[Execute]:
    try:
        yield lambda f, xs: windowed(lambda x: pool.submit(f, x), xs, _AHEAD * n)
    finally:
        pool.shutdown(cancel_futures=True)


def windowed(submit: Callable[[A], Future[B]], xs: Iterable[A], ahead: int) -> Iterator[B]:
    """Hand out some of the work, and more of it as results come in, which are given at once.

    Profil: (α → futur β) → α suite → ℕ* → β suite

    >>> with ThreadPoolExecutor(1) as pool:
    ...     print(list(windowed(lambda x: pool.submit(abs, x), [-3, -2, -1], 1)))
    [3, 2, 1]

    Law: each result is given once; no more than `ahead` are being worked at.
    """
    rest = iter(xs)
    running = {submit(x) for x in islice(rest, ahead)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {submit(x) for x in islice(rest, len(done))}
        for future in done:
            yield future.result()

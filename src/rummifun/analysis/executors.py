"""Executors play the blocks of a study: this thread, several threads or processes, a cluster. The sum is the same.

An executor is a `map` that returns results in any order; a study adds them up. Blocks are handed out a few at a time,
so a study of a billion games needs no more memory than one of a thousand. Kernels run without Python's lock, so threads
are enough for them; games played by their moves need processes.

A Dask cluster is an existing one, by its address, or one started here. If a worker dies with its blocks, the scheduler
gives them to others. A block is the same on any machine, and the sum takes one result for each: no game is lost, and
none counted twice. You need dask's `distributed`, the extra `cluster`, here and on the workers.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from itertools import islice
from pkgutil import resolve_name
from typing import Any, Final

from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_json import version
from rummifun.processes import hand_out, process_pool
from rummifun.refusal import Precondition, Refusal

Execute = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]


_AHEAD: Final = 2
"""The number of blocks that each thread gets at a time: it plays one while the next waits."""


@contextmanager
def thread_executor(n: int) -> Iterator[Execute]:
    """Run n threads for as long as needed."""
    pool = ThreadPoolExecutor(n)
    try:
        yield lambda f, xs: (done.result() for _, done in hand_out(lambda x: pool.submit(f, x), _AHEAD * n, xs))
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

    Each begins by calling `initializer`, so that it can read what it is sent.
    """
    from pebble import ProcessExpired  # here: the page without a server has none

    with process_pool(n, initializer) as run:

        def execute(f: Callable[[Any], Any], xs: Iterable[Any]) -> Iterator[Any]:
            try:
                for _, played in run(_play_block, ((pickle.dumps((f, x)),) for x in xs)):
                    result, error, cause = pickle.loads(played.result())
                    if error is not None:
                        raise error from cause
                    yield result
            except ProcessExpired as died:
                raise Precondition(Refusal(RefusEtude.OuvrierPerdu, got=died.exitcode)) from None

        yield execute


def _play_block(asked: bytes) -> bytes:
    """Play a block; return its result, or the exception raised and its traceback."""
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())  # a block ends its own processes
    try:
        f, x = pickle.loads(asked)
        return pickle.dumps((f(x), None, None))
    except Exception as error:  # a user's game may raise anything
        cause = error.__cause__ or RuntimeError(traceback.format_exc())
        error.__cause__ = error.__context__ = None  # it is sent separately, and a library may send all of it
        return pickle.dumps((None, _sendable(error), _sendable(cause)))
    finally:
        signal.signal(signal.SIGTERM, before)


def _sendable(error: BaseException) -> BaseException:
    """Return an exception that can be sent: itself, or one with its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # a user's exception may hold anything
        return RuntimeError(traceback.format_exception_only(error)[-1].strip())
    return error


def available_cores() -> int:
    """Count the cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


LOCAL: Final = "locale"
"""The name of a cluster started here for one study."""


_PATIENCE: Final = 6
"""The seconds to wait for a scheduler."""


_AHEAD_PER_CORE: Final = 4
"""The number of blocks to hand out for each thread of the workers."""


@contextmanager
def on_cluster(adresse: str, workers: int = 2) -> Iterator[Execute]:
    """Reach a cluster by its scheduler's address, or start one here with some workers (`LOCAL`)."""
    if find_spec("distributed") is None:
        raise Precondition(Refusal(RefusEtude.DistributedAbsent, expected="rummifun[cluster]", got="distributed"))
    from distributed import Client, LocalCluster

    _quiet()
    with ExitStack() as open_here:
        if adresse == LOCAL:
            started = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0")
            reached = Client(open_here.enter_context(started))
        else:
            reached = _client(adresse)
        yield _execute(open_here.enter_context(reached))


def _client(adresse: str) -> Any:
    """Reach a scheduler; refuse anything else that answers at its address, or silence."""
    from distributed import Client
    from pebble import concurrent

    reach: Callable[..., Future[Any]] = concurrent.thread(Client)
    try:
        return reach(adresse, timeout=_PATIENCE).result(_PATIENCE)
    except Exception as error:  # of many kinds, depending on who answers
        raise Precondition(Refusal(RefusEtude.GrappeAbsente, got=f"{adresse} ({type(error).__name__})")) from None


def _quiet() -> None:
    """Silence these loggers: the caller reports errors once, while they repeat them at length, some afterwards."""
    for name in [*logging.root.manager.loggerDict, "asyncio"]:
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _execute(client: Any) -> Execute:
    from distributed import as_completed

    def execute(f: Callable[[Any], Any], xs: Iterable[Any]) -> Iterator[Any]:
        _check_workers(client)
        rest = iter(xs)
        ahead = _AHEAD_PER_CORE * max(1, sum(client.nthreads().values()))
        running = as_completed([client.submit(f, x, pure=False) for x in islice(rest, ahead)])
        for future in running:
            yield _came(future)
            for x in islice(rest, 1):
                running.add(client.submit(f, x, pure=False))

    return execute


def _came(future: Any) -> Any:
    """Return the result of a block, or report the end of its worker."""
    from distributed import CancelledError, KilledWorker

    try:
        return future.result()
    except ImportError as error:  # from a worker that came later
        raise _missing_package(str(error)) from None
    except (CancelledError, KilledWorker) as error:
        raise ConnectionError(" ".join(str(error).split())) from None


def _check_workers(client: Any) -> None:
    """Check that every worker has this package, with a function from the standard library."""
    found = client.run(resolve_name, f"{version.__module__}:{version.__name__}", on_error="return")
    able = [worker for worker, what in found.items() if what is version]
    versions = client.run(version, workers=able) if able else {}
    other = {worker: versions.get(worker, str(what)) for worker, what in found.items()}
    wrong = [f"{worker}: {theirs}" for worker, theirs in sorted(other.items()) if theirs != version()]
    if wrong or not found:
        raise _missing_package(", ".join(wrong) or "∅")


def _missing_package(got: str) -> Precondition:
    return Precondition(Refusal(RefusEtude.OuvrierSansPaquet, expected=f"rummifun {version()}", got=got))

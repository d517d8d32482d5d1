"""A Dask cluster plays the blocks of a study: an existing one, by its address, or one started here.

If a worker dies with its blocks, the scheduler gives them to others. A block is the same on any machine, and the sum
takes one result for each: no game is lost, and none counted twice. You need dask's `distributed`, the extra `cluster`,
here and on the workers.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from itertools import islice
from pkgutil import resolve_name
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final

from rummifun.analysis.executors import Execute
from rummifun.analysis.json_export import version
from rummifun.analysis.refusals import RefusEtude
from rummifun.refusal import Precondition, Refusal

LOCAL: Final = "locale"
"""The name of a cluster started here for one study."""

_PATIENCE: Final = 6
"""The seconds to wait for a scheduler."""

_AHEAD: Final = 4
"""The number of blocks to hand out for each thread of the workers."""


@contextmanager
def on_cluster(adresse: str, ouvriers: int = 2) -> Iterator[Execute]:
    """Reach a cluster by its scheduler's address, or start one here with some workers (`LOCAL`)."""
    if find_spec("distributed") is None:
        raise Precondition(Refusal(RefusEtude.DistributedAbsent, expected="rummifun[cluster]", got="distributed"))
    from distributed import Client, LocalCluster

    _quiet()
    with ExitStack() as open_here:
        if adresse == LOCAL:
            started = LocalCluster(n_workers=ouvriers, threads_per_worker=1, dashboard_address=":0")
            reached = Client(open_here.enter_context(started))
        else:
            reached = _client(adresse)
        yield _execute(open_here.enter_context(reached))


def _client(adresse: str) -> Any:
    """Reach a scheduler; refuse anything else that answers at its address, or silence."""
    from distributed import Client

    reached: Queue[Any] = Queue()

    def reach() -> None:
        try:
            reached.put(Client(adresse, timeout=_PATIENCE))
        except Exception as error:  # of many kinds, depending on who answers
            reached.put(error)

    Thread(target=reach, daemon=True).start()
    try:
        found = reached.get(timeout=_PATIENCE)
    except Empty:
        found = TimeoutError()
    if isinstance(found, Exception):
        raise Precondition(Refusal(RefusEtude.GrappeAbsente, got=f"{adresse} ({type(found).__name__})")) from None
    return found


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
        ahead = _AHEAD * max(1, sum(client.nthreads().values()))
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

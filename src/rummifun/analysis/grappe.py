"""A Dask cluster plays the blocks of a study: one that is there already, by its address, or one started here.

A worker that dies takes its blocks with it; the scheduler has others play them again, and a block is the same wherever
it is played, so no game is lost, and none counted twice: what is added up is one result for each block. Needs dask's
`distributed`, the extra `cluster`, here and where the workers are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from typing import Any, Final

from rummifun.analysis.executants import Execute
from rummifun.analysis.export import version
from rummifun.refusal import Code, Precondition, Refusal

__all__ = ["LOCALE", "Refus", "grappe"]

LOCALE: Final = "locale"
"""A cluster started here for one study."""

_PATIENCE: Final = 8
"""Seconds after which a scheduler is taken for absent."""

_AHEAD: Final = 4
"""How many blocks are handed out for each thread of the workers."""


class Refus(Code):
    """Why a cluster is of no use."""

    GrappeAbsente = "études"
    DistributedAbsent = "études"
    OuvrierSansPaquet = "études"


@contextmanager
def grappe(adresse: str, ouvriers: int = 2) -> Iterator[Execute]:
    """Reach a cluster by the address of its scheduler, or start one of so many workers here (`locale`).

    Profil: adresse → ℕ* → (f → α suite → β suite)

    Law: the results are those of `map`, in any order. Raises `Precondition` for a scheduler that does not answer, or
    workers without this package.
    """
    if find_spec("distributed") is None:
        raise Precondition(Refusal(Refus.DistributedAbsent, expected="rummifun[cluster]", got="distributed"))
    from distributed import Client, LocalCluster

    if adresse == LOCALE:
        with (
            LocalCluster(n_workers=ouvriers, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield _execute(client)
        return
    try:
        client = Client(adresse, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise Precondition(Refusal(Refus.GrappeAbsente, got=f"{adresse} ({type(error).__name__})")) from None
    with client:
        yield _execute(client)


def _execute(client: Any) -> Execute:
    from distributed import as_completed

    def execute(f: Callable[[Any], Any], xs: Iterable[Any]) -> Iterator[Any]:
        _equipped(client)
        rest = iter(xs)
        ahead = _AHEAD * max(1, sum(client.nthreads().values()))
        running = as_completed(_handed(client, f, islice(rest, ahead)))
        for future in running:
            yield future.result()
            for other in _handed(client, f, islice(rest, 1)):
                running.add(other)

    return execute


def _equipped(client: Any) -> None:
    """Ask every worker for this package."""
    try:
        found = client.run(version)
    except ImportError as error:
        raise Precondition(Refusal(Refus.OuvrierSansPaquet, expected=f"rummifun {version()}", got=error)) from None
    other = {worker: theirs for worker, theirs in found.items() if theirs != version()}
    if other or not found:
        got = ", ".join(f"{worker}: {theirs}" for worker, theirs in sorted(other.items())) or "∅"
        raise Precondition(Refusal(Refus.OuvrierSansPaquet, expected=f"rummifun {version()}", got=got))


def _handed(client: Any, f: Callable[[Any], Any], xs: Iterable[Any]) -> list[Any]:
    return [client.submit(f, x, pure=False) for x in xs]

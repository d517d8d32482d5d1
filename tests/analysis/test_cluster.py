"""Studies whose blocks a cluster plays: a real scheduler and real workers, one of which is killed."""

import os
import pickle
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pkgutil import resolve_name
from threading import Thread
from typing import Any

import pytest

from analysis.command import Run
from rummifun.analysis import EMPTY, Plan, Study, tally
from rummifun.analysis.engine_choice import tally_with
from rummifun.analysis.executors import LOCAL, on_cluster
from rummifun.analysis.game_runner import split_into_blocks
from rummifun.analysis.refusals import RefusEtude
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.refusal import Precondition


@contextmanager
def started(workers: int, *, processes: bool) -> Iterator[Any]:
    from distributed import LocalCluster

    cluster = LocalCluster(n_workers=workers, threads_per_worker=1, processes=processes, dashboard_address=":0")
    try:
        yield cluster
    finally:
        cluster.close(timeout=200)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Start workers in this process: workers with processes of their own take a second each, and wait for the night."""
    with started(2, processes=False) as cluster:
        yield cluster


def counted(plan: Plan, bloc: range) -> Study:
    """Count a block, slowly enough for a worker to be killed meanwhile."""
    time.sleep(0.05)
    return tally(plan, bloc)


@pytest.mark.parametrize("processes", [False, pytest.param(True, marks=pytest.mark.lent)], ids=["left", "killed"])
def test_on_cluster_loses_no_game_of_a_worker_that_is_lost_and_counts_none_twice(processes: bool) -> None:
    plan, done = Plan(r7(), 4), EMPTY
    with started(2, processes=processes) as cluster, on_cluster(cluster.scheduler_address) as execute:
        for n, part in enumerate(execute(partial(counted, plan), split_into_blocks(0, 100, 10))):
            done += part  # adding a game twice is refused
            if n == 2 and processes:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
            elif n == 2:
                cluster.sync(next(iter(cluster.workers.values())).close)
    assert done == tally(plan, range(100))


@pytest.mark.usefixtures("r7_compiled")
def test_tally_with_a_kernel_can_be_sent_to_a_worker() -> None:
    plan = Plan(r7(2), 4)
    there = pickle.loads(pickle.dumps(partial(tally_with("noyau"), plan)))
    assert there(range(20)) == tally(plan, range(20))


def test_analyser_counts_the_same_on_a_cluster(cluster: Any, analyser: Run) -> None:
    words = ("c4", "--parties", "60", "--graine", "3", "--csv")
    here, there = (analyser(*words, *more)[1] for more in ((), ("--grappe", cluster.scheduler_address)))
    assert here == there
    assert "parties" in here


def test_analyser_names_workers_without_package(cluster: Any, analyser: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.analysis.executors.resolve_name", lambda name: resolve_name(f"no_{name}"))
    code, out, err = analyser("c4", "--grappe", cluster.scheduler_address, "--graine", "1")
    assert (code, out, err.count("\n"), "No module named 'no_rummifun" in err) == (2, "", 1, True)
    assert err.startswith("rummifun: every worker must have rummifun ")


def test_on_cluster_needs_workers_an_address_and_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    with started(0, processes=False) as bare, on_cluster(bare.scheduler_address) as execute:
        with pytest.raises(Precondition) as refused:
            list(execute(partial(tally, Plan(r7(), 1)), split_into_blocks(0, 4, 1)))
        assert refused.value.refusal.got == "∅"
    with pytest.raises(Precondition), on_cluster("nulle part"):
        pass
    monkeypatch.setattr("rummifun.analysis.executors.find_spec", lambda name: None)
    with pytest.raises(Precondition) as refused, on_cluster(LOCAL):
        pass
    assert refused.value.refusal.code is RefusEtude.DistributedAbsent


def test_analyser_tells_of_a_scheduler_that_does_not_answer(analyser: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.analysis.executors._PATIENCE", 1)
    begun = time.monotonic()
    code, out, err = analyser("c4", "--grappe", "tcp://127.0.0.1:9", "--graine", "1")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in err
    assert time.monotonic() - begun < 20


def answers(server: socket.socket, said: bytes) -> None:
    """Send bytes to the first caller, and nothing more for a while."""
    with suppress(TimeoutError), server.accept()[0] as caller:  # on a busy machine no caller may come in time
        caller.sendall(said)
        time.sleep(1.5)


@pytest.mark.parametrize("said", [b"", b"HTTP/1.1 404 Not Found\r\n\r\n"])
def test_on_cluster_refuses_who_answers_otherwise_or_never(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.analysis.executors._PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(10)
        thread = Thread(target=answers, args=(server, said))
        thread.start()
        with pytest.raises(Precondition) as refused, on_cluster("tcp://{}:{}".format(*server.getsockname())):
            pass
        assert refused.value.refusal.code is RefusEtude.GrappeAbsente
        thread.join()

"""A cluster plays the blocks of a study: with a real scheduler and real workers, one of which is killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial, reduce
from operator import add
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest

from rummifun.analysis import EMPTY, Plan, Study, tally
from rummifun.analysis.backend_choice import tally_with
from rummifun.analysis.cluster import LOCAL, on_cluster
from rummifun.analysis.game_runner import split_into_blocks
from rummifun.analysis.refusals import RefusEtude
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.refusal import Precondition
from rummifun.shells import cli


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as started:
        yield started


def counted(plan: Plan, bloc: range) -> Study:
    """Count a block, slowly enough for a worker to be killed meanwhile."""
    time.sleep(0.05)
    return tally(plan, bloc)


def test_a_worker_killed_in_the_middle_loses_no_game_and_counts_none_twice(cluster: Any) -> None:
    plan, done = Plan(r7(), 4), EMPTY
    with on_cluster(cluster.scheduler_address) as execute:
        for n, part in enumerate(execute(partial(counted, plan), split_into_blocks(0, 400, 10))):
            done += part  # adding a game twice is refused
            if n == 5:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    assert done == tally(plan, range(400))


def test_kernels_run_on_a_cluster(cluster: Any) -> None:
    plan = Plan(r7(2), 4)
    with on_cluster(cluster.scheduler_address) as execute:
        parts = list(execute(partial(tally_with("noyau"), plan), split_into_blocks(0, 500, 125)))
    assert reduce(add, parts, EMPTY) == tally(plan, range(500))


def test_the_command_line_studies_on_a_cluster(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--lang", "fr", "analyser", "c4", "--parties", "60", "--graine", "3", "--csv"]
    outs = []
    for more in ([], ["--grappe", cluster.scheduler_address]):
        with pytest.raises(SystemExit):
            cli.main([*words, *more])
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]
    assert "parties" in outs[0]


WORKER: Final = """
import sys

class Absent:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] == "rummifun":
            raise ModuleNotFoundError("No module named 'rummifun'")

sys.meta_path.insert(0, Absent)

from distributed.cli.dask_worker import main
main()
"""
"""A worker as on a machine where this package was never installed."""


@contextmanager
def bare_worker(scheduler: str, folder: Path) -> Iterator[None]:
    words = [sys.executable, "-c", WORKER, scheduler, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    with (folder / "log").open("w") as log, subprocess.Popen(words, cwd=folder, stdout=log, stderr=log) as run:
        try:
            yield
        finally:
            run.kill()


def test_workers_without_the_package_are_named_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, dashboard_address=":0") as bare, bare_worker(bare.scheduler_address, tmp_path):
        begun = time.monotonic()
        while not (names := list(bare.scheduler.workers)):
            assert time.monotonic() - begun < 60
            time.sleep(0.05)
        with pytest.raises(SystemExit) as stopped:
            cli.main(["--lang", "en", "analyser", "c4", "--grappe", bare.scheduler_address, "--graine", "1"])
    out, err = capsys.readouterr()
    *logged, said = err.splitlines()
    assert (stopped.value.code, out, logged) == (2, "", [])
    assert said.startswith("rummifun: every worker must have rummifun ")
    assert f"received: {names[0]}: No module named 'rummifun'" in said


def test_a_cluster_without_workers_is_refused() -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, dashboard_address=":0") as bare, on_cluster(bare.scheduler_address) as execute:
        with pytest.raises(Precondition) as refused:
            list(execute(partial(tally, Plan(r7(), 1)), split_into_blocks(0, 4, 1)))
        assert refused.value.refusal.got == "∅"


def test_a_scheduler_that_does_not_answer_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummifun.analysis.cluster._PATIENCE", 1)
    begun = time.monotonic()
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--lang", "en", "analyser", "c4", "--grappe", "tcp://127.0.0.1:9", "--graine", "1"])
    out, err = capsys.readouterr()
    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in err
    assert time.monotonic() - begun < 20


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.analysis.cluster.find_spec", lambda name: None)
    with pytest.raises(Precondition) as refused, on_cluster(LOCAL):
        pass
    assert refused.value.refusal.code is RefusEtude.DistributedAbsent


def answers(server: socket.socket, said: bytes) -> None:
    """Say something to the first who comes, and nothing more for a while."""
    with server.accept()[0] as caller:
        caller.sendall(said)
        time.sleep(1.5)


def test_who_answers_in_another_language_or_never_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.analysis.cluster._PATIENCE", 1)
    for said in (b"", b"HTTP/1.1 404 Not Found\r\n\r\n"):
        with socket.create_server(("127.0.0.1", 0)) as server:
            thread = Thread(target=answers, args=(server, said))
            thread.start()
            with pytest.raises(Precondition) as refused, on_cluster("tcp://{}:{}".format(*server.getsockname())):
                pass
            assert refused.value.refusal.code is RefusEtude.GrappeAbsente
            thread.join()


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(Precondition), on_cluster("nulle part"):
        pass

"""Interrupted studies: Ctrl-C at any moment keeps the count, says so and ends; so does the death of a process."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from rummifun import processes
from rummifun.analysis import from_json, tally
from rummifun.analysis.executors import process_executor
from rummifun.analysis.game_runner import Plan
from rummifun.analysis.refusals import RefusEtude
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.processes import block_interrupts
from rummifun.refusal import Precondition

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks at /proc"),
    pytest.mark.usefixtures("ctrl_c"),
]

PATIENCE: Final = 200.0
LENTE: Final = """
import time
from dataclasses import replace
from pathlib import Path
from rummifun.games.reussites.relais_des_7 import r7

def mesures(table):
    if table.notes.tour == 2:
        Path(__file__).with_name("ici").touch()
        time.sleep(600)
    return {"tour": table.notes.tour}

lente = replace(r7(), name="lente", mesures=mesures)
"""
"""A game that never ends once it is won in the second round."""


@contextmanager
def running(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Run the program in a process group of its own, as a shell does, and leave none of its processes behind."""
    line = [sys.executable, "-m", "rummifun", *words, "--lang", "en"]
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=folder, start_new_session=True
    ) as study:
        try:
            yield study
        finally:
            for process in in_group(study.pid):
                os.kill(process, signal.SIGKILL)


def in_group(group: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, _, of = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
            except OSError:
                continue
            if int(of) == group and state != "Z":
                found.append(int(entry.name))
    return found


def children(process: int) -> int:
    return len(Path(f"/proc/{process}/task/{process}/children").read_text().split())


def until(told: Callable[[], object]) -> None:
    late = time.monotonic() + PATIENCE
    while not told():
        assert time.monotonic() < late
        time.sleep(0.005)


STUDY: Final = ("analyser", "qll", "--parties", "2e6", "--graine", "1", "--moteur", "pur", "--coeurs")
TOURNAMENT: Final = ("tournoi", "haricots", "--joueurs", "glouton,hasard", "--parties", "1e6", "--coeurs")


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ((*STUDY, "2", "--json"), 3),
        pytest.param((*STUDY, "2", "--json"), 2, marks=pytest.mark.lent),
        pytest.param((*STUDY, "1024", "--json"), 2, marks=pytest.mark.lent),
        pytest.param((*STUDY, "1024", "--json"), 3, marks=pytest.mark.lent),
        pytest.param((*TOURNAMENT, "2"), 3, marks=pytest.mark.lent),
    ],
)
def test_ctrl_c_ends_work_while_processes_start(words: tuple[str, ...], after: int, tmp_path: Path) -> None:
    with running(tmp_path, *words, "--reprise", "f") as study:
        until(lambda: children(study.pid) >= min(after - 1, len(os.sched_getaffinity(0))))
        os.killpg(study.pid, signal.SIGINT)
        out, err = study.communicate(timeout=PATIENCE)
        assert (study.returncode, err.strip()) == (130, "Interrupted.")
        assert in_group(study.pid) == []
    if out and words[0] == "analyser":
        assert from_json(json.loads((tmp_path / "f").read_text())["etude"]) == from_json(json.loads(out))


def test_ctrl_c_keeps_what_was_counted_before_anybody_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "lente.py").write_text(LENTE, encoding="utf-8")
    words = ("analyser", "./lente.py:lente", "--parties", "5000", "--graine", "1", "--coeurs", "2", "--reprise", "f")
    with running(tmp_path, *words) as study:
        until((tmp_path / "ici").exists)
        time.sleep(0.2)  # the other process counts on
        os.killpg(study.pid, signal.SIGINT)
        until((tmp_path / "f").exists)
        out, err = study.communicate(timeout=PATIENCE)
        assert (study.returncode, err.strip()) == (130, "Interrupted.")
        assert in_group(study.pid) == []
    assert from_json(json.loads((tmp_path / "f").read_text())["etude"]).parties > 0
    assert "Won: " in out


@pytest.mark.parametrize(
    "delay", [0.0, pytest.param(0.01, marks=pytest.mark.lent), pytest.param(0.1, marks=pytest.mark.lent)]
)
def test_ctrl_c_again_ends_a_study_whatever_the_first_has_begun(delay: float, tmp_path: Path) -> None:
    with running(tmp_path, *STUDY, "2", "--reprise", "f") as study:
        until(lambda: children(study.pid))
        for _ in range(2):
            os.killpg(study.pid, signal.SIGINT)
            time.sleep(delay)
        study.communicate(timeout=PATIENCE)
        assert study.returncode != 0
        assert in_group(study.pid) == []


ENDED: Final = """
import os, signal
from rummifun.analysis.executors import process_executor

def end():
    os.kill(os.getpid(), signal.SIGTERM)

try:
    with process_executor(1, end):
        pass
except Exception as error:
    print(type(error).__name__)
"""


def test_process_executor_ends_a_starting_process_without_a_traceback() -> None:
    done = subprocess.run([sys.executable, "-c", ENDED], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert (done.stdout, done.stderr) == ("BrokenProcessPool\n", "")


def test_blocks_that_a_broken_pool_leaves_unanswered_are_not_waited_for() -> None:
    def check() -> None:
        raise BrokenProcessPool

    with pytest.raises(BrokenProcessPool):
        [*processes.hand_out(lambda x: Future(), 2, range(3), check)]


def whoever(_: int) -> int:
    return os.getpid()


@pytest.mark.lent  # each process imports the library: by day, two are started below
def test_process_executor_starts_no_more_processes_than_blocks() -> None:
    with process_executor(64) as execute:
        assert len(set(execute(whoever, range(3)))) <= 3


def test_process_executor_starts_no_more_processes_than_asked_for() -> None:
    with process_executor(2) as execute:
        assert len(set(execute(whoever, range(30)))) <= 2
        assert sorted(execute(abs, [-3, 4])) == [3, 4]


def test_process_executor_ends_before_all_blocks_are_played() -> None:
    with process_executor(2) as execute:
        assert next(iter(execute(partial(tally, Plan(qll(), 1)), (range(i, i + 1) for i in range(100))))).parties == 1


def ended(x: int) -> int:
    if x == 3:
        os._exit(7)
    return x


def test_process_executor_tells_of_a_process_that_dies_or_raises() -> None:
    with pytest.raises(Precondition) as died, process_executor(2) as execute:
        list(execute(ended, range(10)))
    assert (died.value.refusal.code, died.value.refusal.got) == (RefusEtude.OuvrierPerdu, 7)
    with pytest.raises(ValueError, match="5") as raised, process_executor(2) as execute:
        list(execute(odd, [5]))
    assert "5 and 5" in str(raised.value.__cause__)


class Odd(Exception):  # noqa: N818
    """An exception that cannot be unpickled."""

    def __init__(self, a: int, b: int) -> None:
        super().__init__(f"{a} and {b}")


def odd(x: int) -> int:
    raise ValueError(x) from Odd(x, x)


def test_block_interrupts_puts_ctrl_c_off_and_does_not_lose_it() -> None:
    done = []

    def interrupted() -> None:
        with block_interrupts():
            signal.raise_signal(signal.SIGINT)
            done.append(1)
        done.append(2)

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == [1]

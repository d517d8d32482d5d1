"""Grading a class: Ctrl-C writes the reports so far, an endless submission costs little time, draws come in batches."""

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from analysis.test_interruptions import children, in_group, until
from analysis.test_interruptions import running as processes_of

from grading.hand_ins import SOBRE, Made, changed
from grading.reports import found, graded_text, put, quickly_graded
from grading.test_classroom import PARTIAL
from grading.test_files import laid
from grading.trust.test_mistakes import accused
from rummifun.grading.classroom import grader
from rummifun.grading.grade import grade
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.process import SandboxProcess
from rummifun.processes import RunCalls, hand_out

pytestmark = pytest.mark.usefixtures("laws_drawn")

ENDLESS = """let rec boucle () = boucle ()
let rec cardinal = function [] -> 0 | [ (_, n) ] -> n | _ -> boucle ()
"""
LONG = "\n".join(
    f"let () = let t = Sys.time () in while Sys.time () -. t < 1.5 do () done (* {i} *)" for i in range(60)
)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_verifier_dossier_writes_what_is_known_when_it_is_told_to_end(number: int, tmp_path: Path) -> None:
    classe, table, html = tmp_path / "classe", tmp_path / "notes.csv", tmp_path / "rapport.html"
    laid(classe, dict.fromkeys(("a.ml", "b.ml", "c.ml"), PARTIAL) | dict.fromkeys(("d.ml", "e.ml"), LONG + PARTIAL))
    words = ["verifier", "--dossier", classe, "--csv", table, "--html", html, "--jobs", "2", "--question", "Q2"]
    world = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "fr"}
    command, pipe = [sys.executable, "-c", _TOLD, *map(str, words)], subprocess.PIPE
    running = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=world, start_new_session=True)
    assert running.stderr is not None
    for line in running.stderr:
        if line == "known 3\n":
            break
    time.sleep(0.5)
    os.kill(-running.pid if number == signal.SIGINT else running.pid, number)  # Ctrl-C reaches the whole group
    out, err = running.communicate(timeout=200)
    until(lambda: not in_group(running.pid))
    assert running.returncode == 130
    assert [row["rendu"] for row in csv.DictReader(table.read_text().splitlines())] == ["a.ml", "b.ml", "c.ml"]
    assert ("c.ml" in html.read_text(), "c.ml" in out) == (True, True)
    assert ("Rendus corrigés : 3 sur 5" in err, "Traceback" in err) == (True, False)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize(
    ("after", "delay"), [(2, 0.0), *(pytest.param(1 + n % 2, n / 8, marks=pytest.mark.lent) for n in range(13))]
)
def test_ctrl_c_ends_a_class_while_its_processes_start(after: int, delay: float, tmp_path: Path) -> None:
    laid(tmp_path / "classe", dict.fromkeys(("a.ml", "b.ml", "c.ml"), LONG + PARTIAL))
    with processes_of(tmp_path, "verifier", "--dossier", "classe", "--jobs", "2") as grading:
        until(lambda: children(grading.pid) >= after)
        time.sleep(delay)
        os.killpg(grading.pid, signal.SIGINT)
        _, err = grading.communicate(timeout=200)
        until(lambda: not in_group(grading.pid))  # the server that forks ends when it has imported all
    assert grading.returncode == 130
    assert [line for line in err.splitlines() if line] == ["0 of 3 hand-ins are graded.", "Interrupted."]


def test_grade_all_makes_rows_of_all_whose_processes_die_at_once(tmp_path: Path) -> None:
    laid(tmp_path, dict.fromkeys(("a.ml", "b.ml"), PARTIAL))
    with patch("rummifun.grading.classroom.grader.process_pool", broken_pool):
        rows = [*grader.grade_all([(name, (tmp_path / name,)) for name in ("a.ml", "b.ml")], 2)]
    assert [(one.name, "died" in one.explain(str)) for one in rows] == [("a.ml", True), ("b.ml", True)]


@contextmanager
def broken_pool(*_: object, **how: object) -> Iterator[RunCalls]:
    def run(do: object, calls: Iterable[tuple[object, ...]]) -> Iterator[tuple[object, Future[object]]]:
        def check() -> None:
            raise BrokenProcessPool

        return hand_out(lambda call: Future(), 2, calls, check)

    yield run


_TOLD = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background of a shell is deaf to Ctrl-C
from rummifun.grading.classroom import grader
plain = grader.grade_all
def told(*args, **how):
    for n, one in enumerate(plain(*args, **how), 1):
        yield one
        print(f"known {n}", file=sys.stderr, flush=True)
grader.grade_all = told
from rummifun.shells.cli.main import main
main(sys.argv[1:])
"""
"""The program, which tells on its error stream how many submissions are graded."""


ENDLESS_PY = "def cardinal(e):\n    while len(e) > 1:\n        pass\n    return sum(n for _, n in e)\n"


@pytest.mark.parametrize(("name", "text"), [("a.ml", ENDLESS), ("a.py", ENDLESS_PY)])
def test_grade_does_not_wait_for_what_follows_a_call_that_is_too_long(tmp_path: Path, name: str, text: str) -> None:
    """The cases that do not end are made with fifteen others, and cost one patience each time, twice in all."""
    report = grade([put(Made(text), tmp_path, name)], GradingOptions(limits=Limits(call=0.2)))
    cardinal = found(report, "Q2", "cardinal")
    assert (cardinal.verdict, cardinal.failures[0].accident) == ("wrong", "loop")
    assert report.seconds < 20


def test_sandbox_process_makes_many_draws_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, plain = [], SandboxProcess._write

    def write(self: SandboxProcess, orders: list[bytes]) -> None:
        turns.append(len(orders))
        plain(self, orders)

    monkeypatch.setattr(SandboxProcess, "_write", write)
    lists = SOBRE[SOBRE.index("type 'a multielement = 'a * int\n") : SOBRE.index("let couleurs")]
    graded_text(f"{lists}(* counted *)\n", only="Q2")
    assert 0 < 4 * len(turns) < sum(turns)


def test_grade_waits_less_for_what_rests_on_what_never_ends_and_accuses_nobody() -> None:
    old = "let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r"
    report = quickly_graded(changed(SOBRE, (old, f"{old.removesuffix('r')}((y, n) :: r)")))
    assert accused(report) == {("Q2", "nbocc")}
    wrong = [one for asked in report.questions for one in asked.versions if one.verdict == "wrong"]
    assert len(wrong) > 5
    assert report.seconds < 60

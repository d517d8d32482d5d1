"""Hand-ins that mean harm, or do it by accident: each is a finding of the report, and what else they hold is judged."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from grading.reports import found, written
from rummifun.grading.report.findings import Report
from rummifun.grading.sandbox.limits import COMPLETE_LIMITS, Limits, SandboxDiedError
from rummifun.grading.sandbox.process import SandboxProcess

GOOD_ML = "let rec nbocc x ens = match ens with [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r\n"
GOOD_PY = "def nbocc(x, ens):\n    return sum(n for y, n in ens if x == y)\n"

AT_LOAD = [
    ("let rec f x = f x\nlet _ = f 0", "loop"),
    ("let () = try while true do () done with _ -> while true do () done", "loop"),
    ("let () = while true do (try ignore (read_line ()) with End_of_file -> ()) done", "loop"),
    ("let rec f x = 1 + f x\nlet _ = f 0", "stack"),
    ("let () = exit 0", "exit"),
    ("let () = try exit 3 with _ -> exit 4", "exit"),
    ("let a = Array.make 400_000_000 0", "memory"),
    ('let () = for i = 1 to 100000000 do print_string "dix caract." done', "output"),
    ('let () = failwith "perdu"', "exception"),
    ("let l = read_line ()", "exception"),
    ('let () = Sys.remove "{precious}"', "exception"),
    ('let c = open_out "{precious}"', "exception"),
    ('let () = if Sys.command "rm -f {precious}" <> 0 then failwith "refus"', "exception"),
    ("let x : int = Obj.magic (String.make 3 'a') let () = Obj.set_field (Obj.repr 0) 1000000 (Obj.repr 1)", "killed"),
]

AT_LOAD_PY = [
    ("while True: pass", "loop"),
    ("def f(): f()\nf()", "stack"),
    ("import sys\nsys.exit(0)", "exit"),
    ("import os\nos._exit(3)", "exit"),
    ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "killed"),
    ("x = [0] * 10**10", "memory"),
    ("import os\nwhile True: os.write(1, b'x' * 1000000)", "output"),
    ("import os\nwhile True: os.fork()", "exception"),
    ("import os\nos.remove('{precious}')", "exception"),
    ("open('{precious}', 'w')", "exception"),
    ("import shutil\nshutil.rmtree('{folder}')", "exception"),
    ("import socket\nsocket.create_connection(('127.0.0.1', {port}), 2)", "exception"),
    ("input()", "exception"),
    ("import subprocess\nsubprocess.run(['true'], check=True)", "exception"),
]

IN_CALLS = [
    ("let rec cardinal ens = cardinal ens", "loop"),
    ("let rec cardinal ens = 1 + cardinal ens", "stack"),
    ("let cardinal (ens : (int * int) list) : int = exit 0", "exit"),
    ('let cardinal (ens : (int * int) list) : int = failwith "pas fait"', "exception"),
    (
        "let cardinal (ens : (int * int) list) : int = while true do print_string (String.make 100000 'x') done; 0",
        "output",
    ),
    ("let cardinal (ens : (int * int) list) : int = Array.length (Array.make 500000000 0)", "memory"),
    (
        "let cardinal (ens : (int * int) list) : int = try while true do () done; 0 with _ -> while true do () done; 0",
        "loop",
    ),
]


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    path = tmp_path / "precieux.txt"
    path.write_text("à garder\n")
    path.chmod(0o666)
    return path


def kinds(report: Report) -> list[str]:
    return [problem.kind for problem in report.problems]


@pytest.mark.parametrize(("text", "kind"), AT_LOAD)
def test_what_goes_wrong_while_loading_is_a_finding_and_the_rest_is_judged(
    tmp_path: Path, precious: Path, text: str, kind: str
) -> None:
    text = text.replace("{precious}", str(precious))
    report = written(tmp_path, "rendu.ml", f"{text};;\n{GOOD_ML}")
    assert kinds(report) == [kind]
    assert found(report, "Q2", "nbocc").verdict == "right"
    assert precious.read_text() == "à garder\n"


@pytest.mark.parametrize(("text", "kind"), AT_LOAD_PY)
def test_so_it_is_in_python(tmp_path: Path, precious: Path, text: str, kind: str) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        text = text.replace("{precious}", str(precious)).replace("{folder}", str(precious.parent))
        text = text.replace("{port}", str(server.getsockname()[1]))
        report = written(tmp_path, "rendu.py", f"{text}\n{GOOD_PY}")
    assert kinds(report) == [kind]
    assert found(report, "Q2", "nbocc").verdict == "right"
    assert precious.read_text() == "à garder\n"


@pytest.mark.parametrize(("text", "kind"), IN_CALLS)
def test_what_goes_wrong_in_a_call_is_a_finding_of_the_function(tmp_path: Path, text: str, kind: str) -> None:
    report = written(tmp_path, "rendu.ml", f"{text};;\n{GOOD_ML}")
    judged = found(report, "Q2", "cardinal")
    assert (judged.verdict, judged.failures[0].accident) == ("wrong", kind)
    assert found(report, "Q2", "nbocc").verdict == "right"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("while True: pass", "loop"),
        ("return cardinal(ens)", "stack"),
        ("raise SystemExit", "exit"),
        ("import os; os._exit(0)", "exit"),
        ("return [0] * 10**11", "memory"),
        ("return 1 / 0", "exception"),
    ],
)
def test_so_it_is_in_a_call_of_python(tmp_path: Path, body: str, kind: str) -> None:
    report = written(tmp_path, "rendu.py", f"def cardinal(ens):\n    {body}\n\n{GOOD_PY}")
    judged = found(report, "Q2", "cardinal")
    assert (judged.verdict, judged.failures[0].accident) == ("wrong", kind)
    assert found(report, "Q2", "nbocc").verdict == "right"


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    spawn = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(600)\n"
    written(tmp_path, "rendu.py", f"{spawn}\n{GOOD_PY}")
    here = [path for path in Path("/proc").glob("[0-9]*/cmdline") if b"sandbox/python_driver.py" in _bytes(path)]
    mine = [path for path in here if str(tmp_path) in str((path.parent / "cwd").readlink())]
    assert mine == []


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # it has ended meanwhile
        return b""


def test_the_report_names_the_protections(tmp_path: Path) -> None:
    report = written(tmp_path, "rendu.ml", GOOD_ML)
    assert "limits" in report.protections
    assert report.protections <= {*COMPLETE_LIMITS, "user", "nobody"}


def test_a_cell_that_says_nothing_is_ended_in_time(tmp_path: Path) -> None:
    cell = SandboxProcess(["sleep", "60"], tmp_path, Limits(call=0.1))
    start = time.monotonic()
    with pytest.raises(SandboxDiedError):
        cell.ask(b"?\n")
    assert time.monotonic() - start < 20
    assert not cell.alive
    cell.close()


def test_a_cell_whose_process_ends_says_how(tmp_path: Path) -> None:
    for command, why in ((["true"], "exit 0"), (["sh", "-c", f"kill -{signal.SIGTERM:d} $$"], "signal 15")):
        cell = SandboxProcess(command, tmp_path, Limits())
        with pytest.raises(SandboxDiedError, match=why):
            cell.greet(5)

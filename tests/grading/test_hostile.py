"""Submissions that do harm, on purpose or by accident: the report names each harm, and grades all the rest."""

import signal
import socket
from pathlib import Path

import pytest

from grading.hand_ins import read_changes
from grading.reports import IMPATIENT, PRINTING, found, written
from rummifun.grading.sandbox.limits import Limits, SandboxDiedError
from rummifun.grading.sandbox.process import SandboxProcess

pytestmark = pytest.mark.usefixtures("laws_drawn")

GOOD_ML = "let rec nbocc x ens = match ens with [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r\n"
GOOD_PY = "def nbocc(x, ens):\n    return sum(n for y, n in ens if x == y)\n"

_HARM = read_changes(Path(__file__).parent / "hand_ins" / "harm.txt")
AT_LOAD, AT_LOAD_PY, IN_CALLS, IN_CALLS_PY = (
    [(one.passages[0][1], one.style) for one in _HARM if one.title == title]
    for title in ("ocaml while loading", "python while loading", "ocaml in a call", "python in a call")
)


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    path = tmp_path / "precieux.txt"
    path.write_text("à garder\n")
    path.chmod(0o666)
    return path


def both(ocaml: list[tuple[str, str]], python: list[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """List attacks in both languages, each with its file name."""
    return [(name, *one) for name, some in (("rendu.ml", ocaml), ("rendu.py", python)) for one in some]


LIMITS = {"output": PRINTING}
GOOD = {"rendu.ml": f";;\n{GOOD_ML}", "rendu.py": f"\n\n{GOOD_PY}"}


@pytest.mark.parametrize(("name", "attack", "kind"), both(AT_LOAD, AT_LOAD_PY))
def test_grade_finds_what_goes_wrong_while_loading(
    tmp_path: Path, precious: Path, name: str, attack: str, kind: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        text = attack.replace("{precious}", str(precious)).replace("{folder}", str(precious.parent))
        text = text.replace("{port}", str(server.getsockname()[1]))
        report = written(tmp_path, name, text + GOOD[name], LIMITS.get(kind, IMPATIENT))
    assert [problem.kind for problem in report.problems] == [kind]
    assert found(report, "Q2", "nbocc").verdict == "right"
    assert precious.read_text() == "\u00e0 garder\n"


@pytest.mark.parametrize(("name", "attack", "kind"), both(IN_CALLS, IN_CALLS_PY))
def test_grade_finds_what_goes_wrong_in_a_call(tmp_path: Path, name: str, attack: str, kind: str) -> None:
    report = written(tmp_path, name, attack + GOOD[name], LIMITS.get(kind, IMPATIENT))
    judged = found(report, "Q2", "cardinal")
    assert (judged.verdict, judged.failures[0].accident) == ("wrong", kind)
    assert found(report, "Q2", "nbocc").verdict == "right"


def test_grade_leaves_no_process_behind(tmp_path: Path) -> None:
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


def test_sandbox_process_says_how_its_process_ended(tmp_path: Path) -> None:
    for command, why in ((["true"], "exit 0"), (["sh", "-c", f"kill -{signal.SIGTERM:d} $$"], "signal 15")):
        cell = SandboxProcess(command, tmp_path, Limits())
        with pytest.raises(SandboxDiedError, match=why):
            cell.greet(5)

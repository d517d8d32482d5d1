"""The sandbox of a submission: it reaches its language and its own folder, nothing of this machine or of ours."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from shells.in_process import rummifun, sentence_of

from grading.hand_ins import Made, read_changes
from grading.reports import found, put, text_of, written
from grading.test_hostile import GOOD_ML, GOOD_PY
from rummifun.grading.classroom.grader import grade_one
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.sandbox import languages, process
from rummifun.grading.sandbox.filesystem import _loader, existing_paths, python_executable, python_files
from rummifun.grading.sandbox.languages import OcamlSubmission, find_toplevel
from rummifun.grading.sandbox.limits import COMPLETE_LIMITS, Limits
from rummifun.grading.submission.definitions import FailedCall, SourceFile
from rummifun.messages import translation

pytestmark = pytest.mark.usefixtures("laws_drawn")

__all__ = ["ATTACKS_ML", "ATTACKS_PY", "GOOD_ML", "GOOD_PY", "HEAD_PY", "READ_ML", "SECRET"]

SECRET = "mot de passe de la promotion"

READ_ML = """
let whole name = let file = open_in_bin name in really_input_string file (min 4000 (in_channel_length file))
let told name = let file = open_in_bin name in input_line file
let listed name = String.concat " " (Array.to_list (Sys.readdir name))
let () = {attack}
"""
_ATTACKS = read_changes(Path(__file__).parent / "hand_ins" / "attacks.txt")
ATTACKS_ML, ATTACKS_PY = (
    {one.title: one.passages[0][1] for one in _ATTACKS if one.style == language} for language in ("ocaml", "python")
)
HEAD_PY = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def fails():
    raise OSError(ctypes.get_errno(), 'refus')
"""


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Return a file that every user may read, but no submission."""
    path = tmp_path / "beside" / "secret.txt"
    path.parent.mkdir()
    path.write_text(f"{SECRET}\n")
    path.chmod(0o644)
    return path


def _filled(text: str, secret: Path) -> str:
    ours = Path(str(process.__file__))
    for name, value in (("secret", secret), ("folder", secret.parent), ("ours_in", ours.parents[3]), ("ours", ours)):
        text = text.replace(f"{{{name}}}", str(value))
    return text


def _told(report: Report) -> str:
    return "\n".join(problem.said for problem in report.problems)


REFUSALS = ("Sys_error", "refus", "Error: ", "Cannot find file", "No such", "not found")


@pytest.mark.parametrize("attack", ["rendu.ml", "rendu.py"])
def test_grade_refuses_every_attack_on_what_is_not_the_hand_ins(tmp_path: Path, secret: Path, attack: str) -> None:
    """All attacks of a language stand in one submission, each a phrase of its own."""
    head, attacks, good = HEAD_PY, ATTACKS_PY, GOOD_PY
    if attack == "rendu.ml":
        head, attacks, good = f"{READ_ML.partition('let () =')[0]};;\n", ATTACKS_ML, GOOD_ML
    text, lines = head, dict[int, str]()
    for name, does in attacks.items():
        filled = _filled(does, secret)
        phrase = f"{filled}\n" if attack == "rendu.py" else f"{'' if filled[0] == '#' else 'let () = '}{filled};;\n"
        lines |= dict.fromkeys(range(text.count("\n") + 1, text.count("\n") + phrase.count("\n") + 1), name)
        text += phrase
    report = written(tmp_path, attack, text + good)
    refused = dict.fromkeys(attacks, "")
    for problem in report.problems:
        refused[lines[problem.line]] += problem.said
    assert {name: words for name, words in refused.items() if not any(word in words for word in REFUSALS)} == {}
    for word in (SECRET, "root:", "PATH=", "secret.txt\n", "ValueError"):
        assert word not in _told(report)
    assert not re.search(rf"\b{re.escape(socket.gethostname())}\b", _told(report))
    assert found(report, "Q2", "nbocc").verdict == "right"


def test_grade_leaves_a_hand_in_its_folder_and_its_library(tmp_path: Path) -> None:
    (tmp_path / "autre.ml").write_text("let deux = 2\n")
    text = '#use "autre.ml"\n#load "unix.cma";;\nlet () = let f = open_out "t" in output_string f "a"; close_out f\n'
    last = 'let () = failwith (String.concat " " (List.sort compare (Array.to_list (Sys.readdir "."))))\n'
    report = written(tmp_path, "rendu.ml", f"{text}{last};;\n{GOOD_ML}")
    assert _told(report) == 'Failure "autre.ml rendu.ml t"'
    assert not (tmp_path / "t").exists()  # it never runs where it lies
    text = "import ctypes, decimal, hashlib, sqlite3, unicodedata, zlib, os, sys\nexit\n"
    report = written(tmp_path, "rendu.py", f"{text}raise ValueError(os.uname().nodename)\n{GOOD_PY}")
    assert _told(report) == "ValueError: cellule"


def test_grade_lends_the_words_of_the_sheet(tmp_path: Path) -> None:
    text = "from rummifun.games.rummikub import *\ndef est_joker(t): return t == Joker\n"
    report = written(tmp_path, "rendu.py", f"{text}raise ValueError(T(7, Bleu), J1, [*Couleur])\n{GOOD_PY}")
    assert _told(report) == "ValueError: (T(7, Bleu), J1, [Bleu, Rouge, Jaune, Noir])"
    assert found(report, "Q2", "nbocc").verdict == "right"


# On a machine that grants less

LESS = """
import ctypes, importlib.util, sys
spec = importlib.util.spec_from_file_location("cage", {cage!r})
cage = importlib.util.module_from_spec(spec)
spec.loader.exec_module(cage)
libc = cage._LIBC

class Less:
    def __getattr__(self, name):
        return getattr(libc, name)
    {refused}

cage._LIBC = Less()
cage.main(sys.argv[1:])
"""
NO_NAMESPACES = "def unshare(self, *words):\n        ctypes.set_errno(1)\n        return -1\n    "
NO_LANDLOCK = (
    "def syscall(self, number, *words):\n"
    "        if number in (444, 445, 446):\n"
    "            ctypes.set_errno(38)\n"
    "            return -1\n"
    "        return libc.syscall(number, *words)\n    "
)


def _granting(tmp_path: Path, refused: str) -> Path:
    """Write a sandbox for a system that refuses some protection."""
    cage = tmp_path / "cage.py"
    cage.write_text(LESS.format(cage=str(process._CAGE), refused=refused or "pass"))
    return cage


@pytest.mark.parametrize(
    ("refused", "missing"),
    [
        (NO_NAMESPACES, {"names", "processes"}),
        (NO_LANDLOCK, set()),
        (NO_NAMESPACES + NO_LANDLOCK, {"names", "processes", "disk", "files"}),
    ],
    ids=["no namespaces", "no Landlock", "neither"],
)
def test_grade_says_what_a_machine_does_not_grant_and_may_ask_for_it(
    tmp_path: Path, secret: Path, refused: str, missing: set[str]
) -> None:
    with patch.object(process, "_CAGE", _granting(tmp_path, refused)):
        report = written(tmp_path, "rendu.py", f"print(open({str(secret)!r}))\n{GOOD_PY}")
        asked = grade_one("rendu.py", [tmp_path / "rendu.py"], GradingOptions(limits=Limits(require_complete=True)))
    assert report.protections - {"user", "nobody"} == COMPLETE_LIMITS - missing
    assert report.problems or "disk" in missing
    absent = [line for line in text_of(report, "en").splitlines() if "did not allow" in line]
    assert bool(absent) == bool(missing) or "nobody" not in report.protections
    if "names" in missing:
        assert "the machine has no name" in absent[0]
    assert (asked.report is None) == bool(missing)
    if missing:
        assert "rendu.py is not run: --exiger-cellule asks for a whole cell" in asked.explain(translation("en"))
        assert "the machine has no name" in asked.explain(translation("en"))


def test_grade_is_protected_whole_in_a_container_that_bears_the_name_of_a_cell(tmp_path: Path) -> None:
    machine = f"type('Uname', (), {{'nodename': 'cellule', 'machine': {os.uname().machine!r}}})"
    named = f"{NO_NAMESPACES.replace('unshare', 'sethostname')}\ncage.os.uname = lambda: {machine}\n"
    with patch.object(process, "_CAGE", _granting(tmp_path, named)):
        assert written(tmp_path, "rendu.py", GOOD_PY).protections >= COMPLETE_LIMITS


def test_report_lines_say_that_there_was_no_cell(tmp_path: Path) -> None:
    path = put(Made(f'let () = failwith (Sys.readdir "/").(0)\n;;\n{GOOD_ML}'), tmp_path, "rendu.ml")
    report = grade([path], GradingOptions(limits=Limits(allow_incomplete=True)))
    assert report.protections <= {"limits", "loose"}
    assert "Failure" in _told(report)
    assert "without a cell, as was asked" in text_of(report, "en")


def test_verifier_takes_sans_cellule_or_exiger_cellule(tmp_path: Path) -> None:
    path = put(Made(GOOD_ML), tmp_path, "rendu.ml")
    assert "without a cell" in rummifun(tmp_path, "verifier", path, "--no-cell", lang="en").stdout
    both = rummifun(tmp_path, "verifier", path, "--sans-cellule", "--exiger-cellule", lang="en")
    assert sentence_of(both) == "rummifun: either --exiger-cellule or --sans-cellule"


@pytest.mark.parametrize(
    ("platform", "loose", "refusal"),
    [
        ("darwin", False, "macOS has no cell to shut a hand-in in: run it in a Linux container"),
        ("darwin", True, ""),
        ("win32", False, "Windows has no cell to shut a hand-in in: run it in a Linux container"),
    ],
)
def test_verifier_needs_sans_cellule_on_other_systems(tmp_path: Path, platform: str, loose: bool, refusal: str) -> None:
    path = put(Made(GOOD_ML), tmp_path, "rendu.ml")
    with patch.object(sys, "platform", platform), patch.dict(sys.modules, colorama=Mock()):
        done = rummifun(tmp_path, "verifier", path, *["--sans-cellule"] * loose, "--lang", "en")
    assert (refusal in done.stderr, done.returncode) == (True, 2 if refusal else 1)
    assert ("WSL 2" in done.stderr) == bool(refusal)


def test_python_files_are_what_python_needs(tmp_path: Path) -> None:
    needed, python = python_files(), python_executable()
    assert python in needed
    assert [path for path in needed if "site-packages" in path and path[0] != "!"] == []
    subprocess.run([python, "-I", "-S", "-c", "import ssl"], cwd=tmp_path, check=True, timeout=200)


@pytest.mark.parametrize("before", [b"\0", b"X", b"/", b"/a", b"/lib64/"], ids=repr)
def test_loader_is_found_whatever_byte_its_name_follows(tmp_path: Path, before: bytes) -> None:
    program = tmp_path / "programme"
    loader = tmp_path / "lib64" / "ld-linux-x86-64.so.2"
    loader.parent.mkdir()
    loader.touch()
    program.write_bytes(b"\x7fELF" + bytes(60) + before + os.fsencode(loader) + b"\0" + bytes(60))
    assert str(loader) in existing_paths(_loader(program))


@pytest.mark.skipif(sys.platform != "linux", reason="who ends is told on Linux alone")
def test_jail_runs_nothing_when_its_grader_has_ended(tmp_path: Path) -> None:
    made = tmp_path / "trace"
    for asking, runs in ((1 if os.getpid() != 1 else 2, False), (os.getpid(), True)):
        words = ["none", str(asking), "768", "5", "1", str(tmp_path), "0", "1", "2"]
        command = [sys.executable, "-I", "-S", str(process._CAGE), *words, "--", "touch", str(made)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=200, check=False)
        assert (done.returncode == 0, made.exists()) == (runs, runs)


def test_find_toplevel_takes_the_driver_compiled_where_a_compiler_stands_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (_, *_, start), files, _ = find_toplevel()
    assert Path(files[1]).suffix == ".cmo"
    assert Path(files[1]).read_bytes().startswith(b"Caml")
    assert str(Path(files[1])) in Path(start).read_text("utf-8")
    (tmp_path / "ocaml").symlink_to(shutil.which("ocaml") or "")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_toplevel()[0][-1] == str(Path(languages.__file__).with_name("driver.ml"))


BATCH = """
let rec f n = if n = 3 then f n else if n = 5 then raise Not_found else n
let g n = if n = 3 then String.length (Obj.magic 1) else n
"""


@pytest.mark.parametrize("kills", [1, 2])
def test_call_is_made_again_once_where_something_else_kills_its_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int
) -> None:
    left, ask = [*range(kills)], process.SandboxProcess.ask

    def ask_in_danger(cell: process.SandboxProcess, order: bytes, *how: Any) -> Any:
        if order.startswith(b"C") and left:
            left.pop()
            os.kill(cell._inner(), signal.SIGKILL)
            cell._process.wait()
        return ask(cell, order, *how)

    with closing(OcamlSubmission(tmp_path, (SourceFile("rendu.ml", "let f n = n + 1"),), Limits())) as hand:
        monkeypatch.setattr(process.SandboxProcess, "ask", ask_in_danger)
        found = hand.call(0, "i3;", False)
        assert found == (b"i4;" if kills == 1 else FailedCall("killed", "9"))
        assert hand.call(0, "i4;", False) == b"i5;"


def test_call_all_tells_which_call_does_not_end(tmp_path: Path) -> None:
    """The answers of a batch come together; those before a call without end are none the less known."""
    with closing(OcamlSubmission(tmp_path, (SourceFile("rendu.ml", BATCH),), Limits(call=0.2))) as hand:
        assert hand.call_all(0, ["i1;", "i2;", "i3;", "i4;"]) == [b"i1;", b"i2;", FailedCall("loop")]
        assert hand.call_all(0, ["i4;", "i5;", "i6;"]) == [b"i4;", FailedCall("exception", "Not_found"), b"i6;"]
        assert hand.call_all(1, ["i2;", "i3;", "i4;"]) in ([], [b"i2;"])
        dead = hand.call(1, "i3;", False)
        assert isinstance(dead, FailedCall)
        assert (hand.call(1, "i2;", False), dead.kind, hand.call(1, "i4;", False)) == (b"i2;", "killed", b"i4;")

"""Hand-ins that attack what carries their answers, or the interpreter: each is judged, or told in its own row."""

from __future__ import annotations

import csv
import os
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shells.in_process import rummifun

from grading.reports import found, written
from rummifun.grading.classroom.grader import GradedSubmission, csv_text, grade_all, grade_one
from rummifun.grading.judging.examination import examine_submission
from rummifun.grading.matching.codecs import read_wire
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.text_report import sanitize_report
from rummifun.grading.sandbox.filesystem import python_files
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.process import SandboxProcess
from rummifun.grading.sandbox.python import PythonSubmission, from_json
from rummifun.grading.sheet import ETAT, MAIN, NAT, TABLE, Role
from rummifun.grading.submission.definitions import SourceFile
from rummifun.messages import translation

GOOD_ML = "let rec nbocc x ens = match ens with [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r\n"
PIPE = 'external piped : int -> out_channel = "caml_ml_open_descriptor_out"\nlet pipe = piped 4\n'
GOOD_PY = "def nbocc(x, ens):\n    return sum(n for y, n in ens if x == y)\n"

FORGE = """
def _forge(kind, data):
    import os, sys
    frame = sys._getframe()
    while "token" not in frame.f_locals:
        frame = frame.f_back
    os.write(4, f"{kind}{len(data)} {frame.f_locals['token']}\\n".encode() + data)
"""

NAMES = """
type main = (int * int) list
let main : main = [(3, 1)]
type table = int list
let table : table = []
"""

AT_LOAD_ML = {
    "names of types": NAMES,
    "garbage": 'let () = output_string pipe "n\'importe quoi\\n"; flush pipe',
    "an answer": 'let () = output_string pipe "v2\\ni1"; flush pipe',
    "an answer without a place": 'let () = output_string pipe "o3\\nabc"; flush pipe',
    "a length": 'let () = output_string pipe "o999999999\\n"; flush pipe',
    "a negative length": 'let () = output_string pipe "o-5\\n"; flush pipe',
    "no newline": "let () = output_string pipe (String.make 5000 'o'); flush pipe",
    "itself": '#use "rendu.ml"',
    "deep": f"let x = {'(' * 20000}1{')' * 20000}",
    "a deep type": f"let f (x : {'(' * 300}int{')' * 300}) = x\ntype t = {'(' * 300}int{' list' * 300}{')' * 300}",
    "octets": 'let () = failwith "\\027[2J\\255\\254"',
}

AT_LOAD_PY = {
    "builtins": "import builtins\nbuiltins.len = lambda *a: 7\nbuiltins.isinstance = builtins.str = None",
    "garbage": "import os\nos.write(4, b'\\xff\\xfe\\n' * 10)",
    "an answer": "import os\nos.write(4, b'v2\\n17')",
    # in one statement: what it has not waited for would come at another time on every machine
    "a later answer": "import os, threading\nlater = threading.Timer(0.05, lambda: os.write(4, b'v1\\n7'))\n"
    "later.start() or later.join()",
    "answers forever": "while True: _forge('o', b'rendu.py\\t1\\t1\\t0\\t0\\n')",
    "drops": "import os, time\nos.write(4, b'o9000\\n')\nwhile True:\n    os.write(4, b'a')\n    time.sleep(0.05)",
    "definitions": "globals().update({f'nbocc{i}': lambda: 0 for i in range(3000)})",
    "a name of two lines": "globals()['a\\nval nbocc : 2-2 liste'] = 3",
    "a name of no letters": "globals()[3] = lambda: 0",
    "a profile": "_forge('o', b'rendu.py\\t1\\t1\\t0\\t0\\nval nbocc : x-y liste')",
    "an index": "_forge('o', b'rendu.py\\t1\\t1\\t0\\t0\\nval nbocc : 2-2 liste'); _forge('k', b'-1')",
    "closed answers": "import os\nos.close(4)",
    "closed orders": "import os\nos.close(3)",
    "everything closed": "import os\nos.closerange(0, 64)",
    "another file for answers": "import os\nos.close(4)\nopen('faux', 'w')",
    "no recursion": "import sys\nsys.setrecursionlimit(60)",
    "a trace": "import sys\ndef _trace(*_): raise ValueError\nsys.settrace(_trace)",
    "no output": "import sys\nsys.stdout = None",
    "no seed": "import random\nrandom.seed = None",
    "a signal ignored": "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass",
    "stopped": "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
    "nothing to return to": "return 3",
    "an error of its own": "class E(Exception):\n    def __str__(self): raise SystemExit\nraise E",
    "an error of escapes": "raise ValueError('\\x1b]0;titre\\x07 \\ud800 \\u202e')",
    "a profile that raises": "class P:\n    @property\n    def __signature__(self): raise SystemExit\n"
    "    def __call__(self): return 0\np = P()",
    "a module that raises": "class M:\n    def __getattr__(self, name): raise MemoryError\nm = M()",
    "folders in folders": "import os\nfor i in range(1500):\n    os.mkdir('d')\n    os.chdir('d')",
}

IN_CALLS_PY = {
    "NaN": "return float('nan')",
    "infinite": "return float('inf')",
    "a truth": "return True",
    "negative": "return -1",
    "enormous": "return 10 ** 4000",
    "more than enormous": "return 10 ** 5000",
    "a surrogate": "return '\\ud800\\x1b[2J'",
    "deep": "x = []\n    for i in range(100000): x = [x]\n    return x",
    "itself": "x = []\n    x.append(x)\n    return x",
    "a text that lies": "return type('R', (), {'__repr__': lambda self: type('S', (str,), {'__getitem__': "
    "lambda self, i: 3})('a')})()",
    "a repr that loops": "return type('R', (), {'__repr__': lambda self: self.__repr__()})()",
    "answers": "_forge('v', b'1')\n    return 1",
    "NaN answered": "_forge('v', b'NaN')\n    return 1",
    "another shape answered": "_forge('v', b'[[\"a\", [1]]]')\n    return 1",
    "a deep answer": "_forge('v', b'[' * 100000)\n    return 1",
    "an empty answer": "_forge('v', b'')\n    return 1",
    "an object answered": "_forge('v', b'{}')\n    return 1",
    "digits answered": "_forge('v', b'9' * 5000)\n    return 1",
    "a large answer": "import os\n    os.write(4, b'v99999999\\n')\n    return 1",
    "another letter": "_forge('k', b'0')\n    return 1",
    "a large error": "raise ValueError('x' * 10 ** 8)",
}

IN_CALLS_ML = {
    "negative": "-1",
    "cyclic": "Obj.magic (let rec l = 1 :: l in l)",
    "deep": "Obj.magic (let rec f n a = if n = 0 then a else f (n - 1) (Obj.repr (a, 0)) in f 19000 (Obj.repr 0))",
    "wide": "Obj.magic (Array.make 100000 0)",
    "a float": "Obj.magic nan",
    "a function": "Obj.magic (fun x -> x)",
    "answers": 'output_string pipe "v2\\ni1"; flush pipe; 1',
    "another shape answered": 'output_string pipe "v9\\nb0,-1;s-9;"; flush pipe; 1',
    "a float answered": 'output_string pipe "v13\\nd0x1p9999999;"; flush pipe; 1',
}


@pytest.mark.parametrize("text", AT_LOAD_ML.values(), ids=AT_LOAD_ML)
def test_what_attacks_while_loading_is_told_and_the_rest_is_judged(tmp_path: Path, text: str) -> None:
    report = written(tmp_path, "rendu.ml", f"{PIPE}{text};;\n{GOOD_ML}")
    assert found(report, "Q2", "nbocc").verdict == "right"
    _all_written(report_of=tmp_path / "rendu.ml", rendu=GradedSubmission("rendu.ml", report))


@pytest.mark.parametrize("text", AT_LOAD_PY.values(), ids=AT_LOAD_PY)
def test_so_it_is_in_python(tmp_path: Path, text: str) -> None:
    report = written(tmp_path, "rendu.py", f"{FORGE}{text}\n{GOOD_PY}")
    assert found(report, "Q2", "nbocc").verdict == "right"
    _all_written(report_of=tmp_path / "rendu.py", rendu=GradedSubmission("rendu.py", report))


@pytest.mark.parametrize("body", IN_CALLS_ML.values(), ids=IN_CALLS_ML)
def test_what_attacks_in_a_call_is_a_finding_of_the_function(tmp_path: Path, body: str) -> None:
    report = written(tmp_path, "rendu.ml", f"{PIPE}let cardinal (ens : (int * int) list) : int = {body};;\n{GOOD_ML}")
    assert found(report, "Q2", "cardinal").verdict == "wrong"
    assert found(report, "Q2", "nbocc").verdict == "right"
    _all_written(report_of=tmp_path / "rendu.ml", rendu=GradedSubmission("rendu.ml", report))


@pytest.mark.parametrize("body", IN_CALLS_PY.values(), ids=IN_CALLS_PY)
def test_so_it_is_in_a_call_of_python(tmp_path: Path, body: str) -> None:
    report = written(tmp_path, "rendu.py", f"{FORGE}\ndef cardinal(ens):\n    {body}\n\n{GOOD_PY}")
    assert found(report, "Q2", "cardinal").verdict == "wrong"
    assert found(report, "Q2", "nbocc").verdict == "right"
    _all_written(report_of=tmp_path / "rendu.py", rendu=GradedSubmission("rendu.py", report))


def _all_written(report_of: Path, rendu: GradedSubmission) -> None:
    """Write a report in every form to a file, as the command does, and look for what a screen would obey."""
    tr = translation("fr")
    for text in (report_page([rendu], tr, "fr"), csv_text([rendu], tr)):
        report_of.with_suffix(".out").write_text(text, "utf-8")
        assert "\x1b" not in text


# What reads answers

ROLES = st.sampled_from((NAT, MAIN, TABLE, ETAT))
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
WIRES = st.lists(
    st.sampled_from(
        [b"i", b"b", b"s", b"d", b"f", b"~", b";", b",", b"-", b"0", b"1", b"2", b"99999", b"nan", b"\xff"]
    ),
    max_size=60,
)


@given(WIRES | st.binary().map(lambda text: [text]))
def test_any_octets_are_a_structure_or_none(pieces: list[bytes]) -> None:
    try:
        read_wire(b"".join(pieces))
    except ValueError:
        return


def test_a_structure_may_be_as_deep_as_it_is_long() -> None:
    wire = b"b0,1;" * 50_000 + b"i3;"
    assert len(read_wire(wire)) == 2


@given(ROLES, JSON)
def test_any_json_is_a_value_or_none(role: Role, value: Any) -> None:
    try:
        from_json(role, value)
    except (LookupError, TypeError, ValueError):
        return


LIAR = """
import os, random, sys
chance = random.Random(int(sys.argv[1]))
os.write(4, b"k3 -\\n0.0")
TEXTS = [
    b"", b"0", b"7", b"-3", b"true", b"[]", b'[["a", 2]]', b"[[[3, 1], 2]]", b"[3, 1]", b"\\xff\\xfe", b'{"?": 3}',
    b"99999999999", b"[" * 5000, b"r.py\\t1\\t1\\t0\\t0\\n", b"r.py\\t-9\\t99999\\t0\\t0\\nval nbocc : 2-2 liste",
    b"r.py\\t1\\t1\\t0\\t0\\nval cardinal : 1-1 somme\\nval est_suite : 1-9 liste\\nval extraire : 2-2 liste",
]
KINDS = {b"F": "kp", b"N": "ooooz", b"S": "sz", b"K": "kkkx", b"C": "vvvvvxte", b"R": "k"}
with os.fdopen(3, "rb") as orders:
    for line in orders:
        token, word = line.split()[:2]
        if word == b"F":
            orders.read(int(line.split()[-1]))
        text = chance.choice(TEXTS) if chance.random() < 0.7 else b"%d" % chance.randrange(40)
        kind = chance.choice(KINDS[word]) if chance.random() < 0.99 else "q"
        if word == b"N":
            text = chance.choice(TEXTS[-3:])
        if word == b"K":
            text = b"%d" % chance.randrange(3)
        os.write(4, f"{kind}{len(text)} {token.decode()}\\n".encode() + text)
"""


@pytest.mark.parametrize("seed", range(6))
def test_a_guest_that_answers_anything_is_reported_on(tmp_path: Path, seed: int) -> None:
    (tmp_path / "menteur.py").write_text(LIAR)
    command = (sys.executable, str(tmp_path / "menteur.py"), str(seed))

    def liar(scratch: Path, limits: Limits) -> SandboxProcess:
        return SandboxProcess(command, scratch, limits, (*command[:2], *python_files()), closed=True)

    hand = PythonSubmission(tmp_path, [SourceFile("r.py", "x = 1\n" * 9)], Limits(call=0.2, phrase=0.3), liar)
    try:
        report = sanitize_report(examine_submission(hand, "r.py"))
    finally:
        hand.close()
    assert len(report.questions) > 10
    _all_written(report_of=tmp_path / "r.py", rendu=GradedSubmission("r.py", report))


# What it must not reach


def test_what_it_prints_goes_to_no_file_that_it_can_name(tmp_path: Path) -> None:
    precious = tmp_path / "precieux.txt"
    precious.write_text("à garder\n")
    text = "import os, signal\nfor name in ('.printed', 'x'):\n    os.path.exists(name) and os.remove(name)\n"
    text += f"    os.symlink({str(precious)!r}, name)\nos.kill(os.getpid(), signal.SIGKILL)\n"
    written(tmp_path, "rendu.py", f"{text}{GOOD_PY}")
    assert precious.read_text() == "à garder\n"


def test_a_terminal_is_told_nothing_that_it_would_obey(tmp_path: Path) -> None:
    path = tmp_path / "rendu.py"
    path.write_text(f"raise ValueError('\\x1b]0;titre\\x07\\ud800')\n{GOOD_PY}")
    for words in ((), ("--json",)):
        done = rummifun(tmp_path, "verifier", *words, path)
        assert done.returncode == 0
        assert "titre" in done.stdout
        assert not set("\x1b\x07") & set(done.stdout)


# A class

FAULT = "a hand-in that shows a fault"


@pytest.fixture
def classe(tmp_path: Path) -> Path:
    folder = tmp_path / "rendus"
    folder.mkdir()
    (folder / "durand.ml").write_text(f"{NAMES}{GOOD_ML}")
    (folder / "leroy.py").write_text(f"{FORGE}_forge('v', b'nan')\n{GOOD_PY}")
    (folder / "martin.py").write_text(f"import builtins\nbuiltins.len = None\n{GOOD_PY}")
    (folder / os.fsdecode(b"r\xe9my.ml")).write_text(GOOD_ML)
    (folder / "zoe.ml").write_text(GOOD_ML)
    return folder


def test_whatever_happens_to_one_hand_in_the_others_are_graded(classe: Path, tmp_path: Path) -> None:
    html, table = tmp_path / "rapport.html", tmp_path / "notes.csv"
    done = rummifun(tmp_path, "verifier", "--dossier", classe, "--html", html, "--csv", table, "--jobs", "2")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    rows = list(csv.DictReader(StringIO(table.read_text("utf-8"))))
    assert [row["Q2"] for row in rows] == ["10%"] * 5
    assert html.read_text("utf-8").count("<article") == 6


def test_a_fault_of_ours_is_told_in_the_row_of_its_hand_in(classe: Path) -> None:
    with patch("rummifun.grading.grade.examine_submission", side_effect=KeyError(FAULT)):
        rendu = grade_one("zoe.ml", [classe / "zoe.ml"])
    said = rendu.explain(translation("fr"))
    assert rendu.report is None
    assert said.startswith("zoe.ml n'est pas corrigé, par une faute de rummifun")
    assert FAULT in said
    assert "ligne" in said


def test_a_process_that_dies_or_never_ends_is_a_row_too(classe: Path, tmp_path: Path) -> None:
    rendus = [(name, (classe / name,)) for name in ("durand.ml", "zoe.ml")]
    never, dead = "n'est pas corrigé : ce n'était pas fini", "est mort (code 3)"
    for patience, work, said in ((-1.0, _never_ends, never), (60.0, _dies, dead)):
        with (
            patch("rummifun.grading.classroom.grader._PATIENCE", patience),
            patch("rummifun.grading.classroom.grader._sent", work),
        ):
            rows = {one.name: one.explain(translation("fr")) for one in grade_all(rendus, 2)}
        assert sorted(rows) == ["durand.ml", "zoe.ml"]
        assert all(said in row for row in rows.values()), rows


def _dies(*_: object) -> None:
    os._exit(3)


def _never_ends(*_: object) -> None:
    time.sleep(600)


def test_a_remark_is_no_formula_in_a_spreadsheet() -> None:
    name = "=1+1.ml"
    text = csv_text([GradedSubmission(name, None, "{name} is empty", (("name", name),))], str)
    assert text.splitlines()[1].endswith(",'=1+1.ml is empty")

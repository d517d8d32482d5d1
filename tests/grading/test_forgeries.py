"""Submissions that attack the channel of their answers, or the interpreter: each is graded, or told in its own row."""

import csv
import os
import sys
import time
from contextlib import suppress
from io import StringIO
from pathlib import Path
from textwrap import indent
from typing import Any
from unittest.mock import patch

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st
from shells.in_process import rummifun

from grading.hand_ins import Made, read_changes
from grading.reports import found, put, written
from grading.test_files import laid
from grading.test_hostile import GOOD_ML, GOOD_PY
from rummifun.grading.classroom.grader import GradedSubmission, grade_all, grade_one
from rummifun.grading.judging.examination import examine_submission
from rummifun.grading.judging.findings import sanitize_report
from rummifun.grading.matching.codecs import read_wire
from rummifun.grading.matching.sheet_values import value_from_json
from rummifun.grading.report.class_summary import csv_text
from rummifun.grading.report.html_report import report_page
from rummifun.grading.sandbox.filesystem import python_files
from rummifun.grading.sandbox.languages import PythonSubmission
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.our_program import OurProgram
from rummifun.grading.sandbox.process import SandboxProcess
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.grading.submission.definitions import SourceFile
from rummifun.grading.submission.names import TeacherNames
from rummifun.messages import translation

pytestmark = pytest.mark.usefixtures("laws_drawn")

PIPE = 'external piped : int -> out_channel = "caml_ml_open_descriptor_out"\nlet pipe = piped 4\n'

FORGE = """
def _forge(kind, data):
    import os, sys
    frame = sys._getframe()
    while "token" not in frame.f_locals:
        frame = frame.f_back
    os.write(4, f"{kind}{len(data)} {frame.f_locals['token']}\\n".encode() + data)
"""

ATTACKS = {
    f"{one.style}: {one.title}": one.passages[0][1]
    for one in read_changes(Path(__file__).parent / "hand_ins" / "forgeries.txt")
} | {
    "ocaml while loading: deep": f"let x = {'(' * 20000}1{')' * 20000}",
    "ocaml while loading: a deep type": (
        f"let f (x : {'(' * 300}int{')' * 300}) = x\ntype t = {'(' * 300}int{' list' * 300}{')' * 300}"
    ),
}
AROUND = {
    "ocaml while loading": f"{PIPE}{{}};;\n{GOOD_ML}",
    "python while loading": f"{FORGE}{{}}\n{GOOD_PY}",
    "ocaml in a call": f"{PIPE}let cardinal (ens : (int * int) list) : int = {{}};;\n{GOOD_ML}",
    "python in a call": f"{FORGE}\ndef cardinal(ens):\n{{}}\n\n{GOOD_PY}",
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_grade_judges_what_stands_beside_an_attack_and_writes_the_report(tmp_path: Path, attack: str) -> None:
    where = attack.partition(": ")[0]
    before, after = AROUND[where].split("{}")
    name = "rendu.ml" if where.startswith("ocaml") else "rendu.py"
    body = indent(ATTACKS[attack], "    ") if where == "python in a call" else ATTACKS[attack]
    report = written(tmp_path, name, before + body + after)
    assert found(report, "Q2", "nbocc").verdict == "right"
    assert found(report, "Q2", "cardinal").verdict == ("wrong" if where.endswith("call") else "missing")
    assert_written(tmp_path / name, GradedSubmission(name, report))


def assert_written(report_of: Path, rendu: GradedSubmission) -> None:
    """Write a report in every form to a file, as the command does; check that it has no escape sequence."""
    tr = translation("fr")
    text = report_page([rendu], tr, "fr") + csv_text([rendu], tr)
    report_of.with_suffix(".out").write_text(text, "utf-8")
    assert "\x1b" not in text


# The reader of answers

TYPES = st.sampled_from((*map(Type, ("nat", "main", "table", "etat")),))
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def test_read_wire_reads_a_structure_as_deep_as_it_is_long() -> None:
    assert len(read_wire(b"b0,1;" * 50_000 + b"i3;")) == 2


def test_value_from_json_gives_a_value_or_raises(effort: Effort) -> None:
    @settings(max_examples=effort(5, 200))
    @given(TYPES, JSON)
    def ask(of: Type, value: Any) -> None:
        with suppress(LookupError, TypeError, ValueError):
            value_from_json(of, value)

    ask()


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


@pytest.mark.parametrize("seed", [pytest.param(i, marks=pytest.mark.lent) if i else 0 for i in range(6)])
def test_examine_submission_reports_on_a_guest_that_answers_anything(tmp_path: Path, seed: int) -> None:
    (tmp_path / "menteur.py").write_text(LIAR)
    command = (sys.executable, str(tmp_path / "menteur.py"), str(seed))

    def liar(scratch: Path, limits: Limits) -> SandboxProcess:
        return SandboxProcess(command, scratch, limits, (*command[:2], *python_files()), closed=True)

    hand = PythonSubmission(tmp_path, [SourceFile("r.py", "x = 1\n" * 9)], Limits(call=0.2, phrase=0.3), liar)
    try:
        program = OurProgram(hand)
        report = sanitize_report(examine_submission(program, "r.py", program.recognise(TeacherNames())))
    finally:
        hand.close()
    assert len(report.questions) > 10
    assert_written(tmp_path / "r.py", GradedSubmission("r.py", report))


# Forbidden files


def test_grade_writes_what_a_hand_in_prints_to_no_file_that_it_can_name(tmp_path: Path) -> None:
    precious = tmp_path / "precieux.txt"
    precious.write_text("à garder\n")
    text = "import os, signal\nfor name in ('.printed', 'x'):\n    os.path.exists(name) and os.remove(name)\n"
    text += f"    os.symlink({str(precious)!r}, name)\nos.kill(os.getpid(), signal.SIGKILL)\n"
    written(tmp_path, "rendu.py", f"{text}{GOOD_PY}")
    assert precious.read_text() == "à garder\n"


@pytest.mark.parametrize("words", [(), ("--json",)], ids=["text", "JSON"])
def test_verifier_prints_nothing_that_a_terminal_would_obey(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = put(Made(f"raise ValueError('\\x1b]0;titre\\x07\\ud800')\n{GOOD_PY}"), tmp_path, "rendu.py")
    done = rummifun(tmp_path, "verifier", *words, path)
    assert (done.returncode, "titre" in done.stdout, {*"\x1b\x07"} & {*done.stdout}) == (1, True, set())


# A class


@pytest.fixture
def classe(tmp_path: Path) -> Path:
    types = ATTACKS["ocaml while loading: names of types"]
    python = {"leroy.py": f"{FORGE}_forge('v', b'nan')\n", "martin.py": "import builtins\nbuiltins.len = None\n"}
    ocaml = {"durand.ml": f"{types}\n", os.fsdecode(b"r\xe9my.ml"): "", "zoe.ml": ""}
    texts = {name: text + GOOD_PY for name, text in python.items()}
    return laid(tmp_path / "rendus", texts | {name: text + GOOD_ML for name, text in ocaml.items()})


def test_verifier_grades_the_others_whatever_happens_to_one_hand_in(classe: Path, tmp_path: Path) -> None:
    html, table = tmp_path / "rapport.html", tmp_path / "notes.csv"
    done = rummifun(tmp_path, "verifier", "--dossier", classe, "--html", html, "--csv", table, "--jobs", "2")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    rows = list(csv.DictReader(StringIO(table.read_text("utf-8"))))
    assert [row["Q2"] for row in rows] == ["10%"] * 5
    assert html.read_text("utf-8").count("<article") == 6


def test_grade_one_tells_a_fault_of_ours_in_the_row_of_its_hand_in(classe: Path) -> None:
    with patch("rummifun.grading.grade.examine_submission", side_effect=KeyError("a fault")):
        rendu = grade_one("zoe.ml", [classe / "zoe.ml"])
    told = rendu.explain(translation("fr"))
    assert (rendu.report, "a fault" in told, "ligne" in told) == (None, True, True)
    assert told.startswith("zoe.ml n'est pas corrigé, par une faute de rummifun")


def test_grade_all_makes_a_row_of_a_process_that_dies_or_never_ends(classe: Path, tmp_path: Path) -> None:
    rendus = [(name, (classe / name,)) for name in ("durand.ml", "zoe.ml")]
    never, dead = "n'est pas corrigé : ce n'était pas fini", "est mort (code 3)"
    for patience, work, said in ((-1.0, _never_ends, never), (60.0, _dies, dead)):
        with (
            patch("rummifun.grading.classroom.grader._PATIENCE", patience),
            patch("rummifun.grading.classroom.grader.grade_one", work),
        ):
            rows = {one.name: one.explain(translation("fr")) for one in grade_all(rendus, 2)}
        assert sorted(rows) == ["durand.ml", "zoe.ml"]
        assert all(said in row for row in rows.values()), rows


def _dies(*_: object) -> None:
    os._exit(3)


def _never_ends(*_: object) -> None:
    time.sleep(600)

"""Whole hand-ins in Python: the same report, with the student's own classes, lists and tuples."""

from pathlib import Path

import pytest
from harness.effort import Effort
from laws import student

from grading.hand_ins import PYTHON_HAND_INS, changed
from grading.reports import found, graded_text, quickly_graded, text_of, verdicts
from rummifun.grading.judging.judge import PHYSICAL

RIGHT = Path(str(student.__file__)).read_text("utf-8")

ELEVE = "Q1. Q2+ Q3~ Q6. Q7+ Q8~ Q9- Q10+ Q11+ Q12+ Q13+ Q14+ Q15+ Q16+"

CHAIN = PYTHON_HAND_INS["a student's own chains"]


def test_grade_passes_a_right_hand_in_in_python(effort: Effort) -> None:
    report = (graded_text if effort(0, 1) else quickly_graded)(RIGHT, "rendu.py")
    assert verdicts(report) == ELEVE
    assert report.problems == ()
    assert found(report, "Q9", "le_statut").verdict == "type"  # a helper of his own, of one argument


def test_grade_finds_wrong_functions_in_python_and_names_mistakes() -> None:
    egaux, piocher = "def egaux(ens1: Mens, ens2: Mens) -> bool:\n", "def piocher(e: Etat) -> Etat:\n"
    changes = (egaux, f"{egaux}    return ens1 == ens2\n"), (piocher, f"{piocher}    return e\n")
    report = quickly_graded(changed(RIGHT, *changes), "rendu.py")
    judged = found(report, "Q2", "egaux")
    assert judged.diagnoses == ("equality that depends on the order of multi-elements",)
    assert judged.failures[0].call == "egaux([('a', 1), ('b', 1)], [('b', 1), ('a', 1)])"
    assert found(report, "Q16", "piocher").verdict == "wrong"


def test_diagnoses_name_the_physical_equality_of_is() -> None:
    head = "def nbocc(elt: Any, ens: Mens) -> int:\n    if ens == []:\n        return 0\n    x, n = ens[0]\n"
    right = f"{head}    return n if x == elt"
    report = quickly_graded(changed(RIGHT, (right, right.replace("x ==", "x is"))), "rendu.py")
    assert PHYSICAL in found(report, "Q2", "nbocc").diagnoses


def test_grade_takes_chains_of_a_student_for_a_sum_type() -> None:
    report = quickly_graded(CHAIN, "rendu.py")
    assert [found(report, "Q1", name).verdict for name in ("cardinal", "nbocc", "ajoute")] == ["right"] * 3
    assert [one.line for one in report.questions[0].earlier] == [18]
    (absent,) = [line for line in text_of(report).splitlines() if line.endswith("rien trouvé")]
    assert absent.startswith("  ∅ Q2, Q3, Q6, Q7, ")
    wrong = quickly_graded(CHAIN.replace("xn[1]), ens.reste) if", "1), ens.reste) if"), "rendu.py")
    assert found(wrong, "Q1", "ajoute").failures[0].call == "ajoute(('a', 2), A(('a', 1), V))"


@pytest.mark.parametrize(("name", "arguments"), [("cardinal", "ens"), ("nbocc", "x, ens")])
def test_grade_takes_nothing_that_is_imported_of_ours(name: str, arguments: str) -> None:
    text = f"from rummifun.multiset.liste import *\ndef {name}({arguments}): return 7\n"
    report = quickly_graded(text, "rendu.py")
    assert [found(report, "Q2", one).verdict for one in (name, "inclus")] == ["wrong", "missing"]

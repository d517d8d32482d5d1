"""Whole hand-ins in Python: the same report, with the student's own classes, lists and tuples."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from laws import eleve

from grading.reports import found, verdicts
from rummifun.grading.grade import grade
from rummifun.grading.judge import PHYSICAL
from rummifun.grading.report.findings import Report
from rummifun.grading.report.text import report_lines
from rummifun.messages import translation
from rummifun.render.text import Style

RIGHT = Path(str(eleve.__file__)).read_text("utf-8")

ELEVE = "Q1. Q2+ Q3~ Q6. Q7+ Q8~ Q9- Q10+ Q11+ Q12+ Q13+ Q14+ Q15+ Q16+"

CHAIN = """
from dataclasses import dataclass


class Vide:
    def __repr__(self): return "V"


V = Vide()


@dataclass(frozen=True)
class A:
    tete: tuple
    reste: object


def cardinal(ens):
    return 0 if ens is V else ens.tete[1] + cardinal(ens.reste)


def nbocc(elt, ens):
    if ens is V:
        return 0
    (x, n) = ens.tete
    return n if x == elt else nbocc(elt, ens.reste)


def ajoute(xn, ens):
    if xn[1] == 0:
        return ens
    if ens is V:
        return A(xn, V)
    (y, m) = ens.tete
    return A((y, m + xn[1]), ens.reste) if y == xn[0] else A((y, m), ajoute(xn, ens.reste))


def cardinal(ens):
    total = 0
    while ens is not V:
        total, ens = total + ens.tete[1], ens.reste
    return total
"""


@cache
def graded(text: str, folder: Path) -> Report:
    path = folder / "rendu.py"
    path.write_text(text, "utf-8")
    return grade([path])


def changed(*changes: tuple[str, str]) -> str:
    text = RIGHT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_a_right_hand_in_passes(tmp_path: Path) -> None:
    report = graded(RIGHT, tmp_path)
    assert verdicts(report) == ELEVE
    assert report.problems == ()
    assert found(report, "Q9", "le_statut").verdict == "type"  # a helper of his own, of one argument


def test_wrong_functions_are_found_and_named(tmp_path: Path) -> None:
    text = changed(
        (
            "def egaux(ens1: Mens, ens2: Mens) -> bool:\n",
            "def egaux(ens1: Mens, ens2: Mens) -> bool:\n    return ens1 == ens2\n",
        ),
        ("def piocher(e: Etat) -> Etat:\n", "def piocher(e: Etat) -> Etat:\n    return e\n"),
    )
    report = graded(text, tmp_path)
    egaux = found(report, "Q2", "egaux")
    assert egaux.diagnoses == ("equality that depends on the order of multi-elements",)
    assert egaux.failures[0].call == "egaux([('a', 1), ('b', 1)], [('b', 1), ('a', 1)])"
    assert found(report, "Q16", "piocher").verdict == "wrong"


def test_chains_of_a_student_are_a_sum_type_and_versions_are_judged(tmp_path: Path) -> None:
    report = graded(CHAIN, tmp_path)
    assert [found(report, "Q1", name).verdict for name in ("cardinal", "nbocc", "ajoute")] == ["right"] * 3
    assert [one.line for one in report.questions[0].earlier] == [18]
    wrong = graded(CHAIN.replace("xn[1]), ens.reste) if", "1), ens.reste) if"), tmp_path)
    assert found(wrong, "Q1", "ajoute").failures[0].call == "ajoute(('a', 2), A(('a', 1), V))"


def test_is_for_equals_is_physical_equality(tmp_path: Path) -> None:
    head = "def nbocc(elt: Any, ens: Mens) -> int:\n    if ens == []:\n        return 0\n    x, n = ens[0]\n"
    old = f"{head}    return n if x == elt"
    report = graded(changed((old, old.replace("x == elt", "x is elt"))), tmp_path)
    assert PHYSICAL in found(report, "Q2", "nbocc").diagnoses


@pytest.mark.parametrize("name", ["cardinal", "nbocc"])
def test_what_is_imported_of_ours_is_not_the_students(tmp_path: Path, name: str) -> None:
    text = f"from rummifun.multiset.liste import *\ndef {name}(*args): return 7\n"
    (tmp_path / name).mkdir()
    report = graded(text.replace("*args", "ens" if name == "cardinal" else "x, ens"), tmp_path / name)
    assert found(report, "Q2", name).verdict == "wrong"
    assert found(report, "Q2", "inclus").verdict == "missing"


def test_questions_of_which_nothing_was_found_take_one_line(tmp_path: Path) -> None:
    lines = [*report_lines(graded(CHAIN, tmp_path), translation("fr"), Style())]
    absent = [line for line in lines if line.endswith("rien trouvé")]
    assert len(absent) == 1
    assert absent[0].startswith("  ∅ Q2, Q3, Q6, Q7, ")

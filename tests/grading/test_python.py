"""Hand-ins in Python: the same report, with the student's own classes, lists and tuples, or with any draw."""

from pathlib import Path

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from laws import student

from grading.hand_ins import COUPLES, PYTHON_HAND_INS, SOBRE, Made, changed
from grading.reports import found, graded_made, graded_text, quickly_graded, text_of, verdicts
from grading.test_ocaml import VERDICTS
from rummifun.grading.judging.judge import PHYSICAL

RIGHT = Path(str(student.__file__)).read_text("utf-8")

ELEVE = "Q1. Q2+ Q3~ Q6. Q7+ Q8~ Q9- Q10+ Q11+ Q12+ Q13+ Q14+ Q15+ Q16+"

CHAIN = PYTHON_HAND_INS["a student's own chains"]


def test_grade_passes_a_right_hand_in_in_python(effort: Effort) -> None:
    report = (graded_text if effort(0, 1) else quickly_graded)(RIGHT, "rendu.py")
    assert verdicts(report) == ELEVE
    assert report.problems == ()
    assert found(report, "Q9", "le_statut").verdict == "type"  # a student's own helper, of one argument


def test_grade_finds_wrong_functions_in_python_and_names_mistakes() -> None:
    egaux, piocher = "def egaux(ens1: Mens, ens2: Mens) -> bool:\n", "def piocher(e: Etat) -> Etat:\n"
    changes = (egaux, f"{egaux}    return ens1 == ens2\n"), (piocher, f"{piocher}    return e\n")
    report = quickly_graded(changed(RIGHT, *changes), "rendu.py")
    judged = found(report, "Q2", "egaux")
    assert judged.diagnoses == ("equality that depends on the order of multi-elements",)
    assert judged.failures[0].call == "egaux([('a', 1), ('b', 2)], [('b', 2), ('a', 1)])"
    assert found(report, "Q16", "piocher").verdict == "wrong"


def test_diagnoses_name_the_physical_equality_of_is() -> None:
    head = "def nbocc(elt: Any, ens: Mens) -> int:\n    if ens == []:\n        return 0\n    x, n = ens[0]\n"
    right = f"{head}    return n if x == elt"
    report = quickly_graded(changed(RIGHT, (right, right.replace("x ==", "x is"))), "rendu.py")
    assert PHYSICAL in found(report, "Q2", "nbocc").diagnoses


@pytest.mark.parametrize("body", ["pass", "v: int"])
def test_grade_finds_no_function_right_whose_tiles_cannot_be_the_sheets(body: str) -> None:
    report = quickly_graded(
        changed(RIGHT, ("    v: int\n    c: str\n", f"    {body}\n")) + "\nCouleur = int\n", "rendu.py"
    )
    tiles = [one for asked in report.questions if asked.question.part > 6 for one in asked.versions]
    assert {one.verdict for one in tiles} == {"wrong"}


def test_grade_takes_chains_of_a_student_for_a_sum_type() -> None:
    report = quickly_graded(CHAIN, "rendu.py")
    assert [found(report, "Q1", name).verdict for name in ("cardinal", "nbocc", "ajoute")] == ["right"] * 3
    assert [one.line for one in report.questions[0].earlier] == [18]
    (absent,) = [line for line in text_of(report).splitlines() if line.endswith("rien trouvé")]
    assert absent.startswith("  ∅ Q2, Q3, Q6, Q7, ")
    wrong = quickly_graded(CHAIN.replace("xn[1]), ens.reste) if", "1), ens.reste) if"), "rendu.py")
    assert found(wrong, "Q1", "ajoute").failures[0].call == "ajoute(('a', 4), A(('a', 1), V))"


@pytest.mark.parametrize(("name", "arguments"), [("cardinal", "ens"), ("nbocc", "x, ens")])
def test_grade_takes_nothing_that_is_imported_of_ours(name: str, arguments: str) -> None:
    text = f"from rummifun.multiset.liste import *\ndef {name}({arguments}): return 7\n"
    report = quickly_graded(text, "rendu.py")
    assert [found(report, "Q2", one).verdict for one in (name, "inclus")] == ["wrong", "missing"]


ALGORITHM_1 = "algorithm 1: it draws at random, and may miss a combination that exists"


def shifted(bits: int) -> tuple[str, str]:
    old = "let un_dans ens = ieme"
    return old, f"let un_dans ens = for _ = 1 to {bits} do ignore (Random.bits ()) done; ieme"


def tries(number: str) -> list[tuple[str, str]]:
    old, new = "try essaie {} 400 m", f"try essaie {{}} {number} m"
    return [(old.format(name), new.format(name)) for name in ("est_suite", "est_groupe")]


OTHERWISE = {
    "5 bits later": (shifted(5),),  # all that the cases ask is drawn, then a run is missed
    "with few tries": (*tries("10"), shifted(3)),
    "a number of tiles drawn at random": (("tire (3, m)", "tire (Random.int (cardinal m + 1), m)"),),
    "14 bits later": (shifted(14),),  # so it is here
    "with many tries": (*tries("20_000"), shifted(3)),
    **{f"{bits} bits later": (shifted(bits),) for bits in (13, 1, 40)},
}


def test_grade_calls_a_right_hand_in_right_whatever_it_draws(effort: Effort) -> None:
    """By day two submissions, without laws."""
    for how in nonempty([*OTHERWISE][: effort(2, len(OTHERWISE))]):
        report = (graded_text if effort(0, 1) else quickly_graded)(changed(COUPLES, *OTHERWISE[how]))
        assert verdicts(report) == VERDICTS["couples.ml"], how
        assert [one.failed for one in report.questions if one.failed] == [], how
        assert found(report, "Q15", "extraction_suite").reading == ALGORITHM_1, how


def test_grade_calls_wrong_an_extraction_that_draws_and_never_finds_or_draws_nothing_and_misses() -> None:
    never = ("try essaie est_groupe 400 m", "try essaie (fun _ -> false) 400 m")
    head = "let extraction_groupe m = "
    misses = (f"\n{head}", f"\n{head}if nbocc Joker m > 0 then [] else ")
    for text, change in ((COUPLES, never), (SOBRE, misses)):
        report = quickly_graded(changed(text, change))
        run, group = (found(report, "Q15", f"extraction_{kind}") for kind in ("suite", "groupe"))
        assert [run.verdict, *group.diagnoses] == ["right", "a combination that exists is not found"]


def test_grade_sees_chance_that_no_text_names() -> None:
    """Another file holds the draws, so that the text of the extractions names no chance."""
    report = graded_made(Made('#use "tout.ml";;\n', (("tout.ml", COUPLES),)), laws=False)
    assert verdicts(report) == VERDICTS["couples.ml"]
    assert found(report, "Q15", "extraction_groupe").reading == ALGORITHM_1

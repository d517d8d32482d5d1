"""Chance: a right hand-in that draws is called right whatever it draws, and one that draws wrongly is not."""

from harness.effort import Effort
from harness.nonempty import nonempty

from grading.hand_ins import COUPLES, SOBRE, Made, changed
from grading.reports import found, graded_made, graded_text, quickly_graded, verdicts
from grading.test_ocaml import VERDICTS

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
    """By day two of them, without laws."""
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
    """A file of its own holds the draws, so that what is shown of the extractions names no chance."""
    report = graded_made(Made('#use "tout.ml";;\n', (("tout.ml", COUPLES),)), laws=False)
    assert verdicts(report) == VERDICTS["couples.ml"]
    assert found(report, "Q15", "extraction_groupe").reading == ALGORITHM_1

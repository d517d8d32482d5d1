"""Practice and final: weights in TOML, fresh cases, level of feedback; the mark depends on the weights alone."""

import json
from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from shells.in_process import rummifun, sentence_of

from grading.hand_ins import COUPLES, PLIS, SOBRE, Made
from grading.reports import LAWLESS, judged, put, verdicts
from grading.test_ocaml import VERDICTS
from rummifun.grading.cases.fresh_cases import SPECS, draw_fresh_cases
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import filter_report
from rummifun.grading.judging.options import FEEDBACK, GradingOptions
from rummifun.grading.judging.weights import SHEET, Weights, WeightsError, read_weights
from rummifun.grading.sheet.declarations import Question
from rummifun.grading.sheet.rummikub import QUESTIONS
from rummifun.grading.sheet.rummikub import find_question as asked_question

pytestmark = pytest.mark.usefixtures("hand_ins_graded")

# two functions on lists: the first wrong in every case, the second with fresh elements alone
WRONG = """let rec cardinal = function [] -> 0 | _ :: r -> 1 + cardinal r
let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then (if n > 5 then 5 else n) else nbocc x r
"""


# Weights


PARTS = {3: 25.0, 4: 24.99, 6: 10.0, 7: 15.0, 8: 25.01}
"""The sheet's indicative points of each part."""


def test_sheet_weights_are_the_points_of_its_parts() -> None:
    assert {part: float(points) for part, points in SHEET.parts.items()} == PARTS
    assert SHEET.out_of == SHEET.max_points == 100
    assert [name for name, _ in SHEET.questions] == [one.name for one in QUESTIONS]
    assert read_weights("[questions]\nQ1 = 0.1\nQ2 = 0.2", "b").max_points == Fraction(3, 10)


@pytest.mark.parametrize("name", ["sobre.ml", "faux_tour.ml", "partiel.ml"])
def test_points_shares_each_part_equally(name: str) -> None:
    report = judged(name)
    shares = [(one.question.part, float(one.share())) for one in report.questions]
    by_part = {part: [share for of, share in shares if of == part] for part in PARTS}
    assert report.points == {part: round(PARTS[part] * sum(s) / len(s), 2) for part, s in by_part.items()}
    assert report.mark == round(sum(report.points.values()), 2)


def test_read_weights_knows_functions_of_another_sheet_as_it_names_them() -> None:
    """In a module, and spelt as a function of ours may be."""
    names = ("Listes.ajoute", "jouer_un_coup")
    own = Weights((("Q1", Fraction(2)),), asked=(Question("Q1", "", 0, names),))
    read = read_weights('fonctions = {"Listes.ajoute" = 2, jouer_un_coup = 3}', "b.toml", own)
    assert read.functions == (("Listes.ajoute", Fraction(2)), ("jouer_un_coup", Fraction(3)))


def test_mark_is_out_of_what_is_asked() -> None:
    report = judged("faux_tour.ml")
    weighed = replace(report, weights=read_weights("sur = 20\n[questions]\nq16 = 3\nQ10 = 1.5\n", "b.toml"))
    shares = {one.question.name: float(one.share()) for one in report.questions}
    assert weighed.mark == pytest.approx((3 * shares["Q16"] + 1.5 * shares["Q10"]) / 4.5 * 20, abs=0.01)
    assert sum(weighed.question_points(one)[1] for one in weighed.questions) == pytest.approx(20, abs=0.001)
    of_20 = replace(report, weights=SHEET.scale_to(20)).mark
    assert of_20 == pytest.approx(report.mark / 5, abs=0.01)


def test_points_weighs_the_functions_of_a_question() -> None:
    weights = read_weights("sur = 20\nquestions = {Q2 = 1}\nfonctions = {cardinal = 4, nbocc = 2}", "b.toml")
    asked = next(one for one in judged("partiel.ml").questions if one.question.name == "Q1")
    right = {one.function for one in asked.required_versions if one.verdict == "right"}
    assert right
    assert asked.share(weights) == Fraction(
        sum({"cardinal": 4, "nbocc": 2}.get(name, 1) for name in right), len(asked.required_versions) + 4
    )


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        ("sur = ", "n'est pas du TOML"),
        ("note = 20", "`note` n'est pas connu"),
        ("questions = 3", "[questions]"),
        ("[questions]\nQ17 = 3", "aucune question Q17"),
        ("[questions]\nQ1 = true", "Q1 = true"),
        ("[questions]\nQ1 = -1", "Q1 = -1"),
        ("[questions]\nQ1 = 'dix'", "Q1 = 'dix'"),
        ("[questions]\nQ1 = 1\nq1 = 2", "Q1 y est deux fois"),
        ("[questions]\nQ1 = 0", "tous les points ensemble font 0"),
        ("sur = 0", "tous les points ensemble font 0"),
        ("sur = '20'", "sur = '20'"),
        ("fonctions = 3", "[fonctions]"),
        ("[fonctions]\nnbocs = 2", "nbocc est la plus proche"),
        ("[functions]\nnbocc = -2", "nbocc = -2"),
        ("[functions]\njouer_un_coup = 2\njouer_1_coup = 3", "jouer_1_coup y est deux fois"),
        ("[fonctions]\ntableVmens = 0", "toutes les fonctions de Q12 valent 0"),
    ],
)
def test_read_weights_refuses_what_are_no_weights_in_one_sentence(tmp_path: Path, toml: str, sentence: str) -> None:
    (tmp_path / "bareme.toml").write_text(toml)
    (tmp_path / "a.ml").write_text(WRONG)
    with pytest.raises(WeightsError):
        read_weights(toml, "bareme.toml")
    line = sentence_of(rummifun(tmp_path, "verifier", tmp_path / "a.ml", "--bareme", tmp_path / "bareme.toml"))
    assert sentence in line
    assert "bareme.toml" in line


def test_verifier_bareme_leaves_out_questions_that_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "a.ml").write_text(WRONG)
    (tmp_path / "b.toml").write_text("out_of = 5\n[questions]\nQ2 = 1\nQ10 = 0\n")
    done = rummifun(tmp_path, "verifier", "--json", tmp_path / "a.ml", "--weights", tmp_path / "b.toml", "--sur", "20")
    report = json.loads(done.stdout)
    assert [one["question"] for one in report["questions"]] == ["Q2", "Q10"]
    assert (report["mark"], report["out_of"]) == (2, 20)  # nbocc, of ten functions


# Fresh cases


@pytest.mark.parametrize("seed", [2**64 - 1, *(pytest.param(seed, marks=pytest.mark.lent) for seed in (0, 1))])
def test_draw_fresh_cases_gives_what_functions_must_be_given(seed: int) -> None:
    for spec in nonempty(SPECS.values()):
        anew = draw_fresh_cases(spec.cases, seed)
        assert len(anew) == len(spec.cases)
        for case in anew:
            for reading in spec.readings:
                if reading.right is None:
                    assert reading.accepts(reading.wanted(*case), case), spec.function


def test_draw_fresh_cases_draws_by_its_seed() -> None:
    one, again, other = (draw_fresh_cases(SPECS["inclus"].cases, seed) for seed in (1, 1, 2))
    assert one == again
    assert [*map(tuple, one)] != [*map(tuple, other)]


def test_mark_depends_neither_on_the_seed_nor_on_feedback(tmp_path: Path) -> None:
    path = put(Made(WRONG), tmp_path, "a.ml")
    reports = [grade([path], GradingOptions(seed=seed, only=asked_question("Q2"))) for seed in (None, 1, 2)]
    assert len({filter_report(one, level).mark for one in reports for level in FEEDBACK.values()}) == 1
    versions = [one.questions[0].versions for one in reports]
    assert [one.verdict for one in versions[0]] == [one.verdict for one in versions[1]]
    assert len({one[0].failures[0].call for one in versions}) > 1
    usual, *fresh = ({failure.call for failure in one.questions[0].failed if failure.call} for one in reports)
    assert usual == set()  # its cases have no multiplicity above 5
    assert all(call.startswith("nbocc") for calls in fresh for call in calls)
    assert any(fresh)


def test_grade_calls_right_hand_ins_right_under_every_seed(tmp_path: Path, effort: Effort) -> None:
    ours = {"couples.ml": COUPLES, "plis.ml": PLIS, "sobre.ml": SOBRE}
    for name, source in nonempty([*ours.items()][: effort(1, 3)]):
        (tmp_path / name).write_text(source)
        for seed in range(effort(1, 20)):
            with nullcontext() if effort(0, 1) else LAWLESS:
                report = grade([tmp_path / name], GradingOptions(seed=seed))
            assert verdicts(report) == VERDICTS[name], (name, seed)


# Feedback


def test_verifier_feedback_tells_the_same_on_screen_and_in_json(tmp_path: Path) -> None:
    (tmp_path / "a.ml").write_text(WRONG)
    how = ("--question", "Q2", tmp_path / "a.ml", "--feedback")
    kinds = ("cardinal [(3, 2)]", "counts multi-elements", "cardinal_somme", "cardinal")
    for level, told in (("verdict", [*"0001"]), ("law", [*"0011"]), ("full", [*"1111"])):
        for words in (how, ("--json", *how)):
            shown = rummifun(tmp_path, "verifier", *words, level, lang="en").stdout
            assert [f"{kind in shown:d}" for kind in kinds] == told

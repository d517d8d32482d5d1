"""Exercises that are sheets: right answers in both languages hold, wrong ones do not, and each mistake is seen."""

from pathlib import Path
from typing import Final

import pytest
from grading.hand_ins import read_changes
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_reader import read_parts
from rummifun.grading.judging.findings import Report
from rummifun.lessons.exercise import Exercise
from rummifun.lessons.exercise_sheets import (
    EXERCISE_OPTIONS,
    LESSONS,
    describe_answer,
    exercises_in,
    grade_exercises,
    lesson_sheet,
)
from rummifun.messages import LANGUAGES

from .answers import answer

FOLDERS: Final = sorted(path.name for path in LESSONS.iterdir() if path.name.isdigit())
by_lesson = pytest.mark.parametrize("folder", FOLDERS)
pytestmark = pytest.mark.timeout(240)  # a cell or a toplevel for each answer: other workers may have the cores


def exercises(folder: str, lang: str = "fr") -> dict[str, Exercise]:
    return dict(nonempty(exercises_in(LESSONS / folder, lang).items()))


def ocaml_answer(one: Exercise) -> str:
    assert one.path
    return "\n".join(read_parts(one.path)["solution.ml"])


def graded(folder: str, text: str, file: Path) -> Report:
    file.write_text(text, encoding="utf-8")
    return grade_exercises(exercises(folder), [file], "fr")


def faults(report: Report) -> list[object]:
    judged = (one for question in report.questions for one in question.versions)
    return [*report.problems, *(one for one in judged if one.verdict != "right")]


@by_lesson
@pytest.mark.cellule
def test_answers_in_python_are_right(folder: str, tmp_path: Path) -> None:
    text = "\n\n".join(answer(number) for number in exercises(folder))
    assert faults(graded(folder, text, tmp_path / "rendu.py")) == []


@by_lesson
@pytest.mark.cellule
def test_answers_in_ocaml_are_right(folder: str, tmp_path: Path) -> None:
    text = "\n\n".join(map(ocaml_answer, exercises(folder).values()))
    assert faults(graded(folder, text, tmp_path / "rendu.ml")) == []


@by_lesson
@pytest.mark.cellule
def test_mistakes_are_seen_and_examples_are_true(folder: str) -> None:
    found = check_sheet(lesson_sheet(exercises(folder), "fr"), EXERCISE_OPTIONS)
    assert {one.function for one in found.mistakes} == {one.function.name for one in found.functions}


def wrong_answers(folder: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {number: [] for number in exercises(folder)}
    for change in read_changes(Path(__file__).with_name("wrong_answers.txt")):
        number = change.style.split()[0]
        if number in found:
            ((was, now),) = change.passages
            assert was in answer(number), change
            found[number].append(answer(number).replace(was, now))
    return found


@by_lesson
@pytest.mark.cellule
def test_wrong_answers_are_wrong(folder: str, tmp_path: Path, effort: Effort) -> None:
    """A file has a wrong answer to each exercise."""
    several = wrong_answers(folder)
    for rank in nonempty(range(max(map(len, several.values())))[: effort(1, 99)]):
        texts = {number: some[rank] for number, some in several.items() if rank < len(some)}
        report = graded(folder, "\n\n".join(texts.values()), tmp_path / "rendu.py")
        right = [one.question.name for one in report.questions if one.verdict == "right"]
        assert {*right}.isdisjoint(texts), [texts[number] for number in right if number in texts]


@pytest.mark.cellule
def test_a_function_that_is_missing_beside_a_right_one_is_told(tmp_path: Path) -> None:
    one, file = {"1.4": exercises("01")["1.4"]}, tmp_path / "rendu.py"
    file.write_text("from rummifun.multiset.somme import egaux as est\ndef egaux(e, f): return est(e, f)", "utf-8")
    (question,) = grade_exercises(one, [file], "fr").questions
    assert describe_answer(question, str)["said"] == "not written yet: inclus"


@by_lesson
def test_every_exercise_says_the_same_in_both_languages(folder: str) -> None:
    french, english = (exercises(folder, lang) for lang in LANGUAGES)
    for number, one in nonempty(french.items()):
        other = english[number]
        assert (len(one.hints), len(other.hints)) == (3, 3)
        assert all(map(str.__ne__, one.hints, other.hints))
        assert one.meanings.keys() == other.meanings.keys()
        assert all(said and said != other.meanings[name] for name, said in one.meanings.items())


@by_lesson
def test_no_start_is_an_answer(folder: str) -> None:
    for number, one in nonempty(exercises(folder).items()):
        for suffix, right in ((".py", answer(number)), (".ml", ocaml_answer(one))):
            begun = [one.is_started(text, suffix) for text in (one.starts[suffix], right)]
            assert begun == [False, True], number

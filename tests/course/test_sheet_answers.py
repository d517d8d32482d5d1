"""Answers to an exercise that is a small sheet: in either language, what is wrong is told as a lesson tells it."""

from collections.abc import Mapping
from typing import Any

import pytest

from rummifun.lessons.answers import check_answer

pytestmark = pytest.mark.cellule

SHEET = {
    "feuille.mli": "(** Deux fois n. *)\nval double : int -> int\nval longueur : int list -> int\n",
    "solution.py": "def double(n):\n    return 2 * n\ndef longueur(l):\n    return len(l)\n",
}
RIGHT = {
    "python": "def double(n):\n    return n + n\ndef longueur(l):\n    return sum(1 for _ in l)\n",
    "ocaml": "let double n = n + n\nlet longueur = List.length\n",
}


def found(answer: str, language: str, sheet: Mapping[str, str] = SHEET) -> Mapping[str, Any]:
    return check_answer(sheet, answer, language, "en")


@pytest.mark.parametrize("language", ["python", "ocaml"])
def test_check_answer_takes_a_right_one_in_either_language(language: str) -> None:
    assert found(RIGHT[language], language) == {"good": True, "said": "2 functions are right", "why": "", "next": ""}


def test_check_answer_shows_the_smallest_case_of_a_wrong_one() -> None:
    told = found(RIGHT["python"].replace("n + n", "n * n"), "python")
    assert (told["good"], told["said"]) == (False, "It is not right yet; the smallest case that was found:")
    assert "double(1) = 1, expected 2" in told["why"]


@pytest.mark.parametrize(
    ("answer", "language", "said"),
    [
        ("def double(n):\n    return 2 * n", "python", "not written yet: longueur"),
        ("let double n = 2 *\n", "ocaml", "reponse.ml, line 2: this cannot be parsed"),
        ("rien = 1", "python", "reponse.py defines nothing of the sheet"),
    ],
)
def test_check_answer_says_what_is_missing_in_a_sentence(answer: str, language: str, said: str) -> None:
    told = found(answer, language)
    assert told["good"] is False
    assert said in told["said"]


def test_check_answer_says_what_is_wrong_with_the_sheet_itself() -> None:
    assert (
        found("", "python", {"feuille.mli": "val f : int"})["said"] == "feuille has no solution.ml and no solution.py"
    )

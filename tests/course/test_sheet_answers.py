"""Answers to exercises that are small sheets, judged as on the page: in one process, our modules lent to Python."""

import json
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from rummifun.lessons.answers import check_answer
from rummifun.lessons.exercise_sheets import LESSONS, exercises_in
from rummifun.lessons.notebook import Lesson, handle_request

from .answers import answer

NUMBERS = [
    pytest.param(number, marks=() if number in ("1.1", "6.1", "17.1") else pytest.mark.lent)
    for folder in sorted(LESSONS.iterdir())
    for number in exercises_in(folder, "fr")
]


def _no_toplevel() -> None:
    raise AssertionError("Python needs no toplevel of OCaml")


def asked(number: str, *cells: str) -> Mapping[str, Any]:
    """Return the judgement of the last cell, after the signs that it comes."""
    heard: list[Any] = []
    wish = {"cells": cells, "exercise": number, "lang": "en", "language": "python"}
    handle_request(Lesson(), json.dumps(wish), lambda text: heard.append(json.loads(text)), _no_toplevel)
    *begun, found = (event for event in heard if "alive" not in event)
    assert begun == [{"cell": len(cells) - 1, sign: True} for sign in ("begun", "asked")]
    return {key: found[key] for key in ("good", "said", "why", "next")}


@pytest.mark.parametrize("number", NUMBERS)
def test_handle_request_takes_the_answer_of_the_book(number: str) -> None:
    found = asked(number, answer(number))
    assert (found["good"], found["why"]) == (True, ""), found


@pytest.mark.parametrize(
    ("was", "now", "said", "why"),
    [
        ("return 0", "return 1", "", "nb_valeurs(V) = 1, expected 0"),
        pytest.param("1 + nb_valeurs(reste)", "nb_valeurs(ens)", "", "nb_valeurs(A(", marks=pytest.mark.lent),
        ("def nb_valeurs(ens)", "def nb_valeurs(ens", "not written yet: nb_valeurs", "reponse.py, line 4"),
        ("def nb_valeurs(ens)", "def autre(ens)", "reponse.py defines nothing of the sheet", ""),
    ],
    ids=["wrong value", "endless recursion", "syntax", "nothing"],
)
def test_handle_request_tells_what_is_wrong_and_runs_no_cell_before(was: str, now: str, said: str, why: str) -> None:
    assert was in answer("1.1")
    found = asked("1.1", "1 / 0", answer("1.1").replace(was, now))
    assert (found["good"], said in found["said"], why in found["why"]) == (False, True, True), found


NEW = "rummifun.laws.tas.neutral"


def test_module_that_an_answer_imports_first_is_ours_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, NEW, raising=False)
    assert asked("1.1", f"import {NEW}\n{answer('1.1')}")["good"] is True
    from rummifun.laws.tas import neutral

    assert neutral is sys.modules[NEW]


@pytest.mark.cellule
def test_check_answer_judges_in_a_cell() -> None:
    found = check_answer("1.1", answer("1.1").replace("return 0", "return 1"), ".py", "en")
    assert (found["good"], "nb_valeurs(V) = 1, expected 0" in found["why"]) == (False, True)

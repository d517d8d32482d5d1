"""Every exercise: its answer holds and its start does not, its mistakes are seen, and every law says what it asks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from harness.effort import Effort

from course.wrong_answers import WRONG
from rummifun.laws.exercises import suites_for_functions
from rummifun.lessons.checker import check_exercise
from rummifun.lessons.exercises import (
    exercise_by_number,
    exercises_of_lesson,
    lessons_with_exercises,
    numbered_exercises,
)

from .answers import answer, answers

NUMBERS = [number for n in lessons_with_exercises() for number, _ in numbered_exercises(n)]
by_exercise = pytest.mark.parametrize("number", NUMBERS)


def defined(text: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "mine"}
    exec(text, names)
    return names


def laws(number: str) -> list[str]:
    """Name the laws that an exercise is asked."""
    one = exercise_by_number(number)
    suites = suites_for_functions(
        int(number.partition(".")[0]), one.names, defined(answer(number)), vars(import_module(one.provided))
    )
    return [law.name for suite, _ in suites for law in suite.laws]


@by_exercise
def test_an_answer_holds_and_has_begun(number: str) -> None:
    found = check_exercise(number, defined(answer(number)), "en")
    assert found["good"], found["why"]
    assert exercise_by_number(number).is_started(answer(number))


@by_exercise
def test_a_start_does_not_hold_and_has_not_begun(number: str) -> None:
    one = exercise_by_number(number)
    found = check_exercise(number, defined(one.start), "en")
    assert not found["good"]
    assert found["why"]
    assert found["next"]
    assert not one.is_started(one.start)


def test_both_languages_answer_every_exercise_and_by_the_same_code() -> None:
    assert answers("en") == answers("fr")
    assert [*answers("fr")] == NUMBERS


@by_exercise
def test_a_mistake_is_seen_by_its_law(number: str, effort: Effort) -> None:
    """An ordinary run makes one mistake in each exercise, `make test-lent` makes all of them."""
    wrong = [(was, now, law) for one, was, now, law in WRONG if one == number]
    for was, now, law in wrong[: effort(1, len(wrong))]:
        assert was in answer(number)
        found = check_exercise(number, defined(answer(number).replace(was, now)), "en")
        assert not found["good"]
        assert found["why"].split()[0] == law, (was, now)
        assert found["said"].startswith("It does not hold: ")


@by_exercise
def test_every_exercise_has_a_mistake_that_is_seen(number: str) -> None:
    assert number in {wrong[0] for wrong in WRONG}


@by_exercise
def test_the_laws_chosen_are_there_and_each_says_what_it_asks(number: str) -> None:
    said = exercise_by_number(number).meanings
    assert {*said} <= {*laws(number)}
    assert said
    assert all(meaning[0].islower() and meaning.endswith(".") for meaning in said.values())


@by_exercise
def test_a_start_takes_nothing_from_another_exercise(number: str) -> None:
    """All starts of a lesson stand in one file: what one imports must not hide what another asks for."""
    others = {name for one in exercises_of_lesson(int(number.partition(".")[0])) for name in one.names}
    assert others.isdisjoint(_imported(exercise_by_number(number).start))
    assert len(others) == sum(len(one.names) for one in exercises_of_lesson(int(number.partition(".")[0])))


def _imported(text: str) -> Iterator[str]:
    for part in ast.walk(ast.parse(text)):
        if isinstance(part, ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in part.names)


def test_what_is_missing_is_said_in_the_language_of_who_reads() -> None:
    assert check_exercise("1.4", {}, "fr")["said"] == "pas encore écrit : inclus, egaux"
    assert check_exercise("1.4", {"inclus": 3}, "en")["said"] == "not written yet: inclus, egaux"


def test_the_verdict_is_said_in_the_language_of_who_reads() -> None:
    assert check_exercise("9.1", defined(answer("9.1")), "fr")["said"] == "3 lois tiennent"
    wrong = check_exercise("1.3", defined(answer("1.3").replace("m > n", "m >= n")), "fr")
    assert "membre gauche" in wrong["why"]
    assert wrong["said"].startswith("Cela ne tient pas : ")


@pytest.mark.parametrize(
    ("number", "was", "now", "next_"),
    [
        ("1.2", "return x == elt", "x == elt", "Your function gives None"),
        ("1.2", "appartient(elt, reste)", "appartient(elt, ens)", "Does every recursive call get something smaller"),
        ("1.2", "return False", "return 1 // 0", "Your function stops there"),
        ("1.2", "return False", "return True", "Something is empty here"),
        ("1.3", "m - n", "m", "Follow your function by hand"),
    ],
)
def test_what_to_look_at_next_depends_on_how_it_fails(number: str, was: str, now: str, next_: str) -> None:
    assert check_exercise(number, defined(answer(number).replace(was, now)), "en")["next"].startswith(next_)


def test_there_is_no_exercise_of_another_number() -> None:
    for number in ("1.0", "1.99", "99.1", "1.01"):
        with pytest.raises(KeyError):
            exercise_by_number(number)

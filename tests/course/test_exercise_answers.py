"""Every exercise: its answer passes and its start does not, mistakes are noticed, and every law can be stated."""

import ast
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import pytest
from grading.hand_ins import Change, read_changes
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.laws.exercises import suites_for_functions
from rummifun.laws.law import Argument, Implementation, Suite, both_sides
from rummifun.laws.reached_states import check_drawn, corpus
from rummifun.lessons import checker, exercises
from rummifun.lessons.checker import check_exercise
from rummifun.lessons.exercises import exercise_by_number

from .answers import answer, answers


class WrongAnswer(NamedTuple):
    """A mistake, and the arguments at which its law fails."""

    number: str
    was: str
    now: str
    law: str
    args: str

    @property
    def drawn(self) -> bool:
        """Tell whether the recorded arguments are only shown and not code, such as a played game."""
        return self.args.startswith("~ ")


def _wrong_answer(change: Change) -> WrongAnswer:
    shown, _, args = change.style.partition(":")
    number, law = shown.split()
    return WrongAnswer(number, *change.passages[0], law, args.strip())


RECORD: Final = [*map(_wrong_answer, read_changes(Path(__file__).with_name("wrong_answers.txt")))]


def arguments(wrong: WrongAnswer, names: Mapping[str, Any]) -> dict[str, Argument]:

    def made(text: str, m: SimpleNamespace) -> Any:
        return eval(text, {"Alea": Alea, "V": getattr(m, "vide", None), **names, **vars(m)})

    pairs = (one.split(" = ", 1) for one in wrong.args.split("; ") if one)
    return {name: Argument(text, partial(made, text)) for name, text in pairs}


EVERY = {number: one for n in exercises.lessons_with_exercises() for number, one in exercises.numbered_exercises(n)}
NUMBERS = [number for number, one in EVERY.items() if one.path is None]
"""The exercises that are asked by laws; the others are sheets."""

by_exercise = pytest.mark.parametrize("number", NUMBERS)


def defined(text: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "mine"}
    exec(text, names)
    return names


def asked(number: str, names: Mapping[str, Any]) -> dict[str, tuple[Suite, Implementation]]:
    """Return the laws of an exercise, each alone in its suite, with its implementation."""
    one = exercise_by_number(number)
    lent = vars(import_module(one.provided))
    suites = suites_for_functions(int(number.partition(".")[0]), one.names, names, lent)
    return {law.name: (replace(suite, laws=(law,)), impl) for suite, impl in suites for law in suite.laws}


def breaks(wrong: WrongAnswer, text: str) -> bool:
    """Tell whether an answer breaks the law of a mistake at the arguments recorded, drawn again if they are no code."""
    names = defined(text)
    suite, impl = asked(wrong.number, names)[wrong.law]
    (law,) = suite.laws
    if wrong.drawn:
        return check_drawn(law, impl, corpus((suite,), impl.defined, 40)) is not None
    lent = {**vars(import_module(exercise_by_number(wrong.number).provided)), **names}
    sides = both_sides(law, impl, arguments(wrong, lent))
    return not law.holds(*sides)


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch, effort: Effort) -> None:
    """Check the laws of exercises on few arguments by day."""
    monkeypatch.setattr(checker, "_EXAMPLES", effort(8, 300))


@by_exercise
@pytest.mark.usefixtures("examples")
def test_check_exercise_holds_an_answer_and_no_start(number: str) -> None:
    one = exercise_by_number(number)
    for text, good in ((answer(number), True), (one.start, False)):
        found = check_exercise(number, defined(text), "en")
        assert (found["good"], one.is_started(text)) == (good, good), found["why"]
    assert (bool(found["why"]), bool(found["next"])) == (True, True)


def test_answers_are_to_every_exercise_and_the_same_in_both_languages() -> None:
    assert answers("en") == answers("fr")
    assert [*answers("fr")] == [*EVERY]


@by_exercise
def test_law_is_broken_at_the_recorded_arguments_by_a_wrong_answer_and_not_by_the_right_one(number: str) -> None:
    right = answer(number)
    for wrong in nonempty(one for one in RECORD if one.number == number):
        assert wrong.was in right
        assert [breaks(wrong, text) for text in (right.replace(wrong.was, wrong.now), right)] == [True, False], wrong


@by_exercise
def test_laws_chosen_are_there_and_each_says_what_it_asks(number: str) -> None:
    said = exercise_by_number(number).meanings
    assert {*said} <= {*asked(number, defined(answer(number)))}
    assert [meaning for meaning in nonempty(said.values()) if not (meaning[0].islower() and meaning[-1] == ".")] == []


def test_start_takes_nothing_from_another_exercise() -> None:
    """All starts of a lesson stand in one file: the imports of one must not hide the functions of another."""
    for number in nonempty(EVERY):
        names = [name for one in exercises.exercises_of_lesson(int(number.partition(".")[0])) for name in one.names]
        parts = ast.walk(ast.parse(exercise_by_number(number).start))
        imported = [alias for part in parts if isinstance(part, ast.ImportFrom) for alias in part.names]
        assert {*names}.isdisjoint(alias.asname or alias.name for alias in imported), number
        assert len({*names}) == len(names)


@pytest.mark.usefixtures("examples")
def test_check_exercise_speaks_the_language_of_who_reads() -> None:
    assert check_exercise("11.2", {}, "fr")["said"] == "pas encore écrit : plus, neutre"
    assert check_exercise("11.2", {"plus": 3}, "en")["said"] == "not written yet: plus, neutre"
    assert check_exercise("9.1", defined(answer("9.1")), "fr")["said"] == "3 lois tiennent"
    wrong = check_exercise("9.1", {"ma_vue": lambda e: (1, 2)}, "fr")
    assert "membre gauche" in wrong["why"]
    assert wrong["said"].startswith("Cela ne tient pas : ")


@pytest.mark.usefixtures("examples")
@pytest.mark.parametrize(
    ("number", "signature", "body", "next_"),
    [
        ("11.3", "dehors(*_)", "None", "Your function gives None"),
        ("9.2", "caches(main, table)", "caches(main, table)", "Does every recursive call get something smaller"),
        ("9.2", "caches(main, table)", "1 // 0", "Your function stops there"),
        ("9.2", "caches(main, table)", "main", "Follow your function by hand"),
    ],
)
def test_check_exercise_says_what_to_look_at_next_by_how_it_fails(
    number: str, signature: str, body: str, next_: str
) -> None:
    answered = defined(f"def {signature}: return {body}")
    assert check_exercise(number, answered, "en")["next"].startswith(next_)


@pytest.mark.parametrize("number", ["1.0", "1.99", "99.1", "1.01"])
def test_exercise_by_number_knows_no_other_number(number: str) -> None:
    with pytest.raises(KeyError):
        exercise_by_number(number)

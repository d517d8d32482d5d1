"""The versions that are mutated agree, and the plain readings are those by which hand-ins are judged."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from adequacy.answers import answer, defined
from adequacy.candidates import candidates, drawn_inputs, may_be_case
from adequacy.domain import Case
from adequacy.operators import mutants
from adequacy.readings import readings
from adequacy.texts import case_text, plain_value, project_case, project_value
from adequacy.versions import functions, make, versions
from rummifun.grading.cases.chosen_cases import read_case
from rummifun.grading.cases.fresh_cases import SPECS
from rummifun.grading.cases.spec import Reading
from rummifun.grading.sheet.rummikub import FUNCTIONS


@pytest.mark.parametrize("function", functions())
def test_styles_of_a_function_answer_as_its_first_reading_does(function: str, effort: Effort) -> None:
    made = [make(function, text) for text in versions(function).values()]
    for case in nonempty(candidates(function, 5, effort(60, 2000))[0]):
        accepts = readings(function)[0](case)
        assert all(accepts(one(*case)) for one in made), case


def judged(function: str) -> list[Reading]:
    """List the readings of a hand-in's function that our plain ones are held to."""
    return [one for one in SPECS[function].readings if not (one.after or one.draws or one.may_raise)]


def accepted(one: Reading, function: str, given: Any, case: Case) -> bool:
    """Tell whether a reading of the project takes an answer for right: of what is no value of the sheet, none does."""
    try:
        value = project_value(FUNCTIONS[function].gives, given)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return False
    return one.accepts(value, case)


def some_functions(function: str) -> list[Callable[..., Any]]:
    """Define a version and some of its mutants."""
    text = next(iter(versions(function).values()))
    some = islice(mutants(function, text), 0, None, 12)
    return [make(function, text), *filter(None, (defined(function, one.text) for one in some))]


@pytest.mark.parametrize("function", functions())
def test_plain_readings_accept_what_the_readings_of_the_project_accept(function: str, effort: Effort) -> None:
    assert len(readings(function)) == len(judged(function))
    made = some_functions(function)
    for case in nonempty(candidates(function, 6, effort(12, 500))[0]):
        args, ours = project_case(function, case), [one(case) for one in readings(function)]
        for given in (one for one in (answer(one, case) for one in made) if is_value(function, one)):
            theirs = [accepted(one, function, given, args) for one in judged(function)]
            assert [accepts(given) for accepts in ours] == theirs, (case, given)


def is_value(function: str, given: Any) -> bool:
    """Tell whether an answer is a value of the type that the sheet asks for, and has no multiset of another form."""
    try:
        return repr(plain_value(project_value(FUNCTIONS[function].gives, given))) == repr(given)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return False


@pytest.mark.parametrize("function", functions())
def test_drawn_case_is_read_as_it_was_written(function: str) -> None:
    for case in nonempty([*islice(drawn_inputs(function, 7), 50)]):
        if may_be_case(function, case):
            text = case_text(function, case)
            assert read_case(function, text) == project_case(function, case)
            assert plain_value(read_case(function, text)) == case

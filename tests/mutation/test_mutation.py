"""The list of equivalent mutations is up to date; our own mutations do as they say; a run fails when it must."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from cosmic_ray.mutating import mutate_code

from mutation.judging import NOT_READ, OUT_OF_TIME, name_of
from mutation.operators import Provider
from mutation.sampling import ROOT, SOURCE, changes, listed, pattern


@cache
def text_of(where: str) -> str:
    files = (ROOT / SOURCE).glob(where.replace("*", "**/*.py"))
    return "\n".join(" ".join(line.split()) for file in files for line in file.read_text("utf-8").splitlines())


@pytest.mark.parametrize("one", listed(), ids=lambda one: f"{one['where']}: {one['line']}")
def test_listed_mistake_is_one_of_a_line_that_stands_and_has_a_reason(one: Mapping[str, Any]) -> None:
    assert re.search(pattern(one["line"]), text_of(one["where"]))
    assert one["reads"]
    assert one["line"] not in one["reads"] or "#" in one["line"]
    assert one["why"].endswith(".")


def test_name_of_keeps_the_parentheses_of_parameters() -> None:
    test = "tests/grading/test_hostile.py::test_grade[let rec f () = f ()]"
    assert {name_of(test), name_of(test + OUT_OF_TIME), name_of(test + NOT_READ)} == {test}


@pytest.mark.parametrize("name", tuple(Provider()))
def test_provider_changes_its_examples_as_it_says(name: str) -> None:
    kind = Provider()[name]
    assert f"rummifun/{name}" in changes()
    for example in kind.examples():
        assert mutate_code(example.pre_mutation_code, kind(), example.occurrence) == example.post_mutation_code

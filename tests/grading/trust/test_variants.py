"""Right hand-ins, written otherwise, are right, and no law fails of them."""

from __future__ import annotations

import pytest
from games.ampleur import ampleur

from grading.reports import graded_text, quickly_graded, verdicts
from grading.test_ocaml import VERDICTS
from grading.trust.test_mistakes import accused, blamed
from grading.trust.variants import VARIANTS, Variant, text_of
from rummifun.grading.report.findings import Report

EVERY = 9


def right(variant: Variant, report: Report) -> None:
    assert report.problems == (), variant.name
    assert (accused(report), blamed(report)) == (set(), set()), variant.name
    assert [one.follows for one in report.questions if one.follows] == [], variant.name
    expected = VERDICTS[f"{variant.style}.ml"]
    found = verdicts(report)
    assert found == expected or found == expected.replace("Q3.", "Q3~"), variant.name


def test_there_are_enough() -> None:
    assert len({one.name for one in VARIANTS}) == len(VARIANTS) >= 25


@pytest.mark.lent
@pytest.mark.parametrize("part", range(4))
def test_every_variant_is_right(part: int, pytestconfig: pytest.Config) -> None:
    every = ampleur(pytestconfig, EVERY, 1)
    for variant in VARIANTS[part * every :: 4 * every]:
        right(variant, (graded_text if every == 1 else quickly_graded)(text_of(variant)))

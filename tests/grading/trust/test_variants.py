"""Right hand-ins, written otherwise, are right, and no law fails of them, whatever laws and hand-ins draw."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from grading.reports import quickly_graded, verdicts
from grading.test_ocaml import VERDICTS
from grading.trust.changes import VARIANTS, Written
from grading.trust.test_mistakes import accused, blamed
from rummifun.grading.grade import grade
from rummifun.grading.report.findings import Report
from rummifun.grading.sandbox.limits import DriverReply
from rummifun.grading.sandbox.process import SandboxProcess
from rummifun.laws.corpus import corpus
from rummifun.laws.law import Argument

SEEDS = 20


def assert_right(variant: Written, report: Report) -> None:
    assert report.problems == (), variant.title
    assert (accused(report), blamed(report)) == (set(), set()), variant.title
    assert [one.consequence_names for one in report.questions if one.consequence_names] == [], variant.title
    expected = VERDICTS[f"{variant.style}.ml"]
    assert verdicts(report) in (expected, expected.replace("Q3.", "Q3~")), variant.title


@contextmanager
def drawing_anew(seed: int) -> Iterator[None]:
    """Ask laws on other arguments, part of very many that are drawn, and start the chance of hand-ins elsewhere."""
    ask = SandboxProcess.ask

    def other(suites: Any, defined: frozenset[str], examples: int, *_: Any) -> Sequence[Mapping[str, Argument]]:
        return corpus(suites, defined, SEEDS * examples)[seed * examples : (seed + 1) * examples]

    def elsewhere(self: SandboxProcess, order: bytes, *how: Any) -> DriverReply:
        return ask(self, b"R %d\n" % seed if order == b"R 17\n" else order, *how)

    with patch("rummifun.grading.judging.law_checks.corpus", other), patch.object(SandboxProcess, "ask", elsewhere):
        yield


@pytest.mark.parametrize("style", ["sobre", "plis", "couples"])
def test_grade_calls_one_variant_of_a_style_right(style: str) -> None:
    variant = next(one for one in VARIANTS if one.style == style)
    assert_right(variant, quickly_graded(variant.put_lines()))


@pytest.mark.lent
def test_grade_calls_every_variant_right_under_every_seed(tmp_path: Path) -> None:
    path = tmp_path / "rendu.ml"
    for variant in VARIANTS:
        path.write_text(variant.put_lines(), "utf-8")
        for seed in range(SEEDS):
            with drawing_anew(seed):
                assert_right(variant, grade([path]))

"""Right hand-ins, written otherwise, are right, and no law fails of them, whatever laws and hand-ins draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from harness.effort import Effort

from grading.reports import quickly_graded, verdicts
from grading.test_ocaml import VERDICTS
from grading.trust.test_mistakes import accused, blamed
from grading.trust.variants import VARIANTS, Variant, text_of
from rummifun.grading.grade import grade
from rummifun.grading.report.findings import Report
from rummifun.grading.sandbox.limits import DriverReply
from rummifun.grading.sandbox.process import SandboxProcess
from rummifun.laws.corpus import corpus
from rummifun.laws.law import Argument

SEEDS = 20
EVERY = 9


def right(variant: Variant, report: Report) -> None:
    assert report.problems == (), variant.name
    assert (accused(report), blamed(report)) == (set(), set()), variant.name
    assert [one.consequence_names for one in report.questions if one.consequence_names] == [], variant.name
    expected = VERDICTS[f"{variant.style}.ml"]
    assert verdicts(report) in (expected, expected.replace("Q3.", "Q3~")), variant.name


@contextmanager
def drawn_anew(seed: int) -> Iterator[None]:
    """Ask laws on other arguments, part of very many that are drawn, and start the chance of hand-ins elsewhere."""
    ask = SandboxProcess.ask

    def other(suites: Any, defined: frozenset[str], examples: int, *_: Any) -> Sequence[Mapping[str, Argument]]:
        return corpus(suites, defined, SEEDS * examples)[seed * examples : (seed + 1) * examples]

    def elsewhere(self: SandboxProcess, order: bytes, *how: Any) -> DriverReply:
        return ask(self, b"R %d\n" % seed if order == b"R 17\n" else order, *how)

    with patch("rummifun.grading.judging.law_checks.corpus", other), patch.object(SandboxProcess, "ask", elsewhere):
        yield


def test_there_are_enough() -> None:
    assert len({one.name for one in VARIANTS}) == len(VARIANTS) >= 25


@pytest.mark.parametrize("part", range(4))
def test_every_variant_is_right(part: int, tmp_path: Path, effort: Effort) -> None:
    """In an ordinary run a few of them, without laws."""
    every = effort(EVERY, 1)
    for variant in VARIANTS[part * every :: 4 * every]:
        if every > 1:
            right(variant, quickly_graded(text_of(variant)))
            continue
        path = tmp_path / "rendu.ml"
        path.write_text(text_of(variant), "utf-8")
        for seed in range(SEEDS):
            with drawn_anew(seed):
                right(variant, grade([path]))

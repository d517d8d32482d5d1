"""Laws as tests of one's own: pytest goes through a suite, and what it says reads as the command's report."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from unittest import SkipTest
from unittest.mock import patch

import pytest

from laws import student
from rummifun.laws import assert_holds, multiset, multiset_suite, rummikub_suite
from rummifun.laws.check import check
from rummifun.laws.law import Law
from rummifun.laws.report import failure_lines
from rummifun.multiset import ordre_sup
from rummifun.render.text import Style

EXAMPLES = Path(__file__).parents[2] / "examples"


def law(name: str, suite: tuple[Law, ...] = multiset_suite) -> Law:
    return next(one for one in suite if one.name == name)


@pytest.mark.parametrize("name", ["cardinal_ajoute", "inclus_nbocc", "nbocc_difference"])
def test_a_law_that_holds_is_silent(name: str) -> None:
    assert_holds(law(name), ordre_sup, examples=40)
    assert_holds(law(name), student, examples=40)


@pytest.mark.parametrize("name", ["suite_bornes", "piocher_vide"])
def test_so_are_those_of_rummikub(name: str) -> None:
    assert_holds(law(name, rummikub_suite), student, examples=40)


def test_a_law_that_fails_says_what_the_command_says() -> None:
    wrong = {**vars(ordre_sup), "cardinal": lambda ens: len(ordre_sup.pairs(ens))}
    with patch.dict(os.environ, {"LANGUAGE": "en"}), pytest.raises(AssertionError) as raised:
        assert_holds(law("cardinal_ajoute"), wrong)
    report = check(multiset.SUITE, multiset.implementation("", wrong))
    failure = next(one for one in report.failed if one.law.name == "cardinal_ajoute")
    said = "\n".join(line.strip() for line in failure_lines(failure, str, Style())).strip()
    assert "\n".join(line.strip() for line in str(raised.value).splitlines()) == said


def test_what_is_not_there_is_not_asked() -> None:
    with pytest.raises(SkipTest, match="cardinal"):
        assert_holds(law("cardinal_vide"), {})


def test_pytest_on_a_students_file_reads_as_the_report() -> None:
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "test_mes_ensembles.py",
        "-k",
        "inclus_nbocc",
    ]
    world = {**os.environ, "LANGUAGE": "fr", "PYTHONPATH": str(EXAMPLES)}
    done = subprocess.run(
        words, capture_output=True, encoding="utf-8", cwd=EXAMPLES, env=world, timeout=120, check=False
    )
    assert done.returncode == 1
    assert "test_la_loi_tient[inclus_nbocc]" in done.stdout
    assert "inclus e f == (∀ x, nbocc x e <= nbocc x f)" in done.stdout
    assert "e = ajoute(('a', 2), V)" in done.stdout
    assert "membre gauche : True" in done.stdout
    assert "teaching.py" not in done.stdout

"""Laws as tests of one's own: pytest goes through a suite, and what it says reads as the command's report."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
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


HOLD: Final = [
    *((name, ordre_sup, multiset_suite) for name in ("cardinal_ajoute", "inclus_nbocc", "nbocc_difference")),
    *((name, student, multiset_suite) for name in ("cardinal_ajoute", "inclus_nbocc", "nbocc_difference")),
    *((name, student, rummikub_suite) for name in ("suite_bornes", "piocher_vide")),
]


@pytest.mark.parametrize(("name", "module", "suite"), HOLD)
def test_assert_holds_is_silent_of_a_law_that_holds(name: str, module: Any, suite: tuple[Law, ...]) -> None:
    assert_holds(law(name, suite), module, examples=20)


def test_assert_holds_of_a_law_that_fails_says_what_the_command_says() -> None:
    wrong = {**vars(ordre_sup), "cardinal": lambda ens: len(ordre_sup.pairs(ens))}
    asked = law("cardinal_ajoute")
    with patch.dict(os.environ, {"LANGUAGE": "en"}), pytest.raises(AssertionError) as raised:
        assert_holds(asked, wrong, examples=20)
    suite = replace(multiset.SUITE, laws=(asked,))
    (failure,) = check(suite, multiset.implementation("", wrong), 20).failed
    said = "\n".join(line.strip() for line in failure_lines(failure, str, Style())).strip()
    assert "\n".join(line.strip() for line in str(raised.value).splitlines()) == said


def test_assert_holds_skips_what_is_not_there() -> None:
    with pytest.raises(SkipTest, match="cardinal"):
        assert_holds(law("cardinal_vide"), {})


@pytest.mark.lent  # by day, `book/test_blocs.py` has the same law fail of the same file
def test_pytest_on_a_students_file_reads_as_the_report() -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "test_mes_ensembles.py", "-k", "inclus_nbocc"]
    world = {**os.environ, "LANGUAGE": "fr", "PYTHONPATH": str(EXAMPLES)}
    done = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        encoding="utf-8",
        cwd=EXAMPLES,
        env=world,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    for said in (
        *("test_la_loi_tient[inclus_nbocc]", "inclus e f == (∀ x, nbocc x e <= nbocc x f)"),
        *("e = ajoute(('a', 2), V)", "membre gauche : True"),
    ):
        assert said in done.stdout
    assert "teaching.py" not in done.stdout

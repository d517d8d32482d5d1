"""Golden reports of a student's wrong file: the whole text, in both languages, once read and approved.

To read it again after a change, and keep the new one:

    RUMMIFUN_GOLDEN=1 .venv/bin/python -m pytest tests/mutants/test_student_report.py; git diff tests/mutants/golden
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"

WRONG = '''\
"""My multisets, and the combinations of question 10."""

from rummifun.games.rummikub import Joker
from rummifun.multiset.liste import *


def cardinal(ens):
    return len(ens)


def est_suite(c):
    valeurs = [t.valeur for t in c if t != Joker]
    return len(c) >= 3 and all(v < w for v, w in zip(valeurs, valeurs[1:]))


def est_groupe(c):
    return 3 <= len(c) <= 4 and len({t.valeur for t in c}) == 1
'''


def report(folder: Path, lang: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Check the laws on the wrong file, as a student does."""
    (folder / "mien.py").write_text(WRONG, encoding="utf-8")
    words = [sys.executable, "-m", "rummifun", "--lang", lang, "verifier", "mien"]  # a file would be graded
    env = {**os.environ, "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, encoding="utf-8", timeout=200, check=False)


@pytest.mark.lent  # by day, `laws/test_pile_laws.py` has the command report a wrong file
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_verifier_prints_the_recorded_report_whatever_the_order_of_sets(tmp_path: Path, lang: str) -> None:
    for seed in range(4):
        done = report(tmp_path, lang, PYTHONHASHSEED=str(seed))
        if os.environ.get("RUMMIFUN_GOLDEN"):
            (GOLDEN / f"{lang}.txt").write_text(done.stdout, encoding="utf-8")
        assert done.stdout == (GOLDEN / f"{lang}.txt").read_text(encoding="utf-8")
        assert (done.returncode, done.stderr) == (1, "")


def test_recorded_reports_fail_the_same_laws_in_both_languages() -> None:
    french, english = ((GOLDEN / f"{lang}.txt").read_text(encoding="utf-8") for lang in ("fr", "en"))
    laws = [line for line in french.splitlines() if "(Rummikub §" in line]
    assert laws == [line for line in english.splitlines() if "(Rummikub §" in line]
    assert len(laws) >= 5

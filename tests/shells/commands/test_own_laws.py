"""`verifier --lois`: laws of one's own asked of modules and files, and of mistakes; a bad file gets one sentence."""

from pathlib import Path

import pytest

from shells.in_process import Done, rummifun

LAWS = """\
from rummifun.laws import loi

plus = loi(
    "plus",
    "cardinal (ajoute (x, n) e) == cardinal e + n",
    lambda m, x, n, e: m.cardinal(m.ajoute((x, n), e)),
    lambda m, x, n, e: m.cardinal(e) + n,
)
"""
MINE = """\
def cardinal(ens):
    return len(ens)


def ajoute(xn, ens):
    return [*ens, xn]
"""


@pytest.fixture
def laws(tmp_path: Path) -> Path:
    (tmp_path / "mes_lois.py").write_text(LAWS, encoding="utf-8")
    (tmp_path / "mien.py").write_text(MINE, encoding="utf-8")
    return tmp_path / "mes_lois.py"


def verifier(laws: Path, *words: str | Path, lang: str = "en") -> Done:
    return rummifun(laws.parent, "verifier", *words, "--lois", laws, lang=lang)


def test_verifier_lois_asks_those_laws_alone_and_tells_a_broken_one_with_its_equation(laws: Path) -> None:
    done = verifier(laws, "rummifun.multiset.somme")
    said = f"rummifun.multiset.somme\n  ✓ {laws} · Q1, Q2, Q3 · multi-ensembles: 1 law holds\n"
    assert (done.returncode, done.stderr, done.stdout) == (0, "", said)
    done = rummifun(laws.parent, "verifier", laws.parent / "mien.py", "--laws", laws, lang="fr")
    assert (done.returncode, done.stderr, "1 échoue" in done.stdout) == (1, "", True)
    assert "cardinal (ajoute (x, n) e) == cardinal e + n" in done.stdout
    assert "membre gauche : 1" in done.stdout


def test_verifier_erreurs_has_status_1_while_a_mistake_is_seen_by_no_law(laws: Path) -> None:
    done = verifier(laws, "--erreurs")
    assert (done.returncode, done.stderr, "7 of 10 mistakes are seen" in done.stdout) == (1, "", True)
    assert "\n        cardinal starts at 1\n" in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1", "defines no law"),
        ("1 / 0", "line 1: ZeroDivisionError"),
        ("x = (", "line 1: SyntaxError"),
        ("import sys\nsys.exit(3)", "sys.exit(3)"),
        (LAWS.replace("x, n, e", "w, n, e"), "received: w"),
        (LAWS.replace("cardinal (ajoute (x, n) e) == cardinal e + n", "1 == 1"), "names no function"),
        (LAWS.replace("lambda m, x, n, e: m.cardinal(e)", "lambda m: 3"), "line 3: the two sides of the law plus"),
    ],
)
def test_verifier_lois_says_in_a_sentence_that_a_file_holds_no_laws(laws: Path, text: str, said: str) -> None:
    laws.write_text(text, encoding="utf-8")
    done = verifier(laws, "rummifun.multiset.somme")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"rummifun: {laws}")
    assert (said in done.stderr, done.stderr.count("\n")) == (True, 1)

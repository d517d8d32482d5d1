"""`verifier --lois`: laws of one's own asked of modules and files, and of mistakes; a bad file gets one sentence."""

from __future__ import annotations

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


def test_laws_of_ones_own_are_asked_of_a_module_and_no_others(laws: Path) -> None:
    done = verifier(laws, "rummifun.multiset.somme")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split("\n") == [
        "rummifun.multiset.somme",
        f"  ✓ {laws} · Q1, Q2, Q3 · multi-ensembles: 1 law holds",
        "",
    ]


def test_a_law_that_a_file_breaks_is_told_with_its_equation_and_the_status_is_1(laws: Path) -> None:
    done = rummifun(laws.parent, "verifier", laws.parent / "mien.py", "--laws", laws, lang="fr")
    assert (done.returncode, done.stderr) == (1, "")
    assert "1 échoue" in done.stdout
    assert "cardinal (ajoute (x, n) e) == cardinal e + n" in done.stdout
    assert "membre gauche : 1" in done.stdout


def test_mistakes_are_told_and_the_status_is_1_while_one_is_seen_by_no_law(laws: Path) -> None:
    done = verifier(laws, "--erreurs")
    assert (done.returncode, done.stderr) == (1, "")
    assert "7 of 10 mistakes are seen" in done.stdout
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
def test_a_file_of_laws_that_is_none_gets_one_sentence(laws: Path, text: str, said: str) -> None:
    laws.write_text(text, encoding="utf-8")
    done = verifier(laws, "rummifun.multiset.somme")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"rummifun: {laws}")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nulle.part",), "no module nor file called nulle.part"),
        (("rummikub",), "no module nor file called rummikub"),
        (("rummifun.multiset.somme", "--html", "x.html"), "it does not go with --html"),
        ((), "MODULE"),
    ],
)
def test_what_does_not_go_with_laws_of_ones_own_gets_one_sentence(
    laws: Path, words: tuple[str, ...], said: str
) -> None:
    done = verifier(laws, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_mistakes_without_laws_are_refused(laws: Path) -> None:
    done = rummifun(laws.parent, "verifier", "rummifun.multiset.somme", "--mistakes", lang="en")
    assert (done.returncode, done.stderr) == (
        2, "rummifun: --erreurs says what laws of yours see: it goes with --lois\n"
    )  # fmt: skip

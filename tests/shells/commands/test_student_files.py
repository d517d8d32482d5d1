"""Files of students in commands: submissions that play each other, laws of their own, and the refusals."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from grading.hand_ins import SOBRE, changed

from shells.in_process import Done, rummifun, sentence_of

_RUN = "let est_suite (c : combinaison) ="


@pytest.fixture(scope="module")
def rendus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of three submissions: one right, one that takes all tiles for runs, one that does not compile."""
    home = tmp_path_factory.mktemp("classe")
    folder = home / "rendus"
    (folder / "martin").mkdir(parents=True)
    (folder / "martin" / "projet.ml").write_text(changed(SOBRE, (_RUN, f"{_RUN} List.length c > 2 ||")), "utf-8")
    (folder / "dupont.ml").write_text(SOBRE, "utf-8")
    (folder / "durand.ml").write_text("let jouer_1_coup e =", "utf-8")
    return home


@pytest.fixture(autouse=True)
def _there(rendus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(rendus)


def tournament(home: Path, *words: str) -> dict[str, Any]:
    asked = ("tournoi", "--dossier", "rendus", "--parties", "2", "--graine", "5", "--json", *words)
    done = rummifun(home, *asked, lang="en")
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_tournoi_dossier_plays_alike_on_one_core_and_on_two(rendus: Path) -> None:
    told = tournament(rendus, "--coeurs", "1", "--reprise", "un.json")
    assert (told["jeu"], told["joueurs"]) == ("rummikub", ["dupont.ml", "durand.ml", "martin"])
    (lacking, lying) = (fault["dit"][1] for fault in told["fautes"])
    reason = "it lacks jouer_1er_coup, jouer_1_coup; durand.ml, line 1: this cannot be parsed"
    assert lacking == f"hand-in durand.ml cannot play: {reason} (players)"
    assert lying.startswith("player martin made a move that the rules refuse")
    assert [row["forfaits"] for row in told["classement"]] == [0, 3, 3]
    assert tournament(rendus, "--coeurs", "2") == tournament(rendus, "--reprise", "un.json") == told


def test_tournoi_dossier_keeps_one_game(rendus: Path) -> None:
    asked = ("tournoi", "--folder", "rendus", "--graine", "5", "--partie", "0", "--fichier", "p.jsonl")
    done = rummifun(rendus, *asked, lang="en")
    assert (done.returncode, "Forfeited" in done.stdout) == (0, True)
    assert rummifun(rendus, "rejouer", "p.jsonl", lang="en").returncode == 0


def test_tournoi_takes_a_hand_in_among_the_players(rendus: Path) -> None:
    line = "tournoi rummikub --joueurs rendus/durand.ml,premier --parties 2 --graine 1 --json"
    told = json.loads(rummifun(rendus, *line.split()).stdout)
    assert [row["forfaits"] for row in told["classement"]] == [0, 2]


def test_tournoi_dossier_is_refused_where_there_are_no_cells(rendus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    said = "macOS has no cell to shut a hand-in in: run it in a Linux container"
    assert said in sentence_of(rummifun(rendus, "tournoi", "--dossier", "rendus", "--graine", "1", lang="en"))


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
    said = f"rummifun.multiset.somme\n  ✓ {laws} · Q1, Q2, Q3 · multisets: 1 law holds\n"
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
    line = sentence_of(verifier(laws, "rummifun.multiset.somme"))
    assert (line.startswith(f"rummifun: {laws}"), said in line) == (True, True)

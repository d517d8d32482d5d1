"""`rummifun feuille` and `verifier --feuille`, as a teacher uses them: a sheet begun, read back, judging."""

import json
import re
from pathlib import Path

import pytest
from grading.custom_sheets.sheets import EXAMPLE, write_files

from shells.in_process import rummifun

pytestmark = pytest.mark.cellule


@pytest.mark.parametrize(("lang", "title"), [("fr", "Listes de nombres"), ("en", "Lists of numbers")])
def test_feuille_begins_a_sheet_that_holds_together(tmp_path: Path, lang: str, title: str) -> None:
    begun = rummifun(tmp_path, "sheet", "--begin", tmp_path / "mine", lang=lang)
    assert (begun.returncode, begun.stderr, str(tmp_path / "mine") in begun.stdout) == (0, "", True)
    done = rummifun(tmp_path, "feuille", tmp_path / "mine", lang=lang)
    assert (done.returncode, done.stderr, done.stdout.splitlines()[0]) == (0, "", title)
    for line in ("  somme : int list -> int", "        somme [] = 0", "        maximum [2] = 2"):
        assert line in done.stdout.splitlines()


def test_feuille_shows_balance_mistakes_and_the_smallest_calls(tmp_path: Path) -> None:
    done = rummifun(tmp_path, "feuille", EXAMPLE, lang="en")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    after = lines[lines.index("  egaux : 'a ensemble -> 'a ensemble -> bool") :]
    calls, true, false = map(int, re.findall(r"\d+", after[1]))
    assert calls == true + false
    assert min(true, false) >= 0.4 * calls
    smallest = ("egaux Ve Ve = true", "egaux (Ce (1, Ve)) Ve = false", "egaux Ve (Ce (3, Ve)) = false")
    assert [line.strip() for line in after[2:5]] == [*smallest]
    mistakes = lines[lines.index("Mistakes, each with a call that shows it:") :]
    assert "  inclus: les deux arguments sont échangés" in mistakes
    assert "      inclus Ve (Ce (1, Ve)) = false, expected true" in mistakes


def test_feuille_shows_small_calls_of_every_constructor_and_texts_that_shrink(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        feuille_mli="type ligne = Fin of string | Gare of string * int * ligne\n"
        '(** @exemple longueur (Gare ("Lyon", 32, Fin "V")) = 32 *)\nval longueur : ligne -> int',
        solution_ml="let rec longueur = function Fin _ -> 0 | Gare (_, n, l) -> n + longueur l",
        fautes_ml='(** un de trop *)\nlet longueur = function Fin "V" -> 1 | l -> 1 + longueur l',
    )
    done = rummifun(tmp_path, "feuille", tmp_path)
    assert (done.returncode, done.stdout.count('longueur (Gare ("')) == (0, 1)
    assert 'longueur (Fin "a") = 1, attendu 0' in done.stdout


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_feuille_begins_with_files_that_stand_in_the_way_of_no_other_sheet(tmp_path: Path, lang: str) -> None:
    rummifun(tmp_path, "feuille", "--commence", tmp_path / "mine", lang=lang)
    write_files(tmp_path / "mine", feuille_mli="val un : int", solution_ml="let un = 1")
    assert rummifun(tmp_path, "feuille", tmp_path / "mine", lang=lang).returncode == 0


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_feuille_begins_with_mistakes_and_points_that_fit_the_sheet(tmp_path: Path, lang: str) -> None:
    rummifun(tmp_path, "feuille", "--commence", tmp_path / "mine", lang=lang)
    mistakes, points = tmp_path / "mine" / "fautes.ml", tmp_path / "mine" / "feuille.toml"
    mistakes.write_text("\n".join(mistakes.read_text("utf-8").splitlines()[1:-1]), encoding="utf-8")
    titled, _, rest = points.read_text("utf-8").partition("# [questions]")
    points.write_text(f"{titled}[questions]{rest.replace('# ', '').replace('#', '')}", encoding="utf-8")
    done = rummifun(tmp_path, "feuille", tmp_path / "mine", lang=lang)
    assert (done.returncode, done.stderr, "maximum [0; 1] = 0" in done.stdout) == (0, "", True)


def test_feuille_names_a_question_whose_calls_have_all_the_same_answer(tmp_path: Path) -> None:
    write_files(tmp_path, feuille_mli="val est_mille : int -> bool", solution_ml="let est_mille n = n = 1000")
    done = rummifun(tmp_path, "feuille", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "tous les appels ont la même réponse : donnez un @exemple qui ait l'autre" in done.stdout


def test_verifier_has_the_statuses_of_a_hand_in(tmp_path: Path) -> None:
    sheet = write_files(
        tmp_path / "mine",
        feuille_mli="val double : int -> int\n(** {1 Q2 deux} *)\nval oppose : int -> int",
        solution_ml="let double x = 2 * x\nlet oppose x = -x",
        feuille_toml="titre = 'Petits calculs'\nsur = 10\n[questions]\nQ1 = 1\nQ2 = 4",
    )
    hand_ins = {
        "juste.ml": ("let double x = x + x\nlet oppose x = 0 - x", 0, 10.0),
        "moitie.py": ("def double(x): return x * 2\ndef oppose(x): return x", 1, 2.0),
        "manque.ml": ("let double x = x + x", 1, 2.0),
    }
    for name, (text, status, mark) in hand_ins.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        done = rummifun(tmp_path, "verifier", tmp_path / name, "--sheet", sheet, "--json", lang="en")
        found = json.loads(done.stdout)
        assert (done.returncode, found["mark"], found["out_of"]) == (status, mark, 10.0), name
        assert [one["title"] for one in found["questions"]] == ["Petits calculs", "deux"]
    (failure,) = json.loads(rummifun(tmp_path, "verifier", tmp_path / "moitie.py", "--sheet", sheet, "--json").stdout)[
        "questions"
    ][1]["functions"][0]["failures"]
    assert (failure["call"], failure["got"], failure["expected"]) == ("oppose(1)", "1", "-1")
    assert failure["equation"] == "oppose : int -> int"


def test_verifier_refuses_what_a_sheet_cannot_do(tmp_path: Path) -> None:
    file = tmp_path / "rien.ml"
    file.write_text("let autre = 3", encoding="utf-8")
    for words, said in (
        ((file,), "rien.ml defines nothing of the sheet"),
        ((file, "--question", "Q7"), "no question Q7: Q1, Q2 were expected"),
        ((file, "--lois", "lois.py"), "it does not go with --lois"),
        ((), "Missing argument"),
    ):
        done = rummifun(tmp_path, "verifier", *words, "--feuille", EXAMPLE, lang="en")
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
    done = rummifun(tmp_path, "verifier", file, "--feuille", tmp_path / "nulle-part", lang="en")
    assert (done.returncode, done.stderr) == (2, f"rummifun: {tmp_path / 'nulle-part'} is not a folder\n")

"""A class judged by a sheet of one's own: the same reader, tables, reports and platforms as by ours."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from shells.in_process import rummifun

from grading.custom_sheets.sheets import write_files
from rummifun.grading.classroom.grader import ClassCounts, GradedSubmission
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.platforms import PLATFORMS
from rummifun.grading.report.class_summary import csv_text, progress_lines, read_shares, spreadsheet_text
from rummifun.grading.report.html_report import report_page
from rummifun.messages import translation

SHEET = {
    "feuille_mli": """
(** {1 Listes Listes d'entiers} *)
val somme : int list -> int
val double : int list -> int list
(** {1 Q2 Nombres} *)
val carre : int -> int
""",
    "solution_ml": "let somme = List.fold_left (+) 0\nlet double = List.map (( * ) 2)\nlet carre n = n * n\n",
    "feuille_toml": "titre = 'Petite'\n[questions]\nListes = 6\nQ2 = 2\n[fonctions]\nsomme = 2\n",
}
RIGHT = SHEET["solution_ml"]
WRONG = "let somme l = List.length l\nlet double l = List.map (fun x -> x + x) l\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "feuille", **SHEET)


@pytest.mark.cellule
def test_verifier_judges_a_hand_in_by_a_sheet_in_one_file(tmp_path: Path) -> None:
    parts = (f"(* {name} *)\n{SHEET[name.replace('.', '_')]}" for name in ("feuille.mli", "solution.ml"))
    sheet, file = tmp_path / "petite.ml", tmp_path / "rendu.ml"
    sheet.write_text("\n".join(parts), encoding="utf-8")
    file.write_text(RIGHT, encoding="utf-8")
    done = rummifun(tmp_path, "verifier", file, "--feuille", sheet, lang="en")
    assert (done.returncode, done.stderr, "20 of 20" in done.stdout) == (0, "", True)


@pytest.mark.cellule
def test_verifier_judges_a_class_by_a_sheet(folder: Path, tmp_path: Path) -> None:
    write_files(tmp_path / "rendus", dupont_ml=WRONG, martin_ml=RIGHT, vide_ml="let f x = x\n")
    (tmp_path / "rendus" / "notes.txt").write_text("rien")
    files = ("--csv", tmp_path / "n.csv", "--html", tmp_path / "c.html", "--bilan", tmp_path / "b.json")
    done = rummifun(tmp_path, "verifier", "--dossier", tmp_path / "rendus", "--feuille", folder, *files, lang="en")
    assert (done.returncode, done.stderr) == (1, "")
    assert "           Listes  2   points suggested\ndupont.ml       ✗  ∅     2.00\n" in done.stdout
    assert "vide.ml    vide.ml defines nothing of the sheet" in done.stdout
    rows = {row["hand-in"]: row for row in csv.DictReader(StringIO((tmp_path / "n.csv").read_text("utf-8")))}
    assert [*rows["martin.ml"].items()][1:4] == [("Listes", "100%"), ("Q2", "100%"), ("sum", "8.0")]
    assert (rows["dupont.ml"]["Listes"], rows["vide.ml"]["sum"]) == ("33%", "")
    page = (tmp_path / "c.html").read_text("utf-8")
    assert ("Listes · Listes d&#x27;entiers" in page, "<th>Q3</th>" in page) == (True, False)
    found = json.loads((tmp_path / "b.json").read_text("utf-8"))["rows"]
    assert [(row["name"], row["fails"]) for row in found[:3]] == [("Listes", 1), ("Q2", 0), ("somme", 1)]


@pytest.mark.cellule
def test_verifier_names_participants_of_moodle_whole_beside_long_questions(folder: Path, tmp_path: Path) -> None:
    long = {
        **SHEET,
        "feuille_mli": SHEET["feuille_mli"].replace("Listes ", "Listes_chainees_du_cours "),
        "feuille_toml": "",
    }
    names = ("De La Fontaine-Marchand Jean_1002", "Dupont Ana_7")
    for name in names:
        write_files(tmp_path / "rendus" / f"{name}_assignsubmission_file_", a_ml=RIGHT)
    sheet = write_files(tmp_path / "longue", **long)
    done = rummifun(tmp_path, "verifier", "--dossier", tmp_path / "rendus", "--sheet", sheet, lang="en")
    shown = [line.split("  ")[0] for line in done.stdout.splitlines() if line.endswith("20.00")]
    assert (done.returncode, shown) == (0, ["De La Fontaine-Marchand Jean (1002)", "Dupont Ana (7)"])


@pytest.mark.cellule
def test_verifier_weighs_one_question_of_a_zip_by_a_sheet(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("sur = 10\n[questions]\nListes = 1\n[fonctions]\ndouble = 3\n")
    (tmp_path / "rendu").mkdir()
    (tmp_path / "rendu" / "a.ml").write_text(WRONG)
    how = ("--feuille", folder, "--bareme", tmp_path / "b.toml", "--question", "listes".title(), "--json")
    done = rummifun(tmp_path, "verifier", tmp_path / "rendu", *how)
    found = json.loads(done.stdout)
    assert (found["mark"], found["out_of"], found["suggestion"]) == (7.5, 10, {})
    assert [(one["question"], one["share"]) for one in found["questions"]] == [("Listes", 0.75)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--vivant",), "it does not go with --vivant"),
        (("--question", "Q7"), "no question Q7: Listes, Q2 were expected"),
    ],
)
def test_verifier_refuses_what_does_not_go_with_a_sheet(
    folder: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    (tmp_path / "a.ml").write_text(RIGHT)
    done = rummifun(tmp_path, "verifier", tmp_path / "a.ml", "--feuille", folder, *words, lang="en")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_hand_in_that_holds_the_sheet_is_refused(folder: Path, tmp_path: Path) -> None:
    done = rummifun(tmp_path, "verifier", tmp_path, "--feuille", folder, lang="en")
    assert (done.returncode, done.stdout) == (2, "")
    assert "holds the folder of the sheet: hand-ins lie elsewhere" in done.stderr


def test_a_sheet_owns_its_folder_and_its_files(folder: Path) -> None:
    sheet = read_sheet(folder)
    owned = [sheet.owns(path) for path in (folder, folder / "solution.ml", folder / "rendu.ml", folder.parent)]
    assert owned == [True, True, False, False]


def test_tables_have_the_questions_of_the_sheet_even_without_any_report(folder: Path) -> None:
    weights, none = read_sheet(folder).weights, [GradedSubmission("a.ml", None, "{name} is empty", (("name", "a.ml"),))]
    tr = translation("en")
    assert csv_text(none, tr, weights) == "hand-in,Listes,Q2,sum,remarks\na.ml,,,,a.ml is empty\n"
    assert spreadsheet_text(none, tr, "en", weights).count("\r\n") == 4
    assert "<th>Listes</th><th>Q2</th>" in report_page(none * 2, tr, "en", weights=weights)
    shares = read_shares("hand-in,Listes,Q2\na.ml,50%,100%\n", "n.csv", weights)
    assert [*progress_lines(shares, {**shares, ("a.ml", "Listes"): 75.0}, tr, weights)] == [
        "Listes: 1 better, 0 worse",
        "a.ml: Listes 50 % → 75 %",
    ]
    assert ClassCounts().of_kind("question") == []


def test_scripts_of_platforms_take_a_sheet_that_lies_beside_them() -> None:
    for name in ("vpl", "gradescope", "classroom50"):
        (script,) = (text for file, text in PLATFORMS[name].scripts.items() if b"--feuille" in text)
        assert b"feuille" in script

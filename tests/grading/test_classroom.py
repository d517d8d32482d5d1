"""A class and its files: tables, pages, CSV, JSON, and one clear sentence for a file that is no submission."""

import csv
import json
import os
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from shells.in_process import rummifun, sentence_of

from grading.hand_ins import HAND_INS
from grading.reports import judged
from rummifun.grading.classroom.grader import GradedSubmission, grade_all, with_same_pair_warnings
from rummifun.grading.judging.weights import read_weights
from rummifun.grading.report.class_summary import csv_text, progress_lines, read_shares
from rummifun.grading.report.html_report import report_page
from rummifun.grading.submission.authors import same_authors
from rummifun.grading.submission.files import UnreadableFileError, find_submissions, read_files
from rummifun.messages import translation
from rummifun.shells.cli.commands.verifier_options import VerifyOptions
from rummifun.shells.cli.commands.verifier_submissions import exit_status

pytestmark = pytest.mark.usefixtures("hand_ins_graded")

PARTIAL = "(* Zo\u00e9 *)\nlet rec cardinal = function [] -> 0 | (_, n) :: r -> n + cardinal r\n"
WRONG = "let rec cardinal = function [] -> 0 | _ :: r -> 1 + cardinal r\n"


# Files that are no submission


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("vide.ml", b"", "un fichier vide"),
        ("blanc.ml", b" \n\t\n", "un fichier vide"),
        ("programme.ml", b"\x7fELF\0\0\0", "fichier binaire"),
        ("enorme.ml", b"(* *)\n" * 400_000, "trop gros"),
        ("autre.ml", b"let f x = x + 1\n", "rien de l'\u00e9nonc\u00e9"),
        ("commentaire.ml", b"(* rien *)\n", "rien de l'\u00e9nonc\u00e9"),
    ],
)
def test_verifier_says_in_one_sentence_what_is_no_hand_in(
    tmp_path: Path, name: str, data: bytes, sentence: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert sentence in sentence_of(rummifun(tmp_path, "verifier", path))


def test_verifier_says_what_to_install_where_there_is_no_ocaml(tmp_path: Path) -> None:
    (tmp_path / "a.ml").write_text(PARTIAL)
    with patch.dict(os.environ, {"PATH": str(tmp_path)}):
        assert "apt-get install ocaml-nox" in sentence_of(rummifun(tmp_path, "verifier", tmp_path / "a.ml"))


def test_read_files_reads_the_encodings_of_windows(tmp_path: Path) -> None:
    windows, utf_16 = PARTIAL.replace("\n", "\r\n").encode("latin-1"), PARTIAL.encode("utf-16")
    for data in (windows, b"\xef\xbb\xbf" + PARTIAL.encode(), utf_16):
        (tmp_path / "a.ml").write_bytes(data)
        assert read_files([tmp_path / "a.ml"]).texts == {"a.ml": PARTIAL}


def test_read_files_does_not_wait_for_a_fifo(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.ml")
    with pytest.raises(UnreadableFileError):
        read_files([tmp_path / "a.ml"])


@pytest.mark.parametrize(
    ("names", "pairs"),
    [
        (["dupont_martin.ml", "martin-dupont-v2.ml", "durand.ml"], 1),
        (["L\u00e9a_Tom.ml", "lea-tom (1).ml", "TOM.LEA.final.py"], 3),
        (["rendu1.ml", "rendu2.ml", "a_b.ml", "a_c.ml"], 0),
    ],
)
def test_same_authors_recognises_files_of_the_same_pair(names: list[str], pairs: int) -> None:
    assert len(same_authors(names)) == pairs


# One file


def test_verifier_exits_by_whether_something_fails_or_is_missing(tmp_path: Path) -> None:
    (tmp_path / "juste.ml").write_text(PARTIAL)
    (tmp_path / "faux.ml").write_text(WRONG)
    assert rummifun(tmp_path, "verifier", tmp_path / "juste.ml").returncode == 1
    assert rummifun(tmp_path, "verifier", tmp_path / "juste.ml", "--inacheve").returncode == 0
    both = rummifun(tmp_path, "verifier", tmp_path / "juste.ml", tmp_path / "faux.ml", lang="en")
    for sentence in ("counts multi-elements, not occurrences", "cardinal [(3, 2)] = 1, expected 2"):
        assert (both.returncode, sentence in both.stdout) == (1, True)


def test_verifier_question_shows_one_question_only(tmp_path: Path) -> None:
    (tmp_path / "faux.ml").write_text(WRONG)
    done = rummifun(tmp_path, "verifier", "--question", "q10", tmp_path / "faux.ml")
    assert (done.returncode, "Q10" in done.stdout, "Q2 " in done.stdout) == (2, True, False)


@pytest.mark.parametrize(
    ("names", "words", "status"),
    [
        (["sobre.ml"], {}, 0),
        (["sobre.ml", "partiel.ml"], {}, 1),
        (["partiel.ml"], {}, 1),
        (["partiel.ml"], {"inacheve": True}, 0),
        (["faux_tour.ml"], {"inacheve": True}, 1),
        (["sobre.ml", ""], {"inacheve": True}, 1),
        (["sobre.ml", ""], {}, 1),
        (["", ""], {}, 2),
        ([""], {"format": "vpl"}, 1),
    ],
)
def test_exit_status_tells_right_from_marks_lost_and_from_nothing_answered(
    names: list[str], words: dict[str, Any], status: int
) -> None:
    weights = read_weights("questions = {Q1 = 1, Q2 = 1, Q3 = 0, Q13 = 1}", "bareme.toml")
    rendus = [GradedSubmission(name, replace(judged(name), weights=weights) if name else None) for name in names]
    assert exit_status(rendus, VerifyOptions(**words)) == status


def test_verifier_json_holds_what_the_text_holds(tmp_path: Path) -> None:
    (tmp_path / "faux.ml").write_text(WRONG)
    done = rummifun(tmp_path, "verifier", "--json", tmp_path / "faux.ml")
    report = json.loads(done.stdout)
    assert (done.returncode, report["fails"], report["language"]) == (1, True, "ocaml")
    functions = {one["question"]: {each["name"]: each for each in one["functions"]} for one in report["questions"]}
    failure = functions["Q2"]["cardinal"]["failures"][0]
    assert (failure["call"], failure["got"], failure["expected"]) == ("cardinal [(3, 2)]", "1", "2")
    assert report["suggestion"]["\u00a73"] == 0


def test_verifier_html_writes_several_hand_ins_on_a_page(tmp_path: Path) -> None:
    (tmp_path / "a.ml").write_text(PARTIAL)
    (tmp_path / "b.ml").write_text(WRONG)
    page = tmp_path / "r.html"
    done = rummifun(tmp_path, "verifier", tmp_path / "a.ml", tmp_path / "b.ml", "--html", page, "--json")
    assert [one["fails"] for one in json.loads(done.stdout)] == [False, True]
    assert page.read_text().count("<article") == 3


# Pages


class Page(HTMLParser):
    """The links that a page loads, the tags that it leaves open, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded, self.open, self.words = list[str](), list[str](), ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loaded += [str(value) for name, value in attrs if name in ("src", "href") and str(value)[:1] != "#"]
        self.open += [] if tag in ("meta", "!doctype") else [tag]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_report_page_stands_alone_and_says_what_the_text_says(lang: str) -> None:
    tr, names = translation(lang), ("faux_tour.ml", "casse.ml")
    shown = Page(report_page([GradedSubmission(name, judged(name)) for name in names], tr, lang))
    assert (shown.loaded, shown.open) == ([], [])
    for words in (tr("the turn does not pass to the other player"), "Syntax error", *names):
        assert words in shown.words


def test_report_page_writes_what_a_student_writes_as_text() -> None:
    name = "<script>alert(1)</script>.ml"
    text = report_page([GradedSubmission(name, None, "{name} is empty", (("name", name),))], translation("en"), "en")
    assert "<script" not in text
    assert "&lt;script&gt;" in text


# A class


@pytest.fixture
def classe(tmp_path: Path) -> Path:
    folder = tmp_path / "rendus"
    (folder / "leroy").mkdir(parents=True)
    files = {
        "dupont_martin.ml": PARTIAL,
        "martin_dupont_v2.ml": WRONG,
        "vide.ml": "",
        "notes.txt": "rien",
        "durand.py": "def cardinal(ens):\n    return sum(n for _, n in ens)\n",
        ".cache.py": "def cardinal(ens): return 0\n",
        **{f"leroy/{name}": text for name, text in HAND_INS["deux_fichiers.ml"].beside},
        "leroy/rendu.ml": '#use "ensembles.ml"\nlet nbocc x e = 0\n',
    }
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def test_verifier_dossier_grades_a_whole_class_on_two_cores(classe: Path, tmp_path: Path) -> None:
    html, table = tmp_path / "rapport.html", tmp_path / "notes.csv"
    done = rummifun(tmp_path, "verifier", "--dossier", classe, "--html", html, "--csv", table, "--jobs", "2")
    assert done.returncode == 1
    sentences = ("dupont_martin.ml", "m\u00eame bin\u00f4me", "un fichier vide", "notes.txt ne peut pas")
    assert all(said in done.stdout for said in sentences)
    rows = list(csv.DictReader(StringIO(table.read_text())))
    names = ["dupont_martin.ml", "durand.py", "leroy", "martin_dupont_v2.ml", "notes.txt", "vide.ml"]
    assert [row["rendu"] for row in rows] == names
    assert rows[2]["Q1"] == "90%"
    assert (rows[5]["somme"], "vide" in rows[5]["remarques"]) == ("", True)
    assert Page(html.read_text()).open == []


def test_grade_all_gives_the_same_reports_on_two_cores_and_on_one(classe: Path) -> None:
    rendus = [one for one in find_submissions(classe) if one[0] in ("dupont_martin.ml", "leroy")]
    alone, together = (
        {one.name: one.report and (one.report.questions, one.report.problems) for one in grade_all(rendus, jobs)}
        for jobs in (1, 2)
    )
    assert (alone, len(alone)) == (together, 2)


EARLIER = """rendu,Q1,Q2,Q3,\u00a73,somme,remarques
a.ml,10%,50%,0%,2.5,2.5,
b.ml,0%,20%,100%,7,7,
'=c.ml,100%,,0%,7,7,
d.ml,,,,,,d.ml est vide
e.ml,10%,0%,0%,1,1,
"""
LATER = EARLIER.replace("a.ml,10%,50%", "a.ml,30%,40%").replace("b.ml,0%,20%", "b.ml,90%,20%").replace("e.ml", "f.ml")


SINCE = {
    "en": """Q1: 2 better, 0 worse
Q2: 0 better, 1 worse
a.ml: Q1 10 % \u2192 30 %, Q2 50 % \u2192 40 %
b.ml: Q1 0 % \u2192 90 %
Unchanged: =c.ml
New, or not graded before: f.ml
Absent, or not graded now: e.ml""",
    "fr": """Q1 : 2 en progr\u00e8s, 0 en recul
Q2 : 0 en progr\u00e8s, 1 en recul
a.ml : Q1 10 % \u2192 30 %, Q2 50 % \u2192 40 %
b.ml : Q1 0 % \u2192 90 %
Sans changement : =c.ml
Nouveaux, ou pas corrig\u00e9s alors : f.ml
Absents, ou pas corrig\u00e9s cette fois : e.ml""",
}


@pytest.mark.parametrize("lang", SINCE)
def test_progress_lines_join_two_tables_by_name(lang: str) -> None:
    lines = progress_lines(read_shares(EARLIER, "n.csv"), read_shares(LATER, "n.csv"), translation(lang))
    assert "\n".join(lines).replace("\u00a0", " ") == SINCE[lang]


def test_verifier_avant_says_what_got_better_since_the_table_that_it_writes_anew(tmp_path: Path) -> None:
    table, file = tmp_path / "notes.csv", tmp_path / "a.ml"
    how = ("verifier", "--question", "Q2", file, "--csv", table)
    file.write_text(WRONG)
    rummifun(tmp_path, *how)
    file.write_text(PARTIAL)
    done = rummifun(tmp_path, *how, "--avant", table, lang="en")
    assert done.stdout.endswith(f"\nSince {table}:\n  Q2: 1 better, 0 worse\n  a.ml: Q2 0 % \u2192 10 %\n")
    table.write_text("nom;note\n")
    assert "n'est pas le tableau d'une promotion" in sentence_of(rummifun(tmp_path, *how, "--avant", table))
    assert table.read_text() == "nom;note\n"


def test_csv_text_writes_no_name_and_no_remark_as_a_formula() -> None:
    text = csv_text([GradedSubmission("=1+1.ml", None, "{name} is empty", (("name", "=1+1.ml"),))], str)
    name, *_, remark = text.splitlines()[1].split(",")
    assert (name, remark) == ("'=1+1.ml", "'=1+1.ml is empty")


def test_with_same_pair_warnings_does_not_warn_of_what_cannot_be_graded() -> None:
    pair = [GradedSubmission("a_b.ml", judged("partiel.ml")), GradedSubmission("b_a.txt", None)]
    assert [one.report.warnings for one in with_same_pair_warnings(pair, str) if one.report] == [()]

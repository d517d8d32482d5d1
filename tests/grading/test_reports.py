"""Reports of submissions and of a class: first lines, omissions, usual mistakes; on the screen, in pages, in tables."""

import csv
import json
import random
import tempfile
from collections import Counter
from dataclasses import replace
from functools import cache
from io import StringIO
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import pytest
from harness.nonempty import nonempty
from shells.in_process import rummifun

from grading.hand_ins import HAND_INS
from grading.reports import judged, put, quickly_graded, text_of
from rummifun.grading.classroom.grader import KINDS, ClassCounts, GradedSubmission, count_class, count_report
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.weights import SHEET
from rummifun.grading.platforms import PLATFORMS
from rummifun.grading.platforms.report_input import PlatformInput
from rummifun.grading.report.case_text import shorten_sides
from rummifun.grading.report.class_summary import (
    csv_text,
    spreadsheet_text,
    summary_lines,
    summary_rows,
    summary_text,
    summary_to_json,
)
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.json_report import report_to_json
from rummifun.grading.report.text_report import marks_legend, problem_lines, question_paragraphs
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.submission.definitions import FailedCall
from rummifun.messages import translation
from rummifun.render.text import Style

pytestmark = pytest.mark.usefixtures("hand_ins_graded")

NAMES = ("faux_ordre.ml", "faux_physique.ml", "faux_multiplicites.ml", "casse.ml", "sobre.ml", "faux_tour.ml")
LANGUAGES = pytest.mark.parametrize("lang", ["fr", "en"])


def class_of(names: tuple[str, ...] = NAMES) -> list[GradedSubmission]:
    return [GradedSubmission(name, judged(name)) for name in names]


# Short first


def test_report_lines_put_marks_first_then_mistakes_then_problems() -> None:
    broken = text_of(judged("casse.ml"))
    text = text_of(judged("faux_ordre.ml")) + broken
    said = ("Points,", "✗ Q2", "egaux [(3, 1); (4, 2)]", "par conséquence", "✗ Q13", "✗ Q16", "✓ Q3", "∅ Q1", "Exécuté")
    assert sorted(said, key=text.index) == [*said]
    assert broken.index("~ Q13") < broken.index("casse.ml, ligne 135") < broken.index("∅ Q1, Q16 : rien trouvé")


@pytest.mark.parametrize("name", NAMES)
def test_question_paragraphs_have_one_counterexample_and_every_cause(name: str) -> None:
    for question in nonempty(judged(name).questions):
        told = [*question_paragraphs(question, str, whole=False)]
        text = "\n".join(said for _, said in told)
        wrong = [one for one in question.versions if one.verdict == "wrong"]
        own = [one for one in wrong if not one.calls] or wrong[:1]
        assert [kind for kind, _ in told].count("case") == bool(wrong)
        assert all(one.function in text for one in wrong)
        assert all(diagnosis in text for one in own for diagnosis in one.diagnoses)


def test_problem_lines_tell_errors_that_follow_in_one_line() -> None:
    report, tr = judged("casse.ml"), translation("fr")
    short, whole = (list(problem_lines(report, tr, whole=whole)) for whole in (False, True))
    assert (len(report.problems), len(short), len(whole)) == (9, 3, 9)
    assert "joueur_suivant (lignes 220, 227)" in short[-1][0]
    alone = quickly_graded("let cardinal e = 0\nlet y = rien\n")
    assert ["Unbound value rien" in said for _, said in problem_lines(alone, tr)] == [True]


@LANGUAGES
def test_marks_legend_stands_wherever_marks_do(lang: str) -> None:
    tr = translation(lang)
    legend, of_class = (marks_legend(tr, Style(), short=short) for short in (True, False))
    assert [mark for mark in ("--tout" if lang == "fr" else "--all", *"✓✗~∅…") if mark not in legend] == []
    assert legend in text_of(judged("faux_tour.ml"), lang)
    assert legend in report_page(class_of(("faux_tour.ml",)), tr, lang)
    assert of_class in report_page(class_of(), tr, lang)
    one_asked = replace(judged("sobre.ml"), questions=judged("sobre.ml").questions[:1])
    blank = {"fr": "vide : une question qui ne compte pas", "en": "blank: a question that does not count"}[lang]
    assert f"{of_class}   {blank}" in report_page([GradedSubmission("sobre.ml", one_asked)] * 2, tr, lang)


@LANGUAGES
def test_report_page_tells_absent_questions_in_one_line(lang: str) -> None:
    tr = translation(lang)
    text = report_page(class_of(("partiel.ml",)), tr, lang)
    assert (text.count("Q9"), f"Q14, Q15, Q16{tr(': ')}{tr('nothing found')}</p>" in text) == (1, True)


@cache
def judged_until(call_number: int) -> Report:
    """Grade a right hand-in whose time is over after so many calls."""
    own, calls = RunningSubmission.call, count(1)

    def call(self: RunningSubmission, *how: Any) -> bytes | FailedCall:
        return own(self, *how) if next(calls) < call_number else FailedCall("late")

    with (
        patch.object(RunningSubmission, "call", call),
        patch.object(RunningSubmission, "call_all", lambda *_: []),
        tempfile.TemporaryDirectory() as folder,
    ):
        return grade([put(HAND_INS["sobre.ml"], Path(folder), "rendu.ml")])


@pytest.mark.parametrize("calls", [150, *(pytest.param(n, marks=[pytest.mark.lent]) for n in (480, 900, 2500))])
def test_grade_accuses_no_function_that_was_not_called(calls: int) -> None:
    report = judged_until(calls)
    assert not report.has_failures
    assert {one.verdict for question in report.questions for one in question.versions} == {"right", "late", "missing"}
    assert [one.failed for one in report.questions if one.failed or one.consequences] == []
    late = {one.function for question in report.questions for one in question.versions if one.verdict == "late"}
    assert {"coup_ok", "piocher"} <= late
    assert report.mark < judged("sobre.ml").mark


@LANGUAGES
def test_reports_say_not_judged_of_a_function_that_was_not_called(lang: str) -> None:
    report, tr = judged_until(150), translation(lang)
    given = PlatformInput([GradedSubmission("rendu.ml", report)], SHEET, tr, lang)
    told = [text_of(report, lang), text_of(report, lang, whole=True), report_page(given.graded, tr, lang, whole=True)]
    told += [b"".join(PLATFORMS[name].write_files(given).values()).decode() for name in ("junit", "vpl", "gradescope")]
    for text in told:
        assert ("non jugée" if lang == "fr" else "not judged") in text
    assert '"late"' in json.dumps(report_to_json(report, tr))
    assert [row.name for row in summary_rows(count_report(report), tr) if row.kind != "question"] == []


def test_verifier_tout_shows_everything(tmp_path: Path) -> None:
    path = put(HAND_INS["faux_multiplicites.ml"], tmp_path, "a.ml")
    words: list[list[str]] = [[], ["--tout"], ["--all"]]
    short, whole, same = (rummifun(tmp_path, "verifier", *more, path, lang="en").stdout for more in words)
    assert ("supprime_multiplicite" in whole, "supprime_multiplicite" in short, whole == same) == (True, False, True)
    assert len(short.splitlines()) + 8 < len(whole.splitlines())


def test_report_page_folds_what_it_does_not_print() -> None:
    rendus = class_of(("faux_multiplicites.ml",))
    before, _, after = report_page(rendus, str, "en").partition("<details>")
    assert ("supprime_multiplicite" in before, "supprime_multiplicite" in after) == (False, True)
    assert "<details>" not in report_page(rendus, str, "en", whole=True)


# Values


STATE = "(((J1, true, [(T (5, Noir), 1); (T (9, Bleu), 1)]), (J2, true, [(T (1, Bleu), 1)])), [], [], J1)"


def test_shorten_sides_keeps_what_matters_of_a_state() -> None:
    moved = STATE.replace("[(T (5, Noir), 1); (T (9, Bleu), 1)]", "[(T (9, Bleu), 1)]").replace(", J1)", ", J2)")
    call, (got, wanted) = shorten_sides(f"jouer_1_coup {STATE} [[T (1, Noir)]]", (STATE, moved))
    assert call == "jouer_1_coup (((J1, true, [(T (5, Noir), 1); …]), …), [], [], J1) [[T (1, Noir)]]"
    assert got == "(((J1, true, [(T (5, Noir), 1); …]), …), [], [], J1)"
    assert wanted == "(((J1, true, […]), …), [], [], J2)"


@pytest.mark.parametrize(
    ("call", "results"),
    [
        ("f [1; 2; 3]", ("true", "false")),
        ("f (((", ("((", "))")),
        ("f", ("", "x, y")),
        ('f "a)"', ('"(b"', "'['")),
        ("f [1; 2", ("(1, 2]", "4…")),
        (f"f {STATE}", (STATE, STATE)),
    ],
)
def test_shorten_sides_leaves_what_cannot_be_shortened(call: str, results: tuple[str, ...]) -> None:
    told = shorten_sides(call, results)
    assert told[1] == results
    assert told[0] == call or call.endswith(STATE)


def test_shorten_sides_keeps_names_of_fields_and_ends_of_lists() -> None:
    records = [f"{{main = [(1, 1); (2, 2); (3, 3)]; trait = {player}}}" for player in ("J1", "J2")]
    assert shorten_sides("f 1", records)[1] == ("{main = …; trait = J1}", "{main = …; trait = J2}")
    pool = "; ".join(map(str, range(50)))
    assert shorten_sides(f"f [{pool}]", ("1", "2"))[0] == "f [0; 1; 2; …; 49]"


# Words of the language, and the student's own names


def test_report_lines_keep_accents_in_exceptions() -> None:
    said = text_of(
        quickly_graded(
            'exception Vide of string\nlet cardinal = function [] -> failwith "élément \\\\ absent" | _ -> 1\n'
            'let nbocc x = function [] -> raise (Vide "« ça »") | _ -> 1\nlet () = failwith "raté"\n'
        )
    )
    for exception in ('Failure "élément \\\\ absent"', 'Vide "« ça »"', 'Failure "raté"'):
        assert f"lève {exception}" in said


@pytest.mark.parametrize("name", ["Dupont Léa.ml", "Zoé  B.py"])
def test_grade_keeps_the_names_that_students_gave_files(tmp_path: Path, name: str) -> None:
    ocaml, python = "let cardinal e = 0\nlet x = 1 + true\n", "def cardinal(ens): return 0\nprint(x)\n"
    (tmp_path / name).write_text(ocaml if name.endswith("ml") else python, "utf-8")
    report = grade([tmp_path / name])
    (wrong,) = report.problems
    assert wrong.file == name
    assert {one.file for question in report.questions for one in question.versions if one.line} == {name}
    assert "_" not in wrong.said.partition("\n")[0]


# Tables


def test_spreadsheet_text_is_what_a_french_spreadsheet_opens() -> None:
    text = spreadsheet_text(class_of(), translation("fr"), "fr")
    assert (text.startswith("\ufeffrendu;Q1;Q2;"), "\r\n" in text) == (True, True)
    table = {row[0]: row for row in csv.reader(StringIO(text[1:]), delimiter=";")}
    assert (table["faux_tour.ml"][-2], table["casse.ml"][-2], table["casse.ml"][9]) == ("80", "62,22", "83%")
    middle = count_class(one.report for one in class_of() if one.report).median()
    assert (table["rendus en d\u00e9faut"][16], table["m\u00e9diane"][-1]) == ("3", f"{middle:g}".replace(".", ","))
    english = spreadsheet_text(class_of(), translation("en"), "en")
    assert (english.startswith("\ufeffhand-in,Q1,"), ",62.22," in english) == (True, True)


def test_csv_text_is_for_scripts() -> None:
    text = csv_text(class_of(), translation("fr"))
    assert (text.startswith("rendu,Q1,"), ",62.22," in text, "\r" in text) == (True, True, False)


def test_verifier_tableur_and_bilan_write_tables(tmp_path: Path) -> None:
    folder = tmp_path / "rendus"
    folder.mkdir()
    (folder / "a.ml").write_text("let cardinal e = 0\n")
    (folder / "b.ml").write_text("let cardinal e = List.length e\n")
    table, csv_file, json_file = (tmp_path / name for name in ("t.csv", "b.csv", "b.json"))
    done = rummifun(tmp_path, "verifier", "--dossier", folder, "--tableur", table, "--bilan", csv_file)
    assert done.returncode == 1
    again = ("--spreadsheet", table, "--summary", json_file, "--sur", "20")
    shown = rummifun(tmp_path, "verifier", "--dossier", folder, *again, lang="en").stdout
    assert table.read_bytes().startswith(b"\xef\xbb\xbfhand-in,Q1")
    assert b"\r\r" not in table.read_bytes()
    fails = {(row["kind"], row["name"]): row["fails"] for row in json.loads(json_file.read_text("utf-8"))["rows"]}
    assert fails["function", "cardinal"] == 2
    assert fails["mistake", "counts multi-elements, not occurrences"] == 1
    rows = list(csv.DictReader(StringIO(csv_file.read_text("utf-8"))))
    assert [row["kind"] for row in rows][:2] == ["class", "question"]
    assert "2 hand-ins graded, median 0 of 20" in shown
    assert shown.index("counts multi-elements") < shown.index("a.ml  ")


# Mistakes of a class


def test_count_class_is_the_fold_of_its_reports() -> None:
    found = count_class(map(judged, NAMES))
    reports = [report_to_json(judged(name), str) for name in NAMES]
    fails: Counter[tuple[str, str, str]] = Counter()
    for report in reports:
        for question in report["questions"]:
            name = question["question"]
            fails["question", name, name] += question["verdict"] == "wrong"
            for one in question["functions"]:
                fails["function", name, one["name"]] += one["verdict"] in ("wrong", "type")
            for law in {*(one["law"] for one in question["failed"]), *question["follows"]}:
                fails["law", name, law] += 1
        for diagnosis in {d for q in report["questions"] for one in q["functions"] for d in one["diagnoses"]}:
            fails["mistake", "", diagnosis] += 1
    assert {key: count.wrong for key, count in found.counts.items() if count.wrong} == dict(+fails)
    assert found.median() == pytest.approx(median(sum(report["suggestion"].values()) for report in reports))
    shares = [q["share"] for report in reports for q in report["questions"] if q["question"] == "Q16"]
    assert found.median("Q16") == pytest.approx(median(shares))


def test_class_counts_are_a_monoid_and_their_order_is_indifferent() -> None:
    one, two, three, *_ = tallies = [count_report(judged(name)) for name in NAMES]
    assert one + ClassCounts() == ClassCounts() + one == one
    assert (one + two) + three == one + (two + three)
    mixed = random.Random(20).sample(tallies, len(tallies))
    assert sum(mixed, ClassCounts()) == count_class(map(judged, NAMES))


def test_summary_rows_have_an_example_for_everything_that_fails() -> None:
    rows = summary_rows(count_class(map(judged, NAMES)), translation("fr"))
    for row in nonempty(row for row in rows if row.fails):
        assert row.hand_in in NAMES
        assert row.example
        assert row.fails + row.incomplete + row.missing + row.right == row.of or row.kind == "mistake"


@LANGUAGES
def test_summaries_say_the_same_in_every_form(lang: str) -> None:
    tr, classroom = translation(lang), class_of()
    found = count_class(one.report for one in classroom if one.report)
    text, shown = report_page(classroom, tr, lang), "\n".join(summary_lines(found, tr, Style(), whole=True))
    table = list(csv.DictReader(StringIO(summary_text(classroom, tr))))
    plain = summary_to_json(found, tr)["rows"]
    assert [row["kind"] for row in table] == ["class", *(row["kind"] for row in plain)]
    for kind in KINDS:
        of_kind = [one for one in table if one["kind"] == kind]
        for row, written in zip(summary_rows(found, tr, kinds=(kind,)), of_kind, strict=True):
            assert (int(written["fails"]), written["hand_in"]) == (row.fails, row.hand_in)
            assert (row.title if kind == "mistake" else row.name) in shown
            assert f'{row.fails} / {row.of}</td><td class="bar">' in text or kind == "question"
    assert text.index('class="bars"') < text.index('class="rows"')
    assert text.count('<td class="bar">') == len(plain)


def test_summaries_are_there_of_a_class_without_reports_or_without_mistakes() -> None:
    none = [GradedSubmission("a.ml", None, "{name} is empty", (("name", "a.ml"),))] * 2
    assert "a.ml is empty" in report_page(none, str, "en")
    assert len(spreadsheet_text(none, str, "en").splitlines()) == 5
    right = count_class([judged("sobre.ml")] * 2)
    assert not [row for row in summary_rows(right, str) if row.fails]
    assert len(list(summary_lines(right, str, Style()))) == 2 + 15 + ("Q3" in right.shares)


@pytest.mark.parametrize("whole", [False, True], ids=["short", "whole"])
def test_report_lines_say_other_names_of_right_questions_too(whole: bool) -> None:
    report = quickly_graded("let rec cardinal1 = function [] -> 0 | (_, n) :: r -> n + cardinal1 r\n")
    (q2,) = (one for one in report.questions if one.question.name == "Q2")
    right = replace(q2, versions=tuple(one for one in q2.versions if one.verdict == "right"))
    assert right.verdict == "right"
    text = text_of(replace(report, questions=(right,)), whole=whole)
    assert text.count("`cardinal1` est lu comme `cardinal`") == 1

"""Marks in the platforms: each file read back by the rules of its platform's public specification."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import junitparser
import pytest
from shells.in_process import rummifun

from grading.reports import graded
from grading.test_classroom import PARTIAL, WRONG, said
from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.platforms import classroom50, gradescope, junit, moodle, vpl
from rummifun.grading.platforms.platform_registry import PLATFORMS
from rummifun.grading.platforms.report_input import PlatformInput, PlatformInputError
from rummifun.grading.report.findings import Report, suggest_mark
from rummifun.grading.submission.files import UnreadableFileError
from rummifun.messages import translation

TWENTY = SHEET.scale_to(20)
NONE = GradedSubmission("vide.ml", None, "{name} is empty", (("name", "vide.ml"),))


def report(name: str = "faux_tour.ml", weights: Weights = TWENTY) -> Report:
    return replace(graded(name), weights=weights)


def given(*ones: GradedSubmission, weights: Weights = TWENTY, **more: Any) -> PlatformInput:
    return PlatformInput(
        ones or (GradedSubmission("faux_tour.ml", report(weights=weights)),), weights, translation("fr"), "fr", **more
    )


def hostile(text: str) -> GradedSubmission:
    """Make a report in which a student's exception says a text."""
    found = report()
    questions = [
        replace(
            one,
            versions=tuple(
                replace(j, failures=tuple(replace(f, actual=text) for f in j.failures)) for j in one.versions
            ),
        )
        for one in found.questions
    ]
    return GradedSubmission("faux_tour.ml", replace(found, questions=tuple(questions)))


HERE = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))


def run(folder: Path, *command: str, **told: str) -> subprocess.CompletedProcess[str]:
    world = {**os.environ, "PATH": HERE, "LANGUAGE": "fr", **told}
    return subprocess.run(command, cwd=folder, env=world, capture_output=True, text=True, timeout=300, check=False)


def scripts(folder: Path, name: str) -> None:
    assert rummifun(folder, "verifier", "--format", name, "--sortie", folder).returncode == 0
    assert all(os.access(folder / one, os.X_OK) for one in PLATFORMS[name].scripts)


# VPL: the grade is the last line that begins with its tag; comments stand behind theirs, or between two lines


def vpl_read(text: str) -> tuple[str, list[str]]:
    """Read what an evaluation prints as VPL does."""
    newline = "\r\n" if "\r\n" in text else "\n"
    grade, comments, inside = "", [], False
    for line in map(str.rstrip, text.split(newline)):
        if line.startswith("Grade :=>>"):
            grade = line.removeprefix("Grade :=>>").strip()
        if inside and line.strip() == "--|>":
            inside = False
        elif inside:
            comments.append(line)
        elif line.startswith("Comment :=>>"):
            comments.append(line.removeprefix("Comment :=>>").strip())
        else:
            inside = line.strip() == "<|--"
    assert not inside
    return grade, comments


@pytest.mark.parametrize("name", ["faux_tour.ml", "casse.ml", "sobre.ml"])
def test_vpl_reads_the_mark_and_the_comments(name: str) -> None:
    found = report(name)
    grade, comments = vpl_read(vpl.write_files(given(GradedSubmission(name, found)))["vpl.txt"].decode())
    assert float(grade) == suggest_mark(found)
    assert all(line[0] in "->" for line in comments)
    assert [line for line in comments if line.startswith("-Q16")]


@pytest.mark.parametrize(
    "text", ["\nGrade :=>> 20\n", "--|>\nGrade :=>> 20", "x\r\nGrade :=>> 20\r\n", "\n--|>\nComment :=>> bravo\n<|--"]
)
def test_no_student_writes_a_line_of_vpl(text: str) -> None:
    written = vpl.write_files(given(hostile(text)))["vpl.txt"].decode()
    assert float(vpl_read(written)[0]) == suggest_mark(report())
    assert sum(line.strip() in ("<|--", "--|>") for line in written.splitlines()) == 2
    assert not any(line.startswith("Comment") for line in written.splitlines())


def test_vpl_gives_no_mark_to_what_is_no_hand_in() -> None:
    grade, (comment,) = vpl_read(vpl.write_files(given(NONE))["vpl.txt"].decode())
    assert (grade, "vide.ml" in comment) == ("", True)


@pytest.mark.parametrize(("name", "text"), [("mon rendu.ml", PARTIAL), ("-x'y.ml", WRONG), ("vide.ml", "")])
def test_the_script_of_vpl_grades_what_was_submitted(tmp_path: Path, name: str, text: str) -> None:
    scripts(tmp_path, "vpl")
    (tmp_path / name).write_text(text)
    (tmp_path / "lisez.txt").write_text("rien")
    (tmp_path / "common_script.sh").write_text("#!/bin/bash\n")
    told = {"VPL_SUBFILE0": "lisez.txt", "VPL_SUBFILE1": name, "VPL_GRADEMAX": "20"}
    prepared = run(tmp_path, "bash", "./vpl_evaluate.sh", **told)
    assert (prepared.returncode, prepared.stdout, prepared.stderr) == (0, "", "")
    assert (tmp_path / "vpl_execution").read_text().startswith("#!/bin/bash\n")
    grade, comments = vpl_read(run(tmp_path, "./vpl_execution").stdout)
    assert comments
    assert grade == {PARTIAL: "0.25", WRONG: "0", "": ""}[text]


def test_the_script_of_vpl_says_what_is_missing(tmp_path: Path) -> None:
    scripts(tmp_path, "vpl")
    (tmp_path / "common_script.sh").write_text("#!/bin/bash\n")
    for told, comment in (({}, ".ml"), ({"VPL_SUBFILE0": "a.ml", "PATH": "/usr/bin:/bin"}, "rummifun")):
        run(tmp_path, "bash", "./vpl_evaluate.sh", **told)
        grade, comments = vpl_read(run(tmp_path, "./vpl_execution").stdout)
        assert (grade, [comment in one for one in comments]) == ("", [True])


# Gradescope: https://gradescope-autograders.readthedocs.io/en/latest/specs/

_VISIBILITY = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
_AS = {"enum": ["text", "simple_format", "html", "md", "ansi"]}
GRADESCOPE = {
    "type": "object",
    "anyOf": [
        {"required": ["score"]},
        {"required": ["tests"], "properties": {"tests": {"minItems": 1, "items": {"required": ["score"]}}}},
    ],
    "additionalProperties": False,
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "number"},
        "output": {"type": "string"},
        "output_format": _AS,
        "test_output_format": _AS,
        "test_name_format": _AS,
        "visibility": _VISIBILITY,
        "stdout_visibility": _VISIBILITY,
        "extra_data": {"type": "object"},
        "leaderboard": {"type": "array"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": {"type": "string"},
                    "name_format": _AS,
                    "number": {"type": "string"},
                    "output": {"type": "string"},
                    "output_format": _AS,
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "visibility": _VISIBILITY,
                    "extra_data": {"type": "object"},
                },
            },
        },
    },
}


def gradescope_read(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data)
    jsonschema.validate(found, GRADESCOPE)
    return found


@pytest.mark.parametrize("name", ["faux_tour.ml", "casse.ml", "sobre.ml"])
def test_gradescope_takes_the_results(name: str) -> None:
    one = report(name)
    found = gradescope_read(gradescope.write_files(given(GradedSubmission(name, one)))["results.json"])
    assert found["score"] == suggest_mark(one)
    assert sum(test["score"] for test in found["tests"]) == pytest.approx(suggest_mark(one), abs=0.02)
    assert sum(test["max_score"] for test in found["tests"]) == pytest.approx(20, abs=0.01)
    assert [test["status"] == "passed" for test in found["tests"]] == [q.verdict == "right" for q in one.questions]


def test_gradescope_is_told_why_there_is_no_report() -> None:
    found = gradescope_read(gradescope.write_files(given(NONE))["results.json"])
    assert (found["score"], "vide.ml" in found["output"]) == (0, True)


WRONG_RESULTS: tuple[dict[str, Any], ...] = (
    {},
    {"tests": []},
    {"score": "12"},
    {"score": 1, "tests": [{"status": "ok"}]},
    {"score": 1, "note": 2},
)


@pytest.mark.parametrize("wrong", WRONG_RESULTS)
def test_the_schema_of_gradescope_refuses_what_it_should(wrong: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, GRADESCOPE)


def test_the_scripts_of_an_autograder_grade_a_submission(tmp_path: Path) -> None:
    for folder in ("source", "submission"):
        (tmp_path / folder).mkdir()
    scripts(tmp_path / "source", "gradescope")
    assert run(tmp_path, "bash", "-n", "source/setup.sh").returncode == 0
    (tmp_path / "source" / "bareme.toml").write_text("sur = 20\n[questions]\nQ2 = 1\n")
    for text, score in ((PARTIAL, 2), (WRONG, 0), ("", 0)):
        (tmp_path / "submission" / "rendu.ml").write_text(text)
        done = run(tmp_path, "source/run_autograder", AUTOGRADER=str(tmp_path))
        assert done.returncode == 0, done.stderr
        assert gradescope_read((tmp_path / "results" / "results.json").read_bytes())["score"] == score
        (tmp_path / "results" / "results.json").unlink()
    (tmp_path / "submission" / "rendu.ml").unlink()
    run(tmp_path, "source/run_autograder", AUTOGRADER=str(tmp_path))
    assert gradescope_read((tmp_path / "results" / "results.json").read_bytes())["score"] == 0


# JUnit


def junit_read(data: bytes) -> Any:
    return junitparser.JUnitXml.fromstring(data)


def outcomes(suite: Any) -> dict[str, str]:
    return {f"{one.classname}.{one.name}": one.result[0].__class__.__name__ if one.result else "" for one in suite}


def test_junit_reads_a_test_for_each_function_and_each_law() -> None:
    one = report()
    (suite,) = junit_read(junit.write_files(given(GradedSubmission("faux_tour.ml", one)))["junit.xml"])
    found = outcomes(suite)
    judged = [(q.question.name, j) for q in one.questions for j in q.versions]
    assert {f"faux_tour.ml.{q}.{j.function}" for q, j in judged if j.verdict in ("wrong", "type")} <= {
        name for name, outcome in found.items() if outcome == "Failure"
    }
    assert found["faux_tour.ml.Q16.piocher"] == "Failure"
    assert found["faux_tour.ml.Q1.nbocc"] == ""
    kept = (suite.tests, suite.failures, suite.errors, suite.skipped)
    suite.update_statistics()  # as junitparser counts
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == kept
    assert {one.name: one.value for one in suite.properties()}["mark"] == f"{suggest_mark(one):g}"


def test_junit_takes_a_class_and_what_is_no_hand_in() -> None:
    data = junit.write_files(
        given(GradedSubmission("a.ml", report("casse.ml")), NONE, GradedSubmission("b.ml", report("sobre.ml")))
    )["junit.xml"]
    a, none, b = junit_read(data)
    assert "Error" in outcomes(a).values()  # a syntax error
    assert ["vide.ml" in one.result[0].message for one in none] == [True]
    assert {"Failure", "Error"}.isdisjoint(outcomes(b).values())
    whole = junit_read(data)
    kept = (whole.tests, whole.failures, whole.errors, whole.skipped)
    whole.update_statistics()
    assert (whole.tests, whole.failures, whole.errors, whole.skipped) == kept


def test_whatever_a_student_writes_is_xml() -> None:
    text = "".join(map(chr, (0, 1, 8, 11, 27, 0xFFFE, 0xFFFF, 0x1F600))) + "]]></failure><script>&amp;"
    (suite,) = junit_read(junit.write_files(given(replace(hostile(text), name=text)))["junit.xml"])
    assert "</failure><script>&amp;" in suite.name
    assert any(text[-10:] in (one.result[0].text or "") for one in suite if one.result)


# Classroom 50: https://github.com/foundation50/classroom50/wiki/Advanced-Autograding, “The result.json contract”

_NAME = {"type": "string", "minLength": 1}
_POINTS = {"type": "integer", "minimum": 0}
_MOMENT = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"}
CLASSROOM50 = {
    "type": "object",
    "additionalProperties": False,
    "required": [
        *("schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release", "review"),
        *("datetime", "score", "max-score", "tests"),
    ],
    "properties": {
        "schema": {"const": "classroom50/result/v1"},
        **dict.fromkeys(("classroom", "assignment", "owner", "commit", "release", "review"), _NAME),
        "assignment_type": {"enum": ["individual", "group"]},
        "submission": {"type": "string", "pattern": "^submit/"},
        "datetime": _MOMENT,
        "graded_at": _MOMENT,
        "score": _POINTS,
        "max-score": _POINTS,
        "submitted_by": {"type": "object", "required": ["username"]},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["test-name", "passed", "score", "max-score"],
                "properties": {
                    "test-name": _NAME,
                    "passed": {"type": "boolean"},
                    "score": _POINTS,
                    "max-score": _POINTS,
                },
            },
        },
    },
}
RUNNER = {
    "CLASSROOM": "ocaml",
    "ASSIGNMENT": "rummikub",
    "ASSIGNMENT_TYPE": "individual",
    "USERNAME": "alice",
    "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
    "COMMIT_URL": "https://example.org/commit",
    "RELEASE_URL": "https://example.org/release",
    "DATETIME": "2026-06-01T14:32:05Z",
}


def classroom50_read(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data)
    jsonschema.validate(found, CLASSROOM50)
    for key in ("score", "max-score"):
        assert found[key] == sum(test[key] for test in found["tests"])
    assert all(test["score"] <= test["max-score"] for test in found["tests"])
    return found


@pytest.mark.parametrize("weights", [SHEET, TWENTY, SHEET.scale_to(10)], ids=lambda weights: f"{weights.out_of}")
@pytest.mark.parametrize("name", ["faux_tour.ml", "partiel.ml"])
def test_classroom_50_takes_the_result_in_whole_points(name: str, weights: Weights) -> None:
    one = report(name, weights)
    given_ = given(GradedSubmission(name, one), weights=weights, told=RUNNER)
    found = classroom50_read(classroom50.write_files(given_)["result.json"])
    assert found["max-score"] == weights.out_of
    assert found["score"] == pytest.approx(suggest_mark(one), abs=4)
    assert (found["owner"], found["review"]) == ("alice", RUNNER["COMMIT_URL"])


def test_classroom_50_is_written_for_its_runner_alone() -> None:
    assert classroom50_read(classroom50.write_files(given(NONE, told=RUNNER))["result.json"])["score"] == 0
    for missing in RUNNER:
        with pytest.raises(PlatformInputError):
            classroom50.write_files(given(told={key: value for key, value in RUNNER.items() if key != missing}))


def test_the_script_of_classroom_50_grades_a_checkout(tmp_path: Path) -> None:
    bundle, checkout = tmp_path / "bundle", tmp_path / "checkout"
    scripts(bundle, "classroom50")
    checkout.mkdir()
    (checkout / "rendu.ml").write_text(PARTIAL)
    who = {f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "rendu")):
        assert run(checkout, "git", *words, **who, GIT_COMMITTER_DATE="2026-06-01T16:32:05+0200").returncode == 0
    told = {key: value for key, value in RUNNER.items() if key != "DATETIME"}
    done = run(checkout, sys.executable, str(bundle / "autograder.py"), **told, RUMMIFUN="")
    assert done.returncode == 0, done.stderr
    found = classroom50_read((checkout / "result.json").read_bytes())
    assert (found["score"], found["datetime"]) == (1, "2026-06-01T14:32:05Z")


# Moodle: mod/assign/feedback/offline/importgradeslib.php and mod/assign/feedback/file/importziplib.php say what is read


def moodle_reads(table: bytes, heads: Sequence[str], before: str) -> dict[str, tuple[str, str]]:
    """Read a worksheet as Moodle does, by the words of its language: a grade and a comment a participant."""
    rows = [*csv.reader(io.StringIO(table.decode("utf-8"), newline=""))]
    identifier, grade, _, comments = map(rows[0].index, heads)
    return {row[identifier][len(before) :]: (row[grade], row[comments]) for row in rows[1:]}


ENGLISH = ("Identifier", "Grade", "Last modified (grade)", "Feedback comments")


def owner(path: str) -> tuple[str, str]:
    """Tell whose a feedback file is and under which name he sees it, as Moodle does."""
    parts = path.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) >= 4 and info[1].isdigit():
            assert info[2:4] == ["assignsubmission", "file"]
            return info[1], "/".join([*filter(None, info[4:]), *parts])
    raise AssertionError(path)


FOLDERS = ("Dupont Zo\u00e9_101_assignsubmission_file_", "=Martin L\u00e9o_7_assignsubmission_file")


def of_moodle() -> PlatformInput:
    return given(GradedSubmission(FOLDERS[0], report()), replace(NONE, name=FOLDERS[1]))


def test_moodle_reads_the_worksheet() -> None:
    found = moodle_reads(moodle.write_files(of_moodle())["notes.csv"], ENGLISH, "Participant ")
    assert [*found] == ["101", "7"]
    assert float(found["101"][0]) == suggest_mark(report())
    assert "\u2717 Q16" in found["101"][1]
    assert (found["7"][0], "vide.ml" in found["7"][1]) == ("", True)


def test_moodle_knows_whose_the_feedback_files_are() -> None:
    with zipfile.ZipFile(io.BytesIO(moodle.write_files(of_moodle())["retours.zip"])) as archive:
        assert [owner(name) for name in archive.namelist()] == [("101", "retour.html"), ("7", "retour.html")]
        page = archive.read(archive.namelist()[0]).decode()
    assert "piocher" in page
    assert "<title>Dupont Zo\u00e9</title>" in page


SHEET_OF_MOODLE = (
    "\ufeffIdentifiant,Nom complet,Statut,Note,Note maximale,"
    "Derni\u00e8re modification (note),Feedback par commentaires\r\n"
    'Participant101,"Dupont, Zo\u00e9",Remis,,"10,00",,\r\nParticipant1010,Autre,-,"3,5","10,00",-,bien\r\n'
)


def test_the_worksheet_that_moodle_gave_is_filled_in_and_nothing_else() -> None:
    table = moodle.write_files(
        given(GradedSubmission(FOLDERS[0], report(weights=SHEET)), weights=SHEET, sheet=SHEET_OF_MOODLE.encode())
    )
    rows = [*csv.reader(io.StringIO(table["notes.csv"].decode(), newline=""))]
    old = [*csv.reader(io.StringIO(SHEET_OF_MOODLE.removeprefix("\ufeff"), newline=""))]
    assert [rows[0], rows[2]] == [old[0], old[2]]
    assert (rows[1][:3], rows[1][4:6]) == (old[1][:3], old[1][4:6])
    assert float(rows[1][3]) == pytest.approx(suggest_mark(report(weights=SHEET)) / 10, abs=0.01)  # its maximum is 10
    chosen = moodle.write_files(given(GradedSubmission(FOLDERS[0], report()), sheet=SHEET_OF_MOODLE.encode()))[
        "notes.csv"
    ]
    assert f",{suggest_mark(report()):g}," in chosen.decode()  # where --sur says out of how much, that holds


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ("", "\u2205"),
        ("Nom,Pr\u00e9nom\nA,B\n", "Nom, Pr\u00e9nom"),
        ("Identifier,Grade\nParticipant 5,\n", "devoir"),
        ("\u00e9", "UTF-8"),
    ],
)
def test_another_worksheet_is_refused(sheet: str, words: str) -> None:
    data = sheet.encode("latin-1" if words == "UTF-8" else "utf-8")
    with pytest.raises(PlatformInputError) as error:
        moodle.write_files(given(GradedSubmission(FOLDERS[0], report()), sheet=data))
    assert words in translation("fr")(error.value.message).format(**error.value.details)


def zipped(path: Path, *files: tuple[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files:
            archive.writestr(name, text)
    return path


LAYOUTS = {
    "folders": "Dupont Zo\u00e9_101_assignsubmission_file_/rendu.ml",
    "since 4.1": "Dupont Zo\u00e9_101_assignsubmission_file/rendu.ml",
    "in a folder of their own": "Devoir 3/Dupont Zo\u00e9_101_assignsubmission_file_/src/rendu.ml",
    "no folders": "Dupont Zo\u00e9_101_assignsubmission_file_rendu.ml",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_zip_of_an_assignment_is_read_in_every_layout(tmp_path: Path, layout: str) -> None:
    empty = "Martin L\u00e9o_7_assignsubmission_file_/rapport.pdf"
    path = zipped(
        tmp_path / "d.zip",
        (LAYOUTS[layout], PARTIAL),
        (empty, "%PDF"),
        ("Dupont_101_assignsubmission_onlinetext_/x.html", ""),
    )
    ((name, (source,)),), none = moodle.read_assignment(path, tmp_path / "unpacked")
    assert moodle.participant(name) == moodle.Participant("Dupont Zo\u00e9", "101")
    assert (source.name, source.read_text()) == ("rendu.ml", PARTIAL)
    assert [moodle.participant(one.name) for one in none] == [moodle.Participant("Martin L\u00e9o", "7")]


def test_a_zip_that_climbs_out_or_is_none_is_refused(tmp_path: Path) -> None:
    inside = FOLDERS[0]
    for name in (f"{inside}/../../../trace.ml", "/tmp/trace.ml", "..\\trace.ml", "C:/trace.ml"):
        with pytest.raises(UnreadableFileError):
            moodle.read_assignment(zipped(tmp_path / "d.zip", (name, "x")), tmp_path / "unpacked")
    (tmp_path / "e.zip").write_text("rien")
    for path in (tmp_path / "e.zip", zipped(tmp_path / "f.zip", ("a.ml", PARTIAL))):
        with pytest.raises(UnreadableFileError):
            moodle.read_assignment(path, tmp_path / "unpacked")
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for i in range(26):
            archive.writestr(f"{inside}/{i}.ml", bytes(20 << 20))
    with pytest.raises(UnreadableFileError):
        moodle.read_assignment(tmp_path / "bomb.zip", tmp_path / "unpacked")


def test_a_moodle_assignment_from_the_zip_to_the_files(tmp_path: Path) -> None:
    path = zipped(
        tmp_path / "devoir.zip",
        (f"{FOLDERS[0]}/rendu.ml", PARTIAL),
        (f"{FOLDERS[1]}/rendu.ml", WRONG),
        ("Vide Anne_9_assignsubmission_file_/notes.txt", "rien"),
    )
    how = ("--format", "moodle", "--sortie", tmp_path / "out", "--sur", "20")
    done = rummifun(tmp_path, "verifier", "--dossier", path, *how)
    assert done.returncode == 1, done.stderr
    assert "Dupont Zo\u00e9" in done.stdout
    found = moodle_reads((tmp_path / "out" / "notes.csv").read_bytes(), ENGLISH, "Participant ")
    assert {key: grade for key, (grade, _) in found.items()} == {"7": "0", "101": "0.25", "9": ""}
    with zipfile.ZipFile(tmp_path / "out" / "retours.zip") as archive:
        assert sorted(owner(name)[0] for name in archive.namelist()) == ["101", "7", "9"]


# The command


def test_what_does_not_fit_is_told_in_one_sentence_and_nothing_is_graded(tmp_path: Path) -> None:
    for name in ("a.ml", "b.ml"):
        (tmp_path / name).write_text(PARTIAL)
    a, b = tmp_path / "a.ml", tmp_path / "b.ml"
    for words, sentence in (
        ((a, b, "--format", "vpl"), "un seul rendu"),
        (("--dossier", tmp_path, "--format", "gradescope"), "un seul rendu"),
        ((a, "--sortie", tmp_path), "--format"),
        ((a, "--format", "vpl", "--feuille", a), "--format moodle"),
        (("--dossier", tmp_path, "--format", "moodle"), "--sortie"),
        (("--format", "vpl"), "--sortie"),
        (("--format", "junit"), "aucun script"),
        (("--dossier", tmp_path, "--format", "moodle", "--sortie", tmp_path), "assignsubmission"),
        ((a, "--format", "junit", "--sortie", a / "x"), "crit"),
    ):
        assert sentence in said(rummifun(tmp_path, "verifier", *words)), words


def test_a_format_is_printed_where_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.ml").write_text(WRONG)
    (tmp_path / "b.ml").write_text(PARTIAL)
    done = rummifun(tmp_path, "verifier", tmp_path / "a.ml", tmp_path / "b.ml", "--format", "junit", "--question", "Q2")
    assert [len([*suite]) > 9 for suite in junit_read(done.stdout.encode())] == [True, True]
    assert done.returncode == 1
    assert rummifun(tmp_path, "verifier", tmp_path / "b.ml", "--format", "vpl").returncode == 0

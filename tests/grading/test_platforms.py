"""Marks in the platforms: each file read back by the rules of its platform's public specification."""

import csv
import io
import json
import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import jsonschema
import junitparser
import pytest
from harness.nonempty import nonempty
from shells.in_process import rummifun

from grading.reports import judged
from grading.test_classroom import PARTIAL, WRONG
from grading.test_files import zipped
from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.judging.findings import JudgedVersion, Report
from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.platforms import PLATFORMS, classroom50, gradescope, junit, moodle, vpl
from rummifun.grading.platforms.report_input import PlatformInput, PlatformInputError
from rummifun.grading.submission.files import UnreadableFileError, read_submission
from rummifun.messages import translation

pytestmark = pytest.mark.usefixtures("hand_ins_graded")

TWENTY = SHEET.scale_to(20)
NONE = GradedSubmission("vide.ml", None, "{name} is empty", (("name", "vide.ml"),))


def report(name: str = "faux_tour.ml", weights: Weights = TWENTY) -> Report:
    return replace(judged(name), weights=weights)


def given(*ones: GradedSubmission, weights: Weights = TWENTY, **more: Any) -> PlatformInput:
    return PlatformInput(
        ones or (GradedSubmission("faux_tour.ml", report(weights=weights)),), weights, translation("fr"), "fr", **more
    )


def saying(text: str) -> GradedSubmission:
    def said(version: JudgedVersion) -> JudgedVersion:
        return replace(version, failures=tuple(replace(one, actual=text) for one in version.failures))

    found = report()
    questions = tuple(replace(one, versions=tuple(map(said, one.versions))) for one in found.questions)
    return GradedSubmission("faux_tour.ml", replace(found, questions=questions))


def run(folder: Path, *command: str, **told: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(folder / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]))
    world = {**os.environ, "PATH": path, "LANGUAGE": "fr", **told}
    return subprocess.run(command, cwd=folder, env=world, capture_output=True, text=True, timeout=300, check=False)


def schema(name: str) -> Any:
    return json.loads((Path(__file__).parent / "expected" / f"{name}.schema.json").read_text("utf-8"))


def put_scripts(folder: Path, name: str) -> None:
    assert rummifun(folder, "verifier", "--format", name, "--sortie", folder).returncode == 0
    assert all(os.access(folder / one, os.X_OK) for one in PLATFORMS[name].scripts)


def put_stub(folder: Path, does: str) -> None:
    """Put a program in the place of ours that prints a line for each argument."""
    program = folder / "bin" / "rummifun"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\"\n{does}\n")
    program.chmod(0o755)


# VPL: the grade is the last line that begins with its tag; comments stand behind theirs, or between two lines


def vpl_read(text: str) -> tuple[str, list[str]]:
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


NAMES = pytest.mark.parametrize("name", ["faux_tour.ml", "casse.ml", "sobre.ml"])


@NAMES
def test_vpl_writes_the_mark_and_the_comments(name: str) -> None:
    found = report(name)
    grade, comments = vpl_read(vpl.write_files(given(GradedSubmission(name, found)))["vpl.txt"].decode())
    assert float(grade) == found.mark
    assert all(line[0] in "->" for line in comments)
    assert [line for line in comments if line.startswith("-Q16")]


@pytest.mark.parametrize(
    "text", ["\nGrade :=>> 20\n", "--|>\nGrade :=>> 20", "x\r\nGrade :=>> 20\r\n", "\n--|>\nComment :=>> bravo\n<|--"]
)
def test_vpl_writes_no_line_of_a_students_as_its_own(text: str) -> None:
    lines = vpl.write_files(given(saying(text)))["vpl.txt"].decode()
    assert float(vpl_read(lines)[0]) == report().mark
    assert sum(line.strip() in ("<|--", "--|>") for line in lines.splitlines()) == 2
    assert not any(line.startswith("Comment") for line in lines.splitlines())


def test_vpl_writes_no_mark_of_what_is_no_hand_in(tmp_path: Path) -> None:
    (tmp_path / "vide.ml").write_text("")
    printed = rummifun(tmp_path, "verifier", tmp_path / "vide.ml", "--format", "vpl").stdout
    for text in (vpl.write_files(given(NONE))["vpl.txt"].decode(), printed):
        grade, (comment,) = vpl_read(text)
        assert (grade, "vide.ml" in comment) == ("", True)


def evaluate(folder: Path, *names: str, **told: str) -> str:
    """Run VPL's script on files, and return the output of the evaluation."""
    (folder / "common_script.sh").write_text("#!/bin/bash\n")
    told |= {f"VPL_SUBFILE{i}": name for i, name in enumerate(names)}
    prepared = run(folder, "bash", "./vpl_evaluate.sh", VPL_GRADEMAX="20", **told)
    assert (prepared.returncode, prepared.stdout, prepared.stderr) == (0, "", "")
    assert (folder / "vpl_execution").read_text().startswith("#!/bin/bash\n")
    return run(folder, "./vpl_execution").stdout


def test_vpl_evaluate_grades_what_was_submitted(tmp_path: Path) -> None:
    put_scripts(tmp_path, "vpl")
    (tmp_path / "mon rendu.ml").write_text(PARTIAL)
    (tmp_path / "lisez.txt").write_text("rien")
    grade, comments = vpl_read(evaluate(tmp_path, "lisez.txt", "mon rendu.ml"))
    assert (grade, bool(comments)) == ("0.25", True)
    put_stub(tmp_path, "")
    names = ("-x'y.ml", "lisez.txt", "sous/b $c.py")
    (tmp_path / "sous").mkdir()
    for name in names:
        (tmp_path / name).write_text(PARTIAL)
    *words, folder = evaluate(tmp_path, *names).splitlines()
    assert words == ["verifier", "--format", "vpl", "--sur", "20", "--retour", "complet", "--"]
    laid = (path.relative_to(tmp_path / folder).as_posix() for path in (tmp_path / folder).rglob("*.*"))
    assert sorted(laid) == sorted(names)


@pytest.mark.parametrize(
    ("names", "told", "comment"), [([], {}, ".ml"), (["a.ml"], {"PATH": "/usr/bin:/bin"}, "rummifun")]
)
def test_vpl_evaluate_says_what_is_missing(
    tmp_path: Path, names: list[str], told: dict[str, str], comment: str
) -> None:
    put_scripts(tmp_path, "vpl")
    grade, comments = vpl_read(evaluate(tmp_path, *names, **told))
    assert (grade, [comment in one for one in comments]) == ("", [True])


# Gradescope: https://gradescope-autograders.readthedocs.io/en/latest/specs/


def gradescope_read(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data)
    jsonschema.validate(found, schema("gradescope"))
    return found


@NAMES
def test_gradescope_writes_the_results(name: str) -> None:
    one = report(name)
    found = gradescope_read(gradescope.write_files(given(GradedSubmission(name, one)))["results.json"])
    tests, mark = found["tests"], one.mark
    assert (found["score"], sum(test["score"] for test in tests)) == (mark, pytest.approx(mark, abs=0.02))
    assert sum(test["max_score"] for test in tests) == pytest.approx(20, abs=0.01)
    assert [test["status"] == "passed" for test in tests] == [q.verdict == "right" for q in one.questions]


def test_gradescope_writes_why_there_is_no_report() -> None:
    found = gradescope_read(gradescope.write_files(given(NONE))["results.json"])
    assert (found["score"], "vide.ml" in found["output"]) == (0, True)


def test_run_autograder_grades_a_submission(tmp_path: Path) -> None:
    for folder in ("source", "submission"):
        (tmp_path / folder).mkdir()
    put_scripts(tmp_path / "source", "gradescope")
    assert run(tmp_path, "bash", "-n", "source/setup.sh").returncode == 0
    (tmp_path / "source" / "bareme.toml").write_text(OF_Q2)
    results, rendu = tmp_path / "results" / "results.json", tmp_path / "submission" / "rendu.ml"

    def autograde() -> tuple[int, list[str], float]:
        results.unlink(missing_ok=True)
        done = run(tmp_path, "source/run_autograder", AUTOGRADER=str(tmp_path))
        return done.returncode, done.stdout.split(), gradescope_read(results.read_bytes())["score"]

    rendu.write_text(PARTIAL)
    options = f"verifier --format gradescope --sortie {tmp_path}/results --retour complet".split()
    options += ["--bareme", f"{tmp_path}/source/bareme.toml", "--", f"{tmp_path}/submission"]
    put_stub(tmp_path, f"echo '{{\"score\": 1}}' > {results}; exit 1")
    assert autograde() == (0, options, 1)
    put_stub(tmp_path, "exit 2")
    rendu.unlink()
    assert autograde() == (1, options, 0)


OF_Q2 = "sur = 20\n[questions]\nQ2 = 1\n"


def test_verifier_writes_the_score_for_gradescope(tmp_path: Path) -> None:
    (tmp_path / "rendu.ml").write_text(PARTIAL)
    (tmp_path / "bareme.toml").write_text(OF_Q2)
    how = ("--format", "gradescope", "--sortie", tmp_path, "--bareme", tmp_path / "bareme.toml")
    assert rummifun(tmp_path, "verifier", tmp_path / "rendu.ml", *how).returncode == 1
    assert gradescope_read((tmp_path / "results.json").read_bytes())["score"] == 2


# JUnit


def junit_read(data: bytes) -> Any:
    return junitparser.JUnitXml.fromstring(data)


def assert_counted(one: Any) -> None:
    written = (one.tests, one.failures, one.errors, one.skipped)
    one.update_statistics()  # as junitparser counts
    assert (one.tests, one.failures, one.errors, one.skipped) == written


def outcomes(suite: Any) -> dict[str, str]:
    return {f"{one.classname}.{one.name}": one.result[0].__class__.__name__ if one.result else "" for one in suite}


def test_junit_writes_a_test_for_each_function_and_each_law() -> None:
    one = report()
    (suite,) = junit_read(junit.write_files(given(GradedSubmission("faux_tour.ml", one)))["junit.xml"])
    found = {name.removeprefix("faux_tour.ml."): outcome for name, outcome in outcomes(suite).items()}
    versions = [(f"{q.question.name}.{one.function}", one.verdict) for q in one.questions for one in q.versions]
    for name in nonempty(name for name, verdict in versions if verdict in ("wrong", "type")):
        assert found[name] == "Failure"
    assert (found["Q16.piocher"], found["Q1.nbocc"]) == ("Failure", "")
    assert_counted(suite)
    assert {one.name: one.value for one in suite.properties()}["mark"] == f"{one.mark:g}"


def test_junit_writes_a_class_and_what_is_no_hand_in() -> None:
    ones = (GradedSubmission("a.ml", report("casse.ml")), NONE, GradedSubmission("b.ml", report("sobre.ml")))
    suites = junit_read(junit.write_files(given(*ones))["junit.xml"])
    syntax, none, right = suites
    assert "Error" in outcomes(syntax).values()
    assert ["vide.ml" in one.result[0].message for one in none] == [True]
    assert {"Failure", "Error"}.isdisjoint(outcomes(right).values())
    assert_counted(suites)


def test_junit_writes_xml_whatever_a_student_writes() -> None:
    text = "".join(map(chr, (0, 1, 8, 11, 27, 0xFFFE, 0xFFFF, 0x1F600))) + "]]></failure><script>&amp;"
    (suite,) = junit_read(junit.write_files(given(replace(saying(text), name=text)))["junit.xml"])
    assert "</failure><script>&amp;" in suite.name
    assert any(text[-10:] in (one.result[0].text or "") for one in suite if one.result)


# Classroom 50: https://github.com/foundation50/classroom50/wiki/Advanced-Autograding, “The result.json contract”

RUNNER = {
    "CLASSROOM": "ocaml",
    "ASSIGNMENT": "rummikub",
    "ASSIGNMENT_TYPE": "individual",
    "USERNAME": "alice",
    "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
    "DATETIME": "2026-06-01T14:32:05Z",
    "COMMIT_URL": "https://example.org/commit",
    "RELEASE_URL": "https://example.org/release",
}


def classroom50_read(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data)
    jsonschema.validate(found, schema("classroom50"))
    for key in ("score", "max-score"):
        assert found[key] == sum(test[key] for test in found["tests"])
    assert all(test["score"] <= test["max-score"] for test in found["tests"])
    return found


@pytest.mark.parametrize("weights", [SHEET, TWENTY, SHEET.scale_to(10)], ids=lambda weights: f"{weights.out_of}")
@pytest.mark.parametrize("name", ["faux_tour.ml", "partiel.ml"])
def test_classroom50_writes_the_result_in_whole_points(name: str, weights: Weights) -> None:
    one = report(name, weights)
    written = classroom50.write_files(given(GradedSubmission(name, one), weights=weights, told=RUNNER))
    found = classroom50_read(written["result.json"])
    assert (found["max-score"], found["score"]) == (weights.out_of, pytest.approx(one.mark, abs=4))
    assert (found["owner"], found["review"]) == ("alice", RUNNER["COMMIT_URL"])


def test_classroom50_refuses_to_write_without_its_runner() -> None:
    assert classroom50_read(classroom50.write_files(given(NONE, told=RUNNER))["result.json"])["score"] == 0
    for missing in RUNNER:
        with pytest.raises(PlatformInputError):
            classroom50.write_files(given(told={key: value for key, value in RUNNER.items() if key != missing}))


def test_classroom50s_autograder_grades_a_checkout(tmp_path: Path) -> None:
    bundle, checkout = tmp_path / "bundle", tmp_path / "checkout"
    put_scripts(bundle, "classroom50")
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


# Moodle: mod/assign/feedback/offline/importgradeslib.php and mod/assign/feedback/file/importziplib.php are the readers


def read_worksheet(table: bytes) -> dict[str, tuple[str, str]]:
    """Read a worksheet as Moodle does, by the words of its language: a grade and a comment a participant."""
    heads = ("Identifier", "Grade", "Last modified (grade)", "Feedback comments")
    rows = [*csv.reader(io.StringIO(table.decode("utf-8"), newline=""))]
    identifier, grade, _, comments = map(rows[0].index, heads)
    return {row[identifier].removeprefix("Participant "): (row[grade], row[comments]) for row in rows[1:]}


def owner(path: str) -> tuple[str, str]:
    """Return the owner of a feedback file, and the name under which he sees it, as Moodle does."""
    parts = path.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) >= 4 and info[1].isdigit():
            assert info[2:4] == ["assignsubmission", "file"]
            return info[1], "/".join([*filter(None, info[4:]), *parts])
    raise AssertionError(path)


FOLDERS = ("Dupont Zo\u00e9_101_assignsubmission_file_", "=Martin L\u00e9o_7_assignsubmission_file")


def test_moodle_writes_the_worksheet_and_the_feedback_files() -> None:
    files = moodle.write_files(given(GradedSubmission(FOLDERS[0], report()), replace(NONE, name=FOLDERS[1])))
    (zoe, (grade, comment)), (leo, (none, why)) = read_worksheet(files["notes.csv"]).items()
    assert (zoe, float(grade), leo, none) == ("101", report().mark, "7", "")
    assert "\u2717 Q16" in comment
    assert "vide.ml" in why
    with zipfile.ZipFile(io.BytesIO(files["retours.zip"])) as archive:
        assert [owner(name) for name in archive.namelist()] == [("101", "retour.html"), ("7", "retour.html")]
        page = archive.read(archive.namelist()[0]).decode()
    assert "piocher" in page
    assert "<title>Dupont Zo\u00e9</title>" in page


WORKSHEET = (
    "\ufeffIdentifiant,Nom complet,Statut,Note,Note maximale,"
    "Derni\u00e8re modification (note),Feedback par commentaires\r\n"
    'Participant101,"Dupont, Zo\u00e9",Remis,,"10,00",,\r\nParticipant1010,Autre,-,"3,5","10,00",-,bien\r\n'
)


def test_moodle_fills_in_the_worksheet_that_was_given() -> None:
    def filled(weights: Weights) -> str:
        one = GradedSubmission(FOLDERS[0], report(weights=weights))
        return moodle.write_files(given(one, weights=weights, sheet=WORKSHEET.encode()))["notes.csv"].decode()

    tables = filled(SHEET), WORKSHEET.removeprefix("\ufeff")
    rows, old = ([*csv.reader(io.StringIO(table, newline=""))] for table in tables)
    mark = rows[1][3]
    assert rows == [old[0], [*old[1][:3], mark, *old[1][4:6], rows[1][6]], old[2]]
    assert float(mark) == pytest.approx(report(weights=SHEET).mark / 10, abs=0.01)  # its maximum is 10
    assert f",{report().mark:g}," in filled(TWENTY)  # where --sur says out of how much, that holds


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ("", "\u2205"),
        ("Nom,Pr\u00e9nom\nA,B\n", "Nom, Pr\u00e9nom"),
        ("Identifier,Grade\nParticipant 5,\n", "devoir"),
        ("\u00e9", "UTF-8"),
    ],
)
def test_moodle_refuses_another_worksheet(sheet: str, words: str) -> None:
    data = sheet.encode("latin-1" if words == "UTF-8" else "utf-8")
    with pytest.raises(PlatformInputError) as error:
        moodle.write_files(given(GradedSubmission(FOLDERS[0], report()), sheet=data))
    assert words in translation("fr")(error.value.message).format(**error.value.details)


LAYOUTS = {
    "folders": "Dupont Zo\u00e9_101_assignsubmission_file_/rendu.ml",
    "since 4.1": "Dupont Zo\u00e9_101_assignsubmission_file/rendu.ml",
    "in a folder of their own": "Devoir 3/Dupont Zo\u00e9_101_assignsubmission_file_/src/rendu.ml",
    "no folders": "Dupont Zo\u00e9_101_assignsubmission_file_rendu.ml",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_read_assignment_reads_every_layout(tmp_path: Path, layout: str) -> None:
    pdf, page = f"{FOLDERS[1][1:]}/rapport.pdf", "Dupont Zo\u00e9_101_assignsubmission_onlinetext_/x.html"
    path = zipped(tmp_path / "d.zip", {LAYOUTS[layout]: PARTIAL, pdf: "%PDF", page: ""})
    found = moodle.read_assignment(path, tmp_path / "unpacked")
    owners = [moodle.participant(name) for name, _ in found]
    assert owners == [moodle.Participant("Dupont Zo\u00e9", "101"), moodle.Participant("Martin L\u00e9o", "7")]
    assert read_submission(found[0][1]).texts == {"rendu.ml": PARTIAL}


def test_read_assignment_refuses_a_zip_that_climbs_out_or_is_none_or_too_large(tmp_path: Path) -> None:
    (tmp_path / "e.zip").write_text("rien")
    outside = zipped(tmp_path / "outside.zip", {f"{FOLDERS[0]}/../../../trace.ml": "x"})
    other = zipped(tmp_path / "other.zip", {"a.ml": PARTIAL})
    bomb = zipped(tmp_path / "bomb.zip", {f"{FOLDERS[0]}/{i}.ml": " " * (1 << 20) for i in range(3)})
    for path in (tmp_path / "e.zip", outside, other, bomb):
        with patch.object(moodle, "_BYTES", 2 << 20), pytest.raises(UnreadableFileError):
            moodle.read_assignment(path, tmp_path / path.stem)


def test_verifier_grades_the_zip_of_a_moodle_assignment(tmp_path: Path) -> None:
    texts = {f"{FOLDERS[0]}/rendu.ml": PARTIAL, f"{FOLDERS[1]}/rendu.ml": WRONG}
    path = zipped(tmp_path / "devoir.zip", {**texts, "Vide Anne_9_assignsubmission_file_/notes.txt": "rien"})
    how = ("--format", "moodle", "--sortie", tmp_path / "out", "--sur", "20")
    done = rummifun(tmp_path, "verifier", "--dossier", path, *how)
    assert (done.returncode, "Dupont Zo\u00e9" in done.stdout) == (1, True), done.stderr
    found = read_worksheet((tmp_path / "out" / "notes.csv").read_bytes())
    assert {key: grade for key, (grade, _) in found.items()} == {"7": "0", "101": "0.25", "9": ""}
    with zipfile.ZipFile(tmp_path / "out" / "retours.zip") as archive:
        assert sorted(owner(name)[0] for name in archive.namelist()) == ["101", "7", "9"]


# The command


def test_verifier_prints_a_format_where_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.ml").write_text(WRONG)
    (tmp_path / "b.ml").write_text(PARTIAL)
    done = rummifun(tmp_path, "verifier", tmp_path / "a.ml", tmp_path / "b.ml", "--format", "junit", "--question", "Q2")
    assert [len([*suite]) > 9 for suite in junit_read(done.stdout.encode())] == [True, True]
    assert done.returncode == 1
    assert rummifun(tmp_path, "verifier", tmp_path / "b.ml", "--format", "vpl").returncode == 1

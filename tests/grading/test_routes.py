"""Every way of handing in takes one road: each entry has one row, each file is read or named, the mark is the same."""

import csv
import io
import json
import os
import random
import re
import tarfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from unittest.mock import patch

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty
from shells.in_process import Done, rummifun

from grading.reports import IMPATIENT, LAWLESS, graded_text
from grading.test_files import CARDINAL, CARDINAL_PY, NBOCC, laid, zipped
from rummifun.grading.browser_grader import PageRequest, answer_page
from rummifun.grading.classroom.grader import GradedSubmission, grade_one
from rummifun.grading.grade import grade
from rummifun.grading.judging.findings import Report
from rummifun.grading.judging.options import DEFAULT_OPTIONS, GradingOptions
from rummifun.grading.judging.weights import SHEET
from rummifun.grading.platforms import PLATFORMS
from rummifun.grading.platforms.moodle import participant, read_assignment
from rummifun.grading.platforms.report_input import PlatformInput
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.text_report import problem_lines
from rummifun.grading.sheet.rummikub import find_question
from rummifun.grading.submission.definitions import Problem
from rummifun.grading.submission.files import UnreadableFileError, find_submissions, read_files, read_submission
from rummifun.messages import translation

WRONG = CARDINAL.replace("n + cardinal", "1 + cardinal")
LARGE = b"(*" + b" " * (2 << 20) + b"*)"
MOODLE = "Nom Zo\u00e9_7_assignsubmission_file_"

Layout = dict[str, bytes | None]
"""The files of a hand-in by their paths; None is a link."""


def notebook(language: str, *cells: str) -> bytes:
    shown = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    words = {"cell_type": "markdown", "source": ["let it be"]}
    return json.dumps({"cells": [words, *shown], "metadata": {"kernelspec": {"language": language}}}).encode()


def packed(kind: str, layout: Layout) -> bytes:
    """Pack a layout as a zip or as a tar.gz, links as links."""
    out = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for name, data in layout.items():
                entry = zipfile.ZipInfo(name)
                entry.external_attr = (0o120777 if data is None else 0o100644) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, b"/etc/passwd" if data is None else data)
        return out.getvalue()
    with tarfile.open(fileobj=out, mode="w:gz", compresslevel=1) as tar:
        for name, data in layout.items():
            one = tarfile.TarInfo(name)
            one.size, one.type = len(data or b""), tarfile.SYMTYPE if data is None else tarfile.REGTYPE
            one.linkname = "/etc/passwd" if data is None else ""
            tar.addfile(one, io.BytesIO(data or b""))
    return out.getvalue()


# Layouts

PROGRAMS = (
    "base.ml",
    "base final.ml",
    "MAJ.ML",
    "durand.ml.txt",
    "petit.ocaml",
    "jeu v2.ml",
    "brouillon.ml",
    "\u00e9t\u00e9.ml",
    "a\nb.ml",
)
ODD: Mapping[str, bytes | None] = {
    **dict.fromkeys(("petit.mli", "rapport.pdf", "notes.txt", "dupont.rar", ".cache", "Makefile"), b"rien"),
    "vide.ml": b"",
    "binaire.ml": b"\0\1",
    "gros.ml": LARGE,
    "autre.py": CARDINAL_PY.encode(),
    "cass\u00e9.zip": b"PK\3\4...",
    "faux.tar.gz": b"\x1f\x8b...",
    "carnet.ipynb": b"{",
    "r.ipynb": notebook("R", "x <- 1"),
    "lien.ml": None,
    "tab\there.pdf": b"%PDF",
}
FOLDERS = ("", "", "", "old/", "src/", "src/deep/", "_build/", ".git/", "rendu final/")


def made_layout(alea: random.Random, depth: int = 1) -> Layout:
    """Make the files of a hand-in, some of them in folders and in archives."""
    found: Layout = {}
    for i in range(alea.randint(1, 4)):
        text = f"{alea.choice((CARDINAL, WRONG, NBOCC))}let n{alea.randint(0, 10**6)} = {i}\n".encode()
        found[alea.choice(FOLDERS) + alea.choice(PROGRAMS)] = text
    if alea.random() < 0.3:
        found[f"{alea.choice(FOLDERS)}leroy.ipynb"] = notebook("OCaml", CARDINAL, "cardinal []")
    for name in alea.sample(sorted(ODD), alea.randint(0, 3)):
        if name != "gros.ml" or alea.random() < 0.3:
            found[alea.choice(FOLDERS) + name] = ODD[name]
    for kind in ("zip", "tar.gz"):
        if depth and alea.random() < 0.3:
            found[f"{alea.choice(FOLDERS)}archive.{kind}"] = packed(kind, made_layout(alea, depth - 1))
    return found


def members(layout: Layout) -> Iterator[str]:
    """List the files of a layout, those of its archives too."""
    for name, data in layout.items():
        if name.endswith("archive.zip"):
            with zipfile.ZipFile(io.BytesIO(data or b"")) as archive:
                yield from (f"{name}/{one}" for one in archive.namelist())
        elif name.endswith("archive.tar.gz"):
            with tarfile.open(fileobj=io.BytesIO(data or b"")) as tar:
                yield from (f"{name}/{one}" for one in tar.getnames())
        else:
            yield name


def plain(name: str) -> str:
    """Return the name under which a program is loaded, if it is."""
    shown = re.sub(r"[\n\t]", "\ufffd", name)
    return re.sub(r"\.ml\.txt$|\.ML$|\.ocaml$|\.ipynb$", ".ml", re.sub(r"\.(zip|tar\.gz)/", "/", shown))


def is_unread(name: str, unread: Sequence[str]) -> bool:
    """Tell whether a file is named as not read: itself, or a folder or archive that holds it."""
    shown = re.sub(r"[\n\t]", "\ufffd", f"/{name}")
    ends = (shown, f"/{plain(name)}")
    return any(f"/{one.rstrip('/')}/" in shown or any(end.endswith(f"/{one}") for end in ends) for one in unread)


def loaded_names(read: Sequence[str]) -> list[set[str]]:
    """Return the names under which these files may be loaded: from a folder that holds them all."""
    paths = [PurePosixPath("/", plain(name)) for name in read]
    home = PurePosixPath(os.path.commonpath([path.parent for path in paths]) if paths else "/")
    return [{path.relative_to(above).as_posix() for path in paths} for above in (home, *home.parents)]


# The roads: each gives a hand-in to the grader, which only notes the files


def noted(paths: Sequence[Path], how: GradingOptions = DEFAULT_OPTIONS, name: str = "") -> Report:
    """Stand for the grader: the report holds the files that would be loaded, in order, and those not read."""
    files = read_submission(paths, how.within)
    loaded = tuple(f"{one.name}|{one.module}|{one.text}" for one in files.sources)
    return Report(name or files.name, "ocaml", frozenset(), files.problems, (), files=loaded)


NOTED = patch("rummifun.grading.classroom.grader.grade", noted)


def one_by_one(
    files: Sequence[tuple[str, tuple[Path, ...]]], jobs: int, how: GradingOptions, *_: object
) -> Iterator[GradedSubmission]:
    yield from (grade_one(name, paths, how) for name, paths in files)


def in_class(tmp_path: Path, *words: str | Path) -> Done:
    """Run the program on a class without other processes, its grader noting the files."""
    with NOTED, patch("rummifun.shells.cli.commands.verifier_submissions.grade_all", one_by_one):
        return rummifun(tmp_path, "verifier", *words)


def routes(
    layout: Layout, place: Path, grader: Callable[..., Report] = noted
) -> Iterator[tuple[str, GradedSubmission]]:
    """Hand in the same files by every way."""
    folder = laid(place / "rendu", layout)
    for kind in ("zip", "tar.gz"):
        (place / f"rendu.{kind}").write_bytes(packed(kind, layout))
    with patch("rummifun.grading.classroom.grader.grade", grader):
        yield "folder", grade_one("folder", [folder])
        yield "zip", grade_one("zip", [place / "rendu.zip"])
        yield "tar.gz", grade_one("tar.gz", [place / "rendu.tar.gz"])
        yield "zip in a folder", grade_one("x", [laid(place / "x", {"p.zip": packed("zip", layout)})])
        laid(place / "class" / "nom", layout)
        ((name, paths),) = find_submissions(place / "class")
        yield "class", grade_one(name, paths, GradingOptions(within=place / "class"))
        laid(place / "moodle" / MOODLE, layout)
        yield "unpacked", grade_one(*read_assignment(place / "moodle", place / "a")[0])
        if None not in layout.values():
            whole: Layout = {f"{MOODLE}/{name}": data for name, data in layout.items()}
            (place / "devoir.zip").write_bytes(packed("zip", whole))
            yield "Moodle", grade_one(*read_assignment(place / "devoir.zip", place / "b")[0])
            kept: list[GradedSubmission] = []
            with (
                patch("rummifun.grading.browser_grader.with_same_pair_warnings", lambda found, tr: found),
                patch("rummifun.grading.browser_grader.report_page", lambda found, *_: kept.extend(found)),
                patch("rummifun.grading.browser_grader.spreadsheet_text", lambda *_: ""),
            ):
                for together, above in ((False, "rendu/"), (True, "")):
                    files = {f"{above}{name}": data or b"" for name, data in layout.items()}
                    [*answer_page(files, PageRequest(together=together), lambda: None, lambda _: None)]  # type: ignore[arg-type,return-value]
            yield from zip(("page", "page, together"), kept, strict=True)


def test_every_way_of_handing_in_loads_the_same_files(tmp_path: Path, effort: Effort) -> None:
    for seed in nonempty(range(effort(6, 150))):
        layout = made_layout(random.Random(seed))
        found = dict(routes(layout, tmp_path / str(seed)))
        loaded = {way: one.report and one.report.files for way, one in found.items()}
        assert loaded == dict.fromkeys(found, loaded["folder"]), layout


def test_files_of_a_hidden_folder_alone_are_loaded_by_no_way(tmp_path: Path) -> None:
    found = dict(routes({".git/base.ml": b"let x = 1\n"}, tmp_path))
    assert [way for way, one in nonempty(found.items()) if one.report and one.report.files] == []


def test_every_file_is_loaded_or_named_by_every_way(tmp_path: Path, effort: Effort) -> None:
    for seed in nonempty(range(effort(6, 150))):
        layout = made_layout(random.Random(seed + 1000))
        for way, one in routes(layout, tmp_path / str(seed)):
            loaded = [file.split("|")[0] for file in one.report.files] if one.report else []
            problems = [problem.file for problem in one.report.problems] if one.report else []
            unread = [*problems, *re.split(r", | \(|\), |: ", one.explain(str))]
            unread = [re.sub(r"^(rendu|p)\.(zip|tar\.gz)/", "", name) for name in unread if name]
            read = [name for name in members(layout) if not is_unread(name, unread)]
            assert {*loaded} in loaded_names(read), (way, seed, layout.keys())


def test_every_entry_of_a_class_has_one_row(tmp_path: Path, effort: Effort) -> None:
    for seed in nonempty(range(effort(4, 30))):
        alea, entries = random.Random(seed), Layout()
        for i in range(alea.randint(3, 12)):
            layout, kind = made_layout(alea), alea.choice(("folder", "zip", "tar.gz", "file", "odd"))
            if kind == "folder":
                entries |= {f"{i}/{name}": data for name, data in layout.items()}
            elif kind in ("file", "odd"):
                name = alea.choice(PROGRAMS if kind == "file" else sorted({*ODD} - {".cache"}))
                entries[f"{i}{name}"] = ODD.get(name, CARDINAL.encode())
            else:
                entries[f"{i}.{kind}"] = packed(kind, layout)
        folder = laid(tmp_path / str(seed), entries)
        (folder / "sans rien").mkdir()
        (folder / "dossier li\u00e9").symlink_to(tmp_path)
        names = sorted(re.sub(r"[\n\t]", "\ufffd", path.name) for path in folder.iterdir())
        table = tmp_path / f"{seed}.csv"
        done = in_class(tmp_path, "--dossier", folder, "--csv", table, "--json")
        rows = json.loads(done.stdout)
        assert [row["name"] for row in rows] == names
        assert all(row.get("reason") or row["files"] for row in rows)
        assert [row["rendu"] for row in csv.DictReader(io.StringIO(table.read_text()))] == names
        assert str(tmp_path) not in done.stdout + table.read_text()


# Each way of losing a student

ENTRIES: Mapping[str, tuple[Layout, str]] = {
    "MAJ.ML": ({"": CARDINAL.encode()}, ""),
    "durand.ml.txt": ({"": CARDINAL.encode()}, ""),
    "martin.tar.gz": ({"": packed("tar.gz", {"rendu/base.ml": CARDINAL.encode()})}, ""),
    "leroy.ipynb": ({"": notebook("OCaml", CARDINAL)}, ""),
    "blanc.ipynb": ({"": notebook("Python 3", f"%pylab\n{CARDINAL_PY}")}, ""),
    "sans langue.ipynb": ({"": notebook("", CARDINAL).replace(b'"language"', b'"x"')}, ""),
    "rue\nneuve.ml": ({"": CARDINAL.encode()}, ""),
    "zip et fichier": ({"a.ml": NBOCC.encode(), "b.zip": packed("zip", {"base.ml": CARDINAL.encode()})}, ""),
    "gros et petit": ({"a.ml": CARDINAL.encode(), "gros.ml": LARGE}, ""),
    "petit.ocaml": ({"": CARDINAL.encode()}, ""),
    "petit.mli": ({"": b"val x : int"}, "petit.mli ne peut pas \u00eatre lu : ni .ml, ni .py"),
    "dupont.rar": ({"": b"Rar!"}, "dupont.rar ne peut pas \u00eatre lu : ni .ml, ni .py"),
    "robert.ipynb": ({"": notebook("R", "x <- 1")}, "ni en OCaml ni en Python"),
    "un pdf": ({"rapport.pdf": b"%PDF"}, "un pdf ne peut pas \u00eatre lu : rapport.pdf (ni .ml"),
    "rien": ({}, "rien ne peut pas \u00eatre lu : un dossier vide"),
    "lien.ml": ({"": None}, "lien.ml ne peut pas \u00eatre lu : un lien"),
}


def test_verifier_gives_a_row_to_every_entry_of_a_class(tmp_path: Path) -> None:
    folder, tables = tmp_path / "classe", (tmp_path / "notes.csv", tmp_path / "classe.html")
    for name, (layout, _) in ENTRIES.items():
        laid(folder, {name: layout[""]}) if "" in layout else laid(folder / name, layout)
    (folder / "dossier li\u00e9").symlink_to(folder / "un pdf")
    words = ("--dossier", folder, "--csv", tables[0], "--html", tables[1])
    rows = {row["name"].replace("\ufffd", "\n"): row for row in json.loads(in_class(tmp_path, *words, "--json").stdout)}
    assert rows.pop("dossier li\u00e9")["reason"] == "dossier li\u00e9 ne peut pas \u00eatre lu : un lien"
    assert rows.keys() == ENTRIES.keys()
    for name, (_, said) in ENTRIES.items():
        assert said in rows[name].get("reason", ""), name
        assert (
            bool(said) or "let rec cardinal" in str(rows[name]["files"]) or "def cardinal" in str(rows[name]["files"])
        )
    assert [(one["kind"], one["file"]) for one in rows["gros et petit"]["problems"]] == [("unread", "gros.ml")]
    screen = in_class(tmp_path, *words).stdout
    assert sum("rue" in line for line in screen.splitlines()) == 1
    assert not [text for text in (screen, *(table.read_text() for table in tables)) if str(tmp_path) in text]


def test_verifier_refuses_a_link_to_a_file_or_a_folder(tmp_path: Path) -> None:
    laid(tmp_path / "ailleurs", {"a.ml": CARDINAL.encode()})
    for name, to in (("fichier.ml", "ailleurs/a.ml"), ("dossier.ml", "ailleurs")):
        (tmp_path / name).symlink_to(tmp_path / to)
        done = rummifun(tmp_path, "verifier", tmp_path / name)
        assert (done.returncode, done.stdout, done.stderr) == (
            2, "", f"rummifun : {name} ne peut pas \u00eatre lu : un lien\n",
        )  # fmt: skip


def test_read_assignment_gives_a_row_to_online_texts_and_to_strangers(tmp_path: Path) -> None:
    online = "Texte Ana_8_assignsubmission_onlinetext_"
    files: dict[str, str | bytes] = {f"{MOODLE}/a.ml": CARDINAL, f"{online}/onlinetext.html": "<p>", "lisez.txt": "x"}
    path = zipped(tmp_path / "devoir.zip", files)
    sheet = tmp_path / "Notes.csv"
    sheet.write_text("Identifiant,Note,Commentaires de feedback\nParticipant 7,,\nParticipant 8,,\n")
    how = ("--format", "moodle", "--feuille", sheet, "--sortie", tmp_path / "out")
    done = in_class(tmp_path, "--dossier", path, *how)
    assert f"--evaluation {sheet}" in done.stderr
    assert "lisez.txt ne peut pas" in done.stdout
    rows = [*csv.DictReader(io.StringIO((tmp_path / "out" / "notes.csv").read_text()))]
    assert (rows[1]["Note"], "onlinetext.html" in rows[1]["Commentaires de feedback"]) == ("", True)
    with zipfile.ZipFile(tmp_path / "out" / "retours.zip") as archive:
        pages = {who.who: archive.read(one).decode() for one in archive.namelist() if (who := participant(one[:-12]))}
    assert "onlinetext.html" in pages["Texte Ana"]
    assert tmp_path.name not in "".join(pages.values()) + str(rows)


APPARTIENT_PY = "def appartient(x, e):\n    return any(x == y for y, _ in e)\n"


@pytest.mark.parametrize(
    ("suffix", "files", "whole"),
    [
        (".ml", {"old/base.ml": WRONG, "base final.ml": CARDINAL, "lisez.pdf": "%PDF"}, CARDINAL),
        (".py", {"ens.py": CARDINAL_PY, "jeu.py": f"import ens\n{APPARTIENT_PY}"}, CARDINAL_PY + APPARTIENT_PY),
    ],
)
def test_grade_gives_the_same_mark_by_every_way(
    tmp_path: Path, suffix: str, files: Mapping[str, str], whole: str
) -> None:
    def of_q2(paths: Sequence[Path], how: GradingOptions, name: str) -> Report:
        if suffix == ".ml" and how.cells:
            raise UnreadableFileError("{name}")  # the page's OCaml is built by other tests
        return grade(paths, replace(how, only=find_question("Q2"), limits=IMPATIENT), name)

    with LAWLESS:
        found = dict(routes({name: text.encode() for name, text in files.items()}, tmp_path, of_q2))
    marks = {way: one.report.mark for way, one in found.items() if one.report}
    assert len(marks) == len(found) - 2 * (suffix == ".ml")
    assert {*marks.values()} == {graded_text(whole, f"rendu{suffix}", "Q2").mark}


ONLY_Q2 = GradingOptions(only=find_question("Q2"), limits=IMPATIENT)


# What is said of a file


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.ml", "let cardinal\u00a0e = 3\n", "(U+00A0) n'a pas sa place ici ; \u00e0 taper : une espace ordinaire"),
        ("a.ml", "let s = \u201cabc\u201d\n", '\u201c (U+201C) n\'a pas sa place ici ; \u00e0 taper : "'),
        ("a.ml", "let x = 1\nlet \u00e9t\u00e9 = 2\n", "ligne 2 : le caract\u00e8re \u00e9 (U+00E9) n'a pas sa place"),
        ("a.ml", "let \u00e9t\u00e9 = 2\n", "\u00e0 taper : e"),
        ("a.ml", "let x =\u200b 1\n", "(U+200B) n'a pas sa place ici ; \u00e0 taper : rien"),
        ("a.py", "def cardinal(e):\n    return\u00a03\n", "une espace ordinaire"),
        ("a.py", "x = \u201cabc\u201d\n", '\u201c (U+201C) n\'a pas sa place ici ; \u00e0 taper : "'),
    ],
)  # fmt: skip
def test_problem_lines_name_a_character_and_what_to_type_instead(
    tmp_path: Path, name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text)
    with LAWLESS:
        report = grade([tmp_path / name], ONLY_Q2)
    ((line, _),) = problem_lines(report, translation("fr"))
    assert said in line


def test_grade_cuts_folders_of_the_machine_out_of_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(f"from random import rien\n{CARDINAL_PY}\nopen('/home/etu/mon/fichier')\n")
    with LAWLESS:
        report = grade([tmp_path / "a.py"], ONLY_Q2)
    page = report_page([GradedSubmission("a.py", report)], translation("fr"), "fr", whole=True)
    assert "(random.py)" in page
    assert "/home/etu/mon/fichier" in page


def test_read_files_names_the_second_of_two_files_of_one_name(tmp_path: Path) -> None:
    layout: Layout = {"a.ml": NBOCC.encode(), "a.ML": CARDINAL.encode()}
    (tmp_path / "p.zip").write_bytes(packed("zip", layout))
    found = [read_files([path]) for path in (laid(tmp_path / "p", layout), tmp_path / "p.zip")]
    assert [one.texts for one in found] == [{"a.ml": CARDINAL}] * 2
    assert [[*one.unread.items()] for one in found] == [
        [(name, "another file has the same name")] for name in ("a.ml", "p.zip/a.ml")
    ]


def test_read_submission_refuses_what_is_too_much(tmp_path: Path) -> None:
    archive: Layout = {"a.ml": CARDINAL.encode()}
    for i in range(210):
        archive[f"{i}.zip"] = packed("zip", {"a.pdf": b""})
    with pytest.raises(UnreadableFileError):
        read_submission([laid(tmp_path / "a", archive)])
    packs = packed("tar.gz", {"a.ml": b" " * (70 << 20)})
    with pytest.raises(UnreadableFileError) as error:
        read_submission([laid(tmp_path / "b", {"a.tar.gz": packs})])
    assert "ou trop gros" in error.value.localize(translation("fr"))


@pytest.mark.parametrize("name", ["vpl", "gradescope", "junit", "moodle"])
def test_platforms_name_the_files_that_were_not_read(name: str) -> None:
    problem = Problem("unread", "rapport.pdf", 0, "an empty file")
    report = replace(graded_text(CARDINAL, only="Q2"), problems=(problem,))
    files = PLATFORMS[name].write_files(
        PlatformInput([GradedSubmission(MOODLE, report)], SHEET, translation("fr"), "fr")
    )
    if name == "moodle":
        with zipfile.ZipFile(io.BytesIO(files["retours.zip"])) as archive:
            files = {one: archive.read(one) for one in archive.namelist()}
    assert [b"rapport.pdf (un fichier vide)" in data for data in files.values()] == [True]
    assert b'errors="1"' not in b"".join(files.values())

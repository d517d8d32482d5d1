"""Moodle: the zip of an assignment in; its offline grading worksheet and a zip of feedback files out."""

from __future__ import annotations

import csv
import io
import re
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from toolz import groupby

from rummifun.grading.classroom.grader import GradedSubmission
from rummifun.grading.judging.findings import Report
from rummifun.grading.platforms.report_input import Files, PlatformInput, PlatformInputError, format_number
from rummifun.grading.report.class_summary import write_table
from rummifun.grading.report.html_report import report_page
from rummifun.grading.submission.archive_files import ASIDE, TOO_LARGE, archive_members, is_aside, is_folder, shown_name
from rummifun.grading.submission.files import UnreadableFileError, describe_unread
from rummifun.messages import N_

HandIn = tuple[str, tuple[Path, ...]]


_FOLDER: Final = re.compile(
    r"(?:.*?/)?(?P<folder>(?P<who>[^/]+)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)(?:_|(?=/)|$))/?(?P<file>.*)"
)
"""The path of what a participant handed in: the name of a folder, or the beginning of that of a file."""


_FILES: Final = 200_000


_FILE_BYTES: Final = 50 << 20


_BYTES: Final = 500 << 20


@dataclass(frozen=True, slots=True)
class Participant:
    """A participant, from the name of a folder: `Nom Prenom_12345_assignsubmission_file_`."""

    who: str
    number: str


def participant(name: str) -> Participant | None:
    """Read the name of a folder, which ends with a line or without (before and since Moodle 4.1).

    >>> participant("Nom Prenom_12345_assignsubmission_file_")
    Participant(who='Nom Prenom', number='12345')
    """
    found = _FOLDER.fullmatch(name)
    return found and Participant(found["who"].replace("_", " "), found["number"])


def row_name(name: str) -> str:
    """Return the name of a hand-in in a table: that of its participant, with the number, if Moodle named its folder.

    >>> row_name("Nom Prenom_12345_assignsubmission_file_"), row_name("rendu.ml")
    ('Nom Prenom (12345)', 'rendu.ml')
    """
    found = participant(name)
    return f"{found.who} ({found.number})" if found else name


def participant_path(path: str) -> str | None:
    """Return the path of a file of the zip in its participant's folder, even where the name says no folder.

    >>> (participant_path("A B_7_assignsubmission_file_/src/rendu.ml"),
    ...  participant_path("A B_7_assignsubmission_file_rendu.ml"))
    ('A B_7_assignsubmission_file_/src/rendu.ml', 'A B_7_assignsubmission_file_/rendu.ml')
    """
    found = _FOLDER.fullmatch(path)
    return f"{found['folder']}/{found['file']}" if found and found["file"] else None


def read_assignment(path: Path, scratch: Path) -> list[HandIn]:
    """List the hand-ins of a zip or its unpacked folder: one for each participant, and one for each other entry.

    Raises `UnreadableFileError` if nothing in it has a Moodle name.
    """
    folder = path if path.is_dir() else _unpacked(path, scratch / "unpacked")
    found = {_in_folder(one, scratch) for one in sorted(folder.iterdir()) if not is_aside(one.name)}
    whose = groupby(lambda one: participant(one.name) or one.name, sorted(found))
    if not any(isinstance(owner, Participant) for owner in whose):
        message = N_("{name} is not what a Moodle assignment gives: folders as {folder} were expected")
        raise UnreadableFileError(message, name=path.name, folder="Nom Prenom_12345_assignsubmission_file_")
    names = (shown_name(of[0].name).replace("submission_onlinetext", "submission_file") for of in whose.values())
    return [*zip(names, map(tuple, whose.values()), strict=True)]


def _in_folder(path: Path, scratch: Path) -> Path:
    """Put a file that is named without a folder into that of its participant; a link stays one."""
    inside = participant_path(path.name)
    if inside is None or is_folder(path):
        return path
    target = scratch / inside
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target, follow_symlinks=False)
    return target.parent


def _unpacked(path: Path, into: Path) -> Path:
    whole = 0
    into.mkdir(parents=True)
    with path.open("rb") as file:
        for n, one in enumerate(archive_members(path.name, file, lambda _: _FILE_BYTES)):
            if one.reason not in ("", ASIDE, TOO_LARGE):
                said = describe_unread([(one.name or path.name, one.reason)])
                raise UnreadableFileError(N_("{name} cannot be read: {said}"), name=path.name, said=said)
            target = into / (participant_path(one.name) or one.name)
            (target if one.name.endswith("/") else target.parent).mkdir(parents=True, exist_ok=True)
            whole += 0 if one.name.endswith("/") else target.write_bytes(one.data)  # grading names a truncated file
            if whole > _BYTES or n > _FILES:
                message = N_("{name} holds more than {size} MB of hand-ins")
                raise UnreadableFileError(message, name=path.name, size=_BYTES >> 20)
    return into


Columns = tuple[int, int, int | None, int | None]
"""The columns of the identifiers, the grades, their maximum and the comments in a worksheet."""


_HEADS: Final = ("Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)", "Feedback comments")


_COLUMNS: Final = ("identifier|identifiant", "grade|note", "maximum grade|note maximale", r".*\b(com+ent|komment).*")
"""The heads of the columns that are read or filled in: Moodle's in English and in French, comments in any language."""


def write_files(given: PlatformInput) -> Files:
    """Write the worksheet, filled in where one is given, and the feedback files of all participants in a zip."""
    found = {who: one for one in given.graded if (who := participant(one.name))}
    by_number = {who.number: one for who, one in found.items()}
    table = _make_worksheet(given, found) if given.sheet is None else _fill_worksheet(given, by_number)
    return {"notes.csv": table, "retours.zip": _feedback(given)}


def _make_worksheet(given: PlatformInput, found: Mapping[Participant, GradedSubmission]) -> bytes:
    """Make a worksheet with the columns that Moodle asks for, in its English."""
    rows: list[Sequence[str]] = [_HEADS]
    for who, one in found.items():
        got = format_number(one.report.mark) if one.report else ""
        most = format_number(float(given.weights.out_of))
        rows.append((f"Participant {who.number}", who.who, got, most, "", _comment(one, given)))
    return write_table(rows, end="\r\n").encode()


def _fill_worksheet(given: PlatformInput, found: Mapping[str, GradedSubmission]) -> bytes:
    """Fill in Moodle's worksheet: grades and comments of the graded participants, and nothing else."""
    assert given.sheet is not None
    try:
        text = given.sheet.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PlatformInputError(N_("the worksheet is not in UTF-8, as Moodle writes it")) from None
    comma = max(",;\t", key=text.partition("\n")[0].count)
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=comma) if row]
    heads = [head.strip().casefold() for head in rows[0]] if rows else []
    places = (next((i for i, head in enumerate(heads) if re.fullmatch(names, head)), None) for names in _COLUMNS)
    identifier, grade, most, comments = places
    if identifier is None or grade is None:
        message = N_("the worksheet has no column Identifier and Grade (Identifiant, Note), but {heads}")
        raise PlatformInputError(message, heads=", ".join(rows[0]) if rows else "∅")
    filled = [_row(row, (identifier, grade, most, comments), given, found) for row in rows[1:]]
    if filled == rows[1:]:
        raise PlatformInputError(
            N_("no participant of the worksheet handed anything in: it belongs to another assignment")
        )
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=comma, lineterminator="\r\n").writerows([rows[0], *filled])
    return out.getvalue().encode("utf-8-sig" if comma == ";" else "utf-8")


def _row(row: list[str], places: Columns, given: PlatformInput, found: Mapping[str, GradedSubmission]) -> list[str]:
    identifier, grade, most, comments = places
    named = re.search(r"\d+$", row[identifier].strip()) if identifier < len(row) else None
    one = found.get(named[0]) if named else None
    if one is None:
        return row
    cells = [*row, *[""] * (max(place or 0 for place in places) + 1 - len(row))]
    if one.report is not None:
        report = _scale_to_worksheet(one.report, cells[most] if most is not None else "")
        cells[grade] = format_number(report.mark)
    if comments is not None:
        cells[comments] = _comment(one, given)
    return cells


def _scale_to_worksheet(report: Report, most: str) -> Report:
    """Take the mark's maximum from the worksheet, if the weights do not set it."""
    try:
        scale = Fraction(most.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return report
    chosen = report.weights.scale is not None or scale <= 0
    return report if chosen else replace(report, weights=replace(report.weights, scale=scale))


def _comment(one: GradedSubmission, given: PlatformInput) -> str:
    """Report in one line the right questions, and the others."""
    if one.report is None:
        return one.explain(given.tr)
    marks = {"right": "✓", "wrong": "✗", "partial": "…", "missing": "∅"}
    return " · ".join(f"{marks[report.verdict]} {report.question.name}" for report in one.report.questions)


def _feedback(given: PlatformInput) -> bytes:
    """Put a page of feedback into each participant's folder, which tells Moodle whose it is."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in given.graded:
            if who := participant(one.name):
                page = report_page([replace(one, name=who.who)], given.tr, given.lang)
                archive.writestr(zipfile.ZipInfo(f"{one.name}/retour.html"), page, zipfile.ZIP_DEFLATED)
    return out.getvalue()

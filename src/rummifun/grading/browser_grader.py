"""Hand-ins checked on the page: the given files, the report of the command line, the marks as data."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from rummifun.grading.classroom.grader import GradedSubmission, grade_one, with_same_pair_warnings
from rummifun.grading.custom_sheets.sheet import Sheet
from rummifun.grading.custom_sheets.sheet_check import check_sheet
from rummifun.grading.custom_sheets.sheet_grader import SheetGrader
from rummifun.grading.custom_sheets.sheet_reader import read_sheet
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.judging.weights import SHEET, Weights
from rummifun.grading.report.class_summary import spreadsheet_text
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.json_report import submission_to_json
from rummifun.grading.report.sheet_text import sheet_check_lines
from rummifun.grading.sandbox.in_process import CallWatch, InProcessPython, OcamlDriver, Toplevel, in_process_opener
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sheet.declarations import SheetError
from rummifun.grading.sheet.interface import FILE as INTERFACE
from rummifun.grading.submission.archive_files import Member, is_aside, nested_members
from rummifun.grading.submission.files import UnreadableFileError, find_submissions, submission_name
from rummifun.messages import N_, LocalizedError, translation
from rummifun.render.text import Style

Event = Mapping[str, Any]
"""A message to the page: a hand-in `begun`, or `done` and its `kept` result; last, the `html` and the `csv`."""


_LIMITS: Final = Limits(call=2.0, phrase=5.0, life=600)
"""Twice as much as natively: time is that of the clock here, and a toplevel is slow at first."""


_SHEET_BYTES: Final = 2 << 20
"""The size of a file of a sheet, or of an archive of one, at most."""


_GIVEN_UP: Final = N_("{name} is not graded: every attempt to judge it had to be stopped")


@dataclass(frozen=True, slots=True)
class PageRequest:
    """The request: the language of the report, all files `together` as one hand-in, the `whole` report.

    `died` gives the places where workers were stopped, and why; `kept` the results they had sent, `given_up` the
    hand-ins that no worker could judge.
    """

    lang: str = "fr"
    together: bool = False
    whole: bool = False
    died: Mapping[str, str] = field(default_factory=dict)
    kept: Mapping[str, str] = field(default_factory=dict)
    given_up: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PageCells:
    """The cells of the page: a `toplevel` of OCaml for each program, and a watcher that hears each place.

    For exercises, Python is lent our modules, and the hand-ins that have run stay in `lent`.
    """

    toplevel: Callable[[], Toplevel]
    tell: Callable[[str], None]
    lent: list[InProcessPython] | None = None

    def options(self, name: str, died: Mapping[str, str], weights: Weights = SHEET) -> GradingOptions:
        """Return how to grade the hand-in of a name, or to read a sheet back."""
        watch = _watch(name, died, self.tell)
        ocaml = in_process_opener(lambda scratch: OcamlDriver(self.toplevel(), scratch), watch)
        python = in_process_opener(self._open_python, watch)
        cells = {"ocaml": ocaml, "python": python}
        return GradingOptions(weights, limits=_LIMITS, cells=cells)

    def _open_python(self, scratch: Path) -> InProcessPython:
        opened = InProcessPython(scratch, self.lent is not None)
        if self.lent is not None:
            self.lent.append(opened)
        return opened


def answer_page(
    files: Mapping[str, bytes],
    asked: PageRequest,
    toplevel: Callable[[], Toplevel],
    tell: Callable[[str], None],
    sheet: Mapping[str, bytes] = {},
) -> Iterator[Event]:
    """Grade files by our sheet or by a `sheet` of one's own; without any files, read that sheet back.

    What cannot be read ends it with a sentence.
    """
    cells, tr = PageCells(toplevel, tell), translation(asked.lang)
    with TemporaryDirectory(prefix="rummifun-") as scratch:
        own, given = Path(scratch), Path(scratch, "rendus")
        write_files(files, given)
        try:
            if sheet and not files:
                yield from _check_sheet(read_sheet_files(sheet, own), asked, cells)
            elif sheet:
                yield from _grade_by_sheet(read_sheet_files(sheet, own), given, asked, cells)
            else:
                yield from _grade(given, asked, cells)
        except UnreadableFileError as error:
            told = LocalizedError(error.message, **{**error.details, "name": ", ".join(files)})
            yield {"failed": told.localize(tr)}
        except LocalizedError as error:
            yield {"failed": error.localize(tr).replace(f"{own}/", "")}


def _check_sheet(sheet: Sheet, asked: PageRequest, cells: PageCells) -> Iterator[Event]:
    """Read a sheet back: the last event has the lines of the command line."""
    yield from _begin_sheet(sheet, asked)
    tr = translation(asked.lang)
    checked = check_sheet(sheet, cells.options(sheet.title, asked.died))
    yield {"lines": [*sheet_check_lines(checked, tr, Style())]}


def _grade_by_sheet(sheet: Sheet, folder: Path, asked: PageRequest, cells: PageCells) -> Iterator[Event]:
    """Draw the calls of a sheet once for all hand-ins, then grade them."""
    yield from _begin_sheet(sheet, asked)
    how = cells.options(sheet.title, asked.died, sheet.weights)
    yield from _grade(folder, asked, cells, SheetGrader(sheet).with_all_calls(how))


def _begin_sheet(sheet: Sheet, asked: PageRequest) -> Iterator[Event]:
    if sheet.title in asked.given_up:
        raise SheetError(_GIVEN_UP, name=sheet.title)
    yield {"begun": sheet.title, "number": 0, "of": 0}


def _grade(folder: Path, asked: PageRequest, cells: PageCells, grader: SheetGrader | None = None) -> Iterator[Event]:
    """Grade the files of a folder as the command line does, each a hand-in, a zip or a folder."""
    found: list[GradedSubmission] = []
    tr, weights = translation(asked.lang), SHEET if grader is None else grader.sheet.weights
    named = _hand_ins(folder, asked.together)
    for name, paths in named:
        yield {"begun": name, "number": len(found) + 1, "of": len(named)}
        if name in asked.kept:
            found.append(pickle.loads(b64decode(asked.kept[name])))
        elif name in asked.given_up:
            found.append(GradedSubmission(name, None, _GIVEN_UP, (("name", name),)))
        else:
            found.append(grade_one(name, paths, cells.options(name, asked.died, weights), grader))
        yield {"done": name, "kept": b64encode(pickle.dumps(found[-1])).decode()}
    submissions = with_same_pair_warnings(found, tr) if len(found) > 1 else found
    yield {
        "html": report_page(submissions, tr, asked.lang, asked.whole, weights),
        "csv": spreadsheet_text(submissions, tr, asked.lang, weights),
        "reports": [submission_to_json(one, tr) for one in submissions],
    }


def read_sheet_files(files: Mapping[str, bytes], folder: Path) -> Sheet:
    """Read a sheet, of files or of an archive of them, from the folder that holds its interface."""
    members = [Member(name, content) for name, content in files.items()]
    read = {one.name: one.data for one in nested_members(members, lambda _: _SHEET_BYTES) if not one.reason}
    places = [PurePosixPath(name).parent for name in read if PurePosixPath(name).name == INTERFACE]
    own = {PurePosixPath(name): data for name, data in read.items()}
    place = min(places, key=lambda one: len(one.parts), default=PurePosixPath())
    folder.mkdir(exist_ok=True)
    named = folder / (place.name or "feuille")
    write_files({name.name: data for name, data in own.items() if name.parent == place}, named)
    return read_sheet(named)


def write_files(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the given files; a name that leads out of its folder goes to the top."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        parts = [part for part in PurePosixPath(name.replace("\\", "/")).parts if part not in ("/", "..")]
        path = folder.joinpath(*parts or ["rendu"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _hand_ins(folder: Path, together: bool) -> Sequence[tuple[str, tuple[Path, ...]]]:
    given = tuple(sorted(folder.iterdir()))
    if together or len(given) == 1:
        alone = len(given) == 1 and not (given[0].is_dir() and is_aside(given[0].name))
        return [(submission_name(given), given if alone else (folder,))]
    return find_submissions(folder)


_MARK: Final = " "


def _watch(name: str, died: Mapping[str, str], tell: Callable[[str], None]) -> CallWatch:
    """Watch one of several hand-ins: its places carry its name."""
    own = {place: why for there, why in died.items() for of, _, place in [there.rpartition(_MARK)] if of == name}
    return CallWatch(lambda place: tell(place and f"{name}{_MARK}{place}"), own)

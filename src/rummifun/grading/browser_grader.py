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
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.report.class_summary import spreadsheet_text
from rummifun.grading.report.html_report import report_page
from rummifun.grading.report.json_report import submission_to_json
from rummifun.grading.sandbox.in_process import CallWatch, InProcessPython, OcamlDriver, Toplevel, in_process_opener
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.submission.files import UnreadableFileError, find_submissions, submission_name
from rummifun.grading.submission.members import is_aside
from rummifun.messages import N_, translation

Event = Mapping[str, Any]
"""A message to the page: a hand-in `begun`, or `done` and its `kept` result; last, the `html` and the `csv`."""


_LIMITS: Final = Limits(call=2.0, phrase=5.0, life=600)
"""Twice as much as natively: time is that of the clock here, and a toplevel is slow at first."""


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


def grade_on_page(
    files: Mapping[str, bytes], asked: PageRequest, toplevel: Callable[[], Toplevel], tell: Callable[[str], None]
) -> Iterator[Event]:
    """Check files as the command line does, each a hand-in, a zip or a folder; `tell` the watcher each place."""
    tr = translation(asked.lang)
    with TemporaryDirectory(prefix="rummifun-") as folder:
        _write(files, Path(folder))
        found: list[GradedSubmission] = []
        try:
            named = _hand_ins(Path(folder), asked.together)
        except UnreadableFileError as error:
            yield {"failed": tr(error.message).format(**{**error.details, "name": ", ".join(files)})}
            return
        for name, paths in named:
            yield {"begun": name, "number": len(found) + 1, "of": len(named)}
            if name in asked.kept:
                found.append(pickle.loads(b64decode(asked.kept[name])))
            elif name in asked.given_up:
                found.append(GradedSubmission(name, None, _GIVEN_UP, (("name", name),)))
            else:
                watch = _watch(name, asked.died, tell)
                cells = {
                    "ocaml": in_process_opener(lambda scratch: OcamlDriver(toplevel(), scratch), watch),
                    "python": in_process_opener(InProcessPython, watch),
                }
                found.append(grade_one(name, paths, GradingOptions(limits=_LIMITS, cells=cells)))
            yield {"done": name, "kept": b64encode(pickle.dumps(found[-1])).decode()}
    submissions = with_same_pair_warnings(found, tr) if len(found) > 1 else found
    yield {
        "html": report_page(submissions, tr, asked.lang, asked.whole),
        "csv": spreadsheet_text(submissions, tr, asked.lang),
        "reports": [submission_to_json(one, tr) for one in submissions],
    }


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the given files; a name that leads out of its folder goes to the top."""
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

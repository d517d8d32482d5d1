"""Opening a hand-in: copies of its files run in a cell, and its definitions are read as functions of the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Final

from rummifun.grading.matching.names import RecognisedNames, TeacherNames, recognise
from rummifun.grading.sandbox.filesystem import scratch_folder
from rummifun.grading.sandbox.limits import IncompleteSandboxError, Limits, SandboxDiedError
from rummifun.grading.sandbox.ocaml import OcamlSubmission, is_missing
from rummifun.grading.sandbox.python import PythonSubmission
from rummifun.grading.sandbox.runner import RunningSubmission, SandboxOpener
from rummifun.grading.sheet import FUNCTIONS
from rummifun.grading.submission.definitions import Definition, SourceFile
from rummifun.grading.submission.files import Submission, UnreadableFileError
from rummifun.messages import N_

_NO_CELLS: Final[Mapping[str, SandboxOpener]] = {}


@contextmanager
def open_submission(
    files: Submission, limits: Limits | None = None, cells: Mapping[str, SandboxOpener] = _NO_CELLS
) -> Iterator[RunningSubmission]:
    """Run a hand-in on copies of its files in a scratch folder; both are gone afterwards.

    Raises `UnreadableFileError` if it cannot be run.
    """
    if files.is_ocaml and "ocaml" not in cells and is_missing():
        raise UnreadableFileError(N_("OCaml is needed to grade {name}: apt-get install ocaml-nox"), name=files.name)
    with scratch_folder() as scratch:
        _copy(files.texts, scratch)
        with closing(_open(files.is_ocaml, scratch, files.sources, limits, cells)) as hand:
            yield hand


def _open(
    ocaml: bool, scratch: Path, texts: Sequence[SourceFile], limits: Limits | None, cells: Mapping[str, SandboxOpener]
) -> RunningSubmission:
    language, kind = ("ocaml", OcamlSubmission) if ocaml else ("python", PythonSubmission)
    where = {"where": cells[language]} if language in cells else {}
    try:
        return kind(scratch, texts, limits, **where)
    except IncompleteSandboxError as unshut:
        message = N_(
            "{name} is not run: --exiger-cellule asks for a whole cell, and this system does not allow: {protections}"
        )
        raise UnreadableFileError(message, name=texts[0][0], protections=" ".join(unshut.missing)) from None
    except SandboxDiedError as dead:
        raise UnreadableFileError(
            N_("{name} cannot be run: its language does not start ({why})"), name=texts[0][0], why=dead
        ) from None


def _copy(texts: Mapping[str, str], scratch: Path) -> None:
    """Copy the files that a hand-in may use, under the names it reads; copy nothing from outside its folder."""
    for name, text in texts.items():
        if ".." not in PurePosixPath(name).parts:
            with suppress(OSError):
                (scratch / name).parent.mkdir(parents=True, exist_ok=True)
                (scratch / name).write_text(text, "utf-8")


def recognise_names(hand: RunningSubmission, given: TeacherNames) -> RecognisedNames:
    """Recognise the function of the sheet that each definition of a hand-in is."""

    def form(function: str, definition: Definition) -> str | None:
        bound = hand.bind_function(function, FUNCTIONS[function][1], definition)
        return None if bound is None else bound.form

    return recognise(hand.definitions, form, given, typed=hand.language != "python")

"""A folder of exercises that is put into the page: the files that belong to it, and its cells."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from rummifun.grading.browser_grader import write_files
from rummifun.grading.sheet.declarations import SheetError
from rummifun.grading.sheet.interface import FILE as INTERFACE
from rummifun.grading.submission.archive_files import Member, is_aside, nested_members
from rummifun.lessons.exercise import Exercise
from rummifun.lessons.exercise_sheets import exercises_in
from rummifun.messages import N_, LocalizedError, Translation, translation

FolderFiles = Mapping[str, str]
"""Files by their names, with the folders before them: the bytes of each in base 64. An archive is its files."""

NO_EXERCISE: Final = N_("{folder} has no exercise: files NUMBER.ml, or folders, were expected")

_SUFFIXES: Final = (".ml", ".mli", ".py", ".toml")

_FILE_BYTES: Final = 1 << 20

_LOOSE: Final = "exercices"
"""The name of a folder for files that come without one."""


def describe_folder(files: FolderFiles, lang: str) -> Mapping[str, Any]:
    """Return the `folder` that files hold, the `files` that belong to it and its `cells`; or why it is `refused`."""
    tr = translation(lang)
    with TemporaryDirectory() as scratch:
        try:
            folder = write_folder(files, Path(scratch))
            exercises = exercises_in(folder, lang)
            if not exercises:
                raise SheetError(NO_EXERCISE, folder=folder.name)
        except LocalizedError as error:
            return {"refused": error.localize(tr).replace(f"{scratch}/", "")}
        cells = [cell for number, one in exercises.items() for cell in _cells(number, one, tr)]
        kept = {path.relative_to(scratch).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        texts = {name: b64encode(path.read_bytes()).decode() for name, path in kept.items()}
        return {"folder": folder.name, "files": texts, "cells": cells}


def write_folder(files: FolderFiles, into: Path) -> Path:
    """Write the folder of exercises that files hold, and return it. Raises `SheetError` if there is none."""
    found = {PurePosixPath(one.name): one.data for one in _members(files)}
    sheets = {name.parent for name in found if name.name == INTERFACE}
    alone = (name.parent for name in found if name.suffix == ".ml" and name.parent not in sheets)
    places = {*alone, *(sheet.parent for sheet in sheets)}
    if not places:
        shown = dict.fromkeys(name.partition("/")[0] for name in files)
        raise SheetError(NO_EXERCISE, folder=", ".join(shown))
    place = min(places, key=lambda one: (len(one.parts), one))
    folder = into / (place.name.removesuffix(".zip") or _LOOSE)
    own = (name for name in found if name.parent == place or (name.parent.parent == place and name.parent in sheets))
    write_files({name.relative_to(place).as_posix(): found[name] for name in own}, folder)
    return folder


def _members(files: FolderFiles) -> Iterator[Member]:
    """List the files that may be those of exercises, in archives too. Raises `SheetError` for one that is too large."""
    for one in nested_members((Member(name, b64decode(data)) for name, data in files.items()), lambda _: _FILE_BYTES):
        name = PurePosixPath(one.name)
        parts = [part for part in name.parts if part not in ("/", "..")]
        if name.suffix in _SUFFIXES and not any(map(is_aside, parts)):
            if len(one.data) > _FILE_BYTES:
                raise SheetError(N_("{name} is too large: {n} MB at most."), name=name.name, n=1)
            yield one._replace(name="/".join(parts))


def _cells(number: str, one: Exercise, tr: Translation) -> Iterator[Mapping[str, Any]]:
    """Return the functions of an exercise in words, and the cell to answer in."""
    for name, meaning in one.meanings.items():
        said = tr(": ") + meaning
        yield {"kind": "prose", "text": name + said, "tree": [["p", ["code", name], said]]}
    starts = {"text": one.start.rstrip("\n"), "start_ocaml": one.starts[".ml"].rstrip("\n")}
    of = {"number": number, "names": one.names, "hints": one.hints, "key": " ".join((number, *one.names))}
    yield {"kind": "exercise", "shown": "", "raises": "", **starts, **of}

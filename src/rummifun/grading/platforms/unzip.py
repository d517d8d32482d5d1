"""A zip unpacked into a folder: regular files only, below it, and no more of them than a class can have handed in."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Final

from rummifun.grading.cell.files import Unreadable
from rummifun.messages import N_

_FILES: Final = 20_000
_BYTES: Final = 500 << 20
_EACH: Final = 20 << 20


def unpacked(path: Path, into: Path, placed: Callable[[str], str | None]) -> None:
    """Unpack the files of a zip, each where `placed` says by its name, or nowhere.

    Raises `Unreadable` for what is no zip, what is too large, and for a path that leads out of it.
    """
    into.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(path) as archive:
            _unpack(archive, path, into, placed)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise Unreadable(N_("{name} is no zip that can be read: {said}"), name=path.name, said=error) from None


def _unpack(archive: zipfile.ZipFile, path: Path, into: Path, placed: Callable[[str], str | None]) -> None:
    inside = [one for one in archive.infolist() if not one.is_dir() and not stat.S_ISLNK(one.external_attr >> 16)]
    if len(inside) > _FILES or sum(one.file_size for one in inside) > _BYTES:
        message = N_("{name} holds too much: {files} files at most, {mega} MB together")
        raise Unreadable(message, name=path.name, files=_FILES, mega=_BYTES >> 20)
    for one in inside:
        where = PurePosixPath(one.filename.replace("\\", "/"))
        if where.is_absolute() or ".." in where.parts or ":" in where.parts[0]:
            raise Unreadable(N_("{name} holds a path that leads out of it: {path}"), name=path.name, path=one.filename)
        target = placed(str(where))
        if target is not None:
            file = into / target
            file.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(one) as data:
                file.write_bytes(data.read(_EACH))  # what is longer than it says is cut off, and then refused

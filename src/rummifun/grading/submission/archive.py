"""The sources in a folder or a zip, read into memory: no more than a hand-in has, and no file from outside."""

from __future__ import annotations

import errno
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from typing import Final

from rummifun.messages import N_

SUFFIXES: Final = (".ml", ".py")
MAX_BYTES: Final = 2 << 20
_FILES: Final = 200
_ENTRIES: Final = 20_000
_WHOLE: Final = 20 << 20
_ASIDE: Final = frozenset({"__MACOSX", "__pycache__", "_build", "_opam", "node_modules", "venv", "site-packages"})


class UnreadableFileError(ValueError):
    """A file that cannot be a hand-in: a message, and its details."""

    def __init__(self, message: str, **of: object) -> None:
        super().__init__(message)
        self.message, self.details = message, of


def is_zip(path: Path) -> bool:
    """Tell whether a path is a zip: by its name, or by its first bytes."""
    if not path.is_file() or path.suffix in SUFFIXES:
        return False
    if path.suffix.lower() == ".zip":
        return True
    with path.open("rb") as file:
        return file.read(4) == b"PK\3\4"


def read_folder(folder: Path) -> dict[str, bytes]:
    """Read the sources in a folder, at any depth; links are not followed, and a zip alone stands for its files.

    Raises `UnreadableFileError` without any, or for too many.
    """
    found: dict[str, bytes] = {}
    zips = []
    for path in _files(folder):
        if path.suffix in SUFFIXES and path.stat().st_size <= MAX_BYTES:
            found[_legible(path.relative_to(folder).as_posix())] = path.read_bytes()
            _check_size(folder, found)
        elif path.suffix.lower() == ".zip":
            zips.append(path)
    if not found and len(zips) == 1:
        return read_zip(zips[0])
    if not found:
        raise UnreadableFileError(N_("{name} is a folder without any file .ml or .py"), name=folder)
    return _bare(found)


def _files(folder: Path) -> Iterator[Path]:
    entries = 0
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not _aside(name))
        entries += len(files) + len(folders)
        if entries > _ENTRIES:
            raise UnreadableFileError(N_("{name} holds more than {n} files: no hand-in does"), name=folder, n=_ENTRIES)
        for path in (Path(place, name) for name in sorted(files) if not _aside(name)):
            if path.is_file() and not path.is_symlink():
                yield path


def read_zip(path: Path) -> dict[str, bytes]:
    """Read the sources in a zip.

    Raises `UnreadableFileError` for a zip that `zip_members` refuses, and for too many files.
    """
    found: dict[str, bytes] = {}
    for name, data in zip_members(path, SUFFIXES):
        if len(data) > MAX_BYTES:
            mega = f"{MAX_BYTES >> 20}"
            raise UnreadableFileError(
                N_("{name}: {member} is larger than {size} MB"), name=path, member=name, size=mega
            )
        found[name] = data
        _check_size(path, found)
    if not found:
        raise UnreadableFileError(N_("{name} is a zip without any file .ml or .py"), name=path)
    return _bare(found)


def zip_members(
    path: Path, suffixes: Sequence[str] = (), most: int = _ENTRIES, each: int = MAX_BYTES + 1
) -> Iterator[tuple[str, bytes]]:
    """Read the files of a zip, or those of some kinds: `each` bytes at most, for any size that it declares.

    Raises `UnreadableFileError` for a file that is no zip, is locked, climbs out of itself, or holds links or too many
    files.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            if len(entries) > most:
                raise UnreadableFileError(N_("{name} holds more than {n} files: no hand-in does"), name=path, n=most)
            for entry in entries:
                name = _member_name(entry)
                _inside(path, name)
                if _is_member_to_read(path, entry, name, suffixes):
                    with archive.open(entry) as file:
                        data = file.read(each)
                    yield name, data
    except UnreadableFileError:
        raise
    except (zipfile.BadZipFile, zlib.error, LZMAError, struct.error, *_ZIP_ERRORS) as error:
        if isinstance(error, OSError) and error.errno != errno.EINVAL:
            raise
        raise UnreadableFileError(
            N_("{name} is not a readable zip; a zip of files .ml or .py was expected"), name=path
        ) from None


_ZIP_ERRORS: Final = (
    EOFError,
    IndexError,
    NotImplementedError,
    OSError,
    OverflowError,
    ValueError,
)  # raised by zipfile
"""The exceptions of `zipfile` for a damaged zip, or for one packed in a way that it does not know."""


def _inside(path: Path, name: str) -> None:
    parts = PurePosixPath(name).parts
    if name.startswith("/") or ".." in parts or (parts and parts[0][1:2] == ":"):
        message = N_("{name} holds a path that leads out of it, {member}: nothing of it is read")
        raise UnreadableFileError(message, name=path, member=name)


def _is_member_to_read(path: Path, entry: zipfile.ZipInfo, name: str, suffixes: Sequence[str]) -> bool:
    where = PurePosixPath(name)
    if entry.is_dir() or (suffixes and where.suffix not in suffixes) or any(map(_aside, where.parts)):
        return False
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise UnreadableFileError(
            N_("{name} holds a link, {member}: the file itself was expected"), name=path, member=name
        )
    if entry.flag_bits & 1:
        raise UnreadableFileError(N_("{name} is locked by a password: {member} cannot be read"), name=path, member=name)
    return True


def _check_size(path: Path, found: Mapping[str, bytes]) -> None:
    if len(found) > _FILES:
        raise UnreadableFileError(
            N_("{name} holds more than {n} files .ml or .py: is it a class? (--dossier)"), name=path, n=_FILES
        )
    if sum(map(len, found.values())) > _WHOLE:
        mega = f"{_WHOLE >> 20}"
        raise UnreadableFileError(N_("{name} holds more than {size} MB of files .ml or .py"), name=path, size=mega)


def _member_name(member: zipfile.ZipInfo) -> str:
    """Read the name of a member: in UTF-8, said or not, in Latin-1, or as Windows and DOS have it."""
    name = member.filename
    if not member.flag_bits & 0x800:
        data = name.encode("cp437", "replace")
        try:
            name = data.decode("utf-8")
        except UnicodeDecodeError:
            dos = any(0x80 <= byte < 0xA0 for byte in data)
            name = data.decode("cp850" if dos else "latin-1")
    return name.replace("\\", "/")


def _legible(name: str) -> str:
    """Return a file name of the disc, read as Latin-1 if it is not UTF-8."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return os.fsencode(name).decode("latin-1")
    return name


def _aside(name: str) -> bool:
    return name in _ASIDE or name.startswith((".", "._"))


def _bare(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Leave out the folders that hold everything."""
    while len({name.split("/")[0] for name in files}) == 1 and all("/" in name for name in files):
        files = {name.partition("/")[2]: data for name, data in files.items()}
    return dict(files)

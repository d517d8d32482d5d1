"""The files of a folder or an archive, at any depth: the first bytes of those to read, a reason for each other one.

Nothing is unpacked on the disk and no link is followed: no name leads out of the folder.
"""

from __future__ import annotations

import errno
import gzip
import os
import re
import stat
import struct
import tarfile
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import IO, Final, NamedTuple

from rummifun.grading.submission.file_limits import UNPACKED_BYTES
from rummifun.messages import N_, describe_os_error

try:
    from lzma import LZMAError
except ImportError:  # a browser's Python has none, and reads no such archive
    from zipfile import BadZipFile as LZMAError  # type: ignore[assignment]

LINK: Final = N_("a link")


OTHER_KIND: Final = N_("neither .ml, .py, .ipynb, .zip nor .tar.gz")


TOO_LARGE: Final = N_("too large: 2 MB at most, 50 MB for an archive")


ASIDE: Final = N_("hidden, or made by a program")


_SPECIAL: Final = N_("neither a file nor a folder that can be opened")


_PROGRAM_FOLDERS: Final = frozenset({"__MACOSX", "__pycache__", "_build", "_opam", "node_modules", "venv"})


_ARCHIVE: Final = re.compile(r"\.(zip|tar|tgz|tar\.gz)$", re.IGNORECASE)


Limit = Callable[[str], int]
"""The most bytes to read of a file of this name; 0 for a file that is not read."""


class Member(NamedTuple):
    """A file of a folder or an archive: its name there, and its bytes or the reason why it is not read."""

    name: str
    data: bytes = b""
    reason: str = ""


def is_archive(name: str, data: bytes = b"") -> bool:
    """Tell whether a file is an archive: by its name, or by its first bytes if its name has no suffix."""
    return bool(_ARCHIVE.search(name)) or (not PurePosixPath(name).suffix and data.startswith(b"PK\3\4"))


def is_aside(name: str) -> bool:
    """Tell whether a file or a folder is hidden, or made by a program."""
    return name in _PROGRAM_FOLDERS or name == "site-packages" or name.startswith(".")


def shown_name(name: str) -> str:
    """Return the name of a file as a table shows it: its odd bytes read as Latin-1, without control characters."""
    letters = (chr(ord(c) - 0xDC00) if 0xDC80 <= ord(c) <= 0xDCFF else c for c in name)
    return "".join(chr(0xFFFD) if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") else c for c in letters)


def is_folder(path: Path) -> bool:
    """Tell whether a path is a folder that can be listed, and no link to one."""
    return path.is_dir() and not path.is_symlink() and os.access(path, os.R_OK | os.X_OK)


def file_member(path: Path, name: str, limit: Limit) -> Member:
    """Read a file of the disk."""
    reason = LINK if path.is_symlink() else "" if path.is_file() else _SPECIAL
    return _member(name, reason, lambda: path.open("rb"), limit)


def folder_members(folder: Path, limit: Limit) -> Iterator[Member]:
    """List the files of a folder; a link is one, and so is a folder that cannot be opened."""
    for place, folders, files in os.walk(folder):
        shut = {name for name in folders if is_aside(name) or not is_folder(Path(place, name))}
        folders[:] = sorted({*folders} - shut)
        for path in (Path(place, name) for name in sorted((*files, *shut))):
            name = shown_name(path.relative_to(folder).as_posix())
            hidden = Member(name + "/" * path.is_dir(), reason=ASIDE)
            yield hidden if is_aside(path.name) else file_member(path, name, limit)


def archive_members(name: str, file: IO[bytes], limit: Limit) -> Iterator[Member]:
    """List the files of a zip or a tar; a member without a name tells why the rest of it cannot be read."""
    is_zip = not _ARCHIVE.search(name) or name.lower().endswith("zip")
    try:
        yield from _zip_members(file, limit) if is_zip else _tar_members(file, limit)
    except _ERRORS as error:
        yield Member("", reason=_reason(error))


def _zip_members(file: IO[bytes], limit: Limit) -> Iterator[Member]:
    with zipfile.ZipFile(file) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                locked = N_("locked by a password") if entry.flag_bits & 1 else ""
                reason = LINK if stat.S_ISLNK(entry.external_attr >> 16) else locked
                yield _archive_member(_zip_name(entry), reason, partial(archive.open, entry), limit)


def _tar_members(file: IO[bytes], limit: Limit) -> Iterator[Member]:
    """List the files of a tar, read in memory: its headers may claim any size."""
    unpacked = gzip.GzipFile(fileobj=file) if file.read(2) == b"\x1f\x8b" else file
    file.seek(0)
    with tarfile.open(fileobj=BytesIO(unpacked.read(UNPACKED_BYTES)), mode="r:") as archive:
        for entry in archive:
            reason = "" if entry.isreg() else LINK if entry.issym() or entry.islnk() else _SPECIAL
            if not entry.isdir():
                yield _archive_member(
                    shown_name(entry.name.removeprefix("./")), reason, partial(archive.extractfile, entry), limit
                )


def _archive_member(name: str, reason: str, opened: Callable[[], IO[bytes] | None], limit: Limit) -> Member:
    """Read a file of an archive; a whole folder that is set aside is one name."""
    parts = PurePosixPath(name).parts
    if name.startswith("/") or ".." in parts or name[1:2] == ":":
        return Member(name, reason=N_("its path leads out of the archive"))
    if aside := next((i for i, part in enumerate(parts, 1) if is_aside(part)), 0):
        return Member("/".join(parts[:aside]) + "/" * (aside < len(parts)), reason=ASIDE)
    return _member(name, reason, opened, limit)


def _member(name: str, reason: str, opened: Callable[[], IO[bytes] | None], limit: Limit) -> Member:
    most = limit(name)
    if reason or not most:
        return Member(name, reason=reason or OTHER_KIND)
    try:
        with opened() or BytesIO() as file:
            data = file.read(most + 1)
    except _ERRORS as error:
        return Member(name, reason=_reason(error))
    return Member(name, data, TOO_LARGE if len(data) > most else "")


_DAMAGES: Final = (zipfile.BadZipFile, tarfile.TarError, zlib.error, LZMAError, struct.error, EOFError, IndexError)
"""The exceptions of Python for a damaged archive."""


_ERRORS: Final = (*_DAMAGES, NotImplementedError, OSError, OverflowError, ValueError)
"""Those, that of `zipfile` for a packing it does not know, and those of a file that cannot be read."""


def _reason(error: Exception) -> str:
    is_of_disk = isinstance(error, OSError) and error.errno not in (None, errno.EINVAL)
    return describe_os_error(error) if is_of_disk else N_("not a readable zip or tar.gz, or too large a one")


def _zip_name(member: zipfile.ZipInfo) -> str:
    """Read the name of a member: in UTF-8, said or not, in Latin-1, or as Windows and DOS have it."""
    data = member.filename.encode("utf-8" if member.flag_bits & 0x800 else "cp437", "replace")
    try:
        name = data.decode()
    except UnicodeDecodeError:
        dos = any(0x80 <= byte < 0xA0 for byte in data)
        name = data.decode("cp850" if dos else "latin-1")
    return shown_name(name.replace("\\", "/"))


def nested_members(members: Iterable[Member], limit: Limit) -> Iterator[Member]:
    """List the files of archives within, after each archive itself; whoever reads them ends too many."""
    for one in members:
        yield one
        if not one.reason and is_archive(one.name, one.data):
            inside = nested_members(archive_members(one.name, BytesIO(one.data), limit), limit)
            yield from (each._replace(name=f"{one.name}/{each.name}".rstrip("/")) for each in inside)

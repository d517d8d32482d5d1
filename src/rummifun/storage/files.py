"""Records on disk: created without overwriting, appended to durably, rewritten as a whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial
from io import BufferedWriter
from itertools import count
from pathlib import Path
from threading import get_ident
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from rummifun.core.json_reader import parse_json_object
from rummifun.core.record import add_checksum, short_digest
from rummifun.ordinary_files import read_ordinary_file
from rummifun.session.statistics import FinishedGame

_BESIDE: Final = ".rummifun-"


_LEFTOVER_AGE: Final = 3600.0  # seconds


def make_private_folder(folder: Path) -> None:
    """Make a folder and its missing parents, for this user alone: the files reveal hidden cards.

    One that is there already stays as it is. Raises `OSError` where it cannot.
    """
    missing = [one for one in folder.parents if not one.exists()]
    for one in (*reversed(missing), folder):
        one.mkdir(0o700, exist_ok=True)


PRIVATE: Final = 0o600
"""The mode of a file that reveals hidden cards, or that no other user may change."""


def create_file(file: Path, written: str | bytes, mode: int = 0o666) -> None:
    """Write a new file, durably; never overwrite.

    Raises `FileExistsError`, and changes nothing, if the name is taken.
    """
    with replacement(file, _link, mode) as out:
        out.write(_encode(written))


def _encode(written: str | bytes) -> bytes:
    return written.encode() if isinstance(written, str) else written


def _link(fresh: Path, file: Path) -> None:
    """Give a finished file a name that is free."""
    try:
        os.link(fresh, file)
    except FileExistsError:
        raise
    except OSError:  # some file systems know no second name
        file.open("xb").close()
        rename_into_place(fresh, file)


def append_line(file: Path, written: str) -> None:
    """Append a line to a file, durably; if that fails, the file does not change."""
    with file.open("r+b", buffering=0) as out:
        end = out.seek(0, os.SEEK_END)
        data = f"{written}\n".encode()
        try:
            if out.write(data) != len(data):  # a raw file writes only the bytes that fit
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            fsync_file(out)
        except OSError:
            out.truncate(end)
            raise


def rewrite_file(file: Path, written: str | bytes) -> None:
    """Replace a file's text: a crash leaves the old text or the new one."""
    file = file.resolve()  # a link goes on pointing there
    with replacement(file) as out:
        shutil.copymode(file, out.name)
        out.write(_encode(written))


def write_file(file: Path, written: str | bytes) -> None:
    """Write a file, new or in place of its old text, durably and whole; into a pipe or a device, write directly."""
    if file.is_file():
        rewrite_file(file, written)
    elif file.exists():
        file.write_bytes(_encode(written))
    else:
        create_file(file.resolve(), written)  # a link may point to no file yet


@contextmanager
def replacement(
    file: Path, place: Callable[[Path, Path], object] | None = None, mode: int = 0o666
) -> Iterator[BufferedWriter]:
    """Open a new file beside another, whose name it gets durably once it is whole; until then nothing changes."""
    fresh = file.with_name(f"{_BESIDE}{os.getpid()}-{get_ident()}")
    fresh.unlink(missing_ok=True)  # of a process that had this number before, and was killed
    try:
        with open(fresh, "xb", opener=partial(os.open, mode=mode)) as out:
            yield out
            fsync_file(out)
        (place or rename_into_place)(fresh, file)
    except OSError as error:
        if error.filename == str(fresh):  # nobody has asked for that name
            error.filename = str(file)
        raise
    finally:
        fresh.unlink(missing_ok=True)
    fsync_folder(file.parent)


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of killed processes: nobody writes any more to a file that is an hour old."""
    with suppress(OSError):
        for left in folder.glob(f"{_BESIDE}*"):
            if time.time() - left.stat().st_mtime > _LEFTOVER_AGE:
                left.unlink()


def rename_into_place(fresh: Path, file: Path, platform: str = sys.platform) -> None:
    """Rename a finished file into place. Windows refuses while a process reads the old file: try again."""
    for wait in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5) if platform == "win32" else ():
        with suppress(PermissionError):
            fresh.replace(file)
            return
        time.sleep(wait)
    fresh.replace(file)


def close_record(file: Path) -> None:
    """Note in a record how many moves it has, so that a loss is noticed; if it can be written."""
    with suppress(OSError):
        before, when = read_lossy(file), file.stat()
        if (after := add_checksum(before)) != before:
            rewrite_file(file, after)
            os.utime(file, ns=(when.st_atime_ns, when.st_mtime_ns))


def numbered_paths(file: Path) -> Iterator[Path]:
    """List names for a file: its own, then the same with a number."""
    return (file.with_name(f"{file.name}{'' if n == 1 else n}") for n in count(1))


def read_lossy(file: Path) -> str:
    r"""Read a file that may be damaged: a byte that is not text is read as `\xff`.

    Raises `OSError` for one that is not ordinary, or too large.
    """
    return read_ordinary_file(file).decode("utf-8-sig", errors="backslashreplace")


def has_exact_fields(said: Mapping[str, Any], kind: type) -> bool:
    """Tell whether a read value has the fields of a dataclass, each of the exact type: true is not a number."""

    def types(hint: Any) -> list[Any]:
        return [get_origin(one) or one for one in (get_args(hint) if isinstance(hint, UnionType) else (hint,))]

    hints = get_type_hints(kind)
    return set(said) == set(hints) and all(type(said[name]) in types(hint) for name, hint in hints.items())


def fsync_file(out: Any) -> None:
    """Flush the bytes of a file to the disk."""
    out.flush()
    os.fsync(out.fileno())


def fsync_folder(folder: Path) -> None:
    """Make the names in a folder durable too, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with suppress(OSError):  # some file systems cannot, and some folders cannot be read
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def write_end_line(end: FinishedGame) -> str:
    """Write how a game ended."""
    said = asdict(end)
    return json.dumps({**said, _DIGEST: short_digest(said)}, ensure_ascii=False)


_DIGEST: Final = "empreinte"  # the field of a line that holds the digest of the others


def read_end_line(line: str) -> FinishedGame | None:
    """Read how a game ended; None if the line does not say so, or has been altered."""
    found = parse_json_object(line)
    said = {name: value for name, value in found.items() if name != _DIGEST}
    if not has_exact_fields(said, FinishedGame):
        return None
    end, mark = FinishedGame(**said), short_digest(said)
    return end if found.get(_DIGEST, mark) == mark and min(end.moves, end.seconds or 0) >= 0 else None

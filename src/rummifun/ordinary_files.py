"""Ordinary files that somebody names: read whole up to a size, or refused. A pipe would wait, a device never end."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

MOST_BYTES: Final = 1 << 28


def read_ordinary_file(file: Path) -> bytes:
    """Read a file whole; raise `OSError` for one that cannot be opened as an ordinary one."""
    with open_ordinary_file(file) as found:
        return found.read()


def open_ordinary_file(file: Path) -> BinaryIO:
    """Open a file to read it; raise `OSError` for a folder, a pipe, a device, or more than `MOST_BYTES`."""
    found = file.stat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if found.st_size > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return file.open("rb")

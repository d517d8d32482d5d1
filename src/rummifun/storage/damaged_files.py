"""Damaged files: each is set aside under a free name that ends in `.abime`; nothing is deleted."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rummifun.storage import files


def copy_aside(file: Path) -> Path:
    """Copy a damaged file beside itself, under a free name."""
    for aside in _asides(file):
        with suppress(FileExistsError), file.open("rb") as damaged, aside.open("xb") as out:
            shutil.copyfileobj(damaged, out)
            files.fsync_file(out)
            break
    return aside


def rename_aside(file: Path) -> Path | None:
    """Rename an unusable file, so that it is not read again; None if that cannot be done."""
    try:
        return file.rename(next(aside for aside in _asides(file) if not aside.exists()))
    except OSError:
        return None


def _asides(file: Path) -> Iterator[Path]:
    return files.numbered_paths(file.with_name(f"{file.name}.abime"))

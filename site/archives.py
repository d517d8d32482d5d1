"""Reproducible packs, the same bytes from every build: files in their order, without dates or owners.

A zip is for Python's own importer. A pack is a zip of files as they are, gzipped as a whole: smaller, and undone by the
browser at once where a zip is undone file by file.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo


def zipped(files: Mapping[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    """Make a zip of files, by their names."""
    packing = BytesIO()
    with ZipFile(packing, "w") as archive:
        for name in sorted(files):
            entry = ZipInfo(name)
            entry.compress_type = method
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return packing.getvalue()


def packed(files: Mapping[str, bytes]) -> bytes:
    """Make a pack of files, by their names."""
    return gzip.compress(zipped(files, ZIP_STORED), mtime=0)


def unzipped(file: Path, into: Path) -> None:
    """Take everything out of a zip."""
    with ZipFile(file) as archive:
        archive.extractall(into)

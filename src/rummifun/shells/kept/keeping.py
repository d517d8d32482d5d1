"""Where the games of a user are kept."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from rummifun.shells.kept import saves


def folder_of(environ: Mapping[str, str] = os.environ) -> Path:
    """Give the folder of a user's data; one that is nowhere where there is no home.

    >>> folder_of({"XDG_DATA_HOME": "/nowhere"}).as_posix()
    '/nowhere/rummifun'
    """
    try:
        return saves.data_folder(environ)
    except RuntimeError:
        return Path(os.devnull) / "rummifun"


def files(folder: Path, name: str | None = None) -> tuple[Path, ...]:
    """List the files of games, of one or of all, the last written first; none where the folder cannot be read.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "parties", "rummikub-2026-03-01-000000.jsonl")
    ...     file.parent.mkdir()
    ...     file.touch()
    ...     [file.name for file in files(Path(folder))], files(Path(folder), "klondike")
    (['rummikub-2026-03-01-000000.jsonl'], ())
    """
    pattern = f"{name}-[0-9]*.jsonl" if name else "*.jsonl"
    try:
        dated = [(file.stat().st_mtime_ns, file.name, file) for file in (folder / "parties").glob(pattern)]
    except OSError:
        return ()
    return tuple(file for _, _, file in sorted(dated, reverse=True))

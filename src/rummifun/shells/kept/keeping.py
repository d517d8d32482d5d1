"""Where the games of a user are kept."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from rummifun.shells.kept import saves


def folder_of(environ: Mapping[str, str] = os.environ) -> Path:
    """Give the folder of a user's data; one that is nowhere where there is no home."""
    try:
        return saves.data_folder(environ)
    except RuntimeError:
        return Path(os.devnull) / "rummifun"


def files(folder: Path, name: str | None = None) -> tuple[Path, ...]:
    """List the files of games, of one or of all, the last written first; none where the folder cannot be read."""
    pattern = f"{name}-[0-9]*.jsonl" if name else "*.jsonl"
    try:
        dated = [(file.stat().st_mtime_ns, file.name, file) for file in (folder / "parties").glob(pattern)]
    except OSError:
        return ()
    return tuple(file for _, _, file in sorted(dated, reverse=True))

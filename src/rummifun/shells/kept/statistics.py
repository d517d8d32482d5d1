"""The journal of a person's finished games, one line each.

A game that was taken back and ended anew counts once, as it ended last. A line that cannot be read is passed over, and
the journal it stood in set aside before another is written.
"""

from __future__ import annotations

from pathlib import Path

from rummifun.play.ends import Ended
from rummifun.shells.kept import saves
from rummifun.shells.kept.endings import end_read, end_written
from rummifun.shells.kept.ownership import alone


def journal(folder: Path) -> Path:
    """Name the journal in the folder of a user's data."""
    return folder / "statistiques.jsonl"


def read(file: Path) -> tuple[tuple[Ended, ...], bool]:
    """Read a journal, and tell whether every line was readable; a missing journal is empty.

    Raises `OSError` where a journal is there and cannot be read.
    """
    try:
        lines = saves.read(file).splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return (), True
    ends = [end_read(line) for line in lines if line.strip()]
    return tuple(end for end in ends if end is not None), None not in ends


def recorded(file: Path, end: Ended) -> Path | None:
    """Add a finished game to a journal, durably; return the backup of a damaged journal, if any.

    Raises `OSError`, and nothing has changed, when it cannot.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with alone(file):
        ends, whole = read(file)
        if not file.exists():
            saves.create(file, f"{end_written(end)}\n")
            return None
        aside = None if whole else saves.put_aside(file)
        saves.rewrite(file, "".join(f"{end_written(one)}\n" for one in (*ends, end)))
        return aside

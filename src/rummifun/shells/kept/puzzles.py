"""The days whose puzzle was solved, in a file of their own; unreadable parts count for no day."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from rummifun.shells.kept import saves


def file_in(folder: Path) -> Path:
    """Name the file."""
    return folder / "enigmes.json"


def read(folder: Path) -> frozenset[date]:
    """Read the days that were solved."""
    try:
        found = json.loads(saves.read(file_in(folder)))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    days = (_day(text) for text in found if isinstance(text, str)) if isinstance(found, list) else ()
    return frozenset(day for day in days if day is not None)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def solved(folder: Path, day: date) -> frozenset[date]:
    """Keep that a day's puzzle was solved; return all such days. Raises `OSError` if it cannot be kept."""
    days = read(folder) | {day}
    text = json.dumps(sorted(one.isoformat() for one in days)) + "\n"
    file = file_in(folder)
    if file.exists():
        saves.rewrite(file, text)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        saves.create(file, text)
    return days

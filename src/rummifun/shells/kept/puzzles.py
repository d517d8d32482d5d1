"""The days whose puzzle was solved, in a file of their own; unreadable parts count for no day, and are set aside."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from rummifun.core.record import value_read
from rummifun.shells.kept import saves
from rummifun.shells.kept.ownership import alone


def file_in(folder: Path) -> Path:
    """Name the file."""
    return folder / "enigmes.json"


def read(folder: Path) -> frozenset[date]:
    """Read the days that were solved."""
    try:
        return _read(folder)[0]
    except OSError:
        return frozenset()


def _read(folder: Path) -> tuple[frozenset[date], bool]:
    """Read the days, and tell whether every part was readable; a missing file is empty."""
    try:
        found = value_read(saves.read(file_in(folder)))
    except (FileNotFoundError, NotADirectoryError):
        return frozenset(), True
    except ValueError:
        return frozenset(), False
    if not isinstance(found, list):
        return frozenset(), False
    days = [_day(text) for text in found]
    return frozenset(day for day in days if day is not None), None not in days


def _day(text: Any) -> date | None:
    try:
        return date.fromisoformat(text)
    except (TypeError, ValueError):
        return None


def solved(folder: Path, day: date) -> frozenset[date]:
    """Keep that a day's puzzle was solved; return all such days. Raises `OSError` if it cannot be kept."""
    file = file_in(folder)
    saves.made(folder)
    with alone(file):
        before, whole = _read(folder)
        days = before | {day}
        text = json.dumps(sorted(one.isoformat() for one in days)) + "\n"
        if not whole:
            saves.put_aside(file)
        if file.exists():
            saves.rewrite(file, text)
        else:
            saves.create(file, text)
    return days

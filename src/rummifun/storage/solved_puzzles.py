"""The puzzles of the day that a person has solved, on disk: a list of their days."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from rummifun.core.json_reader import parse_json
from rummifun.storage import files
from rummifun.storage.damaged_files import copy_aside
from rummifun.storage.file_storage import exclusive_lock


def days_file(folder: Path) -> Path:
    """Name the file."""
    return folder / "enigmes.json"


def load_solved_days(folder: Path) -> frozenset[date]:
    """Read the days that were solved."""
    try:
        return _read(folder)[0]
    except OSError:
        return frozenset()


def _read(folder: Path) -> tuple[frozenset[date], bool]:
    """Read the days, and tell whether every part was readable; a missing file is empty."""
    try:
        found = parse_json(files.read_lossy(days_file(folder)))
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


def save_solved_day(folder: Path, day: date) -> frozenset[date]:
    """Keep that a day's puzzle was solved; return all such days. Raises `OSError` if it cannot be kept."""
    file = days_file(folder)
    files.make_private_folder(folder)
    with exclusive_lock(file):
        before, whole = _read(folder)
        days = before | {day}
        text = json.dumps(sorted(one.isoformat() for one in days)) + "\n"
        if not whole:
            copy_aside(file)
        files.write_file(file, text)
    return days

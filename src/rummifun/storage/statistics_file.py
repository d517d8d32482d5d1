"""The statistics of a person on disk: a journal of finished games, one line each.

A game that was taken back and ended anew counts once, as it ended last. A line that cannot be read is passed over, and
the journal it stood in set aside before another is written.

The file of a game and the journal cannot change at one instant. So an end is announced, then kept, then counted: if a
process is killed in between, whoever reads the journal next counts what was announced and kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rummifun.core.json_reader import parse_json_object
from rummifun.messages import N_, Translation
from rummifun.session.persistence import (
    end_digest,
)
from rummifun.session.statistics import FinishedGame, Statistics, fold_statistics
from rummifun.storage import files
from rummifun.storage.damaged_files import copy_aside
from rummifun.storage.file_storage import exclusive_lock
from rummifun.storage.files import read_end_line, write_end_line


def journal_file(folder: Path) -> Path:
    """Name the journal in the folder of a user's data."""
    return folder / "statistiques.jsonl"


def journal_of_game(game: Path) -> Path:
    """Name the journal of a game, by its file in the folder of a user's data."""
    return journal_file(game.parent.parent)


def read_journal(file: Path) -> tuple[tuple[FinishedGame, ...], bool]:
    """Read a journal, and tell whether every line was readable; a missing journal is empty.

    Raises `OSError` where a journal is there and cannot be read.
    """
    ends, whole = _read_ends(file)
    return (*ends, *_uncounted_ends(file, ends)), whole


def _read_ends(file: Path) -> tuple[tuple[FinishedGame, ...], bool]:
    try:
        lines = files.read_lossy(file).splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return (), True
    ends = [read_end_line(line) for line in lines if line.strip()]
    return tuple(end for end in ends if end is not None), None not in ends


def announce_end(file: Path, game: Path, text: str, end: FinishedGame | None) -> None:
    """Announce to a journal that a game is about to end, its file holding a text; without an end, nothing.

    Raises `OSError` when it cannot; a journal that is none of this user's holds no game up.
    """
    if end is None:
        return
    place = _announcement(file, game.stem)
    said = {"fichier": str(game.resolve()), "empreinte": end_digest(text)}
    with suppress(PermissionError, FileExistsError, NotADirectoryError):
        files.make_private_folder(place.parent)
        place.unlink(missing_ok=True)  # of an end that was taken back
        files.create_file(place, f"{write_end_line(replace(end, play=game.stem))}\n{json.dumps(said)}\n")


def _announcement(file: Path, play: str) -> Path:
    return file.with_name("fins") / f"{play}.json"


def _uncounted_ends(file: Path, counted: Iterable[FinishedGame]) -> list[FinishedGame]:
    """List the ends that were announced, kept and not counted."""
    known = {replace(end, seconds=None) for end in counted}
    found = (_announced_end(place) for place in sorted(_announcement(file, "").parent.glob("*.json")))
    return [end for end in found if end is not None and replace(end, seconds=None) not in known]


def _announced_end(place: Path) -> FinishedGame | None:
    """Return the end of an announcement if its game has ended so."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        end, line = files.read_lossy(place).splitlines()
        said = parse_json_object(line)
        if end_digest(files.read_lossy(Path(said["fichier"]))) == said["empreinte"]:
            return read_end_line(end)
    return None


def count_announced_ends(file: Path) -> None:
    """Count the ends that were announced and saved but not yet counted, as far as the journal can be written."""
    with suppress(OSError):
        if waiting := _uncounted_ends(file, _read_ends(file)[0]):
            record_end(file, waiting[-1])


def record_end(file: Path, end: FinishedGame) -> Path | None:
    """Add a finished game to a journal, durably; return the backup of a damaged journal, if any.

    Raises `OSError`, and nothing has changed, when it cannot.
    """
    files.make_private_folder(file.parent)
    with exclusive_lock(file):
        ends, whole = _read_ends(file)
        others = [one for one in _uncounted_ends(file, ends) if one.play != end.play]
        text = "".join(f"{write_end_line(one)}\n" for one in (*ends, *others, end))
        aside = None if whole else copy_aside(file)
        files.write_file(file, text)
        for one in (*others, end):
            _announcement(file, one.play).unlink(missing_ok=True)
        return aside


def load_statistics(folder: Path) -> Mapping[str, Statistics]:
    """Fold the journal of a folder; an unreadable journal counts as empty."""
    try:
        return fold_statistics(read_journal(journal_file(folder))[0])
    except OSError:
        return {}


def count_end(folder: Path, end: FinishedGame, tr: Translation) -> str:
    """Count a finished game in the journal of a folder; return the remark on a damaged one, which is set aside.

    Raises `OSError`, and nothing has changed, when it cannot.
    """
    aside = record_end(journal_file(folder), end)
    said = N_("The statistics were damaged; what could not be read is set aside as {aside}.")
    return "" if aside is None else tr(said).format(aside=aside.name)

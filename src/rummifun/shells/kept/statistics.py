"""The journal of a person's finished games, one line each.

A game that was taken back and ended anew counts once, as it ended last. A line that cannot be read is passed over, and
the journal it stood in set aside before another is written.

The file of a game and the journal cannot change at one instant. So an end is announced, then kept, then counted: if a
process is killed in between, whoever reads the journal next counts what was announced and kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rummifun.core.record import object_read
from rummifun.play.ends import Ended
from rummifun.play.keep import end_mark
from rummifun.shells.kept import saves
from rummifun.shells.kept.endings import end_read, end_written
from rummifun.shells.kept.ownership import alone


def journal(folder: Path) -> Path:
    """Name the journal in the folder of a user's data."""
    return folder / "statistiques.jsonl"


def journal_of(game: Path) -> Path:
    """Name the journal of a game, by its file in the folder of a user's data."""
    return journal(game.parent.parent)


def read(file: Path) -> tuple[tuple[Ended, ...], bool]:
    """Read a journal, and tell whether every line was readable; a missing journal is empty.

    Raises `OSError` where a journal is there and cannot be read.
    """
    ends, whole = _counted(file)
    return (*ends, *_awaited(file, ends)), whole


def _counted(file: Path) -> tuple[tuple[Ended, ...], bool]:
    try:
        lines = saves.read(file).splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return (), True
    ends = [end_read(line) for line in lines if line.strip()]
    return tuple(end for end in ends if end is not None), None not in ends


def announced(file: Path, game: Path, text: str, end: Ended | None) -> None:
    """Announce to a journal that a game is about to end, its file holding a text; without an end, nothing.

    Raises `OSError` when it cannot; a journal that is none of this user's holds no game up.
    """
    if end is None:
        return
    place = _announcement(file, game.stem)
    said = {"fichier": str(game.resolve()), "empreinte": end_mark(text)}
    with suppress(PermissionError, FileExistsError, NotADirectoryError):
        saves.made(place.parent)
        place.unlink(missing_ok=True)  # of an end that was taken back
        saves.create(place, f"{end_written(replace(end, play=game.stem))}\n{json.dumps(said)}\n")


def _announcement(file: Path, play: str) -> Path:
    return file.with_name("fins") / f"{play}.json"


def _awaited(file: Path, counted: Iterable[Ended]) -> list[Ended]:
    """List the ends that were announced, kept and not counted."""
    known = {replace(end, seconds=None) for end in counted}
    found = (_kept(place) for place in sorted(_announcement(file, "").parent.glob("*.json")))
    return [end for end in found if end is not None and replace(end, seconds=None) not in known]


def _kept(place: Path) -> Ended | None:
    """Return the end of an announcement if its game has ended so."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        end, line = saves.read(place).splitlines()
        said = object_read(line)
        if end_mark(saves.read(Path(said["fichier"]))) == said["empreinte"]:
            return end_read(end)
    return None


def caught_up(file: Path) -> None:
    """Count what was announced, kept and not counted, as far as that can be written."""
    with suppress(OSError):
        if waiting := _awaited(file, _counted(file)[0]):
            recorded(file, waiting[-1])


def recorded(file: Path, end: Ended) -> Path | None:
    """Add a finished game to a journal, durably; return the backup of a damaged journal, if any.

    Raises `OSError`, and nothing has changed, when it cannot.
    """
    saves.made(file.parent)
    with alone(file):
        ends, whole = _counted(file)
        others = [one for one in _awaited(file, ends) if one.play != end.play]
        text = "".join(f"{end_written(one)}\n" for one in (*ends, *others, end))
        aside = None
        if file.exists():
            aside = None if whole else saves.put_aside(file)
            saves.rewrite(file, text)
        else:
            saves.create(file, text)
        for one in (*others, end):
            _announcement(file, one.play).unlink(missing_ok=True)
        return aside

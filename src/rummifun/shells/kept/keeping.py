"""What is kept of games on disk: games going on and over, with what is said when something cannot be kept or read."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from math import inf
from pathlib import Path
from typing import NamedTuple

from rummifun.chance import Alea
from rummifun.core.record import Record, line
from rummifun.messages import N_
from rummifun.players import PLAYERS
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.start import mended_said, record_in
from rummifun.shells.kept import saves
from rummifun.shells.screen import Screen
from rummifun.shells.sitting import PERSON, Sitting, seated, sit
from rummifun.shells.steps import AnyGame

__all__ = ["Opened", "begin", "files", "folder_of", "opened", "store"]


class Opened(NamedTuple):
    """A game taken up again, and what is to be said about its file; none of a file that is no record.

    Law: a file that cannot be read is still there, under another name.
    """

    sitting: Sitting | None
    said: str = ""


def folder_of(environ: Mapping[str, str] = os.environ) -> Path:
    """Give the folder of a user's data; one that is nowhere where there is no home.

    >>> folder_of({"XDG_DATA_HOME": "/nowhere"}).as_posix()
    '/nowhere/rummifun'
    """
    try:
        return saves.data_folder(environ)
    except RuntimeError:
        return Path(os.devnull) / "rummifun"


def begin(game: AnyGame, origin: Alea | str, players: tuple[str, ...], folder: Path, now: datetime) -> Sitting:
    """Begin a game, in a file of its own that `store` makes.

    >>> from rummifun.games.rummikub import jeu
    >>> begin(jeu, Alea(1), (PERSON, "glouton"), Path("nowhere"), datetime(2026, 3, 1, 20, 5)).file.name
    'rummikub-2026-03-01-200500.jsonl'
    """
    stem = f"{game.name.replace('/', '-')}-{now:%Y-%m-%d-%H%M%S}"
    names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
    file = next(file for file in (folder / "parties" / f"{name}.jsonl" for name in names) if not _there(file))
    return sit(Record(game, origin), players, file)


def _there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:
        return False


def store(before: Sitting | None, after: Sitting) -> OSError | None:
    """Keep what has become of a sitting: one line more, or the whole anew; give the error where it cannot.

    With None before, nothing of it is known to be on disk.

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.games.rummikub import jeu
    >>> with TemporaryDirectory() as folder:
    ...     begun = begin(jeu, Alea(1), (PERSON, "glouton"), Path(folder), datetime(2026, 3, 1))
    ...     store(None, begun), begun.file.read_text(encoding="utf-8") == begun.text
    (None, True)
    """
    try:
        one_more = before is not None and not before.later and len(after.steps) == len(before.steps) + 1
        if one_more and before is not None and after.steps[:-1] == before.steps:
            saves.append(after.file, line(after.game, after.steps[-1].move))
            if after.seat is None:
                saves.close(after.file)
        else:
            _put(after)
    except OSError as error:
        return error
    return None


def _put(sitting: Sitting) -> None:
    if _there(sitting.file):
        saves.rewrite(sitting.file, sitting.text)
        return
    sitting.file.parent.mkdir(parents=True, exist_ok=True)
    saves.create(sitting.file, sitting.text)


def files(folder: Path, name: str | None = None) -> tuple[Path, ...]:
    """List the files of games, of one or of all, the last written first.

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.games.rummikub import jeu
    >>> with TemporaryDirectory() as folder:
    ...     _ = store(None, begin(jeu, Alea(1), (PERSON, "glouton"), Path(folder), datetime(2026, 3, 1)))
    ...     [file.name for file in files(Path(folder))], files(Path(folder), "klondike")
    (['rummikub-2026-03-01-000000.jsonl'], ())
    """
    pattern = f"{name}-[0-9]*.jsonl" if name else "*.jsonl"
    try:
        dated = [(file.stat().st_mtime_ns, file.name, file) for file in (folder / "parties").glob(pattern)]
    except OSError:
        return ()
    return tuple(file for _, _, file in sorted(dated, reverse=True))


def opened(file: Path, screen: Screen, until: float = inf) -> Opened:
    """Take a game up again; what cannot be read of it is set aside.

    What was written after `until`, in seconds since the epoch, may be a game at play, half a line of it being written
    now: it is read, and left as it is.

    >>> from tempfile import TemporaryDirectory
    >>> from rummifun.shells.screen import open_screen
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "partie.jsonl")
    ...     _ = file.write_text("no record")
    ...     opened(file, open_screen("en")).sitting, [aside.name for aside in Path(folder).iterdir()]
    (None, ['partie.jsonl.abime'])

    Law: no byte of the file is lost.
    """
    at_play = _written_after(file, until)
    try:
        record, damage, text = record_in(file, None, screen)
    except Unusable as error:
        if at_play:
            return Opened(None)
        aside = saves.renamed_aside(file)
        if aside is None:
            return Opened(None, error.message)
        said = screen.tr(N_("{why}; it is set aside as {aside}"))
        return Opened(None, said.format(why=error.message, aside=aside.name))
    sitting = sit(record, _players(record.game, saves.seats(text)), file, text, saves.match_in(text, record.game.seats))
    if at_play or (damage is None and text.endswith("\n")):
        return Opened(sitting)
    try:
        aside = saves.put_aside(file) if damage else file
        saves.rewrite(file, sitting.text)
    except OSError as problem:
        return Opened(sitting, saves.why(problem, file, screen.tr))
    if damage is None:
        return Opened(sitting)
    return Opened(sitting, mended_said(damage, record, Path(file.name), Path(aside.name), screen))


def _written_after(file: Path, moment: float) -> bool:
    try:
        return file.stat().st_mtime > moment
    except OSError:
        return False


def _players(game: AnyGame, before: tuple[str, ...]) -> tuple[str, ...]:
    known = len(before) == game.seats and PERSON in before and set(before) <= {*PLAYERS, PERSON}
    return before if known else seated(game, "glouton", 0)

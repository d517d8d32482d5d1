"""A game at the keyboard, and the file where it is kept: what comes of an event is on the disk before it is seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from rummifun.messages import N_
from rummifun.play.ends import Ended
from rummifun.play.events import Event, advance
from rummifun.play.keep import change
from rummifun.play.sitting import Sitting
from rummifun.render.text import alert
from rummifun.shells.kept import saves, statistics
from rummifun.shells.kept.storage import FileStorage
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import filled


@dataclass(frozen=True, slots=True)
class Table:
    """A game being played, and who keeps it: the file holds the sitting, at any time."""

    sitting: Sitting
    store: FileStorage

    @property
    def file(self) -> Path:
        """The file of the game."""
        return self.store.file


def happened(table: Table, event: Event, desk: Desk) -> Table:
    """Let an event happen; the table itself where it is refused. Raises as `became` does."""
    return became(table, advance(table.sitting, event), desk)


def became(table: Table, after: Sitting, desk: Desk) -> Table:
    """Keep what has become of a game, and count it when it is over.

    Raises `Taken` where somebody else plays it now, `OSError` where it cannot be kept: then nothing has happened.
    """
    if after is table.sitting:
        return table
    what = change(table.sitting, after)
    table.store.apply(what)
    if what.end is not None:
        _count(table.file, what.end, desk)
    return replace(table, sitting=after)


def _count(file: Path, end: Ended, desk: Desk) -> None:
    """Count a game that is over, where it lies among those of its player."""
    screen, folder = desk.screen, saves.folder_of()
    if file.resolve().parent != (folder / "parties").resolve():
        return
    try:
        aside = statistics.recorded(statistics.journal(folder), replace(end, play=file.stem))
    except OSError as error:
        desk.say(alert(saves.why(error, statistics.journal(folder), screen.tr), screen.style))
        return
    if aside is not None:
        said = screen.tr(N_("The statistics were damaged; what could not be read is set aside as {aside}."))
        desk.say(*filled(said.format(aside=aside.name), screen))

"""A game and its file: begun, resumed or looked at; what could not be saved is caught up later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.record import Damage, Record
from rummifun.games import GAMES
from rummifun.games.offered import OURS, Offered
from rummifun.messages import N_
from rummifun.play.ends import Statistics, ended, statistics
from rummifun.play.keep import Change, Held, Taken, change, written
from rummifun.play.sitting import PERSON, Sitting, dealt, seated, settled
from rummifun.shells.asked.load import Unplayable, Unusable
from rummifun.shells.asked.start import mended_said, sitting_in
from rummifun.shells.kept import saves, storage
from rummifun.shells.kept import statistics as journals
from rummifun.shells.screen import Screen


class Shelved:
    """The file of a game, and the sitting in it, which lags a few moves while nothing can be written."""

    def __init__(self, file: Path, store: storage.FileStorage | None = None, kept: Sitting | None = None) -> None:
        self.file, self.kept = file, kept
        self._store = store

    def keep(self, now: Sitting) -> None:
        """Keep the new state of the game. Raises `Taken`, or `OSError` if it cannot be written."""
        if self.kept is not now:
            journals.announced(journals.journal_of(self.file), self.file, written(now), ended(now))
        if self._store is None:
            self._store = storage.created(self.file, written(now))
        elif self.kept is None:
            self._store.put(written(now))
        elif self.kept is not now:
            self._store.apply(change(self.kept, now))
        self.kept = now

    def rest(self) -> bool:
        """Note in the file how many moves it has; tell whether this process still owns it."""
        if self._store is None or self.kept is None:
            return False
        try:
            self._store.apply(Change(len(self.kept.steps), (), over=True))
        except (Taken, OSError):
            return False
        return True

    def close(self) -> None:
        if self._store is not None:
            self._store.close()


class Opened(NamedTuple):
    """Return a game on disk, its file if you resume it, and the remarks on it; no game if it is not a record."""

    sitting: Sitting | None = None
    shelved: Shelved | None = None
    said: str = ""


def begin(
    game: AnyGame, origin: Alea | str, players: tuple[str, ...], folder: Path, now: datetime, *, secret: bool = False
) -> tuple[Sitting, Shelved]:
    """Begin a game in its own file, created when the game is first saved. Raises `Precondition` as `dealt` does."""
    sitting = dealt(Record(game, origin), players, secret=secret)
    return settled(sitting), Shelved(saves.unused(folder, game.name, now))


def opened(file: Path, screen: Screen, over: bool = False, games: Offered = OURS) -> Opened:
    """Resume a game; set aside what cannot be read of it. Raises `Held`, unless it is taken over.

    A game that is not on offer keeps its file unchanged.
    """
    try:
        store = storage.opened(file, over)
    except OSError as error:
        found = looked_at(file, screen, games)
        return found._replace(shelved=Shelved(file), said=found.said or saves.why(error, file, screen.tr))
    try:
        sitting, damage, whole = _read(file, screen, games)
    except Unplayable as error:
        store.close()
        return Opened(said=error.message)
    except Unusable as error:
        store.close()
        return Opened(said=_aside(file, error.message, screen))
    if whole:
        return Opened(sitting, Shelved(file, store, sitting))
    shelved = Shelved(file, store)
    try:
        aside = saves.put_aside(file) if damage else file
        shelved.keep(sitting)
    except (OSError, Taken) as problem:
        store.close()
        return Opened(sitting, Shelved(file), saves.why(problem, file, screen.tr))
    said = mended_said(damage, sitting.record, Path(file.name), Path(aside.name), screen) if damage else ""
    return Opened(sitting, shelved, said)


def looked_at(file: Path, screen: Screen, games: Offered = OURS) -> Opened:
    """Read a game that somebody else may be playing; leave its file unchanged."""
    try:
        return Opened(_read(file, screen, games)[0])
    except Unusable as error:
        return Opened(said=error.message)


def mended(file: Path, screen: Screen, games: Offered = OURS) -> Opened:
    """Read a game; mend or set aside the damage, unless somebody plays it.

    Without its game, or where a user's rules refuse its moves, a file may be whole: it stays unchanged.
    """
    try:
        sitting, _, whole = _read(file, screen, games)
    except Unplayable:
        return Opened()
    except Unusable:
        sitting, whole = None, False
    if whole or (sitting is not None and sitting.game.name not in GAMES):
        return Opened(sitting)
    try:
        found = opened(file, screen, games=games)
    except Held:
        return Opened(sitting)
    if found.shelved is not None:
        found.shelved.close()
    return found


def _read(file: Path, screen: Screen, games: Offered) -> tuple[Sitting, Damage | None, bool]:
    """Read a game, and tell whether its file is whole. Raises `Unusable`."""
    sitting, damage, text = sitting_in(file, games, screen)
    game, names = sitting.game, sitting.players
    from rummifun.players import LEVELS, PLAYERS, opponent  # here: games are found without them

    known = len(names) == game.seats and PERSON in names and set(names) <= {*LEVELS, *PLAYERS, PERSON}
    sitting = sitting if known else replace(sitting, players=seated(game, opponent(game), 0), secret=False)
    return sitting, damage, damage is None and text.endswith("\n")


def _aside(file: Path, why: str, screen: Screen) -> str:
    aside = saves.renamed_aside(file)
    if aside is None:
        return why
    return screen.tr(N_("{why}; it is set aside as {aside}")).format(why=why, aside=aside.name)


def recovered(folder: Path) -> None:
    """Do what killed processes have left to do: count the games that they ended, remove what they had half written."""
    journals.caught_up(journals.journal(folder))
    for one in (folder, folder / "parties", folder / "fins"):
        saves.swept(one)


def played(folder: Path) -> Mapping[str, Statistics]:
    """Fold the journal of a folder; nothing for one that cannot be read."""
    try:
        return statistics(journals.read(journals.journal(folder))[0])
    except OSError:
        return {}

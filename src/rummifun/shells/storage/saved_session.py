"""A game and its file: begun, resumed or viewed; a later save catches up the moves of a failed one."""

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
from rummifun.games.registry import BUILTIN_GAMES, GameRegistry
from rummifun.messages import N_
from rummifun.session.persistence import AlreadyOpenError, Change, TakenOverError, change_between, session_to_text
from rummifun.session.results import Statistics, finished_game, fold_statistics
from rummifun.session.session import PERSON, Session, make_forced_moves, players_at_seats, start_session
from rummifun.shells.arguments.games import describe_repair, read_session
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import CommandError, GameUnavailableError
from rummifun.shells.storage import file_storage, files
from rummifun.shells.storage import statistics as journals


class SavedSession:
    """The file of a game, and the session in it, which lags a few moves while nothing can be written."""

    def __init__(self, file: Path, store: file_storage.FileStorage | None = None, kept: Session | None = None) -> None:
        self.file, self.saved = file, kept
        self._store = store

    def save(self, now: Session) -> None:
        """Keep the new state of the game. Raises `TakenOverError`, or `OSError` if it cannot be written."""
        if self.saved is not now:
            journals.announce_end(
                journals.journal_of_game(self.file), self.file, session_to_text(now), finished_game(now)
            )
        if self._store is None:
            self._store = file_storage.create_storage(self.file, session_to_text(now))
        elif self.saved is None:
            self._store.replace_text(session_to_text(now))
        elif self.saved is not now:
            self._store.apply(change_between(self.saved, now))
        self.saved = now

    def write_move_count(self) -> bool:
        """Note in the file how many moves it has; tell whether this process still owns it."""
        if self._store is None or self.saved is None:
            return False
        try:
            self._store.apply(Change(len(self.saved.steps), (), is_over=True))
        except (TakenOverError, OSError):
            return False
        return True

    def close(self) -> None:
        if self._store is not None:
            self._store.close()


class OpenedSession(NamedTuple):
    """Return a game on disk, its file if you resume it, and the remarks on it; no game if it is not a record."""

    session: Session | None = None
    saved_session: SavedSession | None = None
    remarks: str = ""


def begin_saved_session(
    game: AnyGame, origin: Alea | str, players: tuple[str, ...], folder: Path, now: datetime, *, secret: bool = False
) -> tuple[Session, SavedSession]:
    """Begin a game in its own file, created at its first save. Raises `Precondition` as `start_session` does."""
    session = start_session(Record(game, origin), players, secret=secret)
    return make_forced_moves(session), SavedSession(files.free_game_path(folder, game.name, now))


def resume_saved_session(
    file: Path, screen: Console, over: bool = False, games: GameRegistry = BUILTIN_GAMES
) -> OpenedSession:
    """Resume a game; set aside its unreadable part. Raises `AlreadyOpenError`, unless you take it over.

    A game that is not on offer keeps its file unchanged.
    """
    try:
        store = file_storage.open_storage(file, over)
    except OSError as error:
        found = view_saved_session(file, screen, games)
        return found._replace(
            saved_session=SavedSession(file), remarks=found.remarks or files.describe_file_error(error, file, screen.tr)
        )
    try:
        session, damage, whole = _read(file, screen, games)
    except GameUnavailableError as error:
        store.close()
        return OpenedSession(remarks=error.message)
    except CommandError as error:
        store.close()
        return OpenedSession(remarks=_aside(file, error.message, screen))
    if whole:
        return OpenedSession(session, SavedSession(file, store, session))
    shelved = SavedSession(file, store)
    try:
        aside = files.copy_aside(file) if damage else file
        shelved.save(session)
    except (OSError, TakenOverError) as problem:
        store.close()
        return OpenedSession(session, SavedSession(file), files.describe_file_error(problem, file, screen.tr))
    said = describe_repair(damage, session.record, Path(file.name), Path(aside.name), screen) if damage else ""
    return OpenedSession(session, shelved, said)


def view_saved_session(file: Path, screen: Console, games: GameRegistry = BUILTIN_GAMES) -> OpenedSession:
    """Read a game that another process may be playing; leave its file unchanged."""
    try:
        return OpenedSession(_read(file, screen, games)[0])
    except CommandError as error:
        return OpenedSession(remarks=error.message)


def repair_saved_session(file: Path, screen: Console, games: GameRegistry = BUILTIN_GAMES) -> OpenedSession:
    """Read a game; mend or set aside the damage, unless another process plays it.

    Without its game, or where a user's rules refuse its moves, a file may be whole: it stays unchanged.
    """
    try:
        session, _, whole = _read(file, screen, games)
    except GameUnavailableError:
        return OpenedSession()
    except CommandError:
        session, whole = None, False
    if whole or (session is not None and session.game.name not in GAMES):
        return OpenedSession(session)
    try:
        found = resume_saved_session(file, screen, games=games)
    except AlreadyOpenError:
        return OpenedSession(session)
    if found.saved_session is not None:
        found.saved_session.close()
    return found


def _read(file: Path, screen: Console, games: GameRegistry) -> tuple[Session, Damage | None, bool]:
    """Read a game, and tell whether its file is whole. Raises `CommandError`."""
    session, damage, text = read_session(file, games, screen)
    game, names = session.game, session.players
    from rummifun.players import LEVELS, PLAYERS, opponent_name  # here: games are found without them

    known = len(names) == game.seats and PERSON in names and set(names) <= {*LEVELS, *PLAYERS, PERSON}
    session = (
        session
        if known
        else replace(session, players=players_at_seats(game, opponent_name(game), 0), is_deal_secret=False)
    )
    return session, damage, damage is None and text.endswith("\n")


def _aside(file: Path, why: str, screen: Console) -> str:
    aside = files.rename_aside(file)
    if aside is None:
        return why
    return screen.tr(N_("{why}; it is set aside as {aside}")).format(why=why, aside=aside.name)


def recover_folder(folder: Path) -> None:
    """Finish the work of killed processes: count the games that they ended, remove their half-written files."""
    journals.count_announced_ends(journals.journal_file(folder))
    for one in (folder, folder / "parties", folder / "fins"):
        files.remove_leftovers(one)


def load_statistics(folder: Path) -> Mapping[str, Statistics]:
    """Fold the journal of a folder; an unreadable journal counts as empty."""
    try:
        return fold_statistics(journals.read_journal(journals.journal_file(folder))[0])
    except OSError:
        return {}

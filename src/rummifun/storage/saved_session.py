"""A game and its file: begun, resumed or viewed; a later save catches up the moves of a failed one."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry
from rummifun.chance import Alea
from rummifun.console.errors import CommandError, GameUnavailableError, describe_file_error
from rummifun.console.formatting import printable
from rummifun.console.screen import Console
from rummifun.core.game import AnyGame
from rummifun.core.record import Damage, Record, RecordError
from rummifun.core.scene import plural
from rummifun.games import GAMES, RefusGames
from rummifun.messages import N_
from rummifun.plugins.loading import describe_user_error, game_of_record
from rummifun.refusal import Precondition, sentence
from rummifun.session.persistence import (
    AlreadyOpenError,
    Change,
    TakenOverError,
    change_between,
    session_from_text,
    session_to_text,
)
from rummifun.session.session import PERSON, Session, make_forced_moves, players_at_seats, start_session
from rummifun.session.statistics import finished_game
from rummifun.storage import damaged_files, file_storage, files
from rummifun.storage import statistics_file as journals


def read_session(file: Path, games: GameRegistry, screen: Console) -> tuple[Session, Damage | None, str]:
    """Read a game as far as possible, and its text; its header names one of the games on offer.

    Raises `CommandError` for what is no record, `GameUnavailableError` for one whose game cannot be played in this run.
    """
    try:
        text = files.read_lossy(file)
        return *session_from_text(text, lambda name, options: game_of_record(games, name, options, screen)), text
    except (OSError, ValueError) as error:
        if not isinstance(error, Precondition):
            raise CommandError(describe_file_error(error, file, screen.tr)) from None
        said = sentence(error.refusal, screen.lang)
        if error.refusal.code is RefusGames.JeuInconnu:
            ask = screen.tr(N_("{file}: {said}; a game of your own needs its file: {example}"))
            raise GameUnavailableError(printable(ask.format(file=file, said=said, example="golf.py:golf"))) from None
        reason = N_("{file} is not a record: {said}") if isinstance(error, RecordError) else N_("{file}: {said}")
        kind = GameUnavailableError if isinstance(error.refusal.code, RefusGames) else CommandError
        raise kind(printable(screen.tr(reason).format(file=file, said=said))) from None
    except Exception as error:  # the rules of a user's file can raise anything
        fault = describe_user_error(error, screen)
        if fault is None:
            raise
        raise GameUnavailableError(fault) from None


def describe_damage(damage: Damage, file: Path, screen: Console) -> str:
    """Report where a record is damaged, and why."""
    said = screen.tr(N_("{file}, line {line}: {why}"))
    return printable(said.format(file=file, line=damage.line, why=sentence(damage.code, screen.lang)))


def describe_repair(damage: Damage, record: Record, file: Path, aside: Path, screen: Console) -> str:
    """Report the damage of a record: its place, the part that is kept, and the backup."""
    before = N_("{damage}. Everything before it is kept ({moves}); the damaged file is set aside as {aside}.")
    whole = N_("{damage}. Everything readable is kept ({moves}); the damaged file is set aside as {aside}.")
    moves = plural(len(record.moves), N_("{n} move"), N_("{n} moves")).localize(screen.tr)
    said = screen.tr(before if damage.line > 1 else whole)
    return said.format(damage=describe_damage(damage, file, screen), moves=moves, aside=aside)


class SavedSession:
    """The file of a game, and the session in it, which lags a few moves while nothing can be written."""

    def __init__(self, file: Path, store: file_storage.FileStorage | None = None, kept: Session | None = None) -> None:
        self.file, self.saved = file, kept
        self._store = store

    def save(self, now: Session) -> None:
        """Keep the new state of the game. Raises `TakenOverError`, or `OSError` if it cannot be written."""
        if self.saved is not now:
            journal = journals.journal_of_game(self.file)
            journals.announce_end(journal, self.file, session_to_text(now), finished_game(now))
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
    return make_forced_moves(session), SavedSession(file_storage.free_game_path(folder, game.name, now))


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
        said = found.remarks or describe_file_error(error, file, screen.tr)
        return found._replace(saved_session=SavedSession(file), remarks=said)
    try:
        session, damage, whole = _read(file, screen, games)
    except CommandError as error:
        store.close()
        moved = None if isinstance(error, GameUnavailableError) else damaged_files.rename_aside(file)
        if moved is None:
            return OpenedSession(remarks=error.message)
        said = screen.tr(N_("{why}; it is set aside as {aside}")).format(why=error.message, aside=moved.name)
        return OpenedSession(remarks=said)
    if whole:
        return OpenedSession(session, SavedSession(file, store, session))
    shelved = SavedSession(file, store)
    try:
        aside = damaged_files.copy_aside(file) if damage else file
        shelved.save(session)
    except (OSError, TakenOverError) as problem:
        store.close()
        return OpenedSession(session, SavedSession(file), describe_file_error(problem, file, screen.tr))
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
    from rummifun.catalogue.entry import opponent_name
    from rummifun.catalogue.levels import LEVELS  # here: games are found without them
    from rummifun.catalogue.players import PLAYERS

    known = len(names) == game.seats and PERSON in names and set(names) <= {*LEVELS, *PLAYERS, PERSON}
    if not known:
        session = replace(session, players=players_at_seats(game, opponent_name(game), 0), is_deal_secret=False)
    return session, damage, damage is None and text.endswith("\n")


def recover_folder(folder: Path) -> None:
    """Finish the work of killed processes: count the games that they ended, remove their half-written files."""
    journals.count_announced_ends(journals.journal_file(folder))
    for one in (folder, folder / "parties", folder / "fins"):
        files.remove_leftovers(one)

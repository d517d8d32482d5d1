"""A user's games while their files are being written: loaded again at every change, their laws asked apart.

A shell asks twice a second (`POLL_SECONDS`) whether something has `changed`. Then `look` loads the changed files again
and says what there is to say; `games` holds the last good rules, and `replayed` goes on with a game in progress under
them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple

from rummifun.catalogue.registry import GameRegistry
from rummifun.console.errors import CommandError
from rummifun.console.screen import Console
from rummifun.core.game import AnyGame
from rummifun.core.scene import plural
from rummifun.messages import N_
from rummifun.plugins.loading import describe_user_error, game_of_record, is_file, with_user_game
from rummifun.refusal import Precondition, sentence
from rummifun.session.persistence import session_from_text
from rummifun.session.session import Session, make_forced_moves
from rummifun.session.steps import available_acts, plays_itself

if TYPE_CHECKING:
    from rummifun.grading.sandbox.process import SandboxProcess


_BRIEF: Final = 2.0
"""The seconds to wait until the cell of a killed process is cleared away."""


FileStamps = frozenset[tuple[Path, int, int]]
"""The stamps of files at a moment: the time and the size of each."""


class ReplayedSession(NamedTuple):
    """A game under new rules, a sentence about it, and whether all its moves stand."""

    session: Session
    text: str
    is_complete: bool


def file_stamps(files: Iterable[Path]) -> FileStamps:
    """Return the stamps of the files now, and of the modules beside each that it has imported."""
    known = (one for path in files for one in (path, *_beside(path).values()))
    return frozenset((file, *stamp) for file in known if (stamp := file_stamp(file)) is not None)


def file_stamp(file: Path) -> tuple[int, int] | None:
    """Return the time and the size of a file; None while it is away, as when an editor puts another in its place."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


class WatchedGames:
    """The games on offer, while the files of a user's own are being written."""

    def __init__(self, games: GameRegistry, screen: Console) -> None:
        if not games.user_games or not all(is_file(own.file) for own in games.user_games):
            raise CommandError(screen.tr(N_("only games of your own in files are followed: FILE.py:NAME")))
        self.games = games
        self._screen = screen
        self._files = {own.place: Path(own.file) for own in games.user_games}
        self._places = {own.name: own.place for own in games.user_games}
        self._fresh: tuple[str, ...] = ()
        self._known: Mapping[str, FileStamps] = self._marks()
        self._seen = self._known
        self._laws = {own.place: FileCheck(partial(_law_line, own.place, own.file, screen)) for own in games.user_games}

    def _marks(self) -> Mapping[str, FileStamps]:
        return {place: file_stamps([file]) for place, file in self._files.items()}

    def has_changed(self) -> bool:
        """Tell whether a file has changed, and rests since the last time, or whether something is known of a law."""
        now = self._marks()
        rests, self._seen = now == self._seen, now
        return (rests and now != self._known) or any(not laws.heard.empty() for laws in self._laws.values())

    def reload(self) -> tuple[str, ...]:
        """Reload the changed files, and report the result, and that of the laws."""
        fresh = [place for place, seen in self._seen.items() if seen != self._known[place]]
        self._known = self._seen
        heard = [said for place, laws in self._laws.items() if place not in fresh for said in laws.news()]
        self._fresh = ()
        return (*heard, *map(self._load, fresh))

    def was_reloaded(self, game: AnyGame) -> bool:
        """Tell whether the last look has loaded the rules of a game again."""
        return self._places.get(game.name) in self._fresh

    def current_name(self, name: str) -> str:
        """Return the present name of a game, from any of its earlier names."""
        place = self._places.get(name)
        return next((own.name for own in self.games.user_games if own.place == place), name)

    def _load(self, place: str) -> str:
        tr, kept = self._screen.tr, {name: sys.modules.pop(name) for name in _beside(self._files[place])}
        try:
            self.games = with_user_game(self.games, place, self._screen)
        except (CommandError, Precondition) as error:
            sys.modules.update(kept)
            return tr(N_("{said}. The rules before go on.")).format(said=_why(error, self._screen))
        self._fresh = (*self._fresh, place)
        self._places |= {own.name: own.place for own in self.games.user_games}
        self._laws[place].start()
        return tr(N_("{place} is loaded again.")).format(place=place)

    def replay_session(self, text: str, before: Session) -> ReplayedSession:
        """Play the moves of a game again under the rules of its file now, as far as they are accepted.

        The session before goes on where the new rules fail.
        """
        screen, tr, name = self._screen, self._screen.tr, self.current_name(before.game.name)
        try:
            kept, damage = session_from_text(text, lambda _, options: game_of_record(self.games, name, options, screen))
            session = make_forced_moves(kept)
            available_acts(session.game, session.game.view(session.state, session.seat))
            plays_itself(session.game)
        except Exception as error:  # the rules of a user's file can raise anything
            said = _why(error, screen)
            if said is None:
                raise
            return ReplayedSession(before, tr(N_("{said}. The rules before go on.")).format(said=said), False)
        moves = plural(len(kept.steps), N_("{n} move"), N_("{n} moves")).localize(tr)
        if damage is None:
            said = tr(N_("The game goes on under these rules ({moves}).")).format(moves=moves)
            return ReplayedSession(session, said, True)
        why = sentence(damage.code, screen.lang)
        said = tr(N_("Under these rules the game goes on after {moves}: {why}")).format(moves=moves, why=why)
        return ReplayedSession(session, said, False)

    def close(self) -> None:
        """Ask no more laws."""
        for laws in self._laws.values():
            laws.close()


class FileCheck:
    """A question about a user's file, answered by a cell: asked at first, and whenever the file has changed."""

    def __init__(self, find: Callable[[Callable[[SandboxProcess], object]], str]) -> None:
        """Take the function that reports its sandbox, then answers in a text, or raises `CommandError`."""
        self.heard: SimpleQueue[str] = SimpleQueue()
        self._find = find
        self._cell: SandboxProcess | None = None
        self._thread: Thread | None = None
        self._checks = 0
        self.start()

    def start(self) -> None:
        """Check the file as it is now; drop the check before."""
        self._drop()
        self.news()
        self._thread = Thread(target=self._answer, args=(self._checks,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ask no more, and leave nothing behind."""
        self._drop()
        if self._thread is not None:
            self._thread.join(_BRIEF)

    def _drop(self) -> None:
        self._checks += 1
        if self._cell is not None:
            self._cell.kill()

    def news(self) -> list[str]:
        return [self.heard.get() for _ in range(self.heard.qsize())]

    def _answer(self, number: int) -> None:
        def begun(cell: SandboxProcess) -> None:
            self._cell = cell
            if number != self._checks:
                cell.kill()

        try:
            said = self._find(begun)
        except CommandError as error:
            said = error.message
        if number == self._checks:
            self.heard.put(said)


def _why(error: Exception, screen: Console) -> str | None:
    """Explain why rules cannot be loaded, or played by; None if the fault is not in a user's file."""
    if isinstance(error, Precondition):
        return sentence(error.refusal, screen.lang)
    return error.message if isinstance(error, CommandError) else describe_user_error(error, screen)


def _law_line(place: str, file: str, screen: Console, begun: Callable[[SandboxProcess], object]) -> str:
    """Name the broken law of a user's game, or report that all hold."""
    from rummifun.plugins.law_checks import find_broken_law_in_sandbox  # here: games are played without laws

    tr, broken = screen.tr, find_broken_law_in_sandbox(place, file, screen, begun)
    return f"{place}{tr(': ')}{tr(N_('its laws hold')) if broken is None else broken}"


def _beside(path: Path) -> dict[str, Path]:
    """Find the modules that lie beside a file and are imported, but for those of the program."""
    folder = path.resolve().parent
    found = ((name, getattr(module, "__file__", None)) for name, module in tuple(sys.modules.items()))
    near = {name: Path(file) for name, file in found if file and file.startswith(str(folder))}
    others = {name: file for name, file in near.items() if file.parent == folder and file.stem != path.stem}
    return {name: file for name, file in others.items() if not name.startswith(("__main__", "rummifun"))}

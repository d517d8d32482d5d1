"""A user's player, run in a process of its own: no fault of the player stops this program.

It may raise, never answer, swallow every exception, write to the screen or end its process. Each of these becomes one
`InvalidChoiceError`, and another process for the next question. The files of a user's games run there too, since views
are made of what they define.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

import click

from rummifun.chance import Alea
from rummifun.console.errors import CommandError
from rummifun.console.screen import Console, open_console
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.ordinary_files import read_ordinary_file
from rummifun.players.checked_player import InvalidChoiceError, derived_alea, format_exception_line
from rummifun.players.refusals import RefusJoueur
from rummifun.plugins.loading import executed_files, failing_line, find_object, load_names
from rummifun.plugins.player_limits import EXIT_WAIT, LOADING_SECONDS, MOVE_SECONDS
from rummifun.processes import block_interrupts, ignore_interrupts
from rummifun.refusal import Refusal


class PlayerProcess(ABC):
    """The process of a player, by the place that names it; any fault of its own ends it."""

    def __init__(self, place: str) -> None:
        self.place = place

    @abstractmethod
    def end(self) -> str:
        """Kill the process, even at work, and return its end; the next question starts another."""

    def discard(self) -> None:
        """Ask nothing more of this process."""
        for key in [key for key, known in _SERVANTS.items() if known is self]:
            del _SERVANTS[key]

    def raise_exited(self) -> NoReturn:
        """Report a process that hung up."""
        raise InvalidChoiceError(Refusal(RefusJoueur.JoueurParti, (self.place,), got=self.end()))

    def raise_timeout(self, seconds: float) -> NoReturn:
        """Report a process that did not answer in time."""
        self.end()
        raise InvalidChoiceError(Refusal(RefusJoueur.JoueurMuet, (self.place,), f"{seconds:g}"))


_SERVANTS: Final[dict[tuple[Any, ...], Any]] = {}
"""The processes of the players that were asked something; each process of ours, by its number, has its own."""


S = TypeVar("S", bound=PlayerProcess)


def player_process(key: tuple[Any, ...], start: Callable[[], S]) -> S:
    """Return the process of a key, after starting it if there is none."""
    ours = (os.getpid(), *key)
    if ours not in _SERVANTS:
        _SERVANTS[ours] = start()
    found: S = _SERVANTS[ours]
    return found


def running_process(key: tuple[Any, ...]) -> Any:
    """Return the process of a key; None if there is none."""
    return _SERVANTS.get((os.getpid(), *key))


_GRACE: Final = 5.0
"""A process that is left alone with a question, its asker being dead, ends so many seconds after its time."""


def is_user_player(name: str) -> bool:
    """Distinguish a user's player, `FILE.py:function`, from the name of one of ours."""
    file, colon, function = name.rpartition(":")
    return bool(colon) and file.endswith(".py") and function.isidentifier()


@dataclass(frozen=True, slots=True)
class UserPlayer:
    """A user's player, which runs in a process of its own: its place, and its seconds per move."""

    place: str
    seconds: float = MOVE_SECONDS

    @property
    def __name__(self) -> str:
        return self.place


@dataclass(frozen=True, slots=True)
class FunctionPlayer(UserPlayer):
    """A user's function as a player; a value, and a `ChoiceDialog`.

    Raises `InvalidChoiceError` if it does not answer, or not in time.
    """

    @property
    def file(self) -> Path:
        return Path(self.place.rpartition(":")[0])

    @property
    def empreinte(self) -> str:
        """A digest of the file, which tells its versions apart."""
        return blake2b(read_ordinary_file(self.file), digest_size=8).hexdigest()

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        answer: tuple[Any, Message] = _servant(self, game).ask(game, (view, moves, derived_alea(alea)), self.seconds)
        return answer


def load_function_player(place: str, game: Any, seconds: float = MOVE_SECONDS) -> FunctionPlayer:
    """Return a user's player of a game, after running its file once to check that it is usable.

    Raises `CommandError`, in a sentence, where there is no such function, or `InvalidChoiceError` where the file never
    ends.
    """
    player = FunctionPlayer(place, seconds)
    _servant(player, game)
    return player


def _servant(player: FunctionPlayer, game: Any) -> _Servant:
    return player_process((player.place,), lambda: _Servant(player, game))


class _Servant(PlayerProcess):
    """The process of a player, and the pipe to it; it learns the game before any question."""

    def __init__(self, player: FunctionPlayer, game: Any) -> None:
        context = get_context("spawn")
        super().__init__(player.place)
        self.game = game
        self.pipe, there = context.Pipe()
        args = (there, player, executed_files(), pickle.dumps(game))  # its definitions may stand in the files
        self.process = context.Process(target=_serve, args=args, daemon=True)
        with block_interrupts():
            self.process.start()
        there.close()
        said = self.answer(LOADING_SECONDS)
        if said is not None:
            self.end()
            raise CommandError(said)

    def ask(self, game: Any, question: tuple[Any, ...], seconds: float) -> Any:
        """Put a question; send the game along if it differs from the last question's."""
        try:
            self.pipe.send((None if game is self.game else game, question))
        except (BrokenPipeError, ConnectionResetError):
            self.raise_exited()
        self.game = game
        answer, fault = self.answer(seconds)
        if fault is not None:
            raise InvalidChoiceError(Refusal(RefusJoueur.JoueurEchoue, (self.place,), got=fault))
        return answer

    def answer(self, seconds: float) -> Any:
        """Wait for an answer, but no longer than this many seconds."""
        try:
            if self.pipe.poll(seconds):
                return self.pipe.recv()
        except (EOFError, ConnectionResetError):
            self.raise_exited()
        except (AttributeError, ImportError) as error:  # an answer that only its own file could read
            said = format_exception_line(error)
            raise InvalidChoiceError(Refusal(RefusJoueur.ReponseIllisible, (self.place,), got=said)) from None
        return self.raise_timeout(seconds)

    def end(self) -> str:
        self.discard()
        self.process.join(EXIT_WAIT)
        self.process.kill()
        self.process.join()
        self.pipe.close()
        return f"exit {self.process.exitcode}"


def _serve(pipe: Connection, player: FunctionPlayer, files: tuple[Path, ...], written: bytes) -> None:
    """Run the process of a player: its file, whose end is reported, then answers until no more questions come."""
    ignore_interrupts()
    with suppress(OSError, ValueError):  # a player's prints go to standard error, away from the results
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            choose = _function(player, files, open_console())
        except click.ClickException as error:
            pipe.send(error.message)
            return
        game = pickle.loads(written)
        pipe.send(None)
        while True:
            sent, question = pipe.recv()
            game = game if sent is None else sent
            _alarm(player.seconds + _GRACE)
            _answer(pipe, *_choose(choose, game, question, player.file))
            _alarm(0)


def _function(player: FunctionPlayer, files: tuple[Path, ...], screen: Console) -> Callable[..., Any]:
    """Run the files of the user's games, then the player's file, and return its function."""
    for file in files:
        load_names(str(file), screen)
    choose = find_object(player.place, screen)
    if not callable(choose):
        said = screen.tr(N_("{name} is not a player: a function of (game, view, moves, alea) was expected"))
        raise CommandError(said.format(name=player.place))
    return choose  # type: ignore[no-any-return]  # it can be called


def _alarm(seconds: float) -> None:
    """Let the system end this process after a time, in case nobody else can."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _choose(choose: Callable[..., Any], game: Any, question: tuple[Any, ...], file: Path) -> tuple[Any, str | None]:
    try:
        return choose(game, *question), None
    except BaseException as error:  # sys.exit too is an answer
        line, said = failing_line(error, file), format_exception_line(error)
        return None, said if line is None else f"{said} ({file.name}:{line})"


def _answer(pipe: Connection, answer: Any, fault: str | None) -> None:
    """Send an answer, or its text if it cannot be sent."""
    try:
        pipe.send((answer, fault))
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception as error:  # not everything can be sent
        pipe.send((f"{type(answer).__name__}: {error}", fault))

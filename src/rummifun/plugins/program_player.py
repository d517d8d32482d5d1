"""A player in any language: a program asked by lines of JSON in a process of its own; engines are asked so too.

`docs/protocole.md` says what it is told and what it may answer. It can be mute, slow, noisy or wrong, or end: each of
these becomes one `InvalidChoiceError`, and another process for the next question.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing.util import Finalize
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, Final, NoReturn
from uuid import uuid4

from rummifun.chance import Alea
from rummifun.console.errors import (
    CommandError,
    describe_file_error,
    describe_write_error,
    on_failure,
)
from rummifun.console.screen import open_console
from rummifun.core.game import AnyGame, Outcome
from rummifun.core.scene import Message
from rummifun.grading.sandbox.limits import SandboxDiedError
from rummifun.messages import N_
from rummifun.players.checked_player import InvalidChoiceError
from rummifun.players.refusals import RefusJoueur
from rummifun.plugins.function_player import PlayerProcess, UserPlayer, player_process, running_process
from rummifun.plugins.marked_processes import kill_marked, marked_environment
from rummifun.plugins.player_limits import (
    EXIT_SECONDS,
    EXIT_WAIT,
    LOADING_SECONDS,
    MAX_LINE_BYTES,
    MEMORY,
    MOVE_SECONDS,
)
from rummifun.plugins.program_journal import JournalError, append_line, open_journal
from rummifun.protocol import player_protocol
from rummifun.refusal import Code, Refusal, replace_unprintable

if sys.platform == "linux":
    import resource


PREFIX: Final = "cmd:"
"""The prefix of the name of a program."""


_MEGABYTE: Final = 1 << 20


_QUOTED_AT_MOST: Final = 200
"""The length of the quotation of a program's last words on its standard error."""


_GRACE: Final = 5.0
"""Processor seconds that a program gets beyond those of its move, before the system ends it in our absence."""


LineListener = Callable[[str, str], None]
"""A listener to the lines: its first argument is `>` for those sent, `<` for those received."""


@dataclass(frozen=True, slots=True)
class ProgramPlayer(UserPlayer):
    """A player in any language: its command, and its limits; a value, and a `ChoiceDialog`.

    The whole of what it writes on its standard error goes to the journal, if there is one.
    """

    memory: int = MEMORY
    journal: Path | None = None

    @property
    def command_words(self) -> list[str]:
        """The words of the command; raises `CommandError` if there is none, or a quote is left open."""
        tr = open_console().tr
        try:
            words = _split(self.place.removeprefix(PREFIX))
        except ValueError:
            raise CommandError(tr(N_("{name}: a quotation mark is missing")).format(name=self.place)) from None
        if not words:
            said = tr(N_("{name}: a command was expected, such as {example}"))
            raise CommandError(said.format(name=self.place, example=f"{PREFIX}./mon_joueur"))
        return words

    @property
    def empreinte(self) -> str:
        """A digest of the command and of the files that it names, which tells versions apart."""
        digest = blake2b(self.place.encode(errors="surrogateescape"), digest_size=8)
        for file in map(Path, self.command_words):
            with suppress(OSError, ValueError):
                digest.update(file.read_bytes() if file.is_file() else b"")
        return digest.hexdigest()

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        seat = 0 if game.seats == 1 else game.to_move(game.resample(view, Alea())) or 0
        return _program_process(self, seat).request_move(game, seat, view, moves, alea)

    def over(self, game: Any, seat: int, outcome: Outcome) -> None:
        """Send the program the end of its game, if it was asked for a move."""
        if (talk := running_process((self, seat))) is not None:
            talk.end_game(game, outcome)


def load_program_player(
    place: str, game: Any, seconds: float = MOVE_SECONDS, memory: int = MEMORY, journal: Path | None = None
) -> ProgramPlayer:
    """Return a program as a player of a game, after starting it once to check that it speaks the lines.

    Raises `CommandError` for a command that cannot be run, `InvalidChoiceError` for one that does not say hello.
    """
    player = ProgramPlayer(place, seconds, memory, journal)
    if running_process((player, 0)) is None:
        _program_process(player, 0).begin_game(game, 0)
    return player


def _split(command: str, platform: str = sys.platform) -> list[str]:
    r"""Split a command as a shell does; on Windows a backslash is a part of a path.

    >>> _split(r"C:\bots\bot.exe 'une option'", "win32")
    ['C:\\bots\\bot.exe', 'une option']
    """
    words = shlex.shlex(command, posix=True)
    words.whitespace_split, words.commenters = True, ""
    if platform == "win32":
        words.escape = ""
    return list(words)


def _program_process(player: ProgramPlayer, seat: int) -> ProgramProcess:
    return player_process((player, seat), lambda: ProgramProcess(player))


class ProgramProcess(PlayerProcess):
    """The process of a program, and the lines both ways; a game begins by `hello`, and knows nothing of the others."""

    def __init__(self, player: ProgramPlayer, heard: LineListener = lambda way, line: None) -> None:
        super().__init__(player.place)
        self.player, self.heard, self.lang = player, heard, open_console().lang
        self.named, self.waited = player_protocol.ProgramHello(player.place), 0.0
        self._game: tuple[Any, ...] | None = None
        self._journal = open_journal(player.journal)
        with on_failure(self._journal.close):
            self._process, self._mark = _start_program(player)
        self._outgoing: Queue[str | None] = Queue()
        self._lines: Queue[bytes | None] = Queue(maxsize=2)  # a noisy program waits
        self._last = b""
        self._unwritten: OSError | None = None
        threads = [Thread(target=do, daemon=True) for do in (self._write, self._read, self._errors)]
        _, self._reader, self._hearer = threads
        for thread in threads:
            thread.start()
        self._finalize = Finalize(self, _leave, (os.getpid(), self), exitpriority=10)

    def exchange_hello(self, game: AnyGame, seat: int) -> None:
        """Say hello, even after an unfinished game, and read the program's name."""
        self._game, player = None, self.player
        hello = player_protocol.hello_line(game, seat, self.lang, player.seconds, player.memory, MAX_LINE_BYTES)
        line = self._answer(hello, LOADING_SECONDS)
        try:
            self.named = player_protocol.read_hello(line)
        except player_protocol.ProtocolError as error:
            self._wrong(RefusJoueur.LigneInattendue, str(error), line)

    def begin_game(self, game: AnyGame, seat: int) -> None:
        """Begin a game that the program plays; raises `InvalidChoiceError`."""
        self.exchange_hello(game, seat)
        if self.named.games and game.name not in self.named.games:
            self._wrong(RefusJoueur.JoueurSansCeJeu, ", ".join(self.named.games), game.name)

    def request_move(
        self, game: AnyGame, seat: int, view: Any, moves: tuple[Any, ...], alea: Alea
    ) -> tuple[Any, Message]:
        """Ask for a move, in the game that its chance tells; raises `InvalidChoiceError`."""
        now = (game, seat, alea.seed, alea.game)
        if self._game != now:
            self.begin_game(game, seat)
            self._game = now
        turn = player_protocol.turn_line(game, view, moves, alea, self.lang, self.player.seconds)
        return self.exchange_turn(game, moves, turn)

    def exchange_turn(self, game: AnyGame, moves: tuple[Any, ...], turn: str) -> tuple[Any, Message]:
        """Send a turn, and read the move that comes back; raises `InvalidChoiceError`."""
        self._limit_time(self.player.seconds)
        line = self._answer(turn, self.player.seconds)
        try:
            return player_protocol.read_move(game, moves, line)
        except player_protocol.ProtocolError as error:
            self._wrong(RefusJoueur.LigneInattendue, str(error), line)
        except Exception:  # a user's game may raise anything on a notation
            self._wrong(RefusJoueur.CoupEtranger, None, line)

    def end_game(self, game: AnyGame, outcome: Outcome) -> None:
        """Send the end of the game, if one was begun."""
        if self._game is not None and self._game[0] == game:
            self.send_line(player_protocol.end_line(outcome, self.lang))
        self._game = None

    def shut_down(self, seconds: float) -> bool:
        """Take leave, wait for the program to end, and tell whether it did."""
        self.send_line(player_protocol.bye_line())
        self._outgoing.put(None)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def check_silence(self, seconds: float = 0.0) -> None:
        """Check that the program says nothing before it is asked; raises `InvalidChoiceError`."""
        with suppress(Empty):
            early = self._lines.get(seconds > 0, seconds)
            if early is None:
                self.raise_exited()
            self._wrong(RefusJoueur.LigneDeTrop, None, _text(early))

    def _wrong(self, code: RefusJoueur, expected: Any, got: str) -> NoReturn:
        """Report a wrong answer; the program's later lines are not read."""
        self.end()
        raise InvalidChoiceError(Refusal(code, (self.place,), expected, _short(got)))

    def send_line(self, line: str) -> None:
        """Send a line without an answer."""
        self.heard(">", line)
        self._outgoing.put(line)

    def _answer(self, line: str, seconds: float) -> str:
        """Send a line, and wait for its answer."""
        self.check_silence()
        self.send_line(line)
        begun = time.monotonic()
        try:
            came = self._lines.get(timeout=seconds)
        except Empty:
            self.raise_timeout(seconds)
        self.waited = time.monotonic() - begun
        self._check_journal(came is None)
        if came is None:
            self.raise_exited()
        if len(came) > MAX_LINE_BYTES:
            self._wrong(RefusJoueur.LigneTropLongue, MAX_LINE_BYTES, _text(came))
        self.heard("<", _text(came))
        return _text(came)

    def _check_journal(self, has_exited: bool) -> None:
        """Check that the journal holds what the program wrote so far, all of it once it has exited."""
        if has_exited:
            self._hearer.join(EXIT_WAIT)
        if self._unwritten is not None:
            self.end()
            raise JournalError(describe_write_error(self._unwritten, self.player.journal, open_console().tr))

    def _limit_time(self, seconds: float) -> None:
        """Let the system end a program that computes on for ever, in case nobody else can."""
        if sys.platform == "linux":
            pid = self._process.pid
            with suppress(OSError, ValueError):
                told = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
                used = sum(map(int, told[11:13])) / os.sysconf("SC_CLK_TCK")
                _, hard = resource.prlimit(pid, resource.RLIMIT_CPU)
                soft = int(used + (os.cpu_count() or 1) * (seconds + _GRACE))
                resource.prlimit(pid, resource.RLIMIT_CPU, (soft, hard))

    def end(self) -> str:
        self.discard()
        self._finalize.cancel()
        self._hearer.join(EXIT_WAIT)  # its last words come before its end
        _kill(self._process)
        kill_marked(self._mark)
        self._outgoing.put(None)
        late = time.monotonic() + EXIT_SECONDS
        while self._reader.is_alive() and time.monotonic() < late:  # unread lines hold the thread
            with suppress(Empty):
                self._lines.get(timeout=EXIT_WAIT / 10)
        code = self._process.returncode
        said = f"exit {code}" if code >= 0 else f"signal {-code}"
        words = [line for line in _text(self._last).splitlines() if line.strip()]
        return f"{said}, « {_short(words[-1])} »" if words else said

    def _write(self) -> None:
        """Write the lines, in a thread: a program that does not read makes nobody else wait."""
        out = _pipe(self._process.stdin)
        with suppress(OSError), out:
            while (line := self._outgoing.get()) is not None:
                out.write(f"{line}\n".encode(errors="replace"))
                out.flush()

    def _read(self) -> None:
        """Read the lines, in a thread, until the program hangs up."""
        with suppress(OSError, ValueError), _pipe(self._process.stdout) as pipe:
            while line := pipe.readline(MAX_LINE_BYTES + 1):
                self._lines.put(line)
        self._lines.put(None)

    def _errors(self) -> None:
        """Keep the lines that the program writes on its standard error; runs in a thread."""
        with suppress(OSError), _pipe(self._process.stderr) as pipe, self._journal:
            while piece := pipe.readline(_MEGABYTE):
                self._last = (self._last + piece)[-4096:]
                self._unwritten = append_line(self._journal, piece)
                if self._unwritten is not None:
                    break


def _start_program(player: ProgramPlayer) -> tuple[subprocess.Popen[bytes], str]:
    """Start a program, in a session of its own and within its memory where the system can; return its mark too."""
    words, tr, mark = player.command_words, open_console().tr, uuid4().hex
    found = shutil.which(words[0]) or shutil.which(Path(words[0]).absolute()) or words[0]
    command, env, pipe = [found, *words[1:]], marked_environment(mark), subprocess.PIPE
    try:
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True, env=env)
    except (OSError, ValueError) as error:
        said = tr(N_("{file} is no program: make it executable, or name what runs it: {example}"))
        example = f"{PREFIX}{'py' if sys.platform == 'win32' else 'python3'} {shlex.quote(words[0])}"
        is_file = "\0" not in words[0] and Path(words[0]).is_file()
        why = said.format(file=words[0], example=example) if is_file else describe_file_error(error, words[0], tr)
        raise CommandError(why) from None
    if sys.platform == "linux":
        most = player.memory * _MEGABYTE
        with suppress(OSError, ValueError):  # it may have ended already
            # not the whole address space, of which JavaScript reserves gigabytes
            resource.prlimit(process.pid, resource.RLIMIT_DATA, (most, most))
            resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))
    return process, mark


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and all that it started."""
    if sys.platform == "win32":
        with suppress(OSError, subprocess.TimeoutExpired):
            command = ["taskkill", "/t", "/f", "/pid", str(process.pid)]
            subprocess.run(command, capture_output=True, timeout=_GRACE, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _leave(ours: int, talk: ProgramProcess) -> None:
    """Take leave of a program when our own process ends."""
    if ours == os.getpid():
        talk.shut_down(EXIT_SECONDS / 4)
        talk.end()


def _text(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\r\n")


def _short(text: str) -> str:
    text = " ".join(replace_unprintable(text).split())
    return text if len(text) <= _QUOTED_AT_MOST else f"{text[:_QUOTED_AT_MOST]}…"


_WHY: Final[dict[Code, str]] = {
    RefusJoueur.JoueurMuet: "too long",
    RefusJoueur.LigneDeTrop: "echo",
    RefusJoueur.LigneTropLongue: "large",
}
"""The word for each way not to answer; any other ends the process."""


class JsonEngineProcess(ProgramProcess):
    """A process asked as those of players are, within the same limits."""

    def request(self, line: str, seconds: float) -> str:
        """Send a line and return its answer; raises `SandboxDiedError` where none comes."""
        try:
            return self._answer(line, seconds)
        except InvalidChoiceError as error:
            refusal = error.refusal
            raise SandboxDiedError(_WHY.get(refusal.code, f"gone {refusal.got}")) from None

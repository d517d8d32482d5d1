"""`rummifun banc`: one program held to the lines of `docs/protocole.md`, game by game; then it plays some games."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from rummifun.analysis.tournament import WINS
from rummifun.analysis.tournament_runner import play_to_end
from rummifun.arguments.games import parse_game, parse_seed
from rummifun.arguments.players import SECONDS
from rummifun.chance import Alea
from rummifun.console.errors import describe_write_error, file_errors_explained
from rummifun.console.formatting import bold_lines, printable, warning_lines
from rummifun.console.options import FILE, OUTPUT, GameCount, argument, build_command, option
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.core.game import AnyGame, Outcome, study_variant
from rummifun.core.runtime_checks import proposed_moves
from rummifun.core.scene import Message, plural
from rummifun.games import GAMES
from rummifun.messages import N_
from rummifun.players.checked_player import InvalidChoiceError, choose_checked
from rummifun.players.glouton import hasard
from rummifun.players.refusals import RefusJoueur
from rummifun.plugins.player_limits import EXIT_SECONDS, MEMORY
from rummifun.plugins.program_player import PREFIX, LineListener, ProgramPlayer, ProgramProcess
from rummifun.protocol import player_protocol
from rummifun.refusal import Refusal, sentence
from rummifun.render.text import bold_text
from rummifun.storage.files import write_file

_BRIEF: Final = 0.1  # seconds in which a line too many would come


_LATER: Final = {"later": {"unknown": [1, None, "é"]}}
"""A field that a later version of the protocol might add to any line."""


Checks = tuple[tuple[Message, Callable[[], Message | None]], ...]
"""The checks of a program: the sentence for a program that passes, and the check, which returns the fault."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command, one option per field."""

    programme: str = argument(N_("COMMAND"), required=True)
    jeux: str | None = option(
        "--jeux --game-names", N_("Check these games, a comma between them (those that it says it plays)."), N_("GAMES")
    )
    parties: int = option(
        "--parties --games", N_("Play this many games against hasard, or alone (10)."), "N", GameCount(1), 10
    )
    graine: str | None = option("--graine --seed", N_("Deal from this seed; without it, at random."), "N")
    temps: float = option("--temps --time", N_("Allow this many seconds for a move (10)."), **SECONDS)
    memoire: int = option(
        "--memoire --memory", N_("Allow the program this many megabytes (512), on Linux."), "N", GameCount(1), MEMORY
    )
    transcription: Path | None = option(
        "--transcription --transcript", N_("Write every line told (>) and answered (<) to a file."), N_("FILE"), OUTPUT
    )
    journal: Path | None = option(
        "--journal --log", N_("Keep the program's standard error in this file."), N_("FILE"), FILE
    )


def run(asked: Arguments, screen: Console) -> int:
    """Check a program game by game, and say whether it speaks the lines; 1 if it does not."""
    desk, name = Terminal(screen), f"{PREFIX}{asked.programme.removeprefix(PREFIX)}"
    player = ProgramPlayer(name, asked.temps, asked.memoire, asked.journal)
    seed = parse_seed(asked.graine)
    with _transcript(asked.transcription, screen) as heard:
        try:
            games = _games(asked.jeux, player, heard, screen)
        except InvalidChoiceError as error:
            _faulty(sentence(error.refusal, screen.lang), desk)
            return _verdict(name, False, desk)
        checks = (ProtocolCheck(game, ProgramProcess(player, heard), asked.parties, seed) for game in games)
        held = [_check_game(check, desk) for check in checks]
    return _verdict(name, all(held), desk)


@contextmanager
def _transcript(file: Path | None, screen: Console) -> Iterator[LineListener]:
    """Yield the listener to the lines, which are written to a file at the end, however it comes."""
    lines = list[str]()
    try:
        yield lambda way, line: lines.append(f"{way} {line}\n") if file else None
    finally:
        if file is not None:
            with file_errors_explained(file, screen.tr, describe_write_error):
                write_file(file, "".join(lines).encode(errors="backslashreplace"))


def _games(names: str | None, player: ProgramPlayer, heard: LineListener, screen: Console) -> list[AnyGame]:
    """Return the games to check: those of the command line, else those that the program names, else all of ours."""
    if names is not None:
        known = [name.strip() for name in names.split(",")]
    else:
        talk = ProgramProcess(player, heard)
        try:
            talk.exchange_hello(parse_game(next(iter(GAMES)), screen), 0)
        finally:
            talk.end()
        known = [name for name in talk.named.games or GAMES if name in GAMES]
    return [study_variant(parse_game(name, screen)) for name in known]


@dataclass(frozen=True, slots=True)
class ProtocolCheck:
    """A program under test in one game: each check is a method, which raises the fault."""

    game: AnyGame
    talk: ProgramProcess
    parties: int
    seed: int

    @property
    def state(self) -> Any:
        """The first state of a play by chance that leaves a choice to the first seat; None if none does."""
        game, alea = self.game, Alea(self.seed)
        state = game.new(alea)
        while moves := proposed_moves(game, state):
            if len(moves) > 1 and game.to_move(state) == 0:
                return state
            n, alea = alea.below(len(moves))
            state = game.step(state, moves[n])
        return None

    def greets(self) -> Message:
        """Check that it says hello."""
        self.talk.begin_game(self.game, 0)
        return Message("{name}, {t} ms", (("name", self.talk.named.name), ("t", _ms(self.talk.waited))))

    def tolerates(self) -> None:
        """Check that it leaves alone a field and a line that it does not know."""
        self.talk.send_line(json.dumps({"type": "later", **_LATER}))
        self._answers(_LATER)

    def repeats(self) -> None:
        """Check that it answers a question that comes twice."""
        self._answers({})

    def begins_again(self) -> None:
        """Check that it begins a game before another is over."""
        self.talk.begin_game(self.game, self.game.seats - 1)

    def plays(self) -> Message:
        """Check its answers in whole games; tell how the games ended, and how long it thought."""
        game, times, ends = self.game, list[float](), Counter[str]()
        for i in range(self.parties):
            seat = i % game.seats
            players = tuple(_TimedPlayer(self.talk, seat, times) if j == seat else hasard for j in range(game.seats))
            end = play_to_end(game, Alea(self.seed, i // game.seats), players)
            if end.refusal is not None:
                raise InvalidChoiceError(end.refusal)
            lost = game.seats == 1 or end.letter in WINS
            ends["won" if end.letter == WINS[seat] else "lost" if lost else "drawn"] += 1
        results = tuple((key, ends[key]) for key in ("won", "drawn", "lost"))
        said = N_("won: {won}, drawn: {drawn}, lost: {lost}") if game.seats > 1 else N_("won: {won}, lost: {lost}")
        if not times:
            return Message(said, results)
        thought = (("n", len(times)), ("m", _ms(median(times))), ("t", _ms(max(times))))
        answers = Message(N_("legal answers: {n}, in {m} ms, {t} ms at most"), thought)
        return Message(N_("{results}; {answers}"), (("results", Message(said, results)), ("answers", answers)))

    def leaves(self) -> Message:
        """Check that it ends after `bye`."""
        begun = time.monotonic()
        if not self.talk.shut_down(EXIT_SECONDS):
            raise InvalidChoiceError(Refusal(RefusJoueur.JoueurReste, (self.talk.place,), f"{EXIT_SECONDS:g}"))
        return Message("{t} ms", (("t", _ms(time.monotonic() - begun)),))

    def _answers(self, more: Mapping[str, Any]) -> None:
        """Ask for a move, which must be legal, with more fields than the lines have."""

        def told(game: AnyGame, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
            line = player_protocol.turn_line(game, view, moves, alea, self.talk.lang, self.talk.player.seconds)
            return self.talk.exchange_turn(game, moves, json.dumps({**json.loads(line), **more}))

        told.__name__ = self.talk.place
        choose_checked(self.game, told, self.state, proposed_moves(self.game, self.state), Alea())
        self.talk.check_silence(_BRIEF)


@dataclass(frozen=True, slots=True)
class _TimedPlayer:
    """A program at a seat, as a player whose answers are timed."""

    talk: ProgramProcess
    seat: int
    times: list[float]

    @property
    def __name__(self) -> str:
        return self.talk.place

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        answer = self.talk.request_move(game, self.seat, view, moves, alea)
        self.times.append(self.talk.waited)
        return answer

    def over(self, game: Any, seat: int, outcome: Outcome) -> None:
        """Send the end of the game."""
        self.talk.end_game(game, outcome)


def _check_game(bench: ProtocolCheck, desk: Terminal) -> bool:
    """Check one game, tell each thing that holds and the first that does not; return whether all hold."""
    screen, alone = desk.screen, bench.game.seats == 1
    tr, good = screen.tr, "✓" if screen.style.unicode else "+"
    played = plural(bench.parties, N_("plays {n} game against hasard"), N_("plays {n} games against hasard"))
    by_itself = plural(bench.parties, N_("plays {n} game"), N_("plays {n} games"))
    chosen: Checks = (
        (Message(N_("leaves alone what it does not know")), bench.tolerates),
        (Message(N_("answers a question that comes twice")), bench.repeats),
    )
    checks: Checks = (
        (Message(N_("says hello")), bench.greets),
        *(() if bench.state is None else chosen),
        (Message(N_("begins a game before another is over")), bench.begins_again),
        (by_itself if alone else played, bench.plays),
        (Message(N_("ends after “bye”")), bench.leaves),
    )
    desk.print_lines("", bold_text(bench.game.name, screen.style))
    try:
        for what, check in checks:
            try:
                found = check()
            except InvalidChoiceError as error:
                _faulty(f"{what.localize(tr)}{tr(': ')}{sentence(error.refusal, screen.lang)}", desk)
                return False
            desk.print_wrapped(what.localize(tr) + (f" ({found.localize(tr)})" if found else ""), f"  {good} ")
    finally:
        bench.talk.end()
    return True


def _faulty(said: str, desk: Terminal) -> None:
    mark = "✗" if desk.screen.style.unicode else "-"
    desk.print_lines(*warning_lines(printable(said), desk.screen, f"  {mark} "))


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f}" if seconds >= 0.01 else f"{1000 * seconds:.2g}"


def _verdict(name: str, held: bool, desk: Terminal) -> int:
    """Report whether a program speaks the protocol; return the exit status."""
    said = N_("{name} speaks the lines, version {n}.") if held else N_("{name} does not speak the lines, version {n}.")
    text = printable(desk.screen.tr(said).format(name=name.removeprefix(PREFIX), n=player_protocol.VERSION))
    desk.print_lines("", *(bold_lines if held else warning_lines)(text, desk.screen))
    return 0 if held else 1


command: Final = build_command("banc", Arguments, run)

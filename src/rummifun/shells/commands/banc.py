"""`rummifun banc`: one program held to the lines of `docs/protocole.md`, game by game; then it plays some games."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from rummifun.analysis.meetings import play_through
from rummifun.analysis.tournament import WINS
from rummifun.chance import Alea
from rummifun.core.capabilities import as_studied
from rummifun.core.game import AnyGame, Outcome
from rummifun.core.held import proposed
from rummifun.core.scene import Message, count
from rummifun.games import GAMES
from rummifun.messages import N_
from rummifun.play import protocol
from rummifun.players import hasard
from rummifun.players.answer import AnswerError, asked
from rummifun.players.refus import RefusJoueur
from rummifun.refusal import Refusal, sentence
from rummifun.render.text import alert, bold
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.program import LEAVING, MEMORY, PREFIX, Heard, Program, Talk
from rummifun.shells.asked.servant import SECONDS
from rummifun.shells.asked.start import game_asked, seed_asked
from rummifun.shells.commands.options import FILE, Number, Real, argument, commanded, option
from rummifun.shells.kept import saves
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import filled, printable
from rummifun.shells.screen import Screen

_BRIEF: Final = 0.1  # seconds in which a line too many would come
_LATER: Final = {"later": {"unknown": [1, None, "é"]}}
"""What a later version of the lines might add to any line."""


Checks = tuple[tuple[Message, Callable[[], Message | None]], ...]
"""What a program is checked for: what it does when all is well, and the check."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

    programme: str = argument(N_("COMMAND"), required=True)
    jeux: str | None = option(
        "--jeux --game-names", N_("Which games, a comma between them (those that it says it plays)."), N_("GAMES")
    )
    parties: int = option(
        "--parties --games", N_("How many games it plays against hasard, or alone (10)."), "N", Number(1), 10
    )
    graine: str | None = option("--graine --seed", N_("Seed of the deals; drawn by chance otherwise."), "N")
    temps: float = option("--temps --time", N_("Seconds for a move (10)."), "S", Real(0, 86400, min_open=True), SECONDS)
    memoire: int = option(
        "--memoire --memory", N_("Megabytes that the program may use (512), on Linux."), "N", Number(1), MEMORY
    )
    transcription: Path | None = option(
        "--transcription --transcript", N_("Write every line told (>) and answered (<) to a file."), N_("FILE"), FILE
    )
    journal: Path | None = option(
        "--journal --log", N_("Where everything goes that the program writes on standard error."), N_("FILE"), FILE
    )


def run(asked: Asked, screen: Screen) -> int:
    """Check a program game by game, and say whether it speaks the lines; 1 if it does not."""
    desk, name = Desk(screen), f"{PREFIX}{asked.programme.removeprefix(PREFIX)}"
    player = Program(name, asked.temps, asked.memoire, asked.journal)
    seed = seed_asked(asked.graine)
    with ExitStack() as stack:
        heard = _heard(asked.transcription, stack, screen)
        try:
            games = _games(asked.jeux, player, heard, screen)
        except AnswerError as error:
            _faulty(sentence(error.refusal, screen.lang), desk)
            return _verdict(name, False, desk)
        held = [_checked(Bench(game, Talk(player, heard), asked.parties, seed), desk) for game in games]
    return _verdict(name, all(held), desk)


def _heard(file: Path | None, stack: ExitStack, screen: Screen) -> Heard:
    """Return what listens to the lines: it writes them down as they come, or drops them."""
    if file is None:
        return lambda way, line: None
    try:
        out = stack.enter_context(file.open("w", encoding="utf-8", errors="backslashreplace", buffering=1))
    except OSError as error:
        raise Unusable(saves.unwritten(error, file, screen.tr)) from None
    return lambda way, line: print(way, line, file=out)


def _games(names: str | None, player: Program, heard: Heard, screen: Screen) -> list[AnyGame]:
    """Return the games to check: those asked for, else those that the program says it plays, else all of ours."""
    if names is not None:
        known = [name.strip() for name in names.split(",")]
    else:
        talk = Talk(player, heard)
        try:
            talk.greet(game_asked(next(iter(GAMES)), screen), 0)
        finally:
            talk.end()
        known = [name for name in talk.named.games or GAMES if name in GAMES]
    return [as_studied(game_asked(name, screen)) for name in known]


@dataclass(frozen=True, slots=True)
class Bench:
    """A program held to the lines in one game: each check is a method, which raises what does not hold."""

    game: AnyGame
    talk: Talk
    parties: int
    seed: int

    @property
    def state(self) -> Any:
        """The first state of a play by chance that leaves a choice to the first seat; None if none does."""
        game, alea = self.game, Alea(self.seed)
        state = game.new(alea)
        while moves := proposed(game, state):
            if len(moves) > 1 and game.to_move(state) == 0:
                return state
            n, alea = alea.below(len(moves))
            state = game.step(state, moves[n])
        return None

    def greets(self) -> Message:
        """Check that it says hello."""
        self.talk.begin(self.game, 0)
        return Message("{name}, {t} ms", (("name", self.talk.named.name), ("t", _ms(self.talk.waited))))

    def tolerates(self) -> None:
        """Check that it leaves alone a field and a line that it does not know."""
        self.talk.say(json.dumps({"type": "later", **_LATER}))
        self._answers(_LATER)

    def repeats(self) -> None:
        """Check that it answers a question that comes twice."""
        self._answers({})

    def begins_again(self) -> None:
        """Check that it begins a game before another is over."""
        self.talk.begin(self.game, self.game.seats - 1)

    def plays(self) -> Message:
        """Check its answers in whole games; tell how the games ended, and how long it thought."""
        game, times, ends = self.game, list[float](), Counter[str]()
        for i in range(self.parties):
            seat = i % game.seats
            players = tuple(_Timed(self.talk, seat, times) if j == seat else hasard for j in range(game.seats))
            end = play_through(game, Alea(self.seed, i // game.seats), players)
            if end.refusal is not None:
                raise AnswerError(end.refusal)
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
        if not self.talk.bye(LEAVING):
            raise AnswerError(Refusal(RefusJoueur.JoueurReste, (self.talk.place,), f"{LEAVING:g}"))
        return Message("{t} ms", (("t", _ms(time.monotonic() - begun)),))

    def _answers(self, more: Mapping[str, Any]) -> None:
        """Ask for a move, which must be legal, with more fields than the lines have."""

        def told(game: AnyGame, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
            line = protocol.turn(game, view, moves, alea, self.talk.lang, self.talk.player.seconds)
            return self.talk.answered(game, moves, json.dumps({**json.loads(line), **more}))

        told.__name__ = self.talk.place
        asked(self.game, told, self.state, proposed(self.game, self.state), Alea())
        self.talk.quiet(_BRIEF)


@dataclass(frozen=True, slots=True)
class _Timed:
    """A program at a seat, as a player whose answers are timed."""

    talk: Talk
    seat: int
    times: list[float]

    @property
    def __name__(self) -> str:
        return self.talk.place

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
        answer = self.talk.ask(game, self.seat, view, moves, alea)
        self.times.append(self.talk.waited)
        return answer

    def over(self, game: Any, seat: int, outcome: Outcome) -> None:
        """Tell how the game ended."""
        self.talk.over(game, outcome)


def _checked(bench: Bench, desk: Desk) -> bool:
    """Check one game, tell each thing that holds and the first that does not; return whether all hold."""
    screen, alone = desk.screen, bench.game.seats == 1
    tr, good = screen.tr, "✓" if screen.style.symbols else "+"
    played = count(bench.parties, N_("plays {n} game against hasard"), N_("plays {n} games against hasard"))
    by_itself = count(bench.parties, N_("plays {n} game"), N_("plays {n} games"))
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
    desk.say("", bold(bench.game.name, screen.style))
    try:
        for what, check in checks:
            try:
                found = check()
            except AnswerError as error:
                _faulty(f"{what.said(tr)}{tr(': ')}{sentence(error.refusal, screen.lang)}", desk)
                return False
            desk.fill(what.said(tr) + (f" ({found.said(tr)})" if found else ""), f"  {good} ")
    finally:
        bench.talk.end()
    return True


def _faulty(said: str, desk: Desk) -> None:
    style = desk.screen.style
    lines = filled(printable(said), desk.screen, f"  {'✗' if style.symbols else '-'} ")
    desk.say(*(alert(line, style) for line in lines))


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f}" if seconds >= 0.01 else f"{1000 * seconds:.2g}"


def _verdict(name: str, held: bool, desk: Desk) -> int:
    """Say whether a program speaks the lines; return the exit status."""
    tr, style = desk.screen.tr, desk.screen.style
    said = N_("{name} speaks the lines, version {n}.") if held else N_("{name} does not speak the lines, version {n}.")
    text = printable(tr(said).format(name=name.removeprefix(PREFIX), n=protocol.VERSION))
    desk.say("", *((bold if held else alert)(line, style) for line in filled(text, desk.screen)))
    return 0 if held else 1


command: Final = commanded("banc", Asked, run)

"""The course of a game on the screen: events are saved before they show, players are asked apart, and the game ends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from rummifun.core.capabilities import has_safe_moves
from rummifun.core.scene import Act, Scene, plural
from rummifun.messages import N_
from rummifun.refusal import Refusal
from rummifun.regles import rules_for
from rummifun.render.text import capitalize
from rummifun.session.end_summary import format_duration, summarize_end, summary_messages
from rummifun.session.events import Event, PlayerAnswer, advance, event_refusal
from rummifun.session.persistence import TakenOverError, session_to_text
from rummifun.session.player_names import name_persons
from rummifun.session.player_queries import PlayerQuery, next_query
from rummifun.session.results import NO_STATISTICS, finished_game
from rummifun.session.session import Session, add_step, steps_since_decision
from rummifun.session.steps import Step, cached_scene, plays_itself
from rummifun.session.winnability import Query
from rummifun.shells.arguments.deals import Deal
from rummifun.shells.arguments.games import describe_start, session_code
from rummifun.shells.console import Console as Words
from rummifun.shells.console import console_for_seat, seat_prefix
from rummifun.shells.line.formatting import ending_lines, outcome_line, step_lines
from rummifun.shells.storage import files, statistics
from rummifun.shells.storage.saved_session import SavedSession, load_statistics
from rummifun.shells.tui.board import Board, button_acts, target_places
from rummifun.shells.tui.layout import Spot
from rummifun.shells.tui.painting import Marks
from rummifun.shells.tui.pile_keys import number_piles, number_targets
from rummifun.shells.tui.player_worker import Answer, ThinkingStopped
from rummifun.shells.tui.screens import AppScreen, HandOverDialog, Key, four_colours
from rummifun.shells.tui.settings import SPEEDS

if TYPE_CHECKING:
    from rummifun.shells.plugins.hot_reload import WatchedGames

Narrator = Callable[[Session], list[str]]
"""A function that returns the lines about the new state of a game."""


class ActButtons(Static):
    """The acts that touch no place, as buttons."""

    auto_links = False


class GameScreen(AppScreen):
    """A game in progress: the view of a seat, the picked piece, the announcements, the effects of events."""

    DEFAULT_CSS = """
    GameScreen #title { height: 1; background: $panel; color: $foreground; padding: 0 1; }
    GameScreen #buttons { height: 1; padding: 0 1; }
    GameScreen #told { height: 3; padding: 0 1; background: $panel; overflow-y: auto; }
    """

    LAST: ClassVar[tuple[Key, ...]] = (
        ("R", N_("restart"), "screen.restart"),
        ("n", N_("new deal"), "screen.new"),
        ("?", N_("help"), "screen.help"),
        ("q", N_("menu"), "screen.leave"),
    )
    WATCHED: ClassVar[tuple[Key, ...]] = (
        ("␣", N_("step"), "screen.step"),
        ("p", N_("play, pause"), "screen.play"),
        ("+ -", N_("speed"), "screen.speed(1)"),
        ("u", N_("back"), "screen.undo"),
        *LAST,
    )
    KEYS = (
        ("⏎", N_("pick, place"), "screen.touch"),
        ("b", N_("best place"), "screen.best"),
        ("h", N_("hint"), "screen.hint"),
        ("f", N_("finish"), "screen.finish"),
        ("m", N_("moves"), "screen.moves"),
        ("u", N_("undo"), "screen.undo"),
        ("r", N_("redo"), "screen.redo"),
        *LAST,
    )

    def __init__(self, session: Session, shelved: SavedSession) -> None:
        super().__init__()
        self.session, self.saved_session = session, shelved
        self.is_unsaved = self.left = False
        self.whole: str | None = None  # the game with all its moves, while changed rules refuse some
        self.picked: Spot | None = None
        self.told: list[str] = []
        self.thinking = ""  # who thinks
        self.question: PlayerQuery | Query[Any] | None = None  # the last query
        self.by_itself: Callable[[], None] = self.pause
        self.seat_shown: int | None = None
        self.began = None if session.steps else time.monotonic()
        self.lasted: int | None = None  # seconds, once it is over
        self.watched = plays_itself(session.game)
        self.covered = False
        self.lines = 1  # of buttons
        self.numbers: Mapping[str, int] = {}
        self.by_number = False  # was the piece picked by its number?

    # The view

    def parts(self) -> ComposeResult:
        yield Static("", id="title")
        yield Board()
        yield ActButtons("", id="buttons")
        yield Static("", id="told")

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    @property
    def game(self) -> Any:
        return self.session.game

    @property
    def name_(self) -> str:
        return self.session.game.name

    @property
    def words(self) -> Words:
        return console_for_seat(self.table.words, self.session, self.seat)

    @property
    def seat(self) -> int | None:
        """The seat that the screen shows: the only person's, or that of the person to move."""
        if self.covered or self.session.seat is None:
            return None
        return self.only_seat if self.only_seat is not None else self.session.seat

    @property
    def only_seat(self) -> int | None:
        """The seat of the only person; None between people."""
        persons = self.session.persons
        return persons[0] if len(persons) == 1 else None

    @property
    def numbering(self) -> bool:
        """True if piles have numbers: one seat looks on, and it has something to do."""
        return self.only_seat is not None and not self.watched

    @property
    def turn(self) -> bool:
        return self.session.awaits_person and not self.covered

    @property
    def view(self) -> Any:
        return self.game.view(self.session.state, self.seat)

    def scene(self) -> Scene:
        return cached_scene(self.game, self.view)

    def own_acts(self) -> tuple[Act, ...]:
        return self.scene().acts if self.turn and not self.thinking else ()

    def marks(self) -> Marks:
        if self.picked is None:
            return Marks(self.board.marks.cursor)
        where = target_places(self.own_acts(), self.picked, whole=self.by_number)
        return Marks(self.board.marks.cursor, self.board.run(self.picked), where, number_targets(where, self.numbers))

    def refresh_texts(self) -> None:
        super().refresh_texts()
        self.draw()

    def draw(self) -> None:
        scene, tr = self.scene(), self.tr
        if self.numbering:
            self.numbers = number_piles(scene, self.only_seat, self.numbers)
        self.board.four = four_colours(self.game, self.table.settings)
        self.board.show(scene, self.marks(), self.numbers)
        self._say_title(scene)
        labels = [act.label.localize(tr) for act in self.shown_buttons()] or [tr(key) for key, _ in self.after()]
        said = [
            Content.from_markup(f"[@click=screen.button({n})][reverse] {n} [/] $label[/]", label=label)
            for n, label in enumerate(labels, 1)
        ]
        self._say_buttons(said)
        self.say_told()

    def _say_buttons(self, said: list[Content]) -> None:
        """Show buttons on as many lines as the game has ever needed: with fewer, nothing moves."""
        shown, room = self.query_one("#buttons", ActButtons), self.app.size.width - 2
        wide = sum(map(len, said)) + 2 * max(0, len(said) - 1)
        self.lines = max(self.lines, min(3, -(-wide // max(1, room))))
        shown.styles.height = self.lines
        shown.update(Content("  ").join(said), layout=False)

    def shown_buttons(self) -> tuple[Act, ...]:
        return button_acts(self.own_acts())[:9]

    def _title(self, scene: str) -> Content:
        tr, n = self.tr, len(self.session.steps)
        title = rules_for(self.game, self.table.words.lang).title
        code = session_code(self.session) or describe_start(self.session, tr)
        moves = plural(n, N_("{n} move"), N_("{n} moves")).localize(tr)
        state = f" · {self._clock()}" if self._clock() else ""
        state += f" · {tr(N_('practice'))}" if self.session.is_practice else ""
        state += f" · {tr(N_('not saved'))}" if self.is_unsaved else ""
        over = self.game.outcome(self.session.state)
        if over is not None:
            scene = outcome_line(over, self.words)
        elif self.thinking:
            scene = tr(N_("{j} is thinking… (Escape stops)")).format(j=self.thinking)
        same = scene.casefold() in (title.casefold(), self.game.name)
        whole, right = title if same else f"{title} — {scene}", f"{code} · {moves}{state}"
        width = self.app.size.width - 2
        alone = capitalize(scene)
        ways = ((whole, right), (alone, right), (alone, f"{moves}{state}"), (alone, ""))
        left, right = next(((a, b) for a, b in ways if len(a) + len(b) + 2 <= width), (f"{alone[: width - 3]}…", ""))
        return Content.assemble((left, "bold $accent"), " " * (width - len(left) - len(right)), (right, "$text-muted"))

    @property
    def seconds(self) -> int | None:
        """The seconds since the game began; None if it did not begin here."""
        if self.lasted is not None or self.began is None:
            return self.lasted
        return int(time.monotonic() - self.began)

    def _clock(self) -> str:
        """Write the time of a game for one, if wanted."""
        wished = self.table.settings.clock and self.game.seats == 1
        return format_duration(self.seconds) if wished and self.seconds is not None else ""

    def _tick(self) -> None:
        if self.is_current and self._clock():
            self._say_title(self.scene())

    def on_resize(self, event: events.Resize) -> None:
        if self.query(Board):
            self._say_title(self.scene())

    def _say_title(self, scene: Scene) -> None:
        self.query_one("#title", Static).update(self._title(scene.title.localize(self.tr)), layout=False)

    def say_told(self) -> None:
        self.query_one("#told", Static).update(Content("\n".join(self.told[-3:])), layout=False)

    def show_lines(self, *lines: str) -> None:
        self.told = list(lines)
        self.say_told()

    def keys(self) -> tuple[Key, ...]:
        if self.watched:
            return self.localized_keys(self.WATCHED)
        safe = ("b", N_("send up"), "screen.best")
        up = has_safe_moves(self.game)
        return self.localized_keys(safe if up and key[0] == safe[0] else key for key in self.KEYS)

    def on_mount(self) -> None:
        self.board.focus()
        self.session = name_persons(self.session, self.table.settings.names)
        self.set_interval(1, self._tick)
        if self._save_session(self.session):
            self.go_on()

    # Events

    def handle_event(self, event: Event, told: Narrator) -> Refusal | None:
        """Let an event happen: save the new game, then show it and go on; or return why it is refused."""
        refused = event_refusal(self.session, event)
        after = advance(self.session, event)
        if refused is None and self._save_session(after):
            self.told = told(after)
            self.session, self.picked, self.whole = after, None, None
            self.go_on()
        return refused

    def follow(self, followed: WatchedGames) -> None:
        """Go on under the rules that the file of the game has now; no move is lost while they refuse one."""
        if not followed.was_reloaded(self.game):
            super().follow(followed)
            return
        text = self.whole or session_to_text(self.session)
        found = followed.replay_session(text, self.session)
        self.table.warn(found.text)
        if found.session is self.session:
            return
        self.pause()
        self.session, self.picked, self.told = found.session, None, []
        self.watched, self.saved_session.saved, self.whole = (
            plays_itself(self.game),
            None,
            None if found.is_complete else text,
        )
        if not found.is_complete or self._save_session(self.session):
            self.go_on()

    def _save_session(self, after: Session) -> bool:
        """Save the new state if possible; tell whether the game is still played here."""
        try:
            self.saved_session.save(after)
        except TakenOverError:
            self._leave_to_other()
            return False
        except OSError as error:
            if not self.is_unsaved:
                why = files.describe_file_error(error, self.saved_session.file, self.tr)
                self.table.warn(self.tr(N_("The game goes on, but is not saved. {why}")).format(why=why))
            self.is_unsaved = True
        else:
            self.is_unsaved = False
        return True

    def go_on(self) -> None:
        mover = self.session.seat
        if mover is None:
            self._over()
        elif self.session.awaits_person and self._hides(mover):
            return
        elif self.session.awaits_person:
            self.begin_turn()
        else:
            self.ask()
        self.draw()

    def _hides(self, mover: int) -> bool:
        """Between people, let the next one sit down alone."""
        if self.only_seat is not None or mover == self.seat_shown:
            return False
        self.covered = True
        self.draw()

        def seated(ready: object) -> None:
            self.covered, self.seat_shown = False, mover
            self.told = self._lines(steps_since_decision(self.session, mover), mover)
            if ready:
                self.begin_turn()
                self.draw()
            else:
                self.leave()

        self.app.push_screen(
            HandOverDialog(self.tr(N_("{j} to move: Enter")).format(j=seat_prefix(mover, self.tr))), seated
        )
        return True

    def begin_turn(self) -> None:
        """Let a person begin to decide."""

    def _over(self) -> None:
        self.pause()
        self._note_moves()
        self.lasted = self.seconds
        self._record(self.lasted)
        best = load_statistics(self.table.folder).get(self.game.name, NO_STATISTICS)
        found = summarize_end(self.session, self.only_seat, best, self.lasted)
        words = console_for_seat(self.table.words, self.session, self.only_seat)
        more = [message.localize(words.tr) for message in summary_messages(found)] if found else []
        self.told = [*ending_lines(self.session, words)[:2], " · ".join(more)]

    def _record(self, seconds: int | None) -> None:
        """Count a finished game among its player's."""
        end = finished_game(self.session, self.saved_session.file.stem, seconds)
        if end is None:
            return
        try:
            aside = statistics.record_end(statistics.journal_file(self.table.folder), end)
        except OSError as error:
            self.table.warn(files.describe_file_error(error, self.table.folder, self.tr))
            return
        if aside is not None:
            said = self.tr(N_("The statistics were damaged; what could not be read is set aside as {aside}."))
            self.table.warn(said.format(aside=aside.name))

    def after(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """List the choices after a finished game, if it was played here to its end."""
        if self.session.seat is not None:
            return ()
        return (
            (N_("again"), lambda: self.table.deal(self.game, self._begin_again)),
            (N_("same deal"), lambda: self._begin_again(Deal(self.session.origin))),
            (N_("look back"), lambda: self.table.look_back(self.session)),
        )

    def _begin_again(self, deal: Deal) -> None:
        self.table.begin(self.game, deal, self.session.players, instead=True)

    # Players who think

    def ask(self) -> None:
        """Let the player to move choose, apart, and take the answer when it comes."""
        question = next_query(self.session)
        if question is None:
            return

        def answer(move: Any, reason: Any) -> None:
            self.handle_event(PlayerAnswer(question, move, reason), self._answer_lines)

        self.run_query(seat_prefix(self.session.seat or 0, self.tr), question, answer)

    def _answer_lines(self, after: Session) -> list[str]:
        """Report the moves since the person's own, up to the chosen one."""
        chosen = add_step(self.session, after.steps[len(self.session.steps)])
        return self._lines(
            chosen.steps[-1:] if self.only_seat is None else steps_since_decision(chosen, self.only_seat),
            self.only_seat,
        )

    def _lines(self, steps: Iterable[Step], seat: int | None) -> list[str]:
        return [line for step in steps for line in step_lines(self.game, step, self.words, seat)]

    def run_query(self, who: str, question: PlayerQuery | Query[Any], then: Callable[[Any, Any], object]) -> None:
        """Run a player's query in the worker; the screen names the player."""
        self.thinking, self.question = who, question
        mind = self.table.mind

        def work() -> None:
            try:
                found = mind.ask(question)
            except ThinkingStopped:
                found = None
            self.app.call_from_thread(self._take_answer, question, then, found)

        self.run_worker(work, thread=True, exclusive=False, exit_on_error=True)

    def _take_answer(
        self, question: PlayerQuery | Query[Any], then: Callable[[Any, Any], object], found: Answer | None
    ) -> None:
        """Take an answer, or report that the thinking was stopped; by now another question may be on."""
        if question is self.question:
            self.thinking = ""
        if found is not None and self.is_attached and not self.left:
            then(*found)
        elif found is None and self.is_attached and not self.thinking:
            again = N_("Stopped. “p” lets it think again, “u” takes your move back.")
            self.show_lines(self.tr(N_("Stopped.") if self.turn else again))  # in one's own turn it was a hint
            self.draw()

    def repeat(self, act: Callable[[], None]) -> None:
        """Repeat something at the chosen speed, until a pause."""
        self.pause()
        self.by_itself = act
        act()
        if self.session.seat is not None:
            self.playing = self.set_interval(1 / SPEEDS[self.table.settings.speed], act)

    # Leaving

    def on_unmount(self) -> None:
        """Leave the game so that it can be found again, and so that any loss is noticed."""
        self._note_moves()
        self.saved_session.close()

    def _note_moves(self) -> None:
        if self.saved_session.write_move_count() and not self.is_unsaved:
            self.table.shelf.update(self.saved_session.file, self.session)

    def leave(self) -> None:
        self._put_down()
        if self.is_current:
            self.app.pop_screen()

    def _put_down(self) -> None:
        self.left = True
        self.pause()
        self._note_moves()
        self.saved_session.close()
        self.table.mind.stop()

    def _leave_to_other(self) -> None:
        self._put_down()
        said = N_("This game was taken over elsewhere and goes on there: your last move is not made.")
        self.table.warn(self.tr(said))
        self.table.home()

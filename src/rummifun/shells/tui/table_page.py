"""A table as its parts see it: the game on it, who thinks, what was told; and its hand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from rummifun.console.screen import Console as Words
from rummifun.console.screen import console_for_seat
from rummifun.core.scene import Act, Scene
from rummifun.messages import N_
from rummifun.refusal import Refusal, sentence
from rummifun.session.events import Gesture, MakeSafeMoves, Move
from rummifun.session.hints import HintStage
from rummifun.session.session import Session, automatic_move
from rummifun.session.steps import cached_scene, plays_itself
from rummifun.session.touch import Pick, Spot
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.playback import SPEEDS, Playback
from rummifun.shells.tui.screen_base import AppScreen, AppWidget, Header, Log
from rummifun.shells.tui.screen_keys import Key
from rummifun.shells.tui.thinking import Thinker, ThinkingScreen

PersonEvent = Move | Gesture | MakeSafeMoves


class BoardScreen(AppScreen):
    """A screen with a board, between its title and what is told."""

    def parts(self) -> ComposeResult:
        yield Header()
        yield Board()
        yield Log()

    @property
    def board(self) -> Board:
        return self.query_one(Board)


class SessionScreen(BoardScreen, Playback):
    """A screen of a game, being played or over, with its board."""

    session: Session

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
        return self.session.only_person


class TablePage(SessionScreen, ThinkingScreen):
    """A table: the game on it as its screen shows it, and how it goes on by itself."""

    covered = False
    refused: tuple[Session, Refusal] | None = None
    """The game in which something was refused last, and why."""

    hand: Hand
    thinker: Thinker
    told: list[str]
    by_itself: Callable[[], None]
    enact: Callable[[PersonEvent, str], None]
    save: Callable[[Session], bool]
    after_turn: Callable[[], None]

    @property
    def is_watched(self) -> bool:
        return plays_itself(self.session.game)

    @property
    def seat(self) -> int | None:
        """The seat that the screen shows: the only person's, or that of the person to move."""
        if self.covered or self.session.seat is None:
            return None
        only = super().seat
        return self.session.seat if only is None else only

    @property
    def person(self) -> int:
        """The seat of the person at the screen, even after the end."""
        return next(iter(self.session.persons), 0) if self.seat is None else self.seat

    @property
    def turn(self) -> bool:
        return self.session.awaits_person and not self.covered

    @property
    def view(self) -> Any:
        return self.game.view(self.session.state, self.seat)

    @property
    def thinking(self) -> str:
        """The player that thinks, if any does."""
        return self.thinker.who

    @property
    def is_free(self) -> bool:
        """True if a person may move now."""
        return self.turn and not self.thinking

    @property
    def ready(self) -> bool:
        """Tell whether a move may be typed now."""
        return self.is_free and not self.is_watched

    def as_seen(self) -> Scene:
        """Return the scene as the rules have it, with every act."""
        return cached_scene(self.game, self.view)

    def show_lines(self, *lines: str) -> None:
        self.told = list(lines)
        self.query_one(Log).update(Content("\n".join(lines[-3:])), layout=False)

    def say_refusal(self, refusal: Refusal, form: str = "{why}") -> str:
        """Write a refusal in few words, and keep it for who asks why."""
        self.refused = self.session, refusal
        said = self.tr(form).format(why=refusal.shorten(self.words.tr))
        return f"{said} {self.tr(N_('(w: why?)'))}"

    def tell_why(self) -> None:
        """Tell the whole of what was refused last in this game, with the section of its sheet."""
        session, refusal = self.refused or (None, None)
        if refusal is None or session is not self.session:
            self.show_lines(self.tr(N_("nothing was refused")))
        else:
            self.show_lines(sentence(refusal, self.table.words.lang))

    def step(self) -> None:
        """Make the next move of a game that plays itself; stop there, and at any decision."""
        move = automatic_move(self.session) if self.turn else None
        if move is None:
            self.pause()
        else:
            self.hand.make(move)

    def repeat(self, act: Callable[[], None]) -> None:
        """Repeat something at the chosen speed, until a pause."""
        self.pause()
        self.by_itself = act
        act()
        if self.session.seat is not None:
            self.start_playing(act, self.table.settings.speed)

    def speed(self, way: int) -> None:
        """Choose the next speed."""
        speed = min(max(self.table.settings.speed + way, 0), len(SPEEDS) - 1)
        self.table.choose(speed=speed)
        self.show_lines(self.tr(N_("{n} boards a second")).format(n=f"{SPEEDS[speed]:g}"))
        if self.playing is not None:
            self.repeat(self.by_itself)


class Hand(AppWidget):
    """The hand of a person at a table, in every game: it holds the board, picks, lays, asks."""

    DEFAULT_CSS = "Hand { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next(1)", show=False, priority=True),
        Binding("shift+tab", "next(-1)", show=False, priority=True),
    ]
    KEYS: ClassVar[tuple[Key, ...]] = ()
    MORE: ClassVar[tuple[Key, ...]] = ()

    def __init__(self, page: TablePage) -> None:
        super().__init__()
        self.page, self.board = page, Board()
        self.picked = Pick()
        self.lit: frozenset[Spot] = frozenset()  # by a hint
        self.strokes: dict[str, Callable[[], object]] = {"m": self.list_moves}

    @property
    def game(self) -> Any:
        return self.page.game

    def compose(self) -> ComposeResult:
        yield self.board

    @property
    def is_building(self) -> bool:
        """True if a number is that of a pile for what is held, and no button's."""
        return False

    def begin(self) -> None:
        """Let a person begin to decide."""

    @abstractmethod
    def acts(self) -> tuple[Act, ...]:
        """List what can be done now."""

    def buttons(self) -> tuple[Act, ...]:
        """List the acts that have a button: each, even where a touch does it too."""
        return self.acts()[:9]

    def shown_numbers(self, scene: Scene) -> Mapping[str, int]:
        """Give no numbers: piles that come and go have none, unless they can take the pick."""
        return {}

    def verdict(self) -> list[str] | None:
        """Tell what is to be said of the table as it lies; None where nothing is."""
        return None

    def let_go(self) -> bool:
        """Put down what is picked; tell whether anything was."""
        return False

    def undo(self) -> bool:
        """Take back something of this turn; tell whether there was anything."""
        return False

    def show_stage(self, stage: HintStage) -> None:
        """Show nothing of a stage of a hint but its words."""

    def light(self, stage: HintStage) -> None:
        """Mark the pieces of a stage of a hint where they lie."""

    def make(self, move: Any, why: str = "") -> None:
        """Make a move, with its reason."""
        self.page.enact(Move(self.page.person, move), why)

    def one_of(self, several: tuple[Act, ...]) -> None:
        """Make an act; of several, ask which."""
        if len(several) == 1:
            self.make(several[0].move)
            return
        asked, tr = self.page.session, self.page.tr

        def chosen(number: int) -> None:
            if self.page.session is asked:
                self.make(several[number].move)

        self.page.choose_one(tr(N_("Which one?")), [act.label.localize(tr) for act in several], chosen)

    def list_moves(self) -> None:
        """Offer all that can be done."""
        if proposed := self.acts():
            self.one_of(proposed)

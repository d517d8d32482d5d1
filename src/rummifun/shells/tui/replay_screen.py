"""Watching a finished game again, or a game in progress elsewhere: every move on a slider."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from rummifun.messages import N_
from rummifun.regles import rules_for
from rummifun.session.session import Session
from rummifun.session.steps import cached_scene
from rummifun.shells.arguments.games import session_code
from rummifun.shells.console import Console as Words
from rummifun.shells.console import console_for_seat
from rummifun.shells.line.formatting import end_lines, step_lines
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.painting import Marks
from rummifun.shells.tui.screens import AppScreen, Key, four_colours
from rummifun.shells.tui.settings import SPEEDS


def slider_text(at: int, last: int, width: int) -> str:
    """Draw a slider.

    >>> slider_text(0, 8, 9), slider_text(4, 8, 9), slider_text(8, 8, 9)
    ('●────────', '━━━━●────', '━━━━━━━━●')
    """
    place = 0 if last == 0 else at * (width - 1) // last
    return f"{'━' * place}●{'─' * (width - 1 - place)}"


class Slider(Static):
    """The current place among the moves; a click or a drag goes elsewhere."""

    DEFAULT_CSS = "Slider { height: 1; margin: 0 2; color: $accent; background: $panel; }"

    @dataclass
    class Put(Message):
        """The mark moved, to a share of the whole from 0 to 1."""

        share: float

    def _put(self, x: int) -> None:
        self.post_message(self.Put(min(1.0, max(0.0, x / max(1, self.size.width - 1)))))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.capture_mouse()
        self._put(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if event.button:
            self._put(event.x)

    def on_mouse_up(self) -> None:
        self.release_mouse()


class ReplayScreen(AppScreen):
    """A game, move by move: a finished one from its beginning, a current one from its last move."""

    DEFAULT_CSS = """
    ReplayScreen #title { height: 1; background: $panel; padding: 0 1; }
    ReplayScreen #told { height: auto; min-height: 2; max-height: 4; padding: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", show=False, priority=True),
        Binding("right", "go(1)", show=False, priority=True),
        Binding("pageup", "go(-10)", show=False, priority=True),
        Binding("pagedown", "go(10)", show=False, priority=True),
        Binding("home", "go(-1000000)", show=False, priority=True),
        Binding("end", "go(1000000)", show=False, priority=True),
        Binding("p,space", "play", show=False, priority=True),
    ]
    KEYS: ClassVar[tuple[Key, ...]] = (
        ("← →", N_("back and forth"), ""),
        ("PgUp PgDn", N_("by ten"), ""),
        ("p", N_("play, pause"), "screen.play"),
        ("q", N_("back"), "screen.leave"),
    )

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.at = 0 if session.seat is None else len(session.steps)

    @property
    def name_(self) -> str:
        return self.session.game.name

    @property
    def own(self) -> int | None:
        """The seat of the only person."""
        return self.session.persons[0] if len(self.session.persons) == 1 else None

    @property
    def words(self) -> Words:
        return console_for_seat(self.table.words, self.session, self.own)

    def parts(self) -> ComposeResult:
        yield Static(id="title")
        yield Board()
        yield Slider()
        yield Static(id="told")

    def refresh_texts(self) -> None:
        super().refresh_texts()
        self.go(self.at)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(lambda: self.go(self.at))

    def go(self, at: int) -> None:
        session, last = self.session, len(self.session.steps)
        self.at = min(max(0, at), last)
        step = session.steps[self.at - 1] if self.at else None
        state = step.after if step else session.first
        seat = self.own
        scene = cached_scene(session.game, session.game.view(state, seat))
        board = self.query_one(Board)
        board.four = four_colours(session.game, self.table.settings)
        board.show(scene, Marks())
        slider = self.query_one(Slider)
        slider.update(Content(slider_text(self.at, last, max(2, slider.size.width))))
        title = rules_for(session.game, self.table.words.lang).title
        left = f"{title} — {scene.title.localize(self.tr)}"
        right = " · ".join(filter(None, (session_code(session), f"{self.at}/{last}")))
        room = max(2, self.app.size.width - 2 - len(left) - len(right))
        self.query_one("#title", Static).update(Content.assemble((left, "bold $accent"), " " * room, right))
        lines = step_lines(session.game, step, self.words, seat) if step else []
        if self.at == last:
            lines = [*lines, *end_lines(session.game, state, last, self.words)]
            self.pause()
        self.query_one("#told", Static).update(Content("\n".join(lines[-3:])))

    def on_slider_put(self, event: Slider.Put) -> None:
        self.go(round(event.share * len(self.session.steps)))

    def action_go(self, n: int) -> None:
        self.go(self.at + n)

    def action_play(self) -> None:
        if self.playing is not None:
            self.pause()
        else:
            speed = SPEEDS[self.table.settings.speed]
            self.playing = self.set_interval(1 / speed, lambda: self.action_go(1))

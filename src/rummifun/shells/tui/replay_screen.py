"""Watching a finished game again, or a game in progress elsewhere: every move on a slider."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from rummifun.console.formatting import end_lines, step_lines
from rummifun.messages import N_
from rummifun.page.decor import cloth_of
from rummifun.regles import rules_for
from rummifun.session.session import Session, begin_replay, go, session_code
from rummifun.session.steps import cached_scene
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.painting import Marks
from rummifun.shells.tui.screen_base import Header, Log, short_code
from rummifun.shells.tui.screen_keys import Key
from rummifun.shells.tui.settings import four_colours
from rummifun.shells.tui.table_page import SessionScreen

_WAYS: Final = {"left": -1, "right": 1, "pageup": -10, "pagedown": 10, "home": -1_000_000, "end": 1_000_000}
"""The keys that go back and forth, and the number of moves that each goes."""


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


class ReplayScreen(SessionScreen):
    """A game, move by move: a finished one from its beginning, a current one from its last move."""

    DEFAULT_CSS = "ReplayScreen Log { height: auto; min-height: 2; max-height: 4; overflow-y: hidden; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"go({n})", priority=True) for key, n in _WAYS.items()),
        Binding("p,space", "play", priority=True),
    ]
    KEYS: ClassVar[tuple[Key, ...]] = (
        ("← →", N_("back and forth"), ""),
        ("PgUp PgDn", N_("by ten"), ""),
        ("p", N_("play, pause"), "screen.play"),
        ("q", N_("back"), "screen.leave"),
    )

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session, self.replay = session, begin_replay(session)

    def parts(self) -> ComposeResult:
        yield Header()
        yield Board()
        yield Slider()
        yield Log()

    def draw(self) -> None:
        self.go(self.replay.at)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.draw)

    def go(self, at: int) -> None:
        session, seat, last = self.session, self.seat, len(self.session.steps)
        self.replay = shown = go(self.replay, at)
        scene = cached_scene(session.game, session.game.view(shown.state, seat))
        self.board.four = four_colours(session.game, self.table.settings)
        self.board.cloth = cloth_of(session.game, scene)
        self.board.show(scene, Marks())
        slider = self.query_one(Slider)
        slider.update(Content(slider_text(shown.at, last, max(2, slider.size.width))))
        title = rules_for(session.game, self.table.words.lang).title
        left = f"{title} — {scene.title.localize(self.tr)}"
        right = " · ".join(filter(None, (short_code(session_code(session)), f"{shown.at}/{last}")))
        room = max(2, self.app.size.width - 2 - len(left) - len(right))
        self.query_one(Header).update(Content.assemble((left, "bold $accent"), " " * room, right))
        lines = step_lines(session.game, shown.step, self.words, seat) if shown.step else []
        if shown.is_at_end:
            lines = [*lines, *end_lines(session.game, shown.state, last, self.words)]
            self.pause()
        self.query_one(Log).update(Content("\n".join(lines[-3:])))

    def on_slider_put(self, event: Slider.Put) -> None:
        self.go(round(event.share * len(self.session.steps)))

    def action_go(self, n: int) -> None:
        self.go(self.replay.at + n)

    def action_play(self) -> None:
        if self.playing is not None:
            self.pause()
        else:
            self.start_playing(lambda: self.action_go(1), self.table.settings.speed)

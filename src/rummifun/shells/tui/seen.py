"""A game on the screen as it is seen: its title, its table, the buttons, what has just been told, the keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from rummifun.core.scene import Act, Scene, count
from rummifun.messages import N_
from rummifun.play.going import automatic, scene_of
from rummifun.play.sitting import Sitting
from rummifun.regles import regles
from rummifun.shells.asked.start import code_of
from rummifun.shells.kept.shelved import Shelved
from rummifun.shells.tui.board import Board
from rummifun.shells.tui.hands import Spot, buttons, goals
from rummifun.shells.tui.page import Key, Page
from rummifun.shells.tui.paint import Marks


class Buttons(Static):
    """The acts that no place is touched for, as buttons."""

    auto_links = False


class TablePage(Page):
    """A sitting on the screen: what a seat sees of it, what is picked, and what has just been said of it."""

    DEFAULT_CSS = """
    TablePage #title { height: 1; background: $panel; color: $foreground; padding: 0 1; }
    TablePage #buttons { height: auto; min-height: 1; max-height: 3; padding: 0 1; }
    TablePage #told { height: 3; padding: 0 1; background: $panel; overflow-y: auto; }
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

    def __init__(self, sitting: Sitting, shelved: Shelved) -> None:
        super().__init__()
        self.sitting, self.shelved = sitting, shelved
        self.stale = self.left = False
        self.picked: Spot | None = None
        self.told: list[str] = []
        self.thinking = ""  # who thinks
        self.playing: Timer | None = None
        self.by_itself: Callable[[], None] = self.pause
        self.seat_shown: int | None = None
        self.began = None if sitting.steps else time.monotonic()
        self.watched = automatic(sitting.game)
        self.covered = False

    # What is seen

    def parts(self) -> ComposeResult:
        yield Static("", id="title")
        yield Board()
        yield Buttons("", id="buttons")
        yield Static("", id="told")

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    @property
    def game(self) -> Any:
        return self.sitting.game

    @property
    def name_(self) -> str:
        return self.sitting.game.name

    @property
    def seat(self) -> int | None:
        """The seat that the screen shows: that of the only person, or of the person whose turn it is."""
        if self.covered or self.sitting.seat is None:
            return None
        return self.alone if self.alone is not None else self.sitting.seat

    @property
    def alone(self) -> int | None:
        """The seat of the only person; None between people."""
        persons = self.sitting.persons
        return persons[0] if len(persons) == 1 else None

    @property
    def turn(self) -> bool:
        """Tell whether a person at this screen has to decide."""
        return self.sitting.waits and not self.covered

    @property
    def view(self) -> Any:
        """What is seen."""
        return self.game.view(self.sitting.state, self.seat)

    def scene(self) -> Scene:
        """Lay out what is drawn."""
        return scene_of(self.game, self.view)

    def own_acts(self) -> tuple[Act, ...]:
        """List what the person can do now."""
        return self.scene().acts if self.turn and not self.thinking else ()

    def marks(self) -> Marks:
        """Tell what is marked."""
        lit = goals(self.own_acts(), self.picked) if self.picked else frozenset()
        spots = frozenset([self.picked] if self.picked else [])
        return Marks(self.board.marks.cursor, spots, lit, self.table.plain)

    def retell(self) -> None:
        super().retell()
        self.draw()

    def draw(self) -> None:
        """Show the game as it is now."""
        scene, tr = self.scene(), self.tr
        self.board.show(scene, self.marks())
        self._say_title(scene)
        said = [
            Content.from_markup(f"[@click=screen.button({n})][reverse] {n} [/] $label[/]", label=act.label.said(tr))
            for n, act in enumerate(self.shown_buttons(), 1)
        ]
        self.query_one("#buttons", Static).update(Content("  ").join(said))
        self.say_told()

    def shown_buttons(self) -> tuple[Act, ...]:
        """List the acts that stand as buttons under the table."""
        return buttons(self.own_acts())[:9]

    def _title(self, scene: str) -> Content:
        tr, n = self.tr, len(self.sitting.steps)
        title = regles(self.game.name, self.table.words.lang).title
        code = code_of(self.sitting) or tr(N_("from a position"))
        moves = count(n, N_("{n} move"), N_("{n} moves")).said(tr)
        state = f" · {tr(N_('not saved'))}" if self.stale else ""
        if self.thinking:
            scene = tr(N_("{j} is thinking… (Escape stops)")).format(j=self.thinking)
        same = scene.casefold() in (title.casefold(), self.game.name)
        whole, right = title if same else f"{title} — {scene}", f"{code} · {moves}{state}"
        width = self.app.size.width - 2
        ways = ((whole, right), (scene, right), (scene, f"{moves}{state}"), (scene, ""))
        left, right = next(((a, b) for a, b in ways if len(a) + len(b) + 2 <= width), (f"{scene[: width - 3]}…", ""))
        return Content.assemble((left, "bold $accent"), " " * (width - len(left) - len(right)), (right, "$text-muted"))

    def on_resize(self, event: events.Resize) -> None:
        if self.query(Board):
            self._say_title(self.scene())

    def _say_title(self, scene: Scene) -> None:
        self.query_one("#title", Static).update(self._title(scene.title.said(self.tr)))

    def say_told(self) -> None:
        self.query_one("#told", Static).update(Content("\n".join(self.told[-3:])))

    def tell(self, *lines: str) -> None:
        self.told = list(lines)
        self.say_told()

    def keys(self) -> tuple[Key, ...]:
        return self.said(self.WATCHED if self.watched else self.KEYS)

    def pause(self) -> None:
        """Stop what plays by itself."""
        if self.playing is not None:
            self.playing.stop()
            self.playing = None

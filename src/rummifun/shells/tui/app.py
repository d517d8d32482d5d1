"""The application: its themes, its language, its folder of games, and the player that thinks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event
from textual.screen import Screen
from textual.theme import Theme

from rummifun.core.capabilities import arranges
from rummifun.core.game import AnyGame
from rummifun.games.offered import OURS, Offered
from rummifun.messages import LANGUAGES, N_, language, translation
from rummifun.play.keep import Held
from rummifun.play.sitting import Sitting, settled
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import Style
from rummifun.shells.asked.deals import Deal, drawn
from rummifun.shells.asked.load import blamed
from rummifun.shells.kept import saves
from rummifun.shells.kept.shelf import Known, Shelf
from rummifun.shells.kept.shelved import Shelved, begin, looked_at, opened, recovered
from rummifun.shells.screen import Screen as Words
from rummifun.shells.tui import settings
from rummifun.shells.tui.menu import DealPage, MenuPage
from rummifun.shells.tui.mind import Mind
from rummifun.shells.tui.page import Choose, Key, Page
from rummifun.shells.tui.paint import PALETTES, Palette

if TYPE_CHECKING:
    from rummifun.shells.asked.followed import Followed
    from rummifun.shells.tui.play import PlayPage


_LOOKED_AT: Final = 0.3
"""How many seconds the menu has to be drawn and the first key to be heard, before what plays is read."""

_BETWEEN: Final = 0.02
"""How many seconds keys have between two rooms that are read."""

_GAMES: Final = ("rummikub", "reussites", "reussites.klondike", "descente", "haricots")
_PAGES: Final = ("arrange", "look", "help", "replay")
_AHEAD: Final = (
    *(f"rummifun.games.{name}" for name in _GAMES),
    "rummifun.players",
    *(f"rummifun.shells.tui.{name}" for name in _PAGES),
)
"""What the menu was shown before, in pieces that each take a tenth of a second at most."""


_TICK: Final = 0.5
"""How many seconds lie between two looks at the files of games that are being written."""


def page_of(sitting: Sitting, shelved: Shelved) -> PlayPage:
    """Choose the page for a game: to arrange piles where the game lets one, else to move pieces."""
    from rummifun.play.known import looked_under  # here: the menu is shown before what plays is read
    from rummifun.shells.tui.arrange import ArrangePage
    from rummifun.shells.tui.look import LookPage
    from rummifun.shells.tui.play import PlayPage

    if arranges(sitting.game):
        return ArrangePage(sitting, shelved)
    return (LookPage if looked_under(sitting.game) else PlayPage)(sitting, shelved)


def _theme(name: str, palette: Palette) -> Theme:
    return Theme(
        name,
        primary=palette.accent,
        secondary=palette.goal,
        accent=palette.accent,
        foreground=palette.text,
        background=palette.table,
        surface=palette.table,
        panel=palette.panel,
        error=palette.error,
        warning=palette.accent,
        success=palette.goal,
        dark=palette.dark,
        variables={
            "text-muted": palette.muted,
            "block-cursor-foreground": palette.lit,
            "block-cursor-background": palette.cursor,
        },
    )


class TableApp(App[None]):
    """The table. It knows no game, only scenes, their acts, and games whose piles can be arranged.

    A requested language holds for this run only, over any earlier choice, and is not kept.
    """

    TITLE = "rummifun"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = """
    Input > .input--placeholder { color: $text-muted; }
    ToastRack { margin: 0; }
    Toast { width: 100%; max-width: 100%; padding: 0 1; margin: 0; }
    * { scrollbar-size-vertical: 1; scrollbar-background: $background; scrollbar-color: $panel-lighten-2; }
    Static { link-style: none; link-color: $foreground; link-style-hover: bold; link-background-hover: $panel; }
    OptionList, OptionList:focus { border: none; background: $background; background-tint: $background 0%; }
    Dialog OptionList, Dialog OptionList:focus { background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self,
        folder: Path | None = None,
        lang: str | None = None,
        today: date | None = None,
        games: Offered = OURS,
        first: str | None = None,
    ) -> None:
        """Begin with the menu, or on the page of the first game."""
        super().__init__()
        self.games, self._first = games, first
        self.fault: str | None = None
        self.followed: Followed | None = None
        self.folder = saves.folder_of(os.environ) if folder is None else folder
        recovered(self.folder)
        self.today = today or date.today()
        self.settings, self._read = settings.read(self.folder)
        self.asked = lang
        self.words = self._words(lang or self.settings.lang or language(os.environ))
        self.shelf = Shelf(self.folder)
        self.mind = Mind()
        self.warned = self.leaving = False
        for name, palette in PALETTES.items():
            self.register_theme(_theme(name, palette))
        self.theme = self.settings.theme

    def get_driver_class(self) -> type[Driver]:
        """Take a driver whose input nothing ends."""
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from rummifun.shells.tui.keyboard import Keyboard  # here: it is not for every system

        return Keyboard

    def _words(self, lang: str) -> Words:
        return Words(lang, translation(lang), Style(width=76))

    def tr(self, key: str) -> str:
        return self.words.tr(key)

    def now(self) -> datetime:
        return datetime.now()

    def get_default_screen(self) -> Screen[None]:
        return MenuPage()

    def _read_ahead(self, rooms: tuple[str, ...]) -> None:
        """Import rooms in turn, and in no thread: two that import what the other does may each get half of it."""
        import_module(rooms[0])
        if rest := rooms[1:]:
            self.set_timer(_BETWEEN, partial(self._read_ahead, rest))

    def on_mount(self) -> None:
        """Report settings that cannot be read; load the players while the menu is on the screen."""
        self.set_timer(_LOOKED_AT, partial(self._read_ahead, _AHEAD))
        if self.followed is not None:
            self.set_interval(_TICK, self._follow)
        if self._first is not None:
            self.push_screen(DealPage(self._first))
        if self._read:
            return
        aside = saves.renamed_aside(settings.file_in(self.folder))
        self.warn(self.tr(N_("The settings cannot be read; they are set aside.")) if aside else "")

    def _follow(self) -> None:
        """Take the rules of a user's files as they are now, on every page."""
        if self.followed is None or not self.followed.changed():
            return
        for said in self.followed.look():
            self.warn(said)
        self.games = self.followed.games
        self.mind.close()  # it knows the rules before
        for page in self.screen_stack:
            if isinstance(page, Page) and page.is_mounted:
                page.follow(self.followed)

    def warn(self, said: str) -> None:
        if said:
            self.notify(said, severity="warning", timeout=8, markup=False)

    # Where one goes

    def home(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def show_help(self, name: str, keys: Iterable[Key]) -> None:
        from rummifun.shells.tui.help import HelpPage  # here: it is slow to import, and seldom wanted

        self.push_screen(HelpPage(name, keys))

    def deal(self, game: AnyGame, then: Callable[[Deal], object]) -> None:
        """Draw a deal, and go on with it; one that can be won is looked for apart, where that is wished."""
        from rummifun.play.known import Found, Winnable, looked_under  # here: the menu is shown before

        first = drawn(game)
        if not self.settings.winnable or not looked_under(game):
            then(Deal(first, secret=True))
            return

        def dealt(found: Found) -> None:
            if found.deal is None:
                self.warn(found.said().said(self.tr))
            else:
                then(Deal(found.deal))

        def work() -> None:
            self.call_from_thread(dealt, Winnable(game, first).reply())

        self.run_worker(work, thread=True, exclusive=True)

    def begin(self, game: AnyGame, deal: Deal, players: tuple[str, ...], *, instead: bool = False) -> None:
        """Begin a game, or say why it does not begin."""
        try:
            begun = begin(game, deal.origin, players, self.folder, self.now(), secret=deal.secret)
        except Precondition as error:
            self.warn(sentence(error.refusal, self.words.lang))
            return
        page = page_of(*begun)
        if instead:
            self.switch_screen(page)
        else:
            self.push_screen(page)

    def go_on(self, known: Known, *, over: bool = False) -> bool:
        """Resume a saved game, or ask what to do if it is being played elsewhere; tell whether it exists."""
        try:
            sitting, shelved, said = opened(self.shelf.file(known), self.words, over, self.games)
        except Held:
            self._elsewhere(known)
            return True
        self.warn(said)
        if sitting is None or shelved is None:
            return False
        self.push_screen(page_of(settled(sitting), shelved))
        return True

    def _elsewhere(self, known: Known) -> None:
        ways = [N_("look on"), N_("take it over: it stops there at the next move"), N_("leave it there")]

        def chosen(number: object) -> None:
            if number == 0:
                self.look_on(known)
            elif number == 1:
                self.go_on(known, over=True)

        self.push_screen(Choose(self.tr(N_("This game is being played elsewhere.")), [*map(self.tr, ways)]), chosen)

    def puzzle(self) -> None:
        """Go to the puzzle of the day once it is found, apart: that takes a moment."""
        from rummifun.play.puzzles import puzzle_of  # here: the menu is shown before
        from rummifun.shells.tui.puzzle import PuzzlePage

        self.warn(self.tr(N_("a puzzle is being looked for…")))

        def work() -> None:
            found = puzzle_of(self.today)
            self.call_from_thread(self.push_screen, PuzzlePage(found))

        self.run_worker(work, thread=True, exclusive=True)

    def solver(self) -> None:
        from rummifun.shells.tui.solver import SolverPage  # here: the menu is shown before

        self.push_screen(SolverPage())

    def look_on(self, known: Known) -> None:
        sitting, _, said = looked_at(self.shelf.file(known), self.words, self.games)
        self.warn(said)
        if sitting is not None:
            self.look_back(sitting)

    def look_back(self, sitting: Sitting) -> None:
        from rummifun.shells.tui.replay import ReplayPage  # here: the menu is shown before

        self.push_screen(ReplayPage(sitting))

    # What all pages share

    def choose(self, **changed: Any) -> None:
        """Take other settings, and save them if possible."""
        self.settings = chosen = replace(self.settings, **changed)
        self.theme = chosen.theme
        self.words = self._words(self.asked or chosen.lang or self.words.lang)
        try:
            settings.kept(self.folder, chosen)
        except OSError as error:
            if not self.warned:
                self.warn(saves.why(error, self.folder, self.tr))
            self.warned = True
        for page in self.screen_stack:
            if isinstance(page, Page) and page.is_mounted:
                page.retell()

    def action_theme(self) -> None:
        names = list(PALETTES)
        self.choose(theme=names[(names.index(self.settings.theme) + 1) % len(names)])

    def action_language(self) -> None:
        """Take the other language; from now on it is a choice, whatever was requested at the start."""
        self.asked = None
        self.choose(lang=LANGUAGES[(LANGUAGES.index(self.words.lang) + 1) % len(LANGUAGES)])

    async def on_event(self, event: Event) -> None:
        """Hear nothing at the end, and nothing but the end where nothing can be seen."""
        small = isinstance(self.screen, Page) and self.screen.has_class("-small") if self.screen_stack else False
        ending = isinstance(event, events.Key) and event.key in ("ctrl+q", "ctrl+c")
        if isinstance(event, events.InputEvent) and (self.leaving or (small and not ending)):
            return
        await super().on_event(event)

    def _handle_exception(self, error: Exception) -> None:
        """End with a sentence where a user's file went wrong; every move made is saved."""
        self.fault = blamed(getattr(error, "error", error), self.words)
        if self.fault is None:
            super()._handle_exception(error)
        else:
            self.panic()

    def exit(self, *result: Any, **named: Any) -> None:
        """End; what is typed from then on does nothing."""
        self.leaving = True
        super().exit(*result, **named)

    def on_unmount(self) -> None:
        self.mind.close()

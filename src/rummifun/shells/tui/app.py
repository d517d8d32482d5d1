"""The application: its themes, its language, its folder of games, and the player that thinks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, datetime
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

from rummifun.chance import Alea
from rummifun.core.capabilities import arranges
from rummifun.core.game import AnyGame
from rummifun.messages import LANGUAGES, N_, language, translation
from rummifun.play.keep import Held
from rummifun.play.sitting import Sitting, settled
from rummifun.render.text import Style
from rummifun.shells.asked.start import seed_asked
from rummifun.shells.kept import saves
from rummifun.shells.kept.shelf import Known, Shelf
from rummifun.shells.kept.shelved import Shelved, begin, looked_at, opened
from rummifun.shells.screen import Screen as Words
from rummifun.shells.tui import settings
from rummifun.shells.tui.menu import MenuPage
from rummifun.shells.tui.mind import Mind
from rummifun.shells.tui.page import Choose, Key, Page
from rummifun.shells.tui.paint import PALETTES, Palette

if TYPE_CHECKING:
    from rummifun.shells.tui.play import PlayPage


_LOOKED_AT: Final = 0.3
"""How many seconds the menu has to be drawn and the first key to be heard, before what plays is read."""


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


def _read_ahead() -> None:
    """Import what the menu was shown before."""
    for module in ("arrange", "look", "help", "replay"):
        import_module(f"rummifun.shells.tui.{module}")


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

    def __init__(self, folder: Path | None = None, lang: str | None = None, today: date | None = None) -> None:
        super().__init__()
        self.folder = saves.folder_of(os.environ) if folder is None else folder
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

    def on_mount(self) -> None:
        """Report settings that cannot be read; load the players while the menu is on the screen."""
        self.set_timer(_LOOKED_AT, lambda: self.run_worker(_read_ahead, thread=True))
        if self._read:
            return
        aside = saves.renamed_aside(settings.file_in(self.folder))
        self.warn(self.tr(N_("The settings cannot be read; they are set aside.")) if aside else "")

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

    def deal(self, game: AnyGame, then: Callable[[Alea], object]) -> None:
        """Draw a deal, and go on with it; one that can be won is looked for apart, where that is wished."""
        from rummifun.play.known import Found, Winnable, looked_under  # here: the menu is shown before

        drawn = Alea(seed_asked(None))
        if not self.settings.winnable or not looked_under(game):
            then(drawn)
            return

        def dealt(found: Found) -> None:
            if found.deal is None:
                self.warn(found.said().said(self.tr))
            else:
                then(found.deal)

        def work() -> None:
            self.call_from_thread(dealt, Winnable(game, drawn).reply())

        self.run_worker(work, thread=True, exclusive=True)

    def begin(self, game: AnyGame, deal: Alea | str, players: tuple[str, ...], *, instead: bool = False) -> None:
        page = page_of(*begin(game, deal, players, self.folder, self.now()))
        if instead:
            self.switch_screen(page)
        else:
            self.push_screen(page)

    def go_on(self, known: Known, *, over: bool = False) -> bool:
        """Resume a saved game, or ask what to do if it is being played elsewhere; tell whether it exists."""
        try:
            sitting, shelved, said = opened(self.shelf.file(known), self.words, over)
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
        sitting, _, said = looked_at(self.shelf.file(known), self.words)
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

    def exit(self, *result: Any, **named: Any) -> None:
        """End; what is typed from then on does nothing."""
        self.leaving = True
        super().exit(*result, **named)

    def on_unmount(self) -> None:
        self.mind.close()

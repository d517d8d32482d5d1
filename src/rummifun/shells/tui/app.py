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

from rummifun.core.capabilities import is_arrangeable
from rummifun.core.game import AnyGame
from rummifun.games.registry import BUILTIN_GAMES, GameRegistry
from rummifun.messages import LANGUAGES, N_, detect_language, translation
from rummifun.refusal import Precondition, sentence
from rummifun.render.text import Style
from rummifun.session.persistence import AlreadyOpenError
from rummifun.session.session import Session, make_forced_moves
from rummifun.shells.arguments.deals import Deal, draw_deal
from rummifun.shells.console import Console as Words
from rummifun.shells.plugins.loading import describe_user_error
from rummifun.shells.storage import files
from rummifun.shells.storage.game_index import GameIndex, IndexedGame
from rummifun.shells.storage.saved_session import (
    SavedSession,
    begin_saved_session,
    recover_folder,
    resume_saved_session,
    view_saved_session,
)
from rummifun.shells.tui import settings
from rummifun.shells.tui.menu_screen import MenuScreen, NewGameScreen
from rummifun.shells.tui.painting import PALETTES, Palette
from rummifun.shells.tui.player_worker import PlayerWorker
from rummifun.shells.tui.screens import AppScreen, ChoiceDialog, Key

if TYPE_CHECKING:
    from rummifun.shells.plugins.hot_reload import WatchedGames
    from rummifun.shells.tui.play_screen import PlayScreen


_LOOKED_AT: Final = 0.3
"""The seconds for the menu to appear and the first key to arrive, before the games and players are imported."""

_BETWEEN: Final = 0.02
"""The seconds for keys between two imports of screens."""

_GAMES: Final = ("rummikub", "reussites", "reussites.klondike", "descente", "haricots")
_PAGES: Final = ("arrange_screen", "winnability_screen", "help_screen", "replay_screen")
_AHEAD: Final = (
    *(f"rummifun.games.{name}" for name in _GAMES),
    "rummifun.players",
    *(f"rummifun.shells.tui.{name}" for name in _PAGES),
)
"""The modules to import once the menu is shown, in pieces that each take a tenth of a second at most."""


_TICK: Final = 0.5
"""The seconds between two looks at the files of games whose authors edit them."""


def game_screen_for(session: Session, shelved: SavedSession) -> PlayScreen:
    """Choose the page for a game: to arrange piles where the game lets one, else to move pieces."""
    from rummifun.session.winnability import (
        offers_winnability,
    )  # here: the menu is shown before the players are imported
    from rummifun.shells.tui.arrange_screen import ArrangeScreen
    from rummifun.shells.tui.play_screen import PlayScreen
    from rummifun.shells.tui.winnability_screen import WinnabilityScreen

    if is_arrangeable(session.game):
        return ArrangeScreen(session, shelved)
    return (WinnabilityScreen if offers_winnability(session.game) else PlayScreen)(session, shelved)


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
    QuestionDialog OptionList, QuestionDialog OptionList:focus { background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self,
        folder: Path | None = None,
        lang: str | None = None,
        today: date | None = None,
        games: GameRegistry = BUILTIN_GAMES,
        first: str | None = None,
    ) -> None:
        """Begin with the menu, or on the page of the first game."""
        super().__init__()
        self.games, self._first = games, first
        self.fault: str | None = None
        self.followed: WatchedGames | None = None
        self.folder = files.data_folder_or_missing(os.environ) if folder is None else folder
        recover_folder(self.folder)
        self.today = today or date.today()
        self.settings, self._read = settings.load_settings(self.folder)
        self.asked = lang
        self.words = self._words(lang or self.settings.lang or detect_language(os.environ))
        self.shelf = GameIndex(self.folder)
        self.mind = PlayerWorker()
        self.warned = self.leaving = False
        for name, palette in PALETTES.items():
            self.register_theme(_theme(name, palette))
        self.theme = self.settings.theme

    def get_driver_class(self) -> type[Driver]:
        """Take a driver whose input nothing ends."""
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from rummifun.shells.tui.terminal_input import TerminalInputDriver  # here: it is not for every system

        return TerminalInputDriver

    def _words(self, lang: str) -> Words:
        return Words(lang, translation(lang), Style(width=76))

    def tr(self, key: str) -> str:
        return self.words.tr(key)

    def now(self) -> datetime:
        return datetime.now()

    def get_default_screen(self) -> Screen[None]:
        return MenuScreen()

    def _read_ahead(self, rooms: tuple[str, ...]) -> None:
        """Import modules in turn, and in no thread: two threads may each get half of a module."""
        import_module(rooms[0])
        if rest := rooms[1:]:
            self.set_timer(_BETWEEN, partial(self._read_ahead, rest))

    def on_mount(self) -> None:
        """Report settings that cannot be read; load the players while the menu is on the screen."""
        self.set_timer(_LOOKED_AT, partial(self._read_ahead, _AHEAD))
        if self.followed is not None:
            self.set_interval(_TICK, self._follow)
        if self._first is not None:
            self.push_screen(NewGameScreen(self._first))
        if self._read:
            return
        aside = files.rename_aside(settings.settings_file(self.folder))
        self.warn(self.tr(N_("The settings cannot be read; they are set aside.")) if aside else "")

    def _follow(self) -> None:
        """Take the rules of a user's files as they are now, on every page."""
        if self.followed is None or not self.followed.has_changed():
            return
        for said in self.followed.reload():
            self.warn(said)
        self.games = self.followed.games
        self.mind.close()  # it knows the rules before
        for page in self.screen_stack:
            if isinstance(page, AppScreen) and page.is_mounted:
                page.follow(self.followed)

    def warn(self, said: str) -> None:
        if said:
            self.notify(said, severity="warning", timeout=8, markup=False)

    # Navigation

    def home(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def show_help(self, name: str, keys: Iterable[Key]) -> None:
        from rummifun.shells.tui.help_screen import HelpScreen  # here: it is slow to import, and seldom wanted

        self.push_screen(HelpScreen(name, keys))

    def deal(self, game: AnyGame, then: Callable[[Deal], object]) -> None:
        """Draw a deal, and go on with it; on request, the worker looks for a deal that can be won."""
        from rummifun.session.winnability import (  # here: the menu is shown before
            FoundDeal,
            WinnableDealQuery,
            offers_winnability,
        )

        first = draw_deal(game)
        if not self.settings.winnable or not offers_winnability(game):
            then(Deal(first, secret=True))
            return

        def dealt(found: FoundDeal) -> None:
            if found.deal is None:
                self.warn(found.message().localize(self.tr))
            else:
                then(Deal(found.deal))

        def work() -> None:
            self.call_from_thread(dealt, WinnableDealQuery(game, first).run())

        self.run_worker(work, thread=True, exclusive=True)

    def begin(self, game: AnyGame, deal: Deal, players: tuple[str, ...], *, instead: bool = False) -> None:
        """Begin a game, or say why it does not begin."""
        try:
            begun = begin_saved_session(game, deal.origin, players, self.folder, self.now(), secret=deal.secret)
        except Precondition as error:
            self.warn(sentence(error.refusal, self.words.lang))
            return
        page = game_screen_for(*begun)
        if instead:
            self.switch_screen(page)
        else:
            self.push_screen(page)

    def go_on(self, known: IndexedGame, *, over: bool = False) -> bool:
        """Resume a saved game, or ask what to do if it is being played elsewhere; tell whether it exists."""
        try:
            session, shelved, said = resume_saved_session(self.shelf.file(known), self.words, over, self.games)
        except AlreadyOpenError:
            self._elsewhere(known)
            return True
        self.warn(said)
        if session is None or shelved is None:
            return False
        self.push_screen(game_screen_for(make_forced_moves(session), shelved))
        return True

    def _elsewhere(self, known: IndexedGame) -> None:
        ways = [N_("look on"), N_("take it over: it stops there at the next move"), N_("leave it there")]

        def chosen(number: object) -> None:
            if number == 0:
                self.look_on(known)
            elif number == 1:
                self.go_on(known, over=True)

        self.push_screen(
            ChoiceDialog(self.tr(N_("This game is being played elsewhere.")), [*map(self.tr, ways)]), chosen
        )

    def puzzle(self) -> None:
        """Go to the puzzle of the day once it is found, apart: that takes a moment."""
        from rummifun.session.puzzles import daily_puzzle  # here: the menu is shown before
        from rummifun.shells.tui.puzzle_screen import PuzzleScreen

        self.warn(self.tr(N_("a puzzle is being looked for…")))

        def work() -> None:
            found = daily_puzzle(self.today)
            self.call_from_thread(self.push_screen, PuzzleScreen(found))

        self.run_worker(work, thread=True, exclusive=True)

    def solver(self) -> None:
        from rummifun.shells.tui.solver_screen import SolverScreen  # here: the menu is shown before

        self.push_screen(SolverScreen())

    def look_on(self, known: IndexedGame) -> None:
        session, _, said = view_saved_session(self.shelf.file(known), self.words, self.games)
        self.warn(said)
        if session is not None:
            self.look_back(session)

    def look_back(self, session: Session) -> None:
        from rummifun.shells.tui.replay_screen import ReplayScreen  # here: the menu is shown before

        self.push_screen(ReplayScreen(session))

    # Shared by all screens

    def choose(self, **changed: Any) -> None:
        """Take other settings, and save them if possible."""
        self.settings = chosen = replace(self.settings, **changed)
        self.theme = chosen.theme
        self.words = self._words(self.asked or chosen.lang or self.words.lang)
        try:
            settings.save_settings(self.folder, chosen)
        except OSError as error:
            if not self.warned:
                self.warn(files.describe_file_error(error, self.folder, self.tr))
            self.warned = True
        for page in self.screen_stack:
            if isinstance(page, AppScreen) and page.is_mounted:
                page.refresh_texts()

    def action_theme(self) -> None:
        names = list(PALETTES)
        self.choose(theme=names[(names.index(self.settings.theme) + 1) % len(names)])

    def action_language(self) -> None:
        """Switch to the other language; from now on it is a choice, which the command line no longer decides."""
        self.asked = None
        self.choose(lang=LANGUAGES[(LANGUAGES.index(self.words.lang) + 1) % len(LANGUAGES)])

    async def on_event(self, event: Event) -> None:
        """Hear nothing at the end, and nothing but the end where nothing can be seen."""
        small = isinstance(self.screen, AppScreen) and self.screen.has_class("-small") if self.screen_stack else False
        ending = isinstance(event, events.Key) and event.key in ("ctrl+q", "ctrl+c")
        if isinstance(event, events.InputEvent) and (self.leaving or (small and not ending)):
            return
        await super().on_event(event)

    def _handle_exception(self, error: Exception) -> None:
        """End with a sentence where a user's file went wrong; every move made is saved."""
        self.fault = describe_user_error(getattr(error, "error", error), self.words)
        if self.fault is None:
            super()._handle_exception(error)
        else:
            self.panic()

    def exit(self, *result: Any, **named: Any) -> None:
        """End; ignore later keys."""
        self.leaving = True
        super().exit(*result, **named)

    def on_unmount(self) -> None:
        self.mind.close()

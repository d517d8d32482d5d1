"""The application: its themes, its language, its folder of games, and the player that thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event
from textual.screen import Screen

from rummifun.arguments.drawn_deals import Deal
from rummifun.core.game import AnyGame
from rummifun.games import GAMES
from rummifun.messages import N_
from rummifun.plugins.loading import describe_user_error
from rummifun.refusal import Precondition, sentence
from rummifun.shells.tui import settings
from rummifun.shells.tui.menu_screen import MenuScreen
from rummifun.shells.tui.screen_base import A, AppScreen, AppServices
from rummifun.shells.tui.screen_keys import Key
from rummifun.storage.damaged_files import rename_aside
from rummifun.storage.saved_session import begin_saved_session

if TYPE_CHECKING:
    from rummifun.session.winnability import Query


_LOOKED_AT: Final = 0.3
"""The seconds for the menu to appear and the first key to arrive, before the games and players are imported."""


_BETWEEN: Final = 0.02
"""The seconds for keys between two imports of screens."""


_AHEAD: Final = (
    *dict.fromkeys(where.partition(":")[0] for where in GAMES.values()),
    "rummifun.players",
    *(f"rummifun.shells.tui.{name}" for name in ("new_game_screen", "table_screen", "help_screen")),
)
"""The modules to import once the menu is shown, in pieces that each take a tenth of a second at most."""


_TICK: Final = 0.5
"""The seconds between two looks at the files of games whose authors edit them."""


def _read_ahead(app: App[None], modules: tuple[str, ...]) -> None:
    """Import modules in turn, and in no thread: two threads may each get half of a module."""
    import_module(modules[0])
    if rest := modules[1:]:
        app.set_timer(_BETWEEN, partial(_read_ahead, app, rest))


class TableApp(AppServices):
    """The table. It knows no game, only scenes, their acts, and games whose piles can be arranged."""

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

    def get_driver_class(self) -> type[Driver]:
        """Take a driver whose input nothing ends."""
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from rummifun.shells.tui.terminal_input import TerminalInputDriver  # here: it is not for every system

        return TerminalInputDriver

    def now(self) -> datetime:
        return datetime.now()

    def get_default_screen(self) -> Screen[None]:
        return MenuScreen()

    def on_mount(self) -> None:
        """Report settings that cannot be read; load the players while the menu is on the screen."""
        self.set_timer(_LOOKED_AT, partial(_read_ahead, self, _AHEAD))
        if self.followed is not None:
            self.set_interval(_TICK, self._follow)
        if self.first is not None:
            self.open_game(self.first)
        if self.has_read_settings:
            return
        aside = rename_aside(settings.settings_file(self.folder))
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

    # Navigation

    def open_game(self, name: str) -> None:
        """Open the page of a game."""
        from rummifun.shells.tui.new_game_screen import NewGameScreen  # here: the menu is shown before

        self.push_screen(NewGameScreen(name))

    def show_help(self, name: str, keys: Iterable[Key]) -> None:
        from rummifun.shells.tui.help_screen import HelpScreen  # here: it is slow to import, and seldom wanted

        self.push_screen(HelpScreen(name, keys))

    def begin(
        self, game: AnyGame, deal: Deal, players: tuple[str, ...], *, instead: bool = False, guided: bool = False
    ) -> None:
        """Begin a game, or say why it does not begin."""
        from rummifun.shells.tui.table_screen import TableScreen  # here: the menu is shown before

        try:
            begun = begin_saved_session(game, deal.origin, players, self.folder, self.now(), secret=deal.secret)
        except Precondition as error:
            self.warn(sentence(error.refusal, self.words.lang))
            return
        page = TableScreen(*begun)
        page.hints.is_guided = guided
        if instead:
            self.switch_screen(page)
        else:
            self.push_screen(page)

    def search(self, said: str, query: Query[A], then: Callable[[A], object]) -> None:
        from rummifun.shells.tui.thinking import SearchDialog  # here: the menu is shown before

        def take(found: Any) -> None:
            if found is not None:
                then(found)

        title = f"{self.tr(said)}\n{self.tr(N_('Escape leaves the search.'))}"
        self.push_screen(SearchDialog(title, query), take)

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

"""The base of all screens: the services of the application, and its words."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from rummifun.arguments.drawn_deals import Deal, draw_deal
from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry
from rummifun.console.errors import describe_file_error
from rummifun.console.screen import Console as Words
from rummifun.core.game import AnyGame
from rummifun.messages import LANGUAGES, N_, Translation, detect_language, translation
from rummifun.render.text import Style
from rummifun.shells.tui.dialogs import QuestionDialog
from rummifun.shells.tui.layout import SMALLEST
from rummifun.shells.tui.player_worker import PlayerWorker
from rummifun.shells.tui.screen_keys import SCREEN_BINDINGS, Key, Keys
from rummifun.shells.tui.settings import load_settings, save_settings
from rummifun.shells.tui.themes import PALETTES, make_theme
from rummifun.storage.data_folder import data_folder_or_missing
from rummifun.storage.game_index import GameIndex
from rummifun.storage.saved_session import recover_folder

if TYPE_CHECKING:
    from rummifun.plugins.hot_reload import WatchedGames
    from rummifun.session.winnability import Query


A = TypeVar("A")


_LONGEST_CODE: Final = 32
"""The letters of a code that a title may have: a number of twenty digits, its game, some options."""


def short_code(code: str | None) -> str:
    """Return the code of a deal where a line has room for it: one dealt by chance is long, and no one reads it."""
    return code if code and len(code) <= _LONGEST_CODE else ""


def find_apart(asker: DOMNode, find: Callable[[], A], then: Callable[[A], object], *, exclusive: bool = True) -> None:
    """Find something out in a thread, and go on with it here; an exclusive search ends those of the asker before."""
    asker.run_worker(lambda: asker.app.call_from_thread(then, find()), thread=True, exclusive=exclusive)


def _words(lang: str) -> Words:
    return Words(lang, translation(lang), Style(width=76))


class AppServices(App[None]):
    """The services of the application to a screen: the parts common to all screens, and the way to the others.

    A requested language holds for this run only, over any earlier choice, and is not kept.
    """

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
        self.games, self.first = games, first
        self.fault: str | None = None
        self.followed: WatchedGames | None = None
        self.folder = data_folder_or_missing(os.environ) if folder is None else folder
        recover_folder(self.folder)
        self.today = today or date.today()
        self.settings, self.has_read_settings = load_settings(self.folder)
        self.asked = lang
        self.words = _words(lang or self.settings.lang or detect_language(os.environ))
        self.shelf = GameIndex(self.folder)
        self.mind = PlayerWorker()
        self.warned = self.leaving = False
        for name, palette in PALETTES.items():
            self.register_theme(make_theme(name, palette))
        self.theme = self.settings.theme

    def tr(self, key: str) -> str:
        return self.words.tr(key)

    def warn(self, said: str) -> None:
        if said:
            self.notify(said, severity="warning", timeout=8, markup=False)

    def home(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    @abstractmethod
    def open_game(self, name: str) -> None:
        """Open the page of a game."""

    @abstractmethod
    def show_help(self, name: str, keys: Iterable[Key]) -> None:
        """Show the keys and the short rules of a game."""

    @abstractmethod
    def begin(
        self, game: AnyGame, deal: Deal, players: tuple[str, ...], *, instead: bool = False, guided: bool = False
    ) -> None:
        """Begin a game, or say why it does not begin."""

    @abstractmethod
    def search(self, said: str, query: Query[A], then: Callable[[A], object]) -> None:
        """Search over the screen that is shown, and go on with what is found, unless the search is left."""

    def deal(self, game: AnyGame, then: Callable[[Deal], object]) -> None:
        """Draw a deal, and go on with it; on request, the worker looks for a deal that can be won."""
        from rummifun.session.winnability import FoundDeal, WinnableDealQuery, offers_winnability

        first = draw_deal(game)
        if not self.settings.winnable or not offers_winnability(game):
            then(Deal(first, secret=True))
            return

        def dealt(found: FoundDeal) -> None:
            if found.deal is None:
                self.warn(found.message().localize(self.tr))
            else:
                then(Deal(found.deal))

        self.search(N_("a deal that can be won is being looked for…"), WinnableDealQuery(game, first), dealt)

    def choose(self, **changed: Any) -> None:
        """Take other settings, and save them if possible."""
        self.settings = chosen = replace(self.settings, **changed)
        self.theme = chosen.theme
        self.words = _words(self.asked or chosen.lang or self.words.lang)
        try:
            save_settings(self.folder, chosen)
        except OSError as error:
            if not self.warned:
                self.warn(describe_file_error(error, self.folder, self.tr))
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


class Header(Static):
    """The line over a table."""

    DEFAULT_CSS = "Header { height: 1; background: $panel; color: $foreground; padding: 0 1; }"


class Log(Static):
    """The last lines that were told, under a table."""

    DEFAULT_CSS = "Log { height: 3; padding: 0 1; background: $panel; overflow-y: auto; }"


class AppWidget(Widget):
    """A part that knows its application."""

    @property
    def table(self) -> AppServices:
        return self.app  # type: ignore[return-value]  # there is no other

    @property
    def words(self) -> Words:
        """The language of this screen, and the names of the players."""
        return self.table.words

    @property
    def tr(self) -> Translation:
        return self.words.tr


class AppScreen(AppWidget, Screen[None]):
    """A screen of the table."""

    DEFAULT_CSS = """
    AppScreen { background: $background; }
    AppScreen > #small { display: none; height: 1fr; content-align: center middle; text-align: center; }
    AppScreen.-small > * { display: none; }
    AppScreen.-small > #small { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*SCREEN_BINDINGS]

    KEYS: ClassVar[tuple[Key, ...]] = ()
    """The keys of the foot."""

    MORE: ClassVar[tuple[Key, ...]] = ()
    """The keys that only the help lists."""

    _before: Widget | None = None
    """The widget that had the focus before there was too little room."""

    @property
    def name_(self) -> str:
        """The game that the page is about, if any."""
        return ""

    def compose(self) -> ComposeResult:
        yield from self.parts()
        yield Keys(id="keys")
        yield Static("", id="small")

    def parts(self) -> ComposeResult:
        yield Vertical()

    def localized_keys(self, keys: Iterable[Key]) -> tuple[Key, ...]:
        return tuple((self.tr(key), self.tr(about), action) for key, about, action in keys)

    def keys(self) -> tuple[Key, ...]:
        return self.localized_keys(self.KEYS)

    def on_mount(self) -> None:
        self.refresh_texts()

    def refresh_texts(self) -> None:
        self.query_one(Keys).say(self.keys(), self.app.size.width - 2)
        columns, lines = SMALLEST
        said = self.tr(N_("The screen is too small: {w} columns and {h} lines are needed."))
        self.query_one("#small", Static).update(Content(said.format(w=columns, h=lines)))
        self.draw()

    def draw(self) -> None:
        """Draw what the screen holds, as it is now."""

    def follow(self, followed: WatchedGames) -> None:
        """Refresh the screen, since the file of a game has changed."""
        self.refresh_texts()

    def on_resize(self, event: events.Resize) -> None:
        """Show a notice when there is no room, and resume as soon as there is."""
        small = event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1]
        if small and not self.has_class("-small"):
            self._before = self.focused
        elif self._before is not None and not small:
            self.call_after_refresh(self.set_focus, self._before)  # a hidden widget has lost the focus
        self.set_class(small, "-small")
        for keys in self.query(Keys):
            keys.say(self.keys(), event.size.width - 2)

    def ask(self, dialog: QuestionDialog, kind: type[A], then: Callable[[A], object]) -> None:
        """Ask, and continue with an answer of a kind; there may be none."""

        def take(answer: object) -> None:
            if isinstance(answer, kind):
                then(answer)

        self.app.push_screen(dialog, take)

    def choose_one(self, title: str, choices: Sequence[str], then: Callable[[int], object]) -> None:
        """Ask which of several, and continue with its number."""
        self.ask(QuestionDialog(title, choices), int, then)

    def choose_way(self, title: str, ways: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Ask which of several ways to go on, each with its effect, and take it."""
        self.choose_one(self.tr(title), [self.tr(said) for said, _ in ways], lambda number: ways[number][1]())

    def action_leave(self) -> None:
        if self.is_current:
            self.app.pop_screen()

    def action_help(self) -> None:
        self.table.show_help(self.name_, (*self.keys(), *self.localized_keys(self.MORE)))

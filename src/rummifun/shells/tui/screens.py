"""The base of all screens: the services of the application, words and keys, and the questions over a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from rummifun.core.capabilities import has_red_pieces
from rummifun.core.game import AnyGame
from rummifun.games.registry import GameRegistry
from rummifun.messages import N_, Translation
from rummifun.session.session import Session
from rummifun.shells.arguments.deals import Deal
from rummifun.shells.console import Console as Words
from rummifun.shells.storage.game_index import GameIndex, IndexedGame
from rummifun.shells.tui.settings import Settings

if TYPE_CHECKING:
    from rummifun.shells.plugins.hot_reload import WatchedGames
    from rummifun.shells.tui.player_worker import PlayerWorker

SMALLEST = (60, 18)
"""The smallest screen, in columns and lines."""

Key = tuple[str, str, str]
"""A key: its name, its label in the help, its action."""


def letter_bindings(*keys: Key) -> list[BindingType]:
    """Bind letters to their actions."""
    return [(key, action.removeprefix("screen.")) for key, _, action in dict.fromkeys(keys) if key.isalpha() and action]


class AppServices(Protocol):
    """The services of the application to a screen: the parts common to all screens, and the way to the others."""

    folder: Path
    today: date
    games: GameRegistry
    settings: Settings
    words: Words
    shelf: GameIndex
    mind: PlayerWorker

    def tr(self, key: str) -> str: ...
    def warn(self, said: str) -> None: ...
    def choose(self, **chosen: Any) -> None: ...
    def action_theme(self) -> None: ...
    def action_language(self) -> None: ...

    def home(self) -> None: ...
    def show_help(self, name: str, keys: Iterable[Key]) -> None: ...
    def deal(self, game: AnyGame, then: Callable[[Deal], object]) -> None: ...
    def begin(self, game: AnyGame, deal: Deal, players: tuple[str, ...], *, instead: bool = False) -> None: ...
    def go_on(self, known: IndexedGame, *, over: bool = False) -> bool: ...
    def look_on(self, known: IndexedGame) -> None: ...
    def look_back(self, session: Session) -> None: ...
    def puzzle(self) -> None: ...
    def solver(self) -> None: ...


class Keys(Static):
    """Lines of keys, each with its action; you can click them."""

    auto_links = False
    DEFAULT_CSS = "Keys { height: auto; max-height: 3; background: $panel; color: $text-muted; padding: 0 1; }"

    def say(self, keys: Sequence[Key], width: int) -> None:
        """Show keys: the stroke, its effect, its action; a line break never splits one."""
        lines: list[Content] = []
        line: list[Content] = []
        room = width
        for key, about, action in keys:
            wide = len(key) + len(about) + 1
            if line and wide > room:
                lines.append(Content("  ").join(line))
                line, room = [], width
            linked = f"[@click={action}]" if action else "[not bold]"
            line.append(Content.from_markup(f"{linked}[bold $accent]$key[/] $about[/]", key=key, about=about))
            room -= wide + 2
        self.update(Content("\n").join([*lines, Content("  ").join(line)]))


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


def four_colours(game: AnyGame, settings: Settings) -> bool:
    """Tell whether cards have four colours: as chosen, else when the rules do not tell red from black."""
    if settings.colours is None:
        return settings.theme == "quatre" or not has_red_pieces(game)
    return settings.colours == 4


class AppScreen(AppWidget, Screen[None]):
    """A screen of the table."""

    DEFAULT_CSS = """
    AppScreen { background: $background; }
    AppScreen > #small { display: none; height: 1fr; content-align: center middle; text-align: center; }
    AppScreen.-small > * { display: none; }
    AppScreen.-small > #small { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "leave"),
        ("question_mark,f1", "help"),
        ("t", "app.theme"),
        ("l", "app.language"),
    ]

    KEYS: ClassVar[tuple[Key, ...]] = ()
    """The keys of the foot."""

    MORE: ClassVar[tuple[Key, ...]] = ()
    """The keys that only the help lists."""

    _before: Widget | None = None
    """The widget that had the focus before there was too little room."""

    playing: Timer | None = None
    """The timer of a game that plays by itself."""

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

    def pause(self) -> None:
        if self.playing is not None:
            self.playing.stop()
            self.playing = None

    def choose_one(self, title: str, choices: Sequence[str], then: Callable[[int], object]) -> None:
        """Ask which of several, and continue with its number."""

        def answer(number: object) -> None:
            if isinstance(number, int):
                then(number)

        self.app.push_screen(ChoiceDialog(title, choices), answer)

    def action_leave(self) -> None:
        if self.is_current:
            self.app.pop_screen()

    def action_help(self) -> None:
        self.table.show_help(self.name_, (*self.keys(), *self.localized_keys(self.MORE)))


class QuestionDialog(AppWidget, ModalScreen[object]):
    """A question over the screen; Escape answers nothing."""

    DEFAULT_CSS = """
    QuestionDialog { align: center middle; background: $background 60%; }
    QuestionDialog > Vertical {
        width: 72; max-width: 100%; height: auto; max-height: 100%;
        background: $panel; border: round $accent; padding: 1 2;
    }
    QuestionDialog OptionList { height: auto; max-height: 14; background: $panel; border: none; }
    QuestionDialog .title { text-style: bold; color: $accent; margin-bottom: 1; }
    QuestionDialog Input { margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss")]
    answered = False

    async def action_dismiss(self, result: object = None) -> None:
        self.answer(result)

    def answer(self, found: object) -> None:
        if self.is_current and not self.answered:
            self.answered = True
            self.dismiss(found)

    def outside(self) -> None:
        """Answer nothing when a click falls beside the question."""
        self.answer(None)

    def on_click(self, event: events.Click) -> None:
        """Distinguish a click beside the question from a click on it."""
        if event.widget is self:
            self.outside()


class ChoiceDialog(QuestionDialog):
    """One of several; the answer is the number of the choice, from 0."""

    def __init__(self, title: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content(self._title), classes="title")
            yield from self.above()
            yield OptionList(*[Option(Content(choice)) for choice in self._choices])

    def above(self) -> ComposeResult:
        yield from ()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.answer(event.option_index)


class TextDialog(ChoiceDialog):
    """A line of text with choices beside it; the answer is the text, or the number of the choice."""

    def __init__(self, title: str, placeholder: str, choices: Sequence[str] = ()) -> None:
        super().__init__(title, choices)
        self._placeholder = placeholder

    def above(self) -> ComposeResult:
        yield Input(placeholder=self._placeholder, max_length=200)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.answer(event.value.strip())


class HandOverDialog(QuestionDialog):
    """A screen that hides the table until the next player sits there alone."""

    DEFAULT_CSS = "HandOverDialog { background: $background; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,space", "dismiss(True)"),
        ("escape,q", "dismiss(False)"),
    ]

    def __init__(self, said: str) -> None:
        super().__init__()
        self._sentence = said

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content(self._sentence), classes="title")

    def outside(self) -> None:
        self.answer(True)

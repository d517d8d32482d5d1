"""The line where you type a move: it completes, shows where reading stopped, and reads the table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from rummifun.core.notation import NotationError
from rummifun.messages import N_, spellings
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.render.text import capitalize
from rummifun.session.move_parser import Completion, complete_move, parse_move
from rummifun.session.narration import narrate, speech_text
from rummifun.shells.tui.choice_list import ChoiceList
from rummifun.shells.tui.screen_base import AppWidget
from rummifun.shells.tui.table_page import TablePage


class MoveInput(AppWidget, ModalScreen[None]):
    """A line over the foot of the table; Escape closes it, and the table goes on under it."""

    DEFAULT_CSS = """
    MoveInput { align: left bottom; background: transparent; }
    MoveInput > Vertical { height: auto; width: 100%; background: $panel; }
    MoveInput OptionList { height: auto; max-height: 8; background: $panel; border: none; padding: 0 1; display: none; }
    MoveInput #heard { height: auto; max-height: 12; overflow-y: auto; padding: 0 1; display: none; }
    MoveInput Input, MoveInput Input:focus { height: 1; border: none; padding: 0 1; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", priority=True),
        Binding("tab", "complete", priority=True),
        Binding("down", "choose(1)", priority=True),
        Binding("up", "choose(-1)", priority=True),
    ]

    def __init__(self, page: TablePage, asked: str | None = None) -> None:
        super().__init__()
        self.page, self.asked = page, asked
        self.offers: tuple[Completion, ...] = ()
        self.heard = ""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("", id="heard")
            yield ChoiceList()
            yield Input(placeholder=self.tr(N_("a move; “?” tells what can be played, “table?” what lies there")))

    def on_mount(self) -> None:
        self.field.focus()
        if self.asked is not None:
            self.ask(self.asked)

    @property
    def field(self) -> Input:
        return self.query_one(Input)

    @property
    def choices(self) -> OptionList:
        return self.query_one(OptionList)

    # Reading aloud

    def hear(self, said: str) -> None:
        """Show a text above the line; without one, show the text of the table again."""
        self.heard = said
        shown = self.query_one("#heard", Static)
        shown.update(Content(said))
        shown.display = bool(said)

    def ask(self, what: str) -> None:
        """Read aloud the part of the table that you ask for, or why the last move was refused."""
        if what.casefold() in spellings(N_("why")) and self.page.refused:
            self.hear(sentence(self.page.refused[1], self.page.table.words.lang))
            return
        said = speech_text(narrate(self.page.as_seen(), self.page.seat, what), self.page.words.tr)
        self.hear(said or self.tr(N_("Nothing here is called “{what}”.")).format(what=what))

    # Completions

    def on_input_changed(self, event: Input.Changed) -> None:
        text = event.value.strip()
        self.show(() if not text or text.endswith("?") else self._completions(event.value))

    def _completions(self, text: str) -> tuple[Completion, ...]:
        page = self.page
        return complete_move(page.session.game, page.view, text, self.page.words.tr) if page.ready else ()

    def show(self, found: tuple[Completion, ...]) -> None:
        """Offer ways to continue the text; choose none."""
        self.offers, shown = found, self.choices
        said = (way.text if way.text == way.label else f"{way.text}  {way.label}" for way in found)
        shown.set_options(Option(Content(line)) for line in said)
        shown.highlighted = None
        shown.display = bool(found)
        if found:
            self.hear("")

    def action_choose(self, way: int) -> None:
        if not self.offers:
            self.show(self._completions(self.field.value))
        (self.choices.action_cursor_up if way < 0 else self.choices.action_cursor_down)()

    def action_complete(self) -> None:
        """Take the choice, or the first offer."""
        if self.offers:
            self._take(self.offers[self.choices.highlighted or 0].text)

    def _take(self, text: str) -> None:
        with self.prevent(Input.Changed):
            self.field.value = text
        self.field.cursor_position = len(text)
        self.show(())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._take(self.offers[event.option_index].text)
        self.field.focus()

    # Sending a move

    def on_input_submitted(self) -> None:
        chosen = self.choices.highlighted
        if chosen is not None and self.offers:
            self._take(self.offers[chosen].text)
        text = self.field.value.strip()
        self.show(())
        if text.endswith("?"):
            self._take("")
            self.ask(text.removesuffix("?").strip())
        elif text and self.page.ready:
            self._play(text)
        elif text:
            self.hear(self.tr(N_("it is not your turn")))

    def _play(self, text: str) -> None:
        """Make the typed move; a refused one stays in the line, with the cursor where reading stopped."""
        before, page = self.page.session, self.page
        try:
            move = parse_move(before.game, page.view, text)
        except Precondition as error:
            if not isinstance(error, NotationError):
                self.hear(self._why(error.refusal))
            else:
                self.hear(capitalize(error.refusal.localize(self.page.words.tr)))
                self.field.cursor_position = len(self.field.value) - len(self.field.value.lstrip()) + error.place
            return
        page.hand.make(move)
        if page.session is not before:
            self.hear("")
            self._take("")
        else:
            refused = before.game.refusal(before.state, move)
            self.hear("" if refused is None else self._why(refused))

    def _why(self, refusal: Refusal) -> str:
        self.page.refused = self.page.session, refusal
        return f"{capitalize(refusal.shorten(self.page.words.tr))} {self.tr(N_('(why?)'))}"

    def action_leave(self) -> None:
        if self.offers:
            self.show(())
        elif self.is_current:
            self.app.pop_screen()


QUESTION_WORDS: dict[str, str] = {"P": "", "H": "hand", "T": "table", "W": "turn", "M": "moves"}
"""The part of the table that each key describes: under P, the pile where the cursor is."""

"""The questions over a screen, and the curtain between two people at one keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from rummifun.shells.tui.choice_list import ChoiceList


class QuestionDialog(ModalScreen[object]):
    """A question over the screen: choices, and a line of text if it has a placeholder.

    The answer is the number of a choice, from 0, or the text; Escape answers nothing.
    """

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

    beside: object = None
    """The answer of a click beside the question."""

    def __init__(self, title: str, choices: Sequence[str] = (), placeholder: str | None = None) -> None:
        super().__init__()
        self._title, self._choices, self._placeholder = title, choices, placeholder

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content(self._title), classes="title")
            if self._placeholder is not None:
                yield Input(placeholder=self._placeholder, max_length=200)
            if self._choices:
                yield ChoiceList(*[Option(Content(choice)) for choice in self._choices])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.answer(event.option_index)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.answer(event.value.strip())

    async def action_dismiss(self, result: object = None) -> None:
        self.answer(result)

    def answer(self, found: object) -> None:
        if self.is_current and not self.answered:
            self.answered = True
            self.dismiss(found)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.answer(self.beside)


class HandOverDialog(QuestionDialog):
    """A screen that hides the table until the next player sits there alone."""

    DEFAULT_CSS = "HandOverDialog { background: $background; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,space", "dismiss(True)"),
        ("escape,q", "dismiss(False)"),
    ]
    beside = True

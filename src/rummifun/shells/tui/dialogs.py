"""Questions over the screen: which of several, which deal; and the curtain between two people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from rummifun.shells.tui.page import Dialog


class Choose(Dialog):
    """One of several; its answer is the number of what is chosen, from 0."""

    def __init__(self, title: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content(self._title), classes="title")
            yield from self.above()
            yield OptionList(*[Option(Content(choice)) for choice in self._choices])

    def above(self) -> ComposeResult:
        """Give what stands above the choices."""
        yield from ()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.answer(event.option_index)


class Ask(Choose):
    """A line of text, with choices beside it; its answer is the text, or the number of the choice."""

    def __init__(self, title: str, placeholder: str, choices: Sequence[str] = ()) -> None:
        super().__init__(title, choices)
        self._placeholder = placeholder

    def above(self) -> ComposeResult:
        """Give the line."""
        yield Input(placeholder=self._placeholder, max_length=200)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.answer(event.value.strip())


class Curtain(Dialog):
    """What hides the table until somebody else sits there alone."""

    DEFAULT_CSS = "Curtain { background: $background; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "ready", show=False),
        Binding("escape,q", "away", show=False),
    ]

    def __init__(self, said: str) -> None:
        super().__init__()
        self._said = said

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content(self._said), classes="title")

    def outside(self) -> None:
        self.answer(True)

    def action_ready(self) -> None:
        self.answer(True)

    def action_away(self) -> None:
        self.answer(False)

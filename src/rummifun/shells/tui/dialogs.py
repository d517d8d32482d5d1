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

__all__ = ["Ask", "Choose", "Curtain"]

from rummifun.shells.tui.page import Dialog


class Choose(Dialog):
    """One of several; its answer is the number of what is chosen, from 0."""

    def __init__(self, title: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        """Lay the question out."""
        with Vertical():
            yield Static(Content(self._title), classes="title")
            yield OptionList(*[Option(Content(choice)) for choice in self._choices])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.answer(event.option_index)


class Ask(Dialog):
    """A line of text, with choices beside it; its answer is the text, or the number of the choice."""

    def __init__(self, title: str, placeholder: str, choices: Sequence[str] = ()) -> None:
        super().__init__()
        self._title, self._placeholder, self._choices = title, placeholder, choices

    def compose(self) -> ComposeResult:
        """Lay the question out."""
        with Vertical():
            yield Static(Content(self._title), classes="title")
            yield Input(placeholder=self._placeholder, max_length=200)
            yield OptionList(*[Option(Content(choice)) for choice in self._choices])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer the text."""
        self.answer(event.value.strip())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer the choice."""
        self.answer(event.option_index)


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
        """Say whose turn it is."""
        with Vertical():
            yield Static(Content(self._said), classes="title")

    def outside(self) -> None:
        """Go on."""
        self.answer(True)

    def action_ready(self) -> None:
        """Go on."""
        self.answer(True)

    def action_away(self) -> None:
        """Leave the table."""
        self.answer(False)

"""The keys and the short rules of a game; apart, since its reader is slow to import and seldom needed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Markdown, Static

from rummifun.messages import N_
from rummifun.shells.tui.screen_base import AppScreen
from rummifun.shells.tui.screen_keys import Key
from rummifun.shells.tui.themes import PALETTES


def mark_shift(keys: str) -> str:
    """Mark the letters that are typed with Shift.

    >>> mark_shift("P H"), mark_shift("s g"), mark_shift("Esc")
    ('⇧P ⇧H', 's g', 'Esc')
    """
    return " ".join(f"⇧{key}" if len(key) == 1 and key.isupper() else key for key in keys.split(" "))


class HelpScreen(AppScreen):
    """The keys and the short rules of a game; without a game, the help of the menu."""

    DEFAULT_CSS = """
    HelpScreen VerticalScroll { padding: 1 2; }
    HelpScreen Markdown { background: $background; padding: 0; margin: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("question_mark,enter,space", "leave")]
    KEYS: ClassVar[tuple[Key, ...]] = (("q", N_("back to the game"), "screen.leave"),)

    def __init__(self, name: str, keys: Iterable[Key]) -> None:
        super().__init__()
        self._name, self._keys = name, tuple(keys)

    def parts(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(id="list")
            yield Markdown(id="rules")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def draw(self) -> None:
        named = [(mark_shift(key), about) for key, about, _ in self._keys]
        wide = max(len(key) for key, _ in named) + 2
        margin, room = " " * wide, max(20, self.app.size.width - wide - 5)
        lines = [
            Content.assemble((key.ljust(wide), "bold $accent"), f"\n{margin}".join(textwrap.wrap(about, room)))
            for key, about in named
        ]
        self.query_one("#list", Static).update(Content("\n").join(lines))
        self.query_one("#rules", Markdown).update(self._rules() if self._name else self._about())

    def _about(self) -> str:
        tr = self.tr
        themes = ", ".join(tr(palette.about) for palette in PALETTES.values())
        said = N_(
            "The first line goes on with the last game. A game has a page of its own: its rules, its options, "
            "the deal of the day. Every move is kept as it is made. Themes: {themes}."
        )
        return tr(said).format(themes=themes)

    def _rules(self) -> str:
        told = self.table.games.rules_for(self._name or "", self.table.words.lang)
        options = [f"- {option.about} : {', '.join(said for _, said in option.values)}" for option in told.options]
        return "\n\n".join((f"# {told.title}", told.about, told.text, "\n".join(options)))

    def action_help(self) -> None:
        """Stay: one is there."""

"""The keys of the screens: how each is named, those of every screen, and the lines that show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from rummifun.render.text import fill_lines

Key = tuple[str, str, str]
"""A key: its name, its label in the help, its action."""


SCREEN_BINDINGS: Final[tuple[BindingType, ...]] = (
    ("escape,q", "leave"),
    ("question_mark,f1", "help"),
    ("t", "app.theme"),
    ("l", "app.language"),
)
"""The keys of every screen."""


def stroke_key(key: str, about: str, stroke: str | None = None) -> Key:
    """Name a key of a table; clicked, it does what its stroke does."""
    return key, about, f"screen.press('{stroke or key}')"


class Keys(Static):
    """Lines of keys, each with its action; you can click them."""

    auto_links = False
    DEFAULT_CSS = "Keys { height: auto; max-height: 3; background: $panel; color: $text-muted; padding: 0 1; }"

    def say(self, keys: Sequence[Key], width: int) -> None:
        """Show keys: the stroke, its effect, its action; a line break never splits one."""
        shown = []
        for key, about, action in keys:
            linked = f"[@click={action}]" if action else "[not bold]"
            shown.append(Content.from_markup(f"{linked}[bold $accent]$key[/] $about[/]", key=key, about=about))
        self.update(Content("\n").join(map(Content("  ").join, fill_lines(shown, len, width, 2))))

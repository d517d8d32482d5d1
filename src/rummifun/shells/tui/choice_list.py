"""A list of lines to choose from: a pointer stands before the chosen one, so that colour is not alone to tell it."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import OptionList

_POINTER: Final = "▶ "


class ChoiceList(OptionList):
    """Lines of which one is chosen; each leaves room for the pointer."""

    DEFAULT_CSS = f"ChoiceList > .option-list--option {{ padding: 0 0 0 {len(_POINTER)}; }}"

    def render_line(self, y: int) -> Strip:
        strip, first = super().render_line(y), (self.highlighted, 0)
        if self._lines[self.scroll_offset.y + y :][:1] != [first]:
            return strip
        style = next(iter(strip)).style
        return Strip.join([Strip([Segment(_POINTER, style)]), strip.crop(len(_POINTER))])

"""What shows itself: a picture in a notebook, text where it is printed. Each says what is to be seen, and no more.

Notebooks ask a value for `_repr_svg_` or `_mime_`, and IPython asks it for `_repr_pretty_` before it falls back on
`repr`, which is code. How things are drawn is known to `render`, above: it registers here what draws them.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any


@singledispatch
def text_of(thing: object) -> str:
    """Draw a thing as text; `render.text` registers how."""
    return repr(thing)


@singledispatch
def svg_of(thing: object) -> str:
    """Draw a thing as a picture; `render.picture` registers how.

    Raises `TypeError` for what nothing draws.
    """
    raise TypeError(f"nothing draws {thing!r}")


class Printed:
    """What prints as text made to be read: IPython shows that text where a value stands alone."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._repr_pretty_ = Printed._repr_pretty_  # type: ignore[method-assign]  # IPython takes `repr` before a parent's

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self) if len(printer.stack) == 1 else repr(self))


class Pictured:
    """What shows as a picture in a notebook: Jupyter asks for SVG, marimo for what can stand in a list too."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return svg_of(self)

    def _mime_(self) -> tuple[str, str]:
        return "text/html", self._repr_svg_()

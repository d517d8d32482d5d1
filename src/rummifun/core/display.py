"""Values that show themselves: as a picture in a notebook, as text when printed.

Notebooks call `_repr_svg_` or `_mime_`, and IPython calls `_repr_pretty_` before it falls back on `repr`, which is
code. The drawing itself is done by `render`, a floor above, which registers its functions here when first asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from importlib import import_module
from typing import Any


@singledispatch
def display_text(thing: object) -> str:
    """Draw a value as text; `render.text` registers how."""
    import_module("rummifun.render.text")
    return _draw_registered(display_text, thing, repr)


@singledispatch
def display_svg(thing: object) -> str:
    """Draw a value as a picture; `render.picture` registers how.

    Raises `TypeError` for a value that nothing draws.
    """
    import_module("rummifun.render.picture")
    return _draw_registered(display_svg, thing, _refuse)


def _draw_registered(display: Any, thing: object, otherwise: Callable[[object], str]) -> str:
    """Draw a value by the function that is registered for it now, or else by another."""
    drawing = display.dispatch(type(thing))
    return str((otherwise if drawing is display.dispatch(object) else drawing)(thing))


def _refuse(thing: object) -> str:
    raise TypeError(f"nothing draws {thing!r}")


class TextDisplay:
    """A value that prints as text made to be read; IPython shows that text when the value stands alone."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._repr_pretty_ = TextDisplay._repr_pretty_  # type: ignore[method-assign]  # IPython takes `repr` before a parent's

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self) if len(printer.stack) == 1 else repr(self))


class SvgDisplay:
    """A value that shows as a picture in a notebook: Jupyter asks for SVG, marimo for HTML that fits in a list too."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return display_svg(self)

    def _mime_(self) -> tuple[str, str]:
        return "text/html", self._repr_svg_()

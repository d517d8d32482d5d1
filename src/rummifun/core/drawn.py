"""What draws itself: a picture in a notebook, text where it is printed. Each says what is to be seen, and no more.

Notebooks ask a value for `_repr_svg_` or `_mime_`, and IPython asks it for `_repr_pretty_` before it falls back on
`repr`, which is code. How things are drawn is known to `render`, and asked for only by who looks: importing a game
draws nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rummifun.core.scene import Scene, Shown

__all__ = ["Drawn", "Pictured", "Piece", "Printed"]


class Printed:
    """What prints as text made to be read: IPython shows that text where a value stands alone.

    >>> class Salut(Printed):
    ...     def __str__(self) -> str:
    ...         return "salut"
    >>> print(Salut())
    salut

    Law: inside another value it stays as `repr` writes it.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._repr_pretty_ = Printed._repr_pretty_  # type: ignore[method-assign]  # IPython takes `repr` before a parent's

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self) if len(printer.stack) == 1 else repr(self))


class Pictured:
    """What shows as a picture in a notebook: Jupyter asks for SVG, marimo for something that can stand in a list too.

    Law: both are given the same picture.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from rummifun.render.picture import picture

        return picture(self).svg

    def _mime_(self) -> tuple[str, str]:
        return "text/html", self._repr_svg_()


class Drawn(Pictured, Printed):
    """What lies on a table: a state, a view, a scene. It prints as text and shows as a picture, in French.

    >>> from rummifun.games.rummikub import init_partie
    >>> init_partie()._repr_svg_()[:4], str(init_partie())[:14]
    ('<svg', '── J1 au trait')

    Law: what is drawn, and what is printed, is its scene; `render.picture.picture` draws it in another language.
    """

    __slots__ = ()

    @abstractmethod
    def scene(self) -> Scene:
        """Lay it out."""

    def __str__(self) -> str:
        from rummifun.messages import traduction
        from rummifun.render.text import Style, draw

        return draw(self.scene(), traduction("fr"), Style())


class Piece(Pictured):
    """A tile or a card: it shows as a picture; several make one by `render.picture.picture`.

    >>> from rummifun.games.rummikub import Bleu, T
    >>> T(7, Bleu).shown()
    Shown(text='7', suit='bleu')

    Law: distinct pieces are shown differently, unless they lie face down.
    """

    __slots__ = ()

    @abstractmethod
    def shown(self) -> Shown:
        """Say what is seen of it."""

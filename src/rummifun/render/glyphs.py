"""Letters and signs as outlines: a picture draws each once, and every piece that shows it uses that path.

So a piece looks the same in every place, whatever fonts are there. The outlines are those of the two faces of the page,
Gabarito (`d`) and Fraunces (`t`), in units of a hundredth of their size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Final, NamedTuple

from rummifun.render.svg_elements import INKS, SHAPES, svg_element, svg_text


class Glyph(NamedTuple):
    """The outline of a letter, and how far the next one stands from it."""

    width: float
    path: str


@cache
def _glyphs() -> Mapping[str, Glyph]:
    """Read the outlines, one a line: the face and the letter, the width, the path."""
    lines = files("rummifun.render").joinpath("glyphs.txt").read_text("utf-8").splitlines()
    parts = (line.split(" ", 2) for line in lines)
    return {name: Glyph(float(width), path) for name, width, path in parts}


_NAMES: Final = {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}
"""The names of the signs that cannot be names in every reader of pictures."""


_SIGNS: Final = {_NAMES.get(suit, suit): shape for suit, shape in SHAPES.items()}


def outline_text(words: str, x: float, y: float, size: float, ink: str, face: str = "d", gap: float = 0) -> str:
    """Write words as outlines, centred on a point; as text, where a letter has no outline.

    >>> outline_text("7", 50, 74, 84, "#000")
    '<g fill="#000" transform="translate(50 74) scale(0.84)"><use href="#glyph-d7" x="-25.3"/></g>'
    """
    glyphs = [_glyphs().get(face + letter) for letter in words]
    widths = [glyph.width for glyph in glyphs if glyph is not None]
    if len(widths) < len(words):
        return svg_text(words, x, y, size * 0.85, ink, serif=face == "t")
    *lefts, right = accumulate((width + gap for width in widths), initial=0.0)
    uses = (
        svg_element("use", href=f"#glyph-{face}{letter}", x=f"{left - (right - gap) / 2:g}")
        for letter, left in zip(words, lefts, strict=True)
    )
    return svg_element("g", *uses, fill=ink, transform=f"translate({x:g} {y:g}) scale({size / 100:g})")


def suit_sign(name: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """Draw the sign of a suit around a point, in its ink."""
    half = " rotate(180)" if turned else ""
    place = f"translate({x:g} {y:g}){half} scale({size / 100:g})"
    return svg_element("use", href=f"#sign-{_NAMES.get(name, name)}", fill=INKS[name], transform=place)


def definitions(drawn: str) -> str:
    """Draw once each outline that a drawing uses.

    >>> definitions('<use href="#sign-noir"/>')
    '<defs><path id="sign-noir" d="M-36-36H36V36H-36Z"/></defs>'
    """
    used = sorted(set(re.findall(r'href="#(glyph|sign)-(\w+)"', drawn)))
    paths = (
        svg_element("path", id=f"glyph-{name}", d=_glyphs()[name].path)
        if kind == "glyph"
        else svg_element("path", id=f"sign-{name}", d=_SIGNS[name])
        for kind, name in used
    )
    return svg_element("defs", *paths) if used else ""


def sign_symbols() -> str:
    """Draw each sign as a symbol, by which a page marks the places where its pieces will lie."""
    return "".join(
        svg_element("symbol", svg_element("path", d=shape), id=f"place-{n}", viewBox="-50 -50 100 100", data_sign=suit)
        for n, (suit, shape) in enumerate(SHAPES.items())
    )

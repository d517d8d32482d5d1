"""Tiles as SVG: ivory with a bevel, a number in its colour, its sign in a hollow below; jokers; backs."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from rummifun.render.svg_elements import INKS, SHAPES, filled_path, suit_sign, svg_element, svg_text

COLOURS: Final = ("bleu", "rouge", "jaune", "noir")
"""The suits of tiles."""

NUMBERS: Final = tuple(map(str, range(1, 14)))
"""Their texts."""


def tile(number: str, colour: str) -> str:
    """Draw the face of a tile; a joker laughs."""
    return _ivory() + (_joker() if colour == "joker" else _number(number, colour))


def tile_back() -> str:
    """Draw the back of a tile."""
    ring = svg_element("circle", cx=50, cy=70, r=27, fill="none", stroke="#c9b98f", stroke_width=3)
    return (
        _ivory("#e9ddbd", "#dccda6")
        + ring
        + filled_path(SHAPES["joker"], "#c9b98f", transform="translate(50 70) scale(.34)")
    )


def _ivory(body: str = "#f8f0da", face: str = "#fdf8ea") -> str:
    """Draw a block with its face set in: the edges dark below and light above."""
    return (
        svg_element("rect", width=100, height=140, rx=13, fill="#b7a478")
        + svg_element("rect", width=100, height=134, rx=13, fill="#e6d7ae")
        + svg_element("rect", x=1.5, y=1.5, width=97, height=130, rx=12, fill=body)
        + filled_path("M8 8Q50 1 92 8V12Q50 5 8 12Z", "#ffffff")
        + svg_element("rect", x=6, y=7, width=88, height=120, rx=9, fill=face)
    )


def _number(number: str, colour: str) -> str:
    hollow = svg_element("circle", cx=50, cy=99, r=21, fill="#efe4c6", stroke="#d9caa2", stroke_width=1.5)
    return svg_text(number, 50, 67, 62, INKS[colour], letter_spacing=-2) + hollow + suit_sign(colour, 50, 99, 27)


def _joker() -> str:
    """Draw a laughing face in a ring of rays, and its star."""
    ink = INKS["joker"]
    rays = "".join(_ray(i * pi / 6) for i in range(12))
    return (
        filled_path(rays, "#e3a11c")
        + svg_element("circle", cx=50, cy=52, r=27, fill="#fbd34d", stroke=ink, stroke_width=3)
        + svg_element("circle", cx=41, cy=45, r=4, fill=ink)
        + svg_element("circle", cx=59, cy=45, r=4, fill=ink)
        + filled_path("M34 55Q50 84 66 55Q50 63 34 55Z", ink)
        + suit_sign("joker", 50, 111, 22)
    )


def _ray(angle: float) -> str:
    """Draw a ray from the ring outwards."""
    points = ((29, angle - 0.18), (39, angle), (29, angle + 0.18))
    drawn = (f"{50 + r * cos(a):.1f} {52 + r * sin(a):.1f}" for r, a in points)
    return f"M{'L'.join(drawn)}Z"

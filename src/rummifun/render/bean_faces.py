"""Beans as SVG: each in its colour with a mark of its own, its name above."""

from __future__ import annotations

from typing import Final, NamedTuple

from rummifun.render.svg_elements import filled_path, piece_outline, svg_element, svg_text


class Look(NamedTuple):
    """The looks of a bean: its skin, its shade, the ink of its name, the tint of its card, its clothes."""

    skin: str
    shade: str
    ink: str
    tint: str
    wears: str


_BODY: Final = (
    "M30 82C22 98 24 122 44 128C64 134 82 120 80 98C79 84 70 78 64 84"
    "C58 90 58 98 51 97C45 96 47 88 44 81C41 74 34 75 30 82Z"
)
_LIGHT: Final = "M32 88C28 98 29 110 36 117C33 108 33 97 37 89C38 84 34 84 32 88Z"
_FACE: Final = (
    svg_element("circle", cx=44, cy=109, r=2.6, fill="#1b1b1f")
    + svg_element("circle", cx=62, cy=109, r=2.6, fill="#1b1b1f")
    + svg_element(
        "path", d="M46 117Q53 123 60 117", fill="none", stroke="#1b1b1f", stroke_width=2.4, stroke_linecap="round"
    )
)


def _line(path: str, ink: str, width: float = 3) -> str:
    return svg_element("path", d=path, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round")


_HAT: Final = filled_path("M14 78Q36 88 62 72L58 68Q52 58 42 60Q30 62 29 75Q20 77 14 78Z", "#8a5a2b") + _line(
    "M29 74Q44 76 57 67", "#4f2f12", 2.5
)
_FLAME: Final = filled_path("M37 77C28 66 40 60 37 48C49 55 55 66 47 78Z", "#f59e0b") + filled_path(
    "M40 77C36 70 42 66 41 59C48 65 49 72 45 78Z", "#fde047"
)
_SMELL: Final = "".join(_line(f"M{x} 74q-6-6 0-12t0-12", "#5b7a1f", 2.6) for x in (30, 44, 58))
_SPROUT: Final = (
    _line("M40 77Q42 66 38 58", "#2f7d32")
    + filled_path("M38 60C26 62 22 54 22 48C32 46 39 51 38 60Z", "#4caf50")
    + filled_path("M39 60C50 60 56 54 55 46C44 45 38 51 39 60Z", "#66bb6a")
)
_POD: Final = filled_path("M18 74C28 50 58 46 76 60C62 70 38 76 18 74Z", "#8aa84a") + "".join(
    svg_element("circle", cx=x, cy=y, r=4.5, fill="#f1e3a4") for x, y in ((36, 65), (47, 61), (58, 59))
)
_PATCH: Final = filled_path("M37 103H52L50 114H40Z", "#efefef") + _line("M28 96L76 112", "#efefef", 2)
_BOW: Final = filled_path("M38 74L24 64V84ZM38 74L54 64V84Z", "#ffd166") + svg_element(
    "circle", cx=38.5, cy=74, r=4, fill="#e8a90c"
)
_FLOWER: Final = "".join(
    svg_element("circle", cx=x, cy=y, r=6, fill="#e85d9e")
    for x, y in ((40, 56), (48, 62), (45, 72), (35, 72), (32, 62))
) + svg_element("circle", cx=40, cy=65, r=5.5, fill="#ffd84d")

_LOOKS: Final = {
    "Blue": Look("#4f86e8", "#2c5cb8", "#1c4a9e", "#e6eefc", _HAT),
    "Chili": Look("#e2452f", "#a82a18", "#a3220f", "#fdeae6", _FLAME),
    "Stink": Look("#9cae4b", "#6d7c2a", "#525f14", "#f3f5e1", _SMELL),
    "Green": Look("#4fae54", "#2d7a33", "#1f6526", "#e7f5e8", _SPROUT),
    "soy": Look("#e5cf86", "#b3994a", "#6f5a0f", "#fbf6e2", _POD),
    "black": Look("#6a6570", "#37333d", "#29252e", "#ecebee", _PATCH),
    "Red": Look("#b8324f", "#7d1a33", "#8c1834", "#fae6eb", _BOW),
    "garden": Look("#c58bd6", "#8d55a0", "#6d2f82", "#f6eaf9", _FLOWER),
}

BEANS: Final = tuple(_LOOKS)
"""The names of beans."""


def bean(name: str, written: str) -> str:
    """Draw the face of a bean card, its name as it is written in a language."""
    look = _LOOKS[name]
    label = svg_text(written, 50, 31, 27 if len(written) < 6 else 24, look.ink)
    rule = svg_element("rect", x=12, y=38, width=76, height=2.5, rx=1, fill=look.skin)
    body = filled_path(_BODY, look.skin, stroke=look.shade, stroke_width=2.5) + filled_path(
        _LIGHT, "#ffffff", fill_opacity=0.55
    )
    return piece_outline(look.tint, look.shade) + label + rule + body + _FACE + look.wears

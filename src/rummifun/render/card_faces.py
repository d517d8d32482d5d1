"""Cards as SVG: indices large enough for a narrow column, pips, court figures of our own, trumps, backs."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from rummifun.render.svg_elements import INKS, SHAPES, filled_path, piece_outline, suit_sign, svg_element, svg_text

SUITS: Final = ("♠", "♥", "♣", "♦")
"""The suits of cards."""

COURTS: Final = ("V", "C", "D", "R")
"""Valet, cavalier, dame, roi."""

RANKS: Final = ("A", *map(str, range(2, 11)), *COURTS)
"""The ranks of a suit, as cards show them."""

TRUMPS: Final = (*(f"T{n}" for n in range(1, 22)), "EX")
"""The texts of the trumps, the Excuse last."""

_LEFT, _MIDDLE, _RIGHT = 26.0, 50.0, 74.0
_ROWS: Final = (62.0, 76.0, 90.0, 104.0, 118.0)

# rank → where its pips lie: the columns at the sides, by rows, and the middle one
_PIPS: Final[dict[str, tuple[tuple[float, ...], tuple[float, ...]]]] = {
    "2": ((), (64, 116)),
    "3": ((), (62, 90, 118)),
    "4": ((64, 116), ()),
    "5": ((64, 116), (90,)),
    "6": ((62, 90, 118), ()),
    "7": ((62, 90, 118), (76,)),
    "8": ((62, 90, 118), (76, 104)),
    "9": ((60, 80, 100, 120), (90,)),
    "10": ((60, 80, 100, 120), (70, 110)),
}


def card(rank: str, colour: str, written: str) -> str:
    """Draw the face of a card, its rank as it is written in a language."""
    long = len(written) > 1
    index = svg_text(written, 27, 40, 38 if long else 42, INKS[colour], letter_spacing=-3 if long else 0)
    return piece_outline() + index + suit_sign(colour, 77, 25, 31) + _body(rank, colour)


def _body(rank: str, colour: str) -> str:
    if rank == "A":
        return suit_sign(colour, 50, 90, 62)
    if rank in COURTS:
        return _court(rank, colour)
    sides, middle = _PIPS[rank]
    places = [(x, y) for y in sides for x in (_LEFT, _RIGHT)] + [(_MIDDLE, y) for y in middle]
    size = 24 if len(places) < 4 else 20 if len(places) < 9 else 18
    return "".join(suit_sign(colour, x, y, size, turned=y > 90) for x, y in places)


def _court(rank: str, colour: str) -> str:
    """Draw a bust in a frame: the headdress tells the rank, the robe and its sign tell the suit."""
    ink = INKS[colour]
    frame = svg_element("rect", x=13, y=49, width=74, height=83, rx=6, fill="#f4ead0", stroke=ink, stroke_width=1.5)
    robe = filled_path("M18 132C18 112 32 104 50 104C68 104 82 112 82 132Z", ink)
    collar = filled_path("M36 106L50 118L64 106L58 102H42Z", _GOLD)
    head = svg_element("ellipse", cx=50, cy=88, rx=14, ry=17, fill="#f3cda6")
    eyes = svg_element("circle", cx=44.5, cy=87, r=1.7, fill=_HAIR) + svg_element(
        "circle", cx=55.5, cy=87, r=1.7, fill=_HAIR
    )
    sign = svg_element("circle", cx=50, cy=123, r=8, fill="#f4ead0") + suit_sign(colour, 50, 123, 11)
    return frame + _HAIRS[rank] + robe + collar + head + eyes + _FACES[rank] + _hat(rank, ink) + sign


_GOLD: Final = "#e0a526"
_HAIR: Final = "#4a2c17"

_HAIRS: Final = {
    "V": filled_path("M32 82C32 100 34 106 38 108H62C66 106 68 100 68 82Z", "#a86a24"),
    "C": filled_path("M35 82C35 96 36 101 40 104H60C64 101 65 96 65 82Z", _HAIR),
    "D": filled_path("M29 84C29 108 27 116 31 122H69C73 116 71 108 71 84C69 68 31 68 29 84Z", "#c4852c"),
    "R": filled_path("M33 82C33 100 35 106 39 108H61C65 106 67 100 67 82Z", "#6d6a66"),
}

_MOUTH: Final = svg_element("path", d="M45 97Q50 100 55 97", fill="none", stroke="#a8453a", stroke_width=1.8)
_FACES: Final = {
    "V": _MOUTH,
    "C": filled_path("M41 96Q50 91 59 96Q50 98 41 96Z", _HAIR) + _MOUTH,
    "D": filled_path("M45.5 97Q50 94.500 54.500 97Q50 101 45.500 97Z", "#c4363a"),
    "R": filled_path("M36 91C37 108 44 115 50 116C56 115 63 108 64 91C59 97 41 97 36 91Z", "#8b8781") + _MOUTH,
}


def _hat(rank: str, ink: str) -> str:
    gold = {"fill": _GOLD, "stroke": "#8f6410", "stroke_width": 1.2, "stroke_linejoin": "round"}
    if rank == "R":
        crown = svg_element("path", d="M33 79L29 55L41 66L50 52L59 66L71 55L67 79Z", **gold)
        return crown + "".join(svg_element("circle", cx=x, cy=73, r=2.4, fill=ink) for x in (41, 50, 59))
    if rank == "D":
        tiara = svg_element("path", d="M34 78Q50 68 66 78L64 66L57 70L50 58L43 70L36 66Z", **gold)
        return tiara + svg_element("circle", cx=50, cy=69, r=2.6, fill=ink)
    if rank == "C":
        helm = svg_element(
            "path", d="M34 86V76C34 64 42 59 50 59C58 59 66 64 66 76V86L61 80H39Z", fill="#9aa3ad", stroke="#5c646d"
        )
        plume = filled_path("M50 60C52 50 64 49 72 56C66 56 62 60 59 64Z", ink)
        return plume + helm + svg_element("rect", x=48.5, y=61, width=3, height=20, fill="#5c646d")
    beret = filled_path("M31 80C28 64 42 58 54 60C68 61 74 70 69 80C57 74 43 74 31 80Z", ink)
    feather = svg_element("path", d="M62 66Q74 62 79 52Q66 52 60 63Z", **gold)
    return feather + beret


def trump(name: str) -> str:
    """Draw the face of a trump: its number, and a rose with as many petals; the Excuse juggles."""
    if name == "EX":
        return _excuse()
    number, ink = name[1:], INKS["atout"]
    petals = "".join(
        svg_element(
            "ellipse",
            cy=-20,
            rx=f"{max(2.6, 11 - int(number) * 0.42):.2f}",
            ry=14,
            fill="#c9962c" if i % 2 else "#1f3a6e",
            fill_opacity=0.82,
            transform=f"rotate({360 * i / int(number):.2f})",
        )
        for i in range(int(number))
    )
    heart = svg_element("circle", r=7, fill="#c9962c", stroke="#fffdf6", stroke_width=1.5)
    frame = svg_element("rect", x=11, y=48, width=78, height=84, rx=6, fill="#eef1f8", stroke=ink, stroke_width=1.5)
    rose = svg_element("g", petals, heart, transform="translate(50 90)")
    return piece_outline(edge="#8f9bb5") + _corners(number, ink) + frame + rose


def _corners(number: str, ink: str) -> str:
    """Write the number large, and the sign of the trumps beside it."""
    crown = svg_element(
        "path", d="M64 37L60 17L70 26L77 13L84 26L94 17L90 37Z", fill="#c9962c", stroke=ink, stroke_width=1.2
    )
    return svg_text(number, 30, 40, 38, ink, serif=True) + crown


def _excuse() -> str:
    """Draw a cap with bells, and three balls in the air."""
    ink = INKS["atout"]
    frame = svg_element("rect", x=11, y=48, width=78, height=84, rx=6, fill="#fbf1dc", stroke=ink, stroke_width=1.5)
    cap = (
        filled_path("M50 84C44 66 28 60 20 74C26 74 30 82 33 98H50Z", "#c4161c")
        + filled_path("M50 84C56 66 72 60 80 74C74 74 70 82 67 98H50Z", "#14642f")
        + filled_path("M36 98C36 78 42 68 50 60C58 68 64 78 64 98Z", "#e0a526")
        + svg_element("path", d="M31 98H69V106H31Z", fill=ink)
    )
    bells = "".join(
        svg_element("circle", cx=x, cy=y, r=4, fill="#e0a526", stroke=ink) for x, y in ((20, 76), (80, 76), (50, 58))
    )
    balls = "".join(
        svg_element("circle", cx=f"{50 + 24 * cos(pi * a):.1f}", cy=f"{122 - 7 * sin(pi * a):.1f}", r=4.5, fill=fill)
        for a, fill in ((1.0, "#c4161c"), (0.5, "#1c4fc4"), (0.0, "#14642f"))
    )
    star = filled_path(SHAPES["joker"], "#c9962c")
    sign = svg_element("g", star, transform="translate(77 26) scale(.3)")
    return (
        piece_outline(edge="#8f9bb5") + svg_text("EX", 32, 38, 32, ink, serif=True) + sign + frame + cap + bells + balls
    )


def card_back() -> str:
    """Draw the back of a card: a lattice in a frame."""
    lines = "".join(f"M{x} 10L{x + 120} 130M{x} 130L{x + 120} 10" for x in range(-110, 90, 14))
    lattice = svg_element("path", d=lines, stroke="#5e83c9", stroke_width=1.6, fill="none")
    window = svg_element("svg", lattice, x=9, y=9, width=82, height=122, viewBox="9 9 82 122")  # nothing outside shows
    rose = svg_element("circle", cx=50, cy=70, r=17, fill="#24478f", stroke="#e8eefb", stroke_width=2)
    inner = svg_element(
        "rect", x=9, y=9, width=82, height=122, rx=5, fill="#24478f", stroke="#e8eefb", stroke_width=1.5
    )
    star = filled_path(SHAPES["joker"], "#e8eefb")
    return piece_outline() + inner + window + rose + svg_element("g", star, transform="translate(50 70) scale(.24)")

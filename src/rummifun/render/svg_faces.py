"""The faces and backs of pieces as SVG: cards, trumps, beans and tiles.

Cards have indices large enough for a narrow column, and court figures of our own; each bean has a mark of its own
besides its colour.
"""

from __future__ import annotations

from itertools import cycle
from math import cos, pi, sin
from typing import Final, NamedTuple

from rummifun.render.glyphs import outline_text, suit_sign
from rummifun.render.svg_elements import INKS, SHAPES, filled_path, piece_outline, svg_element

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
    index = outline_text(written, 27 if len(written) == 1 else 29, 41, 46, INKS[colour], gap=-6)
    return (
        piece_outline() + index + suit_sign(colour, 76, 25, 32) + svg_element("g", _body(rank, colour), class_="pips")
    )


def plain_card(colour: str) -> str:
    """Draw what a small card shows instead of its pips: one large sign."""
    return svg_element("g", suit_sign(colour, 50, 94, 62), class_="plain")


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
    eyes = _dots(1.7, _HAIR, (44.5, 87), (55.5, 87))
    sign = _dots(8, "#f4ead0", (50, 123)) + suit_sign(colour, 50, 123, 11)
    return frame + _HAIRS[rank] + robe + collar + head + eyes + _FACES[rank] + _hat(rank, ink) + sign


def _dots(radius: float, fill: str, *centres: tuple[float, float], **attributes: object) -> str:
    """Draw filled circles of one size."""
    return "".join(svg_element("circle", cx=x, cy=y, r=radius, fill=fill, **attributes) for x, y in centres)


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
        return crown + _dots(2.4, ink, (41, 73), (50, 73), (59, 73))
    if rank == "D":
        tiara = svg_element("path", d="M34 78Q50 68 66 78L64 66L57 70L50 58L43 70L36 66Z", **gold)
        return tiara + _dots(2.6, ink, (50, 69))
    if rank == "C":
        helm = filled_path("M34 86V76C34 64 42 59 50 59C58 59 66 64 66 76V86L61 80H39Z", "#9aa3ad", stroke="#5c646d")
        plume = filled_path("M50 60C52 50 64 49 72 56C66 56 62 60 59 64Z", ink)
        return plume + helm + svg_element("rect", x=48.5, y=61, width=3, height=20, fill="#5c646d")
    beret = filled_path("M31 80C28 64 42 58 54 60C68 61 74 70 69 80C57 74 43 74 31 80Z", ink)
    feather = svg_element("path", d="M62 66Q74 62 79 52Q66 52 60 63Z", **gold)
    return feather + beret


def trump(name: str) -> str:
    """Draw the face of a trump: its number, and a rose with as many petals; the Excuse juggles."""
    if name == "EX":
        return _excuse()
    number, many, ink = name[1:], int(name[1:]), INKS["atout"]
    petal = {"cy": -20, "rx": f"{max(2.6, 11 - many * 0.42):.2f}", "ry": 14}
    petals = "".join(
        svg_element("ellipse", **petal, fill=fill, fill_opacity=0.82, transform=f"rotate({360 * i / many:.2f})")
        for i, fill in zip(range(many), cycle(("#1f3a6e", "#c9962c")))
    )
    heart = svg_element("circle", r=7, fill="#c9962c", stroke="#fffdf6", stroke_width=1.5)
    rose = svg_element("g", petals, heart, transform="translate(50 90)")
    crown = filled_path("M64 37L60 17L70 26L77 13L84 26L94 17L90 37Z", "#c9962c", stroke=ink, stroke_width=1.2)
    sign = outline_text(number, 30, 40, 44 if len(number) == 1 else 39, ink, "t", gap=-9) + crown
    return piece_outline(edge="#8f9bb5") + sign + _trump_frame("#eef1f8") + rose


def _trump_frame(fill: str) -> str:
    stroke = {"stroke": INKS["atout"], "stroke_width": 1.5}
    return svg_element("rect", x=11, y=48, width=78, height=84, rx=6, fill=fill, **stroke)


def _excuse() -> str:
    """Draw a cap with bells, and three balls in the air."""
    ink = INKS["atout"]
    cap = (
        filled_path("M50 84C44 66 28 60 20 74C26 74 30 82 33 98H50Z", "#c4161c")
        + filled_path("M50 84C56 66 72 60 80 74C74 74 70 82 67 98H50Z", "#14642f")
        + filled_path("M36 98C36 78 42 68 50 60C58 68 64 78 64 98Z", "#e0a526")
        + filled_path("M31 98H69V106H31Z", ink)
    )
    bells = _dots(4, "#e0a526", (20, 76), (80, 76), (50, 58), stroke=ink)
    balls = _dots(4.5, "#c4161c", (26, 122)) + _dots(4.5, "#1c4fc4", (50, 115)) + _dots(4.5, "#14642f", (74, 122))
    sign = outline_text("EX", 34, 39, 36, ink, "t") + _star("#c9962c", "translate(77 26) scale(.3)")
    return piece_outline(edge="#8f9bb5") + sign + _trump_frame("#fbf1dc") + cap + bells + balls


def _star(fill: str, transform: str) -> str:
    return svg_element("g", filled_path(SHAPES["joker"], fill), transform=transform)


def card_back() -> str:
    """Draw the back of a card: a lattice in a frame."""
    lines = "".join(f"M{x} 10L{x + 120} 130M{x} 130L{x + 120} 10" for x in range(-110, 90, 14))
    lattice = svg_element("path", d=lines, stroke="#5e83c9", stroke_width=1.6, fill="none")
    window = svg_element("svg", lattice, x=9, y=9, width=82, height=122, viewBox="9 9 82 122")  # nothing outside shows
    blue = {"fill": "#24478f", "stroke": "#e8eefb"}
    rose = svg_element("circle", cx=50, cy=70, r=17, **blue, stroke_width=2)
    inner = svg_element("rect", x=9, y=9, width=82, height=122, rx=5, **blue, stroke_width=1.5)
    return piece_outline() + inner + window + rose + _star("#e8eefb", "translate(50 70) scale(.24)")


class Look(NamedTuple):
    """The looks of a bean: its skin, its shade, the ink of its name, the tint of its card, its clothes."""

    skin: str
    shade: str
    ink: str
    tint: str
    wears: str


_BEAN: Final = (
    "M30 82C22 98 24 122 44 128C64 134 82 120 80 98C79 84 70 78 64 84"
    "C58 90 58 98 51 97C45 96 47 88 44 81C41 74 34 75 30 82Z"
)


_SHINE: Final = "M32 88C28 98 29 110 36 117C33 108 33 97 37 89C38 84 34 84 32 88Z"


def _line(path: str, ink: str, width: float = 3) -> str:
    return filled_path(path, "none", stroke=ink, stroke_width=width, stroke_linecap="round")


_BEAN_FACE: Final = _dots(2.6, "#1b1b1f", (44, 109), (62, 109)) + _line("M46 117Q53 123 60 117", "#1b1b1f", 2.4)


_STRAW_HAT: Final = filled_path("M14 78Q36 88 62 72L58 68Q52 58 42 60Q30 62 29 75Q20 77 14 78Z", "#8a5a2b") + _line(
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


_POD: Final = filled_path("M18 74C28 50 58 46 76 60C62 70 38 76 18 74Z", "#8aa84a") + _dots(
    4.5, "#f1e3a4", (36, 65), (47, 61), (58, 59)
)


_PATCH: Final = filled_path("M37 103H52L50 114H40Z", "#efefef") + _line("M28 96L76 112", "#efefef", 2)


_BOW: Final = filled_path("M38 74L24 64V84ZM38 74L54 64V84Z", "#ffd166") + _dots(4, "#e8a90c", (38.5, 74))


_PETALS: Final = ((40, 56), (48, 62), (45, 72), (35, 72), (32, 62))


_FLOWER: Final = _dots(6, "#e85d9e", *_PETALS) + _dots(5.5, "#ffd84d", (40, 65))


_LOOKS: Final = {
    "Blue": Look("#4f86e8", "#2c5cb8", "#1c4a9e", "#e6eefc", _STRAW_HAT),
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
    label = outline_text(written, 50, 32, 30 if len(written) < 6 else 27, look.ink)
    soil = filled_path("M1 112Q50 100 99 112V131Q99 138 91 139H9Q1 138 1 131Z", look.skin, fill_opacity=0.28)
    body = filled_path(_BEAN, look.skin, stroke=look.shade, stroke_width=2.5)
    shine = filled_path(_SHINE, "#ffffff", fill_opacity=0.55)
    return piece_outline(look.tint, look.shade) + soil + label + body + shine + _BEAN_FACE + look.wears


COLOURS: Final = ("bleu", "rouge", "jaune", "noir")
"""The suits of tiles."""


NUMBERS: Final = tuple(map(str, range(1, 14)))
"""Their texts."""


def tile(number: str, colour: str) -> str:
    """Draw the face of a tile; a joker laughs."""
    return _ivory() + (_joker() if colour == "joker" else _number(number, colour))


def tile_back() -> str:
    """Draw the back of a tile."""
    ring = svg_element("circle", cx=50, cy=68, r=27, fill="none", stroke="#cbb98a", stroke_width=3)
    star = filled_path(SHAPES["joker"], "#cbb98a", transform="translate(50 68) scale(.34)")
    return _ivory("#eadfbd") + ring + star


_GLEAM: Final = "M14 4.5H86Q95 4.5 95.5 13V20Q94 8 84 8H16Q6 8 4.5 20V13Q5 4.5 14 4.5Z"


def _ivory(body: str = "#fdf7e6") -> str:
    """Draw a block: its edges dark below, and a gleam above."""
    return (
        svg_element("rect", width=100, height=140, rx=14, fill="#a8946a")
        + svg_element("rect", width=100, height=135, rx=14, fill="#dccb9f")
        + svg_element("rect", x=1, y=1, width=98, height=131, rx=13, fill=body)
        + filled_path(_GLEAM, "#ffffff", fill_opacity=0.9)
    )


def _number(number: str, colour: str) -> str:
    hollow = _dots(19, "#f1e7cb", (50, 105)) + _dots(18, "#f8f0da", (50, 106))
    written = outline_text(number, 50, 74, 84 if len(number) == 1 else 80, INKS[colour], gap=-4.5)
    return written + hollow + suit_sign(colour, 50, 105.5, 26)


def _joker() -> str:
    """Draw a laughing face in a ring of rays, and its star."""
    ink = INKS["joker"]
    rays = "".join(_ray(i * pi / 6) for i in range(12))
    return (
        filled_path(rays, "#e79b1c")
        + _dots(31, "#ffd34d", (50, 56), stroke=ink, stroke_width=3)
        + _dots(4.6, ink, (39.5, 48), (60.5, 48))
        + filled_path("M32 60Q50 93 68 60Q50 69 32 60Z", ink)
        + svg_element("g", suit_sign("joker", 50, 114, 22), class_="bare")
    )


def _ray(angle: float) -> str:
    """Draw a ray from the ring outwards."""
    points = ((33, angle - 0.2), (45, angle), (33, angle + 0.2))
    drawn = (f"{50 + r * cos(a):.1f} {56 + r * sin(a):.1f}" for r, a in points)
    return f"M{'L'.join(drawn)}Z"

"""The colours of the table, in four themes: dark, light, of high contrast, and with a colour for each of four suits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rummifun.messages import N_


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme: of the table, of cards and their suits, of what is lit; how the theme is called."""

    about: str
    dark: bool
    table: str
    text: str
    muted: str
    accent: str
    panel: str
    card: str
    back: str
    hatch: str
    cursor: str
    picked: str
    goal: str
    lit: str
    error: str
    suits: Mapping[str, str]


_RED, _BLACK, _BLUE, _GREEN = "#b3141f", "#1a1d23", "#1450b4", "#0f6b32"
_AMBER, _PURPLE, _TEAL = "#7d4a00", "#7a2aa3", "#0a6670"

_TWO: Final = {
    "♣": _BLACK,
    "♠": _BLACK,
    "♦": _RED,
    "♥": _RED,
    "atout": _PURPLE,
    "bleu": _BLUE,
    "rouge": _RED,
    "jaune": _AMBER,
    "noir": _BLACK,
    "joker": _PURPLE,
    "Blue": _BLUE,
    "Chili": _RED,
    "Stink": _PURPLE,
    "Green": _GREEN,
    "soy": _AMBER,
    "black": _BLACK,
    "Red": "#8c1d40",
    "garden": _TEAL,
}
_FOUR: Final = {**_TWO, "♣": _GREEN, "♦": _BLUE}

_DARK: Final = Palette(
    N_("dark"),
    dark=True,
    table="#16302a",
    text="#e9efe9",
    muted="#9db8ad",
    accent="#ffd166",
    panel="#0e1f1b",
    card="#f6f1e3",
    back="#2d5a8c",
    hatch="#7fa8d6",
    cursor="#ffd166",
    picked="#ffd0b8",
    goal="#a8e6a1",
    lit="#1a1d23",
    error="#ff9d8f",
    suits=_TWO,
)

PALETTES: Final[Mapping[str, Palette]] = {
    "sombre": _DARK,
    "clair": replace(
        _DARK,
        about=N_("light"),
        dark=False,
        table="#d5e3d6",
        text="#15211c",
        muted="#3f5449",
        accent="#7a3b00",
        panel="#f4f1e8",
        card="#fffdf7",
        back="#4a78b0",
        hatch="#dbe7f5",
        cursor="#ffcf4d",
        picked="#ffd0b8",
        goal="#a8e6a1",
        error="#a3121c",
    ),
    "contraste": replace(
        _DARK,
        about=N_("high contrast"),
        table="#000000",
        text="#ffffff",
        muted="#e0e0e0",
        accent="#ffff00",
        panel="#000000",
        card="#ffffff",
        back="#0000aa",
        hatch="#ffffff",
        cursor="#ffff00",
        picked="#ffcaff",
        goal="#00ff80",
        lit="#000000",
        error="#ff9d9d",
        suits={**_TWO, "♣": "#000000", "♠": "#000000", "♦": "#b00000", "♥": "#b00000", "noir": "#000000"},
    ),
    "quatre": replace(_DARK, about=N_("four colours"), suits=_FOUR),
}
"""The themes by name."""


def suit_colour(palette: Palette, suit: str) -> str:
    """Give the colour of a suit; that of the black ones where the theme knows none."""
    return palette.suits.get(suit, palette.lit)

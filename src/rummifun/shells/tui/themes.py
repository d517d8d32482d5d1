"""The colours of the full-screen table, of cards and their suits, of lit pieces: four themes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from textual.theme import Theme

from rummifun.core.furniture import Cloth
from rummifun.messages import N_


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme: of the table, of cards and their suits, of lit pieces; the name of the theme."""

    about: str
    dark: bool
    suits: Mapping[str, str]
    colours: Mapping[str, str]
    """By what they colour, as `_COLOURS` names it: a part of the table, or a piece with a mark."""


_RED, _BLACK, _BLUE, _GREEN = "#b3141f", "#1a1d23", "#1450b4", "#0f6b32"


_AMBER, _PURPLE, _TEAL = "#7d4a00", "#7a2aa3", "#0a6670"


_INKS: Final = {
    _BLACK: ("♣", "♠", "noir", "black"),
    _RED: ("♦", "♥", "rouge", "Chili"),
    _PURPLE: ("atout", "joker", "Stink"),
    _BLUE: ("bleu", "Blue"),
    _AMBER: ("jaune", "soy"),
    _GREEN: ("Green",),
    _TEAL: ("garden",),
    "#8c1d40": ("Red",),
}


_TWO: Final = {suit: ink for ink, suits in _INKS.items() for suit in suits}


_FOUR: Final = {**_TWO, "♣": _GREEN, "♦": _BLUE}


_COLOURS: Final = {
    # dark, light, high contrast
    "table": ("#16302a", "#d5e3d6", "#000000"),
    "text": ("#e9efe9", "#15211c", "#ffffff"),
    "muted": ("#9db8ad", "#3f5449", "#e0e0e0"),
    "accent": ("#ffd166", "#7a3b00", "#ffff00"),
    "panel": ("#0e1f1b", "#f4f1e8", "#000000"),
    "card": ("#f6f1e3", "#fffdf7", "#ffffff"),
    "back": ("#2d5a8c", "#4a78b0", "#0000aa"),
    "hatch": ("#7fa8d6", "#dbe7f5", "#ffffff"),
    "cursor": ("#ffd166", "#ffcf4d", "#ffff00"),
    "picked": ("#ffd0b8", "#ffd0b8", "#ffcaff"),
    "goal": ("#a8e6a1", "#a8e6a1", "#00ff80"),
    "lit": ("#1a1d23", "#1a1d23", "#000000"),
    "error": ("#ff9d8f", "#a3121c", "#ff9d9d"),
}


_DARK, _LIGHT, _CONTRAST = (dict(zip(_COLOURS, column, strict=True)) for column in zip(*_COLOURS.values(), strict=True))


_STARK: Final = {"♣": "#000000", "♠": "#000000", "♦": "#b00000", "♥": "#b00000", "noir": "#000000"}


PALETTES: Final[Mapping[str, Palette]] = {
    "sombre": Palette(N_("dark"), True, _TWO, _DARK),
    "clair": Palette(N_("light"), False, _TWO, _LIGHT),
    "contraste": Palette(N_("high contrast"), True, {**_TWO, **_STARK}, _CONTRAST),
    "quatre": Palette(N_("four colours"), True, _FOUR, _DARK),
}
"""The themes by name."""


def make_theme(name: str, palette: Palette) -> Theme:
    """Make Textual's theme of our colours."""
    colours = palette.colours
    return Theme(
        name,
        primary=colours["accent"],
        secondary=colours["goal"],
        foreground=colours["text"],
        background=colours["table"],
        surface=colours["table"],
        panel=colours["panel"],
        error=colours["error"],
        dark=palette.dark,
        variables={
            "text-muted": colours["muted"],
            "block-cursor-foreground": colours["lit"],
            "block-cursor-background": colours["cursor"],
        },
    )


_CLOTHS: Final = {
    # dark, light
    Cloth.SEA: ("#0f353c", "#d3e4e6"),
    Cloth.GARDEN: ("#2c3f1b", "#dfe8cf"),
    Cloth.VELVET: ("#390e1c", "#efdcdf"),
    Cloth.NIGHT: ("#18213f", "#dcdff0"),
    Cloth.PLUM: ("#2e1d39", "#e7dff0"),
    Cloth.SLATE: ("#262b31", "#e0e3e6"),
    Cloth.AMBER: ("#402810", "#f0e4d2"),
}
"""The cloths of games other than the usual one, but where contrast is high."""


@lru_cache(maxsize=64)
def palette_of(theme: str, four: bool, cloth: Cloth = Cloth.BAIZE) -> Palette:
    """Return the colours of a theme on a cloth, its cards in two colours or in four."""
    found = PALETTES[theme]
    clubs, diamonds = (_GREEN, _BLUE) if four else (found.suits["♠"], found.suits["♥"])
    dyed = {} if found.colours is _CONTRAST or cloth not in _CLOTHS else {"table": _CLOTHS[cloth][not found.dark]}
    suits = {**found.suits, "♣": clubs, "♦": diamonds}
    return replace(found, suits=suits, colours={**found.colours, **dyed})

"""The colours of text on a terminal, as SGR codes: of suits, of warnings, of bars; the full screen has its themes."""

from __future__ import annotations

from typing import Final

SUIT_COLOURS: Final = {
    "bleu": "94",
    "rouge": "91",
    "jaune": "93",
    "noir": "1",
    "joker": "95",
    "♣": "92",
    "♦": "93",
    "♥": "91",
    "♠": "94",
    "atout": "96",
    "Blue": "94",
    "Chili": "91",
    "Stink": "35",
    "Green": "92",
    "soy": "93",
    "black": "1",
    "Red": "31",
    "garden": "96",
    "dos": "2",
}
"""The colour of each suit; of any other, `PLAIN`."""


PLAIN: Final = "39"


BOLD: Final = "1"


WARNING: Final = "91"


WON: Final = "92"


LOST: Final = "90"


def paint(text: str, colour: str) -> str:
    """Colour a text."""
    return f"\x1b[{colour}m{text}\x1b[0m"

"""The names of places, as players read them: stock, waste, hand, column 3."""

from __future__ import annotations

from string import ascii_letters
from typing import Final

from rummifun.core.scene import LITERAL_KEY, Message, Place, literal_message
from rummifun.messages import N_
from rummifun.pieces.tableau import Forme

_PLACE_NAMES: Final = {"talon": N_("stock"), "rebut": N_("waste"), "main": N_("hand"), "defausse": N_("discard")}
"""The names of places that many games have."""


def place_name(forme: Forme, place: str) -> Place:
    """Return a place with the name that players give it: its row's, the usual one, else its own.

    >>> from rummifun.pieces.cartes import JEU_32
    >>> from rummifun.pieces.tableau import Mode, Rangee
    >>> forme = Forme(JEU_32, (Rangee("", Mode.Etale, ("c1", "c2"), dite="column {n}"),))
    >>> place_name(forme, "c2"), place_name(forme, "c2").localize(str)
    ('c2', 'column 2')
    """
    rangee = next((rangee for rangee in forme.rangees if place in rangee.places), None)
    if rangee is None or place in _PLACE_NAMES or not rangee.dite:
        return Place(place, Message(_PLACE_NAMES.get(place, "{place}"), (("place", place),)))
    if not isinstance(rangee.dite, str):
        return Place(place, literal_message(rangee.dite))
    n = _number(place) or str(rangee.places.index(place) + 1)
    return Place(place, Message(rangee.dite, (("n", n), ("place", place))))


def caption_of(place: Place) -> Message:
    """Caption a pile with its number if it has one, else with its name."""
    if place in _PLACE_NAMES:
        return Message(_PLACE_NAMES[place])
    if place.label.key == LITERAL_KEY:
        return place.label
    return Message("{place}", (("place", _number(place) or str(place)),))


def _number(place: str) -> str:
    """Return the number at the end of the name of a place; nothing if there is none."""
    number = place.lstrip(ascii_letters)
    return number if number.isdecimal() else ""

"""What a text says of tiles, heard as whoever is told hears it, in either language: each tile in the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable

COLOURS = {"blue": "b", "bleu": "b", "red": "r", "rouge": "r", "yellow": "j", "jaune": "j", "black": "n", "noir": "n"}
"""The words of the colours; a word alone is no tile."""

_COLOUR = rf"(?:{'|'.join(COLOURS)})\b"
_NUMBER = r"(?:1[0-3]|[1-9]|joker)\b"
_RUN = rf"(?<![\w.-]){_NUMBER}(?:-{_NUMBER})*"
_ENGLISH = re.compile(rf"\b({_COLOUR}) ({_RUN})")
_FRENCH = re.compile(rf"({_RUN}) ({_COLOUR})")
_ONE = rf"(?:{_COLOUR}|joker)(?! \d)"
_GROUP = re.compile(rf"(?<![\w.-])({_NUMBER}) (?:in|en) ({_ONE}(?:, {_ONE})*)")


def noted(text: str) -> str:
    """Write the tiles that a text says, one by one.

    >>> noted("add black 10 to make red 8-joker-10 + 7 in blue, joker, black, no black alone")
    'add 10n to make 8r J 10r + 7b J 7n, no black alone'
    >>> noted("poser 7-8 bleu + 7 en rouge, noir + 10 noir")
    'poser 7b 8b + 7r 7n + 10n'
    """
    text = _GROUP.sub(lambda found: _tiles((found[1], colour) for colour in found[2].split(", ")), text)
    text = _ENGLISH.sub(lambda found: _tiles((number, found[1]) for number in found[2].split("-")), text)
    return _FRENCH.sub(lambda found: _tiles((number, found[2]) for number in found[1].split("-")), text)


def _tiles(said: Iterable[tuple[str, str]]) -> str:
    return " ".join("J" if "joker" in tile else tile[0] + COLOURS[tile[1]] for tile in said)

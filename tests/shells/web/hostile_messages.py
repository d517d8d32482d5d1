"""Messages that no page sends: malformed, huge, deep, of others, of before, after the end."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

KINDS: Final = (
    *("act", "move", "submit", "draft", "write", "undo", "redo"),
    *("restart", "finish", "tidy", "hint", "look", "follow", "review"),
)


def hostile(chance: Random, v: int) -> str | bytes:
    """Make a message that must change nothing; v is the version of the scene now."""
    said = chance.choice(_MADE)(chance, v)
    return said if isinstance(said, str | bytes) else json.dumps(said)


def _cut(chance: Random, v: int) -> str:
    whole = json.dumps({"type": "act", "v": v, "i": 0})
    return whole[: chance.randrange(len(whole))]


def _deep(chance: Random, v: int) -> str:
    n = chance.randrange(1, 5000)
    return f'{{"type":"draft","v":{v},"piles":{"[" * n}{"]" * n}}}'


def _wrong_types(chance: Random, v: int) -> dict[str, Any]:
    value: Any = chance.choice([None, True, 1.5, "1", [], {}, -1, 10**30, "NaN", [[["1", "bleu", "x"]]]])
    field = chance.choice(["v", "i", "piles", "text", "source", "index", "target", "type"])
    usual = {"type": chance.choice(KINDS), "v": v, "i": 10**6, "text": "?", "source": "?", "piles": 7}
    return {**usual, field: value}


def _stale(chance: Random, v: int) -> dict[str, Any]:
    old = v - chance.randrange(1, 50) if chance.random() < 0.7 else v + chance.randrange(1, 50)
    return {"type": "act", "v": old, "i": 0}


def _no_such_hand(chance: Random, v: int) -> dict[str, Any]:
    places = ["J1", "J2", "pioche", "table.1", "", "é" * 300, "../..", "\u0000", "deck", "centre.9", "c1"]
    index = chance.choice([None, 0, -1, 99, 10**12])
    return {"type": "move", "v": v, "source": chance.choice(places), "index": index, "target": "nowhere"}


def _alien_pieces(chance: Random, v: int) -> dict[str, Any]:
    face = [chance.choice(["7", "99", "", "7b 8b", "]", "é" * 40]), chance.choice(["bleu", "dos", "", "x", "joker"])]
    piles = [[face] * chance.randrange(1, 40)] * chance.randrange(1, 8)
    return {"type": chance.choice(["draft", "submit"]), "v": v, "piles": piles}


_TEXTS: Final = ("", "[", "pose " * 50, "é" * 500, "\x00", "1" * 4000, "[7b 8b 9b 99x]", "c1.1 > c9", "?")

_MADE: Final[tuple[Callable[[Random, int], Any], ...]] = (
    lambda chance, v: "".join(chr(chance.randrange(32, 0x2FFF)) for _ in range(chance.randrange(200))),
    lambda chance, v: chance.randbytes(chance.randrange(200)),
    _cut,
    _deep,
    lambda chance, v: {"type": "write", "v": v, "text": "[1b" * chance.randrange(1000, 20_000)},
    _wrong_types,
    lambda chance, v: {"type": chance.choice([*KINDS, "scene", "game", "goto"]), "v": v, "cheat": 1},
    _stale,
    lambda chance, v: {"type": "act", "v": v, "i": chance.choice([-1, 10**6, 2**63, -(2**62)])},
    _no_such_hand,
    _alien_pieces,
    lambda chance, v: {"type": "write", "v": v, "text": chance.choice(_TEXTS)},
)

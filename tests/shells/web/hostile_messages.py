"""Messages that no page sends: malformed, huge, deep, of others, of before, after the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

KINDS: Final = (
    "act",
    "move",
    "submit",
    "draft",
    "write",
    "undo",
    "redo",
    "restart",
    "finish",
    "tidy",
    "hint",
    "look",
    "follow",
    "review",
)


def hostile(chance: Random, v: int) -> str | bytes:
    """Make a message that must change nothing; v is the version of the scene now."""
    return chance.choice(_MADE)(chance, v)


def _noise(chance: Random, v: int) -> str:
    return "".join(chr(chance.randrange(32, 0x2FFF)) for _ in range(chance.randrange(200)))


def _binary(chance: Random, v: int) -> bytes:
    return chance.randbytes(chance.randrange(200))


def _cut(chance: Random, v: int) -> str:
    whole = json.dumps({"type": "act", "v": v, "i": 0})
    return whole[: chance.randrange(len(whole))]


def _deep(chance: Random, v: int) -> str:
    n = chance.randrange(1, 5000)
    return f'{{"type":"draft","v":{v},"piles":{"[" * n}{"]" * n}}}'


def _huge(chance: Random, v: int) -> str:
    return json.dumps({"type": "write", "v": v, "text": "[1b" * chance.randrange(1000, 20_000)})


def _wrong_types(chance: Random, v: int) -> str:
    value: Any = chance.choice([None, True, 1.5, "1", [], {}, -1, 10**30, "NaN", [[["1", "bleu", "x"]]]])
    field = chance.choice(["v", "i", "piles", "text", "source", "index", "target", "type"])
    kind = chance.choice(KINDS)
    usual = {"type": kind, "v": v, "i": 10**6, "text": "?", "source": "?", "piles": 7}
    return json.dumps({**usual, field: value})


def _unknown(chance: Random, v: int) -> str:
    return json.dumps({"type": chance.choice([*KINDS, "scene", "game", "goto"]), "v": v, "cheat": 1})


def _stale(chance: Random, v: int) -> str:
    old = v - chance.randrange(1, 50) if chance.random() < 0.7 else v + chance.randrange(1, 50)
    return json.dumps({"type": "act", "v": old, "i": 0})


def _no_such_act(chance: Random, v: int) -> str:
    return json.dumps({"type": "act", "v": v, "i": chance.choice([-1, 10**6, 2**63, -(2**62)])})


def _no_such_hand(chance: Random, v: int) -> str:
    places = ["J1", "J2", "pioche", "table.1", "", "é" * 300, "../..", "\u0000", "deck", "centre.9", "c1"]
    index = chance.choice([None, 0, -1, 99, 10**12])
    return json.dumps({"type": "move", "v": v, "source": chance.choice(places), "index": index, "target": "nowhere"})


def _alien_pieces(chance: Random, v: int) -> str:
    face = [chance.choice(["7", "99", "", "7b 8b", "]", "é" * 40]), chance.choice(["bleu", "dos", "", "x", "joker"])]
    piles = [[face] * chance.randrange(1, 40)] * chance.randrange(1, 8)
    return json.dumps({"type": chance.choice(["draft", "submit"]), "v": v, "piles": piles})


def _written(chance: Random, v: int) -> str:
    text = chance.choice(["", "[", "pose " * 50, "é" * 500, "\x00", "1" * 4000, "[7b 8b 9b 99x]", "c1.1 > c9", "?"])
    return json.dumps({"type": "write", "v": v, "text": text})


def _bad_text(chance: Random, v: int) -> bytes:
    return b"\xff\xfe" + chance.randbytes(8)


_MADE: Final[tuple[Callable[[Random, int], str | bytes], ...]] = (
    _noise,
    _binary,
    _cut,
    _deep,
    _huge,
    _wrong_types,
    _unknown,
    _stale,
    _no_such_act,
    _no_such_hand,
    _alien_pieces,
    _written,
)

"""Messages that no page sends: malformed, huge, deep, of others, of before, after the end."""

import json
from random import Random
from typing import Any, Final

KINDS: Final = (
    *("act", "move", "submit", "draft", "write", "undo", "redo"),
    *("restart", "finish", "tidy", "hint", "look", "follow", "review"),
)
FIELDS: Final = ("v", "i", "piles", "text", "source", "index", "target", "type")
VALUES: Final[tuple[Any, ...]] = (None, True, 1.5, "1", [], {}, -1, 10**30, "NaN", [[["1", "bleu", "x"]]])
PLACES: Final = ("J1", "J2", "pioche", "table.1", "", "é" * 300, "../..", "\u0000", "deck", "centre.9", "c1")
TEXTS: Final = ("", "[", "pose " * 50, "é" * 500, "\x00", "1" * 4000, "[7b 8b 9b 99x]", "c1.1 > c9", "?")


def hostile(chance: Random, v: int) -> str | bytes:
    """Make a message that must change nothing; v is the version of the scene now."""
    one_of, below = chance.choice, chance.randrange
    whole, deep, away = json.dumps({"type": "act", "v": v, "i": 0}), below(1, 5000), below(1, 50)
    usual = {"type": one_of(KINDS), "v": v, "i": 10**6, "text": "?", "source": "?", "piles": 7}
    place = {"source": one_of(PLACES), "index": one_of([None, 0, -1, 99, 10**12]), "target": "nowhere"}
    face = [one_of(["7", "99", "", "7b 8b", "]", "é" * 40]), one_of(["bleu", "dos", "", "x", "joker"])]
    made: list[Any] = [
        "".join(chr(below(32, 0x2FFF)) for _ in range(below(200))),
        chance.randbytes(below(200)),
        whole[: below(len(whole))],
        f'{{"type":"draft","v":{v},"piles":{"[" * deep}{"]" * deep}}}',
        {"type": "write", "v": v, "text": "[1b" * below(1000, 20_000)},
        {**usual, one_of(FIELDS): one_of(VALUES)},
        {"type": one_of([*KINDS, "scene", "game", "goto"]), "v": v, "cheat": 1},
        {"type": "act", "v": v + one_of([-away, -away, away]), "i": 0},
        {"type": "act", "v": v, "i": one_of([-1, 10**6, 2**63, -(2**62)])},
        {"type": "move", "v": v, **place},
        {"type": one_of(["draft", "submit"]), "v": v, "piles": [[face] * below(1, 40)] * below(1, 8)},
        {"type": "write", "v": v, "text": one_of(TEXTS)},
    ]
    said = one_of(made)
    return said if isinstance(said, str | bytes) else json.dumps(said)

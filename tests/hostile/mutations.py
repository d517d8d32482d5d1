"""Hostile texts made at random: JSON that no program of ours writes, pieces repeated, left out, moved."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

Path = tuple[str | int, ...]  # where a value stands in an object of JSON: the keys and indices that lead there

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 7, 1.5, -0.0, 1e308, float("inf"), float("-inf"), float("nan")),
    *(2**31, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), 10**30, 10**4000),
    *("", " ", "0", "-1", "x", "∅", "\ud800", "\x00", "\u202e", "é" * 300, "1e999", "{", "%s {0} {x}", "../..", "∞²"),
    *([], {}, [[]], [{}], {"": ""}, [None], [0, 1, 2], {"x": {"x": {}}}),
)
"""Values that stand where others are expected."""

BYTES: Final = (
    *(b"\x00", b"\xff", b"\xef\xbb\xbf", b"\r\n", b"\n\n", b"  ", b"{", b"]", b'"', b"\\"),
    *(b"\xe2\x88\x85", b"99999999999999999999"),
)
"""Bytes to put into a text that is no JSON."""

_DEEP: Final = (200, 950, 980, 990, 5000)  # about as deep as Python follows, and deeper


def mutated(data: bytes, chance: Random) -> bytes:
    """Change a text: a value in a line of JSON if it has one, else some bytes."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    try:
        found = json.loads(lines[at])
        if isinstance(found, dict | list) and chance.random() < 0.9:
            lines[at] = _written(_with_other(found, chance), chance)
            return b"\n".join(lines)
    except (ValueError, RecursionError):  # no JSON, or too deep to be written again
        pass
    return _cut(data, chance)


def _with_other(found: Any, chance: Random) -> Any:
    places = list(_places(found))
    place, kind = chance.choice(places), chance.random()
    if kind < 0.15 and place:
        return _put(found, place, leave_out=True)
    if kind < 0.4:
        return _put(found, place, _at(found, chance.choice(places)))
    if kind < 0.5:
        return _put(found, place, [_at(found, place)] * chance.choice((1, 2, 50)))
    return _put(found, place, chance.choice(VALUES))


def _places(tree: Any, here: Path = ()) -> Iterator[Path]:
    yield here
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inside:
        if len(here) < 12:
            yield from _places(value, (*here, key))


def _at(tree: Any, place: Path) -> Any:
    for key in place:
        tree = tree[key]
    return tree


def _put(tree: Any, place: Path, value: Any = None, *, leave_out: bool = False) -> Any:
    if not place:
        return value
    key, *rest = place
    copy: Any = dict(tree) if isinstance(tree, dict) else list(tree)
    if leave_out and not rest:
        del copy[key]
    else:
        copy[key] = _put(copy[key], tuple(rest), value, leave_out=leave_out)
    return copy


def _written(tree: Any, chance: Random) -> bytes:
    """Write a tree; now and then a value of it lies deep in brackets."""
    text = json.dumps(tree)
    if chance.random() < 0.05 and (at := text.find(":")) >= 0:
        n = chance.choice(_DEEP)
        text = f'{text[: at + 1]} {"[" * n}{"]" * n}, "more": {text[at + 1 :]}'
    return text.encode()


def _cut(data: bytes, chance: Random) -> bytes:
    """Leave out a piece of a text, move it, repeat it, or put in an unexpected one."""
    a, b, c = sorted(chance.randrange(len(data) + 1) for _ in range(3))
    moved, again = (
        data[:a] + data[b:c] + data[a:b] + data[c:],
        data[:b] + data[a:b] * chance.choice((1, 2, 40)) + data[b:],
    )
    put_in, other = data[:a] + chance.choice(BYTES) + data[a:], data[:a] + chance.randbytes(1) + data[a + 1 :]
    return chance.choice((data[:a] + data[b:], moved, again, put_in, other))

"""Codecs: values of the sheet into a student's OCaml types and back, and as the student would write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rummifun.grading.matching.sheet_values import ForeignValue


class Block(tuple[Any, ...]):
    """A block of OCaml's memory: its tag, then its fields."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Codec:
    """Conversions of a role's values in a student's type: to the wire, from the wire, and in the student's language.

    >>> NATURAL.to_wire(3), NATURAL.from_wire(3), NATURAL.write(3)
    ('i3;', 3, '3')
    """

    to_wire: Callable[[Any], str]
    from_wire: Callable[[Any], Any]
    write_value: Callable[[Any], str]

    def write(self, value: Any) -> str:
        """Write a value of the role, or a value foreign to the sheet."""
        return value.text if isinstance(value, ForeignValue) else self.write_value(value)

    def write_any(self, value: Any) -> str:
        """Write any value, of any role."""
        try:
            return self.write(value)
        except (AttributeError, KeyError, TypeError, ValueError):
            return repr(value)


def read_wire(text: bytes) -> Any:
    """Read a structure of OCaml's memory as the driver writes it.

    Raises `ValueError` for a text that no driver of ours writes.

    >>> read_wire(b"b0,2;i3;s1;a")
    (0, 3, 'a')
    """
    try:
        return _read_structure(text)
    except (LookupError, OverflowError) as error:
        raise ValueError(str(error)) from None


def write_wire(structure: Any) -> str:
    """Write a structure of OCaml's memory that was read.

    >>> write_wire(read_wire(b"b0,2;i3;s1;a"))
    'b0,2;i3;s1;a'
    """
    if isinstance(structure, Block):
        return f"b{structure[0]},{len(structure) - 1};" + "".join(map(write_wire, structure[1:]))
    return f"s{len(structure.encode())};{structure}" if isinstance(structure, str) else f"i{structure:d};"


_PIECE: Final = re.compile(rb"i(-?\d{1,40});|b(\d{1,40}),(\d{1,40});|s(\d{1,40});|d([^;]{1,40});|f|~")
"""A piece of a structure: an integer, the tag and the size of a block, the length of a text, a float, or another."""


def _read_structure(text: bytes) -> Any:
    """Read with an explicit stack, since a structure can be as deep as it is long."""
    waiting: list[tuple[int, list[Any]]] = []  # blocks begun so far: size, tag and fields
    place = 0
    while found := _PIECE.match(text, place):
        place = found.end()
        if found.lastindex == 3:
            waiting.append((int(found[3]), [int(found[2])]))
        else:
            place += int(found[4] or 0)
            piece = int(found[1]) if found.lastindex == 1 else _read_other(found, text[found.end() : place])
            if not waiting:
                return piece
            waiting[-1][1].append(piece)
        while len(waiting[-1][1]) > waiting[-1][0]:
            made = Block(waiting.pop()[1])
            if not waiting:
                return made
            waiting[-1][1].append(made)
    raise ValueError(place)


def _read_other(found: re.Match[bytes], after: bytes) -> Any:
    if found[4]:
        return after.decode("utf-8", "replace")
    shown = str(float.fromhex(found[5].decode())) if found[5] else "<fun>" if found[0] == b"f" else "…"
    return ForeignValue(shown)


def _only(value: Any, fits: bool) -> Any:
    """Return the value from the wire; refuse one foreign to the sheet, shown as written."""
    if not fits:
        raise ValueError(_foreign_text(value))
    return value


def _foreign_text(value: object, depth: int = 0) -> str:
    if isinstance(value, ForeignValue):
        return value.text
    if not isinstance(value, Block):
        return repr(value)
    return f"({', '.join(_foreign_text(one, depth + 1) for one in value[1:])})" if depth < _DEEPEST else "…"


_DEEPEST: Final = 40
"""The depth to which a structure that has no place in the sheet is shown."""


NATURAL: Final = Codec(
    lambda n: f"i{n};",
    lambda n: _only(n, isinstance(n, int)),
    lambda n: f"({n})" if isinstance(n, int) and n < 0 else str(n),
)


BOOLEAN: Final = Codec(
    lambda b: f"i{int(b)};",
    lambda b: bool(_only(b, b in (0, 1))),
    lambda b: {True: "true", False: "false"}.get(b, str(b)),
)


NOTHING: Final = Codec(lambda _: "i0;", lambda _: (), lambda _: "()")


FLOATS: Final = 254
"""The tag of a block of floats: a record that has no other fields, or an array."""


def _float(wire: Any) -> float:
    """Read a float; JavaScript writes one that is whole as an integer."""
    if isinstance(wire, int):
        return float(wire)
    try:
        return float(_only(wire, isinstance(wire, ForeignValue)).text)
    except ValueError:
        raise ValueError(_foreign_text(wire)) from None


def _float_text(x: float) -> str:
    text = {"inf": "infinity", "-inf": "neg_infinity"}.get(repr(x), repr(x))
    return f"({text})" if text.startswith("-") else text


FLOAT: Final = Codec(lambda x: f"d{x.hex()};", _float, _float_text)


def array_codec(of: Codec, holds_floats: bool) -> Codec:
    """Return the codec of OCaml's arrays.

    >>> array_codec(FLOAT, True).to_wire((0.5,)), array_codec(NATURAL, False).write((3, 4))
    ('b254,1;d0x1.0000000000000p-1;', '[|3; 4|]')
    """

    def to_wire(xs: Sequence[Any]) -> str:
        return f"b{FLOATS * (holds_floats and bool(xs))},{len(xs)};" + "".join(map(of.to_wire, xs))

    def read(block: Any) -> tuple[Any, ...]:
        return tuple(map(of.from_wire, _only(block, isinstance(block, Block))[1:]))

    return Codec(to_wire, read, lambda xs: f"[|{'; '.join(map(of.write, xs))}|]")


CHARACTER: Final = Codec(
    lambda c: f"i{ord(c)};", lambda n: chr(NATURAL.from_wire(n) & 0x10FFFF), lambda c: f"'{_escape(c)}'"
)


TEXT: Final = Codec(
    lambda x: f"s{len(x.encode())};{x}", lambda x: _only(x, isinstance(x, str)), lambda x: f'"{_escape(x)}"'
)


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def element_codec(kind: str) -> Codec:
    """Return the codec of the elements a to e as OCaml's `int` (3, 4 and 6 as in ex_ens, 8, 9), `char` or `string`.

    Of `any` kind they are structures of OCaml's memory.

    >>> element_codec("int").write("a"), element_codec("char").write("b"), element_codec("string").to_wire("c")
    ('3', "'b'", 's1;c')
    """
    if kind == "any":
        return Codec(write_wire, lambda structure: structure, repr)
    if kind == "int":
        return substitution_codec((3, 4, 6, 8, 9), NATURAL)
    return CHARACTER if kind == "char" else TEXT


def number_codec(kind: str) -> Codec:
    """Return the codec of elements of any type, numbers from 1 on, in a type of a hand-in."""
    if kind == "int":
        return NATURAL
    letters = element_codec(kind)
    return Codec(
        lambda n: letters.to_wire(chr(96 + n)),
        lambda wire: ord(letters.from_wire(wire)) - 96,
        lambda n: letters.write(chr(96 + n)),
    )


def substitution_codec(values: Sequence[Any], codec: Codec) -> Codec:
    """Return a codec in which a, b, c… stand for values of another codec, such as tiles."""
    by = dict(zip("abcde", values, strict=False))
    back = {value: letter for letter, value in by.items()}

    def read(wire: Any) -> Any:
        value = codec.from_wire(wire)
        return back.get(value, value)

    return Codec(lambda x: codec.to_wire(by.get(x, x)), read, lambda x: codec.write(by.get(x, x)))


def enumeration_codec(names: Sequence[str], values: Sequence[Any]) -> Codec:
    """Return the codec of constant constructors, in the order in which they are declared."""
    ranks = {value: i for i, value in enumerate(values)}
    wires = {value: f"i{i};" for value, i in ranks.items()}
    return Codec(
        wires.__getitem__,
        lambda rank: values[_only(rank, isinstance(rank, int) and 0 <= rank < len(names))],
        lambda v: names[ranks[v]] if v in ranks else str(v),
    )


def product_codec(
    parts: Sequence[Codec], order: Sequence[int], labels: Sequence[str] = (), is_flat: bool = False
) -> Codec:
    """Return the codec of tuples and records, `flat` ones of floats alone; `order` says which part each field holds.

    >>> product_codec([NATURAL, BOOLEAN], [1, 0]).to_wire((3, True))
    'b0,2;i1;i3;'
    """
    head, writers = f"b{FLOATS * is_flat},{len(parts)};", [(i, parts[i].to_wire) for i in order]
    readers = [(list(order).index(i), part.from_wire) for i, part in enumerate(parts)]

    def to_wire(values: Sequence[Any]) -> str:
        return head + "".join([write(values[i]) for i, write in writers])

    def read(block: Any) -> tuple[Any, ...]:
        fields = _fields(block, len(parts))
        return tuple([read_part(fields[place]) for place, read_part in readers])

    def say(values: Any) -> str:
        said = [parts[i].write(values[i]) for i in order]
        if labels:
            return "{" + "; ".join(f"{label} = {text}" for label, text in zip(labels, said, strict=True)) + "}"
        return "(" + ", ".join(said) + ")"

    return Codec(to_wire, read, say)


def _fields(block: Any, size: int) -> tuple[Any, ...]:
    return tuple(_only(block, isinstance(block, Block) and len(block) == size + 1)[1:])


def list_codec(of: Codec) -> Codec:
    """Return the codec of OCaml's lists.

    >>> list_codec(NATURAL).to_wire((3, 4)), list_codec(NATURAL).write((3, 4))
    ('b0,2;i3;b0,2;i4;i0;', '[3; 4]')
    """
    return replace(chain_codec(of, "[]", "::"), write_value=lambda xs: f"[{'; '.join(map(of.write, xs))}]")


def chain_codec(
    of: Codec, empty: str, more: str, flat: int = 0, rest_first: bool = False, inside: bool = False
) -> Codec:
    """Return the codec of a sum type made like a list: `V`, and `A` of an element and a rest.

    `flat` is the number of fields that the element takes if it is a tuple that lies open in the constructor, else 0;
    `inside` says that the constructor holds one tuple of all.

    >>> chain_codec(NATURAL, "V", "A").write((3, 4))
    'A (3, A (4, V))'
    """
    size = (flat or 1) + 1
    head = f"{'b0,1;' * inside}b0,{size};"

    def one(x: Any) -> str:
        wire = of.to_wire(x)
        return wire[wire.index(";") + 1 :] if flat else wire

    def to_wire(xs: Sequence[Any]) -> str:
        if rest_first:
            return head * len(xs) + "i0;" + "".join(map(one, reversed(xs)))
        return "".join([head + wire for wire in map(one if flat else of.to_wire, xs)]) + "i0;"

    def read(wire: Any) -> tuple[Any, ...]:
        found = []
        while wire != 0:
            fields = _fields(_fields(wire, 1)[0] if inside else wire, size)
            wire, own = (fields[0], fields[1:]) if rest_first else (fields[-1], fields[:-1])
            found.append(of.from_wire(Block((0, *own)) if flat else own[0]))
        return tuple(found)

    def say(xs: Iterable[Any]) -> str:
        text = empty
        for x in reversed([*xs]):
            own = of.write(x)[1:-1] if flat else of.write(x)
            text = f"{more} ({text}, {own})" if rest_first else f"{more} ({own}, {text})"
        return text

    return Codec(to_wire, read, say)


def converting_codec(by: Callable[..., Any], codec: Codec, back: Callable[..., Any] = lambda value: value) -> Codec:
    """Convert the tuples that a codec reads, to a multiset, a status, a state, and `back` those that it writes."""
    return Codec(
        lambda value: codec.to_wire(back(value)),
        lambda wire: by(codec.from_wire(wire)),
        lambda value: codec.write_value(back(value)),
    )


def open_codec(codec: Codec, i: int, n: int) -> Codec:
    """Return the codec of products whose part `i`, a tuple of `n`, stands open among the others in a student's type.

    >>> open_codec(product_codec([NATURAL, NATURAL, BOOLEAN], [0, 1, 2]), 0, 2).write(((3, 4), True))
    '(3, 4, true)'
    """
    return converting_codec(
        lambda xs: (*xs[:i], xs[i : i + n], *xs[i + n :]), codec, lambda xs: (*xs[:i], *xs[i], *xs[i + 1 :])
    )


def late_codec(made: Sequence[Codec]) -> Codec:
    """Return the codec of a type within itself: the first one here, once there is one."""

    def codec() -> Codec:
        return made[0]

    return Codec(lambda x: codec().to_wire(x), lambda x: codec().from_wire(x), lambda x: codec().write(x))


def needs_brackets(text: str) -> bool:
    """Tell whether a value must stand in brackets as an argument: an application, not one bracketed group."""
    if " " not in text or text[0] in "\"'":
        return False
    if text[0] not in "([{":
        return True
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if not depth:
            return i < len(text) - 1
    return False

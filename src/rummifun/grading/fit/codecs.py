"""Codecs: values of the sheet into a student's OCaml types and back, and as he would write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummifun.games.rummikub import Couleur, Joker, T
from rummifun.grading.fit.values import Etat, Strange


class Block(tuple[Any, ...]):
    """A block of OCaml's memory: its tag, then its fields."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Codec:
    """How values of a role lie in a student's type: to the wire, from what the wire brings, and in his language.

    >>> NATURAL.to_wire(3), NATURAL.from_wire(3), NATURAL.write(3)
    ('i3;', 3, '3')
    """

    to_wire: Callable[[Any], str]
    from_wire: Callable[[Any], Any]
    write: Callable[[Any], str]


def read_wire(text: bytes) -> Any:
    """Read a structure of OCaml's memory as the driver writes it.

    Raises `ValueError` for what no driver of ours has written.

    >>> read_wire(b"b0,2;i3;s1;a")
    (0, 3, 'a')
    """
    try:
        return _Reader(text).value()
    except (LookupError, OverflowError) as error:
        raise ValueError(str(error)) from None


_LONGEST: Final = 40
"""No number that is written is longer, in digits."""


class _Head(NamedTuple):
    """What a block of memory begins with."""

    tag: int
    size: int


class _Reader:
    """Reads with a stack of its own, since a structure may be as deep as it is long."""

    def __init__(self, text: bytes) -> None:
        self.text, self.place = text, 0

    def value(self) -> Any:
        waiting: list[tuple[_Head, list[Any]]] = []
        while True:
            made = self.piece()
            if isinstance(made, _Head) and made.size:
                waiting.append((made, []))
                continue
            made = Block((made.tag,)) if isinstance(made, _Head) else made
            while waiting:
                head, fields = waiting[-1]
                fields.append(made)
                if len(fields) < head.size:
                    break
                waiting.pop()
                made = Block((head.tag, *fields))
            else:
                return made

    def piece(self) -> Any:
        kind = self.text[self.place : self.place + 1]
        self.place += 1
        if kind == b"i":
            return int(self.upto(b";"))
        if kind == b"b":
            return _Head(self.size(b","), self.size(b";"))
        if kind == b"s":
            size = self.size(b";")
            self.place += size
            return self.text[self.place - size : self.place].decode("utf-8", "replace")
        if kind == b"d":
            return Strange(str(float.fromhex(self.upto(b";").decode())))
        return Strange({b"f": "<fun>", b"~": "…"}[kind])

    def size(self, end: bytes) -> int:
        size = int(self.upto(end))
        if size < 0:
            raise ValueError(size)
        return size

    def upto(self, end: bytes) -> bytes:
        stop = self.text.index(end, self.place, self.place + _LONGEST)
        piece, self.place = self.text[self.place : stop], stop + 1
        return piece


def _wrong(value: object) -> ValueError:
    return ValueError(_shown(value))


def _shown(value: object, depth: int = 0) -> str:
    if isinstance(value, Strange):
        return value.text
    if not isinstance(value, Block):
        return repr(value)
    return f"({', '.join(_shown(one, depth + 1) for one in value[1:])})" if depth < _DEEPEST else "…"


_DEEPEST: Final = 40
"""How deep a structure that has no place in the sheet is shown."""


def _integer(value: object) -> int:
    if not isinstance(value, int):
        raise _wrong(value)
    return value


def _boolean(value: object) -> bool:
    if value not in (0, 1):
        raise _wrong(value)
    return bool(value)


NATURAL: Final = Codec(lambda n: f"i{n};", _integer, lambda n: f"({n})" if isinstance(n, int) and n < 0 else _plain(n))
BOOLEAN: Final = Codec(lambda b: f"i{int(b)};", _boolean, lambda b: {True: "true", False: "false"}.get(b, _plain(b)))
NOTHING: Final = Codec(lambda _: "i0;", lambda _: (), lambda _: "()")


def _plain(value: object) -> str:
    return value.text if isinstance(value, Strange) else str(value)


def elements(kind: str) -> Codec:
    """Give the codec of the elements a to e as OCaml's `int` (3, 4 and 6 as in ex_ens, 8, 9), `char` or `string`.

    >>> elements("int").write("a"), elements("char").write("b"), elements("string").to_wire("c")
    ('3', "'b'", 's1;c')
    """
    if kind == "int":
        numbers: Mapping[Any, int] = {"a": 3, "b": 4, "c": 6, "d": 8, "e": 9}
        letters = {n: x for x, n in numbers.items()}
        return Codec(
            lambda x: f"i{numbers.get(x, x)};",
            lambda n: letters.get(_integer(n), n),
            lambda x: NATURAL.write(numbers.get(x, x)),
        )
    if kind == "char":
        return Codec(lambda x: f"i{ord(x)};", lambda n: chr(_integer(n) & 0x10FFFF), lambda x: f"'{_plain(x)}'")
    return Codec(_string, _text, lambda x: f'"{_plain(x)}"')


def _string(text: str) -> str:
    return f"s{len(text.encode())};{text}"


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(value)
    return value


def standing_for(values: Sequence[Any], codec: Codec) -> Codec:
    """Let a, b, c… stand for values of another codec, tiles say.

    >>> standing_for([7, 8, 9], NATURAL).write("b")
    '8'
    """
    by = dict(zip("abcde", values, strict=False))
    back = {value: letter for letter, value in by.items()}

    def read(wire: Any) -> Any:
        value = codec.from_wire(wire)
        return back.get(value, value)

    return Codec(lambda x: codec.to_wire(by.get(x, x)), read, lambda x: codec.write(by.get(x, x)))


def enumeration(names: Sequence[str], values: Mapping[str, Any]) -> Codec:
    """Give the codec of constant constructors, in the order in which they are declared.

    >>> from rummifun.games.rummikub import J1, J2
    >>> enumeration(["J2", "J1"], {"J1": J1, "J2": J2}).to_wire(J1)
    'i1;'
    """
    ranks = {values[name]: i for i, name in enumerate(names)}

    def read(rank: object) -> Any:
        if not isinstance(rank, int) or not 0 <= rank < len(names):
            raise _wrong(rank)
        return values[names[rank]]

    return Codec(lambda v: f"i{ranks[v]};", read, lambda v: names[ranks[v]] if v in ranks else _plain(v))


def product(parts: Sequence[Codec], order: Sequence[int], labels: Sequence[str] = ()) -> Codec:
    """Give the codec of tuples and records; `order` says which part lies in each field.

    >>> product([NATURAL, BOOLEAN], [1, 0]).to_wire((3, True))
    'b0,2;i1;i3;'
    """
    back = [list(order).index(i) for i in range(len(parts))]

    def to_wire(values: Sequence[Any]) -> str:
        return f"b0,{len(parts)};" + "".join(parts[i].to_wire(values[i]) for i in order)

    def read(block: Any) -> Any:
        fields = fields_of(block, len(parts))
        return tuple(part.from_wire(fields[place]) for part, place in zip(parts, back, strict=True))

    def write(values: Any) -> str:
        if isinstance(values, Strange):
            return values.text
        said = [parts[i].write(values[i]) for i in order]
        if labels:
            return "{" + "; ".join(f"{label} = {text}" for label, text in zip(labels, said, strict=True)) + "}"
        return "(" + ", ".join(said) + ")"

    return Codec(to_wire, read, write)


def fields_of(block: Any, size: int) -> tuple[Any, ...]:
    """Give the fields of a block of a size.

    >>> fields_of(read_wire(b"b0,1;i3;"), 1)
    (3,)
    """
    if not isinstance(block, Block) or len(block) != size + 1:
        raise _wrong(block)
    return tuple(block[1:])


def listed(of: Codec) -> Codec:
    """Give the codec of OCaml's lists.

    >>> listed(NATURAL).to_wire((3, 4)), listed(NATURAL).write((3, 4))
    ('b0,2;i3;b0,2;i4;i0;', '[3; 4]')
    """

    def read(wire: Any) -> tuple[Any, ...]:
        found = []
        while wire != 0:
            head, wire = fields_of(wire, 2)
            found.append(of.from_wire(head))
        return tuple(found)

    return Codec(
        lambda xs: "".join(f"b0,2;{of.to_wire(x)}" for x in xs) + "i0;",
        read,
        lambda xs: _plain(xs) if isinstance(xs, Strange) else "[" + "; ".join(map(of.write, xs)) + "]",
    )


def chained(of: Codec, empty: str, more: str, flat: int, rest_first: bool) -> Codec:
    """Give the codec of a sum type made like a list: `V`, and `A` of an element and a rest.

    `flat` is how many fields the element takes when it is a tuple that lies open in the constructor, else 0.

    >>> chained(NATURAL, "V", "A", 0, False).write((3, 4))
    'A (3, A (4, V))'
    """
    size = (flat or 1) + 1

    def one(x: Any) -> str:
        wire = of.to_wire(x)
        return wire[wire.index(";") + 1 :] if flat else wire

    def to_wire(xs: Sequence[Any]) -> str:
        if rest_first:
            return f"b0,{size};" * len(xs) + "i0;" + "".join(map(one, reversed(xs)))
        return "".join(f"b0,{size};{one(x)}" for x in xs) + "i0;"

    def read(wire: Any) -> tuple[Any, ...]:
        found = []
        while wire != 0:
            fields = fields_of(wire, size)
            wire, own = (fields[0], fields[1:]) if rest_first else (fields[-1], fields[:-1])
            found.append(of.from_wire(Block((0, *own)) if flat else own[0]))
        return tuple(found)

    def said(x: Any) -> str:
        return of.write(x)[1:-1] if flat else of.write(x)

    def write(xs: Any) -> str:
        return _plain(xs) if isinstance(xs, Strange) else _in_chain(map(said, xs), empty, more, rest_first)

    return Codec(to_wire, read, write)


def _in_chain(said: Iterable[str], empty: str, more: str, rest_first: bool) -> str:
    text = empty
    for own in reversed(list(said)):
        text = f"{more} ({text}, {own})" if rest_first else f"{more} ({own}, {text})"
    return text


def tile(joker: str, numbered: str, first: str, colours: Codec, inner: bool) -> Codec:
    """Give the codec of tiles: a constant joker, and a value with a colour, whichever is `first`.

    `inner` says that the constructor holds a couple, and not two fields.

    >>> couleurs = enumeration(["Bleu"], {"Bleu": Couleur.Bleu})
    >>> tile("Joker", "T", "nat", couleurs, False).write(T(3, Couleur.Bleu))
    'T (3, Bleu)'
    """
    order = [0, 1] if first == "nat" else [1, 0]
    pair = product([NATURAL, colours], order)

    def to_wire(t: Any) -> str:
        if t is Joker:
            return "i0;"
        wire = pair.to_wire((t.valeur, t.couleur))
        return f"b0,1;{wire}" if inner else wire

    def read(wire: Any) -> Any:
        if wire == 0:
            return Joker
        valeur, couleur = pair.from_wire(fields_of(wire, 1)[0] if inner else wire)
        return T(valeur, couleur)

    def write(t: Any) -> str:
        if isinstance(t, Strange):
            return t.text
        return joker if t is Joker else f"{numbered} {pair.write((t.valeur, t.couleur))}"

    return Codec(to_wire, read, write)


def made(by: Callable[..., Any], codec: Codec) -> Codec:
    """Make something of the tuples that a codec reads: a multiset, a status, a state.

    >>> from rummifun.grading.fit.values import Mens
    >>> made(Mens, listed(product([NATURAL, NATURAL], [0, 1]))).from_wire(0)
    Mens([])
    """
    return Codec(codec.to_wire, lambda wire: by(codec.from_wire(wire)), codec.write)


def etat(values: Any) -> Etat:
    """Make a state of its parts, the two statuses joined or apart.

    >>> from rummifun.games.rummikub import J1, J2
    >>> from rummifun.grading.fit.values import Mens, Statut
    >>> etat((Statut(J1, True, Mens()), Statut(J2, True, Mens()), (), Mens(), J1)).joueur
    J1
    """
    return Etat((values[0], values[1]), *values[2:]) if len(values) == 5 else Etat(*values)


COULEURS: Final = {"b": Couleur.Bleu, "r": Couleur.Rouge, "j": Couleur.Jaune, "n": Couleur.Noir}


def couleur(name: str) -> Couleur | None:
    """Tell which colour a constructor means by how it begins.

    >>> couleur("ROUGE"), couleur("Vert")
    (Rouge, None)
    """
    return COULEURS.get(re.sub(r"^[Cc]_|^coul(eur)?_?", "", name.lower())[:1])

"""A sheet's types paired with those of a hand-in: codecs of values, and the doubt of what was guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final

from rummifun.grading.custom_sheets.shapes import Chain, chain_of, constructors_of, fields_of
from rummifun.grading.custom_sheets.sheet import Variant
from rummifun.grading.matching.codecs import (
    BOOLEAN,
    NATURAL,
    NOTHING,
    Block,
    Codec,
    chain_codec,
    element_codec,
    late_codec,
    list_codec,
    product_codec,
)
from rummifun.grading.matching.ocaml_types import Type, TypeScope, split_arguments, type_text
from rummifun.grading.submission.names import plain

Bound = Mapping[str, str]
"""The type that each variable stands for: a student's for one of the sheet's, and the other way round."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A type of a sheet in a hand-in's: its codec, the doubt, and the types that variables stand for."""

    codec: Codec
    doubt: int
    bound: Bound


@dataclass(frozen=True, slots=True)
class PairedFunction:
    """A function of a sheet in a hand-in's types: its arguments may be `joined` in a tuple, or a tuple `open`."""

    takes: tuple[Codec, ...]
    gives: Codec
    order: tuple[int, ...]
    doubt: int
    joined: bool = False
    open: bool = False

    @property
    def is_swapped(self) -> bool:
        """Tell whether the arguments stand in another order."""
        return [*self.order] != sorted(self.order)

    @property
    def is_adapted(self) -> bool:
        """Tell whether its arguments are not passed as the sheet passes them."""
        return self.is_swapped or self.joined or self.open


_CHARACTER: Final = Codec(
    lambda c: f"i{ord(c)};", lambda n: chr(NATURAL.from_wire(n) & 0x10FFFF), lambda c: f"'{_escape(c)}'"
)


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(repr(value))
    return value


_STRING: Final = Codec(lambda x: f"s{len(x.encode())};{x}", _string, lambda x: f'"{_escape(x)}"')


_BASIC: Final = {"int": NATURAL, "bool": BOOLEAN, "char": _CHARACTER, "string": _STRING, "unit": NOTHING}


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def _element(kind: str) -> Codec:
    """Return the codec of elements of any type, numbers from 1 on, in a type of a hand-in."""
    if kind == "int":
        return NATURAL
    letters = element_codec(kind)
    return Codec(
        lambda n: letters.to_wire(chr(96 + n)),
        lambda wire: ord(letters.from_wire(wire)) - 96,
        lambda n: letters.write(chr(96 + n)),
    )


_DEEPEST: Final = 12


class TypePairing:
    """Pairs types of a sheet with types in force at a place of a hand-in."""

    def __init__(self, asked: TypeScope, own: TypeScope) -> None:
        self._asked, self._own = asked, own
        self._begun: dict[tuple[Type, Type], list[Codec]] = {}

    def pair(self, asked: Type, own: Type, bound: Bound, deep: int = 0) -> Pairing | None:
        """Pair a type with another; None if values of the one cannot stand for those of the other."""
        asked, own = self._asked.expand(asked), self._own.expand(own)
        if deep > _DEEPEST:
            return None
        if asked.variable or own.variable:
            return self._variable(asked, own, bound)
        if asked.head in _BASIC:
            return Pairing(_BASIC[asked.head], 0, bound) if asked.head == own.head else None
        if asked.head == "->":
            return None
        key = asked, own
        if key in self._begun:
            return Pairing(late_codec(self._begun[key]), 0, bound)
        self._begun[key] = []
        found = self._compound(asked, own, bound, deep + 1)
        if found is not None:
            self._begun[key].append(found.codec)
        del self._begun[key]
        return found

    def _variable(self, asked: Type, own: Type, bound: Bound) -> Pairing | None:
        """Pair a variable: each stands for one type only."""
        pairs = {f"asked {asked.head}": type_text(own)} if asked.variable else {}
        pairs |= {f"own {own.head}": type_text(asked)} if own.variable else {}
        if any(bound.get(name, of) != of for name, of in pairs.items()):
            return None
        bound = {**bound, **pairs}
        if own.variable and not asked.variable:
            same = TypePairing(self._asked, self._asked).pair(asked, asked, {})
            return None if same is None else Pairing(same.codec, 1, bound)
        if own.variable or own.head in ("int", "char", "string"):
            return Pairing(_element("int" if own.variable else own.head), 0 if own.variable else 1, bound)
        return None

    def _compound(self, asked: Type, own: Type, bound: Bound, deep: int) -> Pairing | None:
        chain = Chain("[]", "::", asked.of[0]) if asked.head == "list" else chain_of(asked, self._asked)
        if chain is not None:
            return self._chain(chain, own, bound, deep)
        fields = fields_of(asked, self._asked)
        if fields is not None:
            return self._product(fields, own, bound, deep)
        return self._sum(asked, own, bound, deep)

    def _chain(self, asked: Chain, own: Type, bound: Bound, deep: int) -> Pairing | None:
        if own.head == "list":
            item = self.pair(asked.item, own.of[0], bound, deep)
            return item and replace(item, codec=list_codec(item.codec), doubt=item.doubt + (asked.empty != "[]"))
        chain = chain_of(own, self._own)
        item = None if chain is None else self.pair(asked.item, chain.item, bound, deep)
        if chain is None or item is None:
            return None
        codec = chain_codec(item.codec, chain.empty, chain.more, chain.flat, chain.rest_first)
        renamed = (plain(asked.empty), plain(asked.more)) != (plain(chain.empty), plain(chain.more))
        return replace(item, codec=codec, doubt=item.doubt + renamed)

    def _product(self, asked: Sequence[tuple[str, Type]], own: Type, bound: Bound, deep: int) -> Pairing | None:
        fields = fields_of(own, self._own)
        if fields is None:
            return None
        found = self.pair_all([of for _, of in asked], [of for _, of in fields], bound, deep)
        if found is None:
            return None
        codecs, order, doubt, bound = found
        return Pairing(product_codec(codecs, order, [name for name, _ in fields if name]), doubt, bound)

    def pair_all(
        self, asked: Sequence[Type], own: Sequence[Type], bound: Bound, deep: int = 0
    ) -> tuple[tuple[Codec, ...], tuple[int, ...], int, Bound] | None:
        """Pair types with others in any order, that of least doubt: codecs as asked, order, doubt, variables."""
        if len(asked) != len(own):
            return None
        found = None
        orders = permutations(range(len(own))) if len(own) <= _MOST_PERMUTED else iter([tuple(range(len(own)))])
        for order in orders:
            pairs = [(asked[i], one) for i, one in zip(order, own, strict=True)]
            pairings = self._in_order(pairs, bound, deep)
            if pairings is not None:
                doubt = sum(one.doubt for one in pairings) + 2 * ([*order] != sorted(order))
                if found is None or doubt < found[2]:
                    codecs = dict(zip(order, (one.codec for one in pairings), strict=True))
                    last = pairings[-1].bound if pairings else bound
                    found = tuple(codecs[i] for i in sorted(codecs)), order, doubt, last
        return found

    def _in_order(self, pairs: Sequence[tuple[Type, Type]], bound: Bound, deep: int) -> list[Pairing] | None:
        found: list[Pairing] = []
        for asked, own in pairs:
            one = self.pair(asked, own, found[-1].bound if found else bound, deep)
            if one is None:
                return None
            found.append(one)
        return found

    def _sum(self, asked: Type, own: Type, bound: Bound, deep: int) -> Pairing | None:
        wanted, offered = constructors_of(asked, self._asked), constructors_of(own, self._own)
        if not wanted or len(offered) < len(wanted):
            return None
        names = {plain(name): (name, of) for name, of in offered}
        doubt = len(offered) - len(wanted)
        if not all(plain(name) in names for name, _ in wanted):
            by_shape = self._by_shape(wanted, offered)
            if by_shape is None:
                return None
            names, doubt = by_shape, doubt + 1
        cases = []
        for name, of in wanted:
            written, own_types = names[plain(name)]
            inside = len(of) > 1 and len(own_types) == 1
            parts = self._own.expand(own_types[0]).of if inside else own_types
            one = self.pair_all(of, parts, bound, deep)
            if one is None:
                return None
            codecs, order, more, bound = one
            doubt += more
            rank = [each for each, types in offered if bool(types) == bool(own_types)].index(written)
            cases.append(_Case(name, written, rank, codecs, order, inside))
        return Pairing(_sum_codec(cases), doubt, bound)

    def _by_shape(
        self, asked: Sequence[tuple[str, tuple[Type, ...]]], own: Sequence[tuple[str, tuple[Type, ...]]]
    ) -> dict[str, tuple[str, tuple[Type, ...]]] | None:
        """Pair constructors of other names by what they hold, where only one order of them does."""
        shapes = [[len(of) for _, of in some] for some in (asked, own)]
        if sorted(shapes[0]) != sorted(shapes[1]):
            return None
        left = [*own]
        pairs = {}
        for name, of in asked:
            one = next(one for one in left if len(one[1]) == len(of))
            left.remove(one)
            pairs[plain(name)] = one
        return pairs

    def function(self, asked: Type, own: Type) -> PairedFunction | None:
        """Pair the type of a function: its arguments in any order, one by one or as a tuple."""
        (takes, gives), (own_takes, own_gives) = split_arguments(asked), split_arguments(own)
        found = self._arguments(takes, gives, own_takes, own_gives, joined=False, is_open=False)
        if len(takes) > 1 and len(own_takes) == 1 and (parts := fields_of(self._own.expand(own_takes[0]), self._own)):
            tuples = tuple(of for _, of in parts)
            found = found or self._arguments(takes, gives, tuples, own_gives, joined=True, is_open=False)
        if len(takes) == 1 and len(own_takes) > 1 and (parts := fields_of(self._asked.expand(takes[0]), self._asked)):
            tuples = tuple(of for _, of in parts)
            found = found or self._arguments(tuples, gives, own_takes, own_gives, joined=False, is_open=True)
        return found

    def _arguments(
        self,
        takes: Sequence[Type],
        gives: Type,
        own_takes: Sequence[Type],
        own_gives: Type,
        joined: bool,
        is_open: bool,
    ) -> PairedFunction | None:
        if len(takes) != len(own_takes):
            return None
        result = self.pair(gives, own_gives, {})
        found = result and self.pair_all(takes, own_takes, result.bound)
        if result is None or not found:
            return None
        codecs, order, doubt, _ = found
        doubt += result.doubt + joined + is_open
        return PairedFunction(codecs, result.codec, order, doubt, joined, is_open)


_MOST_PERMUTED: Final = 4


@dataclass(frozen=True, slots=True)
class _Case:
    """A constructor of a sum type: its name, a student's and its rank, and what it holds, perhaps `inside` a tuple."""

    name: str
    written: str
    rank: int
    parts: tuple[Codec, ...]
    order: tuple[int, ...]
    inside: bool


def _sum_codec(cases: Sequence[_Case]) -> Codec:
    by_name = {one.name: one for one in cases}
    constants = {one.rank: one for one in cases if not one.parts}
    blocks = {one.rank: one for one in cases if one.parts}

    def to_wire(value: Variant) -> str:
        case = by_name[value.name]
        if not case.parts:
            return f"i{case.rank};"
        held = "".join(case.parts[i].to_wire(value.of[i]) for i in case.order)
        size = len(case.parts)
        return f"b{case.rank},1;b0,{size};{held}" if case.inside else f"b{case.rank},{size};{held}"

    def read(wire: Any) -> Variant:
        if isinstance(wire, int) and wire in constants:
            return Variant(constants[wire].name)
        if not isinstance(wire, Block) or wire[0] not in blocks:
            raise ValueError(repr(wire))
        case = blocks[wire[0]]
        held = wire[1][1:] if case.inside else wire[1:]
        places = [case.order.index(i) for i in range(len(case.parts))]
        return Variant(case.name, tuple(part.from_wire(held[i]) for part, i in zip(case.parts, places, strict=True)))

    def say(value: Variant) -> str:
        case = by_name[value.name]
        said = [case.parts[i].write(value.of[i]) for i in case.order]
        if len(said) == 1:
            text = f"({said[0]})" if needs_brackets(said[0]) else said[0]
            return f"{case.written} {text}"
        return f"{case.written} ({', '.join(said)})" if said else case.written

    return Codec(to_wire, read, say)


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

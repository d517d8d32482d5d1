"""A sheet's types paired with those of a hand-in: codecs of values, and the doubt of what was guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from operator import itemgetter
from typing import Any, Final

from rummifun.grading.matching.codecs import (
    BOOLEAN,
    CHARACTER,
    FLOAT,
    NATURAL,
    NOTHING,
    TEXT,
    Block,
    Codec,
    array_codec,
    chain_codec,
    late_codec,
    list_codec,
    needs_brackets,
    number_codec,
    open_codec,
    product_codec,
)
from rummifun.grading.matching.shapes import Chain, Constructor, Variant, chain_of, constructors_of, fields_of, is_flat
from rummifun.grading.matching.sheet_values import ForeignValue
from rummifun.grading.sheet.declarations import OPTION, is_abstract, plain
from rummifun.grading.sheet.ocaml_types import OPTIONAL, Type, TypeScope, split_arguments, type_heads, type_text

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
    """A function of a sheet in a hand-in's types: its arguments may be `joined` in a tuple, or some `open`.

    Of those, the sizes are known. Others of the hand-in are `left_out`: they are optional.
    """

    takes: tuple[Codec, ...]
    gives: Codec
    order: tuple[int, ...]
    doubt: int
    joined: bool = False
    open: Mapping[int, int] = field(default_factory=dict)
    left_out: tuple[int, ...] = ()

    def own_values(self, arguments: Sequence[Any]) -> list[Any]:
        """List the values of a call in the order of the hand-in."""
        values = [one for i, value in enumerate(arguments) for one in (value if i in self.open else [value])]
        return [values[i] for i in self.order] if values else [()] * len(self.takes)

    def sheet_values(self, own: Sequence[Any]) -> tuple[Any, ...]:
        """List the arguments of a call from its values in the order of the hand-in."""
        flat, found = [one for _, one in sorted(zip(self.order, own, strict=True), key=itemgetter(0))], list[Any]()
        while flat:
            n = self.open.get(len(found))
            found.append(flat[0] if n is None else tuple(flat[:n]))
            del flat[: 1 if n is None else n]
        return tuple(found)

    @property
    def notes(self) -> tuple[str, ...]:
        """The remarks of a report on how its arguments are passed."""
        return ("swapped",) * self.is_swapped + ("joined",) * self.joined

    @property
    def is_swapped(self) -> bool:
        """Tell whether the arguments stand in another order."""
        return [*self.order] != sorted(self.order)

    @property
    def is_adapted(self) -> bool:
        """Tell whether its arguments are not passed as the sheet passes them."""
        return self.is_swapped or self.joined or bool(self.open or self.left_out)


_NUMBERS: Final = {"int": NATURAL, "bool": BOOLEAN, "float": FLOAT}
_BASIC: Final = {**_NUMBERS, "char": CHARACTER, "string": TEXT, "unit": NOTHING}


_DEEPEST: Final = 12


class TypePairing:
    """Pairs types of a sheet with types in force at a place of a hand-in; `made` is the codec of abstract types.

    Elements that may be anything in the hand-in are numbers, unless there is an `element` codec.
    """

    def __init__(
        self,
        asked: TypeScope,
        own: TypeScope,
        functions: Mapping[str, int] = {},
        made: Codec = NOTHING,
        element: Codec = NATURAL,
    ) -> None:
        self._asked, self._own, self._functions = asked, own if own.find("option") else own | OPTION, functions
        self._made, self._element = made, element
        self._begun: dict[tuple[Type, Type], list[Codec]] = {}

    def pair(self, asked: Type, own: Type, bound: Bound, deep: int = 0) -> Pairing | None:
        """Pair a type with another; None if values of the one cannot stand for those of the other."""
        asked, own = self._asked.expand(asked), self._own.expand(own)
        if deep > _DEEPEST:
            return None
        if asked.variable or own.variable:
            return self._variable(asked, own, bound)
        if is_abstract(self._asked.find(asked.head)):
            name, text = f"abstract {type_text(asked)}", type_text(own)
            return Pairing(self._made, 0, {**bound, name: text}) if bound.get(name, text) == text else None
        if asked.head in _BASIC:
            return Pairing(_BASIC[asked.head], 0, bound) if asked.head == own.head else None
        if asked.head == "->":
            return self._function_value(asked, own, bound, deep)
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
        """Pair a variable: each stands for one type, or one of the sheet for several of a more general function."""
        pairs = {f"asked {asked.head}": "'" if own.variable else type_text(own)} if asked.variable else {}
        pairs |= {f"own {own.head}": type_text(asked)} if own.variable else {}
        if any(bound.get(name, of) != of for name, of in pairs.items()):
            return None
        if self._own is self._asked and asked != own and own.head in type_heads(asked):
            return None  # of a type and itself, another order: `'a tree` is no `'a`
        bound = {**bound, **pairs}
        if own.variable and not asked.variable:
            declared = self._own.find(asked.head)  # it takes anything: values of the hand-in's type of that name
            named = (
                Type(asked.head, tuple(Type(f"'_{i}") for i in range(len(declared.parameters)))) if declared else None
            )
            same = TypePairing(self._asked, self._asked, self._functions, self._made, self._element)
            found = (named and self.pair(asked, named, {})) or same.pair(asked, asked, {})
            return found and Pairing(found.codec, 1, bound)
        if own.variable or own.head in ("int", "char", "string"):
            return Pairing(self._element if own.variable else number_codec(own.head), 0 if own.variable else 1, bound)
        return None

    def _function_value(self, asked: Type, own: Type, bound: Bound, deep: int) -> Pairing | None:
        """Pair a function as an argument: those given to every program are called with values as the sheet has them."""
        parts = [(*takes, gives) for takes, gives in map(split_arguments, (asked, own))]
        found = self._in_order([*zip(*parts, strict=True)], bound, deep) if len(parts[0]) == len(parts[1]) else None
        if not found or not all(map(self._is_same, *parts)):
            return None

        def read(wire: Any) -> Any:
            raise ValueError(wire)

        codec = Codec(lambda f: f"k{self._functions[f.name]};", read, lambda f: f"{f.ocaml}")
        return Pairing(codec, sum(one.doubt for one in found), found[-1].bound)

    def _is_same(self, asked: Type, own: Type) -> bool:
        """Tell whether values of a type of the sheet are of another as they lie in memory."""
        asked, own = self._asked.expand(asked), self._own.expand(own)
        if own.variable or asked.variable:
            return own.variable or own.head == "int"
        is_known = asked.head == own.head and self._asked.find(asked.head) == self._own.find(own.head)
        return is_known and len(asked.of) == len(own.of) and all(map(self._is_same, asked.of, own.of))

    def _compound(self, asked: Type, own: Type, bound: Bound, deep: int) -> Pairing | None:
        if asked.head == "array":
            item = self.pair(asked.of[0], own.of[0], bound, deep) if own.head == "array" else None
            holds_floats = self._asked.expand(asked.of[0]).head == "float"
            return item and replace(item, codec=array_codec(item.codec, holds_floats))
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
        codec = chain_codec(item.codec, chain.empty, chain.more, chain.flat, chain.rest_first, chain.inside)
        renamed = (plain(asked.empty), plain(asked.more)) != (plain(chain.empty), plain(chain.more))
        return replace(item, codec=codec, doubt=item.doubt + renamed)

    def _product(self, asked: Sequence[tuple[str, Type]], own: Type, bound: Bound, deep: int) -> Pairing | None:
        fields, takes = fields_of(own, self._own), [of for _, of in asked]
        if fields is None:
            return None
        found = self.pair_all(takes, [of for _, of in fields], bound, deep)
        if found is None:
            return self._open_product(takes, fields, own, bound, deep)
        codecs, order, doubt, bound = found
        names = [name for name, _ in fields if name]
        return Pairing(product_codec(codecs, order, names, is_flat(own, self._own)), doubt, bound)

    def _open_product(
        self, takes: Sequence[Type], fields: Sequence[tuple[str, Type]], own: Type, bound: Bound, deep: int
    ) -> Pairing | None:
        """Pair a product with one where the parts of a tuple inside stand apart."""
        for i, of in enumerate(takes):
            inner = fields_of(self._asked.expand(of), self._asked) or ()
            if len(inner) > 1 and len(takes) - 1 + len(inner) == len(fields):
                parts = [("", one) for one in (*takes[:i], *(part for _, part in inner), *takes[i + 1 :])]
                found = self._product(parts, own, bound, deep)
                return found and Pairing(open_codec(found.codec, i, len(inner)), found.doubt + 1, found.bound)
        return None

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
                doubt = sum(one.doubt for one in pairings) + self._order_doubt(asked, order)
                if found is None or doubt < found[2]:
                    codecs = dict(zip(order, (one.codec for one in pairings), strict=True))
                    last = pairings[-1].bound if pairings else bound
                    found = tuple(codecs[i] for i in sorted(codecs)), order, doubt, last
                if not doubt:
                    break
        return found

    def _order_doubt(self, asked: Sequence[Type], order: Sequence[int]) -> int:
        """Measure how unlikely it is that types stand in an order."""
        return 2 * ([*order] != sorted(order))

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
        found = next(self._cases(wanted, offered, bound, deep), None) if wanted else None
        if found is None:
            return None
        pairs, doubt, bound = found
        ranks = {one.name: i for has in (True, False) for i, one in enumerate(o for o in offered if bool(o.of) is has)}
        cases = [_Case(name, one, ranks[one.name], codecs, order) for name, one, codecs, order in pairs]
        constants = [one.name for one in offered if not one.of]
        return Pairing(_sum_codec(cases, constants), doubt + len(offered) - len(wanted), bound)

    def _cases(
        self, wanted: Sequence[Constructor], offered: Sequence[Constructor], bound: Bound, deep: int
    ) -> Iterator[tuple[list[tuple[str, Constructor, tuple[Codec, ...], tuple[int, ...]]], int, Bound]]:
        """Pair constructors with others that hold the same: those of their names, if any, else each that is left."""
        if not wanted:
            yield [], 0, bound
            return
        (name, of, _), *rest = wanted
        named = [one for one in offered if plain(one.name) == plain(name)]
        for one in named or self._candidates(wanted[0], wanted, offered):
            found = self.pair_all(of, one.of, bound, deep) or self._whole(of, one.of, bound, deep)
            if found is not None:
                codecs, order, doubt, now = found
                others = [other for other in offered if other is not one]
                for cases, more, last in self._cases(rest, others, now, deep):
                    yield [(name, one, codecs, order), *cases], doubt + more + (not named), last

    def _candidates(
        self, one: Constructor, wanted: Sequence[Constructor], offered: Sequence[Constructor]
    ) -> Sequence[Constructor]:
        """List the constructors of other names that may be one of the sheet."""
        return offered

    def _whole(
        self, asked: Sequence[Type], own: Sequence[Type], bound: Bound, deep: int
    ) -> tuple[tuple[Codec, ...], tuple[int, ...], int, Bound] | None:
        """Pair what a constructor holds with a single record of the hand-in."""
        if len(own) != 1 or len(asked) == 1:
            return None
        found = self._product([("", one) for one in asked], self._own.expand(own[0]), bound, deep)
        return None if found is None else ((found.codec,), (), found.doubt, found.bound)

    def function(self, asked: Type, own: Type) -> PairedFunction | None:
        """Pair the type of a function: arguments in any order, one by one, as a tuple, or tuples among them open."""
        (takes, gives), (all_takes, own_gives) = map(split_arguments, (asked, self._own.open_result(own)))
        left_out = tuple(i for i, of in enumerate(all_takes) if of.head == OPTIONAL)
        own_takes = tuple(of for of in all_takes if of.head != OPTIONAL)
        result = self.pair(gives, own_gives, {})
        if result is None:
            return None
        if not takes and own_takes == (Type("unit"),):
            return PairedFunction((NOTHING,), result.codec, (0,), result.doubt + 1)
        tuples = {i: fields for i, of in enumerate(takes) if (fields := fields_of(self._asked.expand(of), self._asked))}
        ways: list[tuple[tuple[int, ...], tuple[Type, ...]]] = [((), own_takes)]
        if len(takes) > 1 and len(own_takes) == 1 and (fields := fields_of(self._own.expand(own_takes[0]), self._own)):
            ways.append(((), tuple(of for _, of in fields)))
        ways += [(some, own_takes) for n in range(1, len(tuples) + 1) for some in combinations(tuples, n)]
        for some, there in ways:
            parts = [[of for _, of in tuples[i]] if i in some else [takes[i]] for i in range(len(takes))]
            found = self.pair_all([of for part in parts for of in part], there, result.bound)
            if found is not None:
                codecs, order, doubt, _ = found
                joined, open_ = there is not own_takes, {i: len(tuples[i]) for i in some}
                return PairedFunction(
                    codecs, result.codec, order, doubt + result.doubt + joined + len(some), joined, open_, left_out
                )
        return None


_MOST_PERMUTED: Final = 5


@dataclass(frozen=True, slots=True)
class _Case:
    """A constructor of a sum type: its name, a student's own with its rank, and what it holds.

    Without an `order`, all that it holds is one record.
    """

    name: str
    own: Constructor
    rank: int
    parts: tuple[Codec, ...]
    order: tuple[int, ...]

    def contents(self, value: Variant) -> list[tuple[Codec, Any]]:
        """List what a value holds, in the hand-in's order, each with its codec."""
        if not self.order:
            return [(part, value.of) for part in self.parts]
        return [(self.parts[i], value.of[i]) for i in self.order]

    def value(self, held: Sequence[Any]) -> Variant:
        """Read a value from what it holds."""
        if not self.order:
            return Variant(self.name, self.parts[0].from_wire(held[0]))
        places = [self.order.index(i) for i in range(len(self.parts))]
        return Variant(self.name, tuple(part.from_wire(held[i]) for part, i in zip(self.parts, places, strict=True)))


def _sum_codec(cases: Sequence[_Case], names: Sequence[str]) -> Codec:
    """Return the codec of a sum whose constants have these names in the hand-in; some are none of the sheet's."""
    by_name = {one.name: one for one in cases}
    constants = {one.rank: one for one in cases if not one.parts}
    blocks = {one.rank: one for one in cases if one.parts}

    def to_wire(value: Variant) -> str:
        case = by_name[value.name]
        if not case.parts:
            return f"i{case.rank};"
        held = "".join(part.to_wire(one) for part, one in case.contents(value))
        size = len(case.parts)
        return f"b{case.rank},1;b0,{size};{held}" if case.own.inside else f"b{case.rank},{size};{held}"

    def read(wire: Any) -> Variant | ForeignValue:
        if isinstance(wire, int) and 0 <= wire < len(names):
            return Variant(constants[wire].name) if wire in constants else ForeignValue(names[wire])
        if not isinstance(wire, Block) or wire[0] not in blocks:
            raise ValueError(repr(wire))
        case = blocks[wire[0]]
        return case.value(wire[1][1:] if case.own.inside else wire[1:])

    def say(value: Variant) -> str:
        case = by_name[value.name]
        said = [part.write(one) for part, one in case.contents(value)]
        if len(said) == 1:
            text = f"({said[0]})" if needs_brackets(said[0]) else said[0]
            return f"{case.own.name} {text}"
        return f"{case.own.name} ({', '.join(said)})" if said else case.own.name

    return Codec(to_wire, read, say)

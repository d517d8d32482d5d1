"""The shapes of declared types: fields, constructors, and sums made like lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummifun.grading.sheet.ocaml_types import Type, TypeScope, substitute


class Variant(NamedTuple):
    """A value of a sum type: its constructor, and what it holds."""

    name: str
    of: tuple[Any, ...] = ()


class MadeValue(NamedTuple):
    """A value of an abstract type: the function that makes it, and its arguments; each side makes its own."""

    function: str
    of: tuple[Any, ...] = ()


Arguments = tuple[Any, ...]
"""The arguments of a call: numbers, truth values, texts, tuples (also of lists and records), variants, made values."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A sum made like a list: its empty constructor, the other one, and its items, perhaps in `flat` fields."""

    empty: str
    more: str
    item: Type
    flat: int = 0
    rest_first: bool = False
    inside: bool = False


def is_flat(of: Type, scope: TypeScope) -> bool:
    """Tell whether a type is declared as a record of floats alone, which lie in its block."""
    declared = scope.find(of.head)
    fields = declared.fields if declared else ()
    return bool(fields) and all(scope.expand(part).head == "float" for _, part in fields)


def fields_of(of: Type, scope: TypeScope) -> tuple[tuple[str, Type], ...] | None:
    """List the fields of a tuple, without names, or of a record; None for another type."""
    if of.head == "*":
        return tuple(("", part) for part in of.of)
    declared = scope.find(of.head)
    if declared is None or not declared.fields:
        return None
    by = dict(zip(declared.parameters, of.of, strict=False))
    return tuple((name, substitute(part, by)) for name, part in declared.fields)


class Constructor(NamedTuple):
    """A constructor of a sum type, with the types that it holds, perhaps `inside` one tuple."""

    name: str
    of: tuple[Type, ...]
    inside: bool = False


def constructors_of(of: Type, scope: TypeScope) -> tuple[Constructor, ...]:
    """List the constructors of a sum type."""
    declared = scope.find(of.head)
    if declared is None:
        return ()
    by = dict(zip(declared.parameters, of.of, strict=False))
    found = []
    for name, parts in declared.constructors:
        held = tuple(substitute(part, by) for part in parts)
        whole = scope.expand(held[0]) if len(held) == 1 else None
        is_tuple = whole is not None and whole.head == "*"
        found.append(Constructor(name, whole.of if whole is not None and is_tuple else held, is_tuple))
    return tuple(found)


def chain_of(of: Type, scope: TypeScope) -> Chain | None:
    """Read a sum type as one made like a list, if it is."""
    several = sorted(constructors_of(of, scope), key=lambda one: len(one.of))
    if len(several) != 2 or several[0].of or len(several[1].of) < 2:
        return None
    more, parts, inside = several[1]
    if parts.count(of) != 1 or of not in (parts[0], parts[-1]):
        return None
    rest_first = parts[0] == of
    own = parts[1:] if rest_first else parts[:-1]
    item = own[0] if len(own) == 1 else Type("*", own)
    return Chain(several[0].name, more, item, len(own) if len(own) > 1 else 0, rest_first, inside)


def entry_of(of: Type, scope: TypeScope) -> tuple[Type, ...]:
    """Return the types of a key and its value, where a type is a list of couples; nothing else."""
    of = scope.expand(of)
    chain = Chain("[]", "::", of.of[0]) if of.head == "list" else chain_of(of, scope)
    item = scope.expand(chain.item) if chain else of
    return item.of if item.head == "*" and chain and len(item.of) == _COUPLE else ()


_COUPLE: Final = 2


_LONG: Final = 200


def is_long(value: object) -> bool:
    """Tell whether a value is a list that is too long to be read."""
    return isinstance(value, tuple) and len(value) > _LONG


def makers_in(value: Any) -> frozenset[str]:
    """List the functions that make parts of a value."""
    own = {value.function} if isinstance(value, MadeValue) else set[str]()
    parts = value.of if isinstance(value, Variant | MadeValue) else value if isinstance(value, tuple) else ()
    return frozenset(own).union(*map(makers_in, parts))

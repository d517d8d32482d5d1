"""The door of our values: it converts each argument to the type of its field, or refuses it in a sentence.

A frozen value is hashable, and equal to the same value built otherwise, only if its parts are. So its class is a
`Door`: a list becomes the tuple that the annotation asks for, pairs become a multiset, a tuple becomes the named value
whose fields it lists, as the sheets write them. Anything else is refused. What is right already stays the same object,
and costs a look at its type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache, partial
from itertools import chain, product
from operator import attrgetter, index, is_
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pyrsistent import PList, PMap, plist, pmap

from rummifun.multiset.rapide import from_pairs
from rummifun.refusal import Code, Precondition, Refusal, quote_value

V = TypeVar("V")


Converter = Callable[[Any], Any]


class RefusValeur(Code):
    """Reasons to refuse a value at the door."""

    ValeurInattendue = "profil"


class Unfit(Exception):  # noqa: N818  caught at the door, where it becomes a refusal
    """Raised for a part that cannot be converted."""

    def __init__(self, part: object) -> None:
        super().__init__(part)
        self.part = part


class Door:
    """A frozen data class that converts the arguments of its fields, or refuses the first that it cannot convert.

    >>> from rummifun.games.rummikub import J1, Joker, Statut
    >>> Statut(J1, False, [(Joker, 1), (Joker, 1)])
    Statut(joueur=J1, engage=False, main=plist([(Joker, 2)]))
    >>> Statut(J1, False, 3)
    Traceback (most recent call last):
        ...
    rummifun.refusal.Precondition: Statut.main attend Main, et non 3 (profil)
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        kind: Any = type(self)
        types_of, right, doors = _doors(kind)
        if tuple(map(type, types_of(self))) in right:
            return
        for name, annotation, convert in doors:
            given = getattr(self, name)
            held = convert_part(convert, given, f"{type(self).__name__}.{name}", annotation)
            if held is not given:
                object.__setattr__(self, name, held)


def convert_part(convert: Converter, given: Any, where: str, expected: str) -> Any:
    """Convert an argument, or refuse it and name the type expected there."""
    try:
        return convert(given)
    except Unfit as unfit:
        raise Precondition(Refusal(RefusValeur.ValeurInattendue, (where,), expected, quote_value(unfit.part))) from None


def evolve(value: V, **changes: Any) -> V:
    """Return a value with some fields changed to right ones, without asking at the door: states follow one another.

    >>> from rummifun.games.rummikub import J1, J2, Statut, mens
    >>> evolve(Statut(J1, False, mens([])), joueur=J2)
    Statut(joueur=J2, engage=False, main=plist([]))
    """
    kind: Any = type(value)
    made: V = object.__new__(kind)
    for name, read, write in _slots(kind):
        write(made, changes[name] if name in changes else read(value))
    return made


@cache
def _slots(kind: Any) -> tuple[tuple[str, Callable[[Any], Any], Callable[[Any, Any], None]], ...]:
    """List the fields of a class, with the functions that read and write the slot of each."""
    slots = ((one.name, getattr(kind, one.name)) for one in fields(kind))
    return tuple((name, slot.__get__, slot.__set__) for name, slot in slots)


_Types = frozenset[tuple[type, ...]]


@cache
def _doors(kind: Any) -> tuple[Callable[[Any], Any], _Types, tuple[tuple[str, str, Converter], ...]]:
    """Prepare the fields of a class: how to read them, the types that are right at once, how to convert each."""
    hints, given = _hints(kind), [one for one in fields(kind) if one.init]
    doors = tuple((one.name, str(one.type), converter(hints[one.name])) for one in given)
    names = [one.name for one in given]
    types_of = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    return types_of, _right_together(hints[name] for name in names), doors


def _right_together(hints: Iterable[Any]) -> _Types:
    """List the types of several parts that are right as they come."""
    return frozenset(product(*map(_right, hints)))


def _hints(kind: Any) -> Mapping[str, Any]:
    """Read the annotations of a class; an unresolvable one allows any immutable value."""
    try:
        return get_type_hints(kind)
    except (AttributeError, NameError, TypeError):
        return dict.fromkeys(kind.__annotations__, Any)


@cache
def converter(hint: Any) -> Converter:
    """Return the function that converts a value to a type: the same object if it is right already, or `Unfit`."""
    kind, args = get_origin(hint) or hint, get_args(hint)
    if isinstance(hint, TypeVar):
        return _to_own_kind(converter(hint.__bound__))
    if kind in (Union, UnionType):
        return _to_union(hint)
    if kind is Literal:
        return _accepting(lambda given: any(type(given) is type(arg) and given == arg for arg in args))
    if kind is tuple and args:
        return _to_tuple(args[0]) if args[1:] == (...,) else _to_product(tuple, args)
    if kind is PList and get_origin(*args) is tuple:
        return _to_multiset(*get_args(*args))
    if kind is Mapping and args:
        return _to_mapping(*map(converter, args))
    if kind in _PLAIN:
        return _PLAIN[kind]
    return _to_class(kind) if isinstance(kind, type) else unchanging


def _to_class(kind: type) -> Converter:
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        hints = _hints(kind)
        return _to_product(kind, tuple(hints[name] for name in kind._fields))
    if is_dataclass(kind):
        return _to_value(kind)
    return _accepting(partial(_is_a, kind)) if issubclass(kind, Enum) else unchanging


@cache
def _right(hint: Any) -> frozenset[type]:
    """Return the types whose values are right as they come, without a look inside."""
    kind, args = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return frozenset().union(*map(_right, args))
    if kind is Literal:
        kinds = {type(arg) for arg in args}
        return frozenset(one for one in kinds if issubclass(one, Enum) and {*one} <= {*args})
    plain = isinstance(kind, type) and (kind in (bool, int, str, NoneType) or issubclass(kind, Enum))
    return frozenset({kind}) if plain or is_dataclass(kind) else frozenset()


def _accepting(test: Callable[[Any], bool]) -> Converter:
    """Return the function that takes a value as it is, if it passes a test."""

    def convert(given: Any) -> Any:
        if test(given):
            return given
        raise Unfit(given)

    return convert


def _to_own_kind(otherwise: Converter) -> Converter:
    """Convert a named tuple by the annotations of its own class."""

    def convert(given: Any) -> Any:
        kind: Any = type(given)
        return (converter(kind) if hasattr(kind, "_fields") else otherwise)(given)

    return convert


def _to_union(hint: Any) -> Converter:
    """Convert to the first arm that takes a value; of several, a bare tuple does not say which one it means."""
    right, arms = _right(hint), get_args(hint)
    several = len({*arms} - {NoneType}) > 1
    converters = [_accepting(partial(_is_a, arm)) if several and is_dataclass(arm) else converter(arm) for arm in arms]

    def convert(given: Any) -> Any:
        if type(given) in right:
            return given
        for each in converters:
            with suppress(Unfit):
                return each(given)
        raise Unfit(given)

    return convert


def _is_a(kind: Any, given: object) -> bool:
    return isinstance(given, kind)


def _to_value(kind: Any) -> Converter:
    """Convert a tuple of all its fields to a data class, as the sheets write it."""
    given_fields = [one for one in fields(kind) if one.init]
    least = sum(one.default is MISSING and one.default_factory is MISSING for one in given_fields)

    def convert(given: Any) -> Any:
        if isinstance(given, kind):
            return given
        if isinstance(given, tuple | list) and max(least, 1) <= len(given) <= len(given_fields):
            return kind(*given)
        raise Unfit(given)

    return convert


def _to_tuple(inner: Any) -> Converter:
    right, each = _right(inner), converter(inner)
    tuples = get_origin(inner) is tuple and get_args(inner)[1:] == (...,)
    right_inside = _right(get_args(inner)[0]) if tuples else frozenset()

    def convert(given: Any) -> Any:
        held = given if type(given) is tuple else parts(given)
        if right.issuperset(map(type, held)):
            return held
        if tuples and _TUPLE.issuperset(map(type, held)) and right_inside.issuperset(map(type, chain(*held))):
            return held
        return _keep_unchanged(held, tuple(map(each, held)))

    return convert


_TUPLE: Final = frozenset({tuple})


def _to_product(kind: Any, inner: tuple[Any, ...]) -> Converter:
    """Convert to a tuple whose places differ, or to a named one."""
    right, converters = _right_together(inner), tuple(map(converter, inner))
    least = len(inner) - len(getattr(kind, "_field_defaults", ()))

    def convert(given: Any) -> Any:
        held = given if type(given) is kind else parts(given)
        if not least <= len(held) <= len(inner):
            raise Unfit(given if isinstance(given, Sequence) else held)
        if tuple(map(type, held)) in right:
            return held if type(held) is kind else kind(*held)
        made = tuple(each(part) for each, part in zip(converters, held, strict=False))
        same = _keep_unchanged(held, made)
        return same if type(same) is kind else kind(*same)

    return convert


def _to_multiset(element: Any, number: Any) -> Converter:
    """Convert pairs, each an element with its number of occurrences, to a multiset (Rummikub §2)."""
    right, pair = _right(element), _to_product(tuple, (element, number))

    def convert(given: Any) -> Any:
        held = parts(given)
        if isinstance(given, _LISTS) and all(
            type(xn) is tuple and len(xn) == 2 and type(xn[0]) in right and type(xn[1]) is int and xn[1] > 0
            for xn in held
        ):
            return given
        return from_pairs(map(pair, held))

    return convert


def _to_mapping(key: Converter, one: Converter) -> Converter:
    def convert(given: Any) -> Any:
        if not isinstance(given, Mapping):
            raise Unfit(given)
        made = pmap({key(name): one(part) for name, part in given.items()})
        return given if isinstance(given, PMap) and given == made else made

    return convert


_LISTS: Final[tuple[type, ...]] = (PList, type(plist()))
"""Persistent lists: the empty one is of a class of its own."""


def _keep_unchanged(held: Any, made: tuple[Any, ...]) -> Any:
    """Return the original container if the conversion has changed no part."""
    return held if len(held) == len(made) and all(map(is_, held, made)) else made


def parts(given: Any) -> tuple[Any, ...]:
    """Take any sequence apart, a generator too: not a text or a mapping, and no set, which has no order."""
    if isinstance(given, str | bytes | Mapping | Set) or not isinstance(given, Iterable):
        raise Unfit(given)
    return tuple(given)


def unchanging(given: Any) -> Any:
    """Convert a list to a tuple and a mapping to a persistent one, and refuse an iterator or an unhashable value.

    >>> unchanging([1, {"a": [2]}])
    (1, pmap({'a': (2,)}))
    """
    if isinstance(given, Iterator):
        raise Unfit(given)
    try:
        hash(given)
    except TypeError:
        if isinstance(given, list | tuple):
            made = tuple(map(unchanging, given))
            return type(given)(*made) if hasattr(given, "_fields") else made
        if isinstance(given, Mapping):
            return pmap({key: unchanging(one) for key, one in given.items()})
        raise Unfit(given) from None
    return given


def _to_int(given: Any) -> Any:
    if type(given) is int:
        return given
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise Unfit(given)
    return index(given)


def _to_float(given: Any) -> Any:
    return given if type(given) is float else float(_to_int(given))


_PLAIN: Final[Mapping[Any, Converter]] = {
    int: _to_int,
    bool: _accepting(lambda given: type(given) is bool),
    float: _to_float,
    str: _accepting(partial(_is_a, str)),
    NoneType: _accepting(lambda given: given is None),
    Callable: _accepting(callable),
}


X = TypeVar("X")


def replace_seat(pair: tuple[X, X], seat: int, value: X) -> tuple[X, X]:
    """Replace the value of one seat in a pair.

    >>> replace_seat((3, 5), 1, 6)
    (3, 6)
    """
    return (pair[0], value) if seat else (value, pair[1])

"""Spoiled states and texts: a part changed, doubled, lost, turned or moved, as no play would do it.

This module knows no game. The states of some plays show the values possible at each place: a place always holds the
same kinds of values, and a sequence whose length varies may become longer or shorter.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import reduce
from typing import Any, Final, NamedTuple

from pyrsistent import PList
from toolz import valmap

from rummifun.multiset.rapide import from_pairs
from rummifun.refusal import Precondition

Choice = tuple[int, int, int]
"""The choice of a corruption: the place, the way, the new value; each number is taken modulo the choices."""


Way = tuple[Any, ...]


class Part(NamedTuple):
    """A part of a state: the path to it, its place in every state, its value."""

    way: Way
    place: Way
    value: Any


def _parts(value: Any, kind: Callable[[Any], Any], way: Way = (), place: Way = ()) -> Iterator[Part]:
    """List a value and its parts. The elements of a sequence share one place, unless they are of several kinds."""
    yield Part(way, place, value)
    inside = [*_inside(value)]
    kinds = {kind(part) for _, part in inside} - {type(None)}
    alike = isinstance(value, (tuple, PList)) and not hasattr(value, "_fields") and len(kinds) < 2
    for key, part in inside:
        yield from _parts(part, kind, (*way, key), (*place, "*" if alike else key))


def _inside(value: Any) -> Iterator[tuple[Any, Any]]:
    """List the parts of a value; a field left out of its hash is its frame, not a part of it."""
    if is_dataclass(value) and not isinstance(value, type):
        yield from ((f.name, getattr(value, f.name)) for f in fields(value) if f.init and f.compare and f.hash is None)
    elif isinstance(value, (tuple, PList)):
        yield from zip(getattr(value, "_fields", range(len(value))), value, strict=True)


def _put(value: Any, way: Way, part: Any) -> Any:
    """Put another part at the end of a path."""
    if not way:
        return part
    key, *rest = way
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{key: _put(getattr(value, key), tuple(rest), part)})
    if hasattr(value, "_fields"):
        return value._replace(**{key: _put(getattr(value, key), tuple(rest), part)})
    return _of(value, [_put(x, tuple(rest), part) if i == key else x for i, x in enumerate(value)])


def _of(value: Any, elements: Iterable[Any]) -> Any:
    """Make a sequence of the same kind; a list becomes a multiset, whose multi-elements have different elements."""
    return from_pairs(elements) if isinstance(value, PList) else tuple(elements)


@dataclass(frozen=True, slots=True)
class ObservedValues:
    """The values observed in states: the kinds at each place, the lengths of sequences, the values of each kind."""

    kind: Callable[[Any], Any]
    kinds: Mapping[Way, frozenset[Any]]
    lengths: Mapping[Way, frozenset[int]]
    stuff: Mapping[Any, tuple[Any, ...]]

    def has_varying_length(self, part: Part) -> bool:
        """Tell whether a part is a sequence whose length varies."""
        if not isinstance(part.value, (tuple, PList)) or hasattr(part.value, "_fields"):
            return False
        return isinstance(part.value, PList) or len(self.lengths.get(part.place, ())) > 1

    def possible_values(self, place: Way) -> tuple[Any, ...]:
        """List the values possible at a place: any value seen there, or of a kind seen there."""
        kinds = self.kinds.get(place, frozenset())
        return tuple(thing for kind in sorted(kinds, key=str) for thing in self.stuff.get((place, kind), ()))


_NUMBERS: Final = (-1, 0, 1, 2, 3, 99, 999)


_ENOUGH: Final = 60


def observe_values(states: Iterable[Any], pieces: Iterable[Any]) -> ObservedValues:
    """Learn from states the places to spoil, and the values to put there; all pieces are of one kind."""
    types = frozenset(map(type, pieces))

    def kind(value: Any) -> Any:
        return "piece" if type(value) in types else type(value)

    seen, anywhere = defaultdict[tuple[Way, Any], list[Any]](list), defaultdict[Any, list[Any]](list)
    kinds, lengths = defaultdict[Way, set[Any]](set), defaultdict[Way, set[int]](set)
    for part in (part for state in states for part in _parts(state, kind)):
        of = kind(part.value)
        kinds[part.place].add(of)
        _keep(seen[part.place, of], part.value)
        if of == "piece" or not [*_inside(part.value)]:
            _keep(anywhere[of], part.value)
        if isinstance(part.value, (tuple, PList)):
            lengths[part.place].add(len(part.value))
    stuff = {(place, of): tuple(dict.fromkeys((*things, *_more(of, anywhere)))) for (place, of), things in seen.items()}
    return ObservedValues(kind, valmap(frozenset, kinds), valmap(frozenset, lengths), stuff)


def _keep(things: list[Any], thing: Any) -> None:
    if len(things) < _ENOUGH and thing not in things:
        things.append(thing)


def _more(kind: Any, anywhere: Mapping[Any, Sequence[Any]]) -> tuple[Any, ...]:
    """List other values of a kind: pieces and words from elsewhere, numbers out of bounds, other members."""
    if kind is int:
        return _NUMBERS
    if kind is bool:
        return (False, True)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    return (*anywhere[kind], "") if kind is str else tuple(anywhere[kind]) if kind == "piece" else ()


Changes = Mapping[Way, Any]


def corrupt_state(state: Any, known: ObservedValues, choice: Choice) -> Any:
    """Spoil a state in one place; return it unchanged if nothing can be spoiled.

    >>> known = observe_values([((1, 2), (3,)), ((1,), (2, 3))], [])
    >>> [corrupt_state(((1, 2), (3,)), known, (0, how, 0)) for how in (0, 1, 2, 4)]
    [((2,), (3,)), ((), (3, 1, 2)), ((1, 1, 2), (3,)), ((2, 1), (3,))]
    """
    where, how, what = choice
    parts = [*_parts(state, known.kind)][1:]
    if not parts:
        return state
    places = [*dict.fromkeys(part.place for part in parts)]
    there = [part for part in parts if part.place == places[where % len(places)]]
    part = there[where // len(places) % len(there)]
    try:
        changes = (_OF_SEQUENCES if known.has_varying_length(part) else _OF_PARTS)[how % 7](known, parts, part, what)
        return reduce(lambda spoilt, change: _put(spoilt, *change), changes.items(), state)
    except Precondition:  # a value that cannot even be built
        return state


def _replace_part(known: ObservedValues, parts: Sequence[Part], part: Part, what: int) -> Changes:
    """Replace it with another value of a kind that may lie there."""
    things = known.possible_values(part.place)
    return {part.way: things[what % len(things)]} if things else {}


def _swap(known: ObservedValues, parts: Sequence[Part], part: Part, what: int) -> Changes:
    """Swap it with another of its kind."""
    those = [p for p in parts if known.kind(p.value) == known.kind(part.value) and _apart(p.way, part.way)]
    those = [p for p in those if p.place == part.place or not isinstance(p.value, (tuple, PList))]
    if not those:
        return {}
    there = those[what % len(those)]
    return {part.way: there.value, there.way: part.value}


def _apart(one: Way, other: Way) -> bool:
    n = min(len(one), len(other))
    return one[:n] != other[:n]


def _lose(known: ObservedValues, parts: Sequence[Part], part: Part, what: int) -> Changes:
    i = what % (len(part.value) or 1)
    return {part.way: _of(part.value, [x for j, x in enumerate(part.value) if j != i])}


def _double(known: ObservedValues, parts: Sequence[Part], part: Part, what: int) -> Changes:
    i = what % (len(part.value) or 1)
    return {part.way: _of(part.value, [x for j, x in enumerate(part.value) for _ in range(1 + (j == i))])}


def _move(known: ObservedValues, parts: Sequence[Part], part: Part, what: int) -> Changes:
    """Move an element within its sequence."""
    i, j = divmod(what, len(part.value) or 1)
    elements = [*part.value]
    if elements:
        elements.insert(j, elements.pop(i % len(elements)))
    return {part.way: _of(part.value, elements)}


def _reverse(known: ObservedValues, parts: Sequence[Part], part: Part, what: int) -> Changes:
    return {part.way: _of(part.value, [*part.value][::-1])}


def _carry(known: ObservedValues, parts: Sequence[Part], part: Part, what: int) -> Changes:
    """Carry the end of a sequence over to another that may hold such elements."""
    n = what % (len(part.value) or 1)
    rest, end = [*part.value][:n], [*part.value][n:]
    kinds = {known.kind(x) for x in end}
    those = [p for p in parts if known.has_varying_length(p) and _apart(p.way, part.way)]
    those = [p for p in those if kinds <= known.kinds.get((*p.place, "*"), frozenset())]
    those = [p for p in those if p.place == part.place or not kinds & {tuple, PList}]
    if not those:
        return {}
    there = those[what % len(those)]
    return {part.way: _of(part.value, rest), there.way: _of(there.value, (*there.value, *end))}


_OF_PARTS: Final = (_swap, _replace_part) * 4


_OF_SEQUENCES: Final = (_lose, _carry, _double, _move, _reverse, _carry, _replace_part)


_SPLITS: Final = (r".", r"\w+|\s+|[^\w\s]", r"\S+\s*|\s+", r"[^/]*/?")
"""The parts of a text: letters, words and signs, stretches between spaces, stretches between strokes."""


_ODD: Final = (*"0919-+/[]()., \n\0é٣♥▒", "")


def corrupt_text(text: str, choice: Choice) -> str:
    """Spoil a text in one place: lose, change, double or swap a letter, a word or a stretch of it.

    >>> [corrupt_text("tour 1 / J1", (0, how, 2)) for how in (0, 1, 2, 3, 5, 9, 14)]
    ['our 1 / J1', ' 1 / J1', '1 / J1', ' J1', '1 1 / J1', '1 tour / J1', 'tour tour 1 / J1']
    """
    where, how, what = choice
    words = re.findall(_SPLITS[how % len(_SPLITS)], text, re.DOTALL) or [""]
    i, j = where % len(words), what % len(words)
    there, other = (
        ((), (words[j],), (words[j],), (words[i], words[i]), (_ODD[what % len(_ODD)],))[how // 4 % 5],
        words[i],
    )
    if how // 4 % 5 == 2:
        words[j] = other
    return "".join((*words[:i], *there, *words[i + 1 :]))

"""Recognition of functions of the sheet under other names, by type, spelling and position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, TypeVar

from rummifun.grading.sheet.declarations import LIST_FORM, plain
from rummifun.grading.sheet.function_names import (
    EXACT,
    MEANT,
    SPELT,
    FunctionNames,
    without_affixes,
)
from rummifun.grading.sheet.ocaml_types import TypeScope, read_type, split_arguments
from rummifun.grading.submission.definitions import Definition

X = TypeVar("X")

_TILES: Final = re.compile(r"\b(t_)?(tuile|tile|main|hand|pioche|pool|deck|stock)s?\b")

_Forms = Callable[[str, Definition], str | None]


@dataclass(frozen=True, slots=True)
class TeacherNames:
    """A teacher's word on names: the functions of some, and those that are no function of the sheet."""

    functions: Mapping[str, str] = field(default_factory=dict)
    forbidden: frozenset[str] = frozenset()

    def function_for(self, definition: Definition) -> str | None:
        """Return the function that the teacher names for a definition, if any; "" forbids all."""
        for name in (definition.name, definition.plain_name):
            if name in self.forbidden:
                return ""
            if name in self.functions:
                return self.functions[name]
        return None


NO_NAMES: Final = TeacherNames()
"""The names of a teacher who says nothing."""


@dataclass(frozen=True, slots=True)
class UnsureName:
    """A missing function, and the definitions that may be it, each with its line, `refuted` or too many.

    Of those at its `indexes` the last that is right is the function; if `may_be` is empty, nobody need be told of them.
    """

    function: str
    may_be: tuple[tuple[str, int], ...]
    refuted: bool = False
    indexes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RecognisedNames:
    """The function that each definition is read as; the definitions under far names; and the undecidable ones."""

    functions: Mapping[int, str]
    far: frozenset[int] = frozenset()
    unsure: tuple[UnsureName, ...] = ()


@dataclass(frozen=True, slots=True)
class _Likely:
    definition: Definition
    tier: int
    functions: tuple[str, ...]
    form: str


class NameReader:
    """A reader of definitions as functions of a sheet with some `names`; `scope` has its types, where they are OCaml's.

    `form` tells the form of the sums of a definition, were it a function: "" without any, None if its type is another.
    """

    def __init__(
        self,
        names: FunctionNames,
        definitions: Sequence[Definition],
        form: _Forms,
        given: TeacherNames,
        scope: TypeScope | None,
    ) -> None:
        self._names, self._slot, self._scope = names, form, scope
        self._definitions = definitions
        self._functions: dict[int, str] = {}
        self._unsure: list[UnsureName] = []
        self._candidates: list[Definition] = []
        for one in definitions:
            said = given.function_for(one)
            tier, found = (EXACT, (said,)) if said is not None else names.nearest(one.plain_name)
            if tier == EXACT:
                self._functions |= {one.index: found[0]} if found[0] else {}
            else:
                self._candidates.append(one)
        known = ((self._functions[one.index], one) for one in definitions if one.index in self._functions)
        self._slots_filled = {(function, self._slot(function, one)) for function, one in known}
        self._affixes = names.affixes(one.plain_name for one in self._candidates)

    def read(self) -> RecognisedNames:
        """Recognise the functions of the sheet among the definitions."""
        likely = [found for one in self._candidates if (found := self._likely(one)) is not None]
        sure = {
            one.definition.index: one.functions[0] for one in likely if len(one.functions) == 1 and one.tier < MEANT
        }
        anchors = self._functions | sure
        chosen: list[tuple[str, str, _Likely]] = []
        for one in likely:
            functions = self._best_placed(one, anchors) if len(one.functions) > 1 else one.functions
            if len(functions) == 1:
                chosen.append((functions[0], one.form, one))
            else:
                where = ((one.definition.plain_name, one.definition.line),)
                self._unsure += [UnsureName(function, where) for function in functions]
        far: set[int] = set()
        chosen.sort(key=lambda of: (of[0], of[1], of[2].definition.index))
        for (function, form), group in groupby(chosen, key=lambda of: of[:2]):
            for one in self._choose_definitions(function, form, [one for *_, one in group]):
                self._functions[one.definition.index] = function
                far |= {one.definition.index} if one.tier >= MEANT else set()
        self._unsure += self._wider(far)
        self._functions |= self._misfits()
        return RecognisedNames(self._functions, frozenset(far), tuple(self._unsure))

    def _wider(self, far: set[int]) -> Iterator[UnsureName]:
        """Find longer names that may be a function read under no name or a far one: `removeOcc` beside `remove`."""
        found: dict[tuple[str, str], list[int]] = {}
        for one in self._definitions:
            known = self._functions.get(one.index)
            for function in (known,) if known else self._names.wider(one.plain_name):
                slot = self._slot(function, one)
                if slot is not None and (known or self._has_telling_type(function, one)):
                    found.setdefault((function, slot), []).append(one.index)
        for (function, _), places in found.items():
            if far.issuperset(read := [place for place in places if place in self._functions]):
                yield UnsureName(function, (), indexes=(*(place for place in places if place not in read), *read))

    def _misfits(self) -> dict[int, str]:
        """Find the definitions spelt like a missing function, though their type does not fit: they have another."""
        spelt = ((one.index, self._names.nearest(one.plain_name)) for one in self._candidates)
        there = {*self._functions.values()}
        return {index: name for index, (tier, names) in spelt if tier == SPELT for name in names if name not in there}

    def _likely(self, one: Definition) -> _Likely | None:
        """Find the functions that a definition may be: those nearest by name of those that fit by type."""
        tier, functions = self._names.nearest(one.plain_name, self._affixes)
        telling = (function for function in functions if tier == SPELT or self._has_telling_type(function, one))
        fit = {function: slot for function in telling if (slot := self._slot(function, one)) is not None}
        free = [function for function, slot in fit.items() if (function, slot) not in self._slots_filled]
        kept = tuple(free or fit)
        return _Likely(one, tier, kept, fit[kept[0]]) if kept else None

    def _has_telling_type(self, function: str, one: Definition) -> bool:
        """Tell whether a type alone shows the function that a far name hides: `'a -> 'a -> bool` shows nothing."""
        if self._scope is None:
            return True
        takes, _ = split_arguments(one.known.expand(read_type(one.type)))
        parts = takes[0].of if len(takes) == 1 and takes[0].head == "*" else ()
        asked = [self._scope.expand(of) for of in self._names.functions[function].takes]
        several = len(asked) > 1 and len(parts) == len(asked)
        shown = [one.known.expand(of) for of in (parts if several else takes)]
        open_ = sum(of.variable or (of.head == "list" and of.of[0].variable) for of in shown)
        return bool(open_ <= sum(of.variable or of.head in ("int", "bool") for of in asked))

    def _choose_definitions(self, function: str, form: str, several: Sequence[_Likely]) -> Sequence[_Likely]:
        """Choose among definitions that may be one function; return nothing where two may equally well."""
        in_sets = [one for one in several if self._in_set(one)]
        # a second set of functions on lists; else there is no need of another
        if (function, form) in self._slots_filled:
            return [one for one in in_sets if _general(one)] if form == LIST_FORM else ()
        nearest_ = _least(several, lambda one: (min(one.tier, MEANT), form != "" and not _general(one)))
        for some in (nearest_, [one for one in nearest_ if one in in_sets]):
            if len({one.definition.plain_name for one in some}) == 1:
                return some
        if form == LIST_FORM and len({one.definition.plain_name for one in in_sets}) > 1:
            return in_sets
        where = tuple((one.definition.plain_name, one.definition.line) for one in nearest_)
        self._unsure.append(UnsureName(function, where, indexes=tuple(one.definition.index for one in nearest_)))
        return ()

    def _best_placed(self, one: _Likely, anchors: Mapping[int, str]) -> tuple[str, ...]:
        """Choose the functions that stand where the sheet's order puts them, between those known before and after."""
        return tuple(_least(one.functions, lambda function: -self._placement(function, one.definition.index, anchors)))

    def _placement(self, function: str, place: int, anchors: Mapping[int, str]) -> int:
        """Count the neighbours in the sheet's order: the function known just before a place, and the one just after."""
        ranks = self._names.ranks
        before = [ranks[anchors[other]] for other in sorted(anchors) if other < place][-1:]
        after = [ranks[anchors[other]] for other in sorted(anchors) if other > place][:1]
        return all(rank < ranks[function] for rank in before) + all(rank > ranks[function] for rank in after)

    def _in_set(self, one: _Likely) -> bool:
        stems = without_affixes(plain(one.definition.plain_name), self._affixes)
        return any(plain(stem) in map(plain, one.functions) for stem in stems)


def _general(one: _Likely) -> bool:
    """Tell whether a definition works on any elements, not on tiles alone."""
    return _TILES.search(one.definition.type) is None


def _least(several: Sequence[X], by: Callable[[X], Any]) -> list[X]:
    least = min(map(by, several), default=None)
    return [one for one in several if by(one) == least]

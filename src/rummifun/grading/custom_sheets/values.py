"""Values of a sheet's types: the types read, the parts of a value, its size, and when two values are equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rummifun.grading.custom_sheets.meaning import Meaning
from rummifun.grading.custom_sheets.scalars import same_floats
from rummifun.grading.custom_sheets.sheet import Sheet
from rummifun.grading.matching.shapes import Chain, MadeValue, Variant, chain_of, constructors_of, fields_of
from rummifun.grading.matching.sheet_values import ForeignValue
from rummifun.grading.sheet.declarations import LISTS, SET
from rummifun.grading.sheet.ocaml_types import Type, TypeScope, substitute
from rummifun.grading.submission.definitions import FailedCall


class TypeReader:
    """Reads the types of a sheet, and values by their types."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._known: dict[Type, Meaning] = {}

    def meaning(self, of: Type) -> Meaning:
        """Return the meaning of a type; the first of its names that has bounds or an equality gives them."""
        known = self._known.get(of)
        return known or self._known.setdefault(of, self._read(of))

    def _read(self, of: Type) -> Meaning:
        declared = self.sheet.types.get(of.head)
        scope: TypeScope = self.sheet.scope
        own = Meaning(of)
        if declared is not None:
            own = Meaning(
                of, declared.is_private, declared.is_abstract, declared.equality, declared.bounds, declared.letters
            )
            if declared.declaration.alias is not None:
                by = dict(zip(declared.declaration.parameters, of.of, strict=False))
                inner = self.meaning(substitute(declared.declaration.alias, by))
                return inner._replace(
                    of=of if own.is_private else inner.of,
                    is_private=own.is_private or inner.is_private,
                    equality=own.equality or inner.equality,
                    bounds=own.bounds or inner.bounds,
                    letters=own.letters or inner.letters,
                )
        chain = Chain("[]", "::", of.of[0]) if of.head in LISTS else chain_of(of, scope)
        fields = fields_of(of, scope)
        return own._replace(
            item=chain.item if chain else None,
            is_list=of.head == "list",
            fields=None if fields is None else tuple(part for _, part in fields),
            cases={} if chain else {one.name: one.of for one in constructors_of(of, scope)},
        )

    def parts(self, of: Type, value: Any) -> list[tuple[Type, Any]]:
        """List the parts of a value, each with its type; those of one that is made are the arguments."""
        meaning = self.meaning(of)
        if isinstance(value, MadeValue):
            function = self.sheet.functions[value.function]
            by = {one.head: other for one, other in zip(self.meaning(function.gives).of.of, meaning.of.of, strict=True)}
            return [*zip((substitute(one, by) for one in function.takes), value.of, strict=True)]
        if meaning.item is not None:
            return [(meaning.item, one) for one in value]
        if meaning.fields is not None:
            return [*zip(meaning.fields, value, strict=True)]
        return [*zip(meaning.cases[value.name], value.of, strict=True)] if isinstance(value, Variant) else []

    def parts_of_type(self, of: Type, value: Any, wanted: Type) -> Iterator[Any]:
        """List the parts of a value, at any depth, that have a type."""
        for part, one in self.parts(of, value):
            if self.meaning(part).of == wanted:
                yield one
            yield from self.parts_of_type(part, one, wanted)

    def reaches(self, of: Type, head: str, seen: frozenset[str] = frozenset()) -> bool:
        """Tell whether values of a type can hold some of another, through any others."""
        of = self.meaning(of).of
        if of.head == head or of.head in seen:
            return of.head == head
        cases = (part for one in self.meaning(of).cases.values() for part in one)
        inside = (*of.of, *cases, *(self.meaning(of).fields or ()), *filter(None, [self.meaning(of).item]))
        return any(self.reaches(part, head, seen | {of.head}) for part in inside)

    def same(self, of: Type, one: Any, other: Any, ask: Callable[[str, Any, Any], bool]) -> bool:
        """Tell whether two values of a type are equal, as the sheet says; `ask` calls an equality of the solution."""
        if any(isinstance(value, ForeignValue | FailedCall) for value in (one, other)):
            return bool(one == other)
        meaning = self.meaning(of)
        if meaning.is_abstract:
            return True
        if meaning.equality and not meaning.is_loose and not meaning.tolerance:
            return bool(one == other) or ask(meaning.equality, one, other)
        if meaning.of.head == "float":
            return same_floats(one, other, meaning.tolerance)
        if meaning.is_loose and meaning.item is not None:
            return self._same_items(meaning.item, one, other, ask, meaning.equality == SET)
        mine, theirs = self.parts(of, one), self.parts(of, other)
        if not mine or len(mine) != len(theirs) or getattr(one, "name", "") != getattr(other, "name", ""):
            return type(one) is type(other) and bool(one == other)
        pairs = zip(mine, theirs, strict=True)
        return all(self.same(part, a, b, ask) for (part, a), (_, b) in pairs)

    def _same_items(
        self, item: Type, one: Sequence[Any], other: Sequence[Any], ask: Callable[[str, Any, Any], bool], is_set: bool
    ) -> bool:
        if is_set:
            pairs = ((one, other), (other, one))
            own = ((a, others) for some, others in pairs for a in {*some}.difference(others))
            return all(any(self.same(item, a, b, ask) for b in others) for a, others in own)
        ours, theirs = Counter(one), Counter(other)  # what both have is no more compared: lists may be long
        left = [*(theirs - ours).elements()]
        for a in (ours - theirs).elements():
            found = next((i for i, b in enumerate(left) if self.same(item, a, b, ask)), None)
            if found is None:
                return False
            del left[found]
        return not left


def rebuild(value: Any, parts: Sequence[Any]) -> Any:
    """Make a value like another, of other parts."""
    if isinstance(value, Variant | MadeValue):
        return type(value)(value[0], tuple(parts))
    return tuple(parts)


def size(value: Any) -> float:
    """Measure a value: small ones are shown first."""
    if isinstance(value, Variant | MadeValue):
        return 1 + sum(map(size, value.of))
    if isinstance(value, tuple):
        return 1 + sum(map(size, value))
    if isinstance(value, str):  # a letter that others begin with is smaller than any other sign
        return 0.5 + sum(1.0 if "a" <= sign <= "z" else 1.05 for sign in value)
    return float(0.5 + abs(value) / 10 + (value < 0) + 0.5 * (isinstance(value, float) and not value.is_integer()))


def size_and_text(value: Any) -> tuple[float, str]:
    """Return the size of a value, and a text that orders values of one size."""
    return round(size(value), 3), repr(value)  # in any order, the same numbers have the same sum


def outline(value: Any) -> frozenset[str]:
    """Return the outline of a value: its truth, or the constructors in it, those of lists too."""
    if isinstance(value, bool):
        return frozenset({f"{value}"})
    if isinstance(value, Variant | MadeValue):
        return frozenset({value[0]}).union(*map(outline, value.of))
    return frozenset({"::" if value else "[]"}).union(*map(outline, value)) if isinstance(value, tuple) else frozenset()


def rename_elements(types: TypeReader, of: Sequence[Type], call: Sequence[Any]) -> tuple[Any, ...]:
    """Give the elements of any type in a call the numbers 1, 2… in the order in which they come."""
    known: dict[Any, int] = {}
    return map_atoms(
        types, of, call, lambda one, value: known.setdefault(value, len(known) + 1) if one.of.variable else value
    )


def rename_atoms(types: TypeReader, of: Sequence[Type], call: Sequence[Any]) -> tuple[Any, ...]:
    """Give the elements of any type in a call the numbers 1, 2…, and its texts the names a, b… instead."""
    known: dict[str, dict[Any, str]] = {"string": {}, "char": {}}

    def change(one: Meaning, value: Any) -> Any:
        names = known.get(one.of.head)
        return value if names is None or one.letters else names.setdefault(value, chr(97 + len(names)))

    return rename_elements(types, of, map_atoms(types, of, call, change))


def map_atoms(
    types: TypeReader,
    of: Sequence[Type],
    call: Sequence[Any],
    change: Callable[[Meaning, Any], Any],
    is_whole: Callable[[Meaning], bool] = lambda one: False,
) -> tuple[Any, ...]:
    """Change the values without parts in a call, but none inside a value that `is_whole`."""

    def walk(of: Type, value: Any) -> Any:
        meaning, parts = types.meaning(of), types.parts(of, value)
        if is_whole(meaning):
            return value
        return rebuild(value, [walk(*part) for part in parts]) if parts else change(meaning, value)

    return tuple(map(walk, of, call))

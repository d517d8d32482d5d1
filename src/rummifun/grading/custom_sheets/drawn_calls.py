"""Calls of a sheet's functions, drawn from the solution alone: small ones first, of its domain, both truths in turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from operator import attrgetter, is_
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from rummifun.grading.custom_sheets.meaning import Meaning
from rummifun.grading.custom_sheets.scalars import draw_scalar, is_atom
from rummifun.grading.custom_sheets.values import TypeReader, map_atoms, rebuild, rename_atoms, size_and_text
from rummifun.grading.matching.shapes import Arguments, MadeValue, Variant, makers_in
from rummifun.grading.matching.sheet_values import ForeignValue
from rummifun.grading.sandbox.versions import is_value
from rummifun.grading.sheet.declarations import SheetError, SheetFunction
from rummifun.grading.sheet.function_arguments import function_texts
from rummifun.grading.sheet.ocaml_types import Type, substitute, type_text
from rummifun.grading.submission.definitions import FailedCall
from rummifun.messages import N_


class Call(NamedTuple):
    """A call, and the solution's answer: a value, or the exception that a right function raises."""

    arguments: Arguments
    answer: Any


@dataclass(frozen=True, slots=True)
class DrawnCalls:
    """The calls that a function is judged by; `outside` of all those `drawn` the solution refuses."""

    calls: tuple[Call, ...]
    drawn: int
    outside: int

    @property
    def truths(self) -> tuple[int, int]:
        """Count the calls that are true, and those that are false."""
        answers = [one.answer for one in self.calls]
        return sum(one is True for one in answers), sum(one is False for one in answers)


_DRAWN: Final = 600


_CALLS: Final = 240
"""The most calls of a function."""


_RARER: Final = 0.4
"""The share of each truth that is aimed at, and of calls within the domain."""


_POOL: Final = 240
"""The most values of a private type."""


_TURNS, _MADE = 8, 40
"""The number of times each function makes more of them, and of those that it makes each time."""


_ROUNDS: Final = 3


_RENAMED: Final = 0.3
"""The share of calls near another that differ from it by their atoms alone."""


_NEAR, _SAME, _SHUFFLED, _SHORTER = 0.5, 0.2, 0.3, 0.3
"""The share of arguments near an earlier one, and the ways to make a value near another."""


_FEW: Final = 3
"""The most atoms of each type in a call that makes values of an abstract type."""


_ENDLESS: Final = N_("{file}: `{call}` does not end")


class Answering(Protocol):
    """A function that answers calls: a version, or a law of several."""

    @property
    def file(self) -> str: ...
    def answers(self, calls: Iterable[Arguments]) -> list[Any]: ...
    def write(self, arguments: Arguments) -> str: ...
    def show(self, arguments: Arguments) -> object: ...


class CallDrawer:
    """Draws the calls of a sheet's functions, and of its laws, with the solution."""

    def __init__(self, types: TypeReader, solution: Mapping[str, Answering], seed: int = 0) -> None:
        self._types, self._solution, self._seed = types, solution, seed
        self._pools: dict[Type, list[Any]] = {}
        self._shown: dict[tuple[str, object], Any] = {}
        self._is_plain = not any(one.is_abstract for one in types.sheet.types.values())
        self._ends = cache(self._find_ends)

    def draw(self, function: SheetFunction, given: Sequence[Arguments]) -> DrawnCalls:
        """Draw the calls of a function; those given come first, and others are near them."""
        random = Random(f"{self._seed} {function.name}")
        varied = [self._vary(function, one, random) for one in given for _ in range(_DRAWN // (8 * len(given)))]
        drawn = [self._arguments(function, random, 1 + 4 * i // _DRAWN) for i in range(_DRAWN)]
        answers = self._ask(function, [*given, *varied, *drawn])
        answers = self._add_near(function, answers, partial(is_due, function), random)
        is_truth = self._types.meaning(function.gives).of.head == "bool"
        for truth in (True, False) if is_truth else ():
            answers = self._add_near(function, answers, partial(is_, truth), random)
        inside = {call: answer for call, answer in answers.items() if is_due(function, answer)}
        if not inside:
            why = next((one.detail for one in answers.values() if isinstance(one, FailedCall)), "")
            message = N_("{file}: {name} answers none of {n} calls, but raises {why}")
            file = self._solution[function.name].file
            raise SheetError(message, file=file, name=function.name, n=len(answers), why=why)
        ordered = sorted(inside, key=lambda call: (call not in given, *size_and_text(call)))
        truths = [[call for call in ordered if inside[call] is truth] for truth in (True, False)]
        few = min(len(some) for some in truths) if is_truth else 0
        kept = [call for some in truths for call in spread(some, max(_CALLS - few, _CALLS // 2))] if few else ordered
        chosen = sorted(spread(kept, _CALLS), key=lambda call: (call not in given, *size_and_text(call)))
        calls = (*(Call(call, inside[call]) for call in chosen), *self._large_calls(function, random))
        return DrawnCalls(calls, len(answers), len(answers) - len(inside))

    def _large_calls(self, function: SheetFunction, random: Random) -> Iterator[Call]:
        """Draw a call with long lists, where the sheet asks for one."""
        if function.length:
            call = tuple(self._large_value(of, function.length, random) for of in function.takes)
            for answer in self._ask(function, [call]).values():
                if is_due(function, answer) and not isinstance(answer, ForeignValue):  # nor a number of many digits
                    yield Call(call, answer)

    def _large_value(self, of: Type, length: int, random: Random) -> Any:
        """Return a list of items that differ by their elements and numbers; the last element; or a small value.

        A chain is as deep as it is long: no language writes one of thousands of items.
        """
        meaning = self._types.meaning(of)
        if meaning.fields is not None:
            return tuple(self._large_value(part, length, random) for part in meaning.fields)
        if meaning.item is None or not meaning.is_list:
            return length if meaning.of.variable else self.value(of, random, 1)
        return tuple(self._nth_value(meaning.item, i + 1, random) for i in range(length))

    def _nth_value(self, of: Type, n: int, random: Random) -> Any:
        meaning = self._types.meaning(of)
        if meaning.fields is not None:
            return tuple(self._nth_value(part, n, random) for part in meaning.fields)
        if meaning.bounds:
            return min(max(meaning.bounds[0], 1) + n % _FEW, meaning.bounds[1])
        return n if meaning.of.variable or meaning.of.head == "int" else self.value(of, random, 1)

    def _ask(self, function: SheetFunction, calls: Iterable[Arguments]) -> dict[Arguments, Any]:
        several, solution = [*dict.fromkeys(calls)], self._solution[function.name]
        answers = dict(zip(several, solution.answers(several), strict=True))
        for call, answer in answers.items():
            if isinstance(answer, FailedCall) and answer.kind != "exception":
                message = _ENDLESS if answer.kind == "loop" else N_("{file}: `{call}` fails ({why})")
                raise SheetError(message, file=solution.file, call=solution.write(call), why=answer.kind)
        return answers

    def _add_near(
        self, function: SheetFunction, known: dict[Arguments, Any], is_wanted: Callable[[Any], bool], random: Random
    ) -> dict[Arguments, Any]:
        """Add calls near those with answers that are wanted, until there are enough of them."""
        for _ in range(_ROUNDS):
            wanted = [call for call, answer in known.items() if is_wanted(answer)]
            if not wanted or len(wanted) >= _RARER * _CALLS:
                break
            more = [self._vary(function, random.choice(wanted), random) for _ in range(_DRAWN // 4)]
            known = {**known, **self._ask(function, more)}
        return known

    # arguments

    def _arguments(self, function: SheetFunction, random: Random, deep: int) -> Arguments:
        """Draw arguments, each often a part of another, or near one of its type."""
        call = [self.value(of, random, deep) for of in function.takes]
        for i, of in enumerate(function.takes):
            others = [(other, call[j]) for j, other in enumerate(function.takes) if j != i]
            wanted = self._types.meaning(of).of
            parts = [part for one in others for part in self._types.parts_of_type(*one, wanted)]
            near = [value for other, value in others[:i] if self._types.meaning(other).of == wanted]
            if parts and random.random() < _NEAR:
                call[i] = random.choice(parts)
            elif near and random.random() < _NEAR:
                call[i] = self.near(of, random.choice(near), random)
        if self._is_plain or not makers_in(tuple(call)):
            return tuple(call)
        return self._with_few_atoms(function.takes, call, random)

    def _with_few_atoms(self, takes: Sequence[Type], call: Sequence[Any], random: Random) -> Arguments:
        """Let few elements, texts or numbers of each type stand in a call, so that they meet."""
        known: dict[tuple[Type, str], list[Any]] = {}

        def change(one: Meaning, value: Any) -> Any:
            few = known.setdefault((one.of, one.letters), [])
            few += [value] * (len(few) < _FEW and value not in few)
            return random.choice(few) if is_atom(one) else value

        return map_atoms(self._types, takes, call, change, attrgetter("is_private"))

    def _vary(self, function: SheetFunction, call: Arguments, random: Random) -> Arguments:
        """Return a call near another: other elements, texts and numbers in the same places, or other parts."""
        if random.random() < _RENAMED:
            known: dict[tuple[Type, str, Any], Any] = {}

            def change(one: Meaning, value: Any) -> Any:
                key = one.of, one.letters, value
                if key not in known:
                    known[key] = draw_scalar(one, random) if is_atom(one) else value
                return known[key]

            return map_atoms(self._types, function.takes, call, change, attrgetter("is_private"))
        return tuple(self.near(of, value, random) for of, value in zip(function.takes, call, strict=True))

    # values

    def value(self, of: Type, random: Random, deep: int) -> Any:
        """Draw a value of a type."""
        meaning = self._types.meaning(of)
        if meaning.is_private or meaning.is_abstract:
            return self._from_pool(meaning.of, random)
        if meaning.item is not None:
            return tuple(self.value(meaning.item, random, deep - 1) for _ in range(random.randint(0, max(deep, 0) + 1)))
        if meaning.fields is not None:
            return tuple(self.value(part, random, deep) for part in meaning.fields)
        if meaning.cases:
            return self._variant(meaning, random, deep)
        if meaning.of.head == "->":
            sheet = self._types.sheet
            return random.choice(function_texts(meaning.of, sheet.scope, sheet.functions.values()))
        return draw_scalar(meaning, random)

    def _variant(self, meaning: Meaning, random: Random, deep: int) -> Variant:
        """Draw a value of a sum type; deep inside, one that holds no other of it, if there are any."""
        if deep < _BOTTOM:
            message = N_("every value of the type {type} holds another: none ends")
            raise SheetError(message, type=type_text(meaning.of))
        ends = self._ends(meaning.of)
        name = random.choice(ends if ends and deep < 1 else [*meaning.cases])
        return Variant(name, tuple(self.value(part, random, deep - 1) for part in meaning.cases[name]))

    def _find_ends(self, of: Type) -> list[str]:
        """List the constructors of a sum type that hold no other value of it."""
        cases = self._types.meaning(of).cases
        return [name for name, parts in cases.items() if not any(self._types.reaches(one, of.head) for one in parts)]

    def near(self, of: Type, value: Any, random: Random) -> Any:
        """Return a value near another: the same, shorter, in another order, or with another part."""
        meaning = self._types.meaning(of)
        if random.random() < _SAME:
            return value
        if meaning.is_free and random.random() < _SHUFFLED:
            return tuple(random.sample(value, len(value)))
        if meaning.is_free and value and random.random() < _SHORTER:
            place = random.randrange(len(value))
            return (*value[:place], *value[place + 1 :])
        parts = self._types.parts(of, value)
        if meaning.is_private or not (parts or meaning.item):
            return self.value(of, random, 2)
        place = random.randrange(len(parts) + (meaning.item is not None))
        changed = [one for _, one in parts]
        if place == len(parts):
            assert meaning.item is not None
            return (*changed, self.value(meaning.item, random, 1))
        changed[place] = self.near(*parts[place], random)
        return rebuild(value, changed)

    # values that only functions make

    def _from_pool(self, of: Type, random: Random) -> Any:
        """Draw a value that functions make; one of elements of a certain type is one of any, with such elements."""
        pool = self._pool(_generic(of))
        chosen = chain((self._choose(of, pool, random) for _ in range(_TRIES if pool else 0)), pool)
        found = next((value for one in chosen if (value := self._with_elements(of, one, random)) is not None), None)
        if found is None:
            message = N_("no value of the type {type} can be made: no function returns one from other values")
            raise SheetError(message, type=type_text(of))
        return found

    def _choose(self, of: Type, pool: Sequence[Any], random: Random) -> Any:
        skew = 1.0 if self._types.meaning(of).is_abstract else 1.5
        return pool[int(random.random() ** skew * len(pool))]

    def _with_elements(self, of: Type, value: Any, random: Random) -> Any:
        """Put elements of certain types in the place of those of any type, different ones for different ones.

        Return None where the drawn ones do not differ: what a function has made of them would not hold.
        """
        if all(one.variable for one in of.of):
            return value
        elements: dict[tuple[str, Any], Any] = {}

        def change(type_: Type, value: Any) -> Any:
            if type_.variable:
                inner, key = of.of[int(type_.head[1:])], (type_.head, value)
                if key not in elements:
                    taken = [one for (head, _), one in elements.items() if head == type_.head]
                    drawn = (value if inner.variable else self.value(inner, random, 1) for _ in range(_TRIES))
                    elements[key] = next((one for one in drawn if one not in taken), None)
                return elements[key]
            parts = self._types.parts(type_, value)
            return rebuild(value, [change(*part) for part in parts]) if parts else value

        changed = change(_generic(of), value)
        return None if None in elements.values() else changed

    def is_made(self, of: Type, value: Any) -> bool:
        """Tell whether functions have made a value of a private type, of elements of any type."""
        inner = self._types.meaning(of).of
        return all(one.variable for one in inner.of) and value in self._pool(_generic(inner))

    def _pool(self, of: Type) -> list[Any]:
        """Return values of a type that functions make, small ones first: constants, and what is made of these."""
        if of not in self._pools:
            before, meaning = {*self._pools}, self._types.meaning(of)
            constants = [Variant(name) for name, parts in meaning.cases.items() if not parts]
            self._pools[of] = [()] if meaning.item is not None else constants
            makers = [*self._makers(of)]
            for turn in range(_TURNS):
                made = [one for maker in makers for one in self._make(*maker, f"{self._seed} {turn} {maker[0].name}")]
                self._pools[of] = spread(sorted({*self._pools[of], *made}, key=size_and_text), _POOL)
            for other in self._pools.keys() - before - {of}:
                if any(self._types.reaches(part, of.head) for _, takes in self._makers(other) for part in takes):
                    del self._pools[other]  # it was made of the first of these values
        return self._pools[of]

    def _makers(self, of: Type) -> Iterator[tuple[SheetFunction, tuple[Type, ...]]]:
        """List the functions that return a type, with the types of their arguments then."""
        for function in self._types.sheet.functions.values():
            gives = self._types.meaning(function.gives).of
            if gives.head == of.head and all(one.variable for one in gives.of):
                by = {one.head: other for one, other in zip(gives.of, of.of, strict=True)}
                yield function, tuple(substitute(one, by) for one in function.takes)

    def _make(self, function: SheetFunction, takes: Sequence[Type], seed: str) -> list[Any]:
        if any(map(self._is_empty, takes)):
            return []
        random = Random(seed)
        calls = [tuple(self.value(one, random, 2) for one in takes) for _ in range(_MADE)]
        is_abstract = self._types.meaning(function.gives).is_abstract
        if is_abstract:
            calls = [rename_atoms(self._types, takes, self._with_few_atoms(takes, one, random)) for one in calls]
        found = {call: one for call, one in self._ask(function, calls).items() if is_value(one)}
        return self._new_terms(function, sorted(found, key=size_and_text)) if is_abstract else [*found.values()]

    def _new_terms(self, function: SheetFunction, calls: Iterable[Arguments]) -> list[Any]:
        """Return calls as values, but those whose value a smaller one of the same function has in the solution."""
        terms = [MadeValue(function.name, call) for call in calls]
        shown = [(one.function, self._solution[one.function].show(one.of)) for one in terms]
        return [one for one, value in zip(terms, shown, strict=True) if self._shown.setdefault(value, one) == one]

    def _is_empty(self, of: Type) -> bool:
        """Tell whether no value of a type that functions make is known yet."""
        meaning = self._types.meaning(of)
        return (meaning.is_private or meaning.is_abstract) and self._pools.get(meaning.of) == []


def _generic(of: Type) -> Type:
    """Return a type with other variables for what it holds."""
    return Type(of.head, tuple(Type(f"'{i}") for i in range(len(of.of))))


_TRIES: Final = 20


def is_due(function: SheetFunction, answer: Any) -> bool:
    """Tell whether the solution's answer asks something of a hand-in: a value, or an exception that the sheet names."""
    if isinstance(answer, FailedCall):
        return answer.kind == "exception" and exception_name(answer) in function.exceptions
    return True


def exception_name(failed: FailedCall) -> str:
    """Return the name of the exception of a call."""
    return re.split(r"[\s(:]", failed.detail, maxsplit=1)[0]


_BOTTOM: Final = -40


def spread(several: Sequence[Any], most: int) -> list[Any]:
    """Keep the first ones, and of the others so many, evenly."""
    if len(several) <= most:
        return [*several]
    half = most // 2
    rest = several[half:]
    return [*several[:half], *(rest[i * len(rest) // (most - half)] for i in range(most - half))]

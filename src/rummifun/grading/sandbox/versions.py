"""Versions of a sheet's functions in a running program: called with the sheet's values, and written as calls."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rummifun.grading.matching.codecs import NOTHING, Codec, needs_brackets, read_wire
from rummifun.grading.matching.pairing import PairedFunction
from rummifun.grading.matching.python_values import UNIT, data_text, json_list
from rummifun.grading.matching.shapes import Arguments, is_long, makers_in
from rummifun.grading.matching.sheet_values import ForeignValue
from rummifun.grading.sandbox.calls import CallSource
from rummifun.grading.sheet.declarations import SheetFunction
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.grading.submission.definitions import Definition, FailedCall

DATA: Final = ("data", (), "")
"""The role of any value of a sheet for the driver in Python."""


HIDDEN_RESULT: Final = "…"
"""The text of a result of an abstract type, of which nothing else is known."""


@dataclass(frozen=True, slots=True)
class Version:
    """A definition that has the type of a function of the sheet, ready to be called."""

    function: SheetFunction
    definition: Definition
    paired: PairedFunction
    calls: CallSource
    is_ocaml: bool
    makers: Mapping[str, Version] = field(default_factory=dict)
    """The functions that make what it is given of abstract types."""
    role: Sequence[Any] = DATA
    """The role of its result for the driver in Python; `given` has those of its arguments, data if nothing is said."""
    given: Sequence[Sequence[Any]] = ()

    @property
    def name(self) -> str:
        """Its name in the program."""
        return self.definition.plain_name

    @property
    def file(self) -> str:
        """The file of its definition."""
        return self.definition.file

    @property
    def is_maker(self) -> bool:
        """Tell whether it makes a value of an abstract type."""
        return bool(self.role[2] == "hidden")

    def answers(self, calls: Iterable[Arguments]) -> list[Any]:
        """Call it with several arguments in turn; the answers are values, foreign ones, and failed calls."""
        wires = [self.wire(arguments) for arguments in calls]
        self.calls.prefetch(wires)
        return [self.read(self.calls(wire)) for wire in wires]

    def answer(self, arguments: Arguments) -> Any:
        """Call it once."""
        return self.answers([arguments])[0]

    def call(self, *values: Any) -> Any:
        """Call it once, with these values."""
        return self.answer(values)

    def prefetch(self, calls: Iterable[Arguments]) -> None:
        """Make calls needed later, in fewer turns."""
        self.calls.prefetch(map(self.wire, calls))

    @property
    def gave_up(self) -> bool:
        """Tell whether it is called no more."""
        return self.calls.gave_up

    def show(self, arguments: Arguments) -> object:
        """Return what it makes of arguments as it lies in memory, even of an abstract type; the call, of functions."""
        raw = self.calls(self.wire(arguments, DATA))
        return arguments if isinstance(raw, FailedCall) or (self.is_ocaml and "<fun>" in repr(read_wire(raw))) else raw

    def _codecs_and_values(self, arguments: Arguments) -> list[tuple[Codec, Any]]:
        """Pair the arguments with their codecs; in Python nothing is given where OCaml is given `()`."""
        codecs = (self.paired.takes[i] for i in self.paired.order)
        pairs = zip(codecs, self.paired.own_values(arguments), strict=True)
        return [one for one in pairs if one[0] is not UNIT]

    def can_be_given(self, arguments: Arguments) -> bool:
        """Tell whether the program has the functions that make these arguments."""
        return makers_in(arguments) <= self.makers.keys()

    def _wires(self, arguments: Arguments) -> list[str]:
        wires = [codec.to_wire(value) for codec, value in self._codecs_and_values(arguments)]
        wires = [f"b0,{len(wires)};{''.join(wires)}"] if self.paired.joined and self.is_ocaml else wires
        for i in self.paired.left_out:
            wires.insert(i, NOTHING.to_wire(()))  # None: its default
        return wires

    def wire(self, arguments: Arguments, role: Sequence[Any] = ()) -> str:
        """Write a call for the driver."""
        wires = self._wires(arguments)
        if self.is_ocaml:
            return "".join(wires)
        given, gives = map(json.dumps, (self.given or [DATA] * len(wires), role or self.role))
        return f"[{given}, [{', '.join(wires)}], {gives}]"

    @property
    def signature(self) -> str:
        """The number of arguments in OCaml; in Python the roles of the arguments and of the result."""
        if self.is_ocaml:
            return str(1 if self.paired.joined else len(self.paired.order))
        return json.dumps([self.given or [DATA for one in self.paired.takes if one is not UNIT], self.role])

    def given_arguments(self, asked: bytes) -> Arguments:
        """Read the arguments of a call that the program makes of it."""
        paired, given = self.paired, read_wire(asked)[1:] if self.is_ocaml else json.loads(asked)
        own = iter(given[0][1:] if paired.joined and self.is_ocaml else given)
        codecs = (paired.takes[i] for i in paired.order)
        return paired.sheet_values([() if one is UNIT else one.from_wire(next(own)) for one in codecs])

    def wire_of_result(self, arguments: Arguments) -> str:
        """Write what it makes of some arguments as an argument of another function, without calling it yet."""
        index, wires = self.definition.index, self._wires(arguments)
        if not self.is_ocaml:
            return json_list("k", [f"{index}", *wires])
        return f"c{index},{len(wires)};{''.join(wires)}" if wires else f"k{index};"

    def read(self, answer: bytes | FailedCall) -> Any:
        """Read an answer of the driver: a value, a foreign one, or a failed call; no driver of ours answers others."""
        if isinstance(answer, FailedCall):
            return answer
        try:
            data = read_wire(answer) if self.is_ocaml else json.loads(answer)
            if isinstance(data, dict) and "?" in data:
                return ForeignValue(str(data["?"]))
            try:
                return self.paired.gives.from_wire(data)
            except (LookupError, TypeError, ValueError) as error:
                return ForeignValue(str(error) if self.is_ocaml else data_text(data))
        except (LookupError, RecursionError, TypeError, ValueError):
            return self.calls.stop_calling()

    def write(self, arguments: Arguments) -> str:
        """Write a call in the language of the program."""
        said = [_write_short(codec.write, value) for codec, value in self._codecs_and_values(arguments)]
        is_called = not self.definition.type.startswith("-")
        if not self.is_ocaml:
            first = len(said) - self.function.later
            groups = [f"({', '.join(some)})" for some in (said[:first], said[first:]) if some]
            return self.name + ("".join(groups) or "()" * is_called)
        if self.paired.joined:
            return f"{self.name} ({', '.join(said)})"
        return " ".join([self.name, *(f"({one})" if needs_brackets(one) or one[0] == "-" else one for one in said)])

    def write_result(self, value: Any) -> str:
        """Write a result, even one that has no place in the sheet, or an exception."""
        if isinstance(value, FailedCall):
            return value.detail or value.kind
        return value.text if isinstance(value, ForeignValue) else _write_short(self.paired.gives.write_any, value)


def _write_short(write: Callable[[Any], str], value: Any) -> str:
    """Write a value; of a very long list, the first items and their number."""
    return f"{write(value[:2])}{HIDDEN_RESULT} ({len(value)})" if is_long(value) else write(value)


def is_value(answer: Any) -> bool:
    """Tell whether an answer is a value of the sheet, neither a failed call nor a foreign value."""
    return not isinstance(answer, FailedCall | ForeignValue)


PENDING: Final = FailedCall("pending")
"""The answer to a call that is only noted."""


class BoundFunction:
    """A version of a function of our sheet: its calls may be noted or drawn again, and its multisets have a form.

    `codecs` are those by which it writes values of any type of the sheet.
    """

    is_late = False
    """True once a call came after the end of the time given to the whole hand-in."""

    noted: list[Sequence[Any]] | None = None
    """The calls to be made together later, where none is made now: all but those that draw."""

    def __init__(self, version: Version, form: str, codecs: Callable[[Type], Codec | None]) -> None:
        self.definition, self.form, self._version, self._codecs = version.definition, form, version, codecs
        self.notes, self.signature, self.write_result = version.paired.notes, version.signature, version.write_result
        self._results: dict[bytes, Any] = {}
        self._wires: dict[tuple[int, ...], tuple[Arguments, str]] = {}

    def call(self, *values: Any, shared: bool = False, again: bool = False) -> Any:
        """Call with values of the sheet, `again` even if done; return a value, a `ForeignValue` or a `FailedCall`."""
        wire, calls = self._wire_once(values), self._version.calls
        if self.noted is not None and (again or calls.is_awaited(wire)):
            self.noted += [] if again else [values]
            return PENDING
        found = calls(wire, shared, again)
        if isinstance(found, FailedCall):
            self.is_late |= found.kind == "late"
            return found
        if found not in self._results:
            self._results[found] = self._version.read(found)
        return self._results[found]

    @property
    def gave_up(self) -> bool:
        """Tell whether it is called no more."""
        return self._version.gave_up

    def prefetch(self, calls: Iterable[Sequence[Any]]) -> None:
        """Make calls needed later, in fewer turns."""
        self._version.calls.prefetch(self._wire_once(tuple(values)) for values in calls)

    def _wire_once(self, values: Arguments) -> str:
        """Write the same arguments once; they are kept, so that no others are mistaken for them."""
        key = tuple(map(id, values))
        found = self._wires.get(key) or self._wires.setdefault(key, (values, self._version.wire(values)))
        return found[1]

    def answer(self, asked: bytes, right: Callable[..., Any]) -> str:
        """Write the answer of a right function to a call of the hand-in; raise anything where there is none."""
        return self._version.paired.gives.to_wire(right(*self._version.given_arguments(asked)))

    def write(self, values: Sequence[Any]) -> str:
        """Write a call in the language of the file."""
        return self._version.write(tuple(values))

    def write_value(self, of: Type, value: Any) -> str:
        """Write a value in the language of the file: of its type, foreign to the sheet, or any other."""
        codec = self._codecs(of)
        return repr(value) if codec is None else codec.write_any(value)

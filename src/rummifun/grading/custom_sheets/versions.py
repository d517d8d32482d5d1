"""Versions of a sheet's functions in a running program: called with the sheet's values, and written as calls."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from rummifun.grading.custom_sheets.python_values import (
    ELEMENT,
    OPAQUE,
    UNIT,
    PythonNames,
    class_text,
    data_text,
    fields_of_classes,
    json_list,
    python_codec,
    result_role,
    words_of,
)
from rummifun.grading.custom_sheets.sheet import Arguments, MadeValue, Program, Sheet
from rummifun.grading.custom_sheets.values import is_long, makers_in
from rummifun.grading.grade import open_submission
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.matching.codecs import NATURAL, NOTHING, Codec, element_codec, needs_brackets, read_wire
from rummifun.grading.matching.pairing import PairedFunction, TypePairing
from rummifun.grading.matching.shapes import fields_of
from rummifun.grading.matching.sheet_values import ForeignValue
from rummifun.grading.sandbox.calls import CallCache
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sheet.declarations import TABLE, SheetError, SheetFunction
from rummifun.grading.sheet.function_arguments import given_functions
from rummifun.grading.sheet.ocaml_types import read_type
from rummifun.grading.submission.definitions import CallGraph, Definition, FailedCall, SourceFile
from rummifun.grading.submission.files import Submission
from rummifun.messages import N_

GIVEN_MODULE: Final = "donne"
"""The module of Python with the constructors of the sheet's types, which a hand-in may import."""


_GIVEN: Final = "rummifun_donne"
"""The name of the file with the sheet's types, which is loaded before every other."""


DATA: Final = ("data", (), "")
"""The role of any value of a sheet for the driver in Python."""


HIDDEN_RESULT: Final = "…"
"""What is known of a result of an abstract type."""


@dataclass(frozen=True, slots=True)
class Version:
    """A definition that has the type of a function of the sheet, ready to be called."""

    function: SheetFunction
    definition: Definition
    paired: PairedFunction
    calls: CallCache
    is_ocaml: bool
    makers: Mapping[str, Version]
    """The functions that make what it is given of abstract types."""
    role: Sequence[Any] = DATA

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
        wires = [self._wire(arguments) for arguments in calls]
        self.calls.prefetch(wires)
        return [self._read(self.calls(wire)) for wire in wires]

    def answer(self, arguments: Arguments) -> Any:
        """Call it once."""
        return self.answers([arguments])[0]

    def call(self, *values: Any) -> Any:
        """Call it once, with these values."""
        return self.answer(values)

    def prefetch(self, calls: Iterable[Arguments]) -> None:
        """Make calls needed later, in fewer turns."""
        self.calls.prefetch(map(self._wire, calls))

    @property
    def gave_up(self) -> bool:
        """Tell whether it is called no more."""
        return self.calls.gave_up

    def show(self, arguments: Arguments) -> object:
        """Return what it makes of arguments as it lies in memory, even of an abstract type; the call, of functions."""
        raw = self.calls(self._wire(arguments, DATA))
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

    def _wire(self, arguments: Arguments, role: Sequence[Any] = ()) -> str:
        wires = self._wires(arguments)
        if self.is_ocaml:
            return "".join(wires)
        return f"[{json.dumps([DATA] * len(wires))}, [{', '.join(wires)}], {json.dumps(role or self.role)}]"

    def wire_of_result(self, arguments: Arguments) -> str:
        """Write what it makes of some arguments as an argument of another function, without calling it yet."""
        index, wires = self.definition.index, self._wires(arguments)
        if not self.is_ocaml:
            return json_list("k", [f"{index}", *wires])
        return f"c{index},{len(wires)};{''.join(wires)}" if wires else f"k{index};"

    def _read(self, answer: bytes | FailedCall) -> Any:
        if isinstance(answer, FailedCall):
            return answer
        try:
            data = read_wire(answer) if self.is_ocaml else json.loads(answer)
            if isinstance(data, dict):
                return ForeignValue(str(data["?"]))
        except (LookupError, RecursionError, TypeError, ValueError):  # no driver of ours has answered so
            return self.calls.stop_calling()
        try:
            return self.paired.gives.from_wire(data)
        except (LookupError, TypeError, ValueError) as error:
            return ForeignValue(str(error) if self.is_ocaml else data_text(data))

    def write(self, arguments: Arguments) -> str:
        """Write a call in the language of the program."""
        said = [_write_short(codec.write, value) for codec, value in self._codecs_and_values(arguments)]
        is_called = self.definition.type.startswith("0")
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


class RunningProgram:
    """A program in its cell, with the types of a sheet."""

    def __init__(self, sheet: Sheet, hand: RunningSubmission, texts: Iterable[str]) -> None:
        self.sheet, self.hand, texts = sheet, hand, [*texts]
        self.is_ocaml = hand.language == "ocaml"
        files = {f"{_GIVEN}.ml", f"{_GIVEN}.py", *(one.name for one in sheet.given)}
        self.given = {one.plain_name: one for one in hand.definitions if one.file in files}
        classes = words_of(one.text for one in sheet.given_in(False)) - self.given.keys()
        given = frozenset(self.given) | {f"{name}(" for name in classes}
        self._names = PythonNames(words_of(texts), given, {} if self.is_ocaml else fields_of_classes(texts))
        self.definitions = [one for one in hand.definitions if one.file not in files]
        self.makers: dict[str, Version] = {}
        self.uses = CallGraph(self.definitions, late=not self.is_ocaml)

    def pair(
        self,
        function: SheetFunction,
        definition: Definition,
        makers: Mapping[str, Version] | None = None,
        *,
        is_opaque: bool = False,
    ) -> Version | None:
        """Pair a definition with a function of the sheet, elements perhaps opaque; None if its type is another."""
        makers = self.makers if makers is None else makers
        pair, made = self._in_ocaml if self.is_ocaml else self._in_python, _made_codec(makers)
        paired, scope = pair(function, definition, made, is_opaque), self.sheet.scope
        if paired is None:
            return None
        calls, role = CallCache(self.hand, definition.index), [*result_role(function.gives, scope), function.later]
        return Version(function, definition, paired, calls, self.is_ocaml, makers, role)

    def called_anew(self, version: Version) -> Version:
        """Return a version whose calls are made again where right functions are in the place of others now."""
        return replace(version, calls=CallCache(self.hand, version.definition.index)) if self.hand.replaced else version

    def _in_ocaml(
        self, function: SheetFunction, definition: Definition, made: Codec, is_opaque: bool
    ) -> PairedFunction | None:
        given = {name: one.index for name, one in self.given.items()}
        element = element_codec("any") if is_opaque else NATURAL
        pairing = TypePairing(self.sheet.scope, definition.known, given, made, element)
        return pairing.function(function.type, read_type(definition.type))

    def _in_python(
        self, function: SheetFunction, definition: Definition, made: Codec, is_opaque: bool
    ) -> PairedFunction | None:
        number = definition.type.partition(" ")[0]
        least, _, most = number.partition("-")
        if number == "-" if function.takes else least not in ("", "0"):  # a constant may be a function of nothing
            return None
        scope, types = self.sheet.scope, self.sheet.types
        tables = frozenset(name for name, one in types.items() if one.equality == TABLE)
        tuples = {i: fields for i, of in enumerate(function.takes) if (fields := fields_of(scope.expand(of), scope))}
        for some in ((), tuple(tuples)):
            parts = [[of for _, of in tuples[i]] if i in some else [of] for i, of in enumerate(function.takes)]
            takes = [of for part in parts for of in part]
            count = sum(scope.expand(of).head != "unit" for of in takes) - function.later
            if not least.isdigit() or int(least) <= count <= int(most):
                codec = partial(
                    python_codec,
                    scope=scope,
                    names=self._names,
                    made=made,
                    tables=tables,
                    element=OPAQUE if is_opaque else ELEMENT,
                )
                codecs, gives = tuple(map(codec, takes)), codec(function.gives)
                return PairedFunction(
                    codecs, gives, tuple(range(len(codecs))), len(some), open={i: len(tuples[i]) for i in some}
                )
        return None


def _made_codec(makers: Mapping[str, Version]) -> Codec:
    """Return the codec of values that functions make: calls inside calls, and results that are not seen."""
    return Codec(
        lambda value: makers[value.function].wire_of_result(value.of),
        lambda _: HIDDEN_RESULT,
        lambda value: makers[value.function].write(value.of) if isinstance(value, MadeValue) else HIDDEN_RESULT,
    )


@contextmanager
def open_program(
    sheet: Sheet, sources: Sequence[SourceFile], how: GradingOptions, files: Submission | None = None
) -> Iterator[RunningProgram]:
    """Run programs of a sheet, or a hand-in, after the sheet's types, in a cell of its own."""
    is_ocaml = sources[0].name.endswith(".ml")
    given = [*(_given_in_ocaml(sheet) if is_ocaml else _given_in_python(sheet, sources))]
    name, texts = (sources[0].name, {}) if files is None else (files.name, files.texts)
    with open_submission(Submission(name, (*given, *sources), texts), how) as hand:
        yield RunningProgram(sheet, hand, [one.text for one in sources])


def _given_in_ocaml(sheet: Sheet) -> Iterator[SourceFile]:
    yield SourceFile(f"{_GIVEN}.ml", f"{sheet.declarations}\n{given_functions(True)}")
    yield from (SourceFile(one.name, one.text) for one in sheet.given_in(True))


def _given_in_python(sheet: Sheet, sources: Sequence[SourceFile]) -> Iterator[SourceFile]:
    """Give the classes of the constructors, and what students are given, as a module that every file has imported."""
    file = f"{_GIVEN}.py"
    yield SourceFile(file, f"{class_text(sheet.scope, sheet.types)}\n{given_functions(False)}", GIVEN_MODULE)
    yield from (SourceFile(one.name, one.text, GIVEN_MODULE) for one in sheet.given_in(False))
    modules = dict.fromkeys(one.module for one in sources)
    yield from (SourceFile(file, f"from {GIVEN_MODULE} import *", module) for module in modules)


def definitions_of(program: RunningProgram, file: Program, name: str) -> Iterator[Definition]:
    """List the definitions of a name in a file of a sheet; in Python, that of a module begins with its name."""
    found = (one for one in program.definitions if one.file == file.name)
    if not program.is_ocaml:
        return (one for one in found if one.plain_name == name.replace(".", "_"))
    return (one for one in found if one.name.removeprefix(f"{SOLUTION}.") == name)


SOLUTION: Final = "Solution"
"""The module of OCaml in which other files find the solution."""


def functions_of(program: RunningProgram, file: Program) -> dict[str, Version]:
    """Return the solution's functions by their names; raise `SheetError` for one that it lacks."""
    found: dict[str, Version] = {}
    for name, function in program.sheet.functions.items():
        several = [*definitions_of(program, file, name)]
        if name in program.given:
            several.append(program.given[name])
        if not several:
            raise SheetError(
                N_("{file} has no function {name}, which {mli} asks for"), file=file.name, name=name, mli="feuille.mli"
            )
        version = program.pair(function, several[-1])
        if version is None or version.paired.is_adapted:
            message = N_("{file}, line {line}: {name} has another type than the interface: {type}")
            type_ = several[-1].type
            raise SheetError(message, file=file.name, line=several[-1].line, name=name, type=type_)
        found[name] = version
    program.makers.update(found)
    return found

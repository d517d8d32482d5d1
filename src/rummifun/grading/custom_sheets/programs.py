"""Programs in their cells with the types of a sheet: definitions paired with the functions that they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final

from rummifun.grading.custom_sheets.sheet import Program, Sheet
from rummifun.grading.grade import open_submission
from rummifun.grading.judging.asked_types import TypeJudge
from rummifun.grading.judging.findings import JudgedVersion
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.matching.codecs import NATURAL, TEXT, Codec, converting_codec, element_codec
from rummifun.grading.matching.pairing import PairedFunction, TypePairing
from rummifun.grading.matching.python_values import (
    ELEMENT,
    OPAQUE,
    PythonNames,
    class_text,
    fields_of_classes,
    python_codec,
    result_role,
    words_of,
)
from rummifun.grading.matching.shapes import MadeValue, chain_of, fields_of
from rummifun.grading.sandbox.calls import CallCache
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sandbox.versions import HIDDEN_RESULT, Version
from rummifun.grading.sheet.declarations import LIST_FORM, SUM_FORM, TABLE, SheetError, SheetFunction
from rummifun.grading.sheet.function_arguments import given_functions
from rummifun.grading.sheet.ocaml_types import read_type, split_arguments
from rummifun.grading.submission.definitions import CallGraph, Definition, SourceFile
from rummifun.grading.submission.files import Submission
from rummifun.messages import N_

GIVEN_MODULE: Final = "donne"
"""The module of Python with the constructors of the sheet's types, which a hand-in may import."""


_GIVEN: Final = "rummifun_donne"
"""The name of the file with the sheet's types, which is loaded before every other."""


class RunningProgram:
    """A program in its cell, with the types of a sheet."""

    def __init__(self, sheet: Sheet, hand: RunningSubmission, texts: Iterable[str]) -> None:
        self.sheet, self.hand, texts = sheet, hand, [*texts]
        self.is_ocaml = hand.language == "ocaml"
        self._given_files = {f"{_GIVEN}.ml", f"{_GIVEN}.py", *(one.name for one in sheet.given)}
        self.given = {one.plain_name: one for one in hand.definitions if self.is_given_file(one.file)}
        classes = words_of(one.text for one in sheet.given_in(False)) - self.given.keys()
        given = frozenset(self.given) | {f"{name}(" for name in classes}
        self._names = PythonNames(words_of(texts), given, {} if self.is_ocaml else fields_of_classes(texts))
        self.definitions = [one for one in hand.definitions if not self.is_given_file(one.file)]
        self.makers: dict[str, Version] = {}
        self.uses = CallGraph(self.definitions, late=not self.is_ocaml)

    def judge_type(self, name: str) -> JudgedVersion:
        """Judge the type of a name that the sheet asks for."""
        judge = TypeJudge(self.sheet.types, partial(TypePairing, self.sheet.scope))
        return judge.judge(name, [one for one in self.hand.types.get(name, ()) if not self.is_given_file(one.file)])

    def is_given_file(self, name: str) -> bool:
        """Tell whether a file is one that every program is given."""
        return name in self._given_files

    def pair(
        self,
        function: SheetFunction,
        definition: Definition,
        makers: Mapping[str, Version] | None = None,
        *,
        elements: str = "plain",
    ) -> Version | None:
        """Pair a definition with a function of the sheet, its `elements` of a kind; None if its type is another."""
        makers = self.makers if makers is None else makers
        pair, made = self._in_ocaml if self.is_ocaml else self._in_python, _made_codec(makers)
        paired, scope = pair(function, definition, made, _ELEMENTS[elements][not self.is_ocaml]), self.sheet.scope
        if paired is None:
            return None
        calls, role = CallCache(self.hand, definition.index), [*result_role(function.gives, scope), function.later]
        return Version(function, definition, paired, calls, self.is_ocaml, makers, role)

    def called_anew(self, version: Version) -> Version:
        """Return a version whose calls are made again where right functions are in the place of others now."""
        return replace(version, calls=CallCache(self.hand, version.definition.index)) if self.hand.replaced else version

    def form_of(self, version: Version) -> str:
        """Tell how a version has the sheet's sums made like lists: as sums, or as lists; nothing without any."""
        scope, known = self.sheet.scope, version.definition.known
        asked = (*version.function.takes, version.function.gives)
        chains = [chain for of in asked if (chain := chain_of(scope.expand(of), scope))]
        if not chains:
            return ""
        if not self.is_ocaml:
            words = self._names.words | self._names.given
            return SUM_FORM if any({one.empty, one.more} & words for one in chains) else LIST_FORM
        takes, gives = split_arguments(known.expand(read_type(version.definition.type)))
        several = known.expand(takes[0]).of if version.paired.joined else takes
        return LIST_FORM if any(known.expand(of).head == "list" for of in (*several, gives)) else SUM_FORM

    def _in_ocaml(
        self, function: SheetFunction, definition: Definition, made: Codec, element: Codec
    ) -> PairedFunction | None:
        given = {name: one.index for name, one in self.given.items()}
        pairing = TypePairing(self.sheet.scope, definition.known, given, made, element)
        return pairing.function(function.type, read_type(definition.type))

    def _in_python(
        self, function: SheetFunction, definition: Definition, made: Codec, element: Codec
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
                    element=element,
                )
                codecs, gives = tuple(map(codec, takes)), codec(function.gives)
                return PairedFunction(
                    codecs, gives, tuple(range(len(codecs))), len(some), open={i: len(tuples[i]) for i in some}
                )
        return None


def _boxed_codec(texts: Codec) -> Codec:
    """Return the codec of elements that are texts of two letters, equal but never the same in memory."""
    return converting_codec(lambda text: ord(text[0]) - _BEFORE_A, texts, lambda n: chr(_BEFORE_A + n) * 2)


_BEFORE_A: Final = ord("a") - 1


_ELEMENTS: Final = {
    "plain": (NATURAL, ELEMENT),
    "opaque": (element_codec("any"), OPAQUE),
    "boxed": (_boxed_codec(TEXT), _boxed_codec(ELEMENT)),
}
"""The elements of any type that functions are called with, in OCaml and in Python."""


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

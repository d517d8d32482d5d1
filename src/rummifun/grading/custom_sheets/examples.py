"""The examples of an interface: calls with their results, evaluated with the solution, in its language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import reduce
from typing import Final, NamedTuple

from rummifun.grading.custom_sheets.drawn_calls import Call
from rummifun.grading.custom_sheets.programs import RunningProgram
from rummifun.grading.custom_sheets.sheet import Sheet
from rummifun.grading.sheet.declarations import Example, SheetError, SheetFunction, is_abstract
from rummifun.grading.sheet.interface import FILE, sheet_error
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.grading.submission.definitions import SourceFile
from rummifun.messages import N_

_NAME: Final = "rummifun_exemple"


_MALFORMED: Final = N_("`{said}`: a call of {name} and its result were expected, with values of its types")


def example_sources(sheet: Sheet, module: str) -> Iterator[SourceFile]:
    """Write a program for each example: a constant, its arguments with its result, at the line of the example."""
    for function in sheet.functions.values():
        for one in function.examples:
            made = _in_ocaml(function, one) if sheet.solution.is_ocaml else _in_python(function, one, module)
            if _is_hidden(function, sheet):
                opened = "".join(f"let open {one} in " for one in (module.capitalize(), function.module) if one)
                before, opened = ("let ", opened) if sheet.solution.is_ocaml else ("", "")
                made = made._replace(text=f"{before}{_NAME} = {opened}({one.text})")
            yield made._replace(text="\n" * (one.line - 1) + made.text)


def _in_ocaml(function: SheetFunction, one: Example) -> SourceFile:
    """Call in the place of the function one that returns its arguments, and in that of `=` one that makes a couple."""
    names = [f"rummifun_{i}" for i in range(len(function.takes))]
    couples = reduce(lambda rest, name: f"({name}, {rest})", reversed(names), "()")
    caught = f"let {function.plain_name} {' '.join(names)} = {couples} in let (=) call result = call, result in"
    return SourceFile(FILE, f"let {_NAME} = {caught} {one.text}")


def _in_python(function: SheetFunction, one: Example, module: str) -> SourceFile:
    try:
        found = ast.parse(one.text, mode="eval").body
    except SyntaxError:
        found = ast.Constant(None)
    match found:
        case ast.Compare(ast.Call(ast.Name(function.plain_name), given, []), [ast.Eq()], [result]):
            couples = reduce(lambda rest, each: f"({ast.unparse(each)}, {rest})", reversed(given), "()")
            return SourceFile(FILE, f"{_NAME} = ({couples}, {ast.unparse(result)})", module)
    raise sheet_error(one.line, _MALFORMED, said=one.text, name=function.name)


def _is_hidden(function: SheetFunction, sheet: Sheet) -> bool:
    """Tell whether an example of a function is only true or false: it holds functions, or values of abstract types."""
    heads = (sheet.scope.expand(one).head for one in (*function.takes, function.gives))
    return any(head == "->" or is_abstract(sheet.scope.find(head)) for head in heads)


class CheckedExample(NamedTuple):
    """An example, evaluated: its function, its line, and the call with the result that it claims."""

    function: SheetFunction
    line: int
    call: Call


def read_examples(program: RunningProgram) -> Iterator[CheckedExample | SheetError]:
    """Read the examples that the solution's program has evaluated; an error for one that is false or of other types."""
    made = {one.line: one for one in program.definitions if (one.file, one.plain_name) == (FILE, _NAME)}
    for function in program.sheet.functions.values():
        takes = reduce(lambda rest, of: Type("*", (of, rest)), reversed(function.takes), Type("unit"))
        asked = SheetFunction(_NAME, Type("*", (takes, function.gives)), 0)
        if _is_hidden(function, program.sheet):
            asked = SheetFunction(_NAME, Type("bool"), 0)
        for one in function.examples:
            version = program.pair(asked, made[one.line]) if one.line in made else None
            found = version and version.answer(())
            if isinstance(found, bool):
                if not found:
                    yield sheet_error(one.line, N_("`{said}` is false of the solution"), said=one.text)
                continue
            if type(found) is not tuple:
                yield sheet_error(one.line, _MALFORMED, said=one.text, name=function.name)
                continue
            rest, result = found
            arguments = []
            while rest:
                value, rest = rest
                arguments.append(value)
            yield CheckedExample(function, one.line, Call(tuple(arguments), result))

"""The versions of functions in the files of a sheet beside the solution: readings, mistakes, right results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Final, NamedTuple

from rummifun.grading.custom_sheets.programs import RunningProgram, definitions_of
from rummifun.grading.custom_sheets.sheet import Program, Sheet
from rummifun.grading.sandbox.versions import Version
from rummifun.grading.sheet.declarations import SheetError, SheetFunction
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.messages import N_


class TitledVersion(NamedTuple):
    """Another version of a function: a reading that is accepted too, or a mistake, under its title.

    A mistake in a function with several right results may be one that accepts wrong ones.
    """

    title: str
    version: Version
    function: SheetFunction

    @property
    def is_predicate(self) -> bool:
        """Tell whether it tells of results whether the mistake is in them."""
        return self.version.function is not self.function

    @property
    def name(self) -> str:
        """The name of its function."""
        return self.function.name


RIGHT_RESULTS: Final = "_juste"
"""The end of the name of a function of the solution that tells whether a result is right, where several are."""


def find_predicate(solution: RunningProgram, function: SheetFunction) -> Version | None:
    """Find the solution's function that tells whether a result of another is right."""
    name = function.name + RIGHT_RESULTS
    arrows = reduce(
        lambda gives, takes: Type("->", (takes, gives)), [function.gives, *reversed(function.takes)], Type("bool")
    )
    asked = SheetFunction(name, arrows, function.line)
    several = [*definitions_of(solution, solution.sheet.solution, name)]
    return solution.pair(asked, several[-1]) if several else None


def find_titled(
    sheet: Sheet, programs: Mapping[bool, RunningProgram], file: Program | None
) -> Iterator[TitledVersion | SheetError]:
    """Find the versions of functions in a file, titled or not; an error for a title of something else."""
    if file is None:
        return
    program, titles, solution = programs[file.is_ocaml], dict(file.titles), programs[sheet.solution.is_ocaml]
    functions = sheet.functions.values()
    predicates = [(one, other.function) for one in functions if (other := find_predicate(solution, one))]
    asked = [*((one, one) for one in functions), *predicates]
    for one in program.definitions:
        title = titles.get(one.line, "")
        named = [(about, function) for about, function in asked if function.plain_name == one.plain_name]
        pairs = [(program.pair(function, one), about) for about, function in named]
        found = [(version, about) for version, about in pairs if version]
        if one.file == file.name and found:
            yield TitledVersion(title, *min(found, key=lambda pair: pair[0].paired.doubt))
        elif one.file == file.name and title:
            message = N_("{file}, line {line}: {name} is no function of the sheet, or has another type")
            yield SheetError(message, file=file.name, line=one.line, name=one.plain_name)

"""Mutants of a sheet's solution: copies of its functions with a small mistake each, which good calls tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from rummifun.grading.custom_sheets.programs import RunningProgram, functions_of, open_program
from rummifun.grading.judging.options import GradingOptions
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.versions import Version
from rummifun.grading.submission.definitions import SourceFile
from rummifun.grading.submission.mutants import HURRY, mistaken_copies, own_definitions

_MOST: Final = 12
"""The most mutants of a function: evenly among all that can be made."""


@contextmanager
def open_mutants(program: RunningProgram, solution: Mapping[str, Version], how: GradingOptions) -> Iterator[Mutants]:
    """Run the solution with mutants of its functions, in a cell of their own."""
    file, own = program.sheet.solution, {one.definition.index for one in solution.values()}
    copies: dict[str, dict[str, str]] = {}
    for name, version in solution.items():
        if version.function.module or version.function.is_given or name not in program.sheet.functions:
            continue  # the helpers of a module are out of reach of a copy
        used = program.uses.dependencies(version.definition)
        copies[name] = mistaken_copies(name, own_definitions(version.definition, used, own), _MOST)
    texts = (SourceFile(*one) for some in copies.values() for one in some.items())
    hurried = replace(how, limits=replace(how.limits or Limits(), call=HURRY))
    with open_program(program.sheet, [SourceFile(file.name, file.text), *texts], hurried) as planted:
        functions_of(planted, file)
        known = {one.plain_name: one for one in planted.definitions}
        yield {
            name: [
                fit
                for copy in some
                if copy in known and (fit := planted.pair(solution[name].function, known[copy])) is not None
            ]
            for name, some in copies.items()
        }


Mutants = Mapping[str, Sequence[Version]]
"""The copies of each function that can be run: first one without a mistake."""

"""The functions of a sheet that the definitions of a hand-in are: by their names, then by their types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rummifun.grading.custom_sheets.programs import RunningProgram
from rummifun.grading.sandbox.versions import Version
from rummifun.grading.sheet.function_names import EXACT, NEAR, FunctionNames
from rummifun.grading.submission.definitions import Definition
from rummifun.grading.submission.names import NO_NAMES, TeacherNames


class RecognisedFunction(NamedTuple):
    """The versions of a function in a hand-in, the last one last; without any, definitions of another type."""

    versions: tuple[Version, ...] = ()
    misfits: tuple[Definition, ...] = ()


def recognise(program: RunningProgram, given: TeacherNames = NO_NAMES) -> Mapping[str, RecognisedFunction]:
    """Find the definitions that are functions of the sheet: a nearer name first, then a type with less doubt.

    Those that a teacher names are what he says, others his names forbid.
    """
    functions = {name: one for name, one in program.sheet.functions.items() if not one.is_given}
    found: dict[str, list[tuple[int, Version]]] = {}
    misfits: dict[str, list[Definition]] = {}
    for definition in program.definitions:
        inside = {one.module for one in functions.values()} & {*definition.name.split(".")[:-1]}
        asked = {name: one for name, one in functions.items() if not inside or one.module in inside}
        said = given.function_for(definition)
        tiers = FunctionNames(asked).tiers(definition.plain_name) if said is None else [(EXACT, (said,))]
        named = [(tier, name) for tier, names in tiers for name in names if name in functions]
        least = min(named, default=(NEAR, ""))
        named = [one for one in named if one[0] < NEAR or least[0] == NEAR]  # a known word is no slip of another
        paired = [
            (tier, one.paired.doubt, name, one)
            for tier, name in named
            if (one := program.pair(functions[name], definition))
        ]
        if paired:
            tier, _, name, version = min(paired, key=lambda one: (*one[:2], one[2] in found))  # a second one is Q2's
            found.setdefault(name, []).append((tier, version))
        elif least[0] < NEAR:
            misfits.setdefault(least[1], []).append(definition)
    return {
        name: RecognisedFunction(_nearest(found.get(name, [])), tuple(misfits.get(name, [])))
        for name in functions
        if name in found or name in misfits
    }


def _nearest(several: Sequence[tuple[int, Version]]) -> tuple[Version, ...]:
    """Leave out slips of the pen where another name is nearer."""
    least = min((tier for tier, _ in several), default=NEAR)
    return tuple(one for tier, one in several if tier < NEAR or least == NEAR)

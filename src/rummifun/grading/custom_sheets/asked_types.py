"""The types that a sheet asks for, judged: those of a hand-in are paired with them."""

from __future__ import annotations

from collections.abc import Iterator, Set

from rummifun.grading.custom_sheets.programs import RunningProgram
from rummifun.grading.judging.findings import JudgedVersion
from rummifun.grading.matching.pairing import TypePairing
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sheet.declarations import types_within
from rummifun.grading.sheet.ocaml_types import Type, TypeScope, declaration_text, type_heads


def judge_type(program: RunningProgram, name: str) -> JudgedVersion:
    """Judge a type of a hand-in in OCaml: one of its declarations represents that of the sheet."""
    declared = [one for one in program.hand.types.get(name, ()) if not program.is_given_file(one.file)]
    if not declared:
        return JudgedVersion(name, "missing")
    text, known, file = declared[-1]
    if any(_represents(program, name, one.known) for one in declared):
        return JudgedVersion(name, "right", file, type=text)
    parts = tuple(_wrong_parts(program, name, known))
    own, asked = (declaration_text(found) for scope in (known, program.sheet.scope) if (found := scope.find(name)))
    shown = None if parts else TypeMismatch("declared", own, asked)
    return JudgedVersion(name, "wrong" if parts else "type", file, type=text, calls=parts, misfit=shown)


def _represents(program: RunningProgram, name: str, known: TypeScope) -> bool:
    """Tell whether the type of a name in a hand-in represents the sheet's."""
    found = known.find(name)
    if found is None:
        return False
    asked, own = (Type(name, tuple(map(Type, of.parameters))) for of in (program.sheet.types[name].declaration, found))
    return TypePairing(program.sheet.scope, known).pair(asked, own, {}) is not None


def _wrong_parts(program: RunningProgram, name: str, known: TypeScope, seen: Set[str] = frozenset()) -> Iterator[str]:
    """List the types that one is made of, in the sheet and in a hand-in, and that are wrong by themselves."""
    types, within = program.sheet.types, {*seen, name}
    heads = {head for of in types[name].holds for head in type_heads(of)} & types.keys() - within
    for part in sorted(heads & types_within(Type(name), known)):
        if not _represents(program, part, known):
            yield from [*_wrong_parts(program, part, known, within)] or [part]

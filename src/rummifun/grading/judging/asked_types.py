"""The types that a sheet asks for, judged: those of a hand-in are paired with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rummifun.grading.judging.findings import JudgedVersion
from rummifun.grading.matching.pairing import TypePairing
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sandbox.runner import PrintedType
from rummifun.grading.sheet.declarations import SheetType, types_within
from rummifun.grading.sheet.ocaml_types import Type, TypeScope, declaration_text, type_heads


@dataclass(frozen=True, slots=True)
class TypeJudge:
    """Judges types of a hand-in in OCaml by those of a sheet, paired with the types known at a place."""

    types: Mapping[str, SheetType]
    pairing: Callable[[TypeScope], TypePairing]

    def judge(self, name: str, declared: Sequence[PrintedType]) -> JudgedVersion:
        """Judge the type of a name by its declarations: one of them represents that of the sheet."""
        if not declared:
            return JudgedVersion(name, "missing")
        text, known, _ = declared[-1]
        if any(self.represents(name, one.known) for one in declared):
            return JudgedVersion(name, "right", type=text)
        parts, own = self.wrong_parts(name, known), known.find(name)
        asked = declaration_text(self.types[name].declaration)
        shown = TypeMismatch("declared", declaration_text(own), asked) if own and not parts else None
        return JudgedVersion(name, "wrong" if parts else "type", type=text, calls=parts, misfit=shown)

    def represents(self, name: str, known: TypeScope) -> bool:
        """Tell whether the type of a name in a hand-in represents the sheet's."""
        found = known.find(name)
        if found is None:
            return False
        asked, own = (Type(name, tuple(map(Type, of.parameters))) for of in (self.types[name].declaration, found))
        return self.pairing(known).pair(asked, own, {}) is not None

    def wrong_parts(self, name: str, known: TypeScope, seen: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """List the types that one is made of, in the sheet and in a hand-in, and that are wrong by themselves."""
        within = seen | {name}
        heads = self._parts(name, within) & types_within(Type(name), known)
        wrong = sorted(one for one in heads if not self.represents(one, known))
        return tuple(one for one in wrong if not self.wrong_parts(one, known, within))

    def _parts(self, name: str, seen: frozenset[str]) -> frozenset[str]:
        """List the sheet's types that one is made of, at any depth."""
        heads = {head for of in self.types[name].holds for head in type_heads(of)} & self.types.keys() - seen
        return frozenset(heads).union(*(self._parts(one, seen | heads) for one in heads))

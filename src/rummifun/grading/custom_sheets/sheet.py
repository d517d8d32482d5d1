"""A sheet of one's own as a value: its types, its functions, its questions, the texts of its programs, its points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from rummifun.grading.custom_sheets.sheet_files import PROGRAMS
from rummifun.grading.judging.weights import Weights
from rummifun.grading.sheet.declarations import SheetFunction, SheetType
from rummifun.grading.sheet.ocaml_types import Type, TypeScope, type_heads

USUAL_POINTS: Final = 20
"""The points of a sheet that gives its questions none."""

USUAL_TOLERANCE: Final = 1e-9
"""The difference that two floats may have where the sheet says nothing."""


class Term(NamedTuple):
    """A part of a law: a `variable`, a `constant`, a `call`, a `tuple`, an `equation`, an `operation`, a `choice`."""

    kind: str
    type: Type
    of: tuple[Term, ...] = ()
    value: Any = None


class FunctionLaw(NamedTuple):
    """A law of a sheet, as a function of its variables that is true of right functions; its equation is its meaning."""

    function: SheetFunction
    variables: tuple[str, ...]
    term: Term
    names: tuple[str, ...]


class Program(NamedTuple):
    """A file of a sheet, with the line and the title of each titled definition."""

    name: str
    text: str
    titles: tuple[tuple[int, str], ...] = ()

    @property
    def is_ocaml(self) -> bool:
        """Tell whether it is in OCaml."""
        return self.name.endswith(".ml")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of one's own, whole."""

    title: str
    folder: Path
    interface: str
    types: Mapping[str, SheetType]
    scope: TypeScope
    functions: Mapping[str, SheetFunction]
    weights: Weights
    exceptions: tuple[str, ...]
    solution: Program
    readings: Program | None = None
    mistakes: Program | None = None
    laws: tuple[FunctionLaw, ...] = ()
    given: tuple[Program, ...] = ()

    @property
    def declarations(self) -> str:
        """The types and exceptions as OCaml declares them, none of them private, without those that are not known."""
        unknown: set[str] = set()
        for name, one in self.types.items():
            if one.is_abstract or any(type_heads(of) & unknown for of in one.holds):
                unknown.add(name)
        known = (one.text for name, one in self.types.items() if name not in unknown)
        return "\n".join([*known, *self.exceptions])

    def owns(self, path: Path) -> bool:
        """Tell whether a file or folder is the sheet's own."""
        where, folder = path.resolve(), self.folder.resolve()
        return where == folder or (where.parent == folder and where.stem in (*PROGRAMS, "feuille"))

    def given_in(self, is_ocaml: bool) -> tuple[Program, ...]:
        """Return what students are given in a language."""
        return tuple(one for one in self.given if one.is_ocaml == is_ocaml)

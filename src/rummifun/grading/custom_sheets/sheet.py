"""A sheet of one's own as a value: its types, its functions, its questions, the texts of its programs, its points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from rummifun.grading.judging.weights import Weights
from rummifun.grading.matching.ocaml_types import Declaration, Type, TypeScope, split_arguments
from rummifun.messages import LocalizedError


class SheetError(LocalizedError):
    """A sheet that cannot be used: a message, and its details."""


class Variant(NamedTuple):
    """A value of a sum type: its constructor, and what it holds."""

    name: str
    of: tuple[Any, ...] = ()


class MadeValue(NamedTuple):
    """A value of an abstract type: the function that makes it, and its arguments; each side makes its own."""

    function: str
    of: tuple[Any, ...] = ()


Arguments = tuple[Any, ...]
"""The arguments of a call: numbers, truth values, texts, tuples (also of lists and records), variants, made values."""


BAG, SET, TABLE = "sac", "ensemble", "table"
"""The equalities of a type that are no function of the solution: lists in any order, without repetitions too, and lists
of keys with their values, which are a dictionary in Python."""


@dataclass(frozen=True, slots=True)
class SheetType:
    """A type of a sheet: `is_private` if only the solution makes its values; its equality, its bounds, its letters."""

    declaration: Declaration
    line: int
    text: str
    is_private: bool = False
    equality: str = ""
    bounds: tuple[int, int] | None = None
    letters: str = ""

    @property
    def is_abstract(self) -> bool:
        """Tell whether it has no definition: its values are known by what functions answer about them."""
        return is_abstract(self.declaration)

    @property
    def holds(self) -> tuple[Type, ...]:
        """The types in its definition."""
        declared = self.declaration
        held = [*((declared.alias,) if declared.alias else ()), *(of for _, of in declared.fields)]
        return (*held, *(of for _, some in declared.constructors for of in some))


def read_tolerance(equality: str) -> float:
    """Read the equality of a type of floats, the difference that two may have; 0 for any other equality."""
    try:
        return max(0.0, float(equality))
    except ValueError:
        return 0.0


def is_abstract(declared: Declaration | None) -> bool:
    """Tell whether a type is declared without a definition."""
    return declared is not None and not (declared.alias or declared.constructors or declared.fields)


class Example(NamedTuple):
    """A call with its result, as the interface shows it in the language of the solution."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class SheetFunction:
    """A function that a sheet asks for; `exceptions` are those that a right one raises, `names` its other names.

    Its definition holds `one_of` some words, if there are any, and `none_of` others. One that `is_given` is not asked
    for: students have it. One of its calls has lists of `length` items, if there is one.
    It returns a function of its `later` arguments, if there are any.
    """

    name: str
    type: Type
    line: int
    meaning: str = ""
    examples: tuple[Example, ...] = ()
    hints: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    none_of: tuple[str, ...] = ()
    is_given: bool = False
    length: int = 0
    later: int = 0

    @property
    def plain_name(self) -> str:
        """Its name without its module."""
        return self.name.rpartition(".")[2]

    @property
    def module(self) -> str:
        """The module that it stands in, if any: a question that asks for the same words again."""
        return self.name.rpartition(".")[0]

    @property
    def takes(self) -> tuple[Type, ...]:
        """The types of its arguments."""
        return split_arguments(self.type)[0]

    @property
    def gives(self) -> Type:
        """The type of its result."""
        return split_arguments(self.type)[1]


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


OPTION: Final = Declaration("option", ("'a",), constructors=(("None", ()), ("Some", (Type("'a"),))))
"""The sum type that OCaml declares."""


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
        return where == folder or (where.parent == folder and where.stem in (*FILES, "feuille"))

    def given_in(self, is_ocaml: bool) -> tuple[Program, ...]:
        """Return what students are given in a language."""
        return tuple(one for one in self.given if one.is_ocaml == is_ocaml)


def type_heads(of: Type) -> set[str]:
    """List the names and variables in a type."""
    return {of.head}.union(*map(type_heads, of.of))


FILES: Final = ("solution", "lectures", "fautes", "lois", "donne", "debut")
"""The programs of a sheet, without their suffixes."""

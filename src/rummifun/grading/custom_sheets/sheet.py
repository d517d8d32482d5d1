"""A sheet of one's own as a value: its types, its functions, its questions, the texts of its programs, its points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple

from rummifun.grading.judging.weights import Weights
from rummifun.grading.matching.ocaml_types import Declaration, Type, TypeScope, split_arguments
from rummifun.grading.sheet import Question
from rummifun.messages import LocalizedError


class SheetError(LocalizedError):
    """A sheet that cannot be used: a message, and its details."""


class Variant(NamedTuple):
    """A value of a sum type: its constructor, and what it holds."""

    name: str
    of: tuple[Any, ...] = ()


Arguments = tuple[Any, ...]
"""The arguments of a call: integers, truth values, texts, tuples (of lists, tuples and records), and variants."""


BAG, SET = "sac", "ensemble"
"""The equalities of a type that are no function of the solution: lists in any order, and without repetitions too."""


@dataclass(frozen=True, slots=True)
class SheetType:
    """A type of a sheet: `is_private` if only the solution makes its values; its equality; the bounds of integers."""

    declaration: Declaration
    line: int
    text: str
    is_private: bool = False
    equality: str = ""
    bounds: tuple[int, int] | None = None


class Example(NamedTuple):
    """A call with its result, as the interface shows it in the language of the solution."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class SheetFunction:
    """A function that a sheet asks for; `exceptions` are those that a right one raises, `names` its other names."""

    name: str
    type: Type
    line: int
    meaning: str = ""
    examples: tuple[Example, ...] = ()
    hints: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()

    @property
    def takes(self) -> tuple[Type, ...]:
        """The types of its arguments."""
        return split_arguments(self.type)[0]

    @property
    def gives(self) -> Type:
        """The type of its result."""
        return split_arguments(self.type)[1]


class Program(NamedTuple):
    """A file of a sheet, with the line and the title of each titled definition."""

    name: str
    text: str
    titles: tuple[tuple[int, str], ...] = ()

    @property
    def is_ocaml(self) -> bool:
        """Tell whether it is in OCaml."""
        return self.name.endswith(".ml")


class SheetWeights(Weights):
    """The points of a sheet that has no parts."""

    __slots__ = ()

    @property
    def parts(self) -> dict[int, Fraction]:
        return {}

    def points(self, shares: Mapping[str, Fraction]) -> dict[int, float]:
        return {}

    def mark(self, shares: Mapping[str, Fraction]) -> float:
        worth = sum((points * shares.get(name, 0) for name, points in self.questions), Fraction())
        return round(float(worth * self.out_of / self.max_points), 2)


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
    questions: tuple[Question, ...]
    weights: Weights
    exceptions: tuple[str, ...]
    solution: Program
    readings: Program | None = None
    mistakes: Program | None = None

    @property
    def declarations(self) -> str:
        """The types and exceptions as OCaml declares them, none of them private."""
        return "\n".join([*(one.text for one in self.types.values()), *self.exceptions])

"""The declarations of a sheet as values: its types, its functions, its questions."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from rummifun.grading.sheet.ocaml_types import Declaration, Type, TypeScope, split_arguments
from rummifun.messages import LocalizedError


class SheetError(LocalizedError):
    """A sheet that cannot be used: a message, and its details."""


@cache
def plain(name: str) -> str:
    """Leave the letters and figures of a name alone.

    >>> plain("nb_Occ"), plain("cst_PIOCHE_INIT"), plain("égaux'")
    ('nbocc', 'cstpiocheinit', 'egaux')
    """
    bare = (c for c in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(c))
    return "".join(c for c in bare if c.isalnum())


SUM_FORM, LIST_FORM = "somme", "liste"
"""The forms of the values of a sum type made like a list: of a sum in a program too, or of its lists."""


BAG, SET, TABLE = "sac", "ensemble", "table"
"""The equalities of a type that are no function of the solution: lists in any order, without repetitions too, and lists
of keys with their values, which are a dictionary in Python."""


LISTS: Final = frozenset({"list", "array"})
"""The types of OCaml whose values are items in a row."""


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
        return _held_types(self.declaration)


def _held_types(declared: Declaration) -> tuple[Type, ...]:
    held = [*((declared.alias,) if declared.alias else ()), *(of for _, of in declared.fields)]
    return (*held, *(of for _, some in declared.constructors for of in some))


def types_within(of: Type, known: TypeScope) -> set[str]:
    """List the names of the types inside a type, and inside their definitions."""
    found, ahead = set[str](), [of]
    while ahead:
        one = ahead.pop()
        name = one.head.rpartition(".")[2]
        declared = None if name in found else known.find(name)
        found.add(name)
        ahead += [*one.of, *(() if declared is None else _held_types(declared))]
    return found


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
    `spellings` are as good as its own name. Its `section` is that of the sheet on paper; one that `is_optional` is only
    advised.
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
    spellings: tuple[str, ...] = ()
    section: str = ""
    is_optional: bool = False

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


OPTION: Final = Declaration("option", ("'a",), constructors=(("None", ()), ("Some", (Type("'a"),))))
"""The sum type that OCaml declares."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a sheet: its task, its part, and its functions; those in `optional` are only advised.

    It counts the versions whose sums made like lists have its `form`, if it has one, and that have one of its `words`.
    """

    name: str
    title: str
    part: int
    functions: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    form: str = ""
    words: tuple[str, ...] = ()

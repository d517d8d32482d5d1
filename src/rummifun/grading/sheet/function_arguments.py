"""Functions as arguments of calls, texts in both languages: on numbers and truth values, or those that are given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from rummifun.grading.sheet.declarations import SheetFunction
from rummifun.grading.sheet.ocaml_types import Type, TypeScope, split_arguments


class FunctionText(NamedTuple):
    """A function, by the name under which every program is given it."""

    name: str
    ocaml: str
    python: str


_TEXTS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "nb": (("x = 1", "x == 1"), ("x < 3", "x < 3"), ("x mod 2 = 0", "x % 2 == 0"), ("true", "True")),
    "nn": (("x + 1", "x + 1"), ("2 * x", "2 * x"), ("3", "3")),
    "nnn": (("(2 * x) + y", "2 * x + y"), ("x", "x"), ("y + 1", "y + 1")),
    "nnb": (("x < y", "x < y"), ("x = y", "x == y")),
    "bb": (("not x", "not x"), ("x", "x")),
    "bn": (("if x then 1 else 2", "1 if x else 2"),),
    "no": (
        ("None", "None"),
        ("Some (2 * x)", "2 * x"),
        ("if x < 3 then Some 0 else None", "0 if x < 3 else None"),
        ("Some (12 / (x - 1))", "12 // (x - 1)"),
    ),
}
"""The bodies of functions of x and y, by their types: numbers or elements, truth values, and numbers or nothing.

One of these raises, so that a function that calls it needlessly is seen.
"""


def function_texts(of: Type, scope: TypeScope, known: Iterable[SheetFunction]) -> tuple[FunctionText, ...]:
    """List the functions of a type: ours on numbers, elements and truth values, else those that students are given."""
    takes, gives = split_arguments(of)
    ours = _ALL.get("".join(_letter(scope.expand(one)) for one in (*takes, gives)), ())
    return ours or tuple(FunctionText(*[one.name] * 3) for one in known if one.is_given and one.type == of)


def _letter(of: Type) -> str:
    number = Type("int")
    return {number: "n", Type("bool"): "b", Type("option", (number,)): "o"}.get(_with_numbers(of), "?")


def _with_numbers(of: Type) -> Type:
    return Type("int") if of.variable else Type(of.head, tuple(map(_with_numbers, of.of)))


def _text(kind: str, i: int, bodies: tuple[str, str]) -> FunctionText:
    names = ["x", "y"][: len(kind) - 1]
    written = f"(fun {' '.join(names)} -> {bodies[0]})", f"lambda {', '.join(names)}: {bodies[1]}"
    return FunctionText(f"rummifun_{kind}{i}", *written)


_ALL: Final = {kind: tuple(_text(kind, i, one) for i, one in enumerate(some)) for kind, some in _TEXTS.items()}


def given_functions(is_ocaml: bool) -> str:
    """Write the definitions of all functions in a language."""
    every = [one for some in _ALL.values() for one in some]
    return "\n".join(f"let {one.name} = {one.ocaml}" if is_ocaml else f"{one.name} = {one.python}" for one in every)

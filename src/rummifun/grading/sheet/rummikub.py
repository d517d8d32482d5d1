"""The built-in sheet: what its interface declares, and the kinds of its values."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from rummifun.grading.sheet import GAME
from rummifun.grading.sheet.declarations import Question, SheetFunction
from rummifun.grading.sheet.function_names import FunctionNames
from rummifun.grading.sheet.interface import FILE, read_interface
from rummifun.grading.sheet.ocaml_types import Type, declaration_text, read_type

FOLDER: Final = files("rummifun").joinpath("feuilles", GAME)
"""The folder of the sheet."""


SHEET: Final = read_interface(FOLDER.joinpath(FILE).read_text("utf-8"))
"""The interface of the sheet."""


FUNCTIONS: Final = SHEET.functions
"""The functions that a hand-in is judged on."""


QUESTIONS: Final = SHEET.questions
"""Q1 to Q16; Q17, a scenario, is for a person to judge."""


TYPES: Final = {name: Type(name) for one in QUESTIONS for name in one.types}
"""The types that Q4 to Q6 ask for."""


_KINDS: Final = {"int": "nat", "*": "product", "list": "sequence", "multiensemble": "multiset"}


@cache
def kind_of(of: Type) -> tuple[str, tuple[Type, ...]]:
    """Return the kind of the values of a type of the sheet, and the types that they are made of.

    >>> kind_of(Type("valeur")), kind_of(Type("table"))
    (('nat', ()), ('sequence', (Type(head='combinaison', of=()),)))
    """
    whole = SHEET.scope.expand(of)
    return ("elt", ()) if whole.variable else (_KINDS.get(whole.head, whole.head), whole.of)


def type_declaration(of: Type) -> str:
    """Write the sheet's declaration of a type; nothing if it declares none that a file need have.

    >>> type_declaration(Type("valeur")), type_declaration(Type("nat"))
    ('valeur = nat', '')
    """
    declared = SHEET.types.get(of.head)
    if declared is None or of.head == "nat" or (of.of and of.head != "multiensemble"):
        return ""
    return declaration_text(declared.declaration) + ", or 'a multielement list" * bool(of.of)


CHOOSE_FUNCTION: Final = "choisir"
"""A function that chooses a move, which the sheet does not ask for."""


CALLABLE_FUNCTIONS: Final = {
    CHOOSE_FUNCTION: SheetFunction(CHOOSE_FUNCTION, read_type("etat -> table"), 0),
    **FUNCTIONS,
}
"""Every function of a hand-in that is called."""


NAMES: Final = FunctionNames(FUNCTIONS)
"""The names of its functions."""


def find_question(name: str, asked: tuple[Question, ...] = QUESTIONS) -> Question | None:
    """Find a question by its name, or by its number in any spelling."""
    wanted = (name.strip(), "Q" + name.strip().lstrip("Qq"))
    return next((one for one in asked if one.name in wanted), None)

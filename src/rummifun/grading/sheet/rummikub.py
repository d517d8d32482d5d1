"""The built-in sheet: what its interface declares, and the roles of its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Final

from rummifun.grading.sheet import GAME
from rummifun.grading.sheet.declarations import Question, SheetFunction
from rummifun.grading.sheet.interface import FILE, read_interface
from rummifun.grading.sheet.ocaml_types import Type, declaration_text, read_type, split_arguments, type_text

FOLDER: Final = files("rummifun").joinpath("feuilles", GAME)
"""The folder of the sheet."""


SHEET: Final = read_interface(FOLDER.joinpath(FILE).read_text("utf-8"))
"""The interface of the sheet."""


FUNCTIONS: Final = SHEET.functions
"""The functions that a hand-in is judged on."""


QUESTIONS: Final = SHEET.questions
"""Q1 to Q16; Q17, a scenario, is for a person to judge."""


@dataclass(frozen=True, slots=True)
class Role:
    """The role of a value in the sheet: a kind, its components, and the sheet's name for its type."""

    kind: str
    of: tuple[Role, ...] = ()
    name: str = ""


def multiset_role(of: Role) -> Role:
    """Return the role of a multiset."""
    return Role("multiset", (of,))


NAT: Final = Role("nat")


BOOL: Final = Role("bool")


UNIT: Final = Role("unit")


ELT: Final = Role("elt")


_PLAIN: Final = {"int": NAT, "nat": NAT, "bool": BOOL, "unit": UNIT}


_KINDS: Final = {"*": "product", "list": "sequence", "multiensemble": "multiset"}


def _role(of: Type) -> Role:
    if of.variable or of.head in _PLAIN:
        return _PLAIN.get(of.head, ELT)
    if of.head in _KINDS:
        return Role(_KINDS[of.head], tuple(map(_role, of.of)))
    declared = SHEET.scope.find(of.head)
    if declared is None or declared.alias is None:
        return Role(of.head, name=of.head)
    return replace(_role(*declared.instantiate(of, [declared.alias])), name="" if of.of else of.head)


ROLES: Final = {name: _role(Type(name)) for name, one in SHEET.types.items() if not one.declaration.parameters}
"""The roles of the types of the sheet."""


COULEUR, VALEUR, TUILE = (ROLES[name] for name in ("couleur", "valeur", "tuile"))


COMBINAISON, TABLE, MAIN, STATUT, ETAT = (ROLES[name] for name in ("combinaison", "table", "main", "statut", "etat"))


TYPES: Final = {name: ROLES[name] for one in QUESTIONS for name in one.types}
"""The roles of the types that Q4 to Q6 ask for."""


def type_declaration(role: Role) -> str:
    """Write the sheet's declaration of a role's type; nothing if it declares none.

    >>> type_declaration(VALEUR), type_declaration(NAT)
    ('valeur = nat', '')
    """
    if role.kind == "multiset" and not role.name:
        return f"{declaration_text(SHEET.types['multiensemble'].declaration)}, or 'a multielement list"
    return declaration_text(SHEET.types[role.name].declaration) if role.name else ""


@dataclass(frozen=True, slots=True)
class Profil:
    """The profile of a function of the sheet: the roles of its arguments and of its result, and its text."""

    takes: tuple[Role, ...]
    gives: Role
    text: str = ""


def _profil(of: Type) -> Profil:
    takes, gives = split_arguments(of)
    return Profil(tuple(map(_role, takes)), _role(gives), type_text(of))


CHOOSE_FUNCTION: Final = "choisir"
"""A function that chooses a move, which the sheet does not ask for."""


CALLED: Final = {CHOOSE_FUNCTION: SheetFunction(CHOOSE_FUNCTION, read_type("etat -> table"), 0), **FUNCTIONS}
"""Every function of a hand-in that is called."""


PROFILES: Final[Mapping[str, Profil]] = {name: _profil(one.type) for name, one in CALLED.items()}
"""The profiles of the functions that are called."""


ALIASES: Final = {other: name for name, one in FUNCTIONS.items() for other in one.spellings}
"""Other spellings that are taken for the sheet's."""


def find_question(name: str, asked: tuple[Question, ...] = QUESTIONS) -> Question | None:
    """Find a question by its name, or by its number in any spelling."""
    wanted = (name.strip(), "Q" + name.strip().lstrip("Qq"))
    return next((one for one in asked if one.name in wanted), None)


def sheet_name(name: str) -> str:
    """Return the sheet's name for a name of a hand-in: the sheet's own, or one of its other spellings."""
    bare = name.rpartition(".")[2]
    return ALIASES.get(bare, bare)

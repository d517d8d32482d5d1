"""Plain cases as lines of text, which the project reads; the project's values of plain ones, and back."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from adequacy.domain import Case
from adequacy.plain import Bag, Comb, J, State, Status, Table, Tile
from rummifun.games.rummikub import J1, J2, Couleur, Joker, T
from rummifun.grading.cases.chosen_cases import read_argument
from rummifun.grading.matching.sheet_values import Etat, Mens, Statut
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.grading.sheet.rummikub import FUNCTIONS, kind_of

_COLOURS: Final = "brjn"


def _tile(t: Tile) -> str:
    return "J" if t == J else f"{t[0]}{_COLOURS[t[1]]}"


def _combination(c: Comb) -> str:
    return " ".join(map(_tile, c))


def _table(t: Table) -> str:
    return " , ".join(map(_combination, t)) if t else "."


def _hand(e: Bag) -> str:
    return " ".join(_tile(x) for x, n in e for _ in range(n))


def _letters(e: Bag) -> str:
    return " ".join(map(_pair, e))


def _pair(xn: tuple[Any, int]) -> str:
    return f"{xn[0]}{xn[1]}"


def _status(s: Status) -> str:
    return f"{'+' if s[1] else '-'} {_hand(s[2])}"


def _state(e: State) -> str:
    return " / ".join((f"J{e[3]}", _status(e[0][0]), _status(e[0][1]), _table(e[1]), _hand(e[2])))


_WRITERS: Final[Mapping[str, Callable[[Any], str]]] = {
    "tuile": _tile,
    "combinaison": _combination,
    "table": _table,
    "main": _hand,
    "pioche": _hand,
    "etat": _state,
    "joueur": lambda j: f"J{j}",
    "nat": str,
    "elt": str,
    "product": _pair,
}


def argument_text(of: Type, value: Any) -> str:
    """Write an argument of a type."""
    kind, parts = kind_of(of)
    if kind == "multiset":
        return _letters(value) if parts[0].variable else _hand(value)
    return _WRITERS[of.head if of.head in _WRITERS else kind](value)


def case_text(function: str, case: Case) -> str:
    """Write a case as a line: arguments separated by bars.

    >>> case_text("nbocc", ("b", (("a", 2), ("b", 1))))
    'b | a2 b1'
    """
    return " | ".join(map(argument_text, FUNCTIONS[function].takes, case)).strip()


def project_value(of: Type, value: Any) -> Any:
    """Return plain data as the project's value of a type."""
    kind, parts = kind_of(of)
    if kind == "bool":
        return value
    if of.head == "statut":
        return Statut(*map(project_value, parts, value))
    if kind == "product" and of.head != "etat" and not parts[0].variable:
        return tuple(map(project_value, parts, value))
    return read_argument(of, argument_text(of, value))


def project_case(function: str, case: Case) -> Case:
    """Return a plain case with the project's values."""
    return tuple(map(project_value, FUNCTIONS[function].takes, case))


def plain_value(value: Any) -> Any:
    """Return a value of the project as plain data."""
    if value is Joker:
        return J
    if value in (J1, J2):
        return 1 if value is J1 else 2
    if isinstance(value, T):
        return (value.valeur, [*Couleur].index(value.couleur))
    if isinstance(value, Mens | Statut | Etat | tuple):
        return tuple(map(plain_value, value))
    return value

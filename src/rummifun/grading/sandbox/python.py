"""Python hand-ins: statements run one by one, values of the sheet sent as JSON with their roles."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any, Final

from rummifun.games.rummikub import J1, J2, Couleur, Joker, T
from rummifun.grading.matching.sheet_values import Etat, ForeignValue, Mens, Statut
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sandbox import lending_driver
from rummifun.grading.sandbox.branch_coverage import Branch
from rummifun.grading.sandbox.filesystem import python_executable, python_files
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.runner import (
    BoundFunction,
    CallSource,
    Dialect,
    RunningSubmission,
    Sandbox,
    SandboxOpener,
)
from rummifun.grading.sheet import ETAT, NAT, STATUT, Profil, Role
from rummifun.grading.submission.definitions import Definition, SourceFile

_ITEM: Final = re.compile(r"val ([\w.]+) : ((?:\d{1,2}-\d{1,2}|[-?]) (?:somme|liste))")


def _items(text: str) -> Iterator[tuple[str, str, str]]:
    for line in text.splitlines():
        if item := _ITEM.fullmatch(line):
            yield "val", item[1], item[2]


_GUEST: Final = Path(__file__).parent / "python_driver.py"


def _open(scratch: Path, limits: Limits) -> Sandbox:
    from rummifun.grading.sandbox import process  # here: not every system has cells

    command, needed = (python_executable(), "-I", "-S", "-B", str(_GUEST)), (str(_GUEST), *python_files())
    return process.SandboxProcess(command, scratch, limits, needed, closed=True)


_DIALECT: Final = Dialect("python", re.compile(r"(def|class|import|from|@|[A-Za-z_]\w*\s*[=(:])"), _items, _open)


class PythonSubmission(RunningSubmission):
    """A hand-in in Python."""

    def __init__(
        self, scratch: Path, sources: Sequence[SourceFile], limits: Limits | None = None, where: SandboxOpener = _open
    ) -> None:
        self._branches: Sequence[Branch] = ()
        self._counts_branches = where is lending_driver.open_lending_sandbox
        super().__init__(replace(_DIALECT, open=where), scratch, sources, limits)

    def bind_function(
        self, function: str, profil: Profil, definition: Definition, elements: str = "int"
    ) -> BoundFunction | None:
        """Fit a definition to a function of the sheet."""
        number, _, form = definition.type.partition(" ")
        wanted = sum(role.kind != "unit" for role in profil.takes)
        least, _, most = number.partition("-")
        if number != "-" and number != "?" and not int(least) <= wanted <= int(most):
            return None
        if (number == "-") != (not profil.takes):
            return None
        return PythonFunction(profil, definition, form, self.calls(definition, function), boxed=elements == "string")

    def branches(self) -> Sequence[Branch]:
        answer = self._ask_once(b"B\n") if self._counts_branches else b"[]"
        try:
            found = [Branch(str(owner), int(line), bool(reached)) for owner, line, reached in json.loads(answer)]
        except (TypeError, ValueError):  # no driver of ours has answered so
            return self._branches
        known = [one.is_reached for one in self._branches] or [False] * len(found)
        if len(known) == len(found):  # a process that began again has forgotten
            self._branches = [
                one._replace(is_reached=one.is_reached or was) for one, was in zip(found, known, strict=True)
            ]
        return self._branches

    def misfit(self, function: str, profil: Profil, definition: Definition) -> TypeMismatch:
        """Return the number of arguments of a definition, which is all there is to fit."""
        number, wanted = re.match(r"\d+", definition.type), sum(role.kind != "unit" for role in profil.takes)
        shown = _blanks(int(number[0])) if number else "-"
        return TypeMismatch("profile", shown, _blanks(wanted) if profil.takes else "-")


def _blanks(number: int) -> str:
    return f"({', '.join('_' * number)})"


class PythonFunction(BoundFunction):
    """A function in Python, fitted to the sheet."""

    def __init__(
        self, profil: Profil, definition: Definition, form: str, calls: CallSource, boxed: bool = False
    ) -> None:
        super().__init__(definition, form, calls)
        self._profil, self._boxed = profil, boxed

    def wire(self, values: Sequence[Any]) -> str:
        takes = self._profil.takes
        told = [to_json(role, value) for role, value in zip(takes, values, strict=True)]
        return json.dumps([[self._role(role) for role in takes], told, self._role(self._profil.gives)])

    def read(self, answer: bytes) -> Any:
        value = json.loads(answer)
        return ForeignValue(str(value["?"])) if isinstance(value, dict) else from_json(self._profil.gives, value)

    def write(self, values: Sequence[Any]) -> str:
        takes = [role for role in self._profil.takes if role.kind != "unit"]
        said = [self.write_role(role, value) for role, value in zip(takes, values, strict=False)]
        return f"{self.name}({', '.join(said)})"

    def write_result(self, value: Any) -> str:
        return self.write_role(self._profil.gives, value)

    def write_role(self, role: Role, value: Any) -> str:
        if isinstance(value, ForeignValue):
            return value.text
        try:
            return self._write_parts(role, value)
        except (AttributeError, TypeError, ValueError):
            return repr(value)

    def _write_parts(self, role: Role, value: Any) -> str:
        if role.kind == "multiset":
            pairs = [f"({self.write_role(role.of[0], x)}, {n})" for x, n in value]
            if self.form != "somme":
                return "[" + ", ".join(pairs) + "]"
            return reduce(lambda rest, pair: f"A({pair}, {rest})", reversed(pairs), "V")
        if role.kind == "sequence":
            return "[" + ", ".join(self.write_role(role.of[0], one) for one in value) + "]"
        if role.kind == "product":
            parts = ", ".join(self.write_role(part, one) for part, one in zip(role.of, value, strict=True))
            return f"{role.name.capitalize() if role in (STATUT, ETAT) else ''}({parts})"
        return repr(value * 2 if role.kind == "elt" and self._boxed else value)

    def _role(self, role: Role) -> list[Any]:
        """Write a role for the driver; a boxed element is a text of two letters, new in memory each time."""
        name = "boxed" if role.kind == "elt" and self._boxed else role.name
        return [role.kind, [self._role(part) for part in role.of], name]


def to_json(role: Role, value: Any) -> Any:
    """Write a value of the sheet as plain data."""
    kind, of = role.kind, role.of
    if kind == "tuile":
        return "J" if value is Joker else [value.valeur, value.couleur.value]
    if kind == "joueur":
        return 1 if value is J1 else 2
    if kind == "sequence":
        return [to_json(of[0], one) for one in value]
    if kind == "multiset":
        return [[to_json(of[0], x), n] for x, n in value]
    return [*map(to_json, of, value)] if kind == "product" else value


def from_json(role: Role, value: Any) -> Any:
    """Read a value of the sheet.

    Raises `LookupError`, `TypeError` or `ValueError` for any other value.
    """
    if role.kind == "sequence":
        return tuple(from_json(role.of[0], one) for one in _list(value))
    if role.kind == "multiset":
        return Mens((from_json(role.of[0], x), from_json(NAT, n)) for x, n in _list(value))
    if role.kind == "product":
        parts = tuple(from_json(part, one) for part, one in zip(role.of, _list(value), strict=True))
        return Statut(*parts) if role == STATUT else Etat(*parts) if role == ETAT else parts
    return _plain(role.kind, value)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _plain(kind: str, value: Any) -> Any:
    """Read a value without parts; Python takes a truth for a number, so the type is checked."""
    if kind == "tuile":
        return Joker if value == "J" else T(_plain("nat", value[0]), Couleur(value[1]))
    if kind == "joueur":
        return {1: J1, 2: J2}[value]
    if type(value) not in _PLAIN[kind] or (isinstance(value, int) and value.bit_length() > _WIDE):
        raise TypeError
    return value


_PLAIN: Final = {"nat": (int,), "bool": (bool,), "elt": (int, str)}
_WIDE: Final = 62

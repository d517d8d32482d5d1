"""OCaml hand-ins: phrases given one by one to the toplevel, each version of a function kept as it is defined."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from rummifun.grading.cell.hand import Calls, Definition, Failed
from rummifun.grading.cell.running import Dialect, Running
from rummifun.grading.cell.sandbox import Limits
from rummifun.grading.fit.adapt import Fitted, Fitter, writing
from rummifun.grading.fit.codecs import read_wire
from rummifun.grading.fit.roles import Profil, Role
from rummifun.grading.fit.types import Type, items, read_type
from rummifun.grading.fit.valeurs import Strange
from rummifun.refusal import Precondition

__all__ = ["OcamlHand", "absent"]

_DRIVER: Final = Path(__file__).parent / "driver.ml"
_DIALECT: Final = Dialect(
    "ocaml",
    ("ocaml", "-noinit", "-w", "-a", str(_DRIVER)),
    (str(_DRIVER),),
    re.compile(r"(let|type|open|exception|module|#\w+)\b"),
    items,
)


def absent() -> bool:
    """Tell whether OCaml is not installed.

    Profil: → 𝔹

    >>> isinstance(absent(), bool)
    True

    Law: `ocaml` is looked for where programs are.
    """
    return shutil.which("ocaml") is None


class OcamlHand(Running):
    """A hand-in in OCaml.

    Profil: dossier × sources × limites → copie

    Law: the types that the toplevel prints tell how values of the sheet lie in the student's.
    """

    def __init__(self, scratch: Path, sources: Sequence[tuple[str, str]], limits: Limits | None = None) -> None:
        super().__init__(_DIALECT, scratch, sources, limits)

    def bind(self, function: str, profil: Profil, definition: Definition, elements: str = "int") -> _Bound | None:
        """Fit a definition to a function of the sheet.

        Profil: nom → profil → définition → sorte → fonction option
        """
        fitter = Fitter(definition.known, elements)
        fitted = fitter.function(definition.name.rpartition(".")[2], profil, read_type(definition.type))
        if fitted is None:
            return None
        return _Bound(fitter, fitted, definition, self.calls(definition, function, elements))


class _Bound:
    """A version fitted to a function of the sheet."""

    def __init__(self, fitter: Fitter, fitted: Fitted, definition: Definition, calls: Calls) -> None:
        self._fitter, self._fitted, self._calls, self.definition = fitter, fitted, calls, definition
        self.name, self.form = fitted.name, fitted.form
        self.notes = (*(["swapped"] if fitted.swapped else []), *(["joined"] if fitted.joined else []))

    def call(self, *values: Any, shared: bool = False, again: bool = False) -> Any:
        found = self._calls(self._fitted.wire(values), shared, again)
        if isinstance(found, Failed):
            return found
        try:
            structure = read_wire(found)
        except ValueError:  # no driver of ours has answered so
            return self._calls.unread()
        try:
            return self._fitted.gives.from_wire(structure)
        except Precondition as error:
            return Strange(repr(error.refusal.got))
        except ValueError as error:
            return Strange(str(error))

    def foresee(self, calls: Iterable[Sequence[Any]]) -> None:
        self._calls.foresee([self._fitted.wire(values) for values in calls])

    def write(self, values: Sequence[Any]) -> str:
        return self._fitted.write(values)

    def write_result(self, value: Any) -> str:
        return self._fitted.gives.write(value)

    def write_role(self, role: Role, value: Any) -> str:
        codec = self._fitter.codec(role, Type("'a"))
        return repr(value) if codec is None else writing(codec).write(value)

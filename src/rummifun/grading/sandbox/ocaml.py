"""OCaml hand-ins: phrases go one by one to the toplevel; each version of a function is kept as it is defined."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from rummifun.grading.matching.codecs import read_wire
from rummifun.grading.matching.ocaml_types import Type, read_type, toplevel_items
from rummifun.grading.matching.sheet_values import ForeignValue
from rummifun.grading.matching.type_fitting import FittedFunction, TypeFitter, TypeMismatch
from rummifun.grading.sandbox.filesystem import SYSTEM_FOLDERS, existing_paths, mapped_files, program_output
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.runner import BoundFunction, CallCache, Dialect, RunningSubmission, Sandbox, SandboxOpener
from rummifun.grading.sheet import Profil, Role
from rummifun.grading.submission.definitions import Definition, SourceFile
from rummifun.refusal import Precondition

_DRIVER: Final = Path(__file__).parent / "driver.ml"
_HEADS: Final = re.compile(r"(let|type|open|exception|module|#\w+)\b")
_LIBRARY_VARIABLES: Final = ("OCAMLLIB", "CAMLLIB", "CAML_LD_LIBRARY_PATH", "LD_LIBRARY_PATH")
"""The variables by which an installation of OCaml may name its libraries."""

_PROBE_OPTIONS: Final = ("-noinit", "-stdin")
_PROBE: Final = """
let () = List.iter (fun name ->
  Printf.printf "\001%s\001" name;
  try
    let file = open_in_bin ("/proc/self/" ^ name) in
    try while true do print_char (input_char file) done with End_of_file -> close_in file
  with Sys_error _ -> ()) [ "cmdline"; "environ"; "maps"; "dirs" ];;
#show_dirs;;
"""
"""The program that asks a toplevel of any release, behind any script, how it runs, outside the cell."""


def _open(scratch: Path, limits: Limits) -> Sandbox:
    """Run the toplevel found on PATH; the cell must be able to read its files."""
    from rummifun.grading.sandbox import process  # here: not every system has cells

    command, disk, around = _installation(str(Path(shutil.which("ocaml") or "ocaml").absolute()))
    driven = (*command, "-noinit", "-w", "-a", str(_DRIVER))
    return process.SandboxProcess(driven, scratch, limits, (str(_DRIVER), *disk), dict(around), closed=True)


_DIALECT: Final = Dialect("ocaml", _HEADS, toplevel_items, _open)


@cache
def _installation(program: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Ask a toplevel how it runs: the command that a script or a link stands for, its files, its environment."""
    _, *pieces = program_output([program, *_PROBE_OPTIONS], _PROBE).split("\1")
    told = dict(zip(pieces[::2], pieces[1::2], strict=False))
    words = told.get("cmdline", "").split("\0")
    command = tuple(words[: words.index(_PROBE_OPTIONS[0])]) if _PROBE_OPTIONS[0] in words else (program,)
    environment = [pair.partition("=")[::2] for pair in told.get("environ", "").split("\0")]
    around = tuple(
        (name, value) for name, value in environment or os.environ.items() if name in _LIBRARY_VARIABLES and value
    )
    libraries = [line for line in told.get("dirs", "").splitlines() if Path(line).is_absolute()]
    files = [word for word in command if Path(word).is_absolute()]
    places = [
        *SYSTEM_FOLDERS,
        *files,
        *(libraries or _libraries(program, dict(around))),
        *mapped_files(told.get("maps", "")),
    ]
    return command, existing_paths(places), around


def _libraries(program: str, around: dict[str, str]) -> list[str]:
    """Find the library of a toplevel that does not name it, like those before 4.13."""
    said = [around[name] for name in _LIBRARY_VARIABLES[:2] if name in around]
    compiler = Path(program).with_name("ocamlc")
    asked = program_output([str(compiler), "-where"]).split() if compiler.exists() else []
    return said or asked or [str(Path(program).resolve().parents[1] / "lib" / "ocaml")]


def is_missing() -> bool:
    """Tell whether OCaml is not installed."""
    return shutil.which("ocaml") is None


class OcamlSubmission(RunningSubmission):
    """A hand-in in OCaml."""

    def __init__(
        self, scratch: Path, sources: Sequence[SourceFile], limits: Limits | None = None, where: SandboxOpener = _open
    ) -> None:
        super().__init__(replace(_DIALECT, open=where), scratch, sources, limits)

    def bind_function(
        self, function: str, profil: Profil, definition: Definition, elements: str = "int"
    ) -> BoundFunction | None:
        """Fit a definition to a function of the sheet."""
        fitter = TypeFitter(definition.known, elements, self._counts_first)
        fitted = fitter.function(profil, read_type(definition.type))
        if fitted is None:
            return None
        return _OcamlFunction(fitter, fitted, definition, self.calls(definition, function, elements))

    def misfit(self, function: str, profil: Profil, definition: Definition) -> TypeMismatch:
        """Explain why a definition does not fit a function of the sheet."""
        return TypeFitter(definition.known, "int", self._counts_first).misfit(profil, read_type(definition.type))

    @cached_property
    def _counts_first(self) -> bool:
        """Tell whether the lists of this file put the multiplicity before the element, in all types that show it."""
        texts = [*(one.type for one in self.definitions), *self.types.values()]
        return any(map(_COUNT_FIRST.search, texts)) and not any(map(_PLAIN.search, texts))


_COUNT_FIRST: Final = re.compile(r"\(int \* '\w+\) list|= int \* '\w+$")
_PLAIN: Final = re.compile(r"\('\w+ \* int\) list|= '\w+ \* int$")


class _OcamlFunction(BoundFunction):
    def __init__(self, fitter: TypeFitter, fitted: FittedFunction, definition: Definition, calls: CallCache) -> None:
        super().__init__(definition, fitted.form, calls)
        self._fitter, self._fitted = fitter, fitted
        swapped = [*fitted.order] != sorted(fitted.order)
        self.notes = ("swapped",) * swapped + ("joined",) * fitted.joined

    def wire(self, values: Sequence[Any]) -> str:
        wires = [self._fitted.takes[i].to_wire(values[i]) for i in self._fitted.order]
        return f"b0,{len(wires)};{''.join(wires)}" if self._fitted.joined else "".join(wires)

    def read(self, answer: bytes) -> Any:
        structure = read_wire(answer)
        try:
            return self._fitted.gives.from_wire(structure)
        except Precondition as error:
            return ForeignValue(repr(error.refusal.got))
        except ValueError as error:
            return ForeignValue(str(error))

    def write(self, values: Sequence[Any]) -> str:
        said = [self._fitted.takes[i].write(values[i]) for i in self._fitted.order]
        if self._fitted.joined:
            return f"{self.name} ({', '.join(said)})"
        return " ".join([self.name, *(f"({text})" if _loose(text) else text for text in said)])

    def write_result(self, value: Any) -> str:
        return self._fitted.gives.write_any(value)

    def write_role(self, role: Role, value: Any) -> str:
        codec = self._fitter.codec(role, Type("'a"))
        return repr(value) if codec is None else codec.write_any(value)


def _loose(text: str) -> bool:
    return (" " in text and text[0] not in "([{") or (text[:1] == "(" and _closed_early(text))


def _closed_early(text: str) -> bool:
    depth = 0
    for i, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return i < len(text) - 1
    return False

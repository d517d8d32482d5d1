"""Hand-ins in OCaml and in Python: how each is run, and its functions called with values of the sheet."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, partial, reduce
from pathlib import Path
from typing import Any, Final

from rummifun.grading.matching.codecs import Codec
from rummifun.grading.matching.pairing import PairedFunction
from rummifun.grading.matching.python_values import UNIT
from rummifun.grading.matching.sheet_values import value_from_json, value_to_json
from rummifun.grading.matching.type_fitting import TypeFitter, TypeMismatch
from rummifun.grading.sandbox import lending_driver
from rummifun.grading.sandbox.calls import CallCache, CallSource, failed_call
from rummifun.grading.sandbox.filesystem import (
    SYSTEM_FOLDERS,
    existing_paths,
    mapped_files,
    program_output,
    python_executable,
    python_files,
)
from rummifun.grading.sandbox.lending_driver import Branch, provided_values, sheet_constructors
from rummifun.grading.sandbox.limits import DriverReply, Limits, Sandbox, SandboxDiedError
from rummifun.grading.sandbox.python_driver import StudentValues, describe_profile
from rummifun.grading.sandbox.runner import RunningSubmission
from rummifun.grading.sandbox.versions import BoundFunction, Version
from rummifun.grading.sheet.declarations import SheetFunction
from rummifun.grading.sheet.ocaml_types import Type, read_type, toplevel_items
from rummifun.grading.sheet.rummikub import CALLABLE_FUNCTIONS, kind_of
from rummifun.grading.submission.definitions import Definition, FailedCall

_DRIVER: Final = Path(__file__).parent / "driver.ml"


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


@cache
def _installation(program: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Ask a toplevel how it runs: the command that a script or a link stands for, its files, its environment."""
    _, *pieces = program_output([program, *_PROBE_OPTIONS], _PROBE).split("\1")
    told = dict(zip(pieces[::2], pieces[1::2], strict=False))
    words = told.get("cmdline", "").split("\0")
    command = tuple(words[: words.index(_PROBE_OPTIONS[0])]) if _PROBE_OPTIONS[0] in words else (program,)
    environment = [pair.partition("=")[::2] for pair in told.get("environ", "").split("\0")]
    variables = environment or os.environ.items()
    around = tuple((name, value) for name, value in variables if name in _LIBRARY_VARIABLES and value)
    libraries = [line for line in told.get("dirs", "").splitlines() if Path(line).is_absolute()]
    files = [word for word in command if Path(word).is_absolute()]
    places = *SYSTEM_FOLDERS, *files, *(libraries or _libraries(program, dict(around)))
    return command, existing_paths([*places, *mapped_files(told.get("maps", ""))]), around


def _libraries(program: str, around: dict[str, str]) -> list[str]:
    """Find the library of a toplevel that does not name it, like those before 4.13."""
    said = [around[name] for name in _LIBRARY_VARIABLES[:2] if name in around]
    compiler = Path(program).with_name("ocamlc")
    asked = program_output([str(compiler), "-where"]).split() if compiler.exists() else []
    return said or asked or [str(Path(program).resolve().parents[1] / "lib" / "ocaml")]


@cache
def _compiled_driver(compiler: str) -> Path:
    """Compile the driver once, where its toplevel has a compiler: a cell starts ten times faster with it."""
    from multiprocessing.util import Finalize  # here: the page without a server has none

    folder = Path(tempfile.mkdtemp(prefix="ocaml-"))
    Finalize(None, shutil.rmtree, (folder, True), exitpriority=0)
    start = folder / "driver.ml"
    head, end, source = _DRIVER.read_text("utf-8").partition(";;")
    start.write_text(source, "utf-8")
    with suppress(SandboxDiedError):
        program_output([compiler, "-w", "-a", "-I", "+compiler-libs", "-c", str(start)])
    compiled = json.dumps(str(folder / "driver.cmo"), ensure_ascii=False)
    start.write_text(f"{head}{end}\n#load {compiled};;\n", "utf-8")
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755)
    return start


def find_toplevel() -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Find the toplevel on PATH: the command that runs its driver, the files it needs, its environment."""
    program = str(Path(shutil.which("ocaml") or "ocaml").absolute())
    command, disk, around = _installation(program)
    start = _compiled_driver(str(Path(program).with_name("ocamlc")))
    driver = start if start.with_suffix(".cmo").exists() else _DRIVER
    files = (str(driver), str(driver.with_suffix(".cmo")), *disk)
    return (*command, "-noinit", "-w", "-a", str(driver)), files, around


class OcamlSubmission(RunningSubmission):
    """A hand-in in OCaml."""

    language = "ocaml"
    heads = re.compile(r"(let|type|open|exception|module|#\w+)\b")

    def open_cell(self, scratch: Path, limits: Limits) -> Sandbox:
        """Run the toplevel in a cell that can read its files."""
        from rummifun.grading.sandbox import process  # here: not every system has cells

        command, files, around = find_toplevel()
        return process.SandboxProcess(command, scratch, limits, files, dict(around), closed=True)

    def items(self, text: str) -> Iterator[tuple[str, str, str]]:
        return toplevel_items(text)

    def fit_function(self, name: str, definition: Definition, elements: str) -> BoundFunction | None:
        """Fit a definition to a function of the sheet."""
        fitter = TypeFitter(definition.known, elements, self._counts_first)
        fitted, form = fitter.fit(CALLABLE_FUNCTIONS[name], read_type(definition.type)) or (None, "")
        if fitted is None:
            return None
        version = Version(
            CALLABLE_FUNCTIONS[name], definition, fitted, CallCache(self, definition.index), is_ocaml=True
        )
        return BoundFunction(version, form, lambda of: fitter.codec(of, Type("'a")))

    def misfit(self, name: str, definition: Definition) -> TypeMismatch:
        """Explain why a definition does not fit a function of the sheet."""
        fitter = TypeFitter(definition.known, "int", self._counts_first)
        return fitter.misfit(CALLABLE_FUNCTIONS[name], read_type(definition.type))

    @cached_property
    def _counts_first(self) -> bool:
        """Tell whether the lists of this file put the multiplicity before the element, in all types that show it."""
        texts = [*(one.type for one in self.definitions), *(some[-1].text for some in self.types.values())]
        return any(map(_COUNT_FIRST.search, texts)) and not any(map(_COUNT_LAST.search, texts))


_COUNT_FIRST: Final = re.compile(r"\(int \* '\w+\) list|= int \* '\w+$")


_COUNT_LAST: Final = re.compile(r"\('\w+ \* int\) list|= '\w+ \* int$")


_ITEM: Final = re.compile(r"val ([\w.]+) : ((?:\d{1,2}-\d{1,2}|[-?]) (?:somme|liste))")


_GUEST: Final = Path(__file__).parent / "python_driver.py"


class PythonSubmission(RunningSubmission):
    """A hand-in in Python."""

    language = "python"
    heads = re.compile(r"(def|class|import|from|@|[A-Za-z_]\w*\s*[=(:])")
    _branches: Sequence[Branch] = ()

    def items(self, text: str) -> Iterator[tuple[str, str, str]]:
        for line in text.splitlines():
            if item := _ITEM.fullmatch(line):
                yield "val", item[1], item[2]

    def open_cell(self, scratch: Path, limits: Limits) -> Sandbox:
        from rummifun.grading.sandbox import process  # here: not every system has cells

        command, needed = (python_executable(), "-I", "-S", "-B", str(_GUEST)), (str(_GUEST), *python_files())
        return process.SandboxProcess(command, scratch, limits, needed, closed=True)

    def fit_function(self, name: str, definition: Definition, elements: str) -> BoundFunction | None:
        """Fit a definition to a function of the sheet."""
        calls = CallCache(self, definition.index)
        return fit_python(name, definition, calls, boxed=elements == "string")

    def branches(self) -> Sequence[Branch]:
        answer = self._ask_once(b"B\n") if self._where is lending_driver.open_lending_sandbox else b"[]"
        try:
            found = [Branch(str(owner), int(line), bool(reached)) for owner, line, reached in json.loads(answer)]
        except (TypeError, ValueError):  # no driver of ours has answered so
            return self._branches
        known = [one.is_reached for one in self._branches] or [False] * len(found)
        if len(known) == len(found):  # a process that began again has forgotten
            pairs = zip(found, known, strict=True)
            self._branches = [one._replace(is_reached=one.is_reached or was) for one, was in pairs]
        return self._branches

    def misfit(self, name: str, definition: Definition) -> TypeMismatch:
        """Explain why a definition does not fit a function of the sheet."""
        return profile_misfit(CALLABLE_FUNCTIONS[name], definition)


def profile_misfit(function: SheetFunction, definition: Definition) -> TypeMismatch:
    """Show the number of arguments of a definition in Python, which is all there is to fit."""
    number, asked = re.match(r"\d+", definition.type), len(_given_types(function)) - function.later
    return TypeMismatch(
        "profile", _blanks(int(number[0])) if number else "-", _blanks(asked) if function.takes else "-"
    )


def _given_types(function: SheetFunction) -> list[Type]:
    """List the types of the arguments of a function, of which there is none where OCaml has `()`."""
    return [of for of in function.takes if of.head != "unit"]


def _blanks(number: int) -> str:
    return f"({', '.join('_' * number)})"


def fit_python(name: str, definition: Definition, calls: CallSource, boxed: bool = False) -> BoundFunction | None:
    """Fit a definition to a function of the sheet by the number of its arguments."""
    function, (number, _, form) = CALLABLE_FUNCTIONS[name], definition.type.partition(" ")
    least, _, most = number.partition("-")
    if number not in ("-", "?") and not int(least) <= len(_given_types(function)) <= int(most):
        return None
    if (number == "-") == bool(function.takes):
        return None
    role, codecs = partial(_driver_role, boxed), partial(_codec, form, boxed)
    paired, takes = pair_as_is(function, codecs), [*map(role, _given_types(function))]
    version = Version(function, definition, paired, calls, False, {}, role(function.gives), takes)
    return BoundFunction(version, form, codecs)


def pair_as_is(function: SheetFunction, codecs: Callable[[Type], Codec]) -> PairedFunction:
    """Pair a function with itself, its values as codecs of types have them."""
    takes = tuple(UNIT if of.head == "unit" else codecs(of) for of in function.takes)
    return PairedFunction(takes, codecs(function.gives), tuple(range(len(takes))), 0)


def _driver_role(boxed: bool, of: Type) -> list[Any]:
    """Write the role of a type for the driver; a boxed element is a text of two letters, new in memory each time."""
    kind, parts = kind_of(of)
    return [kind, [_driver_role(boxed, part) for part in parts], "boxed" if kind == "elt" and boxed else of.head]


def _codec(form: str, boxed: bool, of: Type) -> Codec:
    """Return the codec of a type's values, of which the driver makes a student's own."""
    kind, held = kind_of(of)

    def write(value: Any) -> str:
        parts = [_codec(form, boxed, part).write_any for part in held]
        if kind == "multiset":
            pairs = [f"({parts[0](x)}, {n})" for x, n in value]
            if form != "somme":
                return f"[{', '.join(pairs)}]"
            return reduce(lambda rest, pair: f"A({pair}, {rest})", reversed(pairs), "V")
        if kind == "sequence":
            return f"[{', '.join(map(parts[0], value))}]"
        if kind == "product":
            said = ", ".join(part(one) for part, one in zip(parts, value, strict=True))
            return f"{of.head.capitalize() if of.head in ('statut', 'etat') else ''}({said})"
        return repr(value * 2 if kind == "elt" and boxed else value)

    return Codec(lambda value: json.dumps(value_to_json(of, value)), partial(value_from_json, of), write)


def bind_function(word: str, space: Mapping[str, Any]) -> BoundFunction | None:
    """Make a function of a module ready to be called; None where it does not take the arguments of the sheet's."""
    seen = {**provided_values(space), **space}
    definition = Definition(word, 0, "", 0, describe_profile(space[word], seen), "")
    return fit_python(word, definition, _Calls(space[word], seen))


class _Calls:
    """The calls of a function on the spot, answered as by a cell."""

    gave_up = False

    def __init__(self, function: Any, space: dict[str, Any]) -> None:
        self._function, self._space, self._words = function, space, sheet_constructors()

    def __call__(self, wire: str, shared: bool = False, again: bool = False) -> bytes | FailedCall:
        roles, values, gives = json.loads(wire)
        natives = StudentValues(self._space, self._words, shared)
        try:
            made = [natives.make(role, one) for role, one in zip(roles, values, strict=True) if role[0] != "unit"]
            result = self._function(*made) if callable(self._function) else self._function
        except Exception as error:  # a version may raise anything
            return failed_call(DriverReply("x", f"{type(error).__name__}: {error}".removesuffix(": ").encode()))
        try:
            return json.dumps(natives.read(gives, result)).encode()
        except Exception:  # of any kind
            return json.dumps({"?": repr(result)}).encode()

    def is_awaited(self, wire: str) -> bool:
        """Tell that no call is made with others."""
        return False

    def prefetch(self, wires: Iterable[str]) -> None:
        """Make no calls ahead: they cost nothing here."""

    def stop_calling(self) -> FailedCall:
        """Return the failure of a result that cannot be read."""
        return FailedCall("garbled")

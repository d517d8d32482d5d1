"""OCaml hand-ins: phrases given one by one to the toplevel, each version of a function kept as it is defined."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rummifun.grading.adapt import Fitted, Fitter, writing
from rummifun.grading.codecs import read_wire
from rummifun.grading.hand import Calls, Definition, Failed, Problem, accident
from rummifun.grading.roles import Profil, Role
from rummifun.grading.sandbox import Answer, Cell, Dead, Limits
from rummifun.grading.types import Type, Types, items, read_declaration, read_type
from rummifun.grading.valeurs import Strange
from rummifun.refusal import Precondition

__all__ = ["OcamlHand", "absent"]

_DRIVER: Final = Path(__file__).parent / "driver.ml"
_START: Final = 20.0
_PHRASE: Final = 2.0
_RESTARTS: Final = 24
_PIECES: Final = 40
_HEAD: Final = re.compile(r"(let|type|open|exception|module|#\w+)\b")


def absent() -> bool:
    """Tell whether OCaml is not installed.

    Profil: → 𝔹

    >>> isinstance(absent(), bool)
    True

    Law: `ocaml` is looked for where programs are.
    """
    return shutil.which("ocaml") is None


class OcamlHand:
    """A hand-in in OCaml: loaded once, loaded again whenever its process has ended.

    Profil: dossier × fichiers × limites → copie

    Law: what cannot be loaded is a problem with OCaml's own message, and everything else is judged.
    """

    language = "ocaml"

    def __init__(self, scratch: Path, sources: Sequence[tuple[str, str]], limits: Limits | None = None) -> None:
        self._scratch, self._sources, self._limits = scratch, sources, limits or Limits()
        self.definitions: tuple[Definition, ...] = ()
        self.problems: tuple[Problem, ...] = ()
        self.types: Mapping[str, str] = {}
        self.protections: frozenset[str] = frozenset()
        self._killers: dict[int, str] = {}
        self._restarts = 0
        self._calls: dict[tuple[int, str, str], Calls] = {}
        self._pieces: list[tuple[str, int, str]] | None = None
        self._cell = self._load()

    # loading

    def _load(self) -> Cell:
        """Load everything, again and again without the phrases that end the process."""
        while True:
            cell = self._open()
            loading = _Loading(cell, self._killers)
            try:
                if self._pieces is None:
                    self._pieces = [piece for name, text in self._sources for piece in loading.cut(name, text)]
                    self._broken = tuple(loading.problems)
                for name, line, text in self._pieces:
                    loading.piece(name, line, text)
                cell.ask(b"R 17\n")
            except Dead as dead:
                self._killers[loading.ordinal] = str(dead)
                self._restarts += 1
                if self._restarts < _RESTARTS:
                    continue
            self.definitions, self.types = tuple(loading.definitions), loading.printed
            phrases = [problem for problem in loading.problems if problem.kind != "syntax"]
            self.problems = tuple(sorted({*self._broken, *phrases}, key=lambda p: (p.file, p.line)))
            return cell

    def _open(self) -> Cell:
        cell = Cell(["ocaml", "-noinit", "-w", "-a", str(_DRIVER)], self._scratch, self._limits, [str(_DRIVER)])
        self.protections = cell.protections
        cell.greet(_START)
        return cell

    def close(self) -> None:
        """End the process.

        Profil: → ()
        """
        self._cell.close()

    # calling

    def bind(self, function: str, profil: Profil, definition: Definition, elements: str = "int") -> _Bound | None:
        """Fit a definition to a function of the sheet.

        Profil: nom → profil → définition → sorte → fonction option
        """
        types: Types = definition.known
        fitter = Fitter(types, elements)
        fitted = fitter.function(definition.name.rpartition(".")[2], profil, read_type(definition.type))
        if fitted is None:
            return None
        key = (definition.index, function, elements)
        calls = self._calls.setdefault(key, Calls(lambda wire, shared: self._call(definition.index, wire, shared)))
        return _Bound(fitter, fitted, definition, calls)

    def _call(self, index: int, wire: str, shared: bool) -> Any:
        order = f"C {index} {int(shared)} {wire}\n".encode()
        try:
            if not self._cell.alive:
                self._again()
            answer = self._cell.ask(order)
        except Dead as dead:
            self._again()
            return accident(str(dead))
        return answer.text if answer.kind == "v" else accident(answer)

    def _again(self) -> None:
        self._restarts += 1
        self._cell.close()
        if self._restarts <= _RESTARTS:
            self._cell = self._load()


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
            return self._fitted.gives.from_wire(read_wire(found))
        except (Precondition, ValueError) as error:
            return Strange(str(error) if not isinstance(error, Precondition) else repr(error.refusal.got))

    def write(self, values: Sequence[Any]) -> str:
        return self._fitted.write(values)

    def write_result(self, value: Any) -> str:
        return self._fitted.gives.write(value)

    def write_role(self, role: Role, value: Any) -> str:
        codec = self._fitter.codec(role, Type("'a"))
        return repr(value) if codec is None else writing(codec).write(value)


class _Loading:
    """One passage through a file: its phrases counted, its definitions kept, its problems told."""

    def __init__(self, cell: Cell, killers: Mapping[int, str]) -> None:
        self._cell, self._killers = cell, killers
        self.ordinal = 0
        self.definitions: list[Definition] = []
        self.problems: list[Problem] = []
        self.printed: dict[str, str] = {}
        self._types = Types()

    def cut(self, name: str, text: str) -> list[tuple[str, int, str]]:
        """Cut a file into pieces that can be parsed; what stands between two of them cannot."""
        lines, first, pieces = text.split("\n"), 0, []
        for _ in range(_PIECES):
            wrong = self._wrong(name, lines, first, len(lines))
            if wrong is None:
                pieces.append((name, first + 1, "\n".join(lines[first:])))
                break
            if all(problem.line < wrong[0] for problem in self.problems):
                self.problems.append(Problem("syntax", name, wrong[0], wrong[1].strip()))
            end = self._before(name, lines, first, wrong[0])
            if end > first:
                pieces.append((name, first + 1, "\n".join(lines[first:end])))
            following = (i for i in range(end + 1, len(lines)) if _starts(lines[i]))
            first = next(following, len(lines))
            if first == len(lines):
                break
        return pieces

    def _wrong(self, name: str, lines: Sequence[str], first: int, end: int) -> tuple[int, str] | None:
        answer = self._parse(name, first + 1, "\n".join(lines[first:end]))
        if answer.kind == "k":
            return None
        said = answer.text.decode("utf-8", "replace")
        match = re.search(r"lines? (\d+)", said)
        return (int(match[1]) if match else first + 1), said

    def _before(self, name: str, lines: Sequence[str], first: int, wrong: int) -> int:
        """Find where the definition that cannot be parsed starts: the longest beginning that can be."""
        starts = [i for i in range(first, min(wrong, len(lines))) if _starts(lines[i])]
        for i in reversed(starts):
            if self._wrong(name, lines, first, i) is None:
                return i
        return first

    def _parse(self, name: str, line: int, text: str) -> Answer:
        source = text.encode()
        return self._cell.ask(f"F {name.replace(' ', '_')} {line} {len(source)}\n".encode() + source, _START)

    def piece(self, name: str, line: int, text: str) -> None:
        """Run the phrases of a piece."""
        self._parse(name, line, text)
        source = text.encode()
        while True:
            if self.ordinal in self._killers:
                answer = self._cell.ask(b"S\n")
            else:
                answer = self._cell.ask(b"N\n", _PHRASE)
            if answer.kind == "z":
                return
            self._phrase(answer, source if name else b"")
            self.ordinal += 1

    def _phrase(self, answer: Answer, source: bytes) -> None:
        head, _, text = answer.text.decode("utf-8", "replace").partition("\n")
        file, first, _, start, end = head.split("\t")
        if answer.kind != "o":
            self._problem(answer, file, int(first), text)
        body = source[int(start) : int(end)].decode("utf-8", "replace")
        for kind, name, rest in items(text):
            if kind == "type":
                declared = read_declaration(rest)
                if declared is not None:
                    self._types = self._types | declared
                    self.printed[declared.name] = rest
            else:
                self._keep(name, file, int(first), rest, body)

    def _problem(self, answer: Answer, file: str, line: int, text: str) -> None:
        if answer.kind == "s":
            found = accident(self._killers[self.ordinal])
            self.problems.append(Problem(found.kind, file, line, found.detail))
        elif answer.kind in "te":
            self.problems.append(Problem(accident(answer).kind, file, line))
        elif text.startswith("Exception: "):
            found = accident(Answer("x", text.removeprefix("Exception: ").strip().removesuffix(".").encode()))
            self.problems.append(Problem(found.kind, file, line, found.detail))
        else:
            self.problems.append(Problem("error", file, line, text.strip()))

    def _keep(self, name: str, file: str, line: int, type_: str, body: str) -> None:
        kept = self._cell.ask(f"K {name}\n".encode())
        if kept.kind == "k":
            index = int(kept.text)
            self.definitions.append(Definition(name, index, file, line, type_, body, self._types))


def _starts(line: str) -> bool:
    return bool(_HEAD.match(line))


Caller = Callable[[str, bool], Any]

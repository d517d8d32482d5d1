"""A hand-in in its cell, in any language: loaded piece by piece, reloaded if its process ends, and called."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sandbox.calls import (
    MOST_ANSWERS,
    LentFunction,
    failed_call,
    right_answers,
)
from rummifun.grading.sandbox.lending_driver import Branch
from rummifun.grading.sandbox.limits import LATER_CALL, DriverReply, Limits, Sandbox, SandboxDiedError
from rummifun.grading.sandbox.versions import BoundFunction
from rummifun.grading.sheet.ocaml_types import Declaration, TypeScope, read_declaration
from rummifun.grading.submission.definitions import (
    Definition,
    FailedCall,
    Location,
    Locations,
    Piece,
    Problem,
    SourceFile,
    cut_pieces,
    file_word,
)
from rummifun.grading.submission.load_order import types_alone

_START: Final = 20.0


_KILLED: Final = "signal 9"
"""The end of a process by a system short of memory, or by hand; ours ends with the reason that we had."""


_RESTARTS: Final = 16


_PHRASES: Final = 20_000


_PLACE_HEAD: Final = re.compile(r"([^\t\n]*)\t(-?\d{1,9})\t(-?\d{1,9})\t-?\d{1,9}\t-?\d{1,9}\n((?:\t[^\n]*\n)*)")
"""The place of a phrase, which a driver sends before the output of the phrase: file, first and last line, characters;
then the places of its parts."""


SandboxOpener = Callable[[Path, Limits], Sandbox]
"""A function that opens a cell for a hand-in whose files are in a folder."""


class PrintedType(NamedTuple):
    """A type that a hand-in declares: as OCaml prints it, the types known then, and its file."""

    text: str
    known: TypeScope
    file: str


class RunningSubmission(ABC):
    """A running hand-in: its definitions, version by version, its types, and its problems.

    A subclass is a language: its name, its cell, the heads of its definitions, and the parser of its items.
    """

    language: ClassVar[str]
    heads: ClassVar[re.Pattern[str]]

    def __init__(
        self,
        scratch: Path,
        sources: Sequence[SourceFile],
        limits: Limits | None = None,
        where: SandboxOpener | None = None,
    ) -> None:
        self._scratch, self._sources, self._limits = scratch, sources, limits or Limits()
        self._where = where or self.open_cell
        self.definitions: tuple[Definition, ...] = ()
        self.problems: tuple[Problem, ...] = ()
        self.types: Mapping[str, Sequence[PrintedType]] = {}
        self.protections: frozenset[str] = frozenset()
        self.version = ""
        self._end = time.monotonic() + self._limits.life
        self._killers: dict[int, str] = {}
        self._restarts = 0
        self._before = self._last = -1
        self._liars: set[int] = set()
        self.dependencies: Mapping[int, frozenset[int]] = {}
        self.endless: set[int] = set()
        self.phrases: dict[int, int] = {}
        self.lent: Mapping[int, LentFunction] = {}
        self.unlent: set[int] = set()
        self.replaced: frozenset[int] = frozenset()
        self._pieces: list[Piece] | None = None
        self._load_problems: tuple[Problem, ...] = ()
        self._cell = self._load()

    # loading

    @abstractmethod
    def open_cell(self, scratch: Path, limits: Limits) -> Sandbox:
        """Open a cell where its language runs."""

    def items(self, text: str) -> Iterator[tuple[str, str, str]]:
        """Read the definitions that its driver reports: the kind of each, its name, its type."""
        return iter(())

    def _load(self) -> Sandbox:
        """Load everything, repeatedly, without the phrases that end the process."""
        while True:
            cell = self._open()
            loading = _Loading(cell, self, self._killers, self._end)
            try:
                if self._pieces is None:
                    self._pieces = [piece for source in self._sources for piece in loading.cut(source)]
                    self._load_problems = tuple(loading.problems)
                for source, line in self._pieces:
                    loading.piece(source, line)
                loading.enter("")
                loading.ask(b"R 17\n", "k")
            except SandboxDiedError as dead:
                self._restarts += 1
                if self._pieces is None:  # it ended while it was parsed, and would again
                    found, self._pieces = failed_call(str(dead)), []
                    self._load_problems = (*loading.problems, Problem(found.kind, loading.file, 1, found.detail))
                    continue
                self._killers[loading.before if str(dead) == "echo" else loading.ordinal] = str(dead)
                if self._restarts < _RESTARTS and time.monotonic() < self._end:
                    continue
                if self.definitions:
                    return cell
            self._keep(loading)
            return cell

    def _keep(self, loading: _Loading) -> None:
        self.definitions, self.types = tuple(loading.definitions), loading.printed
        phrases = [problem for problem in loading.problems if problem.kind != "syntax"]
        self.problems = tuple(sorted({*self._load_problems, *phrases}, key=lambda p: (p.file, p.line)))

    def _open(self) -> Sandbox:
        self._told_replaced: frozenset[int] = frozenset()
        cell = self._where(self._scratch, self._limits)
        self.protections = cell.protections | ({"loose"} if self._limits.allow_incomplete else set())
        self.version = cell.greet(_START).text.decode("utf-8", "replace")
        return cell

    def close(self) -> None:
        """End the process."""
        self._cell.close()

    # calling

    def branches(self) -> Sequence[Branch]:
        """List the branches of the file, with those reached so far; nothing where they are not counted."""
        return ()

    def reseed(self, seed: int) -> None:
        """Start chance again."""
        self._ask_once(f"R {seed}\n".encode())

    def _ask_once(self, order: bytes) -> bytes:
        """Send an order that has one answer; return an empty one where the process ends."""
        try:
            return self._cell.ask(order, "k").text
        except SandboxDiedError:
            return b""

    @abstractmethod
    def fit_function(self, name: str, definition: Definition, elements: str) -> BoundFunction | None:
        """Fit a definition to a function of the sheet; None when its type does not fit."""

    @abstractmethod
    def misfit(self, name: str, definition: Definition) -> TypeMismatch:
        """Explain why a definition does not fit a function of the sheet."""

    def lend(self, lent: Mapping[int, LentFunction]) -> None:
        """Load the hand-in again, so that right functions can answer in the place of those that are `replaced`."""
        self.lent = lent
        self._again()

    @contextmanager
    def replacing(self, replaced: frozenset[int]) -> Iterator[None]:
        """Let right functions answer in the place of some, among those that are lent."""
        self.replaced = replaced
        try:
            yield
        finally:
            self.replaced = frozenset()

    def call_all(self, index: int, wires: Sequence[str]) -> list[bytes | FailedCall]:
        """Make a few calls at once: as many results as came before one was too long, or the process ended."""
        found: list[bytes | FailedCall] = []
        if index in self._liars or not self._cell.alive or time.monotonic() > self._end or self.replaced:
            return found
        try:
            self._turn(index)
            orders = [f"C {index} {2 * (i < len(wires))} {wire}\n".encode() for i, wire in enumerate(wires, 1)]
            answers = self._cell.ask_all(orders, "vxtes", self._patience(index))
            found.extend(_result(answer) for answer in answers if answer.kind != "s")
        except SandboxDiedError as dead:
            self._restart(dead)
        return found

    def call(self, index: int, wire: str, shared: bool, again: bool = False) -> bytes | FailedCall:
        """Call a definition, with equal values that are one in memory if they are `shared`.

        A process that something else has killed is no fault of it: the call is made `again`, once.
        """
        if index in self._liars:
            return FailedCall("garbled")
        if time.monotonic() > self._end or self._restarts > _RESTARTS:
            return FailedCall("late")
        try:
            self._turn(index)
            order = f"C {index} {int(shared)} {wire}\n".encode()
            for i in range(MOST_ANSWERS):
                brief = i == 0 and bool(self.endless & self.replaced)  # it may go on with what does not end
                patience = LATER_CALL if brief else self._patience(index)
                answer = self._cell.ask(order, "vxteq" if self.replaced else "vxte", patience)
                if answer.kind == "q":
                    self._cell.ask(f"A {right_answers(self.lent, answer.text)}\n".encode(), "k")
                elif answer.kind != "t" or not brief:
                    return _result(answer)
            return FailedCall("loop")
        except SandboxDiedError as dead:
            innocent = self._restart(dead) or (str(dead) == _KILLED and not again)
            return self.call(index, wire, shared, True) if innocent else failed_call(str(dead))

    def is_hurried(self, index: int) -> bool:
        """Tell whether a definition rests on one that did not end: it will not either, and gets less time."""
        return not (self.endless - self.replaced).isdisjoint(self.dependencies.get(index, ()))

    def _patience(self, index: int) -> float | None:
        return LATER_CALL if index in self.endless or self.is_hurried(index) else None

    def _turn(self, index: int) -> None:
        """Begin the turn of a definition, in a process that runs."""
        if not self._cell.alive:
            self._again()
        if self._told_replaced != self.replaced:
            self._cell.ask(f"U {' '.join(map(str, self.replaced))}".rstrip().encode() + b"\n", "k")
            self._told_replaced = self.replaced
        self._before, self._last = self._last, index

    def _restart(self, dead: SandboxDiedError) -> bool:
        """Begin again, and tell whether the definition called before is to blame, for it has written too much."""
        echo = str(dead) == "echo"
        if echo:
            self._liars.add(self._before)
        self._again()
        return echo

    def stop_calling(self, index: int) -> FailedCall:
        """Stop calling a definition that has forged an answer of its driver, and end the process where it did."""
        if index not in self._liars:
            self._liars.add(index)
            self._cell.end("garbled")
        return FailedCall("garbled")

    def _again(self) -> None:
        self._restarts += 1
        self._cell.close()
        if self._restarts <= _RESTARTS:
            try:
                self._cell = self._load()
            except SandboxDiedError:  # not even its driver starts any more
                self._restarts = _RESTARTS + 1


def _result(answer: DriverReply) -> bytes | FailedCall:
    return answer.text if answer.kind == "v" else failed_call(answer)


class _Loading:
    """One passage through a file: it counts the phrases, and collects the definitions and the problems."""

    def __init__(self, cell: Sandbox, dialect: RunningSubmission, killers: Mapping[int, str], end: float) -> None:
        self._cell, self._dialect, self._killers, self._end = cell, dialect, killers, end
        self.ordinal, self.file = 0, ""
        self.before = self._now = 0
        self.definitions: list[Definition] = []
        self.problems: list[Problem] = []
        self.printed: dict[str, list[PrintedType]] = {}
        self._types = TypeScope()
        self._places = Locations()
        self._module = ""
        self._foreign: set[str] = set()

    def ask(self, order: bytes, kinds: str, patience: float | None = None) -> DriverReply:
        """Send an order, and remember the phrase of the one before it."""
        self.before, self._now = self._now, self.ordinal
        return self._cell.ask(order, kinds, patience)

    def cut(self, source: SourceFile) -> list[Piece]:
        """Cut a file into pieces that can be parsed, and note the problems between them."""
        if source.foreign:
            source = source._replace(text=types_alone(source.text) if self._dialect.language == "ocaml" else "")
        self.file = source.name
        pieces = []
        for one in cut_pieces(source, self._dialect.heads, partial(self._find_error, source.name)):
            if isinstance(one, Problem):
                self.problems.append(one)
            else:
                pieces.append(one)
        return pieces

    def _find_error(self, name: str, line: int, text: str) -> tuple[int, str] | None:
        answer = self._parse(name, line, text)
        if answer.kind == "k":
            return None
        said = answer.text.decode("utf-8", "replace")
        match = re.search(r"lines? (\d+)", said)
        return (int(match[1]) if match else line), said.strip()

    def _parse(self, name: str, line: int, text: str, module: str = "") -> DriverReply:
        source = text.encode()
        return self.ask(f"F {file_word(name)} {line} {len(source)} {module or '-'}\n".encode() + source, "kp", _START)

    def enter(self, module: str) -> None:
        """Go on to a file that is another module than the last, if that was one."""
        if self._module not in ("", module):
            self.ask(f"M {self._module}\n".encode(), "k")
        self._module = module

    def piece(self, source: SourceFile, line: int) -> None:
        """Run the phrases of a piece."""
        if source.foreign:
            self._foreign.add(file_word(source.name))
        self.enter(source.module)
        self._parse(source.name, line, source.text, source.module)
        while self.ordinal < _PHRASES and time.monotonic() < self._end:
            order, kinds = (b"S\n", "sz") if self.ordinal in self._killers else (b"N\n", "oxtez")
            answer = self.ask(order, kinds, self._cell.limits.phrase)
            if answer.kind == "z":
                return
            self._phrase(answer, source, line)
            self.ordinal += 1
        self.problems.append(Problem("loop", source.name, line))

    def _phrase(self, answer: DriverReply, source: SourceFile, from_line: int) -> None:
        text = answer.text.decode("utf-8", "replace")
        place = _PLACE_HEAD.match(text)
        if place is None:
            raise self._cell.end("garbled")
        file, first, last, text = place[1], int(place[2]), int(place[3]), text[place.end() :]
        if answer.kind != "o":
            self._problem(answer, file, first, text)
        lines = source.text.split("\n")
        body = "\n".join(lines[first - from_line : last - from_line + 1]) if file == file_word(source.name) else ""
        self._places.add_phrase(Location(file, first, body), place[4], lines, from_line)
        own: list[tuple[str, str]] = []
        for kind, found, rest in self._dialect.items(text):
            if kind == "val":
                self._keep(found, rest)
            elif (declared := read_declaration(rest)) is not None:
                self._types = self._types | declared
                if not self._is_borrowed(declared, rest, file, body):
                    own.append((declared.name, rest))
        for name, rest in own:
            self.printed.setdefault(name, []).append(PrintedType(rest, self._types, file))

    def _is_borrowed(self, declared: Declaration, line: str, file: str, body: str) -> bool:
        """Tell whether a type is that of a neighbour's file, or one of it included or named again, `type t = M.t`."""
        named = re.search(rf"= (?:\([^)]*\) |'\w+ )?[\w.]*\b{declared.name}( =|$)", line)
        again = named is not None or ("include" in body and "type" not in body)
        return file in self._foreign or (bool(self._foreign) and again and declared.name not in self.printed)

    def _problem(self, answer: DriverReply, file: str, line: int, text: str) -> None:
        if answer.kind == "s":
            found = failed_call(self._killers[self.ordinal])
        elif answer.kind in "te":
            found = failed_call(answer)
        elif text.startswith("Exception: "):
            found = failed_call(DriverReply("x", text.removeprefix("Exception: ").strip().removesuffix(".").encode()))
        else:
            found = FailedCall("error", re.sub(r'^File "/dev/null", line 1:\n', "", text.strip()))
        self.problems.append(Problem(found.kind, file, line, found.detail))

    def _keep(self, name: str, type_: str) -> None:
        place, same = self._places.find(name, type_)
        if same or (kept := self.ask(f"K {name}\n".encode(), "kx?")).kind != "k":
            return
        if re.fullmatch(rb"\d{1,9}", kept.text) is None:
            raise self._cell.end("garbled")
        index, (file, line, text) = int(kept.text), place
        self.definitions.append(Definition(name, index, file, line, type_, text, self._types))
        self._dialect.phrases[index] = self.ordinal
        if lent := self._dialect.lent.get(index):
            put = self.ask(f"L {index} {name} {lent.own.signature}\n".encode(), "kx").kind == "k"
            self._dialect.unlent |= set() if put else {index}

"""A hand-in in its cell, in any language: loaded piece by piece, reloaded if its process ends, and called."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from rummifun.grading.matching.ocaml_types import TypeScope, read_declaration
from rummifun.grading.matching.type_fitting import TypeMismatch
from rummifun.grading.sandbox.branch_coverage import Branch
from rummifun.grading.sandbox.limits import DriverReply, Limits, SandboxDiedError
from rummifun.grading.sheet import Profil, Role
from rummifun.grading.submission.definitions import Definition, FailedCall, Problem, SourceFile, failed_call
from rummifun.grading.submission.locations import Location, Locations

_START: Final = 20.0
_RESTARTS: Final = 16
_PIECES: Final = 40
_PHRASES: Final = 20_000
_PLACE_HEAD: Final = re.compile(r"([^\t\n]*)\t(-?\d{1,9})\t(-?\d{1,9})\t-?\d{1,9}\t-?\d{1,9}\n((?:\t[^\n]*\n)*)")
"""The place of a phrase, which a driver sends before the output of the phrase: file, first and last line, characters;
then the places of its parts."""


class Sandbox(Protocol):
    """A cell in which a hand-in runs and answers: a process of its own (`process`), or on the spot (`in_process`)."""

    limits: Limits
    protections: frozenset[str]

    @property
    def alive(self) -> bool: ...
    def greet(self, patience: float) -> DriverReply: ...
    def ask(self, order: bytes, kinds: str = ..., patience: float | None = None) -> DriverReply: ...
    def ask_all(self, orders: Sequence[bytes], kinds: str, patience: float | None = None) -> Iterator[DriverReply]: ...
    def end(self, why: str) -> SandboxDiedError: ...
    def close(self) -> None: ...


SandboxOpener = Callable[[Path, Limits], Sandbox]
"""A function that opens a cell for a hand-in whose files are in a folder."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """The particulars of a language: its cell, the heads of its definitions, and the parser of its items."""

    language: str
    heads: re.Pattern[str]
    items: Callable[[str], Iterator[tuple[str, str, str]]]
    open: SandboxOpener


class RunningSubmission(ABC):
    """A running hand-in: its definitions, version by version, its types, and its problems."""

    def __init__(
        self, dialect: Dialect, scratch: Path, sources: Sequence[SourceFile], limits: Limits | None = None
    ) -> None:
        self.dialect, self.language = dialect, dialect.language
        self._scratch, self._sources, self._limits = scratch, sources, limits or Limits()
        self.definitions: tuple[Definition, ...] = ()
        self.problems: tuple[Problem, ...] = ()
        self.types: Mapping[str, str] = {}
        self.protections: frozenset[str] = frozenset()
        self.version = ""
        self._end = time.monotonic() + self._limits.life
        self._killers: dict[int, str] = {}
        self._restarts = 0
        self._calls: dict[tuple[object, ...], CallCache] = {}
        self._before = self._last = -1
        self._liars: set[int] = set()
        self.dependencies: Mapping[int, frozenset[int]] = {}
        self.endless: set[int] = set()
        self._pieces: list[tuple[SourceFile, int]] | None = None
        self._load_problems: tuple[Problem, ...] = ()
        self._cell = self._load()

    # loading

    def _load(self) -> Sandbox:
        """Load everything, repeatedly, without the phrases that end the process."""
        while True:
            cell = self._open()
            loading = _Loading(cell, self.dialect, self._killers, self._end)
            complete = True
            try:
                if self._pieces is None:
                    self._pieces = [piece for source in self._sources for piece in loading.cut(source)]
                    self._load_problems = tuple(loading.problems)
                for source, line in self._pieces:
                    loading.piece(source, line)
                loading.enter("")
                loading.ask(b"R 17\n", "k")
            except SandboxDiedError as dead:
                complete = False
                self._restarts += 1
                if self._pieces is None:  # it ended while it was parsed, and would again
                    found, self._pieces = failed_call(str(dead)), []
                    self._load_problems = (*loading.problems, Problem(found.kind, loading.file, 1, found.detail))
                    continue
                self._killers[loading.before if str(dead) == "echo" else loading.ordinal] = str(dead)
                if self._restarts < _RESTARTS and time.monotonic() < self._end:
                    continue
            if complete or not self.definitions:
                self._keep(loading)
            return cell

    def _keep(self, loading: _Loading) -> None:
        self.definitions, self.types = tuple(loading.definitions), loading.printed
        phrases = [problem for problem in loading.problems if problem.kind != "syntax"]
        self.problems = tuple(sorted({*self._load_problems, *phrases}, key=lambda p: (p.file, p.line)))

    def _open(self) -> Sandbox:
        cell = self.dialect.open(self._scratch, self._limits)
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
    def bind_function(
        self, function: str, profil: Profil, definition: Definition, elements: str = "int"
    ) -> BoundFunction | None:
        """Fit a definition to a function of the sheet; None when its type does not fit."""

    @abstractmethod
    def misfit(self, function: str, profil: Profil, definition: Definition) -> TypeMismatch:
        """Explain why a definition does not fit a function of the sheet."""

    def calls(self, definition: Definition, *how: str) -> CallCache:
        """Return the calls of a definition, those already made included."""
        return self._calls.setdefault((definition.index, *how), CallCache(self, definition.index))

    def call_all(self, index: int, wires: Sequence[str]) -> list[bytes | FailedCall]:
        """Make a few calls at once: as many results as came before one was too long, or the process ended."""
        found: list[bytes | FailedCall] = []
        if index in self._liars or not self._cell.alive or time.monotonic() > self._end:
            return found
        try:
            self._turn(index)
            orders = [f"C {index} 0 {wire}\n".encode() for wire in wires]
            answers = self._cell.ask_all(orders, "vxtes", self._patience(index))
            found.extend(_result(answer) for answer in answers if answer.kind != "s")
        except SandboxDiedError as dead:
            self._restart(dead)
        return found

    def call(self, index: int, wire: str, shared: bool) -> bytes | FailedCall:
        """Call a definition, with equal values that are one in memory if they are `shared`."""
        if index in self._liars:
            return FailedCall("garbled")
        if time.monotonic() > self._end or self._restarts > _RESTARTS:
            return FailedCall("late")
        try:
            self._turn(index)
            order = f"C {index} {int(shared)} {wire}\n".encode()
            return _result(self._cell.ask(order, "vxte", self._patience(index)))
        except SandboxDiedError as dead:
            return self.call(index, wire, shared) if self._restart(dead) else failed_call(str(dead))

    def is_hurried(self, index: int) -> bool:
        """Tell whether a definition rests on one that did not end: it will not either, and gets less time."""
        return not self.endless.isdisjoint(self.dependencies.get(index, ()))

    def _patience(self, index: int) -> float | None:
        return _HURRY if self.is_hurried(index) else None

    def _turn(self, index: int) -> None:
        """Begin the turn of a definition, in a process that runs."""
        if not self._cell.alive:
            self._again()
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


@dataclass(slots=True)
class _Draws:
    """The number of repeats of a call, and the results not returned yet."""

    times: int = 0
    results: list[bytes | FailedCall] = field(default_factory=list)


@dataclass(slots=True)
class CallCache:
    """The calls of a version: the results of earlier ones, and those that have cost time."""

    hand: RunningSubmission
    index: int
    known: dict[tuple[str, bool], bytes | FailedCall] = field(default_factory=dict)
    costly: list[FailedCall] = field(default_factory=list)
    drawn: dict[str, _Draws] = field(default_factory=dict)

    def __call__(self, wire: str, shared: bool = False, again: bool = False) -> bytes | FailedCall:
        if (wire, shared) in self.known and not again:
            return self.known[wire, shared]
        if again and (ahead := self._ahead(wire)):
            return self._record(wire, shared, ahead.pop())
        if len(self.costly) >= (1 if self.costly and self.hand.is_hurried(self.index) else _STRIKES):
            return self.costly[-1]
        return self._record(wire, shared, self.hand.call(self.index, wire, shared))

    def _ahead(self, wire: str) -> list[bytes | FailedCall]:
        """Return results of a call made ahead, the next one last; a frequent call is made more times at once."""
        drawn = self.drawn.setdefault(wire, _Draws())
        drawn.times += 1
        if not drawn.results and drawn.times > _ALONE and not self.costly:
            wires = [wire] * min(drawn.times, _MOST_AT_ONCE, _BYTES_AT_ONCE // len(wire))
            drawn.results = self.hand.call_all(self.index, wires)[::-1]
        return drawn.results

    def _record(self, wire: str, shared: bool, result: bytes | FailedCall) -> bytes | FailedCall:
        if isinstance(result, FailedCall) and result.kind in _COSTLY:
            self.costly.append(result)
            if result.kind == "loop":
                self.hand.endless.add(self.index)
        self.known[wire, shared] = result
        return result

    @property
    def gave_up(self) -> bool:
        """Tell whether so many calls have cost time that no more are made."""
        return len(self.costly) >= _STRIKES

    def stop_calling(self) -> FailedCall:
        """Stop calling the definition, which has forged an answer of its driver."""
        return self.hand.stop_calling(self.index)

    def prefetch(self, wires: Iterable[str]) -> None:
        """Make calls needed later, some at once, unless one of them has cost time."""
        wanted = [wire for wire in dict.fromkeys(wires) if (wire, False) not in self.known]
        for wire in wanted[:_ALONE]:
            self(wire)
        for first in range(_ALONE, len(wanted), _TOGETHER):
            if self.costly:
                return
            some = wanted[first : first + _TOGETHER]
            for wire, result in zip(some, self.hand.call_all(self.index, some), strict=False):
                self._record(wire, False, result)


_ALONE: Final = 6
_TOGETHER: Final = 16
_MOST_AT_ONCE: Final = 128
_BYTES_AT_ONCE: Final = 16_000
"""The most bytes of calls made at once; pipes hold more."""
_STRIKES: Final = 2
_HURRY: Final = 0.1
_COSTLY: Final = frozenset({"loop", "exit", "killed", "output", "memory", "garbled", "large"})


class CallSource(Protocol):
    """A caller of a definition, which knows its earlier answers."""

    @property
    def gave_up(self) -> bool: ...
    def __call__(self, wire: str, shared: bool = ..., again: bool = ...) -> bytes | FailedCall: ...
    def prefetch(self, wires: Iterable[str]) -> None: ...
    def stop_calling(self) -> FailedCall: ...


class BoundFunction(ABC):
    """A version of a function, fitted to the sheet and ready to be called: the writing of its call and its values."""

    notes: tuple[str, ...] = ()

    def __init__(self, definition: Definition, form: str, calls: CallSource) -> None:
        self.definition, self.name, self.form, self._calls = definition, definition.plain_name, form, calls
        self._results: dict[bytes, Any] = {}

    def call(self, *values: Any, shared: bool = False, again: bool = False) -> Any:
        """Call with values of the sheet, `again` even if done; return a value, a `ForeignValue` or a `FailedCall`."""
        found = self._calls(self.wire(values), shared, again)
        if isinstance(found, FailedCall):
            return found
        if found in self._results:
            return self._results[found]
        try:
            return self._results.setdefault(found, self.read(found))
        except (LookupError, RecursionError, TypeError, ValueError):  # no driver of ours has answered so
            return self._calls.stop_calling()

    @property
    def gave_up(self) -> bool:
        """Tell whether it is called no more."""
        return self._calls.gave_up

    def prefetch(self, calls: Iterable[Sequence[Any]]) -> None:
        """Make calls needed later, in fewer turns."""
        self._calls.prefetch(map(self.wire, calls))

    @abstractmethod
    def wire(self, values: Sequence[Any]) -> str:
        """Write the arguments for the driver."""

    @abstractmethod
    def read(self, answer: bytes) -> Any:
        """Read a result."""

    @abstractmethod
    def write(self, values: Sequence[Any]) -> str:
        """Write a call in the language of the file."""

    @abstractmethod
    def write_result(self, value: Any) -> str:
        """Write a result in the language of the file."""

    @abstractmethod
    def write_role(self, role: Role, value: Any) -> str:
        """Write a value of a role in the language of the file."""


class _Loading:
    """One passage through a file: it counts the phrases, and collects the definitions and the problems."""

    def __init__(self, cell: Sandbox, dialect: Dialect, killers: Mapping[int, str], end: float) -> None:
        self._cell, self._dialect, self._killers, self._end = cell, dialect, killers, end
        self.ordinal, self.file = 0, ""
        self.before = self._now = 0
        self.definitions: list[Definition] = []
        self.problems: list[Problem] = []
        self.printed: dict[str, str] = {}
        self._types = TypeScope()
        self._places = Locations()
        self._module = ""
        self._foreign: set[str] = set()

    def ask(self, order: bytes, kinds: str, patience: float | None = None) -> DriverReply:
        """Send an order, and remember the phrase of the one before it."""
        self.before, self._now = self._now, self.ordinal
        return self._cell.ask(order, kinds, patience)

    def cut(self, source: SourceFile) -> list[tuple[SourceFile, int]]:
        """Cut a file into pieces that can be parsed; the text between two of them cannot."""
        name, pieces, first = source.name, [], 0
        lines, self.file = source.text.split("\n"), name
        for _ in range(_PIECES):
            wrong = self._wrong(name, lines, first, len(lines))
            if wrong is None:
                pieces.append((source._replace(text="\n".join(lines[first:])), first + 1))
                break
            if all(problem.line < wrong[0] for problem in self.problems):
                self.problems.append(Problem("syntax", name, wrong[0], wrong[1].strip()))
            end = self._before(name, lines, first, wrong[0])
            if end > first:
                pieces.append((source._replace(text="\n".join(lines[first:end])), first + 1))
            first = next((i for i in range(end + 1, len(lines)) if self._starts(lines[i])), len(lines))
            if first == len(lines):
                break
        return pieces

    def _starts(self, line: str) -> bool:
        return bool(self._dialect.heads.match(line))

    def _wrong(self, name: str, lines: Sequence[str], first: int, end: int) -> tuple[int, str] | None:
        answer = self._parse(name, first + 1, "\n".join(lines[first:end]))
        if answer.kind == "k":
            return None
        said = answer.text.decode("utf-8", "replace")
        match = re.search(r"lines? (\d+)", said)
        return (int(match[1]) if match else first + 1), said

    def _before(self, name: str, lines: Sequence[str], first: int, wrong: int) -> int:
        """Find where the definition that cannot be parsed starts: the longest beginning that can be."""
        starts = [i for i in range(first, min(wrong, len(lines))) if self._starts(lines[i])]
        for i in reversed(starts):
            if self._wrong(name, lines, first, i) is None:
                return i
        return first

    def _parse(self, name: str, line: int, text: str, module: str = "") -> DriverReply:
        source = text.encode()
        return self.ask(f"F {_word(name)} {line} {len(source)} {module or '-'}\n".encode() + source, "kp", _START)

    def enter(self, module: str) -> None:
        """Go on to a file that is another module than the last, if that was one."""
        if self._module not in ("", module):
            self.ask(f"M {self._module}\n".encode(), "k")
        self._module = module

    def piece(self, source: SourceFile, line: int) -> None:
        """Run the phrases of a piece."""
        if source.foreign:
            self._foreign.add(_word(source.name))
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
        body = "\n".join(lines[first - from_line : last - from_line + 1]) if file == _word(source.name) else ""
        self._places.add_phrase(Location(file, first, body), place[4], lines, from_line)
        for kind, found, rest in self._dialect.items(text):
            if kind == "type":
                declared = read_declaration(rest)
                if declared is not None:
                    self._types = self._types | declared
                    if file not in self._foreign:
                        self.printed[declared.name] = rest
            else:
                self._keep(found, rest)

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
        if same or place.file in self._foreign:
            return
        kept = self.ask(f"K {name}\n".encode(), "kx?")
        if kept.kind != "k":
            return
        if re.fullmatch(rb"\d{1,9}", kept.text) is None:
            raise self._cell.end("garbled")
        index, (file, line, text) = int(kept.text), place
        self.definitions.append(Definition(name, index, file, line, type_, text, self._types))


def _word(name: str) -> str:
    """Write the name of a file in one word that every encoding can hold."""
    return re.sub(r"\s", "_", name).encode(errors="replace").decode()

"""A hand-in being run: what it defines, version by version, what went wrong, and calls whose accidents are findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from rummifun.grading.cell.sandbox import Answer
from rummifun.grading.fit.roles import Profil, Role


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that went wrong before any function was called: its kind, where, and what was said."""

    kind: str
    file: str
    line: int
    said: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A version of a name in a hand-in: where it stands, its type or profile, its text."""

    name: str
    index: int
    file: str
    line: int
    type: str
    text: str
    known: Any = None


@dataclass(frozen=True, slots=True)
class Failed:
    """A call that gave no value: an exception, a loop, an exit, the end of the process.

    >>> Failed("exception", "Not_found")
    Failed(kind='exception', detail='Not_found')
    """

    kind: str
    detail: str = ""


class Bound(Protocol):
    """A version of a function, fitted to the sheet and ready to be called: how its call and its values are written."""

    name: str
    form: str
    notes: tuple[str, ...]
    definition: Definition

    def call(self, *values: Any, shared: bool = False, again: bool = False) -> Any:
        """Call with values of the sheet, `again` even if it was done: a value of the sheet, `Strange`, or `Failed`."""
        ...

    def foresee(self, calls: Iterable[Sequence[Any]]) -> None:
        """Make calls that will be asked for, in fewer turns."""
        ...

    def write(self, values: Sequence[Any]) -> str:
        """Write a call in the language of the file."""
        ...

    def write_result(self, value: Any) -> str:
        """Write a result in the language of the file."""
        ...

    def write_role(self, role: Role, value: Any) -> str:
        """Write a value of a role in the language of the file."""
        ...


class Hand(Protocol):
    """A hand-in, loaded."""

    language: str
    version: str
    definitions: tuple[Definition, ...]
    problems: tuple[Problem, ...]
    types: Mapping[str, str]
    protections: frozenset[str]

    def bind(self, function: str, profil: Profil, definition: Definition, elements: str = "int") -> Bound | None:
        """Fit a definition to a function of the sheet; None when its type does not fit."""
        ...

    def close(self) -> None:
        """End it."""
        ...


_WORDS: Final = {
    "too long": "loop",
    "output": "output",
    "stuck": "loop",
    "killed": "killed",
    "garbled": "garbled",
    "echo": "garbled",
    "large": "large",
}


def accident(answer: Answer | str) -> Failed:
    """Say what kind of accident an answer, or the death of the process, is.

    >>> accident("output"), accident(Answer("x", b"Not_found"))
    (Failed(kind='output', detail=''), Failed(kind='exception', detail='Not_found'))
    """
    if isinstance(answer, str):
        first, _, rest = answer.partition(" ")
        return Failed(_WORDS.get(answer, {"exit": "exit", "signal": "killed"}.get(first, "killed")), rest)
    if answer.kind in "te":
        said = "SystemExit" if answer.text == b"SystemExit" else ""
        return Failed({"t": "loop", "e": "exit"}[answer.kind], said)
    said = answer.text.decode("utf-8", "replace")
    if said in ("Stack_overflow", "Stack overflow", "RecursionError"):
        return Failed("stack")
    if said in ("Out_of_memory", "Out of memory", "MemoryError"):
        return Failed("memory")
    if "File too large" in said:  # where the limit does not end the process
        return Failed("output")
    return Failed("exception", said)


@dataclass(slots=True)
class Calls:
    """The calls of a version: what is known of earlier ones, how many ended badly, what to do with an unreadable."""

    make: Callable[[str, bool], Any]
    make_all: Callable[[Sequence[str]], list[Any]]
    unread: Callable[[], Failed]
    known: dict[tuple[str, bool], Any] = field(default_factory=dict)
    strikes: int = 0
    last: Failed | None = None

    def __call__(self, wire: str, shared: bool, again: bool) -> Any:
        key = (wire, shared)
        if key in self.known and not again:
            return self.known[key]
        if self.strikes >= _STRIKES and self.last is not None:
            return self.last
        return self._noted(key, self.make(wire, shared))

    def _noted(self, key: tuple[str, bool], result: Any) -> Any:
        if isinstance(result, Failed) and result.kind in _COSTLY:
            self.strikes, self.last = self.strikes + 1, result
        self.known[key] = result
        return result

    def foresee(self, wires: Sequence[str]) -> None:
        """Make calls that will be asked for, some at once, unless one of them has cost time."""
        wanted = [wire for wire in dict.fromkeys(wires) if (wire, False) not in self.known]
        for wire in wanted[:_ALONE]:
            self(wire, shared=False, again=False)
        for first in range(_ALONE, len(wanted), _TOGETHER):
            if self.strikes:
                return
            some = wanted[first : first + _TOGETHER]
            for wire, result in zip(some, self.make_all(some), strict=False):
                self._noted((wire, False), result)


_ALONE: Final = 6
_TOGETHER: Final = 16
_STRIKES: Final = 2
_COSTLY: Final = frozenset({"loop", "exit", "killed", "output", "memory", "garbled", "large"})
